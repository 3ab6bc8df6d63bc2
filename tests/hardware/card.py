"""A Raspberry Pi's card as a folder, and its system's tools as a stub that does what they do there.

The stub stands at the boundary: the installer runs it by name, as it would the real tool. Each
call leaves a line in a log, and the effect on the files that the real tool is known to have.
"""

import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.test_set_up import BACKEND, PROJECT, TELLER, wheel_of

TREE = Path(__file__).resolve().parents[2]
TOOLS = (
    "chroot", "sudo", "runuser", "apt-get", "raspi-config", "usermod", "gpasswd", "systemctl",
    "udevadm", "modprobe", "rmdir",
)  # fmt: skip
STUB = r"""
import os, re, sys
from pathlib import Path

name, words = Path(sys.argv[0]).name, sys.argv[1:]
with open(os.environ["STUB_LOG"], "a") as log:
    log.write(" ".join([name, *words]) + "\n")
root = Path(os.environ.get("STUB_ROOT", "/nowhere"))


def change(path, edit):
    place = root / path
    place.write_text(edit(place.read_text()))


def switch(text, key, on):
    line = f"dtparam={key}={'on' if on else 'off'}"
    return re.sub(f"(?m)^dtparam={key}=.*$", line, text)


if name == "chroot":
    os.environ["STUB_ROOT"] = words[0]
    os.execvp(words[1], words[1:])
elif name == "sudo":
    os.execvp(words[1], words[1:])
elif name == "runuser":
    os.execvp(words[3], words[3:])
elif name == "apt-get" and words[0] == "install":
    if words[-1] in os.environ.get("STUB_LACKS", "").split():
        sys.exit(f"E: Unable to locate package {words[-1]}")
    entry = f"Package: {words[-1]}\nStatus: install ok installed\n\n"
    change("var/lib/dpkg/status", lambda text: text + entry)
elif name == "raspi-config":
    what, value = words[1:]
    config, on = "boot/firmware/config.txt", value == "0"
    if what == "do_i2c":
        change(config, lambda text: switch(text, "i2c_arm", on))
    elif what == "do_spi":
        change(config, lambda text: switch(text, "spi", on))
    elif what == "do_serial_hw":
        change(config, lambda text: re.sub("enable_uart=.", f"enable_uart={int(on)}", text))
    elif what == "do_serial_cons":
        edit = lambda text: ("console=serial0,115200 " if on else "") + text.split("0 ", 1)[-1]
        change("boot/firmware/cmdline.txt", edit)
    else:
        sys.exit(f"{what}: command not found")
elif name in ("usermod", "gpasswd"):
    groups, user = words[1:] if name == "usermod" else words[:0:-1]
    def edit(text):
        for group in groups.split(","):
            put = rf"\1{user}" if name == "usermod" else r"\1"
            text = re.sub(rf"(?m)^({group}:x:\d+:).*$", put, text)
        return text
    change("etc/group", edit)
elif name == "systemctl" and words[0] in ("enable", "disable"):
    wants = root / "etc/systemd/system/multi-user.target.wants"
    link = wants / words[-1]
    if words[0] == "enable":
        wants.mkdir(exist_ok=True)
        if not link.is_symlink():
            link.symlink_to(f"/etc/systemd/system/{words[-1]}")
    else:
        link.unlink()
        wants.rmdir()
elif name == "rmdir":
    for word in words[1:]:
        place = root / word.lstrip("/")
        if not any(place.iterdir()):
            place.rmdir()
"""
RELEASE = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="{version}"\n'
CONFIG = "# the owner's own\ndtparam=i2c_arm=off\ndtparam=spi=off\nenable_uart=0\n[pi4]\nboost=1\n"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=1-02 rootwait\n"
FOLDERS = (
    "etc/systemd/system", "etc/udev/rules.d", "etc/modprobe.d", "home/anna/.config",
    "usr/local/share",
)  # fmt: skip
NUMBERS = {
    "root": 0, "dialout": 20, "audio": 29, "plugdev": 46, "i2c": 994, "spi": 995, "gpio": 996,
}  # fmt: skip
GROUPS = "".join(f"{name}:x:{number}:\n" for name, number in NUMBERS.items())


def project_in(folder: Path) -> Path:
    """A small project with the real set-up code and packages made on the spot, set up once."""
    root = folder / "the game"
    shutil.copytree(TREE / "tools/setup", root / "tools/setup")
    shutil.copy(TREE / "tools/install-pi", root / "tools")
    (root / "tools/__init__.py").touch()
    (root / "backend.py").write_text(BACKEND)
    (root / "pyproject.toml").write_text(PROJECT)
    (root / "terminal_of_a_test.py").write_text(TELLER)
    (root / "requirements.lock").write_text(wheel_of("small", folder))
    (root / "requirements-pi.lock").write_text(wheel_of("pins", folder))
    (root / "requirements-fleet.lock").write_text(wheel_of("fleet", folder))
    (root / "requirements-voice.lock").write_text(wheel_of("voice", folder))
    return root


class Card:
    """A card with a fresh system, and what was run against it."""

    def __init__(self, folder: Path, project: Path, version: str = "12") -> None:
        self.project, self.root, self.log = project, folder / "card", folder / "log"
        # Only root may install for somebody else.
        self.user = "anna" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.log.touch()
        self.stubs = folder / "stubs"
        self.stubs.mkdir()
        (self.stubs / "stub").write_text(f"#!{sys.executable}\n{STUB}")
        (self.stubs / "stub").chmod(0o755)
        for tool in TOOLS:
            (self.stubs / tool).symlink_to("stub")
        files = {
            "etc/os-release": RELEASE.format(version=version),
            "etc/passwd": f"root:x:0:0::/root:\n{self.user}:x:1000:1000::/home/anna:\n",
            "etc/group": GROUPS,
            "usr/bin/raspi-config": "",
            "boot/firmware/config.txt": CONFIG,
            "boot/firmware/cmdline.txt": CMDLINE,
            "var/lib/dpkg/status": "Package: pcscd\nStatus: install ok installed\n\n",
        }
        for path, text in files.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text)
        for path in FOLDERS:
            (self.root / path).mkdir(parents=True)

    def run(self, *words: str, lacks: str = "") -> "subprocess.CompletedProcess[str]":
        """Run the installer against the card, with no terminal and no network."""
        user = ["--user", self.user]
        return subprocess.run(
            [sys.executable, self.project / "tools/install-pi", "--root", self.root, *user, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=self.surroundings() | {"STUB_LACKS": lacks},
            cwd="/",
            check=False,
            timeout=120,
        )

    def surroundings(self) -> dict[str, str]:
        """The environment in which the stubs are the system's tools."""
        path = f"{self.stubs}{os.pathsep}{os.environ['PATH']}"
        return os.environ | {"PATH": path, "STUB_LOG": str(self.log), "PIP_NO_INDEX": "1"}

    def calls(self) -> list[str]:
        """What was called since the last time, the ways to get there left out."""
        lines = self.log.read_text().splitlines()
        self.log.write_text("")
        return [line for line in lines if line.split()[0] not in ("chroot", "sudo", "runuser")]

    def text(self, path: str) -> str:
        return (self.root / path).read_text()

    def everything(self) -> dict[str, Any]:
        """Every file, link and folder of the card with its content."""
        return {
            str(path.relative_to(self.root)): (
                str(path.readlink())
                if path.is_symlink()
                else path.read_bytes()
                if path.is_file()
                else None
            )
            for path in sorted(self.root.rglob("*"))
        }
