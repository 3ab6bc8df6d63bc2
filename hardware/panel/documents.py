"""The pages as documents: one frame around all, each with its own styles and script. Pure.

A file holds what is inside of the frame: words stand in it as ``{page.name}``, slots as ``{kind}``.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass

from hardware.panel.files import File

_SLOT = re.compile(r"\{(page\.[a-z0-9.-]+|[a-z]+)\}")


@dataclass(frozen=True, slots=True)
class Document:
    """A page: its file and kind by one name, the key of its title, its styles and script.

    ``place`` is the link of the rail that leads there, none where there is no rail. ``skip``
    is what the keyboard may skip to.
    """

    kind: str
    title: str
    place: str
    styles: tuple[str, ...] = ("pages",)
    script: str = ""
    skip: str = "main"


DOCUMENTS = {
    "/": Document(
        "device", "", "/", ("device", "slots", "talk", "tray", "cards"), "device", "tray"
    ),
    "/board": Document(
        "board", "page.board", "/board", ("cards", "chart", "board", "face"), "board"
    ),
    "/cards": Document(
        "cards", "page.cards", "/cards", ("device", "tray", "cards", "making"), "making"
    ),
    "/history": Document("history", "page.games", "/history", ("cards", "pages"), "history"),
    "/history/{game:int}": Document(
        "game", "page.games", "/history", ("cards", "chart", "pages"), "game"
    ),
    "/settings": Document("settings", "page.settings", "/settings", script="settings"),
}
"""What every address shows."""

KEY = Document("key", "page.key-title", "")
FAULT = Document("fault", "", "")


def filled(
    document: Document,
    files: Mapping[str, File],
    language: str,
    words: Mapping[str, str],
    values: Mapping[str, str] | None = None,
) -> str:
    """Give a document's HTML in a language; ``values`` are plain text for slots of its own."""
    title = words.get(document.title, "")
    slots = {
        "language": language,
        "title": f"{title} · {words['page.name']}" if title else words["page.name"],
        "kind": document.kind,
        "skip": document.skip,
        **(values or {}),
    }

    def fill(found: re.Match[str]) -> str:
        name = found[1]
        return html.escape(words[name] if name.startswith("page.") else slots[name])

    return _SLOT.sub(fill, _assembled(document, files))


def _assembled(document: Document, files: Mapping[str, File]) -> str:
    """Put the frame around what is inside; its words are still to be filled in."""

    def written(name: str) -> str:
        return files[f"{name}.html"].content.decode().rstrip("\n")

    styles = (f"/static/{name}.css" for name in ("base", *document.styles))
    parts = {
        "<!-- styles -->": "\n  ".join(f'<link rel="stylesheet" href="{one}">' for one in styles),
        "<!-- script -->": (
            f'<script type="module" src="/static/{document.script}.js"></script>'
            if document.script
            else ""
        ),
        "<!-- rail -->": (
            written("rail").replace(
                f'href="{document.place}"', f'href="{document.place}" aria-current="page"'
            )
            if document.place
            else ""
        ),
        "<!-- inside -->": written(document.kind),
    }
    frame = written("frame")
    for mark, part in parts.items():
        frame = frame.replace(mark, part)
    return f"{frame}\n"
