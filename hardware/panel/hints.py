"""What a newcomer is told beside the device, and which cards the prompt asks for.

The words are in the catalogues under ``page.hint.EDITION-STEP``; an edition or a prompt
without such words has no hint. Nothing here knows a rule.
"""

from __future__ import annotations

from terminal.ports import Frame
from terminal.screen import Deed, Text

WANTED: dict[str, str] = {
    "setup": "banks",
    "home": "deeds",
    "deed": "banks",
    "go": "banks",
    "location": "banks",
    "jail": "banks",
    "auction_sold": "banks",
    "auction_lapsed": "deeds",
    "debt": "deeds",
    "buyer": "banks",
    "card": "banks",
    "nearest": "deeds",
}
"""The prompt's name → the part of the tray to which a narrow page turns."""


def wanted(frame: Frame) -> str:
    """Name the part of the tray with the cards that are asked for now, if there is one."""
    return WANTED.get(str(frame.report["prompt"]), "")


def hints(frame: Frame) -> list[Text]:
    """Give the messages that may say what to do now, the closest first; not all have words."""
    edition = frame.edition.name
    return [Text(f"page.hint.{edition}-{step}") for step in _steps(frame)]


def _steps(frame: Frame) -> list[str]:
    prompt = str(frame.report["prompt"])
    if prompt == "setup":
        return [f"setup-{min(2, len(frame.report.get('joined', ())))}"]
    if prompt == "home" and not frame.report.get("deeds"):
        first = ["home-first"]
    elif prompt == "deed":
        first = [f"deed-{_case(frame)}"]
    else:
        first = []
    told = [f"{prompt}-{frame.report.get('notice') or 'plain'}"]
    return [step.replace("_", "-") for step in (*told, *first, prompt)]


def _case(frame: Frame) -> str:
    """Say what may be done with the deed on the screen."""
    shown = next((block for block in frame.screen.body if isinstance(block, Deed)), None)
    if frame.report.get("debt"):
        return "owing"
    if shown is None or shown.owner is None:
        return "free"
    return "mortgaged" if shown.mortgaged else "owned"
