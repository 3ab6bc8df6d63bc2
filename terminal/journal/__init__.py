"""The journal: SQLite, in a folder or in memory; games and entries, appended durably.

Nothing here knows an edition, a rule or a screen: commands and effects are stored as JSON
and read back as the records that the caller names.
"""

from terminal.journal.faults import JournalError, is_current
from terminal.journal.folder import state_folder
from terminal.journal.history import History, Line, Summary
from terminal.journal.journal import Journal

__all__ = ["History", "Journal", "JournalError", "Line", "Summary", "is_current", "state_folder"]
