"""A grammar as the recogniser reads it (JSGF): whole sentences beside a loop of bare phones.

The loop takes what is no sentence: whoever talks to a neighbour buys nothing. Pure.
"""

from __future__ import annotations

from collections.abc import Collection

from hardware.voice.phones import PHONES
from terminal.grammar import NAME, Grammar, Phrase

GARBAGE = "0.000001"
"""What the loop weighs against the sentences: heavier, and sentences are refused; lighter, and
table talk becomes a purchase."""

NOISE = "phone_"
"""Begins the words of the loop, which are phones."""

NOISES = tuple(f"{NOISE}{phone.lower()}" for phone in PHONES)


def listened_for(grammar: Grammar, known: Collection[str]) -> Grammar:
    """Leave out names with a word that nobody can say; raises ``ValueError`` if none is left."""
    names = tuple(name for name in grammar.names if all(word in known for word in name))
    sentences = tuple(
        sentence
        for sentence in grammar.sentences
        if all(word in known or word == NAME for word in sentence)
        and (names or NAME not in sentence)
    )
    if not sentences:
        raise ValueError("no sentence can be listened for")
    return Grammar(sentences, names, grammar.said)


def jsgf(grammar: Grammar) -> str:
    """Write the sentences, the loop beside them."""
    names = " | ".join(" ".join(name) for name in grammar.names) or "<VOID>"
    wholes = " | ".join(_sentence(sentence) for sentence in grammar.sentences)
    return (
        "#JSGF V1.0;\ngrammar table;\n"
        f"<name> = {names};\n<sentence> = {wholes};\n<noise> = {' | '.join(NOISES)};\n"
        f"public <all> = <sentence> | /{GARBAGE}/ <noise>+;\n"
    )


def loop() -> str:
    """Write the loop alone: what any sound at all is likened to."""
    return f"#JSGF V1.0;\ngrammar loop;\npublic <all> = ( {' | '.join(NOISES)} )+;\n"


def is_whole(heard: Phrase, grammar: Grammar) -> bool:
    """Say whether words are a whole sentence: a search may end in the middle of one."""
    return any(_fits(heard, sentence, grammar.names) for sentence in grammar.sentences)


def _fits(heard: Phrase, sentence: Phrase, names: tuple[Phrase, ...]) -> bool:
    if not sentence:
        return not heard
    first, rest = sentence[0], sentence[1:]
    if first != NAME:
        return bool(heard) and heard[0] == first and _fits(heard[1:], rest, names)
    return any(
        _fits(heard[len(name) :], rest, names) for name in names if heard[: len(name)] == name
    )


def _sentence(sentence: Phrase) -> str:
    return " ".join("<name>" if word == NAME else word for word in sentence)
