"""The settings page: what it shows, and what a filled form asks of the session.

Language and volume at any time; edition, deck and house rules before a game starts. A
form never names a file: a deck is one of the markets that the edition has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import Struct

from cards.deck import Deck, DeckError, load_deck
from hardware.panel.faults import fault
from hardware.panel.options import Lent
from terminal.config.fields import Field, fields_of, plain
from terminal.edition import Edition, Rules, Settings
from terminal.ports import Frame
from terminal.screen import Local, Text, Value
from terminal.session import Session
from terminal.table import LOUDEST

FEW = 12
"""So many values are offered as choices."""


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """A form as it comes in; what is left out stays as it is."""

    language: str | None = None
    volume: int | None = None
    edition: str | None = None
    market: str | None = None
    settings: dict[str, bool | int | float | str | list[int]] | None = None

    @property
    def of_game(self) -> bool:
        """Whether it changes what a game is played by."""
        return any(one is not None for one in (self.edition, self.market, self.settings))


class FormError(Exception):
    """A form that cannot be carried out; the ``message`` is for people."""

    def __init__(self, code: str, **values: Value) -> None:
        super().__init__(code)
        self.message = fault(code, **values)


@dataclass(frozen=True)
class Wish:
    """A form, checked: what is to be asked of the session."""

    form: Form
    lent: Lent

    def act(self, session: Session) -> None:
        """Do it, in the thread that owns the session. Raises ``FormError``.

        What the form leaves out stays as it is now: another form may have come before.
        """
        form, now = self.form, session.table
        if form.of_game:
            if session.game is not None:
                raise FormError("game-open")
            session.play_by(*chosen(form, now.edition, now.rules, self.lent))
        if form.language is not None:
            session.choose_language(form.language)
        if form.volume is not None:
            session.choose_volume(form.volume)


def told(frame: Frame, lent: Lent) -> dict[str, Any]:
    """Tell what may be set, and how it is set now."""
    deck, rules = frame.rules.deck, frame.rules
    values = _leaves(msgspec.to_builtins(rules.settings), frame.edition.settings)
    fields = fields_of(frame.edition.settings, {})
    return {
        "language": frame.language,
        "languages": list(lent.languages),
        "volume": frame.volume,
        "loudest": LOUDEST,
        "locked": frame.game is not None,
        "over": frame.edition.over(frame.book),
        "edition": frame.edition.name,
        "editions": list(lent.editions),
        "market": deck.market,
        "markets": deck.markets,
        "fields": [_field(field, values[field.key], frame.language, lent) for field in fields],
    }


def wish(content: bytes, frame: Frame, lent: Lent) -> Wish:
    """Read a form. Raises ``FormError``."""
    try:
        form = msgspec.json.decode(content, type=Form)
    except (msgspec.MsgspecError, RecursionError):
        raise FormError("form") from None
    if form.language is not None and form.language not in lent.languages:
        raise FormError("language")
    if form.volume is not None and not 1 <= form.volume <= LOUDEST:
        raise FormError("volume", loudest=LOUDEST)
    chosen(form, frame.edition, frame.rules, lent)
    return Wish(form, lent)


def chosen(form: Form, edition: Edition, rules: Rules, lent: Lent) -> tuple[Edition, Rules]:
    """Give edition and rules with the form's changes over them. Raises ``FormError``."""
    if form.edition is None or form.edition == edition.name:
        deck = _market(rules.deck, form.market)
        return edition, Rules(deck, _settings(rules.settings, form.settings, lent))
    if form.edition not in lent.editions:
        raise FormError("edition")
    edition = lent.editions[form.edition]
    return edition, Rules(_deck(edition), edition.settings())


def _deck(edition: Edition) -> Deck:
    try:
        return load_deck(edition.name, edition.deck)
    except DeckError as error:
        raise FormError("deck", why=str(error)) from None


def _market(deck: Deck, market: str | None) -> Deck:
    if market is None:
        return deck
    if market not in deck.markets:
        raise FormError("market")
    return msgspec.structs.replace(deck, market=market)


