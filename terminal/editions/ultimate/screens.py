"""The screens of the `ultimate` edition: a moment of the game becomes a Screen, as data."""

from __future__ import annotations

from terminal.edition import Moment, Notice
from terminal.editions.ultimate.dialogue import UltimateDialogue
from terminal.editions.ultimate.figures import LEVELS, Effect, UltimateDeck, UltimateEvent
from terminal.editions.ultimate.position import (
    cash,
    cheap_rents,
    debt,
    deeds,
    level,
    level_moves,
    owner,
    players,
    ranking,
    rent_due,
    worth,
)
from terminal.editions.ultimate.prompts import WAITING, Prompt
from terminal.ledger import BANK, MONEY, Book, Transfer
from terminal.money import Money
from terminal.pages import Keys, Page, new_game_page, setup_page, volume_page
from terminal.screen import (
    Balance,
    Balances,
    Block,
    Circles,
    Deed,
    DeedList,
    Figure,
    Flow,
    Handover,
    Line,
    Local,
    Move,
    Moves,
    Picture,
    Place,
    Ranking,
    Screen,
    Text,
    Tokens,
    text,
)

GO = ("m", text("key.go"))


def view(moment: Moment) -> Screen:
    """Show the prompt that is open, or the receipt of what was just done."""
    dialogue, deck = moment.dialogue, moment.rules.deck
    assert isinstance(dialogue, UltimateDialogue)
    assert isinstance(deck, UltimateDeck)
    notice = moment.notice
    prompt = dialogue.prompt
    keys: Keys = ()
    unsaid: Keys = ()
    if notice is not None and prompt in _RECEIPTS and _moved(notice):
        title, body = notice.words, receipt(moment.book, notice, deck)
        unsaid, notice = _RECEIPTS[prompt], None
    else:
        title, body, keys = _page(moment, dialogue, deck)
    cheap = cheap_rents(moment.book)
    return Screen(
        title=title,
        body=body,
        keys=keys,
        unsaid=unsaid,
        notice=notice.words if notice else None,
        badge=text("home.cheap", count=cheap) if cheap and prompt is Prompt.HOME else None,
        cue=moment.cue,
        waiting=prompt in WAITING,
    )


_RECEIPTS: dict[Prompt, Keys] = {Prompt.HOME: (GO,)}
"""Prompts that a receipt lies over, and the buttons that act on it."""


def _moved(notice: Notice) -> bool:
    """Receipts are for what was booked; a refusal lies over the prompt."""
    if notice.code == "started":
        return False
    return bool(notice.effects) or notice.code in {"event", "own-landing", "cancelled"}


def receipt(book: Book, notice: Notice, deck: UltimateDeck) -> tuple[Block, ...]:
    """Say what moved: money, deeds, and which house goes from where to where."""
    blocks: list[Block] = list(notice.blocks)
    for effect in notice.effects:
        if isinstance(effect, Transfer):
            if effect.unit == MONEY:
                blocks.append(Flow(effect.payer, effect.payee, Money(effect.amount)))
            else:
                number = int(effect.unit.removeprefix("deed:"))
                blocks.append(Handover(number, deck.name(number), effect.payer, effect.payee))
    moves = _moves(notice, deck)
    blocks.extend(moves)
    if notice.code == "location-paid":
        blocks.append(Line(text("location.tap-deed")))
    if not blocks:
        blocks.append(Line(text("receipt.nothing")))
    elif not moves:
        touched = {e.payer for e in notice.effects if isinstance(e, Transfer)}
        touched |= {e.payee for e in notice.effects if isinstance(e, Transfer)}
        blocks.append(_balances(book, deck, small=True, only=touched - {BANK}))
    return tuple(blocks)


def _page(moment: Moment, dialogue: UltimateDialogue, deck: UltimateDeck) -> Page:
    book, memory = moment.book, dialogue.memory
    match dialogue.prompt:
        case Prompt.SETUP:
            return setup_page(dialogue.steps.joined, dialogue.steps.most)
        case Prompt.HOME:
            return text("home.title"), (_balances(book, deck),), (GO,)
        case Prompt.DEED:
            return _deed(book, memory.deed, deck)
        case Prompt.HOLDINGS:
            return _holdings(book, memory.player, deck)
        case Prompt.GO | Prompt.LOCATION | Prompt.JAIL as prompt:
            return _fee(prompt, deck)
        case Prompt.AUCTION_READY:
            body = (Picture("gavel"), _face(book, memory.deed, deck), _balances(book, deck, True))
            return text("auction.ready"), body, (("ok", text("key.start")), ("x", text("key.back")))
        case Prompt.AUCTION:
            blocks = (
                _face(book, memory.deed, deck),
                Figure(Money(memory.price)),
                Circles(memory.lit, deck.auction.circles),
            )
            return text("auction.running"), blocks, (("m", text("key.bid")),)
        case Prompt.AUCTION_LAPSED:
            lapsed = (_face(book, memory.deed, deck), Line(text("auction.lapsed.again")))
            return text("auction.lapsed"), lapsed, (("x", text("key.back")),)
        case Prompt.AUCTION_SOLD:
            sold = (
                Picture("gavel"),
                _face(book, memory.deed, deck),
                Figure(Money(memory.price), text("auction.sold.pay")),
            )
            return text("auction.sold"), sold, (("x", text("key.unsold")),)
        case Prompt.EVENT:
            return _event(moment, dialogue, deck)
        case Prompt.DEBT:
            return _debt(book, moment.notice, deck)
        case Prompt.NEW_GAME:
            return new_game_page((_ranking(book, deck),))
        case Prompt.VOLUME:
            return volume_page(moment.volume)
        case Prompt.GAME_OVER:
            return text("over.title"), (_ranking(book, deck),), (("ok", text("key.new-game")),)


