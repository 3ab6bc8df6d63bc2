"""Tags on the air, by their frames."""

from __future__ import annotations

import pytest

from tagbench import tags
from tagbench.activation import AnticollisionError, halt, select, select_known
from tagbench.rf import Field, Frame, crc_a


class Air:
    """A field that is on, with one way to send a framed command."""

    def __init__(self, *here):
        self.field = Field()
        self.field.power(True)
        self.field.tap(*here)

    def select(self):
        return select(self.field)

    def say(self, text):
        command = bytes.fromhex(text)
        answer = self.field.send(Frame.whole(command + crc_a(command)))
        if answer is None:
            return None
        if answer.bits == 4:
            return answer.data[0]
        assert crc_a(answer.data[:-2]) == answer.data[-2:]
        return answer.data[:-2].hex().upper()


def test_the_crc_is_the_standards_example():
    assert crc_a(b"\x00\x00") == bytes.fromhex("A01E")
    assert crc_a(b"\x12\x34") == bytes.fromhex("26CF")


@pytest.mark.parametrize("uid", ["DEADBEEF", "04A1B2C3D4E5F6", "04112233445566778899"])
def test_any_uid_is_selected_whole(uid):
    air = Air(tags.ntag213(bytes.fromhex(uid)))
    assert air.select().uid == bytes.fromhex(uid)


def test_several_tags_are_told_apart_and_always_in_the_same_order():
    here = [tags.ntag213(bytes([4, n, 1, 2, 3, 4, n])) for n in (0x11, 0x12, 0x80)]
    found = []
    air = Air(*here)
    while (one := air.select()) is not None:
        found.append(one.uid)
        halt(air.field)
    assert sorted(found) == sorted(tag.uid for tag in here)
    assert select_known(air.field, here[0].uid).uid == here[0].uid


def test_a_jammed_field_gives_no_uid():
    air = Air(tags.ntag213())
    air.field.jammed = True
    with pytest.raises(AnticollisionError):
        air.select()


def test_a_random_uid_changes_with_the_field():
    tag = tags.phone()
    air = Air(tag)
    first = air.select().uid
    air.field.power(False)
    air.field.power(True)
    assert first[0] == 8
    assert air.select().uid not in (first, b"")


@pytest.mark.parametrize(
    ("make", "version", "cc", "count"),
    [
        (tags.ntag213, "0004040201000F03", "E1101200", 45),
        (tags.ntag215, "0004040201001103", "E1103E00", 135),
        (tags.ntag216, "0004040201001303", "E1106D00", 231),
    ],
)
def test_each_ntag_tells_its_make(make, version, cc, count):
    air = Air(make())
    air.select()
    assert air.say("60") == version
    assert air.say("3003")[:8] == cc
    assert air.say(f"30{count - 1:02X}")[8:] == air.say("3000")[:24], "the read rolls over"
    assert air.say("3C00") == "00" * 32
    assert air.say(f"30{count:02X}") == 0


def test_an_ultralight_is_mute_to_what_tells_an_ntag():
    air = Air(tags.ultralight())
    air.select()
    assert air.say("60") is None
    assert air.say("1A00") is None
    assert air.say("3003")[:8] == "E1100600"


def test_the_first_pages_carry_the_uid_and_its_check_bytes():
    assert tags.ntag213().memory[:10].hex().upper() == "04A1B29FC3D4E5F60448"


def test_a_refused_command_sends_the_tag_to_idle():
    air = Air(tags.ntag213())
    air.select()
    assert air.say("FF") == 0
    assert air.say("3000") is None
    assert air.select() is not None


def test_a_wrong_crc_is_refused_with_one():
    air = Air(tags.ntag213())
    air.select()
    assert air.field.send(Frame.whole(b"\x30\x00\x00\x00")).data == b"\x01"


def test_page_three_and_the_lock_bytes_only_gain_bits():
    tag = tags.ntag213()
    air = Air(tag)
    air.select()
    assert air.say("A203F0000080") == 0x0A
    assert tag.page(3).hex().upper() == "F1101280"
    assert air.say("A202FFFF0001") == 0x0A
    assert tag.page(2).hex().upper() == "04480001"
    assert air.say("A20200000000") == 0x0A
    assert tag.is_locked(8)


@pytest.mark.parametrize("page", [3, 4, 15, 16, 39])
def test_a_locked_page_is_refused_and_unchanged(page):
    tag = tags.ntag213()
    tag.lock(page)
    before = tag.page(page)
    air = Air(tag)
    air.select()
    assert air.say(f"A2{page:02X}FFFFFFFF") == 0
    assert tag.page(page) == before


