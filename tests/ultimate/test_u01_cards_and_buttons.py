"""U1: the cards there are, and what the three buttons do when pressed, held and let go."""

import pytest

from terminal.screen import Cue
from terminal.signals import Down, TwoCards, Up
from tests.ultimate.table import (
    CANCEL,
    JAIL,
    LOUD,
    NEW,
    TWO,
    Table,
    at,
    buy,
    expect,
    hammer,
    jail,
    play,
    refused,
    start,
)

EIGHT = ("car", "helicopter", "ship", "jet", "dog", "hat", "boot", "cat")


def test_eight_bank_cards_may_play() -> None:
    assert list(play(start(*EIGHT))["players"]) == list(EIGHT)


def test_the_deck_has_22_deeds_and_23_events() -> None:
    cards = Table().player.session.cards
    names = sorted(type(card).__name__ for card in cards)
    assert {name: names.count(name) for name in set(names)} == {
        "BankCard": 8,
        "DeedCard": 22,
        "EventCard": 23,
    }


@pytest.mark.parametrize("number", [*range(45, 55), *range(56, 69)])
def test_every_event_number_is_taken_at_home(number: int) -> None:
    assert play(TWO, f"tap event {number}")["notice"] in {None, "event"}


def test_ok_and_m_held_for_5_s_take_the_last_transaction_back() -> None:
    play(TWO, buy("car", 16), CANCEL, "expect notice cancelled; expect deeds {}")


def test_x_held_for_5_s_asks_for_a_new_game() -> None:
    play(TWO, NEW, "expect prompt new_game")


def test_m_and_x_held_for_1_s_show_the_volume() -> None:
    play(TWO, LOUD, "expect prompt volume")


@pytest.mark.parametrize("prompt", ["setup", "deed", "auction_sold", "game_over"])
def test_the_volume_can_be_set_at_other_prompts_too(prompt: str) -> None:
    ways = {
        "setup": "",
        "deed": TWO + "tap deed 1",
        "auction_sold": TWO + hammer(1, 20),
        "game_over": TWO + jail("car", 16),
    }
    play(ways[prompt], f"; expect prompt {prompt};", LOUD, "expect prompt volume")
    play(ways[prompt], ";", LOUD, f"press ok; expect prompt {prompt}")


def test_nothing_else_can_be_done_in_a_debt_not_even_the_volume() -> None:
    owing = TWO + buy("car", 22) + jail("car", 11) + JAIL + "tap bank car; expect prompt debt;"
    play(owing, LOUD, refused("not-now", "debt"))


def volume(table: Table) -> int:
    return table.player.session.volume


def test_the_volume_has_four_steps_without_wrap_and_starts_at_three() -> None:
    table = Table()
    table.play(TWO, LOUD)
    assert volume(table) == 3
    heard = []
    for button in ["m", "m", "x", "x", "x", "x", "m"]:
        table.play(f"press {button}")
        heard.append(volume(table))
    assert heard == [4, 4, 3, 2, 1, 1, 2]
    assert table.play("press ok")["prompt"] == "home"
    assert volume(table) == 2


def test_the_volume_survives_a_power_cut() -> None:
    table = Table()
    table.play(TWO, LOUD, "press x; press x; power-cut")
    assert volume(table) == 1
    assert table["prompt"] == "home"


def test_cards_are_refused_at_the_volume() -> None:
    for card in ("bank car", "deed 1", "event 45"):
        play(TWO, LOUD, f"tap {card}; ", refused("not-now", "volume"))
    play(TWO, LOUD, "tap unknown 04a1b2c3; ", refused("unknown-card", "volume"))


@pytest.mark.parametrize(
    ("hold", "code"),
    [
        ("hold ok m 4.999", "hold-short"),
        ("hold x 4.999", "hold-short"),
        ("hold x 1", "hold-short"),
        ("hold m x 0.999", "hold-short"),
        ("hold ok x 5", "not-now"),
        ("hold ok m x 9", "not-now"),
    ],
)
def test_a_hold_shorter_than_its_time_or_without_one_is_refused(hold: str, code: str) -> None:
    report = play(TWO, buy("car", 16), hold, ";", refused(code, "home"))
    assert report["deeds"] != {}


@pytest.mark.parametrize(("keys", "ms"), [(("ok", "m"), 5000), (("x",), 5000), (("m", "x"), 1000)])
def test_a_hold_acts_at_its_very_millisecond_and_gives_no_press(
    keys: tuple[str, ...], ms: int
) -> None:
    table = Table()
    table.play(TWO, buy("car", 16))
    before = table.report
    table.feel(*(Down(key) for key in keys))
    table.wait(ms - 1)
    assert table.report == before
    table.wait(1)
    acted = table.report
    assert acted != before
    table.wait(20_000)
    table.feel(*(Up(key) for key in keys))
    assert table.report == acted


