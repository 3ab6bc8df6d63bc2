"""The people around a terminal of the `ultimate` edition (U13): tokens, dice, choices.

All money, owners and rent levels are the edition's own rules'; here is what they don't know.
"""
