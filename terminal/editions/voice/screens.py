"""The screens of the `voice` edition: a moment of the game becomes a Screen, as data."""

from __future__ import annotations

from terminal.edition import Moment, Notice
from terminal.editions.voice.dialogue import VoiceDialogue
from terminal.editions.voice.faces import balances, face
from terminal.editions.voice.figures import Figures
from terminal.editions.voice.pages import page
from terminal.editions.voice.prompts import LISTENING, WAITING, Prompt
from terminal.editions.voice.speech import speech
from terminal.ledger import BANK, MONEY, Book, Mark, Transfer
from terminal.money import Money
from terminal.pages import Page
from terminal.screen import Block, Flow, Handover, Line, Screen, Text, text

MOST_BLOCKS = 2
"""With more there is no room for what the players have now."""

TOLD = frozenset({"debt", "bankrupt"})
"""Notices that the page of their prompt tells by itself."""


def view(moment: Moment) -> Screen:
    """Show the prompt that is open, or the receipt of what was just done."""
    dialogue = moment.dialogue
    assert isinstance(dialogue, VoiceDialogue)
    notice, prompt = moment.notice, dialogue.prompt
    strip = None if notice is None else _strip(notice)
    if notice is not None and prompt is Prompt.HOME and _has_page(notice):
        moved = receipt(moment, notice, dialogue.figures)
        train = notice.code == "train"
        strip, body = None, (*moved, *notice.blocks) if train else (*notice.blocks, *moved)
        shown: Page = notice.words, body, ()
        unsaid = page(moment, dialogue)[2]
    else:
        shown, unsaid = page(moment, dialogue), ()
    title, body, keys = shown
    return Screen(
        title=title,
        body=body,
        keys=keys,
        unsaid=unsaid,
        notice=strip,
        cue=moment.cue,
        waiting=prompt in WAITING,
        speech=speech(moment, dialogue),
        listening=prompt in LISTENING,
    )


def _has_page(notice: Notice) -> bool:
    """What was booked has a receipt, and an answer its blocks; a refusal lies over the prompt."""
    return notice.code != "started" and not notice.refused and bool(notice.effects or notice.blocks)


def _strip(notice: Notice) -> Text | None:
    """Give the line of a notice: of a chance card that led to a debt, what it says."""
    if notice.code not in TOLD:
        return notice.words
    first = notice.blocks[0] if notice.blocks else None
    return first.text if isinstance(first, Line) else None


def receipt(moment: Moment, notice: Notice, figures: Figures) -> tuple[Block, ...]:
    """Say what moved: money, properties, buildings, and where the train goes."""
    if not notice.effects:
        return ()
    book = moment.book
    blocks: list[Block] = []
    handed: set[int] = set()
    for effect in notice.effects:
        if not isinstance(effect, Transfer):
            continue
        if effect.unit == MONEY:
            blocks.append(_flow(effect))
        elif effect.unit.startswith("deed:"):
            number = int(effect.unit.removeprefix("deed:"))
            name = figures.deck.name(number)
            blocks.append(Handover(number, name, effect.payer, effect.payee))
            handed.add(number)
    blocks += [face(book, figures, number) for number in sorted(_changed(notice) - handed)]
    if not blocks and not notice.blocks:
        blocks.append(Line(text("receipt.nothing")))
    if len(blocks) + len(notice.blocks) <= MOST_BLOCKS:
        blocks += _touched(book, notice, figures)
    return tuple(blocks)


def _flow(transfer: Transfer) -> Flow:
    return Flow(transfer.payer, transfer.payee, Money(transfer.amount))


def _touched(book: Book, notice: Notice, figures: Figures) -> list[Block]:
    """Show what those have now whose money moved."""
    moved = [e for e in notice.effects if isinstance(e, Transfer) and e.unit == MONEY]
    touched = {e.payer for e in moved} | {e.payee for e in moved}
    return [balances(book, figures, small=True, only=touched)] if touched - {BANK} else []


def _changed(notice: Notice) -> set[int]:
    """List the properties whose buildings changed, and where the train went."""
    found = set()
    for effect in notice.effects:
        names = (effect.subject,) if isinstance(effect, Mark) else (effect.payer, effect.payee)
        for name in names:
            kind, colon, number = name.partition(":")
            if colon and kind in {"street", "train"}:
                found.add(int(number))
    return found
