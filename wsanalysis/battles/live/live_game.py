"""A game that is being played: whose turn it is, what may be done, what each side has been told.

It is a seed and the actions taken so far, and can be built again from these. Everything shown of it comes
from the view of a side alone, so that nothing hidden can reach a page.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from wsanalysis.battles.core.engine import Engine, Luck, State
from wsanalysis.battles.core.map_game import MapGame
from wsanalysis.battles.core.narrator import Narrator
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.core.position import Track
from wsanalysis.battles.core.retrials import Retrials
from wsanalysis.battles.core.seeds import generator_words
from wsanalysis.battles.core.wording import Parts
from wsanalysis.battles.runs.blind import MINDS, Secretive
from wsanalysis.battles.runs.players import Player, Quick, decide, default_player, player, seated

PERSON = "you"
"""The player of a side that a person plays."""
OWN, OTHER = 0x11FE, 0x0E55
IMAGINED = 3
"""reconstructed: a judgement. States behind a view in which an action is tried, to see whether it shows
anything."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that the side may do now, in its words; `parts` says who does it and to what."""

    action: int
    words: str
    parts: Parts


@dataclass(slots=True, eq=False)
class DecisionMark:
    """A decision that a person took: the state before it, and how much each side had been told by then.

    `learned`: since then luck was drawn, something hidden was shown, or the other side acted.
    """

    state: State
    actions: int
    told: list[int]
    side: int
    learned: bool = False


