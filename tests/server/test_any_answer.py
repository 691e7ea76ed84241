"""An answer that breaks the rules' code is refused and reported, never stored, and the table goes on."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from tests.server.conftest import Running
from tests.server.test_table import any_answer, play, play_out
from tests.server.whispers import Whispers
from undercroft.conformance import near
from undercroft.server.client import House, Refused

BOTH = {"left": {"kind": "me"}, "right": {"kind": "me"}}


@pytest.mark.parametrize("where", ["step", "view", "told"])
def test_an_answer_that_breaks_the_game_changes_nothing_and_the_next_one_goes_on(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, where: str
) -> None:
    """Whether the rules fail, or what comes of it cannot be shown or told."""

    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        table = await ada.open("whispers", seats=BOTH)
        async with ada.sit(table.id) as place:
            before, told = place.state, list(place.story)
            with monkeypatch.context() as broken:
                if where == "step":
                    broken.setattr("tests.server.whispers.Chose", lambda seat, word: 1 / 0)
                elif where == "view":
                    broken.setattr(
                        Whispers, "view", lambda self, g, seat: {"words": object() if g.words else {}}
                    )
                else:
                    broken.setattr("tests.server.whispers.Chose.told", lambda self, n: 1 / 0)
                with pytest.raises(Refused) as refused, caplog.at_level(logging.ERROR):
                    await place.answer("aardvark")
            assert refused.value.code == "trouble"
            assert any("broke the rules" in one.message for one in caplog.records)
            await place.see()
            assert place.state.rev == before.rev and not place.state.trouble and place.story == told
            await play_out(place)
        server.call(lambda: server.app.hall.loaded.pop(table.id).close())
        async with ada.sit(table.id) as place:
            assert place.state.outcome and not place.table.older
        assert (await ada.verify(table.id)).honest

    play(server, story)


def test_whatever_is_sent_as_an_answer_is_taken_or_refused(server: Running) -> None:
    async def story(house: House) -> None:
        ada = await house.enter("Ada")
        for companion in (False, True):
            table = await ada.open("whispers", seats=BOTH, companion=companion)
            kinds: set[str] = set()
            async with ada.sit(table.id) as place:
                while place.state.ask:
                    answer: Any = any_answer(place.state)
                    if place.state.ask.kind not in kinds:
                        kinds.add(place.state.ask.kind)
                        rev = place.state.rev
                        for junk in near(answer):
                            if junk in (float("inf"), answer) or len(str(junk)) > 3000:
                                continue
                            with pytest.raises(Refused) as refused:
                                await place.answer(junk)
                                await place.undo()
                                raise Refused("illegal", "it was taken, and taken back")
                            assert refused.value.code in ("illegal", "nothing-to-undo"), junk
                            if place.state.rev != rev:
                                rev = place.state.rev
                    if place.state.ask:
                        await place.answer(any_answer(place.state))
                assert not place.state.trouble

    play(server, story)
