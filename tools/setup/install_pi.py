"""`./tools/install-pi`: make this machine a terminal that plays as soon as it has power.

Asking, and the order of things; what has to be done is pi_plan.py's.
"""

from __future__ import annotations

import argparse
import os
import platform
import pwd
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.setup import pi_plan
from tools.setup.environment import Environment, SetUpError
from tools.setup.pi_plan import Plan
from tools.setup.pi_system import Hands, Step, StepError, System
from tools.setup.pi_texts import SERVICE
from tools.setup.stamp import Wanted
from tools.setup.system import Consent

WANTED = Wanted(locks=("requirements.lock", "requirements-pi.lock", "requirements-fleet.lock"))
WITH_VOICE = Wanted(locks=(*WANTED.locks, "requirements-voice.lock"))
NAME = re.compile(r"[a-z_][a-z0-9_.-]*")
PRIVATE = "include-system-site-packages = false"
SHARED = "include-system-site-packages = true"


def main(root: Path, arguments: list[str]) -> int:
    """0 when all is installed, or was before; 1 when it is not."""
    asked = _parser().parse_args(arguments)
    system = _system(asked)
    if isinstance(system, str):
        print(system, file=sys.stderr)
        return 1
    environment = Environment(root)
    try:
        if asked.uninstall:
            return _uninstall(system, asked)
        return _install(system, environment, asked)
    except (StepError, SetUpError) as problem:
        print(problem, file=sys.stderr)
    except OSError as problem:
        print(f"Cannot be installed here: {problem}", file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="./tools/install-pi",
        description="Installs Tap Teller on this Raspberry Pi (or Linux PC) as a service that "
        "starts with the machine. Run it as the user who plays, without sudo: every command "
        "that needs root is shown first, and asks.",
        epilog="It may be repeated at any time: what is right already is left alone.",
        allow_abbrev=False,
    )
    made.add_argument("--yes", action="store_true", help="do it without a question")
    made.add_argument("--dry-run", action="store_true", help="show everything, change nothing")
    made.add_argument("--uninstall", action="store_true", help="undo it; games are kept")
    made.add_argument(
        "--voice", action="store_true",
        help="also what the edition voice listens and speaks with (about 60 MB more)",
    )  # fmt: skip
    made.add_argument("--state", metavar="DIR", help="keep the games in this folder")
    made.add_argument("--user", metavar="NAME", help="for this user (when root runs it)")
    made.add_argument(
        "--root", metavar="DIR", type=Path, default=Path("/"),
        help="install to the system below this folder, such as a mounted card",
    )  # fmt: skip
    return made


def _system(asked: argparse.Namespace) -> System | str:
    """The system with the ways to act as root and as the user; or why that cannot be."""
    is_root = os.geteuid() == 0
    if is_root and not asked.user:
        return (
            "Run this as the user who plays, without sudo (it asks for root where it needs it), "
            "or say whom it is for: --user NAME."
        )
    own = pwd.getpwuid(os.geteuid()).pw_name
    user = asked.user or own
    if not NAME.fullmatch(user):
        return f"{user} is no user's name."
    if not is_root and user != own:
        return f"Only root can install for {user}. Leave out --user to install for {own}."
    if asked.state and not Path(asked.state).is_absolute():
        return f"--state {asked.state}: must be a whole path, from / on."
    if not asked.root.is_dir():
        return f"--root {asked.root}: there is no such folder."
    # Without a person, sudo must not wait for a password that nobody types.
    sudo = ("sudo",) if sys.stdin.isatty() else ("sudo", "-n")
    return System(
        user=user,
        root=asked.root.resolve(),
        to_root=() if is_root else sudo,
        to_user=("runuser", "-u", user, "--") if is_root and user != own else (),
    )


def _install(system: System, environment: Environment, asked: argparse.Namespace) -> int:
    voice = asked.voice or pi_plan.has_voice(system)
    wanted = WITH_VOICE if voice else WANTED
    plan = pi_plan.installing(system, environment.teller, asked.state, voice=voice)
    _say(plan)
    absent = environment.missing(wanted) or not _is_shared(environment)
    if not (plan.before or plan.after or absent):
        print(f"All is installed for {system.user}. `teller doctor` looks at the parts.")
        return 0
    hands = Hands(system, dry=asked.dry_run)
    if asked.dry_run:
        _do(plan.before, hands)
        if absent:
            print(f"  would set up {environment.folder} from {', '.join(wanted.locks)}")
        _do(plan.after, hands)
        print("Nothing was changed.")
        return 0
    if not _agreed(system, [*plan.before, *plan.after], asked):
        return 1
    _do(plan.before, hands)
    environment.prepare(wanted, Consent.NEVER)
    _share(environment)
    _do(plan.after, hands)
    _done(plan, hands, f"Installed for {system.user}. It plays as soon as the machine has power.")
    return 0


def _uninstall(system: System, asked: argparse.Namespace) -> int:
    plan = pi_plan.removing(system)
    hands = Hands(system, dry=asked.dry_run)
    if not plan.before:
        print("Nothing of it is installed.")
        return 0
    if asked.dry_run:
        _do(plan.before, hands)
        print("Nothing was changed.")
        return 0
    if not _agreed(system, plan.before, asked):
        return 1
    _do(plan.before, hands)
    _say(plan)
    _done(plan, hands, "Removed. The games and this folder are kept.")
    return 0


def _agreed(system: System, steps: Sequence[Step], asked: argparse.Namespace) -> bool:
    """Show what needs root, and ask; without a person and without --yes it is a no."""
    if asked.yes or not steps:
        return True
    print("This would be done:")
    for step in steps:
        for command in system.commands(step, "(a text)"):
            print(f"  {' '.join(command)}")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("Nothing was changed: there is nobody to ask. --yes does it, --dry-run says more.")
        return False
    try:
        agreed = input("Do it now? [y/N] ").strip().lower() in {"y", "yes", "s", "si", "sí"}
    except EOFError:
        agreed = False
    if not agreed:
        print("Nothing was changed.")
    return agreed


def _do(steps: Sequence[Step], hands: Hands) -> None:
    for step in steps:
        hands.do(step)


def _say(plan: Plan) -> None:
    if platform.architecture()[0] != "64bit":
        print("Note: this system has 32 bits; the 64-bit one is what the game is made for.")
    for note in plan.notes:
        print(f"Note: {note}")


def _done(plan: Plan, hands: Hands, words: str) -> None:
    if hands.failed:
        print("Not possible here, and the game does without:")
        for line in hands.failed:
            print(f"  {line}")
    print(words)
    if plan.restart:
        print("Start the machine anew once, so that all of it is in force: sudo reboot")
    else:
        print(f"To look: systemctl status {SERVICE}, and `teller doctor`.")


def _is_shared(environment: Environment) -> bool:
    try:
        return SHARED in (environment.folder / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError:
        return False


def _share(environment: Environment) -> None:
    """Let the environment see what apt installed: lgpio, spidev, evdev and pyscard."""
    place = environment.folder / "pyvenv.cfg"
    text = place.read_text(encoding="utf-8")
    if PRIVATE in text:
        fresh = place.with_suffix(".new")
        fresh.write_text(text.replace(PRIVATE, SHARED), encoding="utf-8")
        fresh.replace(place)
