"""The words that the hall's own pages and scripts name, each once; a test compares both.

Values stay as placeholders: the page's script fills them in.
"""

from __future__ import annotations

from terminal.screen import text

WORDS = (
    text("page.hall.tables"),
    text("page.hall.games"),
    text("page.hall.standings"),
    text("page.hall.all"),
    text("page.hall.playing"),
    text("page.hall.set-up"),
    text("page.hall.over"),
    text("page.hall.away"),
    text("page.hall.trouble"),
    text("page.hall.find"),
    text("page.hall.found-none"),
    text("page.hall.none-yet"),
    text("page.hall.how"),
    text("page.hall.lost"),
    text("page.hall.entries", count="{count}"),
    text("page.hall.deeds", count="{count}"),
    text("page.hall.seen", when="{when}"),
    text("page.hall.history"),
    text("page.hall.games-here"),
    text("page.hall.games-none"),
    text("page.hall.games-more"),
    text("page.hall.everything"),
    text("page.hall.points"),
    text("page.hall.played"),
    text("page.hall.wins"),
    text("page.hall.total"),
    text("page.hall.points-for", points="{points}"),
    text("page.hall.standings-none"),
    text("page.hall.nameless", count="{count}"),
    text("page.hall.password"),
    text("page.hall.password-why"),
    text("page.hall.password-enter"),
    text("page.hall.back"),
)
