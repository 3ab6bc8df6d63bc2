"""`./tools/install-pi` against a card that is a folder, the system's tools replaced by stubs."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hardware.card import CONFIG, Card, project_in
from tools.setup import pi_texts
from tools.setup.pi_plan import installing
from tools.setup.pi_system import Hands, Remove, Run, StepError, System, Write

TREE = Path(__file__).resolve().parents[2]
UNIT = "etc/systemd/system/tap-teller.service"
SETTINGS = "home/anna/.config/tap-teller/settings.toml"
LACKING = [
    "python3-venv", "python3-lgpio", "python3-spidev", "python3-evdev", "python3-pyscard",
    "libusb-1.0-0",
]  # fmt: skip

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can do that")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return project_in(tmp_path_factory.mktemp("project"))


@pytest.fixture
def card(tmp_path: Path, project: Path) -> Card:
    return Card(tmp_path, project)


def test_a_fresh_card_gets_all_that_the_terminal_needs(card: Card) -> None:
    done = card.run("--yes")
    assert (done.stderr, done.returncode) == ("", 0)
    assert card.calls() == [
        "apt-get update -qq",
        *(f"apt-get install -y -qq --no-install-recommends {name}" for name in LACKING),
        "raspi-config nonint do_i2c 0",
        "raspi-config nonint do_spi 0",
        "raspi-config nonint do_serial_hw 0",
        "raspi-config nonint do_serial_cons 1",
        f"usermod -aG i2c,spi,gpio,dialout,plugdev {card.user}",
        "systemctl enable tap-teller.service",
    ], "A46, A64: for the calling user, whatever its name; the group input is not there"
    config = card.text("boot/firmware/config.txt")
    assert config.startswith("# the owner's own\ndtparam=i2c_arm=on\ndtparam=spi=on\nenable_uart=1")
    assert config.endswith(
        "boost=1\n# tap-teller: begin\n[all]\ndtparam=i2c_arm_baudrate=400000\n# tap-teller: end\n"
    )
    assert "console=serial0" not in card.text("boot/firmware/cmdline.txt")
    assert "blacklist pn533_usb\n" in card.text("etc/modprobe.d/tap-teller.conf")
    assert 'ATTRS{idProduct}=="2200"' in card.text("etc/udev/rules.d/60-tap-teller.rules")
    assert f'"{card.user}"' in card.text("usr/local/share/polkit-1/rules.d/60-tap-teller.rules")
    assert 'chip = "ssd1306"' in card.text(SETTINGS)
    assert "sudo reboot" in done.stdout


def test_the_environment_holds_the_locks_and_sees_what_apt_installed(card: Card) -> None:
    card.run("--yes")
    python = card.project / ".venv/bin/python"
    subprocess.run([python, "-c", "import small, pins"], check=True)
    assert "system-site-packages = true" in (card.project / ".venv/pyvenv.cfg").read_text()


def test_what_listens_and_speaks_is_installed_when_asked_for_and_kept_from_then_on(
    card: Card,
) -> None:
    voice = ["espeak-ng", "alsa-utils"]
    done = card.run("--yes", "--voice")
    assert (done.stderr, done.returncode) == ("", 0)
    called = card.calls()
    installed = [call.split()[-1] for call in called if call.startswith("apt-get install")]
    assert installed == [*LACKING, *voice]
    assert f"usermod -aG i2c,spi,gpio,dialout,plugdev,audio {card.user}" in called
    subprocess.run([card.project / ".venv/bin/python", "-c", "import voice"], check=True)
    again = card.run()
    assert again.stdout.startswith("All is installed"), again.stdout
    status = card.root / "var/lib/dpkg/status"
    status.write_text(status.read_text().replace("Package: espeak-ng", "Package: other"))
    card.calls()
    card.run("--yes")
    assert "apt-get install -y -qq --no-install-recommends espeak-ng" in card.calls()


def test_a_second_run_changes_nothing(card: Card) -> None:
    card.run("--yes")
    card.calls()
    before = card.everything()
    again = card.run()
    assert (again.stderr, again.returncode) == ("", 0)
    assert (
        again.stdout == f"All is installed for {card.user}. `teller doctor` looks at the parts.\n"
    )
    assert card.calls() == []
    assert card.everything() == before


def test_what_was_taken_away_is_put_right_by_the_next_run(card: Card) -> None:
    card.run("--yes")
    whole = card.everything()
    (card.root / UNIT).unlink()
    (card.root / "boot/firmware/config.txt").write_text(CONFIG)
    card.calls()
    assert card.run("--yes").returncode == 0
    assert card.everything() == whole
    assert [call.split()[0] for call in card.calls()] == [*["raspi-config"] * 3, "systemctl"]


def test_a_dry_run_shows_everything_and_writes_nothing(card: Card) -> None:
    before = card.everything()
    shown = card.run("--dry-run")
    assert (shown.stderr, shown.returncode) == ("", 0)
    assert card.everything() == before
    assert card.calls() == []
    for words in ("raspi-config nonint do_spi 0", "| WatchdogSec=30", "usermod -aG", "venv"):
        assert words in shown.stdout
    assert shown.stdout.endswith("Nothing was changed.\n")


def test_without_a_person_and_without_yes_nothing_is_done(card: Card) -> None:
    before = card.everything()
    asked = card.run()
    assert asked.returncode == 1, "A65"
    assert "Nothing was changed: there is nobody to ask." in asked.stdout
    assert card.everything() == before
    assert card.calls() == []


def test_removing_leaves_nothing_but_the_packages(card: Card) -> None:
    before = card.everything()
    card.run("--yes", "--state", "/data/games")
    card.calls()
    removed = card.run("--uninstall", "--yes")
    assert (removed.stderr, removed.returncode) == ("", 0)
    assert card.calls()[0] == "systemctl disable --now tap-teller.service"
    after = card.everything()
    packages = "var/lib/dpkg/status"
    assert {**after, packages: None} == {**before, packages: None}
    assert f"sudo apt-get remove {' '.join(LACKING)}" in removed.stdout
    assert card.run("--uninstall").stdout == "Nothing of it is installed.\n"


def test_settings_that_somebody_changed_outlive_both_ways(card: Card) -> None:
    card.run("--yes")
    own = card.root / SETTINGS
    own.write_text('[reader]\nkind = "rc522"\n')
    card.run("--yes")
    card.run("--uninstall", "--yes")
    assert own.read_text() == '[reader]\nkind = "rc522"\n'


def test_an_unknown_release_is_told_of_and_installed_to(tmp_path: Path, project: Path) -> None:
    card = Card(tmp_path, project, version="99")
    done = card.run("--yes", lacks="python3-lgpio python3-pyscard")
    assert done.returncode == 0, "A35"
    assert "This system, debian 99, is none that is known here" in done.stdout
    assert "Not possible here, and the game does without:" in done.stdout
    assert "install -y -qq --no-install-recommends python3-lgpio\n" in done.stdout
    assert (card.root / UNIT).exists()


def test_a_step_that_must_not_fail_stops_and_goes_on_next_time(card: Card) -> None:
    failed = card.run("--yes", lacks="python3-venv")
    assert failed.returncode == 1
    assert "The same command goes on from here." in failed.stderr
    assert "Traceback" not in failed.stderr
    assert not (card.root / UNIT).exists()
    assert card.run("--yes").returncode == 0
    assert (card.root / UNIT).exists()


def test_a_speed_that_the_owner_set_is_left_alone(card: Card) -> None:
    place = card.root / "boot/firmware/config.txt"
    place.write_text("dtparam=i2c_arm=on,i2c_arm_baudrate=1000000\n" + CONFIG)
    done = card.run("--yes")
    assert "sets I2C to 1000000 Hz itself" in done.stdout
    assert pi_texts.BEGIN not in place.read_text()


def test_a_computer_that_is_no_pi_keeps_its_boot_as_it_is(card: Card) -> None:
    for name in ("config.txt", "cmdline.txt"):
        (card.root / "boot/firmware" / name).unlink()
    done = card.run("--yes")
    assert "This is no Raspberry Pi's system" in done.stdout
    assert not [call for call in card.calls() if call.startswith("raspi-config")]
    assert (card.root / UNIT).exists()


def test_without_raspi_config_the_buses_are_switched_on_in_our_block(card: Card) -> None:
    (card.root / "usr/bin/raspi-config").unlink()
    assert "switch the serial console off by hand" in card.run("--yes").stdout
    assert "dtparam=i2c_arm=on\ndtparam=spi=on\nenable_uart=1\n" in card.text(
        "boot/firmware/config.txt"
    )


@needs_root
def test_root_is_asked_whom_it_is_for(card: Card) -> None:
    done = subprocess.run(
        [sys.executable, card.project / "tools/install-pi", "--dry-run"],
        capture_output=True, text=True, check=False, env=card.surroundings(),
    )  # fmt: skip
    assert done.returncode == 1
    assert "Run this as the user who plays, without sudo" in done.stderr


def test_an_ordinary_user_acts_as_root_by_sudo_and_as_nobody_else(card: Card) -> None:
    system = System("anna", card.root, to_root=("sudo", "-n"))
    root = str(card.root)
    assert system.commands(Run(("usermod", "x")), "") == [
        ("sudo", "-n", "chroot", root, "usermod", "x")
    ]
    assert system.commands(Write("/etc/new", ""), "kept") == [
        ("sudo", "-n", "cp", "kept", f"{root}/etc/new.new"),
        ("sudo", "-n", "mv", "-f", f"{root}/etc/new.new", f"{root}/etc/new"),
    ]
    assert system.commands(Remove("/home/anna/x", by_user=True), "") == [
        ("rm", "-f", f"{root}/home/anna/x")
    ]


def test_what_is_for_the_running_machine_is_left_out_for_another_one(card: Card) -> None:
    step = Run(("modprobe", "-r", "pn533"), live=True)
    assert System("anna", card.root).commands(step, "") == []
    assert System("anna").commands(step, "") == [("modprobe", "-r", "pn533")]


def test_a_tool_that_is_missing_is_named(card: Card) -> None:
    with pytest.raises(StepError, match="There is no no-such-tool here"):
        Hands(System("anna")).do(Run(("no-such-tool",)))


def test_a_file_that_others_write_keeps_what_they_wrote() -> None:
    text = pi_texts.with_block("a=1\n", ["b=2"])
    assert pi_texts.with_block(text + "c=3\n", ["d=4"]) == (
        "a=1\nc=3\n# tap-teller: begin\nd=4\n# tap-teller: end\n"
    )
    assert pi_texts.without_block(text) == "a=1\n"


def test_looking_at_a_card_needs_no_rights_and_runs_nothing(card: Card) -> None:
    plan = installing(System("anna", card.root), Path("/x/teller"), None)
    assert plan.before
    assert card.calls() == []


@pytest.mark.parametrize("state", [None, "/data/my games"])
def test_the_unit_is_one_that_systemd_takes(
    tmp_path: Path, system_program: Callable[..., str], state: str | None
) -> None:
    analyze = system_program("systemd-analyze")
    teller = tmp_path / "a folder with 100%" / "teller"
    teller.parent.mkdir()
    teller.write_text("#!/bin/sh\n")
    teller.chmod(0o755)
    unit = tmp_path / pi_texts.SERVICE
    unit.write_text(pi_texts.unit("root", teller, state))
    done = subprocess.run(
        [analyze, "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    assert (done.stderr, done.returncode) == ("", 0)
