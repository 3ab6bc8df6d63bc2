"""The words of the page that makes cards, each once; `words` puts them with the others.

What is wrong with a tag comes as a code: where there are no words for it here, the page shows
those that come with it.
"""

from __future__ import annotations

from terminal.screen import text

TROUBLES = (
    "write.two-tags",
    "write.swapped",
    "write.torn",
    "write.gone",
    "write.refused",
    "write.locked",
    "write.not-stored",
    "write.unfit",
    "write.password",
    "write.reader",
    "tag.random",
    "tag.cascade",
    "tag.uid-length",
    "tag.classic",
    "tag.smart-card",
    "reader.gone",
    "reader.silent",
    "reader.garbled",
    "reader.not-found",
    "reader.not-lent",
)
"""Codes of what is wrong with a tag or a reader, for which the page has words and a remedy."""

MAKING = (
    text("page.cards"),
    text("page.make.title"),
    text("page.make.lead"),
    text("page.make.complete"),
    text("page.make.count", made="{made}", count="{count}"),
    text("page.make.players"),
    text("page.make.choose"),
    text("page.make.unchoose"),
    text("page.make.missing", count="{count}"),
    text("page.make.chosen", count="{count}"),
    text("page.make.replace", count="{count}"),
    text("page.make.go-on", count="{count}"),
    text("page.make.replace-why"),
    text("page.make.enrol"),
    text("page.make.enrol-why"),
    text("page.make.none-title"),
    text("page.make.none"),
    text("page.make.none-then"),
    text("page.make.find"),
    text("page.make.lay"),
    text("page.make.lay-enrol"),
    text("page.make.starting"),
    text("page.make.ending"),
    text("page.make.other"),
    text("page.make.step", number="{number}", count="{count}"),
    text("page.make.skip"),
    text("page.make.end"),
    text("page.make.allow"),
    text("page.make.paused"),
    text("page.make.known", card="{card}"),
    text("page.make.known-other"),
    text("page.make.ask", card="{card}"),
    text("page.make.void"),
    text("page.make.tags", count="{count}"),
    text("page.made.written", card="{card}"),
    text("page.made.finished", card="{card}"),
    text("page.made.unchanged", card="{card}"),
    text("page.made.enrolled", card="{card}"),
    text("page.card.missing"),
    text("page.card.written"),
    text("page.card.enrolled"),
    text("page.card.torn"),
    text("page.card.void"),
    text("page.end.finished", count="{count}"),
    text("page.end.stopped", count="{count}", left="{left}"),
    text("page.end.idle", count="{count}", left="{left}"),
    *(text(f"page.trouble.{code}") for code in TROUBLES),
    *(text(f"page.remedy.{code}") for code in TROUBLES),
)