def _balances(
    book: Book, deck: UltimateDeck, small: bool = False, only: set[str] | None = None
) -> Balances:
    rows = tuple(
        Balance(player, Money(cash(book, player)))
        for player in players(book, deck)
        if only is None or player in only
    )
    return Balances(rows, small)


def _face(book: Book, number: int, deck: UltimateDeck) -> Deed:
    holder, group = owner(book, number), deck.deeds[number].group
    return Deed(number, deck.name(number), group, holder, level(book, number), LEVELS)


def _deed(book: Book, number: int, deck: UltimateDeck) -> Page:
    face, deed = _face(book, number, deck), deck.deeds[number]
    back = ("x", text("key.back"))
    rent = rent_due(book, deck, number)
    if rent is None:
        figure = Figure(Money(deed.price), text("deed.price"))
        keys: Keys = (("m", text("key.auction")), back)
        return text("deed.unowned"), (face, figure, Line(text("deed.tap-buy"))), keys
    figure = Figure(Money(rent), text("deed.rent"))
    return text("deed.owned"), (face, figure, Line(text("deed.tap-pay"))), (back,)


def _holdings(book: Book, player: str, deck: UltimateDeck) -> Page:
    owned = tuple((number, level(book, number) or 0) for number in deeds(book, deck, player))
    body = (
        Figure(Money(cash(book, player)), text("holdings.cash"), player),
        Line(text("holdings.worth", worth=Money(worth(book, deck, player)))),
        DeedList(owned),
    )
    return text("holdings.title"), body, (("x", text("key.back")),)


def _fee(prompt: Prompt, deck: UltimateDeck) -> Page:
    amount = {
        Prompt.GO: deck.money.go,
        Prompt.LOCATION: -deck.money.location,
        Prompt.JAIL: -deck.money.jail,
    }[prompt]
    body = (Picture(prompt.value), Figure(Money(amount)), Line(text(f"{prompt.value}.tap")))
    following = {Prompt.GO: "location", Prompt.LOCATION: "jail", Prompt.JAIL: "go"}[prompt]
    keys = (("m", text(f"key.{following}")), ("x", text("key.back")))
    return text(f"{prompt.value}.title"), body, keys


def _event(moment: Moment, dialogue: UltimateDialogue, deck: UltimateDeck) -> Page:
    memory, event = dialogue.memory, deck.events[dialogue.memory.event]
    body: list[Block] = [Picture("event"), Line(_instruction(event))]
    if memory.first_deed is not None:
        body = [_face(moment.book, memory.first_deed, deck), Line(text("event.swap.second"))]
    elif memory.first_bank is not None:
        body = [Tokens((memory.first_bank,), 2), Line(text("event.gift.second"))]
    title = text("event.title", title=Local(tuple(event.title.items())))
    keys: Keys = (("x", text("key.back")),)
    if event.effect in {Effect.SEND_TO_JAIL, Effect.GRIDLOCK}:
        keys = (("ok", text("key.done")),)
    return title, tuple(body), keys


def _instruction(event: UltimateEvent) -> Text:
    """Say what to tap, in our own words (U10)."""
    key = f"event.{event.effect.value}"
    match event.effect:
        case Effect.SET_OWN | Effect.SET_ANY:
            return text(key, level=event.amount)
        case Effect.COLOUR_SET | Effect.BOARD_SIDE:
            way = "up" if event.amount > 0 else "down"
            return text(f"{key}.{way}", count=abs(event.amount))
        case Effect.NEIGHBOURS | Effect.CHEAP_RENTS:
            return text(key, count=event.amount)
        case Effect.GIFT | Effect.TAX:
            return text(key, amount=Money(event.amount))
        case Effect.FREE_MOVE | Effect.SWAP | Effect.SEND_TO_JAIL | Effect.GRIDLOCK:
            return text(key)


def _moves(notice: Notice | None, deck: UltimateDeck) -> tuple[Block, ...]:
    """Say which house goes from where to where, where one does."""
    moves = level_moves(notice.effects) if notice else []
    if not moves:
        return ()
    return (Moves(tuple(Move(n, deck.name(n), before, after) for n, before, after in moves)),)


def _debt(book: Book, notice: Notice | None, deck: UltimateDeck) -> Page:
    owed = debt(book, deck)
    assert owed is not None
    body = (
        Flow(owed.debtor, owed.creditor, Money(owed.amount)),
        *_moves(notice, deck),
        Line(text("debt.tap")),
        DeedList(tuple((n, level(book, n) or 0) for n in deeds(book, deck, owed.debtor))),
    )
    return text("debt.title"), body, ()


def _ranking(book: Book, deck: UltimateDeck) -> Ranking:
    return Ranking(
        tuple(Place(rank.place, rank.player, Money(rank.worth)) for rank in ranking(book, deck))
    )
