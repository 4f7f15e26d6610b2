"""The package against the program. HANDWERK_COMMAND says how the program is started."""

import io
import json
import random
import unittest
from array import array
from typing import List

import handwerk.observation as encoding
from handwerk import Bot, Decision, Engine, EngineEnded, Environment, Refused, load_cards

GAMES = ("oh-my-goods", "mottainai")
KINDS = {"oh-my-goods": encoding._STEPS, "mottainai": encoding._QUESTIONS}


class EngineTest(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = Engine()
        self.addCleanup(self.engine.close)

    def test_whole_games_in_a_batch(self) -> None:
        for game in GAMES:
            luck = random.Random(game)
            state = self.engine.start(game, 2, ["a", "b", "c"])
            over = 0
            while state.games:
                going = [i for i, seat in enumerate(state.seats) if seat is not None]
                over += len(state.games) - len(going)
                if not going:
                    break
                moves = [luck.choice(state.moves[i]) for i in going]
                state = self.engine.play([state.games[i] for i in going], moves)
            self.assertEqual(over, 3)

    def test_copies_saves_and_imagined_games(self) -> None:
        state = self.engine.start("mottainai", 2, ["a"])
        copy = self.engine.copy(state.games, times=2)
        self.assertEqual(copy.moves, [state.moves[0]] * 2)
        self.engine.play([copy.games[0]], [copy.moves[0][0]])
        self.assertEqual(self.engine.save(state.games), self.engine.save([copy.games[1]]))
        loaded = self.engine.load(json.loads(json.dumps(self.engine.save(state.games))))
        self.assertEqual(self.engine.save(loaded.games), self.engine.save(state.games))
        imagined = self.engine.imagine(state.games, seats=[0], seed="luck", times=3)
        views = self.engine.view(imagined.games, [0] * 3)
        self.assertEqual(views, self.engine.view(state.games, [0]) * 3)

    def test_facts_texts_and_who_waits(self) -> None:
        state = self.engine.start("oh-my-goods", 3, ["a"], want=["moves", "texts", "waiting", "facts", "views"])
        self.assertEqual(len(state.moves[0]), len(state.texts[0]))
        self.assertIn(state.seats[0], state.waiting[0])
        self.assertEqual(len(state.facts[0]), 3)
        self.assertEqual(state.views[0]["seat"], state.seats[0])

    def test_what_is_refused(self) -> None:
        state = self.engine.start("mottainai", 2, ["a"])
        with self.assertRaises(Refused) as caught:
            self.engine.play(state.games, [-1])
        self.assertEqual((caught.exception.code, caught.exception.index), ("illegal", 0))
        with self.assertRaises(Refused) as caught:
            self.engine.start("chess", 2, ["a"])
        self.assertEqual(caught.exception.code, "no-such-game")
        self.engine.drop(state.games)
        with self.assertRaises(Refused) as caught:
            self.engine.view(state.games)
        self.assertEqual(caught.exception.code, "no-such-handle")

    def test_an_engine_that_has_ended(self) -> None:
        self.engine._process.kill()
        with self.assertRaises(EngineEnded):
            for _ in range(3):
                self.engine.about("mottainai")


class CardsTest(unittest.TestCase):
    def test_numbers_names_and_figures(self) -> None:
        for game in GAMES:
            cards = load_cards(game)
            self.assertEqual([card.number for card in cards.cards], list(range(len(cards))))
            self.assertTrue(all(card.names["en"] and card.names["de"] for card in cards.cards))
        self.assertEqual(load_cards("oh-my-goods")[0].figures["makes"], "planks")


class EnvironmentTest(unittest.TestCase):
    def test_whole_games_in_the_shape_of_aec(self) -> None:
        for game in GAMES:
            for seats in (2, 3):
                with Environment(game, seats, as_numpy=False) as env:
                    env.reset(seed=7)
                    luck = random.Random(7)
                    lengths = set()
                    total = {agent: 0.0 for agent in env.agents}
                    for agent in env.agent_iter():
                        observation, reward, termination, truncation, _ = env.last()
                        total[agent] += reward
                        lengths.add(len(observation["observation"]))
                        legal = [i for i, one in enumerate(observation["action_mask"]) if one]
                        self.assertEqual(bool(legal), not termination)
                        # What is asked comes first: one kind of decision, and one that the encoder knows.
                        kinds = len(KINDS[game])
                        self.assertTrue(termination or sum(observation["observation"][:kinds]) == 1)
                        self.assertFalse(truncation)
                        env.step(None if termination else luck.choice(legal))
                    self.assertEqual(len(lengths), 1)
                    self.assertEqual(env.agents, [])
                    self.assertAlmostEqual(sum(total.values()), 0)

    def test_the_same_seed_deals_the_same_games(self) -> None:
        with Environment("mottainai", as_numpy=False) as env:
            seen = []
            for seed in (3, 3, 4):
                env.reset(seed=seed)
                seen.append(env.last()[0]["observation"])
            self.assertIsInstance(seen[0], array)
            self.assertEqual(seen[0], seen[1])
            self.assertNotEqual(seen[0], seen[2])

    def test_numpy_where_it_is_there(self) -> None:
        try:
            import numpy
        except ImportError:
            self.skipTest("there is no numpy")
        with Environment("mottainai") as env:
            env.reset(seed=1)
            self.assertIsInstance(env.last()[0]["observation"], numpy.ndarray)

    def test_an_action_that_is_not_legal(self) -> None:
        with Environment("mottainai", as_numpy=False) as env:
            env.reset()
            for action in (-1, 511, None):
                with self.assertRaises(ValueError):
                    env.step(action)


class BotTest(unittest.TestCase):
    def test_it_answers_each_decision_once(self) -> None:
        seen: List[Decision] = []

        class Last(Bot):
            def choose(self, decision: Decision) -> int:
                seen.append(decision)
                return decision.moves[-1][0]

        now = {"view": {"seat": 0}, "clocks": [{"left": 9, "runs": True}], "ending": None}
        asked = {"number": 1, "moves": [[4, "work mill"], [5, "idle"]]}
        scene = {"is": "scene", "table": {"id": "t", "game": "oh-my-goods"}, "seat": 0, "events": [], "decision": asked}
        step = {"is": "step", "event": {"number": 2}, "decision": asked}
        lines = [{"is": "hello"}, {**scene, **now}, {**step, **now}, {"is": "news"}, {"is": "bye"}]
        output = io.StringIO()
        Last().run((json.dumps(line) for line in lines), output)
        answers = [json.loads(line) for line in output.getvalue().splitlines()]
        self.assertEqual([answer["is"] for answer in answers], ["hello", "move"])
        self.assertEqual((answers[1]["move"], answers[1]["decision"], answers[1]["table"]), (5, 1, "t"))
        self.assertEqual((len(seen), seen[0].left, seen[0].game), (1, 9, "oh-my-goods"))


if __name__ == "__main__":
    unittest.main()
