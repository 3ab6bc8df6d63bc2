"""`teller fleet`: who plays at this table, and the files that a club's broker is run by."""
