"""A game as an environment in the shape of PettingZoo's AEC: one seat acts after the other.

PettingZoo is not needed. The action i is the i-th legal move of the seat that is
asked, so the first places of the mask are ones; `infos` has the moves themselves.
"""

from array import array
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from .cards import load_cards
from .engine import Engine
from .observation import Encoder

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

Observe = Callable[[Mapping[str, Any], int], "array[float]"]


class Environment:
    metadata = {"name": "handwerk", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: Optional[Mapping[str, Any]] = None,
        seed: Union[int, str] = 0,
        most_actions: int = 512,
        engine: Optional[Engine] = None,
        command: Optional[Sequence[str]] = None,
        encoder: Optional[Observe] = None,
        as_numpy: bool = numpy is not None,
    ) -> None:
        self._owns_engine = engine is None
        self._engine = engine if engine is not None else Engine(command)
        self._encode: Observe = encoder if encoder is not None else Encoder(load_cards(game, command), seats)
        self._game = game
        self._options = options
        self._seed = seed
        self._deals = 0
        self._handle: Optional[int] = None
        self._as_numpy = as_numpy
        self.most_actions = most_actions
        self.possible_agents: List[str] = [f"seat_{seat}" for seat in range(seats)]
        self.agents: List[str] = []
        self.agent_selection = self.possible_agents[0]
        self.rewards: Dict[str, float] = {}
        self._cumulative_rewards: Dict[str, float] = {}
        self.terminations: Dict[str, bool] = {}
        self.truncations: Dict[str, bool] = {}
        self.infos: Dict[str, Dict[str, Any]] = {}
        self._moves: List[int] = []

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    def action_count(self) -> int:
        """Actions are from 0 to one below this."""
        return self.most_actions

    def reset(self, seed: Optional[Union[int, str]] = None, options: Optional[Mapping[str, Any]] = None) -> None:
        """Deals. The same seed gives the same deals, one after the other."""
        if seed is not None:
            self._seed = seed
            self._deals = 0
        if self._handle is not None:
            self._engine.drop([self._handle])
        self._deals += 1
        dealt = self._engine.start(
            self._game,
            len(self.possible_agents),
            [f"{self._seed} {self._deals}"],
            options if options is not None else self._options,
            want=["moves", "texts"],
        )
        self._handle = dealt.games[0]
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._take(dealt.seats[0], dealt.moves, dealt.texts, None)

    def step(self, action: Optional[int]) -> None:
        """The selected seat plays; None when its game is over, as in PettingZoo."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None or not 0 <= int(action) < len(self._moves):
            raise ValueError(f"action {action} is not legal: {agent} has {len(self._moves)}")
        self._cumulative_rewards[agent] = 0.0
        assert self._handle is not None
        played = self._engine.play([self._handle], [self._moves[int(action)]], want=["moves", "texts"])
        self._take(played.seats[0], played.moves, played.texts, played.result(0))
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]

    def observe(self, agent: str) -> Dict[str, Any]:
        """What this seat may know, and the mask of its legal moves."""
        assert self._handle is not None
        seat = self.possible_agents.index(agent)
        view = self._engine.view([self._handle], [seat])[0]
        asked = agent == self.agent_selection and not self.terminations.get(agent, True)
        legal = len(self._moves) if asked else 0
        mask = array("b", [1] * legal + [0] * (self.most_actions - legal))
        return {"observation": self._out(self._encode(view, seat)), "action_mask": self._out(mask)}

    def last(self, observe: bool = True) -> Tuple[Optional[Dict[str, Any]], float, bool, bool, Dict[str, Any]]:
        """Observation, reward, termination, truncation and infos of the selected seat."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 1 << 62) -> Iterator[str]:
        """The seats, in the order in which they act."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def close(self) -> None:
        if self._owns_engine:
            self._engine.close()

    def __enter__(self) -> "Environment":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take(
        self,
        seat: Optional[int],
        moves: Optional[List[List[int]]],
        texts: Optional[List[List[str]]],
        result: Optional[Mapping[str, Any]],
    ) -> None:
        self.rewards = {agent: 0.0 for agent in self.agents}
        if seat is None:
            assert result is not None
            winners = result["winners"]
            for index, agent in enumerate(self.possible_agents):
                self.rewards[agent] = 1.0 / len(winners) if index in winners else -1.0 / max(1, len(self.agents) - len(winners))
                if len(winners) == len(self.possible_agents):
                    self.rewards[agent] = 0.0
                self.terminations[agent] = True
                self.infos[agent] = {"result": result}
            self._moves = []
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[seat]
        self._moves = moves[0] if moves is not None else []
        if len(self._moves) > self.most_actions:
            raise ValueError(f"{len(self._moves)} legal moves; pass a larger most_actions than {self.most_actions}")
        self.infos[self.agent_selection] = {"moves": self._moves, "texts": texts[0] if texts is not None else []}

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError("when an agent is terminated, its only action is None")
        self.agents.remove(agent)
        self.rewards = {each: 0.0 for each in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def _out(self, numbers: "array[Any]") -> Any:
        return numpy.array(numbers) if self._as_numpy and numpy is not None else numbers
