"""Decisions a second from Python: random moves in a batch of games, moves without views.

    HANDWERK_COMMAND="npm run -s handwerk --" python3 clients/python/examples/pace.py
"""

import argparse
import random
import time
from typing import List

from handwerk import Engine


def pace(engine: Engine, game: str, batch: int, seconds: float) -> float:
    luck = random.Random(game)
    dealt = 0

    def seeds(count: int) -> List[str]:
        nonlocal dealt
        dealt += count
        return [f"pace {dealt - i}" for i in range(count)]

    state = engine.start(game, 2, seeds(batch))
    games, moves = state.games, state.moves or []

    def play_for(length: float) -> float:
        nonlocal moves
        decisions = 0
        begun = time.monotonic()
        while time.monotonic() - begun < length:
            # Three times as fast as `luck.choice`.
            chosen = [listed[int(luck.random() * len(listed))] for listed in moves]
            state = engine.play(games, chosen)
            moves = state.moves or []
            decisions += len(games)
            over = [i for i, seat in enumerate(state.seats) if seat is None]
            if over:
                engine.drop([games[i] for i in over])
                fresh = engine.start(game, 2, seeds(len(over)))
                for place, handle, listed in zip(over, fresh.games, fresh.moves or []):
                    games[place], moves[place] = handle, listed
        return decisions / (time.monotonic() - begun)

    # Node compiles what it runs often.
    play_for(seconds / 3)
    told = play_for(seconds)
    engine.drop(games)
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description="Decisions a second from Python.")
    parser.add_argument("--batch", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=5)
    given = parser.parse_args()
    with Engine() as engine:
        for game in engine.names:
            told = pace(engine, game, given.batch, given.seconds)
            print(f"{game:14} {told:.0f} decisions/s in batches of {given.batch}")


if __name__ == "__main__":
    main()
