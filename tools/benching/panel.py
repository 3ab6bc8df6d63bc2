"""Figures of the page: a click to the changed canvas, the server's share, start and memory.

Clicks need a browser (`chromium`) and `playwright`; without them the other figures are told.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from terminal import app, choosing
from terminal.loop import Stop
from tools.benching.figures import Figure, percentile, spread

CLICKS = 200
STARTS = 7
TAPS = 300

CLICKED = """(count) => new Promise((done) => {
  const pen = CanvasRenderingContext2D.prototype;
  const put = pen.putImageData;
  const card = document.querySelector('[data-card="bank car"]');
  const times = [];
  let begun = 0;
  pen.putImageData = function (...image) {
    put.apply(this, image);
    times.push(performance.now() - begun);
    if (times.length === count) { pen.putImageData = put; done(times); }
    else setTimeout(click, 25);
  };
  function click() { begun = performance.now(); card.click(); }
  click();
})"""


def measure() -> Iterator[Figure]:
    """Measure one after the other."""
    yield from starting()
    with _served() as address:
        yield from taps(address)
        yield from clicks(address)


@contextmanager
def _served() -> Iterator[str]:
    """Run a terminal with a page on a port that is free, games in a folder that is then gone."""
    with tempfile.TemporaryDirectory() as folder:
        config = choosing.configure(None, [("page.port", "0"), ("edition", "ultimate")])
        running = app.build(config, folder)
        panel = app.page(running, config)
        running.terminal.outputs.append(panel)
        address = panel.start()
        thread = threading.Thread(target=running.terminal.run, daemon=True)
        thread.start()
        try:
            yield address
        finally:
            running.terminal.inbox.put(Stop())
            thread.join(5)
            panel.stop()
            running.journal.close()


def starting() -> Iterator[Figure]:
    """What the page adds to the start and to the memory, each time in a program of its own."""
    core = "import terminal.app, display.draw, terminal.journal"
    page = f"{core}, hardware.panel"
    times = [_run(page)[0] - _run(core)[0] for _ in range(STARTS)]
    yield spread("the page's share of the start", times, "ms", "aim under 300")
    memory = sorted(_run(page)[1] - _run(core)[1] for _ in range(STARTS))
    yield Figure("the page's share of the memory", memory[STARTS // 2], "MB", None, "aim under 25")


def _run(imports: str) -> tuple[float, float]:
    """Import in a new program; give ms and MB."""
    script = (
        f"import time; begun = time.perf_counter(); {imports}\n"
        "import resource; took = time.perf_counter() - begun\n"
        "print(took * 1000, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=root, capture_output=True, text=True, check=True
    )
    took, memory = done.stdout.split()
    return float(took), float(memory)


def taps(address: str) -> Iterator[Figure]:
    """The server's share: a tap said on the line, to its picture received."""
    from websockets.sync.client import connect
    from websockets.typing import Origin

    origin = Origin(address.rstrip("/"))
    times = []
    with connect(
        f"ws{address.removeprefix('http')}live", origin=origin, compression=None, max_queue=None
    ) as line:
        _picture(line.recv)
        for _ in range(TAPS):
            begun = time.perf_counter()
            line.send(json.dumps({"do": "bank", "token": "car"}))
            _picture(line.recv)
            times.append((time.perf_counter() - begun) * 1000)
            time.sleep(0.02)
            _drain(line.recv)
    yield spread("a tap on the line to its picture", times, "ms", "aim p95 under 3")


def _picture(receive: object) -> None:
    while not isinstance(_received(receive, 5.0), bytes):
        pass


def _drain(receive: object) -> None:
    try:
        while True:
            _received(receive, 0.001)
    except TimeoutError:
        return


def _received(receive: object, timeout: float) -> object:
    assert callable(receive)
    return receive(timeout=timeout)


def clicks(address: str) -> Iterator[Figure]:
    """A click on a card to the changed canvas, as a person sees it."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        path = None
    if path is None:
        yield Figure(
            "a click to the changed canvas", 0, "ms", None, "no browser here: not measured"
        )
        return
    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        page = browser.new_page(reduced_motion="reduce")
        page.goto(address)
        page.wait_for_selector("[data-card]")
        times = page.evaluate(CLICKED, CLICKS)
        browser.close()
    against = f"99 of 100 under {percentile(times, 0.99):.1f}"
    yield spread("a click to the changed canvas", times, "ms", against)
