"""The experiments that come with the lab, by name."""

from __future__ import annotations

from importlib.resources import files

from tools.lab.errors import LabError


def examples() -> dict[str, str]:
    """Give the text of each example by its name."""
    found = (files("tools") / "lab" / "experiments").iterdir()
    texts = {
        one.name.removesuffix(".toml"): one.read_text(encoding="utf-8")
        for one in found
        if one.name.endswith(".toml")
    }
    return dict(sorted(texts.items()))


def example(name: str) -> str:
    """Give the text of an example. Raises ``LabError`` for an unknown name."""
    known = examples()
    if name not in known:
        raise LabError(f"There is no example {name}; there are {', '.join(known)}.")
    return known[name]
