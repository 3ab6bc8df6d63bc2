"""Pixel art as text, own artwork: tokens at 16 and 11 pixels, signs, money signs."""
