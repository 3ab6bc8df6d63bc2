"""The parts of the terminal: readers, display, buttons, sound. Drivers live here and nowhere else.

Each part has a file of its own, imported only when the settings ask for it.
"""
