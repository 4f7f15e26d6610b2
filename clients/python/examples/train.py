"""Trains a small policy by playing against itself, and lets it play against random moves.

A move is scored by its words, such as "build" or "work mill", with one weight for
each, and chosen by a softmax over the scores. REINFORCE moves the weights towards
what the winners played. The standard library is enough; it takes
seconds for Oh My Goods! and two minutes for Mottainai.

    HANDWERK_COMMAND="npm run -s handwerk --" python3 clients/python/examples/train.py oh-my-goods
"""

import argparse
import math
import random
import re
import sys
import time
from collections import defaultdict
from functools import lru_cache
from typing import Callable, DefaultDict, Dict, List, Tuple

from handwerk import Engine

Weights = DefaultDict[str, float]
Features = Tuple[str, ...]


@lru_cache(maxsize=None)
def features_of(text: str) -> Features:
    """`work mill-3 sloppy`: the verb, the verb with each word, the words without numbers."""
    verb, *rest = re.sub(r"-?\d+", "", text).split()
    return (verb, *(f"{verb} {word}" for word in rest))


def chances(weights: Weights, moves: List[Features]) -> List[float]:
    scores = [sum(weights[feature] for feature in move) for move in moves]
    most = max(scores)
    powers = [math.exp(score - most) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


Choose = Callable[[List[str]], int]
# What a seat chose: the features of the moves, their chances, and which it was.
Trace = Tuple[List[Features], List[float], int]


def play(engine: Engine, game: str, seeds: List[str], choose: Callable[[int, int], Choose]) -> List[List[int]]:
    """Plays a game for each seed in one batch; the winners of each. `choose(game, seat)` plays a seat."""
    state = engine.start(game, 2, seeds, want=["moves", "texts"])
    indices = {handle: index for index, handle in enumerate(state.games)}
    winners: List[List[int]] = [[] for _ in seeds]
    while state.games:
        assert state.moves is not None and state.texts is not None
        going, moves = [], []
        for i, handle in enumerate(state.games):
            seat = state.seats[i]
            if seat is None:
                result = state.result(i)
                assert result is not None
                winners[indices[handle]] = result["winners"]
            else:
                going.append(handle)
                moves.append(state.moves[i][choose(indices[handle], seat)(state.texts[i])])
        over = [handle for handle, seat in zip(state.games, state.seats) if seat is None]
        if over:
            engine.drop(over)
        if not going:
            break
        state = engine.play(going, moves, want=["moves", "texts"])
    return winners


def train(engine: Engine, game: str, rounds: int, batch: int, luck: random.Random) -> Weights:
    weights: Weights = defaultdict(float)
    for number in range(rounds):
        traces: Dict[Tuple[int, int], List[Trace]] = defaultdict(list)

        def choose(index: int, seat: int) -> Choose:
            def chosen(texts: List[str]) -> int:
                moves = [features_of(text) for text in texts]
                odds = chances(weights, moves)
                choice = luck.choices(range(len(odds)), odds)[0]
                traces[index, seat].append((moves, odds, choice))
                return choice

            return chosen

        winners = play(engine, game, [f"train {number} {i}" for i in range(batch)], choose)
        changes: Weights = defaultdict(float)
        for (index, seat), decisions in traces.items():
            if len(winners[index]) > 1:
                continue
            reward = 1.0 if seat in winners[index] else -1.0
            for moves, odds, choice in decisions:
                for feature in moves[choice]:
                    changes[feature] += reward
                for move, chance in zip(moves, odds):
                    for feature in move:
                        changes[feature] -= reward * chance
        # Each weight moves by at most a fixed step, however often its feature is there.
        size = math.sqrt(sum(change * change for change in changes.values())) or 1.0
        for feature, change in changes.items():
            weights[feature] += 0.8 * change / size
    return weights


def share(engine: Engine, game: str, weights: Weights, games: int, luck: random.Random) -> float:
    """Of the wins against random moves, each deal from both seats."""

    def choose(index: int, seat: int) -> Choose:
        def trained(texts: List[str]) -> int:
            odds = chances(weights, [features_of(text) for text in texts])
            return luck.choices(range(len(odds)), odds)[0]

        return trained if seat == index % 2 else lambda texts: luck.randrange(len(texts))

    winners = play(engine, game, [f"test {i // 2}" for i in range(games)], choose)
    return sum(1 / len(won) for index, won in enumerate(winners) if index % 2 in won) / games


def interval(won: float, games: int) -> Tuple[float, float]:
    """Wilson's, for 95 %."""
    z = 1.96
    middle = (won + z * z / (2 * games)) / (1 + z * z / games)
    margin = z / (1 + z * z / games) * math.sqrt(won * (1 - won) / games + z * z / (4 * games * games))
    return middle - margin, middle + margin


def main() -> int:
    parser = argparse.ArgumentParser(description="Train a small policy, and let it play against random moves.")
    parser.add_argument("game", nargs="?", default="oh-my-goods")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--batch", type=int, default=60)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    luck = random.Random(given.seed)
    begun = time.monotonic()
    with Engine() as engine:
        weights = train(engine, given.game, given.rounds, given.batch, luck)
        won = share(engine, given.game, weights, given.games, luck)
    best = sorted(weights, key=lambda feature: weights[feature], reverse=True)
    print(f"likes {', '.join(best[:8])}")
    print(f"dislikes {', '.join(reversed(best[-8:]))}")
    low, high = interval(won, given.games)
    print(
        f"{100 * won:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {given.games} games against random,"
        f" {time.monotonic() - begun:.0f} s"
    )
    return 0 if low > 0.5 else 1


if __name__ == "__main__":
    sys.exit(main())
