"""``undercroft pack new | check | list``: more content for a game, from an empty folder to the table."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from itertools import chain, combinations, combinations_with_replacement
from pathlib import Path
from typing import Annotated, Any, get_origin, get_type_hints

import typer
from rich.markup import escape

from undercroft.cli.arguments import GameId, game_called
from undercroft.cli.screen import console
from undercroft.engine import ContentError, Game, SetupError, games
from undercroft.engine.books.content import meant
from undercroft.engine.books.packs import NAME, SHEET, Pack, every_pack, look_in, own_homes, read_sheet
from undercroft.terminal.lines import hung

packs = typer.Typer(no_args_is_help=True, help="Packs: more content for a game, in TOML.")
MOST = 4
"""With so many things less one of the box what a pack adds to choose from is filled up, to be shown."""
STARTER = "starter.toml"
"""What stands in a new pack: a file of the game's package with one thing ready to be changed."""


@packs.command("new")
def new_pack(
    game_id: GameId,
    name: Annotated[str, typer.Argument(help="What the pack is called: small letters, digits, hyphens.")],
    home: Annotated[
        Path | None, typer.Option("--in", help="Where; your packs directory if not said.")
    ] = None,
) -> None:
    """Begin a pack: a folder with a sheet and one thing that can be met at once."""
    game = game_called(game_id)
    if not NAME.fullmatch(name):
        raise SetupError(f"a pack's name is small letters, digits and hyphens; got '{name}'")
    place = (home or own_homes()[0]) / name
    if place.exists():
        raise SetupError(f"{place} is there already; change that, or take another name")
    starter = Path(str(files(game.package))) / STARTER
    if not starter.is_file():
        raise SetupError(f"{game.title} takes no packs: there is no {STARTER} beside its rules to begin with")
    place.mkdir(parents=True)
    text = starter.read_text(encoding="utf-8").replace("NAME", name)
    (place / SHEET).write_text(text, encoding="utf-8")
    console.print(f"A pack for {escape(game.title)} begins in {escape(str(place / SHEET))}", soft_wrap=True)
    console.print(f"Change it, then: undercroft pack check {name}")


@packs.command("check")
def check_pack(
    pack: Annotated[str, typer.Argument(help="A pack's name, or its directory.")],
) -> None:
    """Read a pack and check everything in it; what is wrong is said with file, item and field."""
    path = Path(pack)
    if path.is_dir():
        look_in(path.resolve().parent)
        name = path.resolve().name
        read_sheet(path)
    else:
        name = pack
    wanted = [game for game in games().values() if name in game.packs()]
    if not wanted:
        for at, found in _all():
            if at.name == name and isinstance(found, ContentError):
                raise found
        close = meant(name, [at.name for at, _ in _all()])
        raise SetupError(f"no pack '{name}'{close}; undercroft pack list shows those that are there")
    pictures = every_picture()
    for game in wanted:
        sheet = game.packs()[name].sheet
        before = {thing.id for thing in game.things(game.setup())}
        game.load_content((name,))
        added = [thing for thing in game.things(game.setup({"packs": (name,)})) if thing.id not in before]
        console.print(f"[b]{escape(sheet.title)}[/b] for {escape(game.title)}: all is well.")
        kinds = dict.fromkeys(thing.kind for thing in added)
        for kind in kinds:
            names = ", ".join(thing.name for thing in added if thing.kind == kind)
            console.print(f"  {escape(kind)}: {escape(names)}")
        for thing in added:
            if pictures and thing.icon and thing.icon not in pictures:
                told = f"no picture '{thing.icon}'{meant(thing.icon, pictures)}"
                console.print(
                    f"  [yellow]{escape(f'{thing.name}: {told}; undercroft pictures WORDS')}[/yellow]"
                )
        console.print(f"  To meet it: {escape(sheet.meet)}" if sheet.meet else "  It comes up by itself.")
        options = "".join(f" --set {option}={value}" for option, value in _to_meet(game, name).items())
        console.print(f"  [dim]undercroft play {game.id}{escape(options)}[/dim]", soft_wrap=True)


def _to_meet(game: Game[Any, Any], name: str) -> dict[str, str]:
    """The options that bring up a pack: what it adds to choose from, and as much of the box as needed."""
    chosen: dict[str, Any] = {"packs": (name,)}
    before = game.choices()
    kinds = get_type_hints(game.Setup)
    for option, after in game.choices((name,)).items():
        known = before.get(option, {})
        if option in game.idle(game.setup(chosen)):
            continue
        if new := tuple(one for one in after if one not in known):
            several = get_origin(kinds[option]) in (list, tuple)
            for value in _filled(new, tuple(known)) if several else new[:1]:
                try:
                    game.setup(chosen | {option: value})
                except SetupError:
                    continue
                chosen[option] = value
                break
    return {
        option: ",".join(value) if isinstance(value, tuple) else value for option, value in chosen.items()
    }


def _filled(new: tuple[str, ...], known: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What is new, with ever more of what there was."""
    for more in range(MOST):
        for others in chain(combinations(known, more), combinations_with_replacement(known, more)):
            yield new + others


@packs.command("list")
def list_packs(
    game_id: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game's.")] = None,
) -> None:
    """List the packs that can be found, and what is wrong with those that cannot be used."""
    only = game_called(game_id).id if game_id else None
    for path, pack in _all():
        if isinstance(pack, Pack):
            if only is None or only in pack.sheet.games:
                told = f"[b]{escape(pack.name)}[/b]  {escape(pack.sheet.title)}: {escape(pack.sheet.about)}"
                console.print(hung(told, "", "  "))
                console.print(f"  [dim]for {escape(', '.join(pack.sheet.games))}, in[/dim]")
                console.print(f"  [dim]{escape(str(path))}[/dim]", soft_wrap=True)
        else:
            console.print(f"[red]{escape(path.name)}[/red]  {escape(str(pack))}", soft_wrap=True)
    if only:
        box = Path(str(files(games()[only].package))) / "content"
        if box.is_dir():
            console.print(f"[dim]What is in the box: {escape(str(box))}[/dim]", soft_wrap=True)
    console.print(f"[dim]Your own packs: {escape(', '.join(map(str, own_homes())))}[/dim]", soft_wrap=True)


def _all() -> list[tuple[Path, Pack | ContentError]]:
    """Every pack of every game, once."""
    found: dict[Path, Pack | ContentError] = {}
    for game in games().values():
        found.update(every_pack(game.package))
    for path, pack in found.items():
        if isinstance(pack, Pack) and not any(game in games() for game in pack.sheet.games):
            [name, *_] = pack.sheet.games or ("",)
            told = f"{path.name}/{SHEET}: [pack]: field 'game': no '{name}'{meant(name, games())}"
            found[path] = ContentError(f"{told}; known: {', '.join(games())}")
    return list(found.items())


def list_pictures(
    words: Annotated[list[str], typer.Argument(help="Parts of the name, such as: lamp.")],
) -> None:
    """Look for a picture's name: what 'icon', 'emblem' and 'signs' may be."""
    known = every_picture()
    if not known:
        raise SetupError("the pictures come with the client; build it with: make web")
    found = [name for name in known if all(word.lower() in name for word in words)]
    console.print(", ".join(found) or f"No picture's name has {escape(' and '.join(words))} in it.")


def every_picture() -> list[str]:
    """The names of all pictures, where the client has been built; otherwise none."""
    try:
        from undercroft.server.web.icons import Icons
        from undercroft.server.web.static import client_folder
    except ImportError:  # Installed without the server.
        return []
    return Icons(client_folder()).names
