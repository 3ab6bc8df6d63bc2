"""One tag in the field: looked at, written page by page, read back. No register, no people.

The order of pages and what the bytes mean belong to `cards.type2`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cards.type2 import (
    AREA,
    BLOCK,
    CC_PAGE,
    FIRST,
    PAGE,
    SMALLEST,
    Layout,
    capability,
    container,
    locked_pages,
    uid_of,
    unformatted,
    writes,
)
from hardware.reading import PageRefusedError, Reader, TagGoneError, Target
from tools.cards import trouble
from tools.cards.trouble import TroubleError

SIZES = ((231, 872), (135, 496), (45, 144), (16, 48))
"""Pages of NTAG216, 215, 213 and Ultralight, and bytes of memory for their page 3."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a tag holds: pages 0 to 3, and pages 4 to 15."""

    target: Target
    header: bytes
    area: bytes


def only_tag(reader: Reader, wanted: bytes | None = None) -> Target | None:
    """Sense exactly one tag, or none; `wanted` is the UID that it has to have.

    Raises `TroubleError` for two tags and for another one.
    """
    targets = reader.sense()
    if len(targets) > 1:
        raise TroubleError(trouble.TWO_TAGS)
    target = targets[0] if targets else None
    if wanted is not None and target is not None and target.uid != wanted:
        raise TroubleError(trouble.SWAPPED)
    return target


def look_at(reader: Reader, target: Target, *, changed: bool = False) -> Sheet:
    """Read what can be read of the tag; `changed` if it was just written.

    Raises `TroubleError` if it is of no kind we know.
    """
    try:
        header = reader.read(0)
        area = b"".join(reader.read(FIRST + at // PAGE) for at in range(0, AREA, BLOCK))
    except PageRefusedError as error:
        raise TroubleError(trouble.unfit(f"it does not show its page {error.page}")) from error
    except TagGoneError as error:
        raise TroubleError(trouble.gone(changed)) from error
    if len(target.uid) == 7 and uid_of(header) != target.uid:
        raise TroubleError(trouble.unfit("its first pages are not those of its own number"))
    return Sheet(target, header, area)


def check_writable(sheet: Sheet, layout: Layout) -> None:
    """Raise `TroubleError` if this layout cannot be written there, before anything is."""
    header = sheet.header
    found = capability(header)
    if found is None and not unformatted(header):
        raise TroubleError(trouble.unfit("its page 3 was used for something else"))
    if found is not None and found.size < SMALLEST * 8:
        raise TroubleError(trouble.unfit(f"it says that it has {found.size} bytes only"))
    if found is not None and not found.writable:
        raise TroubleError(trouble.unfit("it says that it may only be read"))
    needed = {write.page for write in writes(sheet.area, layout)}
    if found is None:
        needed.add(CC_PAGE)
    if closed := needed & locked_pages(header):
        raise TroubleError(trouble.locked(closed))


def write_layout(
    reader: Reader, sheet: Sheet, layout: Layout, unlock: Callable[[], None] = lambda: None
) -> None:
    """Write what differs, data first and the length last, sense anew, read back, compare.

    `unlock` gives the tag its password, after each time it was sensed. Raises `TroubleError`.
    """
    uid = sheet.target.uid
    begun = kept = False  # a page whose acknowledgement was lost may be changed or not
    try:
        if capability(sheet.header) is None:
            reader.write(CC_PAGE, container(_size(reader)))
        unlock()
        planned = writes(sheet.area, layout)
        for number, write in enumerate(planned, start=1):
            if number == len(planned) > 1:
                _sense_again(reader, uid)  # the length is only written on the tag it is for
                unlock()
            begun = True
            reader.write(write.page, write.content)
            kept = True
        _compare(reader, uid, sheet.header, layout)
    except TagGoneError as error:
        raise TroubleError(trouble.gone(begun)) from error
    except PageRefusedError as error:
        raise TroubleError(trouble.refused(error.page, kept)) from error


def _sense_again(reader: Reader, uid: bytes) -> None:
    if only_tag(reader, uid) is None:
        raise TagGoneError


def _compare(reader: Reader, uid: bytes, header: bytes, layout: Layout) -> None:
    _sense_again(reader, uid)
    again = look_at(reader, Target(uid, 0), changed=True)
    for number in range(AREA // PAGE):
        at = slice(number * PAGE, number * PAGE + PAGE)
        if again.area[at] != layout.content[at]:
            raise TroubleError(trouble.not_stored(FIRST + number))
    if capability(header) is None and capability(again.header) is None:
        raise TroubleError(trouble.not_stored(CC_PAGE))


def _size(reader: Reader) -> int:
    """Find out how much memory a tag has that does not say so: the last page that it shows.

    A clone that rolls over where it should refuse gets the smallest size, which all have.
    """
    for pages, size in SIZES:
        try:
            found = reader.read(pages - 1)
        except PageRefusedError:
            continue
        beyond = _shows(reader, pages)
        if len(found) == BLOCK and not beyond:
            return size
        break
    return SMALLEST * 8


def _shows(reader: Reader, page: int) -> bool:
    try:
        reader.read(page)
    except PageRefusedError:
        return False
    return True
