"""The built client, served from memory: every file with its compressed form and an entity tag."""

from __future__ import annotations

import gzip
import mimetypes
import os
from hashlib import sha256
from pathlib import Path

import msgspec

import undercroft
from undercroft.server.web.guard import Receive, Scope, Send
from undercroft.server.web.icons import FILE

MISSING = b"""<!doctype html><html lang="en"><title>Undercroft</title>
<p>The server runs, but its client has not been built. Build it with <code>make web</code>.</p></html>"""


class Page(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    body: bytes
    packed: bytes
    kind: bytes
    tag: bytes
    forever: bool
    """Its name holds its hash, so it never changes."""


def client_folder() -> Path:
    """Where the built client is: named by the environment, beside this file, or in the work tree."""
    here = Path(undercroft.__file__).parent
    named = os.environ.get("UNDERCROFT_WEB")
    places = (
        [Path(named)] if named else [here / "server" / "web" / "client", here.parents[1] / "web" / "dist"]
    )
    return next((place for place in places if (place / "index.html").is_file()), places[-1])


class Client:
    """An ASGI application that serves the client; unknown paths are its pages, so they get the index."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder = folder or client_folder()
        self._pages: dict[str, Page] = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.name != FILE:
                name = path.relative_to(folder).as_posix()
                self._pages[name] = _page(path.read_bytes(), name)
        self._index = self._pages.get("index.html") or _page(MISSING, "index.html")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = scope["path"].lstrip("/")
        page = self._pages.get(name)
        status = 200
        if page is None:
            page = self._index
            status = 404 if "." in name.rsplit("/", 1)[-1] else 200
        asked = dict(scope["headers"])
        cache = b"public, max-age=31536000, immutable" if page.forever else b"no-cache"
        headers = [
            (b"content-type", page.kind),
            (b"etag", page.tag),
            (b"cache-control", cache),
            (b"vary", b"accept-encoding"),
        ]
        if asked.get(b"if-none-match") == page.tag:
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        body = page.body
        if b"gzip" in asked.get(b"accept-encoding", b"") and len(page.packed) < len(body):
            body = page.packed
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", str(len(body)).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def _page(body: bytes, name: str) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith("javascript"):
        kind += "; charset=utf-8"
    tag = b'"' + sha256(body).hexdigest()[:24].encode() + b'"'
    return Page(body, gzip.compress(body, 9, mtime=0), kind.encode(), tag, name.startswith("assets/"))
