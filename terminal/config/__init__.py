"""Settings: one TOML file, checked against records, over defaults; who set what is kept.

A setting exists by standing as a field in a `msgspec` record with a default and a
description: the general ones here, an edition's in its own record, a part of the hardware's
in a record given as a section. Nothing here knows an edition or a driver.
"""

from terminal.config.config import (
    Config,
    ConfigError,
    Given,
    apply_setting,
    load_config,
    parse_config,
    settings_file,
)
from terminal.config.fields import Field
from terminal.config.schema import General, Schema, Sound

__all__ = [
    "Config",
    "ConfigError",
    "Field",
    "General",
    "Given",
    "Schema",
    "Sound",
    "apply_setting",
    "load_config",
    "parse_config",
    "settings_file",
]
