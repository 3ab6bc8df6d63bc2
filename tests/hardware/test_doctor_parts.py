"""`teller doctor` opens, times and tries the parts, and is a command."""

import argparse
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hardware.findings import Grade
from hardware.glass import Glass
from hardware.gpio import Pins
from hardware.look_parts import (
    count_reads,
    look_at_gpio,
    look_at_panel,
    look_at_pcsc,
    look_at_reader,
    times_of,
)
from hardware.parts import Wanted
from hardware.readers import reader_of
from hardware.settings import ButtonSettings, BuzzerSettings, PanelSettings, ReaderSettings
from hardware.trying import edges, try_buttons, try_buzzer, try_panel, try_reader
from tagbench import fake_lgpio, tags
from tagbench.buses import fake_kernel
from tagbench.faults import Schedule
from tagbench.oled import Panel, Sh1106, Ssd1306
from tagbench.pn532 import SerialPn532
from terminal.clock import SystemClock
from tests.hardware.findings import ROOT, only
from tests.hardware.waits import until
from tools import doctor


def test_a30_the_reader_is_opened_by_the_very_driver_of_the_terminal() -> None:
    with SerialPn532() as emulated:
        emulated.tap(tags.ntag213())
        wanted = Wanted(ReaderSettings(kind="pn532", path=emulated.path))
        works, tag = look_at_reader(wanted, Pins())
        assert "PN532v1.6" in works.words
        assert "04a1b2c3d4e5f6" in tag.words
        emulated.unplug()
        found = only(look_at_reader(wanted, Pins()))
        assert found.grade is Grade.FAULT
    assert only(look_at_reader(Wanted(), Pins())).grade is Grade.NOTE


def test_the_panel_is_set_up_and_left_blank() -> None:
    wanted = Wanted(panel=PanelSettings(chip="ssd1306"))
    panel = Panel(Ssd1306())
    with fake_kernel({1: panel.bus}):
        assert only(look_at_panel(wanted, Pins())).grade is Grade.GOOD
        panel.unplug()
        assert only(look_at_panel(wanted, Pins())).grade is Grade.FAULT
    assert only(look_at_panel(Wanted(), Pins())).grade is Grade.NOTE


def test_the_pin_factory_is_named(board: fake_lgpio.Board) -> None:
    wanted = Wanted(buttons=ButtonSettings(ok_pin=17))
    assert "LGPIOFactory" in only(look_at_gpio(wanted, Pins())).words
    board.missing |= {0, 4}
    assert only(look_at_gpio(wanted, Pins())).grade is Grade.FAULT
    assert only(look_at_gpio(Wanted(), Pins())).grade is Grade.NOTE


def test_times_are_taken_of_what_works() -> None:
    panel = Panel(Ssd1306())
    with SerialPn532() as emulated, fake_kernel({1: panel.bus}):
        emulated.tap(tags.ntag213())
        reader = reader_of(ReaderSettings(kind="pn532", path=emulated.path))
        times = times_of(reader, Glass(PanelSettings(chip="ssd1306"), Pins()), rounds=3)
    for value in (times.open_reader, times.look, times.read_block, times.show_picture):
        assert value is not None
        assert 0 < value < 1000
    assert times_of(None, None).look is None


@pytest.mark.parametrize(
    ("faults", "grade"), [("", "good"), ("stall 3 x3", "note"), ("stall after 4", "fault")]
)
def test_a41_a_hundred_looks_are_counted(faults: str, grade: str) -> None:
    with SerialPn532() as emulated:
        reader = reader_of(ReaderSettings(kind="pn532", path=emulated.path))
        reader.open()
        emulated.tap(tags.ntag213())
        emulated.link.faults = Schedule.parse(faults)
        assert count_reads(reader, 25).grade.value == grade
        reader.close()


def answers(*given: bool) -> Callable[[str], bool]:
    """A person who answers so, one question after the other."""
    left = list(given)
    return lambda _: left.pop(0)


def test_a58_the_picture_for_the_edges_lights_all_four_sides() -> None:
    for width, height in ((128, 64), (128, 32), (256, 64)):
        picture = edges(width, height)
        across = width // 8
        assert len(picture) == across * height
        rows = [picture[at : at + across] for at in range(0, len(picture), across)]
        assert rows[0] == rows[-1] == b"\xff" * across
        assert all(row[0] & 0x80 and row[-1] & 0x01 for row in rows)


@pytest.mark.parametrize(
    ("told", "grade", "hint"),
    [
        ((True, True, True), "good", ""),
        ((False,), "fault", "chip"),
        ((True, False), "fault", "sh1106"),
        ((True, True, False), "fault", "upside_down"),
    ],
)
def test_a58_what_a_person_sees_leads_to_a_setting(
    told: tuple[bool, ...], grade: str, hint: str
) -> None:
    panel = Panel(Sh1106())
    with fake_kernel({1: panel.bus}):
        found = only(try_panel(Wanted(panel=PanelSettings(chip="sh1106")), Pins(), answers(*told)))
    assert found.grade.value == grade
    assert hint in found.remedy


