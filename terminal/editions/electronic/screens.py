"""The screens of the `electronic` edition: a moment of the game becomes a Screen, as data."""

from __future__ import annotations

from terminal.edition import Moment, Notice
from terminal.editions.electronic.dialogue import ElectronicDialogue
from terminal.editions.electronic.faces import balances, face
from terminal.editions.electronic.figures import Figures
from terminal.editions.electronic.pages import MENU, badge, page
from terminal.editions.electronic.position import may_raise
from terminal.editions.electronic.prompts import WAITING, Prompt
from terminal.ledger import BANK, MONEY, Book, Effect, Transfer
from terminal.pages import BACK, Keys
from terminal.screen import Block, Flow, Handover, Line, Screen, text

RECEIPTS: dict[Prompt, tuple[Keys, Keys]] = {
    Prompt.HOME: ((), (MENU,)),
    Prompt.SLOTS: ((BACK,), ()),
}
"""Prompts that a receipt lies over: the buttons it names, and those that act unsaid."""
"""Prompts at which what was booked is shown until the next input, with their buttons."""


def view(moment: Moment) -> Screen:
    """Show the prompt that is open, or the receipt of what was just done."""
    dialogue = moment.dialogue
    assert isinstance(dialogue, ElectronicDialogue)
    notice, prompt = moment.notice, dialogue.prompt
    figures = dialogue.figures
    unsaid: Keys = ()
    if notice is not None and prompt in RECEIPTS and _moved(notice):
        body = receipt(moment.book, notice, figures)
        title, (keys, unsaid) = notice.words, RECEIPTS[prompt]
        notice = None
    else:
        title, body, keys = page(moment, dialogue)
        if _could_raise(moment, dialogue):
            body = (body[0], Line(text("short.raise")))
    return Screen(
        title=title,
        body=body,
        keys=keys,
        unsaid=unsaid,
        notice=notice.words if notice else None,
        badge=badge(moment.book, dialogue),
        cue=moment.cue,
        waiting=prompt in WAITING,
    )


def _moved(notice: Notice) -> bool:
    """Receipts are for what was booked; a refusal lies over the prompt."""
    return notice.code != "started" and (bool(notice.effects) or notice.code == "repairs")


def _could_raise(moment: Moment, dialogue: ElectronicDialogue) -> bool:
    """Whether a payer who is short of money has deeds that would bring some (E2)."""
    short = moment.notice is not None and moment.notice.code == "refused:short"
    payer = dialogue.steps.slot("-")
    return short and bool(payer) and may_raise(moment.book, dialogue.figures.deck, payer)


def receipt(book: Book, notice: Notice, figures: Figures) -> tuple[Block, ...]:
    """Say what moved: money, deeds, buildings, mortgages."""
    blocks: list[Block] = []
    handed: set[int] = set()
    for effect in notice.effects:
        if not isinstance(effect, Transfer):
            continue
        if effect.unit == MONEY:
            blocks.append(Flow(effect.payer, effect.payee, figures.money(effect.amount)))
        elif effect.unit.startswith("deed:"):
            number = int(effect.unit.removeprefix("deed:"))
            name = figures.deck.name(number)
            blocks.append(Handover(number, name, effect.payer, effect.payee))
            handed.add(number)
    changed = sorted(_changed(notice.effects) - handed)
    blocks += [face(book, figures, number) for number in changed]
    if not blocks:
        blocks.append(Line(text("receipt.nothing")))
    elif len(changed) < 2:
        touched = {e.payer for e in notice.effects if isinstance(e, Transfer) and e.unit == MONEY}
        touched |= {e.payee for e in notice.effects if isinstance(e, Transfer) and e.unit == MONEY}
        if touched - {BANK}:
            blocks.append(balances(book, figures, small=True, only=touched))
    return tuple(blocks)


def _changed(effects: tuple[Effect, ...]) -> set[int]:
    """List the deeds whose buildings or mortgage changed."""
    found = set()
    for effect in effects:
        names = (effect.payer, effect.payee) if isinstance(effect, Transfer) else (effect.subject,)
        for name in names:
            kind, colon, number = name.partition(":")
            if colon and kind in {"street", "mortgaged"}:
                found.add(int(number))
    return found
