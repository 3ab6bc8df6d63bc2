"""The pages of the `voice` edition, prompt by prompt: title, blocks, what the buttons do."""

from __future__ import annotations

from terminal.edition import Moment
from terminal.editions.voice import wishes
from terminal.editions.voice.building import build_cost
from terminal.editions.voice.dialogue import VoiceDialogue
from terminal.editions.voice.estates import rent_due
from terminal.editions.voice.faces import balances, face, wealths
from terminal.editions.voice.figures import HOTEL, HOUSE, Figures
from terminal.editions.voice.hearing import Order, Wish
from terminal.editions.voice.payments import local
from terminal.editions.voice.position import cash, held_cards, open_debt, over, owner
from terminal.editions.voice.prompts import Prompt
from terminal.ledger import Book
from terminal.money import Money
from terminal.pages import BACK, Page, new_game_page, setup_page, volume_page
from terminal.screen import Block, Circles, Deed, Figure, Flow, Line, Option, Options, Text, text

MENU, NEXT, CHOOSE = ("m", text("key.menu")), ("m", text("key.next")), ("ok", text("key.choose"))

BESIDE_PRICE = 24
"""Letters of a name that leave room for a price in the same line."""

HOME_KEYS = (("ok", text("key.repeat")), ("m", text("key.help")))


def page(moment: Moment, dialogue: VoiceDialogue) -> Page:
    """Give the page of the prompt that is open."""
    book, memory, figures = moment.book, dialogue.memory, dialogue.figures
    match dialogue.prompt:
        case Prompt.SETUP:
            return setup_page(dialogue.steps.joined, dialogue.steps.most)
        case Prompt.HOME:
            return text("voice.home"), (balances(book, figures),), HOME_KEYS
        case Prompt.DEED:
            return _deed(book, figures, memory.deed)
        case Prompt.AUCTION | Prompt.AUCTION_FINAL:
            return _auction(book, dialogue)
        case Prompt.DEBT:
            return _debt(book, dialogue)
        case Prompt.HELP:
            number = memory.at + 1
            lines = tuple(Line(text(f"voice.help.{number}.{line}")) for line in (1, 2, 3))
            return text(f"voice.help.{number}"), lines, (NEXT, BACK)
        case Prompt.PAUSED:
            return text("voice.paused"), (balances(book, figures),), (("ok", text("key.go-on")),)
        case Prompt.NEW_GAME:
            ended = wealths(book, figures) if over(book) else balances(book, figures)
            return new_game_page((ended,))
        case Prompt.VOLUME:
            return volume_page(moment.volume)
        case Prompt.GAME_OVER:
            over_keys = (("ok", text("key.new-game")),)
            return text("over.title"), (wealths(book, figures),), over_keys
        case Prompt.PLAYER | Prompt.MENU | Prompt.NAME | Prompt.WHICH | Prompt.CONFIRM:
            return _asked(book, dialogue)


def _asked(book: Book, dialogue: VoiceDialogue) -> Page:
    """Show what one player is asked: who it is stands in the title."""
    memory, figures = dialogue.memory, dialogue.figures
    match dialogue.prompt:
        case Prompt.MENU:
            return _menu(book, dialogue)
        case Prompt.NAME:
            return _name(book, dialogue)
        case Prompt.WHICH:
            rows = tuple(
                Option(text("voice.name", name=local(figures.deck.name(number))))
                for number in dialogue.steps.options
            )
            title = (
                text("voice.which", player=memory.player) if memory.player else text("voice.debt")
            )
            return title, (Options(rows, memory.at),), (CHOOSE, NEXT, BACK)
        case Prompt.CONFIRM:
            return _confirm(book, dialogue)
        case _:
            player = memory.player
            held = Figure(Money(cash(book, player)), text("holdings.cash"), player)
            body = (held, Line(text("voice.say")))
            return text("voice.player", player=player), body, (MENU, BACK)


def _deed(book: Book, figures: Figures, number: int) -> Page:
    shown = face(book, figures, number)
    if owner(book, number) is None:
        price = Figure(Money(figures.price(number)), text("deed.price"))
        keys = (("m", text("key.auction")), BACK)
        return text("deed.unowned"), (shown, price, Line(text("deed.tap-buy"))), keys
    rent = Figure(Money(rent_due(book, figures, number)), text("deed.rent"))
    return text("deed.owned"), (shown, rent, Line(text("deed.tap-pay"))), (BACK,)


