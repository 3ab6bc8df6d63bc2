"""The terminal window as a twin of the device: its picture, its buttons, a line to type on.

``Console`` is an output of the terminal and runs until the person quits.
"""

from hardware.console.console import Console
from hardware.console.device import Style
from hardware.console.look import Look
from hardware.console.record import Recorder

__all__ = ["Console", "Look", "Recorder", "Style"]
