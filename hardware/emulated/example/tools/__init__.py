"""The sign's own programs."""
