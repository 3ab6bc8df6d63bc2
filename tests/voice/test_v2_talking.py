"""V2: what can be said, in one breath and in steps; what is asked back; nothing on a guess."""

from __future__ import annotations

import pytest

from terminal.signals import Heard
from tests.voice.table import THREE, TWO, Table, ask, buy, cash, jail, notice, play, refused


def test_v2_buy_in_one_breath() -> None:
    play(
        TWO,
        ask("car", "buy baltic"),
        notice("bought"),
        cash(car=1440),
        'expect prompt home; expect deeds.2 {"owner": "car", "houses": 0, "hotel": false}',
    )


def test_v2_buy_in_steps() -> None:
    play(
        TWO,
        ask("car"),
        "expect prompt player; expect player car",
        "say buy; expect prompt name; expect order buy",
        "token car; expect prompt name; say baltic",
        cash(car=1440),
    )


def test_v2_a_name_that_was_asked_for_may_come_with_a_whole_sentence() -> None:
    play(TWO, ask("car", "buy", "pay rent"), "expect order rent; say pass go", cash(car=1700))


def test_v2_another_token_takes_the_turn_to_speak() -> None:
    play(TWO, ask("car", "buy"), ask("ship"), "expect prompt player; expect player ship")


def test_v2_words_without_a_token_are_refused() -> None:
    play(TWO, "say pass go", refused("no-token", "home"), cash(car=1500))
    play(TWO, "tap deed 2; say buy", refused("no-token", "deed"))


def test_v2_buying_an_owned_street_is_refused_with_the_reason() -> None:
    report = play(TWO, buy("car", 2), ask("ship", "buy baltic"), refused("owned", "player"))
    assert report["screen"]["lines"][-1] == "Car owns it"


def test_v2_buying_without_enough_is_refused() -> None:
    play(TWO, jail("car", 29), ask("car", "buy baltic"), refused("short", "player"), cash(car=50))


def test_v2_where_two_fit_the_bank_asks_which() -> None:
    table = Table()
    table.play(
        TWO, ask("car", "buy saint"), "expect prompt which; expect options [5, 7]; expect chosen 5"
    )
    table.play("say charles; expect players.car.deeds [5]", ask("ship", "buy saint"))
    table.play("press m; expect chosen 7; press m; expect chosen 5; press m; press ok")
    assert table["players.ship.deeds"] == [7]


def test_v2_which_one_can_be_tapped_or_left() -> None:
    play(TWO, ask("car", "buy saint"), "tap deed 7; expect players.car.deeds [7]")
    play(TWO, ask("car", "buy saint"), "press x; expect prompt home", cash(car=1500))
    play(TWO, ask("car", "buy saint"), "say boardwalk", refused("unclear", "which"))


def test_v2_of_two_names_each_is_asked_for() -> None:
    play(
        TWO,
        buy("car", 5),
        buy("ship", 15),
        ask("car", "trade saint for pa"),
        "expect options [5, 7]; say charles; expect options [13, 15]; say park",
        notice("traded"),
        "expect players.car.deeds [15]",
    )


@pytest.mark.parametrize("said", ["blah blah", "baltic", "buy nothing", "yes", "no"])
def test_v2_what_is_not_understood_is_said_with_what_was_heard(said: str) -> None:
    report = play(TWO, f"token car; say {said}", refused("unclear", "player"), cash(car=1500))
    assert said in report["screen"]["lines"][-1]


def test_v2_silence_and_noise_ask_to_say_it_again() -> None:
    table = Table()
    table.play(TWO, "token car; say …", refused("unheard", "player"))
    table.session.handle(Heard("", 0.9))
    assert table["notice"] == "refused:unheard"


def test_v2_a_long_talk_is_shown_cut() -> None:
    report = play(TWO, f"token car; say {'did you feed the cat ' * 9}")
    assert report["screen"]["lines"][-1] == "“did you feed the cat di…”?"


