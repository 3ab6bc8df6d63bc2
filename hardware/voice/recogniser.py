"""Words from sound: pocketsphinx with the table's sentences and nothing else.

Takes a whole utterance and gives the words with a confidence, or nothing. Where the sound
comes from, and when one is over, is not known here.
"""

from __future__ import annotations

import importlib.util
import math
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from hardware import remedies
from hardware.part import Fault, PartError
from hardware.voice.floor import floored
from hardware.voice.phones import PHONES, Ways, read_aloud, ways_of
from hardware.voice.sentences import NOISES, is_whole, jsgf, listened_for, loop
from terminal.grammar import Grammar
from terminal.signals import Heard

RATE = 16_000
"""Samples a second; each is a signed 16-bit number, low byte first."""

SHORTEST = RATE // 5
"""Bytes of the shortest sound that is looked at: a tenth of a second."""

BEAM, WORD_BEAM = 1e-30, 1e-20
"""How unlikely a path may be beside the best one: wider is slower and no better."""

EVEN, STEEP = 0.25, 0.15
"""Nats a frame by which words fit the sound better than a loop of bare phones does: at ``EVEN``
the confidence is a half. Measured: commands lie about 1.1, table talk about -0.3."""

NO_SENTENCE = Fault(
    "voice.sentences",
    "No sentence of this deck can be listened for: none of its words is known.",
    "Install espeak-ng, or write in the deck's [said] how the words are said.",
)

NO_LIBRARY = Fault(
    "voice.library",
    "The recogniser (pocketsphinx) is not installed, so the bank does not listen. "
    "All can be done by taps and buttons.",
    remedies.library("pocketsphinx"),
)


def no_decoder(error: Exception) -> Fault:
    """The fault of a recogniser that could not be made, with what the library or system said."""
    return Fault(
        "voice.decoder",
        f"The recogniser could not be made ({error}), so the bank does not listen. "
        "All can be done by taps and buttons.",
        "Is the disk full, or the library broken? " + remedies.library("pocketsphinx"),
    )


@dataclass(frozen=True, slots=True)
class Unclear:
    """No sentence: what it sounded like so far, if anything at all."""

    like: str = ""


class Recogniser:
    """The sentences of one grammar. Not thread-safe; takes about 20 MB of memory.

    ``voices`` are espeak-ng's that read words which the dictionary lacks: each gives a way in
    which such a word is said. Raises ``PartError``.
    """

    def __init__(self, grammar: Grammar, voices: tuple[str, ...] = ("en-us",)) -> None:
        library = _library()
        model = Path(library.get_model_path("en-us"))
        words = model / "cmudict-en-us.dict"
        ways = ways_of(grammar.words, grammar.said, words, partial(read_aloud, voices=voices))
        self.unsaid = tuple(word for word in grammar.words if word not in ways)
        try:
            self.grammar = listened_for(grammar, ways)
        except ValueError:
            raise PartError(NO_SENTENCE) from None
        try:
            self._decoder = _decoder(library, model / "en-us", ways)
            self._decoder.add_jsgf_string("table", jsgf(self.grammar))
            self._decoder.add_jsgf_string("loop", loop())
        except (RuntimeError, ValueError, OSError) as error:
            raise PartError(no_decoder(error)) from error

    def hear(self, sound: bytes) -> Heard | Unclear:
        """Find the sentence in one utterance (``RATE``), with the confidence from 0 to 1."""
        sound = sound[: len(sound) & ~1]
        if len(sound) < SHORTEST:
            return Unclear()
        sound = floored(sound)
        words, fit = self._search("table", sound)
        if not is_whole(words, self.grammar):
            kept = (word for word in words if word not in NOISES)
            return Unclear(" ".join(kept))
        _, likeness = self._search("loop", sound)
        return Heard(" ".join(words), round(confidence(fit - likeness), 3))

    def _search(self, name: str, sound: bytes) -> tuple[tuple[str, ...], float]:
        """Give the words found, and the best path's score in nats a frame."""
        decoder = self._decoder
        decoder.activate_search(name)
        decoder.start_utt()
        decoder.process_raw(sound, full_utt=True)
        decoder.end_utt()
        found = decoder.hyp()
        frames = decoder.n_frames()
        if found is None or not frames:
            return (), 0.0
        # Scores are logarithms of probabilities, kept by the library in steps of 1024.
        return tuple(found.hypstr.split()), found.score * 1024 / frames


def confidence(margin: float) -> float:
    """Turn nats a frame over the loop of phones into a confidence from 0 to 1."""
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, (margin - EVEN) / STEEP))))


def missing_library() -> Fault | None:
    """Say what is missing for a recogniser, without making one."""
    return None if importlib.util.find_spec("pocketsphinx") else NO_LIBRARY


def _library() -> Any:
    try:
        return importlib.import_module("pocketsphinx")
    except ImportError:
        raise PartError(NO_LIBRARY) from None


def _decoder(library: Any, model: Path, ways: Mapping[str, Ways]) -> Any:
    rows = [
        f"{word}{f'({place})' if place > 1 else ''} {phones}\n"
        for word, said in ways.items()
        for place, phones in enumerate(said, 1)
    ]
    rows += [f"{noise} {phone}\n" for noise, phone in zip(NOISES, PHONES, strict=True)]
    with tempfile.NamedTemporaryFile("w", suffix=".dict", encoding="utf-8") as file:
        file.writelines(rows)
        file.flush()
        chosen = library.Config(
            hmm=str(model), dict=file.name, lm=None, bestpath=False,
            beam=BEAM, pbeam=BEAM, wbeam=WORD_BEAM, loglevel="FATAL",
        )  # fmt: skip
        return library.Decoder(chosen)
