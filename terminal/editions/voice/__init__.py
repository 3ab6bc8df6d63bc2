"""The `voice` edition: the bank that listens and speaks; by taps and buttons alone, too."""

from __future__ import annotations

from terminal.edition import Edition
from terminal.editions.voice import figures, history, position, reports, rules, screens
from terminal.editions.voice.commands import StartGame, VoiceCommand
from terminal.editions.voice.dialogue import HOLDS, VoiceDialogue
from terminal.ledger import Command


def _opens(command: Command) -> bool:
    return isinstance(command, StartGame)


EDITION = Edition(
    name="voice",
    deck=figures.VoiceDeck,
    settings=figures.VoiceSettings,
    commands=VoiceCommand,
    holds=HOLDS,
    cards=figures.cards,
    decide=rules.decide,
    dialogue=VoiceDialogue,
    view=screens.view,
    report=reports.report,
    describe=history.describe,
    board=reports.board,
    worths=reports.worths,
    opens=_opens,
    over=position.over,
    grammar=figures.grammar,
)
