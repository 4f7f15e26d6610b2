"""A first bot: it takes any legal move, but prefers to build and to sell.

Messages are lines of JSON. Answer "hello" with who you are; whenever a
message carries a decision, answer with one of its moves.
"""

import json
import random
import sys


def say(message):
    print(json.dumps(message), flush=True)


def choose(view, moves, luck):
    """One of the moves; each is a number and how people write it."""
    liked = [move for move in moves if move[1].startswith(("build", "craft", "complete", "sell", "work"))]
    return luck.choice(liked or moves)[0]


table, luck, answered = "", random.Random(), 0
for line in sys.stdin:
    told = json.loads(line)
    if told["is"] == "hello":
        say({"is": "hello", "name": "first", "games": ["oh-my-goods", "mottainai"]})
    elif told["is"] == "bye":
        break
    elif told["is"] == "refused":
        print(told["sentence"], file=sys.stderr)
    elif told["is"] in ("scene", "step"):
        if told["is"] == "scene":
            table = told["table"]["id"]
            luck = random.Random(table)  # the same deal again gives the same game again
            answered = 0
        decision = told["decision"]
        if decision and decision["number"] > answered:
            answered = decision["number"]
            move = choose(told["view"], decision["moves"], luck)
            say({"is": "move", "id": answered, "table": table, "decision": answered, "move": move})
