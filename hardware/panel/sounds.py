"""The tunes as JSON for the page's WebAudio; the figures are the product's own."""

from __future__ import annotations

from typing import Any

from terminal.tunes import TUNES, VOLUME_GAIN, WAITING_PERIOD


def sounds(waiting_beep: bool) -> dict[str, Any]:
    """Give tunes by cue, gains by volume step, and ms between the beeps of waiting (0: none)."""
    return {
        "tunes": {cue.value: tune for cue, tune in TUNES.items()},
        "gain": {str(step): gain for step, gain in VOLUME_GAIN.items()},
        "period": WAITING_PERIOD if waiting_beep else 0,
    }
