"""The PN532 on a pty: nfcpy's real driver, the bytes themselves, what goes wrong."""

from __future__ import annotations

import errno
import os
import select
import termios
import tty
from pathlib import Path

import pytest

from tagbench import tags
from tagbench.faults import schedule
from tagbench.pn532 import SerialPn532
from tagbench.pn532.frames import ACK, encode
from tagbench.pn532.link import LINK_VERBS

MESSAGE = bytes.fromhex("D1010554") + b"\x02enhi"
VERSION = encode(b"\xd4\x02")
WAKE = b"\x55\x55" + bytes(8)


class Port:
    """A serial port opened raw, and no library."""

    def __init__(self, path, speed=termios.B115200):
        self.number = os.open(path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.number)
        self.speed(speed)

    def speed(self, value):
        settings = termios.tcgetattr(self.number)
        settings[4] = settings[5] = value
        termios.tcsetattr(self.number, termios.TCSANOW, settings)

    def say(self, data, count, patience=2.0):
        os.write(self.number, data)
        return self.hear(count, patience)

    def hear(self, count, patience=2.0):
        heard = b""
        while len(heard) < count:
            if not select.select([self.number], [], [], patience)[0]:
                break
            heard += os.read(self.number, count - len(heard))
        return heard

    def close(self):
        os.close(self.number)


@pytest.fixture
def port(request):
    ports = []

    def opened(reader, speed=termios.B115200):
        ports.append(Port(reader.path, speed))
        return ports[-1]

    yield opened
    for one in ports:
        one.close()


def test_a_command_is_acknowledged_and_answered(port):
    with SerialPn532() as reader:
        assert port(reader).say(WAKE + VERSION, 19) == ACK + bytes.fromhex(
            "0000FF06FAD50332010607E800"
        )


def test_a_sleeping_chip_needs_edges_before_the_frame(port):
    with SerialPn532() as reader:
        line = port(reader)
        assert line.say(VERSION, 6, 0.05) == b""
        assert line.say(VERSION, 6)[:6] == ACK, "the first try has woken it"


def test_broken_frames_are_ignored_and_unknown_commands_are_an_error_frame(port):
    with SerialPn532(asleep=False) as reader:
        line = port(reader)
        assert line.say(b"\x00\x00\xff\x02\xfe\xd4\x02\x00\x00", 1, 0.05) == b""
        assert line.say(encode(b"\xd4\x99"), 14) == ACK + bytes.fromhex("0000FF01FF7F8100")


def test_a_nack_brings_the_last_answer_again(port):
    with SerialPn532(asleep=False) as reader:
        line = port(reader)
        answer = line.say(VERSION, 19)[6:]
        assert line.say(bytes.fromhex("0000FFFF0000"), 13) == answer


def test_frames_may_come_in_pieces(port):
    with SerialPn532(asleep=False) as reader:
        line = port(reader)
        for byte in VERSION:
            os.write(line.number, bytes([byte]))
        assert line.hear(6) == ACK


def test_listing_waits_for_a_tag_until_it_comes_or_the_host_gives_up(port):
    with SerialPn532(asleep=False) as reader:
        line = port(reader)
        assert line.say(encode(b"\xd4\x4a\x01\x00"), 6) == ACK
        assert line.hear(1, 0.05) == b""
        reader.tap(tags.ntag213())
        assert line.hear(22)[5:9] == bytes.fromhex("D54B0101")
        reader.lift()
        line.say(encode(b"\xd4\x4a\x01\x00"), 6)
        os.write(line.number, ACK)
        assert line.say(VERSION, 6) == ACK
        line.hear(13)
        reader.tap(tags.ntag213())
        assert line.hear(1, 0.05) == b""


def test_bytes_at_another_rate_are_lost(port):
    with SerialPn532(asleep=False, baud=921600) as reader:
        line = port(reader)
        assert line.say(VERSION, 6, 0.05) == b""
        line.speed(termios.B921600)
        assert line.say(VERSION, 6) == ACK


def test_a_new_rate_holds_from_the_hosts_acknowledge_on(port):
    with SerialPn532(asleep=False) as reader:
        line = port(reader)
        assert line.say(encode(b"\xd4\x10\x07"), 15)[:6] == ACK
        assert reader.chip.baud == 115200
        os.write(line.number, ACK)
        line.speed(termios.B921600)
        assert line.say(VERSION, 6) == ACK
        assert reader.chip.baud == 921600


def test_a_stuck_rate_answers_and_does_not_change(nfcpy):
    with SerialPn532(baud_stuck=True) as reader:
        with pytest.raises(OSError, match=f"{errno.EIO}|{errno.ETIMEDOUT}"):
            nfcpy(reader.path)
        assert reader.chip.baud == 115200


