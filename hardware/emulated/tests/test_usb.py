"""The emulated USB bus under the real libusb and nfcpy, in a program of its own."""

import os
import subprocess
import sys

import pytest

from tagbench import tags
from tagbench.usb import Acr122u, UsbBed

UID = bytes.fromhex("04A1B2C3D4E5F6")
PATIENCE = 30

BEGIN = """
import sys, errno
import nfc, nfc.clf
def step(word):
    print(word, flush=True)
    sys.stdin.readline()
"""
SENSE = (
    BEGIN
    + """
frontend = nfc.ContactlessFrontend("usb:072f:2200")
print(frontend.device.vendor_name, frontend.device.product_name, flush=True)
for _ in range(2):
    step("look")
    found = frontend.sense(nfc.clf.RemoteTarget("106A"))
    print(found and found.sdd_res.hex(), flush=True)
if found:
    print(nfc.tag.activate(frontend, found).read(4).hex(), flush=True)
frontend.close()
"""
)
PULLED = (
    BEGIN
    + """
frontend = nfc.ContactlessFrontend("usb:072f:2200")
step("open")
try:
    frontend.sense(nfc.clf.RemoteTarget("106A"))
except OSError as error:
    print(errno.errorcode[error.errno], flush=True)
try:
    frontend.close()
except OSError as error:
    print(errno.errorcode[error.errno], flush=True)
step("back")
frontend = nfc.ContactlessFrontend("usb:072f:2200")
print(frontend.device, flush=True)
frontend.close()
"""
)
LISTED = """
import usb1
with usb1.USBContext() as context:
    for one in context.getDeviceList(skip_on_error=True):
        print(f"{one.getVendorID():04x}:{one.getProductID():04x}", one.getProduct())
"""
HELD = """
import errno, nfc.clf.transport
try:
    nfc.clf.transport.USB(1, 1)
except OSError as error:
    print(errno.errorcode[error.errno])
"""


@pytest.fixture
def program(usb_reader):
    """A function that starts a program which sees the emulated bus."""
    pytest.importorskip("nfc")
    started = []

    def start(code):
        environment = {**os.environ, **usb_reader.environment}
        made = subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
        )
        started.append(made)
        return made

    yield start
    for made in started:
        made.kill()
        with made:
            pass


def said(program):
    return program.stdout.readline().strip()


def go(program):
    program.stdin.write("\n")
    program.stdin.flush()


def test_nfcpy_finds_the_reader_by_libusb_and_reads_a_tag(program, usb_reader):
    running = program(SENSE)
    assert said(running) == "ACS ACR122U"
    assert said(running) == "look"
    go(running)
    assert said(running) == "None"
    usb_reader.tap(tags.ntag213(UID))
    assert said(running) == "look"
    go(running)
    assert said(running) == UID.hex()
    assert said(running) == tags.ntag213(UID).memory[16:32].hex()
    assert running.wait(PATIENCE) == 0


def test_a_reader_that_is_pulled_says_so_and_is_found_again(program, usb_reader):
    running = program(PULLED)
    assert said(running) == "open"
    usb_reader.unplug()
    go(running)
    assert said(running) == "ENODEV"
    answer = said(running)
    assert answer in ("ENODEV", "back")
    if answer != "back":
        assert said(running) == "back"
    usb_reader.replug()
    assert usb_reader.path == "/dev/bus/usb/001/002"
    go(running)
    assert said(running).startswith("ACS ACR122U")
    assert running.wait(PATIENCE) == 0


def test_libusb_lists_what_is_on_the_bus_and_nothing_of_the_machine(program, usb_reader):
    running = program(LISTED)
    assert said(running) == "072f:2200 ACR122U PICC Interface"
    assert said(running) == ""
    assert running.wait(PATIENCE) == 0
    usb_reader.unplug()
    assert program(LISTED).communicate(timeout=PATIENCE)[0] == ""


def test_an_interface_that_the_kernel_holds_is_busy(program, usb_reader):
    usb_reader.bed.held.add(usb_reader.device)
    assert said(program(HELD)) == "EBUSY"


@pytest.mark.usb_reader(faults="stall after 6")
def test_a_reader_that_falls_silent_times_out_in_libusb(program, usb_reader):
    running = program(
        BEGIN + "\ntry:\n    nfc.clf.device.connect('usb:072f:2200')\n"
        "except OSError as error:\n    print(errno.errorcode[error.errno])\n"
    )
    assert said(running) == "ETIMEDOUT"


def test_two_readers_are_told_apart_by_their_numbers():
    with UsbBed() as bed:
        assert bed.plug(Acr122u()) == "/dev/bus/usb/001/001"
        assert bed.plug(Acr122u()) == "/dev/bus/usb/001/002"
