"""Games as scripts: `teller script` plays each to the same end."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from terminal.script import Step, parse
from tests.lab.plans import MIXED, plan
from tools.lab.errors import LabError
from tools.lab.experiment import load_plan
from tools.lab.plan import Plan
from tools.lab.playing import Games
from tools.lab.runs import Run
from tools.lab.script import script_of, script_of_run
from tools.lab.tables import Format
from tools.script import Player, played


def replay(content: str) -> Player:
    """Run a script; its own ``expect`` lines compare the end."""
    player = Player()
    for _ in played(content, "script", player):
        pass
    return player


def check(made: Plan, number: int) -> None:
    """Replay a game and compare the whole book, not its ``expect`` lines alone."""
    player, match = replay(script_of(made, number)), Games(made).match(number)
    session = player.session
    assert session.book.holdings == match.bank.book.holdings, number
    assert session.book.marks == match.bank.book.marks, number
    assert session.book.entries == match.bank.book.entries, number
    player.close()


@pytest.mark.parametrize("first", range(1, 9))
def test_games_of_every_kind_replay_to_the_same_end(first: int, long_run: bool) -> None:
    made = plan(MIXED)
    # A step that shares no factor with the 16 arms: every one of them is met by some ``first``.
    for number in range(first, made.total + 1, 1 if long_run else 45):
        check(made, number)


def test_a_game_that_was_stopped_replays_to_where_it_stopped() -> None:
    made = plan("games = 6\nrounds = 5")
    for number in range(1, 7):
        check(made, number)


def test_a_short_auction_winner_is_refused_where_the_rules_say_so() -> None:
    made = plan('games = 4\nstrategies = ["random"]\n[rules.a]\nauction.short_winner = "refuse"')
    for number in range(1, 5):
        check(made, number)


def test_the_scripts_of_a_run_have_debts_auctions_and_every_kind_of_event() -> None:
    games = Games(plan(MIXED))
    kinds: Counter[str] = Counter()
    for number in range(1, games.plan.total + 1):
        for entry in games.match(number).bank.entries:
            kinds[type(entry.command).__name__] += 1
    assert set(kinds) == {
        "StartGame",
        "BuyDeed",
        "PayRent",
        "LandOnOwn",
        "CollectGo",
        "PayLocation",
        "PayJail",
        "WinAuction",
        "GiveDeed",
        "PlayEvent",
    }


def test_a_script_names_deck_house_rules_seats_and_dice() -> None:
    made = plan(MIXED)
    number = next(n for n in range(1, 17) if made.arm_of(n).label.startswith("ultimate, es, other"))
    lines = script_of(made, number).splitlines()
    assert lines[0].startswith(f"# Game {number} of test (ultimate, es, other, ")
    assert "set deck es" in lines
    assert "set house_rules.debt_change false" in lines
    assert any(line.startswith("# seat 1: car, ") for line in lines)
    assert any(line.startswith("# round 1, car: ") for line in lines)
    assert all(isinstance(step, Step) for step in parse("\n".join(lines)))


def test_a_game_with_a_deck_of_ones_own_names_its_file(tmp_path: Path) -> None:
    deck = (Path(__file__).parents[2] / "cards/decks/ultimate.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(deck.replace("start = 1500", "start = 900"), encoding="utf-8")
    (tmp_path / "test.toml").write_text('games = 2\ndecks = ["mine.toml"]\n')
    made = load_plan(tmp_path / "test.toml")
    assert f"set deck {mine}" in script_of(made, 1)
    check(made, 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"greedy"', '"genius"'),
        ('"deed 1"', '"deed 99"'),
        ('"price": 60', '"price": "x"'),
        ('"edition": "ultimate"', '"edition": "none"'),
    ],
)
def test_a_damaged_plan_is_told_in_words(tmp_path: Path, old: str, new: str) -> None:
    made = plan('games = 1\nstrategies = ["greedy"]')
    file = Run.create(tmp_path / "run", made, Format.CSV).folder / "plan.json"
    file.write_text(file.read_text().replace(old, new))
    with pytest.raises(LabError, match=r"run/plan\.json: the plan of this run is damaged"):
        script_of_run(file.parent, 1)


def test_a_game_that_goes_otherwise_than_when_it_was_played_is_not_told(tmp_path: Path) -> None:
    """As where the strategies of another version were at play."""
    made = plan('games = 2\nstrategies = ["greedy"]')
    run = Run.create(tmp_path / "run", made, Format.CSV)
    assert script_of_run(run.folder, 2) == script_of(made, 2)
    other = msgspec.structs.replace(made, strategies=("random",))
    run.add(0, Games(other).part(0, Format.CSV))
    with pytest.raises(LabError, match="Game 2 now goes another way than when this run was played"):
        script_of_run(run.folder, 2)


@pytest.mark.parametrize("number", [0, -1, 193])
def test_a_game_that_is_not_in_the_run_is_refused(number: int) -> None:
    with pytest.raises(LabError, match=f"There is no game {number}; this run has games 1 to 192"):
        script_of(plan(MIXED), number)
