"""What keeps the lab from going on."""

from __future__ import annotations


class LabError(Exception):
    """The message says in words for people what happened and what to do."""
