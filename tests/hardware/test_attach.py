"""Parts on a terminal: a part that fails is told of at the table, and the game goes on."""

from pathlib import Path
from typing import Any

import pytest

from cards.card import BankCard, UnknownTag
from cards.deck import load_deck
from cards.identity import Identifier
from cards.known import State as Enrolled
from cards.known import Tag, writing
from cards.naming import Stamps
from hardware.lending import borrowed
from hardware.part import State
from tagbench import tags
from tagbench.pn532 import SerialPn532
from terminal import app, choosing
from terminal.__main__ import main
from terminal.edition import Rules
from terminal.editions import EDITIONS
from terminal.loop import Ask
from terminal.screen import Text
from terminal.signals import Lifted, Tapped
from tests.hardware.waits import PATIENCE, until
from tools.attach import Following, attached, stamps_of


def settings(folder: Path, content: str) -> Path:
    file = folder / "settings.toml"
    file.write_text(content)
    return file


def test_a31_a60_a_missing_part_is_told_once_and_the_game_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with SerialPn532() as emulated:
        emulated.unplug()
        given = f'[reader]\nkind = "pn532"\npath = "{emulated.path}"\n'
        config = choosing.configure(str(settings(tmp_path, given)), ())
        running = app.build(config, str(tmp_path))
        session, terminal = running.terminal.session, running.terminal
        with attached(running, config) as parts:
            first: Any = terminal.inbox.get(timeout=PATIENCE)
            terminal.take(first)
            assert session.notice is not None
            assert session.notice.code == "part-lost"
            terminal.take(Tapped(BankCard("car")))
            assert session.report()["joined"] == ["car"]
            emulated.replug()
            assert parts.reader is not None
            reader = parts.reader
            until(lambda: reader.status.state is State.RUNNING)
            emulated.tap(tags.ntag213())
            message: Any = terminal.inbox.get(timeout=PATIENCE)
            terminal.take(message)
            assert session.notice.code == "refused:unknown-card"
            assert session.notice.words == Text("tag.blank"), "the screen says what is wrong"
            emulated.unplug()
            until(lambda: reader.status.state is State.WAITING)
        running.journal.close()
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("reader: There is no port")
    assert "Plug it in" in told[0]
    assert "reader: This tag is blank. Write it with `teller cards write`." in told


def test_a10_taps_while_the_terminal_is_busy_are_taken_afterwards_in_their_order(
    tmp_path: Path,
) -> None:
    one, other = tags.ntag213(), tags.ntag213(bytes.fromhex("04112233445566"))
    with SerialPn532() as emulated:
        given = f'[reader]\nkind = "pn532"\npath = "{emulated.path}"\nflicker_ms = 50\n'
        config = choosing.configure(str(settings(tmp_path, given)), ())
        running = app.build(config, str(tmp_path))
        terminal, taken = running.terminal, list[object]()
        terminal.watchers.append(lambda signal, _: taken.append(signal))
        with attached(running, config):
            emulated.tap(one)
            until(lambda: terminal.inbox.qsize() == 1)
            emulated.lift()
            until(lambda: terminal.inbox.qsize() == 2)
            emulated.tap(other)
            until(lambda: terminal.inbox.qsize() == 3)
            assert taken == [], "nobody handles anything meanwhile"
            for _ in range(3):
                message: Any = terminal.inbox.get_nowait()
                terminal.take(message)
        running.journal.close()
    first, second = UnknownTag(one.uid.hex()), UnknownTag(other.uid.hex())
    assert taken == [Tapped(first), Lifted(first), Tapped(second)]


def test_a_terminal_without_page_and_parts_says_what_to_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = settings(tmp_path, "")
    assert main(["play", "--no-page", "--state", str(tmp_path), "--settings", str(file)]) == 1
    assert "Set [reader], [oled] and [buttons]" in capsys.readouterr().err


def test_while_the_reader_is_lent_the_screen_says_so(tmp_path: Path) -> None:
    with SerialPn532() as emulated:
        given = f'[reader]\nkind = "pn532"\npath = "{emulated.path}"\n'
        config = choosing.configure(str(settings(tmp_path, given)), ())
        running = app.build(config, str(tmp_path))
        terminal = running.terminal

        def said() -> str:
            while not terminal.inbox.empty():
                message: Any = terminal.inbox.get()
                terminal.take(message)
            notice = terminal.session.screen.notice
            return notice.key if notice else ""

        with attached(running, config):
            until((tmp_path / "reader.sock").exists)
            with borrowed(tmp_path) as lent:
                assert lent
                until(lambda: said() == "part.reader-lent")
                terminal.take(Tapped(BankCard("car")))
                assert said() == "joined", "what was done goes before"
                assert terminal.session.report()["notice"] == "joined"
            until(lambda: said() != "part.reader-lent" and terminal.session.remark is None)
        running.journal.close()


def test_a_reader_follows_the_deck_of_the_game_that_is_taken_up(tmp_path: Path) -> None:
    config = choosing.configure(None, (("edition", "ultimate"),))
    running = app.build(config, str(tmp_path))
    uids = {"ultimate": bytes([4, *range(6)]), "speed": bytes([4, *range(1, 7)])}
    with writing(tmp_path) as register:
        for name, uid in uids.items():
            edition = EDITIONS[name]
            stamps = Stamps(load_deck(name, edition.deck), [BankCard("car")])
            stamp = stamps.stamp(BankCard("car"))
            tag = Tag(uid.hex(), stamp.deck, stamp.kind, stamp.number, Enrolled.ENROLLED, 0)
            register.put(tag)
    session = running.terminal.session
    identifier = Identifier(tmp_path, stamps_of(session.edition, session.rules))
    running.terminal.outputs.append(Following(identifier))
    running.terminal.show()
    assert identifier.known(uids["ultimate"]) == BankCard("car")
    assert identifier.known(uids["speed"]) is None
    speed = EDITIONS["speed"]
    rules = Rules(load_deck("speed", speed.deck), speed.settings())
    running.terminal.take(Ask(lambda session: session.play_by(speed, rules)))
    assert identifier.known(uids["speed"]) == BankCard("car")
    assert identifier.known(uids["ultimate"]) is None
    running.journal.close()
