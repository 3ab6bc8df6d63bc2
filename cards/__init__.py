"""Cards: who they are, what figures stand on them, and how they lie on a tag."""
