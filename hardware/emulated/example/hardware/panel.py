"""Text on an SSD1306 on bus 1, by luma.oled."""

from luma.core.interface.serial import i2c
from luma.core.render import canvas
from luma.oled.device import ssd1306


class Sign:
    def __init__(self, bus=None):
        # With no bus luma opens /dev/i2c-1 by smbus2, as on a Raspberry Pi.
        self.device = ssd1306(i2c(bus=bus) if bus else i2c(port=1), persist=True)

    def show(self, text):
        with canvas(self.device) as draw:
            draw.text((0, 0), text, fill="white")
