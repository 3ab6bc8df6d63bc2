"""Makes the stored file of the present schema: `python -m tests.stored.make`.

To be run once for each schema, before it is released; a file that is there is never made
anew. The games are `games.txt` beside this file, whatever the edition's rules were then;
`schema-N.jsonl` is their export at that time, for the tests to compare with.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from terminal.journal import History
from terminal.journal.export import write_json_lines
from terminal.journal.schema import STEPS
from tools.script import Player, played

HERE = Path(__file__).parent


def main() -> None:
    """Play the games on a folder of their own, keep its file and the export."""
    stored = HERE / f"schema-{len(STEPS)}.db"
    export = stored.with_suffix(".jsonl")
    if stored.exists():
        raise SystemExit(f"{stored.name} is there already: a released file stays as it is")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        player = Player(folder)
        source = HERE / "games.txt"
        for _ in played(source.read_text(encoding="utf-8"), source.name, player):
            pass
        player.close()
        with History.read(folder) as history, export.open("w", encoding="utf-8") as out:
            for summary in history.games():
                write_json_lines(history, summary.number, out)
        stored.write_bytes((folder / "journal.db").read_bytes())


if __name__ == "__main__":
    main()
