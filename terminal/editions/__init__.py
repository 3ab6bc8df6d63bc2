"""The editions by name; a new one is one folder, one deck and one line here."""

from __future__ import annotations

from terminal.edition import Edition
from terminal.editions import electronic, speed, ultimate, voice

EDITIONS: dict[str, Edition] = {
    ultimate.EDITION.name: ultimate.EDITION,
    speed.EDITION.name: speed.EDITION,
    electronic.EDITION.name: electronic.EDITION,
    voice.EDITION.name: voice.EDITION,
}
