"""What is to be done to a system so that it plays at power-on, and to undo that.

Pure but for looking at the system's files: what is right already gives no step, so a second run
has nothing to do. The record holds what the installation changed and can be changed back.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tools.setup import pi_texts as texts
from tools.setup.pi_system import Block, Remove, Run, Step, System, Write

PACKAGES = (
    "python3-venv", "python3-lgpio", "python3-spidev", "python3-evdev", "python3-pyscard",
    "pcscd", "libusb-1.0-0",
)  # fmt: skip
"""lgpio has no wheel for every Python here, and the others want a compiler; so they come by apt."""

GROUPS = ("i2c", "spi", "gpio", "dialout", "plugdev", "input")

VOICE_PACKAGES = ("espeak-ng", "alsa-utils")
"""What speaks and what records, for the edition that listens."""

VOICE_GROUPS = ("audio",)

RELEASES = {("debian", "12"), ("debian", "13"), ("raspbian", "12"), ("raspbian", "13")}
CONFIGS = ("/boot/firmware/config.txt", "/boot/config.txt")
CMDLINES = ("/boot/firmware/cmdline.txt", "/boot/cmdline.txt")
TOOL = "/usr/bin/raspi-config"
SPEED = "i2c_arm_baudrate"
ON = ("on", "1", "true", "yes")

UNIT = f"/etc/systemd/system/{texts.SERVICE}"
WANTED = f"/etc/systemd/system/multi-user.target.wants/{texts.SERVICE}"
UDEV = f"/etc/udev/rules.d/60-{texts.NAME}.rules"
MODULES = f"/etc/modprobe.d/{texts.NAME}.conf"
POLKIT_FOLDER = "/usr/local/share/polkit-1/rules.d"
POLKIT = f"{POLKIT_FOLDER}/60-{texts.NAME}.rules"
RECORD = f"/etc/{texts.NAME}.installed"
SETTINGS = f".config/{texts.NAME}/settings.toml"


@dataclass(frozen=True)
class Line:
    """A thing of raspi-config: its name there, whether it is right, how to make and undo it."""

    name: str
    right: bool
    make: str = "0"
    undo: str = "1"


@dataclass
class Plan:
    """Steps before and after the game's own environment is made, and what there is to say."""

    before: list[Step] = field(default_factory=list)
    after: list[Step] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    restart: bool = False


def has_voice(system: System) -> bool:
    """Whether the edition that listens was installed too: a later run keeps what it needs."""
    return bool(_record(system).get("voice"))


def installing(system: System, teller: Path, state: str | None, *, voice: bool = False) -> Plan:
    """What is missing, in an order in which being cut off anywhere does no harm.

    ``voice`` is for what the edition that listens needs besides.
    """
    plan = Plan()
    if system.release() not in RELEASES:
        name = " ".join(system.release()).strip() or "(it does not say)"
        plan.notes.append(
            f"This system, {name}, is none that is known here (12 and 13 are). Going on all the "
            "same; `teller doctor` tells what is missing in the end."
        )
    record = _record(system)
    present = system.packages()
    every = (*PACKAGES, *VOICE_PACKAGES) if voice else PACKAGES
    packages = [name for name in every if name not in present]
    lines = [line for line in _lines(system) if not line.right]
    known = system.groups()
    wanted = (*GROUPS, *VOICE_GROUPS) if voice else GROUPS
    groups = [name for name in wanted if name in known and system.user not in known[name]]
    changed = {
        "user": [system.user],
        "packages": packages,
        "raspi-config": [f"do_{line.name} {line.undo}" for line in lines],
        "groups": groups,
        **({"voice": ["yes"]} if voice else {}),
    }
    merged = {key: _union(record.get(key, []), value) for key, value in changed.items()}
    plan.before += _written(system, RECORD, json.dumps(merged, indent=1) + "\n")
    if packages:
        plan.before.append(Run(("apt-get", "update", "-qq"), may_fail=True))
    # One by one: a package that a release lacks must not keep the others away.
    plan.before += [
        Run(
            ("apt-get", "install", "-y", "-qq", "--no-install-recommends", name),
            may_fail=name != "python3-venv",
        )
        for name in packages
    ]
    plan.before += [
        Run(("raspi-config", "nonint", f"do_{line.name}", line.make), may_fail=True)
        for line in lines
    ]
    plan.before += _boot(system, plan)
    plan.before += _rules(system)
    if groups:
        plan.before.append(Run(("usermod", "-aG", ",".join(groups), system.user)))
    plan.restart = plan.restart or bool(lines or groups)
    plan.after += _service(system, teller, state, plan)
    return plan


