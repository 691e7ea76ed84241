"""Settings by file, environment and flag: each wins over the one before.

The file has a table for each command with the flags' long names: ``[serve]`` ``port = 9000``. The environment
has ``UNDERCROFT_SERVE_PORT``.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from undercroft.cli.screen import console
from undercroft.engine import SetupError
from undercroft.engine.books.content import meant
from undercroft.engine.books.packs import own_homes
from undercroft.places import config_file, data_home

PREFIX = "UNDERCROFT"
"""Begins the name of every setting in the environment."""

SOURCES = {"ENVIRONMENT": "environment", "DEFAULT_MAP": "file", "COMMANDLINE": "flag"}
"""What a value's origin is called; others are the command's own."""


def read_config(ctx: typer.Context) -> None:
    """Let the settings of the file stand where no flag and no environment says otherwise."""
    path = config_file()
    _name_variables(PREFIX, ctx.command)
    ctx.default_map = _checked(path.name, parse_config(path), ctx)
    _check_environment(ctx.command)


def parse_config(path: Path) -> dict[str, Any]:
    """The settings of a file; none where there is no file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SetupError(f"{path}: {error}") from None


def _checked(place: str, settings: dict[str, Any], within: Any) -> dict[str, Any]:
    """The settings by the commands' own names: every table is a command, every key one of its flags."""
    found: dict[str, Any] = {}
    for name, value in settings.items():
        command = within.command.commands.get(name)
        if command is None:
            raise SetupError(f"{place}: no command '{name}'{meant(name, within.command.commands)}")
        if not isinstance(value, dict):
            raise SetupError(f"{place}: write [{name}] and its settings below")
        if hasattr(command, "commands"):
            ctx = command.make_context(name, [], parent=within, resilient_parsing=True)
            found[name] = _checked(f"{place}: [{name}]", value, ctx)
        else:
            found[name] = _renamed(f"{place}: [{name}]", value, command)
            ctx = command.make_context(
                name, [], parent=within, resilient_parsing=True, default_map=found[name]
            )
            _check_kinds(f"{place}: [{name}]", ctx)
    return found


def _renamed(place: str, given: dict[str, Any], command: Any) -> dict[str, Any]:
    """The settings of a command by its own names for them."""
    flags = {_called(param): param.name for param in _flags(command)}
    for key in given:
        if key not in flags:
            raise SetupError(f"{place} has no '{key}'{meant(key, flags)}; known: {', '.join(flags)}")
    return {flags[key]: value for key, value in given.items()}


def _check_kinds(place: str, ctx: Any) -> None:
    """What a flag cannot take is left out where parsing goes on all the same."""
    for param in _flags(ctx.command):
        if param.name in ctx.default_map and ctx.params.get(param.name) is None:
            told = f"{place}: {_called(param)} = {ctx.default_map[param.name]!r}"
            raise SetupError(f"{told} is not what {param.opts[0]} takes; see {ctx.command_path} --help")


def _check_environment(group: Any) -> None:
    """Whatever begins with a command's name is one of its flags."""
    known = dict(_variables(group))
    for key in os.environ:
        if key not in known and any(key.startswith(f"{begin}_") for begin in known.values()):
            raise SetupError(f"environment: no command has a setting {key}{meant(key, known)}")


def _name_variables(prefix: str, group: Any) -> None:
    """Every flag is read from the environment by its long name; 'config' says so, not every page of help."""
    for name, command in group.commands.items():
        begin = f"{prefix}_{name.upper().replace('-', '_')}"
        if hasattr(command, "commands"):
            _name_variables(begin, command)
            continue
        for param in _flags(command):
            param.envvar = f"{begin}_{_called(param).upper()}"
            param.show_envvar = False
            param.show_default = param.show_default and not param.is_flag


def _variables(group: Any) -> Iterator[tuple[str, str]]:
    """Every flag as the environment names it, with what all of its command begin with."""
    for command in group.commands.values():
        if hasattr(command, "commands"):
            yield from _variables(command)
            continue
        for param in _flags(command):
            yield param.envvar, param.envvar.removesuffix(f"_{_called(param).upper()}")


def command_called(ctx: typer.Context, name: str) -> Any:
    """A command by its name."""
    group: Any = ctx.find_root().command
    if name not in group.commands:
        raise SetupError(f"no command '{name}'{meant(name, group.commands)}")
    return group.commands[name]


def config(
    ctx: typer.Context,
    command: Annotated[str | None, typer.Argument(help="A command, to see all it can be told.")] = None,
) -> None:
    """Show what is set, by file, environment or flag, and where things are kept."""
    path = config_file()
    console.print(f"settings  {escape(str(path))}{'' if path.exists() else '  (not there)'}", soft_wrap=True)
    console.print(f"kept in   {escape(str(data_home()))}", soft_wrap=True)
    for home in own_homes():
        console.print(f"packs in  {escape(str(home))}", soft_wrap=True)
    table = Table("command", "setting", "value", "from", box=None, pad_edge=False)
    if command is not None:
        command_called(ctx, command)
    for name, key, value, source in _settings(ctx.find_root(), ""):
        if command in (name, name.partition(" ")[0]) or (command is None and source):
            told = "" if value is None or value in ((), "") else str(value)
            table.add_row(name, key, escape(told), source or "default")
    if table.rows:
        console.print(table)
    elif command is None:
        console.print("Nothing is set; 'undercroft config serve' shows what could be.")


def _flags(command: Any) -> list[Any]:
    """What a command can be told by flags, but for its help."""
    return [param for param in command.params if param.param_type_name == "option" and param.name != "help"]


def _called(param: Any) -> str:
    """A setting's name: its flag's long one, with underscores."""
    [flag, *_] = (word for word in param.opts if word.startswith("--"))
    return str(flag).removeprefix("--").replace("-", "_")


def _settings(above: Any, within: str) -> Iterator[tuple[str, str, Any, str]]:
    """Every flag of every command: whose, its name, its value and where that comes from."""
    for name, command in above.command.commands.items():
        ctx = command.make_context(name, [], parent=above, resilient_parsing=True)
        if hasattr(command, "commands"):
            yield from _settings(ctx, f"{within}{name} ")
            continue
        for param in _flags(command):
            source = ctx.get_parameter_source(param.name)
            value = ctx.params.get(param.name)
            yield f"{within}{name}", _called(param), value, SOURCES.get(source.name if source else "", "")