@dataclass(slots=True, eq=False)
class LiveGame:
    """One game; `seats` are players by side, `PERSON` where a person decides.

    Decisions without a choice are taken by themselves. Unless `whole`, the default player sets up on a board
    and chooses facings for a person. Raises ValueError for `actions` that are not legal, UnknownName for an
    unknown player.
    """

    map_game: MapGame
    engine: Engine
    seats: tuple[str, ...]
    seed: int
    whole: bool = False
    actions: list[int] = field(default_factory=list)
    told: list[list[str | None]] = field(default_factory=list)
    marks: list[DecisionMark] = field(default_factory=list)
    state: State = None
    _players: dict[int, Player | Quick] = field(default_factory=dict)
    _views: dict[int, State] = field(default_factory=dict)
    _retrials: Retrials | None = None
    _minds: dict[int, list[Engine]] = field(default_factory=dict)
    _narrators: list[Narrator] = field(default_factory=list)
    _tracks: list[list[Track]] = field(default_factory=list)

    @classmethod
    def of(
        cls, map_game: MapGame, engine: Engine, seats: Sequence[str], seed: int, whole: bool = False,
        actions: Iterable[int] = (),
    ) -> "LiveGame":  # fmt: skip
        """A game at its first decision of a person, or after these actions of both sides."""
        game = cls(map_game, engine, tuple(seats), seed, whole)
        game._players = {side: seated(player(who, engine)) for side, who in enumerate(seats) if who != PERSON}
        game.state = engine.new_game(seed, 0)
        game._open()
        game.replay(actions)
        game.go_on()
        return game

    # --- what a side sees ---------------------------------------------------------------------

    @property
    def decider(self) -> int | None:
        """The side that has to decide; None when the game is over."""
        return self.engine.decider(self.state)

    @property
    def has_board(self) -> bool:
        """True if units stand in hexes: not in a campaign."""
        return hasattr(self.state, "hex")

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.decider is None

    @property
    def viewer(self) -> int:
        """The side at the screen: that of the person who decides, or else a person's, or the first."""
        side, people = self.decider, [side for side, who in enumerate(self.seats) if who == PERSON]
        if side in people:
            return int(side or 0)
        return people[0] if people else 0

    @property
    def decisions(self) -> int:
        """The number of decisions that people have taken, without what the other side does unseen."""
        return len(self.marks)

    @property
    def keeps_secrets(self) -> bool:
        """True if a side must not know the other's objectives: both may be shown once it is over."""
        return self.map_game.secret and PERSON in self.seats and not self.over

    def minds(self, side: int) -> Sequence[Engine]:
        """The scenario as a side may take it to be: with each guess at objectives that it does not know."""
        if not (self.keeps_secrets and isinstance(self.engine, Secretive)):
            return [self.engine]
        if side not in self._minds:
            guesses = self.engine.guesses(MINDS)[1 - side]
            self._minds[side] = [self.engine.supposing(1 - side, guess) for guess in guesses]
        return self._minds[side]

    def view(self, side: int) -> State:
        """A side's view now; of a game that is over, or without people, everything."""
        if side not in self._views:
            open_ = self.over or PERSON not in self.seats
            self._views[side] = self.engine.copy(self.state) if open_ else self.engine.see(self.state, side)
        return self._views[side]

    def choices(self) -> list[Choice]:
        """The choices of the side that decides."""
        return self.choices_in(self.state)

    def choices_in(self, state: State) -> list[Choice]:
        """The choices of the side that decides in a state, in the words of its view."""
        side = self.engine.decider(state)
        if side is None:
            return []
        view = self.engine.see(state, side)
        about = self.map_game.narrate(self.engine, self.engine.copy(view)).about
        found = []
        for action in self.engine.legal(view):
            parts = self.engine.parts_of(view, action)
            if parts.unit == NOBODY and about != NOBODY:
                parts = parts._replace(unit=about)
            found.append(Choice(action, self.engine.tell_action(view, action), parts))
        return found

    def tracks(self, side: int) -> list[Track]:
        """The moves and shots that a side has seen since a person decided last."""
        return self._tracks[side]

    def player_of(self, side: int) -> Player | Quick | None:
        """The machine's player of a side; None for a person."""
        return self._players.get(side)

    # --- playing ------------------------------------------------------------------------------

    def take(self, action: int) -> None:
        """Take an action for the person who decides, and play on until a person has to decide again."""
        self._check(action)
        self._by_person(action)
        self.go_on()

    def take_all(self, actions: Sequence[int]) -> int:
        """A gesture of several actions, which stops once something is learned; how many were taken.

        It is taken back as one.
        """
        side = self.decider
        for number, action in enumerate(actions):
            stops = number and (self.decider != side or self.marks[-1].learned)
            if stops or action not in self.engine.legal(self.state):
                return number
            if number:
                self._apply(action)
            else:
                self._by_person(action)
            self._until_asked()
        self.go_on()
        return len(actions)

    def go_on(self) -> None:
        """The machine plays until a person has to decide; a game without people is played to its end."""
        self._until_asked()

    def delegate(self) -> None:
        """The default player takes this decision of a person."""
        if not self.over:
            self._by_person(self.suggested())
            self.go_on()

    def suggested(self) -> int:
        """The action of the default player in the place of the person who decides, and who may only guess.

        As a blind player does, he keeps to one guess.
        """
        side = self.decider
        assert side is not None
        minds = self.minds(side)
        return self._usual(minds[self.seed % len(minds)], self.state)

    def undo(self) -> DecisionMark:
        """Take back a person's last decision, and return it. ValueError if there is none."""
        if not self.marks:
            raise ValueError("there is nothing to take back")
        mark = self.marks.pop()
        self.state = self.engine.copy(mark.state)
        del self.actions[mark.actions :]
        self._end_moves()
        for lines, told in zip(self.told, mark.told, strict=True):
            del lines[told:]
        self._tracks = [[] for _ in self._narrators]
        self._seen()
        return mark

    @property
    def may_undo(self) -> bool:
        """True if the last decision can be taken back as at a table: nothing was learned since.

        Of a game that is over everything was shown.
        """
        return bool(self.marks) and not self.marks[-1].learned and not self.over

    def replay(self, actions: Iterable[int]) -> None:
        """Take actions of both sides as they were taken. Raises ValueError for one that is not legal."""
        for number, action in enumerate(actions):
            if self.over or action not in self.engine.legal(self.state):
                raise ValueError(
                    f"action {number + 1} of this game is not possible with these data and rules"
                )
            if self.is_asked(self.state):
                self._by_person(action)
            else:
                self._apply(action)

    def _check(self, action: int) -> None:
        if self.over or action not in self.engine.legal(self.state):
            raise ValueError("this is not possible now")

    def is_asked(self, state: State) -> bool:
        """True if a person is to decide in a state."""
        side = self.engine.decider(state)
        if side is None or side in self._players or len(self.engine.legal(state)) < 2:
            return False
        return self.whole or not self._is_small(state)

    def _is_small(self, state: State) -> bool:
        """True if a decision is part of the set-up on a board, or only about a facing."""
        if self.has_board and self.engine.turn_of(state) == 0:
            return True
        return all(self.engine.parts_of(state, action).facing >= 0 for action in self.engine.legal(state))

    def usual(self, state: State) -> int:
        """The action of the default player in the place of the side that decides in a state."""
        return self._usual(self.engine, state)

    def _usual(self, mind: Engine, state: State) -> int:
        side = mind.decider(state)
        assert side is not None
        style = mind.styles()[default_player(mind)]
        return mind.choose(self.engine.see(state, side), style, self._luck(OWN))

    def _until_asked(self) -> None:
        while (side := self.decider) is not None and not self.is_asked(self.state):
            self._apply(self._by_machine(side))
        self._end_moves()

    def _by_machine(self, side: int) -> int:
        legal = self.engine.legal(self.state)
        if len(legal) == 1:
            return legal[0]
        if side not in self._players:
            return self.usual(self.state)
        return decide(self.engine, self.state, self._players[side], self._luck(OTHER), side)

    def _luck(self, whose: int) -> Luck:
        """The luck of a player at this decision, so that a game that is built again goes on alike."""
        return Luck(generator_words(self.seed ^ whose, len(self.actions)))

    def _by_person(self, action: int) -> None:
        side = self.decider
        assert side is not None
        self._end_moves()
        self._tracks = [[] for _ in self._narrators]
        told = [len(lines) for lines in self.told]
        self.marks.append(DecisionMark(self.state, len(self.actions), told, side))
        self._apply(action)

    def _apply(self, action: int) -> None:
        side = self.decider
        assert side is not None
        before, self.state = self.state, self.engine.copy(self.state)
        for narrator in (self.map_game.narrate(self.engine, self.state), *self._narrators):
            narrator.look()
        self.engine.apply(self.state, action)
        self.actions.append(action)
        self._seen()
        for one, narrator in enumerate(self._narrators):
            self.told[one] += narrator.told_to(one, self.state)
        if self.marks and not self.marks[-1].learned:
            self.marks[-1].learned = self._has_shown(before, side, action)

    def _open(self) -> None:
        """Tell both sides the events before the first decision."""
        views = [self.engine.copy(self.view(side)) for side in range(len(self.engine.sides))]
        self._tracks = [[] for _ in views]
        self._narrators = [self.map_game.narrate(self.engine, view) for view in views]
        for narrator in self._narrators:
            narrator.look()
        self.told = [[*narrator.told_to(side, self.state)] for side, narrator in enumerate(self._narrators)]

    def _end_moves(self) -> None:
        """Tell moves that go no further: their steps are told together."""
        for lines, tracks, narrator in zip(self.told, self._tracks, self._narrators, strict=True):
            lines += narrator.ended()
            tracks += narrator.tracks()

    def _seen(self) -> None:
        """Look at the position anew, for both sides; narrators tell from what they are handed here."""
        self._views.clear()
        for side, narrator in enumerate(self._narrators):
            self.view(side).copy_into(narrator.state)

    def has_drawn(self, before: State, after: State) -> bool:
        """True if luck was drawn between two states."""
        if self._retrials is None:
            self._retrials = self.engine.retrials(1)
        return bool(self._retrials.drawn(before, after))

    def _has_shown(self, before: State, side: int, action: int) -> bool:
        """True if a person has learned anything by an action: by luck, of hidden things, of the enemy."""
        if side != self.marks[-1].side:
            return action not in self.engine.waiting([action])
        if self.has_drawn(before, self.state):
            return True
        view, now = self.engine.see(before, side), self.engine.see(self.state, side)
        for number in range(IMAGINED):
            luck = Luck(generator_words(self.seed ^ OWN, len(self.actions) << 4 | number))
            supposed = self.engine.imagine(view, luck)
            if action not in self.engine.legal(supposed):
                return True
            self.engine.apply(supposed, action)
            if self.engine.see(supposed, side) != now:
                return True
        return False
