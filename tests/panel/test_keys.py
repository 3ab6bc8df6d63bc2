"""The key of the page: who may guess how fast, and that nobody locks out anybody else."""

from __future__ import annotations

import pytest

from hardware.panel.keys import (
    ALPHABET,
    LENGTH,
    MOST_ADDRESSES,
    MOST_VISITS,
    SECONDS_A_TRY,
    TRIES,
    Bucket,
    Keys,
    make_key,
    network,
)
from terminal.clock import ManualClock

GUEST = "192.0.2.7"


def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    clock = ManualClock()
    bucket = Bucket(rate=2, burst=3, now=lambda: clock.ms / 1000)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.advance(500)
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.advance(60_000)
    assert sum(bucket.take() for _ in range(9)) == 3


def test_a_key_is_made_up_anew_each_time_and_typed_with_blanks_and_capitals() -> None:
    made = {make_key() for _ in range(50)}
    assert len(made) == 50
    assert all(len(key) == LENGTH and set(key) <= set(ALPHABET) for key in made)
    keys = Keys("k7m2n9xpqa", lambda: 0.0)
    assert keys.tried("K7M2 N9X PQA", GUEST) is True
    assert keys.tried("k7m2n9xpqb", GUEST) is False
    assert not keys.fits("\udcff", GUEST)
    assert Keys("Sesame", lambda: 0.0).tried("Sesame", GUEST) is True


def test_a_guest_who_guesses_locks_out_nobody_else() -> None:
    clock = ManualClock()
    keys = Keys("k7m2n9xpqa", lambda: clock.ms / 1000)
    guesses = [keys.tried(make_key(), GUEST) for _ in range(30)]
    assert guesses == [False] * TRIES + [None] * (30 - TRIES)
    assert keys.tried("k7m2n9xpqa", GUEST) is None
    assert keys.tried("k7m2n9xpqa", "192.0.2.8") is True
    clock.advance(round(SECONDS_A_TRY * 1000))
    assert keys.tried("k7m2n9xpqa", GUEST) is True


def test_a_cookie_is_no_way_to_guess_faster() -> None:
    keys = Keys("k7m2n9xpqa", lambda: 0.0)
    for number in range(TRIES):
        assert not keys.fits(f"{number}.{make_key()}", GUEST)
    assert not keys.fits("visit.k7m2n9xpqa", GUEST)
    assert keys.fits("visit.k7m2n9xpqa", "192.0.2.8")


def test_an_open_page_stays_open_whoever_guesses_beside_it() -> None:
    keys = Keys("k7m2n9xpqa", lambda: 0.0)
    cookie = keys.cookie()
    for _ in range(2 * TRIES):
        keys.tried(make_key(), GUEST)
    assert keys.fits(cookie, GUEST)


def test_a_chosen_key_in_a_cookie_still_opens_after_a_restart() -> None:
    cookie = Keys("sesame", lambda: 0.0).cookie()
    assert Keys("sesame", lambda: 0.0).fits(cookie, GUEST)
    assert not Keys("", lambda: 0.0).fits(cookie, GUEST)


def test_a_page_that_knocks_all_day_with_an_old_key_uses_up_no_tries() -> None:
    keys = Keys("k7m2n9xpqa", lambda: 0.0)
    for _ in range(1000):
        assert not keys.fits("visit.k0ldk0ldk0", GUEST)
    assert keys.tried("k7m2n9xpqa", GUEST) is True


@pytest.mark.parametrize(
    ("address", "whole"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_a_guest_has_the_addresses_that_a_router_gives(address: str, whole: str) -> None:
    assert network(address) == whole


def test_only_so_many_addresses_and_visits_are_remembered() -> None:
    keys = Keys("k7m2n9xpqa", lambda: 0.0)
    first = keys.cookie()
    for number in range(MOST_ADDRESSES + MOST_VISITS):
        keys.tried("wrong", f"host {number}")
        keys.cookie()
    assert len(keys._visits) == MOST_VISITS
    assert len(keys._callers._known) == MOST_ADDRESSES
    assert keys.fits(first, GUEST), "forgotten, but it holds the key"
