"""Views as numbers: one array of a fixed length for each game and number of seats.

Seats are counted from the one that looks, so that the same table looks the same
from every seat. Cards that the seat may not know are counted, not named.
"""

from array import array
from typing import Any, Callable, Dict, List, Mapping, Sequence

from .cards import Cards

View = Mapping[str, Any]


class Encoder:
    """Writes views of one game. `length` numbers each."""

    def __init__(self, cards: Cards, seats: int) -> None:
        if cards.game not in _WRITERS:
            raise ValueError(f"there is no encoder for {cards.game}; pass one of your own")
        self._cards = cards
        self._seats = seats
        self._write = _WRITERS[cards.game]
        self.length = _LENGTHS[cards.game](cards, seats)

    def __call__(self, view: View, seat: int) -> "array[float]":
        out = array("f")
        self._write(out, view, seat, self._seats, self._cards)
        if len(out) != self.length:
            raise AssertionError(f"{len(out)} numbers, not {self.length}")
        return out


def _count(out: "array[float]", size: int, numbers: Sequence[int], by: Callable[[int], int] = lambda card: card) -> None:
    """How often each number is there, then how many are hidden."""
    counts = [0] * (size + 1)
    for number in numbers:
        counts[by(number) if number >= 0 else size] += 1
    out.extend(counts)


def _one(out: "array[float]", size: int, number: int) -> None:
    """A one in the place of this number; none if it is below 0."""
    out.extend(1 if place == number else 0 for place in range(size))


def _others(seat: int, seats: int) -> List[int]:
    return [(seat + i) % seats for i in range(seats)]


_STEPS = (
    "redraw", "deal", "sunrise", "plan", "sunset", "produce", "fill", "goods", "build", "place", "pay", "end", "halve", "over",
)
_QUESTIONS = ("limit", "drop", "choose", "guard", "action", "tailor", "papers", "wing", "window", "effect", "which")


def _goods_length(cards: Cards, seats: int) -> int:
    buildings = sum(1 for card in cards.cards if card.figures["kind"] != "assistant")
    faces = len(cards.others["faces"])
    player = (buildings + 1) * 2 + 2 * buildings + faces + 6
    return len(_STEPS) + 6 + 2 * seats + 5 + 3 * (buildings + 1) + (faces + 1) + seats * player


def _write_goods(out: "array[float]", view: View, seat: int, seats: int, cards: Cards) -> None:
    buildings = sum(1 for card in cards.cards if card.figures["kind"] != "assistant")
    faces = len(cards.others["faces"])
    _one(out, len(_STEPS), _STEPS.index(view["step"]) if view["step"] in _STEPS else -1)
    out.extend((view["round"], view["final"], view["pile"], view["built"], view["due"], view["part"]))
    _one(out, seats, (view["active"] - seat) % seats)
    _one(out, seats, (view["turn"] - seat) % seats)
    out.extend(view["market"])
    for row in ("sunrise", "sunset", "discard"):
        _count(out, buildings, view[row])
    _count(out, faces, view["bench"])
    for other in _others(seat, seats):
        player = view["players"][other]
        _count(out, buildings, player["hand"])
        _count(out, buildings, player["buildings"])
        goods = [0] * buildings
        for building, cards_on_it in zip(player["buildings"], player["goods"]):
            goods[building] = len(cards_on_it)
        out.extend(goods)
        worker = player["worker"]
        _one(out, buildings, player["buildings"][worker] if 0 <= worker < len(player["buildings"]) else -1)
        hired = [0] * faces
        for face in player["assistants"]:
            hired[face] = 1
        out.extend(hired)
        aside = 1 if player["aside"] != -2 else 0
        out.extend((player["mode"], aside, player["due"], player["extra"], player["chosen"], player["plan"]["ready"]))


_ZONES = ("hand", "pickup", "assistants", "workplace", "sales", "gallery", "shop")


def _temple_length(cards: Cards, seats: int) -> int:
    kinds = _kinds(cards)
    return len(_QUESTIONS) + 4 + seats + (kinds + 1) + seats * (len(_ZONES) * (kinds + 1) + kinds + 1)


def _kinds(cards: Cards) -> int:
    return sum(1 for card in cards.cards if card.figures["deck"] == 1)


def _write_temple(out: "array[float]", view: View, seat: int, seats: int, cards: Cards) -> None:
    kinds = _kinds(cards)
    question = view["question"]["is"] if view["question"] else ""
    _one(out, len(_QUESTIONS), _QUESTIONS.index(question) if question in _QUESTIONS else -1)
    out.extend((len(view["deck"]), view["turns"], view["extra"], view["bonus"]))
    _one(out, seats, (view["turn"] - seat) % seats)
    _count(out, kinds, view["floor"], lambda card: card % kinds)
    for other in _others(seat, seats):
        player = view["players"][other]
        for zone in _ZONES:
            _count(out, kinds, player[zone], lambda card: card % kinds)
        task = player["task"]
        _one(out, kinds, task % kinds if task >= 0 else -1)
        out.append(1 if player["facedown"] else 0)


_WRITERS: Dict[str, Callable[["array[float]", View, int, int, Cards], None]] = {
    "oh-my-goods": _write_goods,
    "mottainai": _write_temple,
}
_LENGTHS: Dict[str, Callable[[Cards, int], int]] = {"oh-my-goods": _goods_length, "mottainai": _temple_length}
