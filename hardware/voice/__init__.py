"""Hearing and speech of a terminal that listens: recogniser, microphone, voice.

All of it may be missing: then the bank is played by taps and buttons, and says so.
"""

from hardware.voice.ears import Ears
from hardware.voice.microphone import Microphone
from hardware.voice.speech import Speech

__all__ = ["Ears", "Microphone", "Speech"]
