"""The verbs of `teller cards` that need the register, and most of them the reader."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from cards.card import Card
from cards.known import Tag
from cards.naming import format_card, parse_card
from hardware.reading import Reader
from tools.cards.checking import Checking
from tools.cards.clearing import Erasing, Unprotecting
from tools.cards.content import Desk
from tools.cards.deck import Wanted, listed, still_to_make
from tools.cards.desk import Office, at_desk, at_reader, looking_in, open_office
from tools.cards.keyboard import Keyboard
from tools.cards.looking import Looking
from tools.cards.reading import Reading
from tools.cards.sessions import after_one, run_session, tell_rest, when_finished
from tools.cards.telling import Tell, Words80, tell_json
from tools.cards.writing import Plan, Writing
from tools.printing.faces import DESCRIPTIONS, Face
from tools.printing.words import Printing


def write(args: argparse.Namespace) -> int:
    """Write the deck, or what is left of it. Raises what `at_desk` and `at_reader` raise."""
    office = open_office(args)
    wanted = Wanted(args.only, args.first, args.players).cards(office.edition, office.deck)
    with at_desk(office, signing=True) as desk:
        cards = wanted if args.again else still_to_make(wanted, office.stamps, desk.register)
        if not cards:
            print(f"All {len(wanted)} cards have their tags: --again writes further ones.")
            return 0
        if len(cards) < len(wanted) and not args.json:
            print(f"{len(wanted) - len(cards)} cards have their tags already.")
        return _make(args, office, desk, Plan(cards, protect=args.protect, overwrite=args.yes))


def enrol(args: argparse.Namespace) -> int:
    """Let tags be cards by their UIDs. Raises what `at_desk` and `at_reader` raise."""
    office = open_office(args)
    with at_desk(office) as desk:
        plan = Plan(_named(args, office), enrol=True, overwrite=args.yes)
        return _make(args, office, desk, plan)


def replace(args: argparse.Namespace) -> int:
    """Write new tags for cards and make the old ones void. Raises as `write`."""
    office = open_office(args)
    with at_desk(office, signing=True) as desk:
        cards = _named(args, office)
        plan = Plan(cards, replace=True, protect=args.protect, overwrite=args.yes)
        return _make(args, office, desk, plan)


def read(args: argparse.Namespace) -> int:
    """Say what a tag is. Raises `FileError`, `PartError`."""
    office = open_office(args)
    with at_reader(office, args.reader) as reader:
        return _one(args, Reading(reader, looking_in(office)), reader)


def erase(args: argparse.Namespace) -> int:
    """Make a tag blank. Raises what `at_desk` and `at_reader` raise."""
    office = open_office(args)
    with at_desk(office) as desk, at_reader(office, args.reader) as reader:
        return _one(args, Erasing(reader, desk, overwrite=args.yes), reader)


def unprotect(args: argparse.Namespace) -> int:
    """Take the password off a tag. Raises what `at_desk` and `at_reader` raise."""
    office = open_office(args)
    with at_desk(office) as desk, at_reader(office, args.reader) as reader:
        return _one(args, Unprotecting(reader, desk), reader)


def check(args: argparse.Namespace) -> int:
    """Go through a deck. Raises what `at_desk` and `at_reader` raise."""
    office = open_office(args)
    wanted = Wanted(players=args.players).cards(office.edition, office.deck)
    with at_desk(office) as desk, at_reader(office, args.reader) as reader:
        session = Checking(reader, desk, wanted)
        if not args.json:
            print(f"Lay down the {len(wanted)} cards in any order (q: end).")
        with _telling(args, office) as tell:
            run_session(session, reader, tell, Keyboard(), when_finished)
        _sum_up(args, session)
        return 0 if session.complete else 1


def list_cards(args: argparse.Namespace) -> int:
    """List cards and their tags. Raises `FileError`."""
    office = open_office(args)
    wanted = Wanted(players=args.players).cards(office.edition, office.deck)
    desk = looking_in(office)
    rows = [row for card in office.stamps.cards for row in _rows(card, card in wanted, desk)]
    if args.json:
        print(json.dumps(rows, indent=1))
        return 0
    for row in rows:
        day = _day(row["since"]) if row["uid"] else ""
        guard = "  password" if row["protected"] else ""
        print(f"{row['card']:<16}{row['state']:<10}{row['uid']:<22}{day}{guard}".rstrip())
    return 0


def _make(args: argparse.Namespace, office: Office, desk: Desk, plan: Plan) -> int:
    with at_reader(office, args.reader) as reader, _telling(args, office) as tell:
        session = Writing(plan, reader, desk)
        if not args.json:
            print(f"{len(plan.cards)} to make, at {reader.detail} (s: skip a card, q: stop).")
        try:
            finished = run_session(session, reader, tell, Keyboard(), when_finished)
        finally:
            if session.left:
                tell_rest(session, tell)
                print("The same command goes on there.", file=sys.stderr)
        return 0 if finished else 1


def _one(args: argparse.Namespace, session: Looking, reader: Reader) -> int:
    if not args.json:
        print("Lay the tag down (q: stop).", flush=True)
    tell: Tell = tell_json if args.json else Words80({})
    return 0 if run_session(session, reader, tell, Keyboard(), after_one) else 1


def _named(args: argparse.Namespace, office: Office) -> list[Card]:
    return [parse_card(name, office.stamps.cards) for name in args.cards]


@contextmanager
def _telling(args: argparse.Namespace, office: Office) -> Iterator[Tell]:
    yield tell_json if args.json else Words80(_faces(office))


def _faces(office: Office) -> dict[Card, Face]:
    """Give the faces for pictures; none for an edition whose cards have none yet."""
    if office.edition.name not in DESCRIPTIONS:
        return {}
    language = office.config.general.language
    printing = Printing(office.edition, office.deck, language, office.settings)
    return dict(zip(office.stamps.cards, printing.faces(office.stamps.cards), strict=True))


def _sum_up(args: argparse.Namespace, session: Checking) -> None:
    missing = [format_card(card) for card in session.missing]
    double = {format_card(card): uids for card, uids in session.double.items()}
    weak = {format_card(card): words.words for card, words in session.weak.items()}
    strange = {uid: words.words for uid, words in session.strange.items()}
    if args.json:
        summary: dict[str, Any] = {"event": "checked-all", "complete": session.complete}
        summary |= {"missing": missing, "double": double, "void": session.void}
        print(json.dumps(summary | {"weak": weak, "strange": strange}))
        return
    if missing:
        print(f"Missing: {listed(list(session.missing))}.")
    for card, uids in double.items():
        print(f"Double: {card} is on the tags {', '.join(uids)}.")
    for uid in session.void:
        print(f"Void: tag {uid} was replaced; put it away or write another card on it.")
    for card, why in weak.items():
        print(f"Weak: {card}. {why}")
    for uid, why in strange.items():
        print(f"No card: tag {uid}. {why}")
    if session.complete:
        print(f"The deck is complete: {len(session.wanted)} cards.")


def _rows(card: Card, wanted: bool, desk: Desk) -> Iterator[dict[str, Any]]:
    tags = desk.register.of(desk.stamps.stamp(card))
    for tag in tags:
        yield _row(card, tag)
    if wanted and not any(tag.good for tag in tags):
        yield {
            "card": format_card(card),
            "state": "missing",
            "uid": "",
            "since": 0,
            "key": "",
            "protected": False,
        }


def _row(card: Card, tag: Tag) -> dict[str, Any]:
    return {
        "card": format_card(card),
        "state": tag.state.value,
        "uid": tag.uid,
        "since": tag.at,
        "key": tag.key,
        "protected": tag.protected,
    }


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000).astimezone().date().isoformat()
