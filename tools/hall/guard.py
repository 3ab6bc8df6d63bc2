"""Who may look at the hall's page: the panel's guard, with all or nothing behind a password."""

from __future__ import annotations

from collections.abc import Callable

from hardware.panel.faults import FaultError
from hardware.panel.guard import OPEN, App, Guard, Scope
from hardware.panel.keys import Keys
from tools.hall.options import PageOptions


class HallGuard(Guard):
    """Lets everybody look where there is no password, else only who has said it."""

    def __init__(
        self,
        site: App,
        tell: Callable[[FaultError, str], App],
        keys: Keys,
        port: int,
        options: PageOptions,
    ) -> None:
        """A password counts for this machine's own browsers too: a proxy may stand before us."""
        local = options.local and not options.password
        super().__init__(site, tell, keys, port, local, not options.password)
        self._hosts |= {f"{name.lower()}:{port}" for name in options.names}
        self._hosts |= {name.lower() for name in options.names}

    def _needs_none(self, scope: Scope, acts: bool) -> bool:
        return self._board_open or str(scope["path"]).startswith(OPEN)
