"""The contact sheet of all screens."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tools.contact_sheet import main

DISPLAY = Path(__file__).parents[2] / "display"
KEPT = {"ultimate": "screens.png", "speed": "screens-speed.png", "voice": "screens-voice.png"}
"""Edition to the sheet in the tree."""


@pytest.mark.parametrize("edition", KEPT)
def test_the_sheet_in_the_tree_shows_the_screens_as_they_are(edition: str, tmp_path: Path) -> None:
    fresh = tmp_path / "screens.png"
    main([str(fresh), "--edition", edition])

    with Image.open(fresh) as drawn, Image.open(DISPLAY / KEPT[edition]) as kept:
        assert drawn.convert("RGB").tobytes() == kept.convert("RGB").tobytes()


def test_every_sheet_in_the_tree_is_compared() -> None:
    assert {file.name for file in DISPLAY.glob("screens*.png")} == {*KEPT.values()}


def test_the_same_screens_give_the_same_bytes(tmp_path: Path) -> None:
    sheets = []
    for name in ("one.png", "two.png"):
        main([str(tmp_path / name), "--language", "es"])
        sheets.append((tmp_path / name).read_bytes())

    assert sheets[0] == sheets[1]


def test_each_language_is_a_group_of_its_own(tmp_path: Path) -> None:
    heights = []
    for languages in (["en"], ["en", "es"]):
        out = tmp_path / "sheet.png"
        main([str(out), *(part for one in languages for part in ("--language", one))])
        heights.append(Image.open(BytesIO(out.read_bytes())).height)

    assert heights[1] > heights[0] * 1.9


def test_a_size_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path / "sheet.png"), "--size", "large"])

    assert "--size is WIDTHxHEIGHT" in capsys.readouterr().err
