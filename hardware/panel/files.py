"""The page's files: read once at the start, served from memory, nothing else to be reached."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

STATIC = Path(__file__).with_name("static")

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".html": "text/html; charset=utf-8",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True)
class File:
    """A file's content, media type, and a tag that changes with the content."""

    content: bytes
    type: str
    tag: str


def load(folder: Path = STATIC) -> dict[str, File]:
    """Read every file that a browser may ask for, by name; the folder has no folders."""
    return {path.name: _file(path) for path in sorted(folder.iterdir()) if path.suffix in TYPES}


def _file(path: Path) -> File:
    content = path.read_bytes()
    tag = hashlib.blake2b(content, digest_size=9).hexdigest()
    return File(content, TYPES[path.suffix], f'"{tag}"')
