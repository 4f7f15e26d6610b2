"""A bot that `handwerk compare`, a tournament or a server plays with."""

import json
import random
import sys
from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, Mapping, Optional, TextIO, Tuple


@dataclass(frozen=True)
class Decision:
    """What a bot is asked."""

    game: str
    seat: int
    """The table as this seat may know it."""
    view: Mapping[str, Any]
    """All legal moves, each as a number and as people write it."""
    moves: List[Tuple[int, str]]
    """Milliseconds left to decide; None without a clock."""
    left: Optional[int]
    """Random numbers of this game: the same deal gives the same ones again."""
    luck: random.Random


class Bot:
    """Override `choose`, then call `run`. A bot plays one game after the other."""

    name = "python"
    games: Tuple[str, ...] = ("oh-my-goods", "mottainai")

    def choose(self, decision: Decision) -> int:
        """One of the moves, by its number."""
        return decision.luck.choice(decision.moves)[0]

    def begin(self, table: Mapping[str, Any], seat: int) -> None:
        """A game begins, or is shown anew."""

    def observe(self, event: Mapping[str, Any]) -> None:
        """Something happened at the table."""

    def end(self, ending: Mapping[str, Any]) -> None:
        """The game is over."""

    def refused(self, sentence: str) -> None:
        """An answer was refused."""
        print(sentence, file=sys.stderr)

    def run(self, lines: Iterable[str] = sys.stdin, output: TextIO = sys.stdout) -> None:
        """Plays for a program that started this one, by lines of JSON."""
        for line in lines:
            message = json.loads(line)
            if message["is"] == "bye":
                return
            answer = self.hear(message)
            if answer is not None:
                print(json.dumps(answer), file=output, flush=True)

    def hear(self, message: Mapping[str, Any]) -> Optional[Dict[str, Any]]:
        """The answer to one message, if it wants one."""
        kind = message["is"]
        if kind == "hello":
            return {"is": "hello", "name": self.name, "games": list(self.games)}
        if kind == "refused":
            self.refused(message["sentence"])
        elif kind == "scene":
            self._open(message)
            return self._decide(message)
        elif kind == "step":
            self.observe(message["event"])
            return self._decide(message)
        return None

    _table: Mapping[str, Any] = {}
    _seat = 0
    _answered = 0
    _luck = random.Random()

    def _open(self, scene: Mapping[str, Any]) -> None:
        # After a broken connection the last answer may be lost, so it is given again.
        self._answered = 0
        if scene["table"]["id"] != self._table.get("id"):
            self._luck = random.Random(scene["table"]["id"])
        self._table = scene["table"]
        self._seat = scene["seat"]
        self.begin(self._table, self._seat)
        for event in scene["events"]:
            self.observe(event)

    def _decide(self, told: Mapping[str, Any]) -> Optional[Dict[str, Any]]:
        if told["ending"] is not None:
            self.end(told["ending"])
        asked = told["decision"]
        # A decision comes again with later events; one answer is enough.
        if asked is None or asked["number"] <= self._answered:
            return None
        self._answered = asked["number"]
        decision = Decision(
            game=self._table["game"],
            seat=self._seat,
            view=told["view"],
            moves=[(number, text) for number, text in asked["moves"]],
            left=told["clocks"][self._seat]["left"],
            luck=self._luck,
        )
        return {
            "is": "move",
            "id": self._answered,
            "table": self._table["id"],
            "decision": self._answered,
            "move": self.choose(decision),
        }
