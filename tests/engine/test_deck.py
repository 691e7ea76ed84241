"""A deck is what is left in it: no card twice, none lost, no order before it is drawn."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support import drive
from undercroft.engine import Deck, Draw


def test_a_card_is_decided_when_it_is_drawn() -> None:
    deck = Deck.of("loot", ["sword", "shield"])
    ran = drive(deck.draw(1), ["shield"])
    assert ran.result == ["shield"] and deck.left == {"sword": 1}
    assert isinstance(ran.chances[0], Draw)


def test_the_discard_is_shuffled_in_when_nothing_is_left() -> None:
    deck = Deck.of("loot", ["sword"])
    drive(deck.draw(1), ["sword"])
    deck.throw_away("sword")
    assert drive(deck.draw(1), ["sword"]).result == ["sword"]


def test_without_reshuffling_the_deck_runs_out() -> None:
    deck = Deck.of("loot", ["sword"])
    drive(deck.draw(1), ["sword"])
    deck.throw_away("sword")
    assert drive(deck.draw_one(reshuffle=False)).result is None


def test_what_is_on_top_comes_first_and_what_was_put_under_last() -> None:
    deck = Deck.of("loot", ["middle"])
    deck.put_under("under")
    deck.put_on_top("top")
    assert drive(deck.draw(3), ["middle"]).result == ["top", "middle", "under"]


def test_shuffling_forgets_top_and_bottom() -> None:
    deck = Deck.of("loot", ["a"])
    deck.put_under("b")
    deck.put_on_top("c")
    deck.shuffle()
    assert deck.left == {"a": 1, "b": 1, "c": 1} and not deck.top and not deck.bottom


def test_a_card_can_be_searched_out_once() -> None:
    deck = Deck.of("loot", ["a"])
    assert deck.remove("a") and not deck.remove("a")


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=12), st.data())
def test_no_card_is_lost_or_made(cards: list[str], data: st.DataObject) -> None:
    deck = Deck.of("d", cards)
    hand: list[str] = []
    for _ in range(30):
        match data.draw(st.sampled_from(["draw", "discard", "under", "top", "shuffle"])):
            case "draw":
                rules = deck.draw(data.draw(st.integers(1, 4)))
                answer = None
                try:
                    while True:
                        chance = rules.send(answer)
                        assert isinstance(chance, Draw)
                        pool = [card for card, count in chance.left.items() for _ in range(count)]
                        answer = data.draw(st.permutations(pool))[: chance.count]
                except StopIteration as end:
                    hand += end.value
            case "discard" if hand:
                deck.throw_away(hand.pop())
            case "under" if hand:
                deck.put_under(hand.pop())
            case "top" if hand:
                deck.put_on_top(hand.pop())
            case "shuffle":
                deck.shuffle()
        everywhere = [*hand, *deck.top, *deck.bottom]
        for pile in (deck.left, deck.discard):
            everywhere += [card for card, count in pile.items() for _ in range(count)]
        assert sorted(everywhere) == sorted(cards)
