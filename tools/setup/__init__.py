"""What `./tools/play` and `./tools/check` share: making `.venv` and keeping it right.

Standard library only, since it runs before anything is installed; nothing of the game.
"""