def test_v2_below_the_limit_the_bank_repeats_and_waits_for_ok() -> None:
    table = Table()
    table.play(TWO, "token car; say 0.3 buy baltic", cash(car=1500))
    table.play("expect prompt confirm; expect heard buy baltic; expect order buy; press ok")
    table.play(notice("bought"), cash(car=1440))


def test_v2_while_the_bank_waits_for_ok_it_does_not_listen() -> None:
    table = Table()
    table.play(TWO, "token car; say 0.3 buy baltic")
    assert not table.session.screen.listening
    table.play("press x; expect prompt player; expect heard null", cash(car=1500))
    assert table.session.screen.listening


@pytest.mark.parametrize("said", ["yes", "ok", "no", "0.5 yes", "buy baltic", "0.3 pass go", "…"])
def test_v2_whatever_is_said_while_the_bank_waits_for_ok_does_nothing(said: str) -> None:
    table = Table()
    table.play(TWO, f"token car; say 0.3 buy baltic; say {said}", refused("by-button", "confirm"))
    table.play("expect heard buy baltic", cash(car=1500), "press ok", cash(car=1440))


def test_v2_x_at_a_doubt_goes_back_to_what_was_asked() -> None:
    play(TWO, ask("car", "buy", "0.2 baltic"), "press x; expect prompt name; say baltic")
    play(TWO, ask("car", "buy p", "0.2 park"), "press x; expect prompt which; say park")
    menu = "token car; press m; press m; say 0.2 pass go; press x"
    play(TWO, menu, "expect prompt menu; expect chosen chance; press ok", notice("chance"))


@pytest.mark.parametrize("press", ["token car", "tap bank car"])
def test_v2_the_token_of_who_is_doubted_has_the_bank_listen_again(press: str) -> None:
    for words, prompt, again in (
        (ask("car", "0.2 buy boardwalk"), "player", "buy baltic"),
        (ask("car", "buy", "0.2 boardwalk"), "name", "baltic"),
        (ask("car", "buy p", "0.2 boardwalk", "0.2 park"), "which", "park"),
    ):
        table = Table()
        table.play(TWO, words, f"expect prompt confirm; {press}; expect prompt {prompt}")
        assert table.session.screen.listening
        table.play(f"expect heard null; say {again}", notice("bought"))


def test_v2_anothers_token_at_a_doubt_takes_the_turn_to_speak() -> None:
    play(TWO, ask("car", "0.2 buy baltic"), ask("ship"), "expect prompt player; expect player ship")


def test_v2_the_confirmed_may_still_lack_a_name() -> None:
    play(TWO, "token car; say 0.2 buy; press ok; expect prompt name; say baltic", cash(car=1440))


def test_v2_pay_rent_on_asks_for_the_name_that_was_not_said() -> None:
    owned = TWO + buy("ship", 2)
    play(owned, ask("car", "pay rent on"), "expect prompt name; expect order rent; say baltic")
    play(owned, ask("car", "pay rent on", "baltic"), notice("rent"))


def test_v2_the_doubted_is_forgotten_when_nobody_answers() -> None:
    play(TWO, "token car; say 0.2 buy boardwalk; wait 10; expect prompt home", cash(car=1500))


def test_v2_a_question_is_confirmed_like_a_command() -> None:
    play(TWO, "token car; say 0.2 balance; expect prompt confirm; press ok", notice("balance"))


def test_v2_the_limit_is_a_setting() -> None:
    for limit, said in (("0", "0.0"), ("0.9", "0.9"), ("1", "1")):
        play(TWO, f"token car; say {said} buy 2", settings=(f"voice.confidence {limit}",))
        sure = f"token car; say {said} buy baltic"
        play(TWO, sure, cash(car=1440), settings=(f"voice.confidence {limit}",))


def test_v2_a_confidence_that_is_no_number_is_none() -> None:
    table = Table()
    table.play(TWO, "token car")
    table.session.handle(Heard("buy baltic", float("nan")))
    assert table["prompt"] == "confirm"


