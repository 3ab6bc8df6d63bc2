"""The hall: where a club's tables are gathered, shown and counted.

It listens to what tables publish, keeps it in a database and serves a page. It tells a table
nothing and plays no game: whatever it knows of one it has from its entries, by the same fold.
"""
