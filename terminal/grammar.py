"""What can be said to an edition that listens: sentences and names, as data for a recogniser.

An edition makes it from its deck. How sounds become words is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

NAME = "{name}"
"""The place of a name in a sentence."""

Phrase = tuple[str, ...]
"""Words one after the other, in small letters without accents."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """Whole sentences, in some of which ``NAME`` stands for any of the ``names``.

    ``said`` gives words that a dictionary may not have, or has otherwise, the ways they are
    said, each as phones of the ARPAbet without stress: ``"M AE L"``.
    """

    sentences: tuple[Phrase, ...]
    names: tuple[Phrase, ...]
    said: Mapping[str, tuple[str, ...]]

    @property
    def words(self) -> tuple[str, ...]:
        """List all words that can be heard, in alphabetical order."""
        spoken = {word for phrase in (*self.sentences, *self.names) for word in phrase}
        return tuple(sorted(spoken - {NAME}))

    def spoken(self) -> Iterator[str]:
        """Give every sentence with every name: some thousands."""
        for sentence in self.sentences:
            choices = [self.names if word == NAME else ((word,),) for word in sentence]
            for parts in product(*choices):
                yield " ".join(word for part in parts for word in part)
