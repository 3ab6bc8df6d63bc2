"""The browser panel: the whole terminal on a page, a scoreboard, the history, the settings.

A server in a thread of its own. It puts signals on the terminal's queue and shows frames;
it never touches the session, and no rule is known here.
"""

from hardware.panel.options import CardWriter, Lent, Naming, Options
from hardware.panel.panel import Panel, PanelError

__all__ = ["CardWriter", "Lent", "Naming", "Options", "Panel", "PanelError"]