def test_a_hold_starts_when_the_last_of_its_buttons_goes_down() -> None:
    table = Table()
    table.play(TWO, buy("car", 16))
    table.feel(Down("ok"))
    table.wait(3000)
    table.feel(Down("m"))
    table.wait(4999)
    assert table["notice"] == "bought"
    table.wait(1)
    assert table["notice"] == "cancelled"


@pytest.mark.parametrize("hold", ["hold x 5", "hold m x 1", "hold ok m 5"])
def test_an_auction_runs_on_during_a_hold(hold: str) -> None:
    seconds = float(hold.rsplit(maxsplit=1)[-1])
    table = Table()
    table.play(TWO, "tap deed 1; press m; press ok; press m; press m;", hold)
    lit = 4 - int(seconds / 1.5)
    # The hold's own M was a bid on the press.
    assert table["auction"] == {"deed": 1, "price": 60 if "m" in hold else 40, "circles": lit}
    table.play("wait 2", "expect prompt auction_sold" if seconds == 5 else "expect prompt auction")


def test_the_30_s_of_a_sale_run_on_during_a_hold() -> None:
    play(TWO, hammer(1, 20), "hold ok 40; expect prompt home; expect notice refused:not-now")


@pytest.mark.parametrize("way", ["tap deed 1", "press m", "tap event 45", "tap bank car"])
def test_the_10_s_of_a_prompt_wait_for_a_button_that_is_down(way: str) -> None:
    table = Table()
    prompt = table.play(TWO, way)["prompt"]
    table.wait(9000)
    table.feel(Down("ok"))
    table.wait(60_000)
    assert table["prompt"] == prompt
    table.feel(Up("ok"))
    table.wait(9999)
    assert table["prompt"] == prompt
    table.wait(1)
    assert table["prompt"] == "home"


def test_a_short_press_acts_when_it_is_let_go() -> None:
    table = Table()
    table.play(TWO)
    table.feel(Down("m"))
    assert table["prompt"] == "home"
    table.feel(Up("m"))
    assert table["prompt"] == "go"


def test_in_a_running_auction_a_press_acts_at_once_and_once() -> None:
    table = Table()
    table.play(TWO, "tap deed 1; press m; press ok")
    table.feel(Down("m"))
    assert table["auction.price"] == 20
    table.feel(Up("m"))
    assert table["auction.price"] == 20
    table.feel(Down("x"))
    assert table["notice"] == "refused:not-now"
    table.feel(Up("x"))
    table.feel(Down("m"), Down("ok"), Up("m"), Down("m"))
    assert table["auction.price"] == 60


def test_losing_the_buttons_makes_neither_press_nor_hold() -> None:
    table = Table()
    table.play(TWO)
    table.feel(Down("m"))
    table.player.session.release_all()
    table.wait(9000)
    table.feel(Up("m"))
    assert (table["prompt"], table["notice"]) == ("home", "started")


@pytest.mark.parametrize(
    ("script", "cues"),
    [
        ("tap deed 1", {Cue.TAP}),
        ("tap bank car", {Cue.TAP}),
        ("tap event 45", {Cue.TAP}),
        ("tap event 56", {Cue.TAP}),
        (buy("car", 1), {Cue.MONEY_OUT}),
        (buy("car", 1) + at(1, "car"), {Cue.RENT_UP}),
        (buy("car", 1) + at(1, "ship"), {Cue.RENT_UP}),
        (buy("car", 1, 2), {Cue.SET}),
        ("press m; tap bank car", {Cue.MONEY_IN}),
        (jail("car"), {Cue.MONEY_OUT}),
    ],
)
def test_every_accepted_tap_makes_a_sound_and_a_refused_one_another(
    script: str, cues: set[Cue]
) -> None:
    table = Table()
    table.play(TWO, script)
    session = table.player.session
    assert session.screen.cue in cues
    heard = session.beat
    table.play("tap unknown 04a1b2c3")
    assert session.screen.cue is Cue.REFUSED
    assert session.beat == heard + 1


def test_two_cards_on_the_reader_are_refused() -> None:
    table = Table()
    table.play(TWO, "tap deed 1")
    table.feel(TwoCards())
    assert (table["prompt"], table["notice"]) == ("deed", "refused:two-cards")


def test_a_card_left_on_the_reader_is_one_tap() -> None:
    play(
        TWO,
        "hold-card deed 16; wait 9; expect prompt deed; lift; expect prompt deed;",
        "tap bank car; expect notice bought; hold-card bank ship; tap bank car; lift;",
        expect(prompt="holdings", notice=None, transactions=1),
    )