def removing(system: System) -> Plan:
    """Everything back to what it was; games, settings that were changed and packages stay."""
    plan, record = Plan(), _record(system)
    users = record.get("user", [])
    if system.is_there(UNIT) or system.is_there(WANTED):
        plan.before.append(Run(("systemctl", "disable", "--now", texts.SERVICE), may_fail=True))
    files = [path for path in (UNIT, UDEV, MODULES, POLKIT) if system.is_there(path)]
    plan.before += [Remove(path) for path in files]
    if POLKIT in files:
        folders = (POLKIT_FOLDER, str(Path(POLKIT_FOLDER).parent))
        empty = ("rmdir", "--ignore-fail-on-non-empty", *folders)
        plan.before.append(Run(empty, may_fail=True))
    if UNIT in files:
        plan.before.append(Run(("systemctl", "daemon-reload"), may_fail=True, live=True))
    for line in record.get("raspi-config", []):
        plan.before.append(Run(("raspi-config", "nonint", *line.split()), may_fail=True))
    for path in CONFIGS:
        text = system.text(path)
        if text is not None and texts.without_block(text) != text:
            plan.before.append(Block(path, ()))
    known = system.groups()
    for user in users:
        plan.before += [
            Run(("gpasswd", "-d", user, name), may_fail=True)
            for name in record.get("groups", [])
            if user in known.get(name, set())
        ]
    plan.before += _first_settings_gone(system)
    if system.is_there(RECORD):
        plan.before.append(Remove(RECORD))
    plan.restart = bool(plan.before)
    if packages := record.get("packages"):
        plan.notes.append(
            "Packages that were added stay, others may need them by now. To remove them: "
            f"sudo apt-get remove {' '.join(packages)}"
        )
    return plan


def _lines(system: System) -> Iterator[Line]:
    """What raspi-config has to switch, by the files that it would change."""
    config, cmdline = _first(system, CONFIGS), _first(system, CMDLINES) or ""
    if config is None or not system.is_there(TOOL):
        return
    here = _parameters(texts.without_block(config))
    yield Line("i2c", here.get("i2c_arm", here.get("i2c", "off")) in ON)
    yield Line("spi", here.get("spi", "off") in ON)
    five = "Raspberry Pi 5" in (system.text("/proc/device-tree/model") or "")
    yield Line("serial_hw", here.get("uart0" if five else "enable_uart", "off") in ON)
    console = any(f"console={port}" in cmdline for port in ("serial0", "ttyAMA", "ttyS"))
    yield Line("serial_cons", not console, make="1", undo="0")


def _boot(system: System, plan: Plan) -> list[Step]:
    """The speed of I2C; and where there is no raspi-config, what it would have switched on."""
    path = next((path for path in CONFIGS if system.text(path) is not None), None)
    if path is None:
        plan.notes.append("This is no Raspberry Pi's system: I2C, SPI and UART are left alone.")
        return []
    text = system.text(path) or ""
    lines = ["[all]"]
    if not system.is_there(TOOL):
        lines += ["dtparam=i2c_arm=on", "dtparam=spi=on", "enable_uart=1"]
        plan.notes.append("There is no raspi-config: switch the serial console off by hand.")
    own = _parameters(texts.without_block(text)).get(SPEED)
    if own is None:
        lines.append(f"dtparam={SPEED}=400000")
    elif own != "400000":
        plan.notes.append(f"{path} sets I2C to {own} Hz itself; that is left as it is.")
    lines = lines if len(lines) > 1 else []
    if texts.with_block(text, lines) == text:
        return []
    plan.restart = True
    return [Block(path, tuple(lines))]


