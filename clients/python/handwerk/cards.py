"""The cards of a game, from `handwerk cards`: what the numbers in views, facts and moves stand for."""

import json
import subprocess
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence

from .program import command_line


@dataclass(frozen=True)
class Card:
    """A card, or another thing with a number, such as a resource."""

    number: int
    id: str
    names: Mapping[str, str]
    figures: Mapping[str, Any]


@dataclass(frozen=True)
class Cards:
    """All cards of a game, by number, and what else has numbers."""

    game: str
    version: int
    cards: List[Card]
    others: Dict[str, List[Card]]

    def __getitem__(self, number: int) -> Card:
        return self.cards[number]

    def __len__(self) -> int:
        return len(self.cards)


def load_cards(game: str, command: Optional[Sequence[str]] = None) -> Cards:
    """The cards of a game with its default settings."""
    done = subprocess.run(
        command_line(command, "cards", game, "--json"), stdout=subprocess.PIPE, check=True, encoding="utf-8"
    )
    raw = json.loads(done.stdout)
    others = {kind: [Card(**entry) for entry in entries] for kind, entries in raw["others"].items()}
    return Cards(raw["game"], raw["version"], [Card(**entry) for entry in raw["cards"]], others)
