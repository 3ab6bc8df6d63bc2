"""What `./tools/bench` measures: random games, taps, saving, starting. No tests, no bounds."""
