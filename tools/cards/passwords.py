"""A password on a tag's pages: set, given, taken away again. It guards writing, never reading.

Password and acknowledgement come from the key's secret and the UID, so nobody has to remember
them and no two tags share one. NXP data sheets NTAG213/215/216, 8.5.7 and 8.8.
"""

from __future__ import annotations

from cards.secret import Key, Keys
from cards.type2 import FIRST
from hardware.reading import PageRefusedError, Reader, TagGoneError, Talks
from tools.cards import trouble
from tools.cards.trouble import TroubleError

GET_VERSION, PWD_AUTH = 0x60, 0x1B
CONFIGURATION = {0x0F: 0x29, 0x11: 0x83, 0x13: 0xE3}
"""Size byte of GET_VERSION → page with AUTH0 (NTAG213, 215, 216)."""

NTAG = b"\x04\x04"
NO_PAGE, LAST_PAGE, NOT_READ = 0xFF, 0xE6, 0x80
AUTHENTICATE_LIMIT = 0x07


def protect(reader: Reader, uid: bytes, key: Key) -> None:
    """Let the pages from 4 on be written with the password only. Raises `TroubleError`.

    The password is there before it is asked for: a tag lost on the way stays open.
    """
    page = _configuration(_talking(reader))
    password, acknowledge = _secrets(key, uid)
    try:
        before = reader.read(page)
        access = before[4] & ~(NOT_READ | AUTHENTICATE_LIMIT) & 0xFF
        reader.write(page + 2, password)
        reader.write(page + 3, acknowledge + b"\x00\x00")
        reader.write(page + 1, bytes([access]) + before[5:8])
        reader.write(page, before[:3] + bytes([FIRST]))
    except PageRefusedError as error:
        raise TroubleError(trouble.refused(error.page, changed=False)) from error
    except TagGoneError as error:
        raise TroubleError(trouble.gone(changed=True)) from error


def give(reader: Reader, uid: bytes, keys: Keys, key_id: str) -> None:
    """Give a tag its password, so that its pages can be written until it is sensed anew.

    Raises `TroubleError` if it takes none of ours.
    """
    talking = _talking(reader)
    likely = keys.find(key_id)
    tried = [key for key in (likely, *reversed(keys.keys)) if key is not None]
    try:
        if reader.read(_configuration(talking))[3] > LAST_PAGE:
            return  # nothing is guarded (yet)
        for key in dict.fromkeys(tried):
            password, acknowledge = _secrets(key, uid)
            if _accepts(talking, password, acknowledge):
                return
    except TagGoneError as error:
        raise TroubleError(trouble.gone(changed=False)) from error
    except PageRefusedError as error:
        raise TroubleError(trouble.refused(error.page, changed=False)) from error
    raise TroubleError(trouble.wrong_password())


def _accepts(reader: Talks, password: bytes, acknowledge: bytes) -> bool:
    try:
        return reader.talk(bytes([PWD_AUTH]) + password) == acknowledge
    except PageRefusedError:
        return False


def unprotect(reader: Reader, uid: bytes, keys: Keys, key_id: str) -> None:
    """Open a tag's pages for everybody again. Raises `TroubleError`."""
    page = _configuration(_talking(reader))
    give(reader, uid, keys, key_id)
    try:
        before = reader.read(page)
        reader.write(page, before[:3] + bytes([NO_PAGE]))
        reader.write(page + 2, b"\xff\xff\xff\xff")
        reader.write(page + 3, bytes(4))
    except PageRefusedError as error:
        raise TroubleError(trouble.refused(error.page, changed=False)) from error
    except TagGoneError as error:
        raise TroubleError(trouble.gone(changed=True)) from error


def _talking(reader: Reader) -> Talks:
    if not isinstance(reader, Talks):
        raise TroubleError(trouble.SIMPLE_READER)
    return reader


def _configuration(reader: Talks) -> int:
    """Ask the tag what it is, and give its page with AUTH0."""
    try:
        version = reader.talk(bytes([GET_VERSION]))
    except PageRefusedError:
        version = b""
    except TagGoneError:
        version = _muteness(reader)
    page = CONFIGURATION.get(version[6]) if len(version) == 8 else None
    if page is None or version[1:3] != NTAG:
        raise TroubleError(trouble.unfit("only NTAG213, 215 and 216 have passwords"))
    return page


def _muteness(reader: Talks) -> bytes:
    """Tell a tag that stays mute to what it does not know (Ultralight) from one that is gone."""
    try:
        reader.reselect()
    except TagGoneError as error:
        raise TroubleError(trouble.gone(changed=False)) from error
    return b""


def _secrets(key: Key, uid: bytes) -> tuple[bytes, bytes]:
    """Give password and acknowledgement; never all ones, which stands for none."""
    derived = key.derived(b"password" + uid, 6)
    return bytes([derived[0] & 0x7F]) + derived[1:4], derived[4:6]
