"""The screens of the `speed` edition: a moment of the game becomes a Screen, as data."""

from __future__ import annotations

from terminal.edition import Moment
from terminal.editions.speed.dialogue import SpeedDialogue
from terminal.editions.speed.figures import SpeedDeck
from terminal.editions.speed.position import holder, ranks
from terminal.editions.speed.prompts import WAITING, Prompt
from terminal.editions.speed.scoring import score
from terminal.editions.speed.timeline import LAST
from terminal.ledger import Book
from terminal.money import Money
from terminal.screen import (
    Bars,
    Block,
    Clock,
    Deed,
    DeedList,
    Figure,
    Line,
    Picture,
    Screen,
    Sum,
    Sums,
    Text,
    Tokens,
    text,
)

VOLUMES = 4

Keys = tuple[tuple[str, Text], ...]
Page = tuple[Text, tuple[Block, ...], Keys]

MOST_DEEDS = 24
"""More deeds in one hand are counted on the screen, and not listed."""

SHOWN = frozenset({"started", "over", "counted"})
"""Notices that the screen says by itself."""

HEADS = (
    text("speed.head-notes"),
    text("speed.head-deeds"),
    text("speed.head-chests"),
    text("speed.head-total"),
)


def view(moment: Moment) -> Screen:
    """Show the prompt that is open; a clock that runs has the whole panel."""
    dialogue, deck = moment.dialogue, moment.rules.deck
    assert isinstance(dialogue, SpeedDialogue)
    assert isinstance(deck, SpeedDeck)
    title, body, keys = _page(moment, dialogue, deck)
    notice = moment.notice
    return Screen(
        title=title,
        body=body,
        keys=keys,
        notice=notice.words if notice and notice.code not in SHOWN else None,
        cue=moment.cue,
        waiting=dialogue.prompt in WAITING,
        dim=dialogue.prompt is Prompt.PAUSED and dialogue.dimmed,
    )


def _page(moment: Moment, dialogue: SpeedDialogue, deck: SpeedDeck) -> Page:
    match dialogue.prompt:
        case Prompt.SETUP:
            return _setup(dialogue)
        case Prompt.COUNT | Prompt.STAGE | Prompt.PAUSED as prompt:
            return _clock(dialogue, prompt)
        case Prompt.OVER:
            return _over(moment.book, deck)
        case Prompt.HAND:
            return _hand(dialogue, deck)
        case Prompt.WHOSE:
            return _whose(moment.book, dialogue, deck)
        case Prompt.NEW_GAME:
            return _new_game(moment.book, dialogue, deck)
        case Prompt.VOLUME:
            bars = (
                Bars(moment.volume, VOLUMES),
                Line(text("volume.of", step=moment.volume, of=VOLUMES)),
            )
            return (
                text("volume.title"),
                bars,
                (("ok", text("key.done")), ("m", text("key.louder")), ("x", text("key.softer"))),
            )


def _setup(dialogue: SpeedDialogue) -> Page:
    minutes, seconds = divmod(dialogue.timeline.seconds_in_all, 60)
    rounds = dialogue.timeline.rounds
    length = text("speed.length", rounds=rounds, minutes=minutes, seconds=f"{seconds:02d}")
    keys = (("ok", text("key.start")), ("m", text("key.language")))
    return text("speed.setup"), (Picture("clock"), Line(length)), keys


def _clock(dialogue: SpeedDialogue, prompt: Prompt) -> Page:
    """The face: seconds as large as the panel; a pause says so, and what goes on with it."""
    stage = dialogue.timeline.at(dialogue.elapsed)
    if prompt is Prompt.COUNT or stage is None:
        return text("speed.ready"), (Clock(dialogue.timeline.seconds(dialogue.elapsed)),), ()
    face = clock_face(dialogue)
    if prompt is Prompt.STAGE:
        return text(f"speed.{stage.kind.value}"), (face,), ()
    title = text("speed.paused", stage=text(f"speed.{stage.kind.value}"))
    return title, (face,), () if dialogue.dimmed else (("ok", text("key.go-on")),)


def clock_face(dialogue: SpeedDialogue) -> Clock:
    """Give the clock as it stands, with the sign of its stage and a lamp for each round."""
    timeline, elapsed = dialogue.timeline, dialogue.elapsed
    stage = timeline.at(elapsed)
    seconds = timeline.seconds(elapsed)
    if stage is None:
        return Clock(seconds)
    asleep = dialogue.prompt is Prompt.PAUSED and dialogue.dimmed
    urgent = dialogue.prompt is Prompt.STAGE and seconds <= LAST
    sign = "paused" if asleep else stage.kind.value
    return Clock(seconds, sign, stage.round, timeline.rounds, urgent)


def _over(book: Book, deck: SpeedDeck) -> Page:
    table = sums(book, deck)
    if not table.rows:
        return text("speed.over"), (Picture("clock"), Line(text("speed.over.tap"))), ()
    return text("speed.scores"), (table,), ()


def sums(book: Book, deck: SpeedDeck) -> Sums:
    """Give the table of all scores, winner first (S3)."""
    rows = tuple(
        Sum(
            rank.place,
            rank.player,
            (Money(rank.score.notes), Money(rank.score.deeds), Money(rank.score.bonuses)),
            Money(rank.score.total),
        )
        for rank in ranks(book, deck)
    )
    return Sums(HEADS, rows)


def _hand(dialogue: SpeedDialogue, deck: SpeedDeck) -> Page:
    hand, player = dialogue.counting.hand, dialogue.counting.player
    note = Money(deck.money.note)
    body: list[Block] = [
        Figure(Money(score(hand, deck).total), text("speed.total"), player),
        Line(text("speed.held", notes=Money(hand.notes), chests=len(hand.chests))),
    ]
    if len(hand.deeds) > MOST_DEEDS:
        body.append(Line(text("speed.deeds", count=len(hand.deeds))))
    elif hand.deeds:
        body.append(DeedList(tuple((number, 0) for number in sorted(hand.deeds))))
    else:
        body.append(Line(text("speed.hand.tap")))
    back = text("key.less", amount=note) if hand.notes else text("key.back")
    keys = (("ok", text("key.done")), ("m", text("key.more", amount=note)), ("x", back))
    return text("speed.hand"), tuple(body), keys


def _whose(book: Book, dialogue: SpeedDialogue, deck: SpeedDeck) -> Page:
    unit, player = dialogue.counting.asked, dialogue.counting.player
    kind, _, number = unit.partition(":")
    other = holder(book, unit) or player
    face: Block = Line(dialogue.named(unit))
    if kind == "deed":
        deed = deck.deeds[int(number)]
        face = Deed(int(number), deck.name(int(number)), deed.group)
    body = (face, Tokens((other, player), 2), Line(text("speed.whose.tap")))
    return text("speed.whose"), body, (("x", text("key.back")),)


def _new_game(book: Book, dialogue: SpeedDialogue, deck: SpeedDeck) -> Page:
    keys = (("ok", text("key.yes")), ("x", text("key.no")))
    table = sums(book, deck)
    if dialogue.timeline.at(dialogue.elapsed) is not None:
        body: tuple[Block, ...] = (clock_face(dialogue),)
    elif table.rows:
        body = (table,)
    else:
        body = (Picture("clock"), Line(text("speed.uncounted")))
    return text("speed.start-over"), body, keys
