"""What may be set about the panel: a chip that is not driven is refused in words."""

from pathlib import Path

import pytest

from hardware.glass import KINDS
from terminal import choosing
from terminal.config import ConfigError


@pytest.mark.parametrize("chip", ["ssd1351", "ssd1331", "sh1107"])
def test_a_panel_that_is_not_driven_is_refused_with_those_that_are(
    chip: str, tmp_path: Path
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'[oled]\nchip = "{chip}"\n')
    with pytest.raises(ConfigError) as refused:
        choosing.configure(str(file), ())
    said = str(refused.value)
    assert f"{file}, line 2: oled.chip" in said
    assert all(f'"{known}"' in said for known in KINDS)
    assert f'not "{chip}"' in said
