"""The number pad below the real evdev, the installed one and Debian's 1.6."""

from __future__ import annotations

import errno
import os
import select
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from tagbench.number_pad import KEYS, InputKernel, NumberPad

evdev = pytest.importorskip("evdev")


def events_of(device, count):
    """Key events as they come: one read need not have them all."""
    found = []
    while len(found) < count and select.select([device.fd], [], [], 2)[0]:
        found += [(event.code, event.value) for event in device.read() if event.type == 1]
    return found


def test_the_pad_is_found_opened_and_typed_on():
    with NumberPad() as pad:
        (path,) = evdev.list_devices(pad.folder)
        with closing(evdev.InputDevice(path)) as device:
            assert device.name == "Emulated Number Pad"
            assert (device.info.vendor, device.info.product) == (0x04D9, 0xA02A)
            assert evdev.ecodes.KEY_KP5 in device.capabilities()[evdev.ecodes.EV_KEY]
            pad.strike("KP5", "KEY_KPENTER")
            pad.press(evdev.ecodes.KEY_KP0)
            pad.repeat("KP0")
            found = events_of(device, 6)
    assert found == [(76, 1), (76, 0), (96, 1), (96, 0), (82, 1), (82, 2)]


def test_the_key_names_are_evdevs():
    for name, code in KEYS.items():
        assert evdev.ecodes.ecodes[f"KEY_{name}"] == code


def test_a_pulled_pad_is_enodev_and_comes_back_under_another_number():
    with NumberPad() as pad:
        device = evdev.InputDevice(pad.path)
        pad.unplug()
        assert evdev.list_devices(pad.folder) == []
        ready, _, _ = select.select([device.fd], [], [], 2)
        assert ready, "whoever waits is woken"
        with pytest.raises(OSError, match=str(errno.ENODEV)):
            list(device.read())
        device.close()
        pad.replug(8)
        (path,) = evdev.list_devices(pad.folder)
        assert path.endswith("event8")
        with closing(evdev.InputDevice(path)) as again:
            pad.strike("KP1")
            assert events_of(again, 2) == [(79, 1), (79, 0)]


def test_only_one_host_can_grab_the_pad():
    with NumberPad() as pad:
        first, second = evdev.InputDevice(pad.path), evdev.InputDevice(pad.path)
        first.grab()
        with pytest.raises(OSError, match=str(errno.EBUSY)):
            second.grab()
        first.ungrab()
        with pytest.raises(OSError, match=str(errno.EINVAL)):
            first.ungrab()
        first.close()
        second.close()


def test_faults_lose_an_event_or_pull_the_pad():
    pad = NumberPad(faults="stall 2; unplug after 3")
    with pad, closing(evdev.InputDevice(pad.path)) as device:
        pad.strike("KP1")
        assert events_of(device, 1) == [(79, 1)]
        pad.press("KP2")
        pad.release("KP2")
        with pytest.raises(OSError, match=str(errno.ENODEV)):
            list(device.read())
        with pytest.raises(OSError, match=str(errno.ENODEV)):
            pad.press("KP3")


def test_two_pads_share_a_kernel():
    kernel = InputKernel()
    kernel.install()
    try:
        with NumberPad(kernel=kernel) as one, NumberPad(kernel=kernel, name="other") as two:
            names = {evdev.InputDevice(pad.path).name for pad in (one, two)}
    finally:
        kernel.uninstall()
    assert names == {"Emulated Number Pad", "other"}
    assert evdev.device._input.__class__.__name__ == "module"


OLD_SCRIPT = """
import evdev, select
from tagbench.number_pad import NumberPad
with NumberPad() as pad:
    (path,) = evdev.list_devices(pad.folder)
    device = evdev.InputDevice(path)
    pad.strike("KP7")
    found = []
    while len(found) < 2 and select.select([device.fd], [], [], 2)[0]:
        found += [(e.code, e.value) for e in device.read() if e.type == 1]
    print(found, device.name)
    pad.unplug()
    try:
        list(device.read())
    except OSError as error:
        print(error.errno)
"""


def test_debians_older_evdev_works_too():
    python = Path("/usr/bin/python3")
    ask = [str(python), "-c", "import evdev, sys; print(sys.version_info[:2])"]
    if not python.exists() or subprocess.run(ask, check=False, capture_output=True).returncode:
        pytest.skip("Debian's python3-evdev is not installed")
    source = Path(__file__).resolve().parent.parent
    done = subprocess.run(
        [str(python), "-c", OLD_SCRIPT],
        env={"PYTHONPATH": str(source), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.stdout.splitlines() == ["[(71, 1), (71, 0)] Emulated Number Pad", "19"], done.stderr
