"""The brokers of the tests: those that are measured too."""

from tools.benching.mosquitto import PATIENCE, Mosquitto, free_port

__all__ = ["PATIENCE", "Mosquitto", "free_port"]
