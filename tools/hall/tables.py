"""The hall's own tables, and the steps from each released version to the next.

A step that was released is never edited: a change is one more step. The types are those that
SQLite and PostgreSQL both know.
"""

from __future__ import annotations

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            name TEXT NOT NULL PRIMARY KEY,
            here BIGINT NOT NULL,
            seen BIGINT NOT NULL,
            summary TEXT NOT NULL
        )""",
        """CREATE TABLE games (
            table_name TEXT NOT NULL,
            game TEXT NOT NULL,
            edition TEXT NOT NULL,
            market TEXT NOT NULL,
            deck TEXT NOT NULL,
            settings TEXT NOT NULL,
            started BIGINT NOT NULL,
            players TEXT NOT NULL,
            PRIMARY KEY (table_name, game)
        )""",
        """CREATE TABLE entries (
            table_name TEXT NOT NULL,
            game TEXT NOT NULL,
            number BIGINT NOT NULL,
            time BIGINT NOT NULL,
            command TEXT NOT NULL,
            effects TEXT NOT NULL,
            reverses BIGINT,
            PRIMARY KEY (table_name, game, number)
        )""",
        """CREATE TABLE results (
            table_name TEXT NOT NULL,
            game TEXT NOT NULL,
            player TEXT NOT NULL,
            place BIGINT NOT NULL,
            worth BIGINT NOT NULL,
            millions BIGINT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (table_name, game, player)
        )""",
    ),
    (
        # From which entry on a table sends another game than the one that is here.
        """CREATE TABLE partings (
            table_name TEXT NOT NULL,
            game TEXT NOT NULL,
            number BIGINT NOT NULL,
            PRIMARY KEY (table_name, game)
        )""",
    ),
)
