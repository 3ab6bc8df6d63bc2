"""What words and ok mean at the prompt that is open; nothing is remembered or done here."""

from __future__ import annotations

from terminal.edition import Notice, refused
from terminal.editions.voice import wishes
from terminal.editions.voice.conditions import Conditions
from terminal.editions.voice.hearing import Wish, fitting, understand
from terminal.editions.voice.payments import local
from terminal.editions.voice.prompts import Prompt
from terminal.screen import text

LONGEST = 24
"""Letters of what was heard that are shown: more has no room, and is no sentence."""


def understood(steps: Conditions, words: tuple[str, ...]) -> Wish | None:
    """Give the wish of these words: a name where one is asked for, else a sentence."""
    names, memory, pending = steps.figures.deck.names, steps.memory, steps.pending
    if pending is not None and (fits := _answering(steps, words)):
        return wishes.answered(pending, fits)
    wish = understand(words, names)
    if wish is None:
        return None
    if steps.state is Prompt.MENU and memory.deed and not wish.names:
        return wishes.about(wish.order, steps.book, memory.player, memory.deed)
    return wishes.whole(wish)


def _answering(steps: Conditions, words: tuple[str, ...]) -> tuple[int, ...]:
    """Give the properties that are meant of those asked for; in debt another's is told apart."""
    names = steps.figures.deck.names
    fits = fitting(words, {number: names[number] for number in steps.options or names})
    if not fits and steps.state is Prompt.DEBT and len(others := fitting(words, names)) == 1:
        return others
    return fits


def chosen(steps: Conditions) -> Wish | None:
    """Give what ok chooses: a line, a property, or what was heard; ``None`` if nothing."""
    memory = steps.memory
    match steps.state:
        case Prompt.MENU:
            return wishes.about(memory.menu[memory.at], steps.book, memory.player, memory.deed)
        case Prompt.WHICH | Prompt.DEBT if pending := steps.pending:
            return wishes.answered(pending, (steps.options[memory.at],))
        case Prompt.CONFIRM:
            return memory.doubted
        case _:
            return None


def unclear(heard: str) -> Notice:
    """Say that nothing was understood, with what was heard (V2)."""
    if not heard:
        return refused("unheard")
    cut = heard if len(heard) <= LONGEST else heard[: LONGEST - 1].rstrip() + "…"
    return refused("unclear", text("refused.unclear", heard=local(cut)))
