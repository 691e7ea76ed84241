"""The wheel, built and installed once for all its tests."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.server.ports import free_port
from tests.web.conftest import browser as browser
from undercroft.server.web.static import client_folder

ROOT = Path(__file__).parents[2]
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")


def bare() -> dict[str, str]:
    """The environment without what belongs to a Python: no path of this work tree leads in."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "UNDERCROFT", "XDG"))
    }


class Installed:
    """An environment with the wheel in it, and a user who has never played."""

    def __init__(self, environment: Path, home: Path) -> None:
        self.python = environment / "bin" / "python"
        self.command = str(environment / "bin" / "undercroft")
        self.user, self.work = home / "user", home / "work"
        for folder in (self.user, self.work):
            folder.mkdir()
        self.environment = {**bare(), "HOME": str(self.user), "COLUMNS": "100"}

    def run(self, *arguments: str, typed: str = "") -> str:
        """What a command prints, errors with it; it must end well."""
        done = subprocess.run(
            [self.command, *arguments],
            input=typed,
            cwd=self.work,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert done.returncode == 0, done.stdout
        assert "Traceback" not in done.stdout
        return done.stdout


@contextmanager
def one_of_us(folder: Path) -> Iterator[bool]:
    """Whether this process is the first of the run to come here; the others wait until it is done."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder / "done"
        yield not done.exists()
        done.touch()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run have in common."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "release"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def wheel(shared: Path) -> Path:
    """The one that is to be released, or one built now."""
    named = os.environ.get("UNDERCROFT_WHEEL")
    if named:
        return Path(named).resolve()
    if not (client_folder() / "index.html").exists():
        pytest.skip("the client is not built: `make web` builds it")
    out = shared / "wheel"
    out.mkdir(exist_ok=True)
    with one_of_us(out) as first:
        if first:
            build = (sys.executable, *PIP, "wheel", "--no-deps", "--wheel-dir", str(out), str(ROOT))
            subprocess.run(build, check=True)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="session")
def environment(wheel: Path, shared: Path) -> Path:
    """An empty environment with the wheel in it.

    What is to be released brings its dependencies as it does everywhere. Otherwise they are those that the
    tests themselves run with, and no others: to install them again takes longer than to test.
    """
    home = shared / "environment"
    home.mkdir(exist_ok=True)
    with one_of_us(home) as first:
        if first:
            subprocess.run((sys.executable, "-m", "venv", "--without-pip", str(home)), check=True)
            into, exact = ("--python", str(home / "bin" / "python")), str(ROOT / "constraints.txt")
            install = (sys.executable, *PIP, *into, "install", "--no-compile")
            how: tuple[str, ...] = ("-c", exact)
            if "UNDERCROFT_WHEEL" not in os.environ:
                lend(wheel, next(home.glob("lib/python*/site-packages")))
                how = ("--no-deps",)
            subprocess.run((*install, *how, str(wheel)), check=True, cwd=home, env=bare())
    return home


def lend(wheel: Path, packages: Path) -> None:
    """Lay links to what a wheel says that it needs, and to what that needs."""
    [metadata] = [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA")]
    said = message_from_bytes(zipfile.ZipFile(wheel).read(metadata)).get_all("Requires-Dist") or []
    wanted = [(one, "") for one in said]
    known = set()
    while wanted:
        line, asked = wanted.pop()
        need = Requirement(line)
        if (line, asked) in known or (need.marker and not need.marker.evaluate({"extra": asked})):
            continue
        known.add((line, asked))
        found = distribution(need.name)
        for top in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
            if not (packages / top).exists():
                (packages / top).symlink_to(str(found.locate_file(top)))
        wanted += [(one, extra) for one in found.requires or () for extra in ("", *need.extras)]


@pytest.fixture(scope="session")
def installed(environment: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(environment, tmp_path_factory.mktemp("empty"))


@pytest.fixture(scope="session")
def address(installed: Installed) -> Iterator[str]:
    """A server of the installed package, with nothing said but the port."""
    port = free_port()
    with subprocess.Popen(
        [installed.command, "serve", "--port", str(port)],
        cwd=installed.work,
        env=installed.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        yield f"http://127.0.0.1:{port}"
        process.terminate()
