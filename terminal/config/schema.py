"""What may be set: the general records here, and those of editions and sections.

Reading and checking a file is in ``config``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta, Struct

from terminal.config.fields import Field, fields_of


class Sound(Struct, frozen=True, forbid_unknown_fields=True):
    """What is heard."""

    volume: Annotated[
        int, Meta(ge=1, le=4, description="Volume until somebody changes it at the table.")
    ] = 3
    waiting_beep: Annotated[
        bool, Meta(description="Whether a beep repeats while a card is awaited.")
    ] = True


class General(Struct, frozen=True, forbid_unknown_fields=True):
    """What every edition has."""

    edition: Annotated[str, Meta(description="The edition that is played.")] = "ultimate"
    deck: Annotated[
        str,
        Meta(description="A market of the edition's deck, or the path of a deck's .toml file."),
    ] = ""
    language: Annotated[
        str, Meta(description="Language until somebody changes it at the table.")
    ] = "en"
    state: Annotated[
        str, Meta(description="Folder of the stored games; empty: the usual one for user data.")
    ] = ""
    sound: Sound = Sound()


@dataclass(frozen=True)
class Schema:
    """What may be set: the record of each edition by its name, and of each section by its."""

    editions: Mapping[str, type[Struct]]
    languages: tuple[str, ...] = ("en",)
    sections: Mapping[str, type[Struct]] = field(default_factory=dict)

    def fields(self, edition: str) -> dict[str, Field]:
        """List what may be set where this edition is played, by dotted key."""
        choices = {"edition": tuple(self.editions), "language": self.languages}
        listed = [*fields_of(General, choices), *fields_of(self.editions[edition], {})]
        for name, kind in self.sections.items():
            listed += fields_of(kind, {}, f"{name}.")
        return {one.key: one for one in listed}

    def foreign(self, edition: str) -> set[str]:
        """List keys that only other editions know: they may stand in the file, unused."""
        known: set[str] = set()
        for kind in self.editions.values():
            known |= {one.key for one in fields_of(kind, {})}
        return known - self.fields(edition).keys()
