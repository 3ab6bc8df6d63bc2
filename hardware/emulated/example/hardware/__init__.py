"""The sign's own drivers; no relation to anybody else's package of that name."""
