"""The console as people meet it: in a pseudo-terminal, typed at, resized, left."""

import os
import signal
from pathlib import Path

import pytest

from tests.console.conftest import Start
from tests.console.glass import begin


def test_the_picture_is_braille_in_an_ordinary_window(start: Start) -> None:
    program = start()
    rows = program.wait_for("help  cards  quit")
    assert "Who plays? Type car and Enter." in rows[20]
    assert rows[0].strip().startswith("╭─ Tap Teller · ultimate ─")
    assert all("⠀" <= character <= "⣿" for character in rows[1].strip(" │"))
    assert len(rows[1].strip(" │")) == 64
    assert "✔ Enter" in rows[18]
    assert "M  Language" in rows[18]
    assert rows[21].strip() == ">"
    assert "help  cards  quit" in rows[22]


def test_the_picture_is_half_blocks_in_a_large_window(start: Start) -> None:
    rows = start(size=(140, 44)).wait_for("help  cards  quit")
    assert set("".join(rows[1:33])) <= set(" ▀▄█│")
    assert len(rows[1].strip()) == 130


def test_a_small_window_reads_the_screen_out_in_words(start: Start) -> None:
    rows = start(size=(60, 20)).wait_for("help cards quit")
    assert any("WHO IS PLAYING?" in row for row in rows)
    assert any("Tap your bank card" in row for row in rows)
    assert not any("⠀" <= character <= "⣿" for row in rows for character in row)


def test_a_window_may_change_its_size_while_it_is_played(start: Start) -> None:
    program = start()
    program.wait_for("Who plays?")
    program.resize(60, 20)
    program.wait_for("WHO IS PLAYING?")
    program.resize(140, 44)
    program.wait_for(lambda rows: "▀" in "".join(rows[1:33]))
    program.resize(24, 6)
    program.resize(80, 24)
    program.wait_for(lambda rows: "⣿" in rows[1])
    program.type("\x04")
    assert program.ended() == 0


def test_a_newcomer_buys_a_street_and_pays_rent(start: Start) -> None:
    program = start("--picture", "words")
    begin(program)
    program.wait_for("undo: hold ok m")
    program.type("16\r")
    program.wait_for("Who buys it? Type car, ship.")
    program.type("car\r")
    program.wait_for("Car pays Bank M260")
    program.type("coventry street\r")
    program.wait_for("Who landed here? Type car, ship.")
    program.type("ship\r")
    program.wait_for("Ship pays Car M200")


def test_buttons_are_single_keys_on_an_empty_line(start: Start) -> None:
    program = start("--picture", "words", "--set", "auction.tick_seconds=0.5")
    begin(program)
    program.type("m")
    program.wait_for("Tap a card to collect")
    program.type("x")
    program.wait_for("TAP A CARD")
    program.type("18 ")
    program.type("\x7f\r")
    program.wait_for("FOR SALE")
    program.type("m")
    program.wait_for("All ready? Enter starts the auction")
    program.type(" \x7f\r")
    program.wait_for("Press m to bid")
    program.type("mmm")
    program.wait_for("M60")
    program.wait_for("3 of 4")
    program.wait_for("SOLD!")


def test_an_enter_out_of_habit_after_a_single_key_is_no_button(start: Start) -> None:
    program = start("--picture", "words")
    begin(program)
    program.type("9\r")
    program.wait_for("FOR SALE")
    program.type("m\r")
    program.wait_for("All ready? Enter starts the auction")
    program.type("x\r")
    program.wait_for("TAP A CARD")
    program.type("expect prompt home\r")
    program.wait_for("Yes, prompt is home.")
    program.type("9 m\r")
    program.wait_for("All ready? Enter starts the auction")
    program.type("expect prompt auction_ready\r")
    program.wait_for("Yes, prompt is auction_ready.")
    program.type("\r")
    program.wait_for("Press m to bid")


def test_the_prompt_comes_back_to_its_place_when_the_window_was_tiny(start: Start) -> None:
    program = start(size=(100, 40))
    rows = program.wait_for("help  cards  quit")
    before = next(row for row in rows if row.strip() == ">")
    program.resize(2, 20)
    program.wait_for(lambda rows: any(row.strip() for row in rows))
    program.resize(100, 40)
    rows = program.wait_for("help  cards  quit")
    assert next(row for row in rows if row.strip() == ">") == before


def test_a_hold_lasts_as_long_as_it_needs_and_counts_down(start: Start) -> None:
    program = start("--picture", "words")
    begin(program)
    program.type("hold m x\r")
    program.wait_for("Holding m+x: 1 s more.")
    program.wait_for("VOLUME")
    program.wait_for("m louder, x softer, Enter when done.")


def test_ctrl_c_lets_go_of_what_is_held_and_then_leaves(start: Start) -> None:
    program = start("--picture", "words")
    begin(program)
    program.type("hold ok m\r")
    program.wait_for("Holding ok+m: 5 s more.")
    program.type("\x03")
    program.wait_for("Hold it longer")
    program.wait_for("Let go.")
    program.type("\x03")
    assert program.ended() == 0
    assert "The game is kept." in program.glass.rows[0]
    assert not program.glass.alternate


