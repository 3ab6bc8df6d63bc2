"""One OLED on its wires: set up by luma's driver, fed by spans of ours, faults in words.

When it is shown what belongs to `oled`. luma sends a whole frame for every change; here only
changed columns of changed pages go over the wire.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hardware import remedies
from hardware.luma_wires import Luma, LumaLines, Wires, luma_library
from hardware.part import Fault, PartError
from hardware.pixels import Span, changes, pages_of, turned
from hardware.settings import PanelSettings

NOTHING = 0xE3
"""NOP on all these chips: a cheap question whether anybody is there."""

DISPLAY_OFF = 0xAE
SPI_HERTZ = 8_000_000
GREYS = tuple(
    bytes(
        (0xF0 if value >> high & 1 else 0) | (0x0F if value >> high - 1 & 1 else 0)
        for high in (7, 5, 3, 1)
    )
    for value in range(256)
)
"""Eight pixels of one bit → four bytes, two pixels each, the left one in the high half."""


class GlassLostError(PartError):
    """The panel does not take what is sent; it may come back."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A chip: luma's class for it, its size, its first column, its way to a window."""

    driver: str
    size: tuple[int, int] = (128, 64)
    first_column: int = 0
    by_page: bool = False  # page and column one by one, as SH1106 wants it
    grey: bool = False  # four bits a pixel, row by row


