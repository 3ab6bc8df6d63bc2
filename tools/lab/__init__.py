"""The lab: whole games by the thousand, played by the terminal's own rules, and what came of them.

The people at the table (tokens, dice, turns, strategies) are simulated here; money, owners and
rent levels are the edition's own. Nothing here is needed to play at a table.
"""
