"""Bots at the tables of a server."""

import json
import time
import urllib.error
import urllib.request
from typing import Any, Dict, List, Optional, Sequence

from .bot import Bot
from .engine import Refused
from .websocket import Closed, WebSocket

PROTOCOL = 1
_TRIES = 5


class Online:
    """A server, as a program with a token of its person meets it."""

    def __init__(self, server: str, token: str) -> None:
        self.server = server.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Handwerk-Protocol": str(PROTOCOL)}

    def call(self, path: str, body: Optional[Dict[str, Any]] = None) -> Dict[str, Any]:
        """A request of docs/protocol.md; what the server refuses for now is sent again when it says so."""
        while True:
            data = None if body is None else json.dumps(body).encode()
            request = urllib.request.Request(f"{self.server}/api/{path}", data, dict(self._headers))
            if body is not None:
                request.add_header("Content-Type", "application/json")
            try:
                with urllib.request.urlopen(request, timeout=60) as response:
                    reply: Dict[str, Any] = json.load(response)
                    return reply
            except urllib.error.HTTPError as error:
                refused = json.load(error)
                if "retry" not in refused or refused["retry"] > 60_000:
                    raise Refused(refused) from error
                time.sleep(refused["retry"] / 1000)

    def play(self, bot: Bot, game: str, opponents: Sequence[str], games: int = 1, rated: bool = True) -> List[Dict[str, Any]]:
        """Plays games against bots of the server, one after the other; the ending of each."""
        return [self.follow(bot, self._make(game, opponents, rated)) for _ in range(games)]

    def follow(self, bot: Bot, table: str) -> Dict[str, Any]:
        """Plays for this person at a table until its game is over. A connection that breaks is opened again."""
        for tries in range(_TRIES):
            try:
                return self._follow_once(bot, table)
            except (Closed, OSError):
                if tries == _TRIES - 1:
                    raise
                time.sleep(2**tries)
        raise AssertionError("not reached")

    def ladder(self, game: str, seats: int = 2) -> List[Dict[str, Any]]:
        """The ratings of games with bots."""
        entries: List[Dict[str, Any]] = self.call(f"ladder?game={game}&seats={seats}&with=bots")["entries"]
        return entries

    def _make(self, game: str, opponents: Sequence[str], rated: bool) -> str:
        seats = [{"is": "me"}, *({"is": "bot", "level": level} for level in opponents)]
        table: str = self.call("tables", {"game": game, "seats": seats, "rated": rated})["id"]
        self.call(f"tables/{table}/start", {})
        return table

    def _follow_once(self, bot: Bot, table: str) -> Dict[str, Any]:
        address = f"{self.server.replace('http', 'ws', 1)}/api/live?protocol={PROTOCOL}"
        connection = WebSocket(address, self._headers)
        try:
            sent: Dict[int, Dict[str, Any]] = {}

            def send(message: Dict[str, Any]) -> None:
                sent[message["id"]] = message
                connection.send(json.dumps(message))

            send({"is": "follow", "id": 0, "table": table})
            while True:
                message = json.loads(connection.receive())
                if message["is"] == "bye":
                    raise Closed(message["sentence"])
                if message["is"] == "hello":
                    continue
                again = sent.get(message["id"]) if message["is"] == "refused" and "retry" in message else None
                if again is not None:
                    time.sleep(message["retry"] / 1000)
                    send(again)
                    continue
                answer = bot.hear(message)
                if answer is not None:
                    send(answer)
                if message["is"] in ("scene", "step") and message["ending"] is not None:
                    ending: Dict[str, Any] = message["ending"]
                    return ending
        finally:
            connection.close()