KINDS: dict[str, Kind] = {
    "ssd1306": Kind("ssd1306"),
    "ssd1309": Kind("ssd1309"),
    "ssd1306-32": Kind("ssd1306", (128, 32)),
    "sh1106": Kind("sh1106", first_column=2, by_page=True),
    # Its 480 columns are twice as many as the glass has, and go by fours.
    "ssd1322": Kind("ssd1322", (256, 64), first_column=(480 - 256) // 2 // 4, grey=True),
}


class Glass:
    """The panel: `open` it, `show` pictures, `dim` it, `close` it; raises `GlassLostError`."""

    def __init__(self, settings: PanelSettings, pins: Callable[[], Any]) -> None:
        self.settings = settings
        self.kind = KINDS[settings.chip]
        self.size = self.kind.size
        offset = settings.column_offset
        self._first = self.kind.first_column if offset < 0 else offset
        self._pins = pins
        self._wires, self._lines = Wires(), LumaLines()
        self._device: Any = None
        self._shadow: list[bytes] | None = None

    @property
    def place(self) -> str:
        """Where it is, in words."""
        if self.settings.wires == "spi":
            return f"/dev/spidev{self.settings.port}.{self.settings.device}"
        return f"/dev/i2c-{self.settings.port}, address 0x{self.settings.address:02X}"

    def open(self) -> None:
        """Find the panel and set it up, blank. Raises `PartError` if a library is missing."""
        self.close()
        self._shadow = None
        luma = luma_library()
        try:
            self._wires.serial = self._serial(luma)
            if self.settings.wires == "i2c":
                self._wires.command(NOTHING)
            if self._device is None:
                self._first_set_up(luma)
            else:
                self.set_up_again()
        except (OSError, luma.error.Error) as error:
            self._drop()
            raise GlassLostError(self._fault(luma, error)) from error
        except PartError:
            self._drop()
            raise

    def set_up_again(self) -> None:
        """Send the set-up once more, as to a panel that may have been away unnoticed."""
        self._shadow = None
        self._try(self._repeat_set_up)

    def show(self, picture: bytes) -> None:
        """Show a picture; only what changed is sent."""
        if self.settings.upside_down:
            picture = turned(picture)
        width = self.size[0]
        if self.kind.grey:
            pages = [picture[at : at + width // 8] for at in range(0, len(picture), width // 8)]
        else:
            pages = pages_of(picture, width)
        self._try(lambda: self._send(pages))
        self._shadow = pages

    def dim(self, level: int) -> None:
        """Set the brightness, 1 to 255."""
        self._try(lambda: self._command(0xC1 if self.kind.grey else 0x81, level))

    def close(self) -> None:
        """Blank the panel and let the bus go; raises nothing."""
        if self._wires.serial is None:
            return
        with contextlib.suppress(GlassLostError):
            self._try(lambda: self._wires.command(DISPLAY_OFF))
            self.show(bytes(self.size[0] * self.size[1] // 8))
        self._drop()

    def _first_set_up(self, luma: Luma) -> None:
        make = getattr(luma.device, self.kind.driver)
        width, height = self.size
        self._wires.recording, self._wires.set_up = True, []
        try:
            device = make(
                self._wires, width=width, height=height, page_address_offset=self._first & 0x0F
            )
        finally:
            self._wires.recording = False
        device.persist = True  # at exit luma leaves the panel alone: `close` blanks it
        self._device = device

    def _repeat_set_up(self) -> None:
        for is_data, values in self._wires.set_up:
            if is_data:
                self._wires.data(list(values))
            else:
                self._wires.command(*values)

    def _serial(self, luma: Luma) -> Any:
        given = self.settings
        if given.wires == "i2c":
            return luma.serial.i2c(port=given.port, address=given.address)
        self._lines.claim_from(luma.gpiozero, self._pins())
        reset = given.reset_pin if given.reset_pin >= 0 else None
        return luma.serial.spi(
            gpio=self._lines,
            port=given.port,
            device=given.device,
            bus_speed_hz=SPI_HERTZ,
            gpio_DC=given.dc_pin,
            gpio_RST=reset,
        )

    def _send(self, pages: list[bytes]) -> None:
        for span in changes(self._shadow, pages):
            if self.kind.grey:
                self._send_greys(span)
            else:
                self._window(span)
                self._wires.data(list(span.data))

    def _window(self, span: Span) -> None:
        first = self._first + span.column
        if self.kind.by_page:
            self._wires.command(0xB0 | span.page, first & 0x0F, 0x10 | first >> 4)
            return
        last = first + len(span.data) - 1
        self._wires.command(0x21, first, last, 0x22, span.page, span.page)

    def _send_greys(self, span: Span) -> None:
        """Send a part of a row; a byte of ours is two of the chip's columns."""
        first = self._first + 2 * span.column
        self._command(0x15, first, first + 2 * len(span.data) - 1)
        self._command(0x75, span.page, span.page)
        self._command(0x5C)
        self._wires.data(list(b"".join(GREYS[value] for value in span.data)))

    def _command(self, code: int, *values: int) -> None:
        """Send a command; the grey chip wants what follows it as data."""
        if not self.kind.grey:
            self._wires.command(code, *values)
            return
        self._wires.command(code)
        if values:
            self._wires.data(list(values))

    def _try(self, act: Callable[[], None]) -> None:
        """Send something. After any error the chip's memory is not known any more."""
        luma = luma_library()
        if self._wires.serial is None:
            raise GlassLostError(self._gone())
        try:
            act()
        except (OSError, luma.error.Error) as error:
            self._shadow = None
            raise GlassLostError(self._fault(luma, error)) from error

    def _drop(self) -> None:
        with contextlib.suppress(OSError):
            self._wires.cleanup()
        self._lines.cleanup()

    def _gone(self) -> Fault:
        other = "0x3D" if self.settings.address == 0x3C else "0x3C"
        return Fault(
            "panel.gone",
            f"No display answers at {self.place}. The game goes on without it.",
            f"Check its four wires; some boards have the address {other}.",
        )

    def _fault(self, luma: Luma, error: Exception) -> Fault:
        if isinstance(error, luma.error.DevicePermissionError | PermissionError):
            return Fault(
                "panel.denied",
                f"The display at {self.place} may not be used by this user.",
                remedies.group(self.settings.wires),
            )
        missing = isinstance(error, FileNotFoundError | luma.error.DeviceNotFoundError)
        if missing and "on address" not in str(error):
            name = self.settings.wires.upper()
            return Fault(
                "panel.no-port",
                f"There is no {self.place}: {name} is not switched on.",
                remedies.bus(name),
            )
        return self._gone()
