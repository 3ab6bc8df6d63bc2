"""The tune of each cue, for a buzzer, a page's sound or a recorder in a test; pure figures.

One tone at a time, so that a piezo can play them. Who plays them belongs to ``hardware``.
"""

from __future__ import annotations

from terminal.screen import Cue

Note = tuple[int, int]
"""A tone: hertz (0 is a rest), milliseconds."""

Tune = tuple[Note, ...]

REST = 0

B3, C4, E4, F4, G4, A4 = 247, 262, 330, 349, 392, 440
C5, D5, E5, F5, G5, A5, B5 = 523, 587, 659, 698, 784, 880, 988
C6, D6, E6, G6, A6 = 1047, 1175, 1319, 1568, 1760
C7 = 2093

TUNES: dict[Cue, Tune] = {
    Cue.TAP: ((A6, 60),),
    Cue.REFUSED: ((A4, 110), (REST, 40), (E4, 220)),
    Cue.MONEY_IN: ((C6, 70), (E6, 70), (G6, 140)),
    Cue.MONEY_OUT: ((G5, 70), (E5, 70), (C5, 140)),
    Cue.RENT_UP: ((G5, 70), (REST, 30), (G5, 70), (C6, 90), (E6, 160)),
    Cue.SET: ((C5, 100), (E5, 100), (G5, 100), (C6, 180), (REST, 40), (G5, 100), (C6, 380)),
    Cue.BID: ((E6, 50), (A6, 90)),
    Cue.TICK: ((D6, 30),),
    Cue.HAMMER: ((C4, 60), (REST, 90), (C4, 60), (REST, 90), (G4, 320)),
    Cue.WAITING: ((B5, 50),),
    Cue.DEBT: ((F5, 180), (D5, 180), (A4, 340)),
    Cue.CANCEL: ((C6, 60), (A5, 60), (F5, 60), (D5, 60), (A4, 140)),
    Cue.WIN: (
        (G5, 110),
        (C6, 110),
        (E6, 110),
        (G6, 230),
        (REST, 40),
        (E6, 110),
        (G6, 140),
        (C7, 520),
    ),
    Cue.START: ((C5, 90), (G5, 90), (C6, 90), (E6, 240)),
    Cue.COUNT: ((C6, 120),),
    Cue.ZOOM: tuple(
        (hertz, 35) for hertz in (262, 330, 415, 523, 659, 831, 1047, 1319, 1661, 2093)
    ),
    Cue.BELL: ((C7, 60), (REST, 40), (C7, 60), (REST, 40), (C7, 320)),
    Cue.HORN: ((F4, 60), (B3, 540)),
    Cue.APPLAUSE: tuple(
        (hertz, 30) for hertz in (2100, 2900, 1700, 3300, 2400, 1900, 3100, 2600) * 4
    ),
}
"""What each cue sounds like. Up is good for a player, down costs or takes back, low is no."""

VOLUME_DUTY: dict[int, float] = {1: 0.02, 2: 0.06, 3: 0.16, 4: 0.5}
"""Volume step to the duty of a buzzer's square wave; a half is loudest (U1: four steps)."""

VOLUME_GAIN: dict[int, float] = {1: 0.08, 2: 0.2, 3: 0.45, 4: 1.0}
"""Volume step to the gain of a loudspeaker; each step sounds about twice as loud."""

WAITING_PERIOD = 2500
"""Milliseconds from one beep of a screen that awaits a card to the next (U3)."""
