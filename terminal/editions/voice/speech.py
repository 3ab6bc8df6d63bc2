"""What a voice says of a moment: what was done, then what is asked. Message keys, no sound.

A message of a screen, ``voice.bought``, has a longer one to be heard: ``say.bought``.
"""

from __future__ import annotations

from terminal.edition import Moment
from terminal.editions.voice.answers import joined, listed
from terminal.editions.voice.dialogue import VoiceDialogue
from terminal.editions.voice.pages import question
from terminal.editions.voice.payments import local
from terminal.editions.voice.position import open_debt, ranking
from terminal.editions.voice.prompts import Prompt
from terminal.money import Money
from terminal.screen import Text, text

SHOWN = "voice."

BY_BUTTON = text("refused.by-button")
"""Shown with the buttons' signs, which nobody can say."""


def speech(moment: Moment, dialogue: VoiceDialogue) -> tuple[Text, ...]:
    """Give what is to be said when the screen's cue is made."""
    notice = moment.notice
    said = () if notice is None else (spoken(notice.words),)
    asked = _asked(moment, dialogue)
    return said if asked is None else (*said, asked)


def spoken(words: Text) -> Text:
    """Give what is heard for what is shown: the same values in a whole sentence."""
    if words == BY_BUTTON:
        return text("say.by-button")
    if not words.key.startswith(SHOWN):
        return words
    return Text(f"say.{words.key.removeprefix(SHOWN)}", words.values)


def _asked(moment: Moment, dialogue: VoiceDialogue) -> Text | None:
    """Give what the open prompt asks or tells."""
    memory, figures = dialogue.memory, dialogue.figures
    match dialogue.prompt:
        case Prompt.NAME if memory.wish:
            return spoken(question(memory.wish))
        case Prompt.WHICH:
            names = [figures.deck.name(number) for number in dialogue.steps.options]
            return text("say.which", names=listed(names, "or"))
        case Prompt.CONFIRM:
            return text("say.confirm", heard=local(memory.heard))
        case Prompt.AUCTION:
            return _bidding(dialogue)
        case Prompt.AUCTION_FINAL:
            return text("say.final")
        case Prompt.DEBT:
            return _debt(moment, dialogue)
        case Prompt.HELP:
            return text(f"say.help.{memory.at + 1}")
        case Prompt.GAME_OVER:
            return _winners(moment, dialogue)
        case _:
            return None


def _bidding(dialogue: VoiceDialogue) -> Text:
    memory, figures = dialogue.memory, dialogue.figures
    if memory.leader:
        bid = Money(dialogue.steps.present_bid)
        return text("say.bid", player=memory.leader, amount=bid)
    name = local(figures.deck.name(memory.deed))
    return text("say.auction", deed=name, amount=Money(dialogue.steps.following_bid))


def _debt(moment: Moment, dialogue: VoiceDialogue) -> Text:
    debt = open_debt(moment.book, dialogue.figures.deck)
    assert debt is not None
    amount = Money(debt.amount)
    return text("say.debt", player=debt.debtor, owner=debt.creditor, amount=amount)


def _winners(moment: Moment, dialogue: VoiceDialogue) -> Text:
    ranks = ranking(moment.book, dialogue.figures)
    first = [text(f"token.{rank.player}") for rank in ranks if rank.place == 1]
    amount = Money(ranks[0].wealth.total)
    return text("say.over", players=joined(first, "and"), amount=amount)