def test_dynamic_locks_cover_their_pages():
    tag = tags.ntag215()
    tag.lock(16)
    assert [page for page in range(4, 130) if tag.is_locked(page)] == list(range(16, 32))
    with pytest.raises(ValueError, match="no lock bit"):
        tags.ultralight().lock(16)


def test_a_write_in_the_compatible_form_stores_four_bytes():
    tag = tags.ntag213()
    air = Air(tag)
    air.select()
    assert air.say("A008") == 0x0A
    assert air.say("01020304" + "FF" * 12) == 0x0A
    assert tag.page(8) == b"\x01\x02\x03\x04"


def test_a_password_guards_writing_and_on_request_reading():
    tag = tags.ntag213()
    tag.protect(b"open", b"OK", 8, read=True, limit=2)
    air = Air(tag)
    air.select()
    assert air.say("A207AAAAAAAA") == 0x0A
    assert air.say("3006")[16:] == air.say("3000")[:16], "the read rolls over before page 8"
    assert air.say("3008") == 0
    air.select()
    assert air.say("A208AAAAAAAA") == 0
    air.select()
    assert air.say("1B" + b"open".hex()) == b"OK".hex().upper()
    assert air.say("A208AAAAAAAA") == 0x0A
    assert air.say("302B")[:16] == "0" * 16, "password and PACK read as zeros"
    air.field.power(False)
    air.field.power(True)
    air.select()
    assert air.say("3008") == 0
    for _ in range(2):
        air.select()
        assert air.say("1B00000000") == 0
    air.select()
    assert air.say("1B" + b"open".hex()) == 4, "two wrong ones were the limit"


def test_quirks_refuse_break_lie_and_forget():
    quirks = tags.Quirks(refused={9}, broken={10}, unstored={11}, muted={0x60}, last_page=20)
    tag = tags.ntag213(quirks=quirks, cc=bytes.fromhex("E1106D00"))
    air = Air(tag)
    answers = []
    for command in ("A209AAAAAAAA", "A20AAAAAAAAA", "A20BAAAAAAAA", "60", "3003", "3015"):
        air.field.power(False)
        air.field.power(True)
        air.select()
        answers.append(air.say(command))
    assert answers[:4] == [0, 5, 0x0A, None]
    assert answers[4][:8] == "E1106D00"
    assert answers[5] == 0
    assert tag.page(11) == bytes(4)


def test_scripts_strike_exchanges_and_writes_apart():
    tag = tags.ntag213(faults="stall 2; nak 3 05; flip 4 80", write_faults="mute 1; torn 2 03")
    air = Air(tag)
    air.select()
    plain = air.say("3000")
    assert air.say("3000") is None
    assert air.say("3000") == 5
    air.select()
    answer = air.field.send(Frame.whole(bytes.fromhex("3000") + crc_a(bytes.fromhex("3000"))))
    assert answer.data[0] == bytes.fromhex(plain)[0] ^ 0x80
    assert crc_a(answer.data[:-2]) != answer.data[-2:]
    assert air.say("A20801020304") is None
    assert tag.page(8) == b"\x01\x02\x03\x04"
    assert air.say("A209AABBCCDD") is None
    assert tag.page(9) == b"\xaa\xbb\xcc\x00", "half programmed"
    assert air.field.tags == ()
    air.field.tap(tag)
    assert air.select() is not None


def test_a_tag_is_lost_after_so_many_exchanges():
    air = Air(tags.ntag213(faults="lose after 2"))
    air.select()
    assert [air.say("3000") is not None for _ in range(4)] == [True, True, False, False]


def test_a_classic_refuses_what_a_phone_answers():
    air = Air(tags.classic())
    assert air.select().sak == 0x08
    assert air.say("3000") == 4
    air = Air(tags.phone())
    assert air.select().sak == 0x20
    assert air.say("E050") == "0578807002"
    assert air.say("0200A40400") == "026A82"


def test_messages_go_on_a_tag_and_come_off():
    for make, room in ((tags.ntag213, 137), (tags.ultralight, 46), (tags.ntag216, 884)):
        text = bytes(range(256)) * 4
        assert tags.message(make()) == b""
        assert tags.message(make(message=text[:room])) == text[:room]
    with pytest.raises(ValueError, match="do not fit"):
        tags.ntag213(message=bytes(200))
    blank = tags.ntag213()
    blank.memory[16:] = bytes(len(blank.memory) - 16)
    assert tags.message(blank) is None


def test_a_uid_of_another_length_is_refused():
    with pytest.raises(ValueError, match="4, 7 or 10"):
        tags.ntag213(b"\x01\x02")