def test_v2_pass_go_pays_200() -> None:
    play(TWO, ask("car", "pass go"), notice("go"), cash(car=1700), "expect bank -3200")


def test_v2_questions_are_answered_and_change_nothing() -> None:
    table = Table()
    table.play(TWO, buy("car", 2, 16))
    for said, code, title in (
        ("balance", "balance", "Car has M1,040"),
        ("who is winning", "winning", "Who is winning"),
        ("what do i own", "own", "Car owns 2"),
    ):
        table.play(ask("car", said), notice(code), "expect prompt home; expect transactions 2")
        assert table["screen.title"] == title
    table.play(ask("ship", "what do i own"), notice("own"))
    assert "Ship owns nothing" in table["screen.lines"]


def test_v2_repeat_says_the_last_thing_once_more_and_books_nothing() -> None:
    table = Table()
    table.play(TWO, buy("car", 2))
    shown = table["screen"]
    table.play("wait 10; press ok", notice("bought"), cash(car=1440))
    assert table["screen"] == shown
    table.play(ask("ship", "balance"), ask("car", "repeat"), notice("balance"))
    table.play(ask("ship", "buy baltic"), ask("car", "repeat"), refused("owned", "home"))


def test_v2_after_a_power_cut_there_is_nothing_to_repeat() -> None:
    play(TWO, "power-cut; press ok", refused("nothing-said", "home"))


def test_v2_undo_takes_back_transactions_of_any_kind_again_and_again() -> None:
    table = Table("seed 5")
    table.play(THREE)
    begin = table.session.book
    table.play(buy("car", 2), buy("ship", 16), ask("car", "pass go"), ask("hat", "chance card"))
    table.play(ask("car", "train ride"), ask("car", "trade baltic for boardwalk"))
    table.play(ask("hat", "pay rent on boardwalk"), buy("car", 1))
    table.play(ask("ship", "auction off illinois"), "token hat; wait 5")
    done = table["transactions"]
    for _ in range(done):
        table.play(ask("hat", "undo"), notice("cancelled"))
    assert table.session.book.holdings == begin.holdings
    assert table.session.book.marks == begin.marks
    table.play(ask("hat", "undo"), refused("nothing-to-cancel", "player"))


def test_v2_help_is_read_page_by_page() -> None:
    table = Table()
    table.play(TWO, ask("car", "help"), "expect prompt help")
    titles = []
    for button in ("m", "ok", "m", "ok", "m"):
        titles.append(table["screen.title"])
        table.play(f"press {button}")
    assert len(set(titles)) == 5
    table.play("press x; expect prompt home; press m; expect prompt help; wait 10")
    table.play("expect prompt home")


def test_v2_a_pause_lasts_until_ok() -> None:
    play(
        TWO,
        ask("car", "pause"),
        "expect prompt paused; wait 3600; token car",
        refused("not-now", "paused"),
        "say pass go",
        refused("no-token", "paused"),
        "press ok; expect prompt home",
    )


def test_v2_the_bank_listens_until_nobody_has_spoken_for_a_while() -> None:
    play(TWO, "token car; wait 9; say blah; wait 9; expect prompt player; wait 1")
    play(TWO, "token car; wait 10; expect prompt home", settings=("prompt_seconds 10",))


def test_a_refusal_leads_back_to_the_whole_sentence() -> None:
    table = Table()
    table.play(TWO, buy("ship", 2), ask("car", "buy", "baltic"), refused("owned", "player"))
    table.play("say buy saint; say charles", cash(car=1360))
    table.play("token car; say 0.1 buy baltic; press ok", refused("owned", "player"))


def test_a_token_of_nobody_in_the_game_is_refused() -> None:
    play(TWO, "token hat", refused("not-playing", "home"))
    play(TWO, "tap deed 2; token hat", refused("not-playing", "deed"))
