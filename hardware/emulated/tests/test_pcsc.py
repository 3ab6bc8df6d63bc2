"""Tags behind a real pcscd, through the real pyscard."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tagbench import tags

scard = pytest.importorskip("smartcard.scard")


@pytest.fixture
def context(pcsc_reader):
    code, made = scard.SCardEstablishContext(scard.SCARD_SCOPE_USER)
    assert code == scard.SCARD_S_SUCCESS
    yield made
    scard.SCardReleaseContext(made)


def wait_for(context, name, wanted):
    """Wait until the reader's state has or has not a card; 5 seconds at most."""
    state = scard.SCARD_STATE_UNAWARE
    for _ in range(50):
        code, changes = scard.SCardGetStatusChange(context, 5000, [(name, state)])
        assert code == scard.SCARD_S_SUCCESS
        state = changes[0][1] & 0xFFFF
        if bool(state & scard.SCARD_STATE_PRESENT) == wanted:
            return bytes(changes[0][2])
    pytest.fail("the reader's state never came to what was waited for")


@pytest.fixture
def connect(context, pcsc_reader):
    cards = []

    def connected(slot=0):
        name = pcsc_reader.names[slot]
        wait_for(context, name, wanted=True)
        code, card, _ = scard.SCardConnect(
            context, name, scard.SCARD_SHARE_EXCLUSIVE, scard.SCARD_PROTOCOL_ANY
        )
        assert code == scard.SCARD_S_SUCCESS, hex(code)
        cards.append(card)

        def transmit(text):
            apdu = list(bytes.fromhex(text))
            code, answer = scard.SCardTransmit(card, scard.SCARD_PCI_T1, apdu)
            return (
                bytes(answer).hex().upper() if code == scard.SCARD_S_SUCCESS else code & 0xFFFFFFFF
            )

        return transmit

    yield connected
    for card in cards:
        scard.SCardDisconnect(card, scard.SCARD_LEAVE_CARD)


def test_both_slots_are_listed(context, pcsc_reader):
    assert tuple(scard.SCardListReaders(context, [])[1]) == pcsc_reader.names


@pytest.mark.parametrize(
    ("tag", "atr"),
    [
        (tags.ntag213(), "3B8F8001804F0CA0000003060300030000000068"),
        (tags.classic(), "3B8F8001804F0CA000000306030001000000006A"),
    ],
)
def test_a_tag_comes_with_its_atr_and_uid(context, pcsc_reader, connect, tag, atr):
    pcsc_reader.tap(tag)
    assert wait_for(context, pcsc_reader.names[0], wanted=True) == bytes.fromhex(atr)
    assert connect()("FFCA000000") == tag.uid.hex().upper() + "9000"


def test_pages_are_read_written_and_refused(pcsc_reader, connect):
    tag = tags.ntag213()
    tag.lock(10)
    pcsc_reader.tap(tag)
    transmit = connect()
    assert transmit("FFB0000410") == tag.memory[16:32].hex().upper() + "9000"
    assert transmit("FFD6000804CAFEBABE") == "9000"
    assert tag.page(8) == bytes.fromhex("CAFEBABE")
    assert transmit("FFD6000A04CAFEBABE") == "6300"
    assert transmit("FFB000FF10") == "6300"
    assert transmit("FFCA000000") == "04A1B2C3D4E5F69000", "the reader selects it again"
    assert transmit("FF00000003D44260") == "D543000004040201000F039000"


def test_a_removal_is_seen_and_the_card_is_gone(context, pcsc_reader, connect):
    pcsc_reader.tap(tags.ntag213())
    transmit = connect()
    pcsc_reader.lift()
    assert transmit("FFCA000000") in (scard.SCARD_E_NOT_TRANSACTED & 0xFFFFFFFF, 0x80100069)
    wait_for(context, pcsc_reader.names[0], wanted=False)


def test_a_swap_within_one_poll_is_answered_by_the_other_tag(pcsc_reader, connect):
    pcsc_reader.tap(tags.ntag213())
    transmit = connect()
    pcsc_reader.slots[0].swap(tags.ntag213(b"\x04BBBBBB"))
    assert transmit("FFCA000000") == b"\x04BBBBBB".hex().upper() + "9000"


def test_two_slots_hold_two_cards(pcsc_reader, connect):
    pcsc_reader.tap(tags.ntag213(b"\x04AAAAAA"))
    pcsc_reader.tap(tags.ultralight(b"\x04BBBBBB"), slot=1)
    answers = [connect(slot)("FFCA000000") for slot in (0, 1)]
    assert answers == ["04414141414141" + "9000", "04424242424242" + "9000"]


def test_a_second_client_meets_a_sharing_violation(context, pcsc_reader, connect):
    pcsc_reader.tap(tags.ntag213())
    connect()
    code, *_ = scard.SCardConnect(
        context, pcsc_reader.names[0], scard.SCARD_SHARE_SHARED, scard.SCARD_PROTOCOL_ANY
    )
    assert code & 0xFFFFFFFF == 0x8010000B


def test_an_apdu_takes_well_under_the_delayed_acknowledge(pcsc_reader, connect):
    import time

    pcsc_reader.tap(tags.ntag213())
    transmit = connect()
    begun = time.perf_counter()
    for _ in range(50):
        transmit("FFB0000410")
    assert (time.perf_counter() - begun) / 50 < 0.02


def test_the_service_restarts_at_the_same_path_with_the_tag_still_there(pcsc_reader):
    pcsc_reader.tap(tags.ntag213())
    for end in (pcsc_reader.daemon.stop, pcsc_reader.daemon.kill):
        end()
        assert not pcsc_reader.daemon.running
        pcsc_reader.daemon.start()
        code, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_USER)
        assert code == scard.SCARD_S_SUCCESS
        wait_for(context, pcsc_reader.names[0], wanted=True)
        scard.SCardReleaseContext(context)


DYING = """
import os, signal
from tagbench.pcsc import PcscDaemon
daemon = PcscDaemon().start()
print(daemon._child.pid, daemon.folder, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_pcscd_dies_with_the_process_that_started_it(pcsc_reader):
    done = subprocess.run([sys.executable, "-c", DYING], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL
    first, folder = done.stdout.split()
    number = int(first)
    shutil.rmtree(folder)
    for _ in range(200):
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return
        if "Z" in _state(number):
            return
        subprocess.run(["sleep", "0.01"], check=True)
    pytest.fail("pcscd is still there")


def _state(number):
    try:
        return Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return "Z"
