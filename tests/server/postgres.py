"""A PostgreSQL of the tests' own: a cluster in a temporary folder, on a free port of this machine."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.server.ports import free_port


def binaries() -> Path | None:
    """Where this machine keeps PostgreSQL's programs: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


def unavailable() -> str:
    """Why there can be no PostgreSQL here; empty if there can."""
    if binaries() is None:
        return "no PostgreSQL on this machine: `make postgresql` installs it"
    if os.getuid() == 0 and not _known("postgres"):
        return "PostgreSQL does not run as root, and there is no user 'postgres'"
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed: pip install undercroft[postgres]"
    return ""


class Cluster:
    """A running PostgreSQL that trusts everybody and is thrown away afterwards."""

    def __init__(self) -> None:
        found = binaries()
        assert found is not None
        self._bin, self.port = found, free_port()
        self._folder = Path(tempfile.mkdtemp(prefix="undercroft-pg-"))
        if os.getuid() == 0:
            shutil.chown(self._folder, "postgres")
        self._run("initdb", "-D", "data", "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8")
        self.start()

    def start(self) -> None:
        """Run, for the first time or again."""
        options = f"-c listen_addresses=127.0.0.1 -p {self.port} -c unix_socket_directories={self._folder} -F"
        self._run("pg_ctl", "-D", "data", "-l", "log", "-o", options, "-w", "start")

    def crash(self) -> None:
        """As when its machine goes down: nobody is told, nothing is finished."""
        self._run("pg_ctl", "-D", "data", "-m", "immediate", "stop")

    def database(self, name: str) -> str:
        """A new database, as an address."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name)
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.crash()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        subprocess.run(
            [*user, str(self._bin / program), *arguments],
            check=True,
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )


def _known(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True
