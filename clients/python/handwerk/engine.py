"""Games of `handwerk engine`: many in one message, over the pipes of a process."""

import json
import subprocess
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Dict, List, Mapping, Optional, Sequence, Type, Union

from .program import command_line

Seat = int
Move = Union[int, str]


class Refused(Exception):
    """The engine refused a request, and changed nothing."""

    def __init__(self, answer: Mapping[str, Any]) -> None:
        super().__init__(answer["sentence"])
        self.code: str = answer["code"]
        self.sentence: str = answer["sentence"]
        self.index: Optional[int] = answer.get("index")
        self.rule: Optional[str] = answer.get("rule")


class EngineEnded(Exception):
    """The process of the engine has ended."""


@dataclass(frozen=True)
class Games:
    """An answer about a list of games; each list has one entry for each of them, or is None if it was not wanted."""

    games: List[int]
    seats: List[Optional[Seat]]
    moves: Optional[List[List[int]]] = None
    texts: Optional[List[List[str]]] = None
    views: Optional[List[Dict[str, Any]]] = None
    waiting: Optional[List[List[Seat]]] = None
    facts: Optional[List[List[List[Dict[str, Any]]]]] = None
    results: Optional[List[Optional[Dict[str, Any]]]] = None

    def result(self, index: int) -> Optional[Dict[str, Any]]:
        """Of one game, None if it is not over."""
        return None if self.results is None else self.results[index]


class Engine:
    """A running engine. Use it in a `with`, or call `close`."""

    def __init__(self, command: Optional[Sequence[str]] = None, most: Optional[int] = None) -> None:
        flags = [] if most is None else ["--most", str(most)]
        self._process = subprocess.Popen(
            command_line(command, "engine", *flags),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            bufsize=1 << 16,
        )
        self._last_id = 0
        hello = self._read()
        self.version: int = hello["engine"]
        self.build: str = hello["build"]
        self.names: List[str] = hello["games"]

    def request(self, **fields: Any) -> Dict[str, Any]:
        """Any request of docs/engine.md; the answer, or `Refused`."""
        self._last_id += 1
        line = json.dumps({"id": self._last_id, **{key: value for key, value in fields.items() if value is not None}})
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise EngineEnded(self._ending()) from error
        answer = self._read()
        if answer["is"] == "refused":
            raise Refused(answer)
        return answer

    def about(self, game: str) -> Dict[str, Any]:
        """Version, seats and settings of a game."""
        about: Dict[str, Any] = self.request(**{"is": "about", "game": game})["about"]
        return about

    def start(
        self,
        game: str,
        seats: int,
        seeds: Sequence[str],
        options: Optional[Mapping[str, Any]] = None,
        want: Optional[Sequence[str]] = None,
    ) -> Games:
        """Deals a game for each seed."""
        return self._games(None, **{"is": "start", "game": game, "seats": seats, "seeds": list(seeds)}, options=options, want=want)

    def moves(self, games: Sequence[int], seats: Optional[Sequence[Seat]] = None, want: Optional[Sequence[str]] = None) -> Games:
        """Who is asked in each game, and what that seat may do."""
        return self._games(games, **{"is": "moves"}, seats=seats, want=want)

    def play(
        self,
        games: Sequence[int],
        moves: Sequence[Move],
        seats: Optional[Sequence[Seat]] = None,
        want: Optional[Sequence[str]] = None,
    ) -> Games:
        """Plays one move in each game, as a number or in notation."""
        return self._games(games, **{"is": "play", "moves": list(moves)}, seats=seats, want=want)

    def view(self, games: Sequence[int], seats: Optional[Sequence[Optional[Seat]]] = None) -> List[Dict[str, Any]]:
        """What the seat that is asked may know in each game, or each of `seats`; None is an onlooker."""
        views: List[Dict[str, Any]] = self.request(**{"is": "view", "games": list(games)}, seats=seats)["views"]
        return views

    def copy(self, games: Sequence[int], times: int = 1, want: Optional[Sequence[str]] = None) -> Games:
        """New games that are equal: all copies of the first, then all of the second."""
        return self._games(None, **{"is": "copy", "games": list(games), "times": times}, want=want)

    def save(self, games: Sequence[int]) -> List[Dict[str, Any]]:
        """Written positions, with nothing hidden."""
        positions: List[Dict[str, Any]] = self.request(**{"is": "save", "games": list(games)})["positions"]
        return positions

    def load(self, positions: Sequence[Mapping[str, Any]], seed: Optional[str] = None, want: Optional[Sequence[str]] = None) -> Games:
        """Games from written positions; `seed` shuffles what they leave open."""
        return self._games(None, **{"is": "load", "positions": list(positions)}, seed=seed, want=want)

    def imagine(
        self,
        games: Sequence[int],
        seats: Optional[Sequence[Optional[Seat]]] = None,
        seed: Optional[str] = None,
        times: int = 1,
        want: Optional[Sequence[str]] = None,
    ) -> Games:
        """New games that a seat cannot tell from these: what it may not know is dealt anew."""
        return self._games(None, **{"is": "imagine", "games": list(games), "times": times}, seats=seats, seed=seed, want=want)

    def drop(self, games: Sequence[int]) -> None:
        """Forgets games."""
        self.request(**{"is": "drop", "games": list(games)})

    def close(self) -> None:
        """Ends the process."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._process.wait()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def _games(self, handles: Optional[Sequence[int]], **fields: Any) -> Games:
        if handles is not None:
            fields["games"] = list(handles)
        answer = self.request(**fields)
        return Games(
            games=answer.get("games", fields.get("games")),
            seats=answer["seats"],
            moves=answer.get("moves"),
            texts=answer.get("texts"),
            views=answer.get("views"),
            waiting=answer.get("waiting"),
            facts=answer.get("facts"),
            results=answer.get("results"),
        )

    def _read(self) -> Dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise EngineEnded(self._ending())
        message: Dict[str, Any] = json.loads(line)
        return message

    def _ending(self) -> str:
        return f"the engine ended with exit code {self._process.wait()}"
