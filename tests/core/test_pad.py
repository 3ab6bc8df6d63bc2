"""The pad: edges become presses, holds and nothing else; to the very millisecond (U1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terminal.pad import SHORT_MS, Outcome, Pad
from terminal.signals import Down, Held, Keyed, Pressed, Released, Up

CANCEL, NEW, VOLUME = frozenset({"ok", "m"}), frozenset({"x"}), frozenset({"m", "x"})
HOLDS = {CANCEL: 5000, NEW: 5000, VOLUME: 1000}


class Fingers:
    """Presses and lets go, with the time; ``out`` is what came of it, with its time."""

    def __init__(self, eager: tuple[str, ...] = ()) -> None:
        self.pad = Pad(HOLDS)
        self.now = 0
        self.eager = eager
        self.out: list[tuple[int, Outcome]] = []

    def wait(self, ms: int) -> None:
        end = self.now + ms
        while (due := self.pad.due()) is not None and due <= end:
            self.now = max(self.now, due)
            held = self.pad.expire(self.now)
            assert held is not None
            self.out.append((self.now, held))
        self.now = end

    def down(self, *keys: str) -> None:
        for key in keys:
            self._note(self.pad.feed(Down(key), self.now, key in self.eager))

    def up(self, *keys: str) -> None:
        for key in keys:
            self._note(self.pad.feed(Up(key), self.now, key in self.eager))

    def _note(self, outcome: Outcome | None) -> None:
        if outcome is not None:
            self.out.append((self.now, outcome))


def test_a_short_press_acts_when_it_is_let_go() -> None:
    for key, pressed in (("ok", Pressed("ok")), ("m", Pressed("m")), ("x", Pressed("x"))):
        fingers = Fingers()
        fingers.down(key)
        assert fingers.out == []
        fingers.wait(200)
        fingers.up(key)
        assert fingers.out == [(200, pressed)]


def test_a_key_of_the_keypad_is_keyed_and_not_pressed() -> None:
    fingers = Fingers()
    fingers.down("7")
    fingers.up("7")
    fingers.down("M")
    fingers.up("M")
    assert [out for _, out in fingers.out] == [Keyed("7"), Keyed("M")]


@pytest.mark.parametrize(("keys", "ms"), [(("ok", "m"), 5000), (("x",), 5000), (("x", "m"), 1000)])
def test_a_hold_acts_at_its_time_and_not_a_millisecond_earlier(
    keys: tuple[str, ...], ms: int
) -> None:
    early, late = Fingers(), Fingers()
    for fingers in (early, late):
        fingers.down(*keys)
    assert early.pad.due() == ms
    assert early.pad.expire(ms - 1) is None
    early.wait(ms - 1)
    early.up(*keys)
    assert early.out == [(ms - 1, Released(frozenset(keys)))]
    late.wait(ms)
    late.up(*keys)
    assert late.out == [(ms, Held(frozenset(keys)))]


@pytest.mark.parametrize(
    ("ms", "outcome"),
    [
        (0, Pressed("x")),
        (SHORT_MS - 1, Pressed("x")),
        (SHORT_MS, Released(NEW)),
        (4999, Released(NEW)),
    ],
)
def test_a_button_with_a_hold_of_its_own_is_pressed_or_held_too_short(
    ms: int, outcome: Outcome
) -> None:
    fingers = Fingers()
    fingers.down("x")
    fingers.wait(ms)
    fingers.up("x")
    assert fingers.out == [(ms, outcome)]


@pytest.mark.parametrize("key", ["ok", "m"])
def test_a_button_without_a_hold_of_its_own_is_pressed_however_long(key: str) -> None:
    fingers = Fingers()
    fingers.down(key)
    assert fingers.pad.due() is None
    fingers.wait(60_000)
    fingers.up(key)
    assert fingers.out == [(60_000, Pressed(key))]


def test_a_hold_acts_once_however_long_it_lasts() -> None:
    fingers = Fingers()
    fingers.down("x")
    fingers.wait(100_000)
    fingers.up("x")
    assert fingers.out == [(5000, Held(NEW))]


def test_the_time_of_a_chord_starts_with_its_last_button() -> None:
    fingers = Fingers()
    fingers.down("ok")
    fingers.wait(4000)
    fingers.down("m")
    assert fingers.pad.due() == 9000
    fingers.wait(5000)
    fingers.up("m", "ok")
    assert fingers.out == [(9000, Held(CANCEL))]


def test_a_hold_of_one_button_ends_when_another_joins() -> None:
    fingers = Fingers()
    fingers.down("x")
    fingers.wait(4500)
    fingers.down("m")
    assert fingers.pad.due() == 5500
    fingers.wait(1000)
    fingers.up("x", "m")
    assert fingers.out == [(5500, Held(VOLUME))]


def test_a_chord_that_means_nothing_is_let_go_once() -> None:
    for keys in (("ok", "x"), ("ok", "m", "x")):
        fingers = Fingers()
        fingers.down(*keys)
        assert fingers.pad.due() is None
        fingers.wait(9000)
        fingers.up(*keys)
        assert fingers.out == [(9000, Released(frozenset(keys)))]


def test_a_chord_let_go_too_early_gives_no_press_of_either_button() -> None:
    fingers = Fingers()
    fingers.down("ok", "m")
    fingers.wait(100)
    fingers.up("ok")
    fingers.wait(100)
    fingers.up("m")
    assert fingers.out == [(100, Released(CANCEL))]


def test_a_button_pressed_again_into_a_broken_chord_starts_no_hold() -> None:
    fingers = Fingers()
    fingers.down("ok", "m")
    fingers.up("m")
    fingers.down("m")
    assert fingers.pad.due() is None
    fingers.wait(9000)
    fingers.up("m", "ok")
    assert fingers.out == [(0, Released(CANCEL))]
    fingers.down("ok")
    fingers.up("ok")
    assert fingers.out[1:] == [(9000, Pressed("ok"))]


def test_an_eager_press_acts_at_once_and_not_again() -> None:
    fingers = Fingers(eager=("m",))
    fingers.down("m")
    assert fingers.out == [(0, Pressed("m"))]
    fingers.wait(3000)
    fingers.up("m")
    assert fingers.out == [(0, Pressed("m"))]


def test_an_eager_key_still_counts_in_a_chord() -> None:
    fingers = Fingers(eager=("m",))
    fingers.down("m", "ok")
    fingers.wait(5000)
    fingers.up("m", "ok")
    assert fingers.out == [(0, Pressed("m")), (5000, Held(CANCEL))]
    fingers = Fingers(eager=("m", "x"))
    fingers.down("m", "x")
    fingers.up("x", "m")
    assert [out for _, out in fingers.out] == [Pressed("m"), Pressed("x"), Released(VOLUME)]


def test_a_key_that_turned_eager_while_it_was_down_is_pressed_when_let_go() -> None:
    fingers = Fingers()
    fingers.down("m")
    fingers.eager = ("m",)
    fingers.up("m")
    assert fingers.out == [(0, Pressed("m"))]


def test_a_key_that_was_eager_when_pressed_is_not_pressed_again_when_let_go() -> None:
    fingers = Fingers(eager=("m",))
    fingers.down("m")
    fingers.eager = ()
    fingers.up("m")
    fingers.down("m")
    fingers.up("m")
    assert len(fingers.out) == 2


def test_a_second_down_and_a_lone_up_are_nothing() -> None:
    fingers = Fingers()
    fingers.up("ok")
    fingers.down("x")
    fingers.wait(3000)
    fingers.down("x")
    assert fingers.pad.due() == 5000
    fingers.up("m")
    fingers.wait(2000)
    assert fingers.out == [(5000, Held(NEW))]


def test_letting_everything_go_has_no_effect() -> None:
    fingers = Fingers()
    fingers.down("ok", "m")
    fingers.pad.release_all()
    assert fingers.pad.due() is None
    assert fingers.pad.expire(99_000) is None
    fingers.wait(9000)
    fingers.up("ok", "m")
    assert fingers.out == []
    fingers.down("ok")
    fingers.up("ok")
    assert fingers.out == [(9000, Pressed("ok"))]


KEYS = ("ok", "m", "x", "7")
ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("down"), st.sampled_from(KEYS)),
        st.tuples(st.just("up"), st.sampled_from(KEYS)),
        st.tuples(st.just("wait"), st.integers(0, 6000)),
        st.tuples(st.just("lost"), st.just(0)),
    ),
    max_size=40,
)


@given(ACTS, st.sets(st.sampled_from(KEYS)))
def test_each_time_all_buttons_were_up_at_most_one_thing_came_unless_eager(
    acts: list[tuple[str, str | int]], eager: set[str]
) -> None:
    fingers = Fingers(tuple(eager))
    for verb, what in acts:
        before = len(fingers.out)
        match verb, what:
            case "wait", int(ms):
                fingers.wait(ms)
                assert all(isinstance(out, Held) for _, out in fingers.out[before:])
            case "down", str(key):
                was_down = key in fingers.pad.down
                fingers.down(key)
                assert len(fingers.out) - before == (key in eager and not was_down)
            case "up", str(key):
                fingers.up(key)
                assert key not in fingers.pad.down
            case _:
                fingers.pad.release_all()
        if not fingers.pad.down:
            assert fingers.pad.due() is None
    late = [out for _, out in fingers.out if isinstance(out, Held | Released)]
    assert all(out.keys <= set(KEYS) for out in late)
    assert all(out.keys in HOLDS for out in late if isinstance(out, Held))
