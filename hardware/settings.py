"""What may be set about the hardware: one record for each section of the settings file.

Figures and names only; nothing is opened or looked for here.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Pin = Annotated[int, Meta(ge=-1, le=27)]


class ReaderSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[reader]`: which NFC reader there is, and how touches become taps."""

    kind: Annotated[
        Literal["none", "auto", "pn532", "pn532-i2c", "pn532-spi", "rc522", "pcsc", "usb"],
        Meta(description="Kind of NFC reader; auto looks for one, none plays without."),
    ] = "none"
    path: Annotated[
        str,
        Meta(
            description="Where it is: serial port, /dev/i2c-1, /dev/spidev0.0, "
            "or part of a PC/SC reader's name; empty: found by itself."
        ),
    ] = ""
    baud: Annotated[
        Literal[115200, 230400, 460800, 921600],
        Meta(description="Speed of a PN532's serial port."),
    ] = 115200
    address: Annotated[
        int, Meta(ge=0x08, le=0x77, description="I2C address of a PN532 (36 is 0x24).")
    ] = 0x24
    reset_pin: Annotated[
        Pin, Meta(description="GPIO on the reader's reset line (RSTPD_N, RST); -1: not wired.")
    ] = -1
    flicker_ms: Annotated[
        int,
        Meta(ge=50, le=5000, description="A card away for less than this has not been lifted."),
    ] = 300
    misses: Annotated[
        int,
        Meta(ge=1, le=20, description="So many misses in a row, at least, are a lifted card."),
    ] = 2
    settle_ms: Annotated[
        int,
        Meta(ge=0, le=2000, description="Two cards together for longer than this are refused."),
    ] = 200


class PanelSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[oled]`: the little display."""

    chip: Annotated[
        Literal["none", "ssd1306", "ssd1309", "sh1106", "ssd1306-32", "ssd1322"],
        Meta(description="Chip of the OLED; ssd1306-32 is 128x32, ssd1322 is 256x64."),
    ] = "none"
    wires: Annotated[Literal["i2c", "spi"], Meta(description="How it is wired.")] = "i2c"
    port: Annotated[int, Meta(ge=0, le=20, description="Number of the I2C or SPI bus.")] = 1
    address: Annotated[
        int, Meta(ge=0x08, le=0x77, description="I2C address (60 is 0x3C, 61 is 0x3D).")
    ] = 0x3C
    device: Annotated[int, Meta(ge=0, le=2, description="SPI chip select.")] = 0
    dc_pin: Annotated[Pin, Meta(description="GPIO on the SPI panel's D/C line.")] = 24
    reset_pin: Annotated[
        Pin, Meta(description="GPIO on the SPI panel's reset line; -1: not wired.")
    ] = 25
    upside_down: Annotated[bool, Meta(description="Turn the picture by 180 degrees.")] = False
    column_offset: Annotated[
        int,
        Meta(ge=-1, le=32, description="First column of the glass; -1: usual for the chip."),
    ] = -1
    contrast: Annotated[int, Meta(ge=1, le=255, description="Brightness when awake.")] = 207
    dim_seconds: Annotated[
        int, Meta(ge=0, le=86400, description="Dim after so many idle seconds; 0: never.")
    ] = 60
    rest_seconds: Annotated[
        int,
        Meta(ge=0, le=86400, description="Show wandering dots after so many; 0: never."),
    ] = 300


class ButtonSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[buttons]`: the three buttons on GPIO, and a USB number pad."""

    ok_pin: Annotated[Pin, Meta(description="GPIO of the ok button; -1: none.")] = -1
    m_pin: Annotated[Pin, Meta(description="GPIO of the M button; -1: none.")] = -1
    x_pin: Annotated[Pin, Meta(description="GPIO of the x button; -1: none.")] = -1
    pull: Annotated[
        Literal["up", "down", "external"],
        Meta(description="up: button to ground; down: to 3.3 V; external: own resistor."),
    ] = "up"
    debounce_ms: Annotated[
        int, Meta(ge=0, le=200, description="Bounces within this time are ignored.")
    ] = 25
    number_pad: Annotated[
        str,
        Meta(description="USB number pad: none, auto, or its /dev/input path."),
    ] = "none"


class BuzzerSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[buzzer]`: the passive piezo, and lamps that follow the sound."""

    pin: Annotated[Pin, Meta(description="GPIO of the passive buzzer; -1: none.")] = -1
    yes_led_pin: Annotated[Pin, Meta(description="GPIO of a green lamp; -1: none.")] = -1
    no_led_pin: Annotated[Pin, Meta(description="GPIO of a red lamp; -1: none.")] = -1


class PageSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[page]`: the browser page and the scoreboard."""

    host: Annotated[
        str,
        Meta(description="Where it listens; 0.0.0.0 lets other machines in, by a key."),
    ] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="Its port; 0 takes a free one.")] = 8765
    key: Annotated[
        str,
        Meta(description="What other machines need to act; empty: made up at each start."),
    ] = ""
    board_open: Annotated[bool, Meta(description="Whether scoreboard and history need no key.")] = (
        True
    )


class LampSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[lamps]`: a row of lamps, one for each round of a clock."""

    pins: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=27)], ...],
        Meta(max_length=8, description="GPIO of each round's lamp, first round first."),
    ] = ()


class FleetSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[fleet]`: one table of a club's many, passing its journal on to an MQTT broker."""

    host: Annotated[str, Meta(description="The broker's machine; empty: nothing is passed on.")] = (
        ""
    )
    port: Annotated[
        int, Meta(ge=0, le=65535, description="Its port; 0: 8883 with ca, 1883 without.")
    ] = 0
    table: Annotated[
        str,
        Meta(
            description="This table's name, which no other in the club has: "
            "letters and digits, with . _ - between."
        ),
    ] = ""
    user: Annotated[str, Meta(description="User at the broker; empty: the table's name.")] = ""
    password: Annotated[str, Meta(description="The user's password; empty: none is sent.")] = ""
    ca: Annotated[
        str,
        Meta(
            description="File of the authority that signed the broker's certificate, beside the "
            "settings file; system: those this machine trusts; empty: no encryption."
        ),
    ] = ""
    plain_password: Annotated[
        bool, Meta(description="Send the password to another machine without encryption.")
    ] = False
    protocol: Annotated[Literal["5", "3.1.1"], Meta(description="Version of MQTT.")] = "5"


class SpeechSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """`[speech]`: what the bank hears and speaks with, in an edition that listens."""

    microphone: Annotated[
        str,
        Meta(
            description="Microphone: auto takes the system's where no page is served, none, "
            "or an ALSA name such as default or plughw:1."
        ),
    ] = "auto"
    loudspeaker: Annotated[
        str,
        Meta(
            description="What it speaks through: auto takes the system's where no page is served, "
            "none, or an ALSA name."
        ),
    ] = "auto"


SECTIONS: dict[str, type[Struct]] = {
    "reader": ReaderSettings,
    "oled": PanelSettings,
    "buttons": ButtonSettings,
    "buzzer": BuzzerSettings,
    "lamps": LampSettings,
    "page": PageSettings,
    "speech": SpeechSettings,
    "fleet": FleetSettings,
}
"""The sections of the settings file that belong to the hardware."""
