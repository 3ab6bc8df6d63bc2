"""A table in a club's fleet: its journal goes to an MQTT broker, in order and once.

Nothing here acts on a game, and the table waits for nothing here. What goes over the wire is
in ``wire``, for the table's side and for whoever listens.
"""
