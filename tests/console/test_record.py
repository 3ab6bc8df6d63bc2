"""A recorded game, replayed with a clock moved by hand, comes to the same end."""

from pathlib import Path

import pytest

from cards.card import BankCard, DeedCard, UnknownTag
from hardware.console import Recorder
from terminal.loop import Ask, Letting, Together
from terminal.script import format_statement, parse_statement
from terminal.session import Session
from terminal.signals import Down, Heard, Lifted, Signal, Tapped, Token, TwoCards, Up
from tests.console.table import LiveHand, LiveTable
from tools.script import Player, played


def recorded(path: Path) -> list[str]:
    """The lines of a record after its head: edition and language."""
    edition, language, *lines = path.read_text().splitlines()
    assert (edition, language) == ("edition ultimate", "set language en")
    return lines


def replayed(path: Path) -> Player:
    player = Player()
    for _ in played(path.read_text(), path.name, player):
        pass
    return player


def tapped(card: BankCard | DeedCard) -> tuple[Signal, ...]:
    return Tapped(card), Lifted(card)


def begin(live: LiveTable) -> None:
    for token in ("car", "ship"):
        live.give(*tapped(BankCard(token)))
    live.give(Down("ok"), Up("ok"))


@pytest.mark.parametrize("seed", range(25))
def test_a_random_game_replayed_comes_to_the_same_end(tmp_path: Path, seed: int) -> None:
    live = LiveTable(("auction.tick_seconds", "1.5"), ("house_rules.cancel", "any"))
    path = tmp_path / "game.teller"
    recorder = Recorder(live.terminal, live.clock, path)
    begin(live)
    LiveHand(live, seed).play(150)
    recorder.close()
    player = replayed(path)
    assert player.session.book == live.session.book
    assert player.report() == live.report()


def test_the_random_games_reach_auctions_debts_and_holds() -> None:
    seen: set[str] = set()
    for seed in range(8):
        live = LiveTable(("house_rules.cancel", "any"))
        begin(live)
        seen |= LiveHand(live, seed).play(150)
    assert {"auction", "auction_sold", "auction_lapsed", "debt", "new_game", "volume"} <= seen


def test_a_short_press_is_written_as_one_at_the_moment_it_acts(tmp_path: Path) -> None:
    live, path = LiveTable(), tmp_path / "game.teller"
    recorder = Recorder(live.terminal, live.clock, path)
    begin(live)
    live.pass_time(2000)
    live.give(Down("m"), gap=90)
    live.give(Up("m"))
    recorder.close()
    assert recorded(path)[3:] == ["wait 2.09", "press m"]


def test_a_bid_is_written_at_the_moment_the_button_goes_down(tmp_path: Path) -> None:
    live, path = LiveTable(), tmp_path / "game.teller"
    recorder = Recorder(live.terminal, live.clock, path)
    begin(live)
    live.give(*tapped(DeedCard(16)), Down("m"), Up("m"), Down("ok"), Up("ok"))
    live.pass_time(1400)
    live.give(Down("m"), gap=50)
    live.give(Up("m"))
    recorder.close()
    assert recorded(path)[-4:] == ["press ok", "wait 1.4", "press m", "wait 0.05"]


def test_a_press_over_a_deadline_is_written_as_the_hold_it_was(tmp_path: Path) -> None:
    live, path = LiveTable(), tmp_path / "game.teller"
    recorder = Recorder(live.terminal, live.clock, path)
    begin(live)
    live.give(*tapped(DeedCard(16)))
    live.pass_time(9_950)
    live.give(Down("m"), gap=100)
    live.give(Up("m"))
    recorder.close()
    assert recorded(path)[-2:] == ["wait 9.95", "hold m 0.1"]
    assert replayed(path).report()["prompt"] == live.report()["prompt"] == "auction_ready"


def test_a_hold_is_written_with_its_buttons_and_seconds(tmp_path: Path) -> None:
    live, path = LiveTable(), tmp_path / "game.teller"
    recorder = Recorder(live.terminal, live.clock, path)
    begin(live)
    live.give(*tapped(DeedCard(16)), *tapped(BankCard("car")))
    live.give(Down("ok"), gap=20)
    live.give(Down("m"), gap=5030)
    live.give(Up("m"), Up("ok"))
    recorder.close()
    assert recorded(path)[-2:] == ["wait 0.02", "hold ok m 5.03"]
    assert replayed(path).report()["notice"] == "cancelled"


def test_settings_that_differ_and_the_deck_stand_at_the_head(tmp_path: Path) -> None:
    live = LiveTable(("auction.tick_seconds", "2"), ("house_rules.cancel", "any"), ("deck", "us"))
    path = tmp_path / "game.teller"
    Recorder(live.terminal, live.clock, path, deck="us").close()
    assert path.read_text().splitlines() == [
        "edition ultimate",
        "set deck us",
        "set language en",
        "set auction.tick_seconds 2.0",
        "set house_rules.cancel any",
    ]
    assert replayed(path).session.rules == live.session.rules