@pytest.mark.parametrize("leave", ["quit\r", "\x04", "\x03"])
def test_leaving_says_that_the_game_is_kept_and_it_is(
    start: Start, leave: str, tmp_path: Path
) -> None:
    program = start("--picture", "words")
    begin(program)
    program.type("16 car\r")
    program.wait_for("Car pays Bank M260")
    program.type(leave)
    assert program.ended() == 0
    said = "".join(program.glass.rows)
    assert said.startswith("The game is kept. To go on with it: ")
    assert f"-m terminal play --text --state {tmp_path / 'state'}" in said
    again = start("--picture", "words")
    again.wait_for("Car M1,240")


def test_leaving_without_a_game_says_so(start: Start) -> None:
    program = start()
    program.wait_for("Who plays?")
    program.type("\x04")
    assert program.ended() == 0
    assert program.glass.rows[0].startswith("No game was going on.")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_system_may_end_it_at_any_time(start: Start, number: signal.Signals) -> None:
    program = start("--picture", "words")
    begin(program)
    os.kill(program.pid, number)
    assert program.ended() == 0
    assert "The game is kept." in program.glass.rows[0]


def test_the_power_may_be_cut_by_hand(start: Start) -> None:
    program = start("--picture", "words")
    begin(program)
    program.type("16\r")
    program.wait_for("FOR SALE")
    program.type("power-cut\r")
    program.wait_for("The power was cut; this is what came back.")
    program.wait_for("TAP A CARD")


def test_a_line_that_makes_no_sense_is_one_friendly_line(start: Start) -> None:
    program = start("--picture", "words")
    program.wait_for("Who plays?")
    program.type("hlep\r")
    program.wait_for('"hlep" is no card and no command. Did you mean help?')
    program.type("tap deed 99\r")
    program.wait_for("This deck has no card deed 99.")


def test_help_shows_commands_and_the_rules_of_people_page_by_page(start: Start) -> None:
    program = start("--picture", "words")
    program.wait_for("Who plays?")
    program.type("help\r")
    program.wait_for("What to type")
    program.wait_for("hold ok m      take the last transaction back")
    program.type("\r")
    program.wait_for("What the terminal does")
    program.type("\r")
    program.wait_for("The youngest player starts")
    program.type("\x1b[D")
    program.wait_for("What the terminal does")
    program.type("\r\r")
    program.wait_for("While you are in jail you collect no rent")
    program.type("abc")
    program.type("x")
    program.wait_for("WHO IS PLAYING?")
    program.wait_for(lambda rows: any(row.strip() == ">" for row in rows))


def test_cards_lists_all_cards_with_names_and_owners(start: Start) -> None:
    program = start("--picture", "words")
    begin(program)
    program.type("22 car\r")
    program.wait_for("Car pays Bank M400")
    program.type("cards\r")
    program.wait_for("Ship   (in this game)")
    program.type("\r")
    program.wait_for("1           Old Kent Road")
    program.type("\r")
    program.wait_for("22          Mayfair   (Car, level 1)")
    program.type("\r")
    program.wait_for("45          Grand house")


def test_typing_offers_cards_with_their_names(start: Start) -> None:
    program = start("--picture", "words")
    begin(program)
    program.type("leic")
    program.wait_for("Leicester Square")
    program.type("\t\r")
    program.wait_for("15 Leicester Square")


def test_lines_typed_before_are_there_in_the_next_game(start: Start) -> None:
    first = start("--picture", "words")
    begin(first)
    first.type("16 car\r")
    first.wait_for("Car pays Bank M260")
    first.type("\x04")
    first.ended()
    second = start("--picture", "words")
    second.wait_for("TAP A CARD")
    second.type("\x1b[A")
    second.wait_for("> 16 car")


def test_a_script_may_be_pasted(start: Start) -> None:
    program = start("--picture", "words")
    program.wait_for("Who plays?")
    script = "edition ultimate\ntap bank car\ntap bank ship  # both\npress ok\ntap deed 16\n"
    program.type(f"\x1b[200~{script}tap ba\x1b[201~")
    program.wait_for("FOR SALE")
    program.wait_for("> tap ba")


def test_an_encoding_without_braille_shows_plain_words(start: Start) -> None:
    environment = {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    rows = start(environment=environment).wait_for("help  cards  quit")
    assert rows[0].strip().startswith("+- Tap Teller -")
    assert all(character.isascii() for row in rows for character in row)


def test_the_bell_rings_only_if_asked_for(start: Start) -> None:
    silent = start("--picture", "words")
    begin(silent)
    assert silent.glass.bells == 0
    silent.type("\x04")
    silent.ended()
    loud = start("--picture", "words", "--bell")
    loud.wait_for("TAP A CARD")
    loud.type("16\r")
    loud.wait_for("FOR SALE")
    loud.wait_for(lambda _: loud.glass.bells == 1)
