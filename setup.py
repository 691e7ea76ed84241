"""The wheel has the built client in it; everything else stands in pyproject.toml."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

BUILT = Path(__file__).parent / "web" / "dist"


class WithClient(build_py):
    """Puts what ``make web`` built beside the server, where :func:`client_folder` looks for it."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        if not (BUILT / "index.html").is_file():
            raise SystemExit("the client is not built: run `make web` first")
        target = Path(self.build_lib) / "undercroft" / "server" / "web" / "client"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(BUILT, target)


setup(cmdclass={"build_py": WithClient})
