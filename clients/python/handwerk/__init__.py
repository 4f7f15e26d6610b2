"""The card games of Handwerk for bots, search and learning; the standard library is enough."""

from .bot import Bot, Decision
from .cards import Card, Cards, load_cards
from .engine import Engine, EngineEnded, Games, Refused
from .environment import Environment
from .online import Online

__all__ = [
    "Bot",
    "Card",
    "Cards",
    "Decision",
    "Engine",
    "EngineEnded",
    "Environment",
    "Games",
    "Online",
    "Refused",
    "load_cards",
]
