"""Experiments: a TOML file that says what is to be played, read, checked, looked up as a plan.

What is given as a list of editions, decks, house rules or numbers of players is played in every
combination, an arm each.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from cards.board import BoardError, boards, load_spaces, parse_board
from cards.deck import Deck, DeckError, load_deck
from terminal.config.fields import Field, fields_of, written
from terminal.config.lines import Path as Key
from terminal.config.lines import key_lines, line_of
from terminal.edition import Edition
from terminal.editions import EDITIONS
from tools.lab.errors import LabError
from tools.lab.plan import Arm, People, Plan, Seats
from tools.lab.ultimate.strategies import STRATEGIES

PARTS, LEAST_PART, MOST_PART = 64, 10, 250
"""Into how many parts a run is cut, and how many games a part has at least and at most."""

MOST_GAMES = 100_000_000
"""Of an arm: weeks of a large machine, so more is a slip of the pen."""


class Experiment(Struct, frozen=True):
    """What an experiment's file may say, but for its house rules."""

    games: Annotated[int, Meta(ge=1, le=MOST_GAMES, description="Games of each arm.")] = 1000
    seed: Annotated[int, Meta(ge=0, description="What all chance follows from.")] = 0
    editions: Annotated[tuple[str, ...], Meta(min_length=1, description="Editions to play.")] = (
        "ultimate",
    )
    decks: Annotated[
        tuple[str, ...],
        Meta(min_length=1, description="Markets of the deck (empty: its first), or .toml files."),
    ] = ("",)
    board: Annotated[str, Meta(description="A board's .toml file; empty: the edition's own.")] = ""
    players: Annotated[
        tuple[Annotated[int, Meta(ge=2, le=8)], ...],
        Meta(min_length=1, description="Numbers of players."),
    ] = (4,)
    strategies: Annotated[
        tuple[str, ...],
        Meta(min_length=1, description=f"Of {', '.join(STRATEGIES)}; in the order of the seats."),
    ] = ("thoughtful", "greedy", "random")
    seats: Annotated[
        Seats,
        Meta(description="rotate: a seat on from game to game; fixed; draw: by chance."),
    ] = Seats.ROTATE
    rounds: Annotated[
        int, Meta(ge=1, le=10_000, description="Rounds after which a game is stopped.")
    ] = 200
    people: People = People()


@dataclass(frozen=True)
class _Source:
    """The text of an experiment: its name, the lines of its keys, its faults so far."""

    name: str
    folder: Path
    lines: Mapping[Key, int]
    faults: list[str]

    def fault(self, key: Key, reason: str) -> None:
        """Add a fault: file, line, key, reason."""
        place = f"{self.name}, line {line_of(self.lines, key)}"
        self.faults.append(f"{place}: {'.'.join(key)}: {reason}")

    def file(self, choice: str) -> str:
        """Give the path of a file, seen from the experiment's folder; a market is none."""
        is_file = choice.endswith(".toml") or "/" in choice
        return str((self.folder / Path(choice).expanduser()).absolute()) if is_file else ""


def load_plan(path: Path) -> Plan:
    """Read an experiment. Raises ``LabError`` with a line for each fault."""
    try:
        content = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise LabError(f"{path}: this is not a text file in UTF-8") from None
    except OSError as error:
        raise LabError(f"{path}: cannot be read: {error.strerror or error}") from None
    return parse_plan(content, str(path), path.stem, path.parent)


