"""The `voice` edition: the bank that listens and speaks."""
