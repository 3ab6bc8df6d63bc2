"""The pages of the `electronic` edition, prompt by prompt: title, blocks, what the buttons do."""

from __future__ import annotations

from terminal.edition import Moment
from terminal.editions.electronic.building import refund
from terminal.editions.electronic.dialogue import ElectronicDialogue
from terminal.editions.electronic.estates import rent_due, wants_dice
from terminal.editions.electronic.faces import balances, face, hand, over_hand
from terminal.editions.electronic.figures import Figures
from terminal.editions.electronic.keyed_pages import keying_page
from terminal.editions.electronic.menus import Item
from terminal.editions.electronic.position import (
    alike,
    cash,
    debts,
    is_street,
    mortgaged,
    open_debt,
    owner,
    ranking,
    stock,
    worth,
)
from terminal.editions.electronic.prompts import Prompt
from terminal.ledger import Book
from terminal.pages import BACK, Page, new_game_page, setup_page, volume_page
from terminal.screen import (
    Figure,
    Flow,
    Line,
    Option,
    Options,
    Place,
    Ranking,
    Text,
    text,
)

MENU = ("m", text("key.menu"))


def page(moment: Moment, dialogue: ElectronicDialogue) -> Page:
    """Give the page of the prompt that is open."""
    book, memory, figures = moment.book, dialogue.memory, dialogue.figures
    match dialogue.prompt:
        case Prompt.SETUP:
            return setup_page(dialogue.steps.joined, dialogue.steps.most)
        case Prompt.HOME:
            return text("home.title"), (balances(book, figures),), (MENU,)
        case Prompt.HOLDINGS:
            return _holdings(book, memory.player, figures)
        case Prompt.DEED:
            return _deed(book, figures, memory.deed, sent=memory.sent)
        case Prompt.MENU:
            return _menu(book, dialogue)
        case Prompt.DEBT:
            return _debt(book, figures)
        case Prompt.BANKRUPT:
            body = (_owed(book, figures), Line(text("bankrupt.ask")))
            return text("bankrupt.title"), body, (("ok", text("key.yes")), ("x", text("key.no")))
        case Prompt.NEW_GAME:
            return new_game_page((ranked(book, figures),))
        case Prompt.VOLUME:
            return volume_page(moment.volume)
        case Prompt.GAME_OVER:
            return text("over.title"), (ranked(book, figures),), (("ok", text("key.new-game")),)
        case _:
            return keying_page(book, dialogue)


def _holdings(book: Book, player: str, figures: Figures) -> Page:
    held = Figure(figures.money(cash(book, player)), text("holdings.cash"), player)
    total = Line(text("holdings.worth", worth=figures.money(worth(book, figures, player))))
    body = over_hand(held, total, hand(book, figures, player))
    return text("holdings.title"), body, (BACK,)


def _deed(book: Book, figures: Figures, number: int, *, sent: bool) -> Page:
    shown = face(book, figures, number)
    if owner(book, number) is None:
        price = Figure(figures.money(figures.price(number)), text("deed.price"))
        keys = (("m", text("key.auction")), BACK)
        return text("deed.unowned"), (shown, price, Line(text("deed.tap-buy"))), keys
    if open_debt(book, figures.deck) is not None:
        value = Figure(figures.money(figures.value(number)), text("deed.mortgage-value"))
        return text("deed.owned"), (shown, value), (MENU, BACK)
    if mortgaged(book, number):
        lift = Figure(figures.money(figures.lift(number)), text("deed.lift"))
        body = (shown, lift, Line(text("rent.nothing")))
        return text("deed.mortgaged"), body, (MENU, BACK)
    body = (shown, _rent(book, figures, number, sent=sent), Line(text("deed.tap-pay")))
    return text("deed.owned"), body, (MENU, BACK)


def _rent(book: Book, figures: Figures, number: int, *, sent: bool) -> Figure:
    if wants_dice(figures, number):
        times = figures.deck.utilities.times[alike(book, figures.deck, number) - 1]
        times = figures.deck.cards.utility_times if sent else times
        each = figures.money(times * figures.step)
        return Figure(text("rent.dice", amount=each), text("deed.rent"))
    due = figures.money(rent_due(book, figures, number, sent=sent))
    return Figure(due, text("deed.rent"))


def _menu(book: Book, dialogue: ElectronicDialogue) -> Page:
    memory, figures = dialogue.memory, dialogue.figures
    rows = tuple(
        Option(text(f"menu.{item.value}"), figures.optional(_sum(book, dialogue, item)))
        for item in memory.menu
    )
    options = Options(rows, memory.at)
    keys = (("ok", text("key.choose")), ("m", text("key.next")), BACK)
    if not memory.deed:
        return text("menu.title"), (options,), keys
    return text("menu.title"), (face(book, figures, memory.deed), options), keys


def badge(book: Book, dialogue: ElectronicDialogue) -> Text | None:
    """Give what stands beside the title: a debt that waits (E3), the buildings left to buy."""
    figures, number = dialogue.figures, dialogue.memory.deed
    if dialogue.prompt is Prompt.MENU and number and is_street(figures.deck, number):
        houses, hotels = stock(book, figures.deck)
        return text("stock", houses=houses, hotels=hotels)
    if dialogue.prompt is not Prompt.HOME:
        return None
    waiting = next((debt for debt in debts(book, figures.deck) if debt.deferred), None)
    if waiting is None:
        return None
    return text("home.owes", player=waiting.debtor, amount=figures.money(waiting.amount))


def _sum(book: Book, dialogue: ElectronicDialogue, item: Item) -> int | None:
    """Give what an item of a menu pays or costs, where that is known beforehand."""
    figures, number = dialogue.figures, dialogue.memory.deed
    match item:
        case Item.BUILD:
            return -figures.house_cost(number)
        case Item.SELL_BUILDING:
            return refund(book, figures, number)
        case Item.MORTGAGE:
            return figures.value(number)
        case Item.LIFT:
            return -figures.lift(number)
        case Item.JAIL:
            return -figures.jail
        case Item.PAY_DEBT:
            debt = open_debt(book, figures.deck)
            return -debt.amount if debt else None
        case _:
            return None


def _owed(book: Book, figures: Figures) -> Flow:
    debt = open_debt(book, figures.deck)
    assert debt is not None
    return Flow(debt.debtor, debt.creditor, figures.money(debt.amount))


def _debt(book: Book, figures: Figures) -> Page:
    flow = _owed(book, figures)
    short = flow.amount.units - cash(book, flow.payer)
    line = text("debt.short", missing=figures.money(short)) if short > 0 else text("debt.pay")
    body = over_hand(flow, Line(line), hand(book, figures, flow.payer))
    return text("debt.title"), body, (("ok", text("key.pay")), MENU)


def ranked(book: Book, figures: Figures) -> Ranking:
    """Show everybody's place."""
    return Ranking(
        tuple(
            Place(rank.place, rank.player, figures.money(rank.worth))
            for rank in ranking(book, figures)
        )
    )