def test_each_line_is_in_the_file_at_once(tmp_path: Path) -> None:
    live, path = LiveTable(), tmp_path / "game.teller"
    recorder = Recorder(live.terminal, live.clock, path)
    live.give(*tapped(BankCard("car")))
    assert recorded(path) == ["tap bank car"]
    recorder.close()


def test_a_record_begins_with_the_next_game_where_one_is_going_on(tmp_path: Path) -> None:
    live, path = LiveTable(), tmp_path / "game.teller"
    begin(live)
    recorder = Recorder(live.terminal, live.clock, path)
    live.give(Down("x"), gap=5000)
    live.give(Up("x"))
    assert not recorder.begun
    assert path.read_text() == ""
    live.give(Down("ok"), Up("ok"))
    live.give(*tapped(BankCard("jet")))
    recorder.close()
    assert recorded(path)[-1] == "tap bank jet"
    assert replayed(path).report() == live.report()


def test_a_power_cut_is_written(tmp_path: Path) -> None:
    live, path = LiveTable(), tmp_path / "game.teller"
    recorder = Recorder(live.terminal, live.clock, path)
    begin(live)
    live.pass_time(70)

    def cut(session: Session) -> None:
        recorder.power_cut()
        session.resume(session.game)

    live.terminal.take(Ask(cut))
    recorder.close()
    assert recorded(path)[-2:] == ["wait 0.07", "power-cut"]
    assert replayed(path).report() == live.report()


@pytest.mark.parametrize(
    ("signal", "line"),
    [
        (Tapped(UnknownTag("04a1b2c3")), "tap unknown 04a1b2c3"),
        (TwoCards(), "tap unknown 00000000"),
        (Token("car"), "token car"),
        (Heard("buy baltic"), "say buy baltic"),
        (Heard("buy baltic", 0.25), "say 0.25 buy baltic"),
    ],
)
def test_whatever_comes_in_has_a_statement(tmp_path: Path, signal: Signal, line: str) -> None:
    live, path = LiveTable(), tmp_path / "game.teller"
    recorder = Recorder(live.terminal, live.clock, path)
    live.give(signal)
    recorder.close()
    assert recorded(path) == [line]
    assert format_statement(parse_statement(line)) == line


def test_a_key_of_the_keypad_is_written_as_one(tmp_path: Path) -> None:
    live, path = LiveTable(), tmp_path / "game.teller"
    recorder = Recorder(live.terminal, live.clock, path)
    live.terminal.take(Together((Down("7"), Up("7"))))
    recorder.close()
    assert recorded(path) == ["key 7"]


def test_a_tap_while_a_button_is_down_ends_the_hold_in_the_record(tmp_path: Path) -> None:
    live, path = LiveTable(), tmp_path / "game.teller"
    recorder = Recorder(live.terminal, live.clock, path)
    live.give(Down("m"), gap=1500)
    live.give(*tapped(BankCard("car")), Up("m"))
    recorder.close()
    assert recorded(path) == ["hold m 1.5", "tap bank car"]


@pytest.mark.parametrize(
    ("held", "for_ms", "lines"),
    [
        (("m",), 300, ["wait 0.3"]),
        (("x",), 5000, ["hold x 5"]),
        (("m", "x"), 400, ["wait 0.4"]),
    ],
)
def test_buttons_let_go_in_vain_are_written_only_if_they_have_acted(
    tmp_path: Path, held: tuple[str, ...], for_ms: int, lines: list[str]
) -> None:
    live, path = LiveTable(), tmp_path / "game.teller"
    recorder = Recorder(live.terminal, live.clock, path)
    begin(live)
    live.give(*(Down(key) for key in held))
    live.pass_time(for_ms)
    live.terminal.take(Letting())
    recorder.close()
    assert recorded(path)[3:] == lines
    assert replayed(path).report()["prompt"] == live.report()["prompt"]


def test_a_full_disk_ends_the_record_and_says_why(tmp_path: Path) -> None:
    live, said = LiveTable(), list[str]()
    begin(live)
    recorder = Recorder(live.terminal, live.clock, Path("/dev/full"))
    recorder.on_fault = said.append
    live.terminal.take(Ask(lambda session: session.resume(None)))
    live.give(*tapped(BankCard("car")), *tapped(BankCard("ship")))
    recorder.close()
    assert said == ["No space left on device"]
    assert not live.terminal.watchers
    assert live.report()["joined"] == ["car", "ship"]


def test_a_full_disk_at_the_start_is_an_error_of_the_system() -> None:
    live = LiveTable()
    with pytest.raises(OSError, match="No space left"):
        Recorder(live.terminal, live.clock, Path("/dev/full"))
    assert not live.terminal.watchers


def test_a_record_that_cannot_be_opened_is_an_error_of_the_system(tmp_path: Path) -> None:
    live = LiveTable()
    with pytest.raises(FileNotFoundError):
        Recorder(live.terminal, live.clock, tmp_path / "none" / "game.teller")
    assert not live.terminal.watchers
