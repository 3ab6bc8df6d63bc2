"""What keeps the lab from going on, and what helps where its libraries are missing."""

from __future__ import annotations

from hardware import remedies

INSTALL = remedies.extra("lab")
"""How the libraries of the lab are had."""


class LabError(Exception):
    """The message says in words for people what happened and what to do."""