def _rules(system: System) -> list[Step]:
    udev = _written(system, UDEV, texts.UDEV)
    modules = _written(system, MODULES, texts.BLACKLIST)
    polkit = _written(system, POLKIT, texts.polkit(system.user))
    if udev:
        udev.append(Run(("udevadm", "control", "--reload"), may_fail=True, live=True))
        udev.append(Run(("udevadm", "trigger", "--subsystem-match=usb"), may_fail=True, live=True))
    if modules:
        modules.append(Run(("modprobe", "-r", "-q", *texts.HOLDERS), may_fail=True, live=True))
    if polkit:
        polkit.append(Run(("systemctl", "try-restart", "polkit.service"), may_fail=True, live=True))
    return [*udev, *modules, *polkit]


def _service(system: System, teller: Path, state: str | None, plan: Plan) -> list[Step]:
    steps: list[Step] = []
    home = system.home()
    if home is None:
        plan.notes.append(f"There is no user {system.user} here: no settings were written.")
    elif not system.is_there(f"{home}/{SETTINGS}"):
        steps.append(Write(f"{home}/{SETTINGS}", texts.settings(state), by_user=True))
    elif state:
        plan.notes.append(f'So that all commands see the same games, set state = "{state}" too.')
    unit = _written(system, UNIT, texts.unit(system.user, teller, state))
    if unit:
        unit.append(Run(("systemctl", "daemon-reload"), may_fail=True, live=True))
    if unit or not system.is_there(WANTED):
        unit.append(Run(("systemctl", "enable", texts.SERVICE)))
        unit.append(
            Run(("systemctl", "restart", "--no-block", texts.SERVICE), may_fail=True, live=True)
        )
    return [*steps, *unit]


def _first_settings_gone(system: System) -> list[Step]:
    """The first settings go if nobody changed them; so does their folder, if it is then empty."""
    home = system.home()
    path = f"{home}/{SETTINGS}"
    text = system.text(path) if home else None
    if text is None or text != texts.settings(_state_of(text)):
        return []
    empty = ("rmdir", "--ignore-fail-on-non-empty", str(Path(path).parent))
    return [Remove(path, by_user=True), Run(empty, by_user=True, may_fail=True)]


def _state_of(settings: str) -> str | None:
    try:
        state = tomllib.loads(settings).get("state")
    except ValueError:
        return None
    return state if isinstance(state, str) else None


def _written(system: System, path: str, text: str) -> list[Step]:
    return [] if system.text(path) == text else [Write(path, text)]


def _record(system: System) -> dict[str, list[str]]:
    try:
        content = json.loads(system.text(RECORD) or "{}")
    except ValueError:
        return {}
    return {key: list(map(str, value)) for key, value in content.items()}


def _first(system: System, paths: tuple[str, ...]) -> str | None:
    return next((text for path in paths if (text := system.text(path)) is not None), None)


def _parameters(config: str) -> dict[str, str]:
    """Every `dtparam` and plain setting of a config.txt; the last one counts."""
    found: dict[str, str] = {}
    for line in config.splitlines():
        key, equals, value = line.strip().partition("=")
        if not equals or key.startswith("#"):
            continue
        for pair in value.split(",") if key == "dtparam" else [line.strip()]:
            name, _, setting = pair.partition("=")
            found[name] = setting or "on"
    return found


def _union(old: list[str], new: list[str]) -> list[str]:
    return [*old, *(one for one in new if one not in old)]
