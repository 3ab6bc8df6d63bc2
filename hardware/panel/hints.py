"""What a newcomer is told beside the device, and which cards the prompt asks for.

The words are in the catalogues under ``page.hint.EDITION-STEP``; an edition or a prompt
without such words has no hint. Nothing here knows a rule.
"""

from __future__ import annotations

from terminal.ports import Frame
from terminal.screen import Text

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


def hint(frame: Frame) -> Text:
    """Give the message that says what to do now; whether it has words is for others to see."""
    edition, step = frame.edition.name, _step(frame)
    return Text(f"page.hint.{edition}-{step}")


def _step(frame: Frame) -> str:
    prompt = str(frame.report["prompt"])
    if prompt == "setup":
        return f"setup-{min(2, len(frame.report.get('joined', ())))}"
    if prompt == "home" and not frame.report.get("deeds"):
        return "home-first"
    return prompt.replace("_", "-")
