"""Making and looking after the cards of a deck: writing, enrolling, checking tags."""
