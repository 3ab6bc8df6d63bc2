"""Making cards at a page's wish, without the page: what the order does when its reader fails."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue
from typing import Any

from cards.card import DeedCard
from cards.known import Register, State
from hardware.panel.options import Order
from tagbench import tags
from tagbench.buses import fake_spidev
from tagbench.rc522 import Rc522
from terminal import choosing
from tests.cards.room import STAMPS
from tests.hardware.faulty import Jolted
from tools.cards.at_page import PageWriter

PATIENCE = 5.0


def test_an_order_outlives_a_reader_whose_first_transfers_fail(tmp_path: Path) -> None:
    config = choosing.configure(None, [("edition", "ultimate"), ("reader.kind", "rc522")])
    table = choosing.table_of(config)
    chip = Rc522()
    chip.spidev.device = Jolted(chip, 3)
    told: SimpleQueue[dict[str, Any]] = SimpleQueue()
    order = Order(table.edition, table.rules, (DeedCard(1),))
    with fake_spidev({(0, 0): chip.spidev}):
        chip.tap(tags.ntag213())
        work = PageWriter(config, tmp_path).begin(order, told.put)
        events = [told.get(timeout=PATIENCE)]
        while events[-1]["event"] != "ended":
            events.append(told.get(timeout=PATIENCE))
        work.wait()
    assert [one["event"] for one in events][:2] == ["troubled", "reader"]
    assert events[0]["words"]["code"] == "reader.silent"
    assert events[-1]["why"] == "finished"
    made = Register.load(tmp_path).of(STAMPS.stamp(DeedCard(1)))
    assert [tag.state for tag in made] == [State.WRITTEN]
