"""The bank terminal: signals in, entries kept, a screen out."""