def _settings(now: Settings, given: dict[str, Any] | None, lent: Lent) -> Settings:
    kind = type(now)
    fields = {field.key: field for field in fields_of(kind, {})}
    values = _leaves(msgspec.to_builtins(now), kind)
    for key, value in (given or {}).items():
        if key not in fields:
            raise FormError("setting")
        try:
            values[key] = plain(fields[key].convert(value))
        except ValueError:
            raise _not_allowed(fields[key], lent) from None
    tree: dict[str, Any] = {}
    for key, value in values.items():
        *above, last = key.split(".")
        branch = tree
        for part in above:
            branch = branch.setdefault(part, {})
        branch[last] = value
    try:
        return msgspec.convert(tree, kind)
    except msgspec.ValidationError as error:
        raise FormError("settings", why=str(error)) from None


def _not_allowed(field: Field, lent: Lent) -> FormError:
    name = Local(tuple((one, _words(field, one, lent)) for one in lent.languages))
    kind = _kind(msgspec.inspect.type_info(field.kind))
    least, most = kind.get("least"), kind.get("most")
    if least is None or most is None:
        return FormError("setting-value", setting=name)
    return FormError(
        "setting-range", setting=name, least=_number(least, lent), most=_number(most, lent)
    )


def _number(number: float, lent: Lent) -> Local:
    """Write a number in every language, each with its own point."""
    plain_ = f"{number:g}"
    return Local(
        tuple(
            (one, plain_.replace(".", lent.say(one, Text("number.point"))))
            for one in lent.languages
        )
    )


def _leaves(tree: dict[str, Any], kind: type[Struct]) -> dict[str, Any]:
    """Give each setting by its dotted key; what stands at its default is left out of ``tree``."""
    found = {}
    for field in fields_of(kind, {}):
        value: Any = tree
        for part in field.key.split("."):
            value = value.get(part, None) if isinstance(value, dict) else None
        found[field.key] = plain(field.default) if value is None else value
    return found


def _field(field: Field, value: Any, language: str, lent: Lent) -> dict[str, Any]:
    """Tell one setting: its words, its kind, its limits, its value."""
    told_ = {
        "key": field.key,
        "words": _words(field, language, lent),
        "allowed": field.allowed,
        "value": value,
        "default": plain(field.default),
    }
    return {**told_, **_kind(msgspec.inspect.type_info(field.kind))}


def _words(field: Field, language: str, lent: Lent) -> str:
    try:
        return lent.say(language, _name(field))
    except KeyError:
        return field.meaning


def _name(field: Field) -> Text:
    key = field.key.replace(".", "-").replace("_", "-")
    return Text(f"page.setting.{key}")


def _kind(kind: msgspec.inspect.Type) -> dict[str, Any]:
    match kind:
        case msgspec.inspect.Metadata(type=inner):
            return _kind(inner)
        case msgspec.inspect.BoolType():
            return {"kind": "flag"}
        case msgspec.inspect.IntType():
            return {"kind": "number", "least": kind.ge, "most": kind.le, "step": 1}
        case msgspec.inspect.FloatType():
            return {"kind": "number", "least": kind.ge, "most": kind.le, "step": "any"}
        case msgspec.inspect.VarTupleType(item_type=msgspec.inspect.IntType()):
            return {"kind": "numbers"}
        case _:
            return {"kind": "choice", "choices": list(_choices(kind))}


def _choices(kind: msgspec.inspect.Type) -> Iterator[Any]:
    """List all values there are, where they are few; else none."""
    match kind:
        case msgspec.inspect.Metadata(type=inner):
            yield from _choices(inner)
        case msgspec.inspect.BoolType():
            yield from (True, False)
        case msgspec.inspect.IntType(ge=int(least), le=int(most)) if most - least < FEW:
            yield from range(least, most + 1)
        case msgspec.inspect.EnumType(cls=cls):
            yield from (member.value for member in cls)
        case msgspec.inspect.LiteralType(values=values):
            yield from values
        case msgspec.inspect.UnionType(types=kinds):
            parts = [list(_choices(one)) for one in kinds]
            if all(parts):
                yield from (value for part in parts for value in part)
        case _:
            pass