def test_each_button_is_asked_for_and_heard(
    board: fake_lgpio.Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.trying.PRESS_SECONDS", 0.2)
    wanted = Wanted(buttons=ButtonSettings(ok_pin=17, m_pin=27, x_pin=22))
    pressed = {"ok": 17, "m": 22}

    def press(words: str) -> None:
        key = words.split()[3]
        if key in pressed:
            board.press(pressed[key])
            board.let_go(pressed[key])

    ok, m, x = try_buttons(wanted, Pins(), SystemClock(), press)
    assert ok.grade is Grade.GOOD
    assert "x came" in m.words
    assert "not heard" in x.words


def test_buttons_that_cannot_be_had_are_said_so(board: fake_lgpio.Board) -> None:
    board.busy.add(17)
    found = only(
        try_buttons(Wanted(buttons=ButtonSettings(ok_pin=17)), Pins(), SystemClock(), print)
    )
    assert found.grade is Grade.FAULT


@pytest.mark.parametrize("heard", [True, False])
def test_the_buzzer_plays_a_scale(board: fake_lgpio.Board, heard: bool) -> None:
    wanted = Wanted(buzzer=BuzzerSettings(pin=18))

    def ask(_: str) -> bool:
        until(lambda: any(hertz for _, hertz, _ in tuple(board.pwm)))
        return heard

    found = only(try_buzzer(wanted, Pins(), SystemClock(), ask))
    assert (found.grade is Grade.GOOD) == heard


def test_the_reader_is_tried_with_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.trying.LOOKS", 5)
    with SerialPn532() as emulated:
        wanted = Wanted(ReaderSettings(kind="pn532", path=emulated.path))
        emulated.tap(tags.ntag213())
        assert only(try_reader(wanted, Pins(), answers(True), print)).words.startswith(
            "The tag was seen in 5 of 5"
        )
        assert only(try_reader(wanted, Pins(), answers(False), print)).grade is Grade.NOTE
        emulated.unplug()
        assert only(try_reader(wanted, Pins(), answers(True), print)).grade is Grade.FAULT
    assert only(try_reader(Wanted(), Pins(), answers(True), print)).grade is Grade.FAULT


def told(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process: the PC/SC library remembers which service it asked first."""
    return subprocess.run(
        [sys.executable, "-m", "terminal", "doctor", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=60,
    )


def test_the_command_prints_findings_with_their_remedies(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text('[reader]\nkind = "pn532"\npath = "/dev/ttyUSB77"\n[page]\nkey = "hush"\n')
    bundle = tmp_path / "report.zip"
    done = told(
        "--settings", str(settings), "--state", str(tmp_path), "--bundle", str(bundle), "--times"
    )
    assert done.returncode == 1
    assert "BAD   reader     There is no port /dev/ttyUSB77" in done.stdout
    assert "→ Plug it in" in done.stdout
    assert done.stderr == f"Written: {bundle}\n"
    with zipfile.ZipFile(bundle) as opened:
        everything = {name: opened.read(name).decode() for name in opened.namelist()}
    assert set(everything) == {"findings.json", "settings.json", "versions.json"}
    assert "hush" not in "".join(everything.values())
    assert json.loads(everything["settings.json"])["reader.kind"] == "pn532"


def test_the_command_gives_json(tmp_path: Path) -> None:
    done = told("--json", "--state", str(tmp_path), "--settings", str(_empty(tmp_path)))
    found: dict[str, Any] = json.loads(done.stdout)
    assert {"topic", "grade", "words", "remedy"} == set(found["findings"][0])


def test_a_bundle_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    done = told(
        *("--settings", str(_empty(tmp_path)), "--state", str(tmp_path)),
        *("--bundle", str(tmp_path / "no" / "where.zip")),
    )
    assert done.returncode == 1
    assert "cannot be written" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_command_tries_parts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "y")
    panel = Panel(Ssd1306())
    settings = _empty(tmp_path)
    settings.write_text('[oled]\nchip = "ssd1306"\n')
    parser = argparse.ArgumentParser()
    doctor.add_arguments(parser)
    with fake_kernel({1: panel.bus}):
        given = parser.parse_args(["--try", "panel", "--settings", str(settings)])
        assert doctor.run(given) == 0
    assert "whole and the right way up" in capsys.readouterr().out


def test_a47_the_pcsc_service_is_asked_for_its_readers(pcsc_reader: Any) -> None:
    pytest.importorskip("smartcard.scard", reason="pyscard is not installed")
    assert "Virtual NFC" in only(look_at_pcsc()).words
    pcsc_reader.daemon.stop()
    assert only(look_at_pcsc()).grade is Grade.NOTE


def _empty(folder: Path) -> Path:
    settings = folder / "settings.toml"
    settings.write_text("")
    return settings
