"""The pytest plugin: fixtures for emulated readers, panels and pads."""