def parse_plan(content: str, source: str, name: str, folder: Path = Path()) -> Plan:
    """Read an experiment from TOML text. Raises ``LabError`` with a line for each fault."""
    try:
        raw = tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise LabError(f"{source}: {error}") from None
    text = _Source(source, folder, key_lines(content), [])
    rules = raw.pop("rules", {"": {}})
    experiment = msgspec.convert(_checked(raw, Experiment, text), Experiment)
    _check(experiment, text)
    _stop_at_faults(text)
    arms = tuple(_arms(experiment, rules, text))
    _stop_at_faults(text)
    total = experiment.games * len(arms)
    return Plan(
        name=name,
        seed=experiment.seed,
        games=experiment.games,
        rounds=experiment.rounds,
        strategies=experiment.strategies,
        seats=experiment.seats,
        people=experiment.people,
        arms=arms,
        part=max(LEAST_PART, min(MOST_PART, total // PARTS)),
        version=_version(),
    )


def _version() -> str:
    """Give the version of the game that plays; empty where it is not installed."""
    try:
        return metadata.version("tap-teller")
    except metadata.PackageNotFoundError:
        return ""


def _stop_at_faults(text: _Source) -> None:
    if text.faults:
        raise LabError("\n".join(dict.fromkeys(text.faults)))


def _checked(
    table: dict[str, Any], kind: type[Struct], text: _Source, above: Key = ()
) -> dict[str, Any]:
    """Give what is allowed of a table for a record; faults are noted with the keys ``above``."""
    fields = {one.key: one for one in fields_of(kind, {})}
    good: dict[str, Any] = {}
    for key, value in _leaves(table, fields):
        reason = _fault(".".join(key), value, fields)
        if reason:
            text.fault((*above, *key), reason)
            continue
        inner = good
        for part in key[:-1]:
            inner = inner.setdefault(part, {})
        inner[key[-1]] = value
    return good


def _leaves(
    table: dict[str, Any], fields: Mapping[str, Field], above: Key = ()
) -> Iterator[tuple[Key, Any]]:
    """List what is set, with paths; a table is looked into where settings lie in it."""
    for name, value in table.items():
        key = (*above, name)
        if isinstance(value, dict) and _has_fields(key, fields):
            yield from _leaves(value, fields, key)
        else:
            yield key, value


def _has_fields(key: Key, fields: Iterable[str]) -> bool:
    """Say whether settings lie in what has this name."""
    return any(known.startswith(f"{'.'.join(key)}.") for known in fields)


def _fault(key: str, value: Any, fields: Mapping[str, Field]) -> str:
    """Say what is wrong with a key and its value, if anything."""
    if key not in fields:
        if _has_fields((key,), fields):
            return f"must be a table, not {written(value)}"
        near = difflib.get_close_matches(key, [*fields, "rules"], n=1)
        return f"is unknown here; {f'did you mean {near[0]}?' if near else _listed(fields)}"
    try:
        fields[key].convert(value)
    except ValueError:
        found = "a table" if isinstance(value, dict) else written(value)
        return f"must be {fields[key].allowed}, not {found}"
    return ""


def _listed(names: Iterable[str]) -> str:
    return f"there are {', '.join(names)}"


def _check(experiment: Experiment, text: _Source) -> None:
    """Note names that stand for nothing, and arms that would be there twice."""
    for key in ("editions", "decks", "players"):
        values = getattr(experiment, key)
        for value in dict.fromkeys(one for one in values if values.count(one) > 1):
            reason = f"{written(value)} is named twice; each is an arm of its own"
            text.fault((key,), reason)
    for edition in experiment.editions:
        if edition not in EDITIONS:
            text.fault(("editions",), f'there is no edition "{edition}"')
        elif edition not in boards():
            text.fault(
                ("editions",),
                f"the lab has no board and no players for {edition}; "
                f"it plays {', '.join(boards())}",
            )
    for strategy in experiment.strategies:
        if strategy not in STRATEGIES:
            reason = f'there is no strategy "{strategy}"; {_listed(STRATEGIES)}'
            text.fault(("strategies",), reason)


def _arms(experiment: Experiment, rules: Any, text: _Source) -> Iterator[Arm]:
    """Look every combination up; faults are noted and leave theirs out."""
    if not isinstance(rules, dict) or not all(isinstance(one, dict) for one in rules.values()):
        text.fault(("rules",), "must be tables with a name each: [rules.printed]")
        return
    if not rules:
        rules = {"": {}}
    combined = product(experiment.editions, experiment.decks, rules.items(), experiment.players)
    for number, (name, deck_choice, (variant, house), players) in enumerate(combined, 1):
        edition = EDITIONS[name]
        deck, spaces = _figures(edition, deck_choice, experiment.board, text)
        settings = _settings(edition, variant, house, text)
        if deck is None:
            continue
        most = min(settings["max_players"], len(deck.banks))
        if players > most:
            text.fault(("players",), f"at most {most} can play, not {players}")
            continue
        yield Arm(
            number=number,
            edition=name,
            deck_choice=deck_choice or deck.market,
            rules=variant,
            players=players,
            deck=_stored(deck),
            settings=settings,
            spaces=spaces,
            deck_file=text.file(deck_choice),
        )


def _figures(
    edition: Edition, choice: str, board: str, text: _Source
) -> tuple[Deck | None, tuple[str, ...]]:
    try:
        deck = load_deck(edition.name, edition.deck, text.file(choice) or choice)
    except DeckError as error:
        text.fault(("decks",), str(error))
        return None, ()
    try:
        spaces = load_spaces(edition.name, text.file(board))
        parse_board(spaces, msgspec.to_builtins(deck)["deeds"], board or "the edition's own board")
    except BoardError as error:
        text.fault(("board",), str(error))
        return None, ()
    return deck, spaces


def _settings(edition: Edition, variant: str, house: dict[str, Any], text: _Source) -> Any:
    """Read house rules as the edition's settings, ready to be stored."""
    good = _checked(house, edition.settings, text, ("rules", variant))
    return _stored(msgspec.convert(good, edition.settings))


def _stored(record: Struct) -> Any:
    """Give a record as it comes back from JSON, so that a plan that was stored is the same."""
    return msgspec.json.decode(msgspec.json.encode(record))