def _menu(book: Book, dialogue: VoiceDialogue) -> Page:
    memory, figures = dialogue.memory, dialogue.figures
    rows = tuple(
        Option(
            text(f"voice.menu.{order.value}"),
            _sum(
                book, figures, wishes.about(order, book, memory.player, memory.deed), memory.player
            ),
        )
        for order in memory.menu
    )
    options = Options(rows, memory.at)
    title = text("voice.menu", player=memory.player)
    if not memory.deed:
        return title, (options,), (CHOOSE, NEXT, BACK)
    return title, (face(book, figures, memory.deed), options), (CHOOSE, NEXT, BACK)


def _name(book: Book, dialogue: VoiceDialogue) -> Page:
    """Ask for a property; of a trade show what is known already."""
    wish, figures = dialogue.memory.wish, dialogue.figures
    assert wish is not None
    shown = [face(book, figures, fits[0]) for fits in wish.names if len(fits) == 1]
    name = Figure(text("voice.say-name"), icon=dialogue.memory.player)
    return question(wish), (*shown, name, Line(text("voice.tap-name"))), (BACK,)


def question(wish: Wish) -> Text:
    """Ask for the property that is still to be named."""
    if wish.order is Order.TRADE:
        return text(f"voice.ask.trade-{'wanted' if wish.names[0] else 'own'}")
    return text(f"voice.ask.{wish.order.value}")


def _confirm(book: Book, dialogue: VoiceDialogue) -> Page:
    """Say what was heard, and what will be done (V2)."""
    memory, figures = dialogue.memory, dialogue.figures
    wish = memory.doubted
    assert wish is not None
    body: list[Block] = [Line(text("voice.heard", heard=local(memory.heard)))]
    body += _named(book, figures, wish)
    label, amount = text(f"voice.menu.{wish.order.value}"), _sum(book, figures, wish, memory.player)
    body.append(Figure(label if amount is None else amount, None if amount is None else label))
    keys = (("ok", text("key.yes")), ("x", text("key.no")))
    title = text("voice.confirm", player=memory.player) if memory.player else text("voice.right")
    return title, tuple(body), keys


def _named(book: Book, figures: Figures, wish: Wish) -> list[Deed]:
    """Show the properties that are known for certain; of two there is room for one."""
    known = [face(book, figures, fits[0]) for fits in wish.names if len(fits) == 1]
    return known[-1:]


def _sum(book: Book, figures: Figures, wish: Wish, player: str) -> Money | None:
    """Give what a wish pays or costs its player, where that is known beforehand."""
    known = [fits[0] for fits in wish.names if len(fits) == 1]
    money = figures.deck.money
    match wish.order, known:
        case Order.GO, _:
            return Money(money.go)
        case Order.JAIL, _ if player and not held_cards(book, figures.deck, player):
            return Money(-money.jail)
        case Order.TRADE, _:
            return Money(-money.trade)
        case Order.BUY, [deed]:
            return Money(-figures.price(deed))
        case Order.RENT, [deed]:
            return Money(-rent_due(book, figures, deed)) if owner(book, deed) else None
        case Order.HOUSE, [deed]:
            return Money(-max(0, build_cost(book, deed, HOUSE, figures)))
        case Order.HOTEL, [deed]:
            return Money(-build_cost(book, deed, HOTEL, figures))
        case _:
            return None


def _auction(book: Book, dialogue: VoiceDialogue) -> Page:
    memory, figures = dialogue.memory, dialogue.figures
    final = dialogue.prompt is Prompt.AUCTION_FINAL
    title = text("voice.final" if final else "auction.running")
    following = Money(dialogue.steps.following_bid)
    line = Line(text("voice.press", amount=following))
    shown, lit = face(book, figures, memory.deed), Circles(1 if final else 2, 2)
    if not memory.leader:
        return title, (shown, lit, line), (("x", text("key.unsold")),)
    bid = Figure(Money(dialogue.steps.present_bid), icon=memory.leader)
    return title, (shown, bid, line, lit), ()


def owed(book: Book, figures: Figures) -> Flow:
    """Show who owes whom how much."""
    debt = open_debt(book, figures.deck)
    assert debt is not None
    return Flow(debt.debtor, debt.creditor, Money(debt.amount))


def _debt(book: Book, dialogue: VoiceDialogue) -> Page:
    """Ask for one property of the debtor's; the price tells them apart (V3)."""
    figures = dialogue.figures
    rows = tuple(_offer(figures, number) for number in dialogue.steps.options)
    body = (owed(book, figures), Options(rows, dialogue.memory.at))
    return text("voice.debt"), body, (("ok", text("key.give")), NEXT)


def _offer(figures: Figures, number: int) -> Option:
    """Write a property with its price, unless its name leaves no room for it."""
    name, price = figures.deck.name(number), Money(figures.price(number))
    return Option(
        text("voice.name", name=local(name)), price if len(name) <= BESIDE_PRICE else None
    )
