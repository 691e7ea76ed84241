"""Who somebody is: a name and a secret token, kept only as its hash."""

from __future__ import annotations

import time
from collections.abc import Iterable
from hashlib import sha256
from secrets import token_hex, token_urlsafe
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import insert, select, update

from undercroft.server.store.database import AT_ONCE, Store
from undercroft.server.store.schema import people
from undercroft.server.store.text import tidy


class Person(msgspec.Struct, weakref=True):
    """Somebody who came to the house."""

    id: str
    name: str


def fingerprint(token: str) -> str:
    """What is stored of a token. It is 256 random bits, so a plain hash keeps it."""
    return sha256(token.encode()).hexdigest()


class People:
    """Everybody who ever came, found by token."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: WeakValueDictionary[str, Person] = WeakValueDictionary()

    async def enter(self, name: str) -> tuple[Person, str]:
        """Somebody new, and the token that is told this once."""
        token = token_urlsafe(32)
        person = Person(token_hex(6), known_as(name))
        row = {"id": person.id, "name": person.name, "token_hash": fingerprint(token), "created": time.time()}
        await self._store.write((insert(people), row))
        return person, token

    async def renew(self, person: Person) -> str:
        """A new token, told this once; whoever signed in with the old one is nobody now."""
        token = token_urlsafe(32)
        mine = update(people).where(people.c.id == person.id)
        await self._store.write((mine.values(token_hash=fingerprint(token)), None))
        return token

    async def by_token(self, token: str) -> Person | None:
        """Whose token this is."""
        row = await self._store.row(
            select(people.c.id, people.c.name).where(people.c.token_hash == fingerprint(token))
        )
        return self._keep(row.id, row.name) if row else None

    async def rename(self, person: Person, name: str) -> Person:
        """Be called something else from now on."""
        await self._store.write(
            (update(people).where(people.c.id == person.id).values(name=known_as(name)), None)
        )
        return self._keep(person.id, known_as(name))

    def _keep(self, person_id: str, name: str) -> Person:
        """One object for one person who is here, so that a new name shows at every table."""
        person = self._known.setdefault(person_id, Person(person_id, name))
        person.name = name
        return person


async def tokens_of(store: Store, ids: Iterable[str]) -> dict[str, str]:
    """What is stored of the tokens of these people."""
    wanted, found = list(ids), dict[str, str]()
    for first in range(0, len(wanted), AT_ONCE):
        some = people.c.id.in_(wanted[first : first + AT_ONCE])
        found |= {row.id: row.token_hash for row in await store.rows(select(people).where(some))}
    return found


def known_as(name: str) -> str:
    """A name that can be shown.

    >>> known_as(" ")
    'Somebody'
    """
    return tidy(name)[:40] or "Somebody"
