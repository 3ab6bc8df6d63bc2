import select
from contextlib import closing

import hardware
import pytest
import tools
from hardware.panel import Sign
from hardware.reader import Reader
from tools.show_uid import show_uid

from tagbench import tags


@pytest.fixture
def reader(nfc_reader):
    opened = Reader(nfc_reader.path)
    yield opened
    opened.close()


def lit(panel):
    return sum(map(sum, panel.picture()))


def test_hardware_and_tools_are_this_projects_own():
    assert "own drivers" in hardware.__doc__
    assert "own programs" in tools.__doc__


def test_the_uid_of_a_tag_is_shown(nfc_reader, reader, oled):
    sign = Sign()
    assert show_uid(reader, sign) is None
    empty = oled.picture()
    nfc_reader.tap(tags.ntag213())
    assert show_uid(reader, sign) == tags.UID
    assert oled.picture() != empty
    assert lit(oled) > 50
    nfc_reader.lift()
    show_uid(reader, sign)
    assert oled.picture() == empty


def test_a_pulled_panel_is_an_error_of_luma(oled):
    from luma.core.error import DeviceNotFoundError

    sign = Sign()
    oled.unplug()
    with pytest.raises((DeviceNotFoundError, OSError)):
        sign.show("hello")
    oled.replug()
    Sign().show("hello")
    assert lit(oled) > 50


@pytest.mark.nfc_reader(faults="stall 25")
def test_a_reader_that_stops_answering_once_is_an_os_error(nfc_reader, reader):
    nfc_reader.tap(tags.ntag213())
    with pytest.raises(OSError, match="Errno 5"):
        list(iter(reader.uid, None))
    assert reader.uid() == tags.UID


@pytest.mark.oled(chip="sh1106")
def test_a_panel_of_another_kind_is_asked_for_by_a_marker(oled):
    Sign(bus=oled.bus)
    assert 0x20 in oled.chip.unknown, "the sign has the driver of the wrong panel"


def test_a_pcsc_reader_tells_the_uid(pcsc_reader):
    from smartcard.CardRequest import CardRequest

    pcsc_reader.tap(tags.ntag213())
    service = CardRequest(timeout=5).waitforcard()
    service.connection.connect()
    data, *status = service.connection.transmit([0xFF, 0xCA, 0, 0, 0])
    service.connection.release()
    assert (bytes(data), status) == (tags.UID, [0x90, 0x00])


def test_a_number_pad_is_found_and_heard(number_pad):
    import evdev

    (path,) = evdev.list_devices(number_pad.folder)
    with closing(evdev.InputDevice(path)) as pad:
        number_pad.strike("KP4", "KP2")
        heard = []
        # Events come as the kernel hands them on: one read need not have them all.
        while len(heard) < 2 and select.select([pad.fd], [], [], 2)[0]:
            heard += [event.code for event in pad.read() if event.type == 1 and event.value == 1]
    assert heard == [evdev.ecodes.KEY_KP4, evdev.ecodes.KEY_KP2]
