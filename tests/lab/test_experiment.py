"""Experiments: combinations become arms; faults are told with file, line and key."""

from pathlib import Path

import pytest

from tests.lab.plans import MIXED, plan
from tools.lab.errors import LabError
from tools.lab.examples import example, examples
from tools.lab.experiment import load_plan, parse_plan
from tools.lab.plan import Jail, People, Seats


def faults(content: str) -> list[str]:
    with pytest.raises(LabError) as told:
        parse_plan(content, "x.toml", "x")
    return str(told.value).splitlines()


def test_every_combination_is_an_arm() -> None:
    made = plan(MIXED)
    arms = [(arm.deck_choice, arm.rules, arm.players) for arm in made.arms]
    assert len(arms) == len(set(arms)) == 2 * 2 * 4
    assert made.total == 12 * 16
    assert [arm.number for arm in made.arms] == list(range(1, 17))
    assert made.arms[0].label == "ultimate, uk, usual, 2 players"


def test_arms_take_turns_so_that_each_has_its_games() -> None:
    made = plan(MIXED)
    counts = [made.arm_of(game).number for game in range(1, made.total + 1)]
    assert {counts.count(arm.number) for arm in made.arms} == {12}
    assert [made.turn_of(game) for game in (1, 16, 17)] == [0, 0, 1]


def test_parts_hold_every_game_once() -> None:
    made = plan("games = 1003")
    numbers = [game for part in range(made.parts) for game in made.games_of(part)]
    assert numbers == list(range(1, 1004))


def test_an_empty_experiment_is_one_of_defaults() -> None:
    made = plan("")
    assert (made.games, made.rounds, made.seats) == (1000, 200, Seats.ROTATE)
    assert made.people == People(events=True, locations=True, jail=Jail.STRATEGY)
    assert made.arms[0].label == "ultimate, uk, 4 players"


def test_house_rules_are_the_settings_of_the_edition() -> None:
    arms = plan(MIXED).arms
    found = {arm.rules: arm.settings for arm in arms}
    assert found["usual"]["house_rules"]["debt_change"] is True
    assert found["other"]["house_rules"]["debt_change"] is False
    assert found["other"]["auction"]["refill"] is False


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("games = 0", "x.toml, line 1: games: must be a whole number from 1 to 100000000, not 0"),
        ("\nseeds = 1", "x.toml, line 2: seeds: is unknown here; did you mean seed?"),
        (
            "players = 4",
            "must be a list of at least 1, each of it a whole number from 2 to 8, not 4",
        ),
        ("players = [9]", "players: must be a list of at least 1, each of it a whole number from"),
        ('seats = "left"', 'seats: must be "rotate", "fixed" or "draw", not "left"'),
        ('people.jail = "no"', 'people.jail: must be "strategy", "pay" or "wait", not "no"'),
        ("[people]\n\nevents = 1", "line 3: people.events: must be true or false, not 1"),
        ('strategies = ["wild"]', 'there is no strategy "wild"; there are random, greedy'),
        ('editions = ["chess"]', 'editions: there is no edition "chess"'),
        (
            'editions = ["electronic"]',
            "editions: the lab has no board and no players for electronic; it plays ultimate",
        ),
        ('decks = ["fr"]', 'decks: deck "fr": the ultimate edition has "uk", "us", "es"'),
        ('board = "none.toml"', "none.toml: cannot be read"),
        ("rules = 1", "rules: must be tables with a name each: [rules.printed]"),
        ("[rules]\nmax_players = 3", "rules: must be tables with a name each"),
        ("[rules.a]\nmax_players = 3", "players: at most 3 can play, not 4"),
        (
            "[rules.a]\nhouse_rules.debt_chang = true",
            "rules.a.house_rules.debt_chang: is unknown here; did you mean house_rules.debt_change",
        ),
        (
            "[rules.a.auction]\ntick_seconds = 'x'",
            'line 2: rules.a.auction.tick_seconds: must be a number from 0.1 to 60, not "x"',
        ),
        ("games", "x.toml: Expected '='"),
        ("people = 3", "people: must be a table, not 3"),
        ("[people.jail]", "people.jail: must be"),
        ("games = 100_000_001", "games: must be a whole number from 1 to 100000000"),
        ("players = []", "players: must be a list of at least 1, each of it a whole number"),
        ("players = [2, 3, 2]", "players: 2 is named twice; each is an arm of its own"),
        ('decks = ["uk", "uk"]', 'decks: "uk" is named twice'),
    ],
)
def test_a_fault_names_line_and_key(content: str, said: str) -> None:
    assert said in faults(content)[0]


def test_all_faults_are_told_at_once() -> None:
    told = faults('games = 0\nseats = "x"\nstrategies = ["wild"]\n')
    assert [line.split(":")[0] for line in told] == [f"x.toml, line {n}" for n in (1, 2, 3)]


def test_files_are_looked_for_beside_the_experiment(tmp_path: Path) -> None:
    deck = (Path(__file__).parents[2] / "cards/decks/ultimate.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(deck.replace("start = 1500", "start = 900"), "utf-8")
    (tmp_path / "test.toml").write_text('decks = ["mine.toml", "uk"]\n')
    made = load_plan(tmp_path / "test.toml")
    assert [arm.deck["money"]["start"] for arm in made.arms] == [900, 1500]
    assert made.arms[0].deck_choice == "mine.toml"
    assert made.name == "test"


def test_a_file_that_is_not_there_or_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(LabError, match=r"none\.toml: cannot be read"):
        load_plan(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff")
    with pytest.raises(LabError, match="not a text file in UTF-8"):
        load_plan(tmp_path / "bytes.toml")


@pytest.mark.parametrize("name", list(examples()))
def test_each_example_can_be_read_and_says_what_it_asks(name: str) -> None:
    content = example(name)
    assert content.startswith("# ")
    assert "?" in content.split("\n\n")[0]
    assert parse_plan(content, name, name).total > 0


def test_an_unknown_example_is_answered_with_those_there_are() -> None:
    with pytest.raises(LabError, match="There is no example x; there are house-rules"):
        example("x")


def test_a_plan_is_told_from_any_other() -> None:
    marks = {plan(content).mark for content in ("", "seed = 1", "games = 7", 'decks = ["us"]')}
    assert len(marks) == 4
    assert plan("").mark == plan("seed = 0").mark