def test_a_chip_left_at_a_high_rate_is_recovered_by_the_known_bytes(nfcpy, sense):
    with SerialPn532() as reader:
        nfcpy(reader.path)  # and never closed
        reader.tap(tags.ntag213())
        with pytest.raises(OSError, match=f"{errno.EIO}|{errno.ETIMEDOUT}"):
            nfcpy(reader.path)
        line = Port(reader.path, termios.B921600)
        assert line.say(bytes(10) + encode(b"\xd4\x10\x04"), 15)[:6] == ACK
        os.write(line.number, ACK)
        termios.tcdrain(line.number)
        line.speed(termios.B115200)
        line.close()
        assert sense(nfcpy(reader.path)).sdd_res == tags.UID


def test_the_line_test_is_echoed_in_an_extended_frame(nfcpy):
    with SerialPn532() as reader:
        nfcpy(reader.path)
        (asked,) = [payload for payload, _ in reader.chip.log if payload[1] == 0x00]
        assert len(asked) == 265


def test_opening_and_closing_leaves_nothing_behind(nfcpy):
    def open_files():
        return len(list(Path("/proc/self/fd").iterdir()))

    before = open_files()
    for _ in range(5):
        with SerialPn532() as reader:
            nfcpy(reader.path).close()
    assert open_files() == before
    assert not Path(reader.path).exists()


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ("error 1", "Error 0x7F"),
        ("cut 1 03", "index out of range"),
        ("cut 1 08", r"Errno 5"),
        ("flip 1 0000000000FF", r"Errno 5"),
        ("mute 1", r"Errno 110"),
        ("stall 1", r"Errno 5"),
        ("unplug 1", r"\b5\b"),
    ],
)
def test_faults_on_the_wire_reach_nfcpy_as_they_were_seen(nfcpy, sense, script, error):
    with SerialPn532() as reader:
        frontend = nfcpy(reader.path)
        reader.link.faults = schedule(script, LINK_VERBS, "here")
        with pytest.raises(Exception, match=error):
            sense(frontend)
        if script != "unplug 1":
            assert sense(frontend) is None, "the next one works"


def test_a_late_answer_comes_before_the_next_acknowledge(port):
    with SerialPn532(asleep=False, faults="late 1; late 3 01") as reader:
        line = port(reader)
        version, status = (
            encode(bytes.fromhex("D50332010607")),
            encode(bytes.fromhex("D50500000000")),
        )
        assert line.say(VERSION, 6) == ACK
        assert line.hear(1, 0.05) == b""
        assert line.say(encode(b"\xd4\x04"), 32) == version + ACK + status
        assert line.say(VERSION, 6) == ACK
        assert line.hear(1, 0.05) == b""
        assert line.say(encode(b"\xd4\x04"), 32) == ACK + version + status


def test_a_stale_answer_waits_for_the_next_host(port):
    with SerialPn532(asleep=False) as reader:
        reader.link.stale(b"\xd5\x4b\x00")
        assert port(reader).say(VERSION, 16)[:10] == encode(b"\xd5\x4b\x00")


def test_an_unplugged_reader_comes_back_at_the_same_path(nfcpy, sense):
    with SerialPn532() as reader:
        frontend = nfcpy(reader.path)
        reader.tap(tags.ntag213())
        assert sense(frontend) is not None
        reader.unplug()
        assert not Path(reader.path).exists()
        with pytest.raises((OSError, termios.error)):
            sense(frontend)
        reader.replug()
        assert sense(nfcpy(reader.path)).sdd_res == tags.UID


@pytest.mark.parametrize("step", range(1, 24, 3))
def test_a_tag_lost_during_a_write_keeps_the_old_message_or_none(nfcpy, activate, step):
    tag = tags.ntag213(message=MESSAGE, write_faults=f"lose after {step}")
    with SerialPn532() as reader:
        reader.tap(tag)
        seen = activate(nfcpy(reader.path))
        with pytest.raises(Exception, match=r"."):
            seen.ndef.octets = MESSAGE * 12
        assert tags.message(tag) in (MESSAGE, b"")


def test_a_random_uid_starts_with_08_and_changes(nfcpy, sense):
    with SerialPn532() as reader:
        reader.tap(tags.ntag213(random_uid=True))
        frontend = nfcpy(reader.path)
        found = set()
        for _ in range(3):
            frontend.device.mute()
            found.add(bytes(sense(frontend).sdd_res))
        assert len(found) == 3
        assert {uid[0] for uid in found} == {8}


def test_a_jammed_field_is_no_tag_for_nfcpy(nfcpy, sense):
    with SerialPn532() as reader:
        reader.tap(tags.ntag213(), tags.ntag213(b"\x04BBBBBB"))
        reader.field.jammed = True
        assert sense(nfcpy(reader.path)) is None


def test_modelled_times_are_those_of_the_slower_line(nfcpy, activate):
    spent = {}
    for rate in (115200, 921600):
        with SerialPn532() as reader:
            frontend = nfcpy(reader.path)
            reader.tap(tags.ntag213(message=MESSAGE))
            if rate == 115200:
                reader.baud_true = False
                reader.chip.baud = rate
            reader.meter.reset()
            assert bytes(activate(frontend).ndef.octets) == MESSAGE
            spent[rate] = dict(reader.meter.by_kind)
    assert spent[115200]["rf"] == spent[921600]["rf"]
    assert spent[115200]["uart"] > 7 * spent[921600]["uart"]
