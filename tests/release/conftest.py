"""The wheel, built and installed once for all its tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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

    def __init__(self, home: Path) -> None:
        self.python = home / "env" / "bin" / "python"
        self.command = str(home / "env" / "bin" / "undercroft")
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


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The one that is to be released, or one built now."""
    named = os.environ.get("UNDERCROFT_WHEEL")
    if named:
        return Path(named).resolve()
    if not (client_folder() / "index.html").exists():
        pytest.skip("the client is not built: `make web` builds it")
    out = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, *PIP, "wheel", "--no-deps", "--wheel-dir", str(out), str(ROOT))
    subprocess.run(build, check=True)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    home = tmp_path_factory.mktemp("empty")
    subprocess.run((sys.executable, "-m", "venv", str(home / "env")), check=True)
    python = str(home / "env" / "bin" / "python")
    exact = str(ROOT / "constraints.txt")
    subprocess.run((python, *PIP, "install", "-c", exact, str(wheel)), check=True, cwd=home, env=bare())
    return Installed(home)


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
