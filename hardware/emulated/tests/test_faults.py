"""Fault scripts and the modelled time."""

from __future__ import annotations

import time

import pytest

from tagbench import tags
from tagbench.faults import Fault, Schedule, Verb, altered, schedule
from tagbench.timing import Meter


def test_a_script_reads_as_it_is_said():
    script = Schedule.parse("lose after 5; flip 3 0001\n stall 4 x2 ; nak 6 05; mute 2 always")
    assert script.faults == (
        Fault(Verb.LOSE, 6, None),
        Fault(Verb.FLIP, 3, 1, b"\x00\x01"),
        Fault(Verb.STALL, 4, 2),
        Fault(Verb.NAK, 6, 1, b"\x05"),
        Fault(Verb.MUTE, 2, None),
    )


@pytest.mark.parametrize("script", ["lose", "burn 3", "flip x", "nak 3 zz", "stall 1 02 03"])
def test_a_script_that_cannot_be_read_names_its_statement(script):
    with pytest.raises(ValueError, match="cannot read the fault"):
        Schedule.parse(f"stall 9; {script}")


def test_a_place_refuses_what_cannot_happen_there():
    with pytest.raises(ValueError, match="a tag cannot do 'unplug'"):
        tags.ntag213(faults="unplug after 3")


def test_exchanges_are_counted_from_one_and_can_be_counted_anew():
    script = Schedule.parse("stall 2 x2")
    assert [len(script.step()) for _ in range(5)] == [0, 1, 1, 0, 0]
    script.restart()
    assert [len(script.step()) for _ in range(2)] == [0, 1]


def test_no_script_is_no_fault():
    assert schedule(None, (), "nothing").step() == ()


def test_answers_are_flipped_and_cut():
    both = Schedule.parse("flip 1 00FF; cut 1 02").step()
    assert altered(b"\x01\x02\x03", both) == b"\x01\xfd"


def test_a_meter_adds_up_by_kind_and_does_not_sleep():
    meter = Meter()
    begun = time.perf_counter()
    meter.uart(11520, 115200)
    meter.i2c(1023, 400_000)
    meter.spi(1000, 1_000_000)
    assert meter.by_kind == {"uart": 1_000_000, "i2c": 23_045, "spi": 8_000}
    assert meter.microseconds == 1_031_045
    assert time.perf_counter() - begun < 0.5
    meter.reset()
    assert meter.microseconds == 0


def test_a_meter_sleeps_when_it_is_asked_to():
    meter = Meter(sleep=True)
    begun = time.perf_counter()
    meter.add("rf", 20_000)
    assert time.perf_counter() - begun >= 0.02
