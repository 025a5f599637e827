"""Games at a table beside the machine's verdict, and one verdict of both.

The log (`battles.runs.playtest_log`) says who played which side and won; `at_table` makes of all games
together what they say of sides and of skill. With one seat the grades that were reached stand beside the
difficulty.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np
import pandas as pd
from annotated_types import Ge, Le
from scipy.special import entr

from wsanalysis.analysis import at_table, playtest_words
from wsanalysis.analysis.at_table import Belief, Floats
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import MOST_GAMES, Names, Seed
from wsanalysis.asking.display import Shown
from wsanalysis.asking.frame import described
from wsanalysis.asking.questions import listed
from wsanalysis.battles.core.grading import grading_of
from wsanalysis.battles.runs.difficulty import Difficulty
from wsanalysis.battles.runs.fairness import FAIR
from wsanalysis.battles.runs.planner import FairnessQuestion, PriorGames, next_seats
from wsanalysis.battles.runs.players import THINKING
from wsanalysis.battles.runs.playtest_log import FILE, LogLine, NamedScenario, Source, data_at_table, read_log
from wsanalysis.battles.runs.table_games import DRAWN, WON
from wsanalysis.battles.runs.verdict import Verdict, verdict
from wsanalysis.core_game import CoreGame
from wsanalysis.files.cells import short
from wsanalysis.files.look_alikes import likeness
from wsanalysis.languages import quantity
from wsanalysis.probability.progress import bill
from wsanalysis.probability.proportions import wilson

Judging = Annotated[int, Ge(0), Le(MOST_GAMES)]
JUDGING = 10_000
"""Games of the machine's verdict on a scenario, unless another number is named: enough to compare the players
that there are, in some seconds."""
PERSON, PLAYER = "person", "machine"
ALIKE = 0.99
"""Next games that tell this share of what the best one tells are as good."""


class ShareInterval(NamedTuple):
    """A share, and the ends of its 95 % interval; 0 to 1."""

    value: float
    low: float
    high: float


NONE = ShareInterval(np.nan, np.nan, np.nan)


@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """The verdicts on a scenario of two seats: of the machine, of the table, and of both.

    Shares are of the wins of `side`, which moves first, between people of equal skill; `machine` is None
    where it has not judged. `apart`: the table's interval if everybody's skill were known; `table` is wider
    for want of swapped seats. `swapped`: how many of the `people` have played both sides. `one_sided`: games
    with a player of the machine, by people who met none from the other side. `law`: the Beta law of the share
    together.
    """

    scenario: str
    title: str
    side: str
    other: str
    games: int
    machine: ShareInterval | None
    table: ShareInterval
    together: ShareInterval
    apart: ShareInterval
    people: int
    swapped: int
    one_sided: int
    law: tuple[float, float]

    @property
    def chances(self) -> tuple[float, float, float]:
        """The chance that the scenario favours the second side, is fair, favours the first."""
        second, fair, first = map(float, FairnessQuestion().chances(*self.law))
        return second, fair, first

    @property
    def sentence(self) -> str:
        """The three shares in words."""
        return playtest_words.sentence(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """The grades reached at a table in a scenario of one seat, worst first, beside the difficulty, if any."""

    scenario: str
    title: str
    grades: tuple[str, ...]
    said: Mapping[str, str]
    counts: tuple[int, ...]
    difficulty: Difficulty | None

    @property
    def games(self) -> int:
        """The games that count."""
        return sum(self.counts)

    def reaches(self, grade: str) -> ShareInterval:
        """The share of the table's games with that grade or a better one; Wilson's interval."""
        number = sum(self.counts[self.grades.index(grade) :])
        low, high = wilson(number, self.games)
        return ShareInterval(number / self.games, float(low), float(high))

    @property
    def sentence(self) -> str:
        """The share of games in which the table came to each grade, and the machine."""
        return playtest_words.graded(self)


class Fitted(NamedTuple):
    """The fit of all games together: a belief over scenarios and over the players, in this order.

    `kept`: how these keep to the sides of a scenario, as in `at_table.uneven`.
    """

    belief: Belief
    scenarios: tuple[str, ...]
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    kept: Floats

    def one(self, place: int) -> Floats:
        """The direction of one quantity."""
        return np.asarray(np.eye(len(self.belief.mean))[place])

    def game(self, scenario: int, first: int, second: int) -> Floats:
        """The terms of the log odds of the first side in a game."""
        return np.asarray(at_table.rows(np.array([scenario]), np.array([[first, second]]), self.kept)[0])


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Playtests(Shown):
    """The games played at a table, beside the machine; shown as sentences and tables.

    `joint` and `graded`, by scenario: of two seats, of one. `people`: a row for each who played a scenario of
    two seats, machine players too, with the games, those as first and as second, and the share of even games
    that they would win against average people, with the ends of its 95 % interval. `notes`: what to know of
    the log; no name is in them. `games`: those that count, two seats and one.
    """

    system: str
    joint: Mapping[str, Joint]
    graded: Mapping[str, Graded]
    people: pd.DataFrame
    notes: tuple[str, ...]
    footer: str
    provenance: str
    games: tuple[LogLine, ...]
    fitted: Fitted | None

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences on each scenario."""
        return (
            *(one.sentence for one in self.joint.values()),
            *(one.sentence for one in self.graded.values()),
        )

    @property
    def table(self) -> pd.DataFrame:
        """A row for each scenario of two seats: the three shares of the first side with their intervals."""
        rows = [
            {
                "scenario": name, "side": one.side, "games": one.games,
                **_columns("machine", one.machine or NONE), **_columns("your table", one.table),
                **_columns("together", one.together),
                **dict(zip(CHANCES, one.chances, strict=True)),
            }
            for name, one in self.joint.items()
        ]  # fmt: skip
        return described(pd.DataFrame(rows).set_index("scenario"), f"{self.footer} · {self.provenance}")

    @property
    def grades(self) -> pd.DataFrame:
        """A row for each grade of each scenario of one seat: the share that came so far, or further."""
        rows = []
        for name, one in self.graded.items():
            for grade in one.grades[1:]:
                machine = ShareInterval(*one.difficulty.reaches(grade)) if one.difficulty else NONE
                row = {"scenario": name, "grade": grade, "games": one.games}
                rows.append(
                    {**row, **_columns("machine", machine), **_columns("your table", one.reaches(grade))}
                )
        return described(
            pd.DataFrame(rows).set_index(["scenario", "grade"]), f"{self.footer} · {self.provenance}"
        )

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """The tables by title."""
        found = {"your table": self.table, "people": self.people} if self.joint else {}
        return found | ({"grades": self.grades} if self.graded else {})

    @property
    def known(self) -> dict[str, PriorGames]:
        """The beginning of a plan of more games (`battles.runs.planner.plan`), by scenario."""
        return {name: PriorGames(one.games, one.law) for name, one in self.joint.items()}

    def seats(self, scenario: str, low: float = FAIR.low, high: float = FAIR.high) -> tuple[str, str] | None:
        """The people who should move first and second in the next game of a scenario.

        The two whose game tells most, on average, whether its share lies between `low` and `high`; of those
        who tell as much, the two who have sat so least. None where fewer than two people are named.
        """
        if self.fitted is None or scenario not in self.fitted.scenarios:
            return None
        fitted, question = self.fitted, FairnessQuestion(low, high)
        here = fitted.scenarios.index(scenario)
        people = [place for place, kind in enumerate(fitted.kinds) if kind == PERSON]
        tells = {
            pair: _tells(fitted.belief, fitted.one(here), fitted.game(here, *pair), question)
            for pair in permutations(people, 2)
        }
        if not tells:
            return None
        enough = ALIKE * max(tells.values())
        among = [
            (fitted.names[one], fitted.names[two]) for (one, two), bits in tells.items() if bits >= enough
        ]
        return next_seats([line.game.game for line in self.games], scenario, among)

    def __str__(self) -> str:
        return playtest_words.as_text(self)


CHANCES = ("chance favours second", "chance fair", "chance favours first")


def _columns(name: str, share: ShareInterval) -> dict[str, float]:
    return {name: share.value, f"{name} low": share.low, f"{name} high": share.high}


def _tells(belief: Belief, side: Floats, game: Floats, question: FairnessQuestion) -> float:
    """The information of one more game about the answer on a side, in bits."""

    def unsure(held: Belief) -> float:
        law = at_table.as_beta(*held.of(side))
        return float(entr(question.chances(*law)).sum()) / float(np.log(2))

    mean, deviation = belief.of(game)
    won, _ = at_table.moments(mean, deviation)
    after = [unsure(at_table.after(belief, game, score)) for score in (1.0, 0.0)]
    return max(0.0, unsure(belief) - won * after[0] - (1 - won) * after[1])


@checked
def playtests(
    game: CoreGame, log: Source | None = None, games: Judging = JUDGING, seed: Seed = 1, *,
    scenarios: Names | None = None, verdicts: Mapping[str, Any] | None = None,
    store: str | Path | None = None, progress: bool = True,
) -> Playtests:  # fmt: skip
    """Set games at your table beside the machine's verdict, and make one verdict of both.

    `log`: a CSV file, or a link to a sheet that is published as CSV; by default `playtests.csv` in the data
    folder. One row a game; `docs/how_to/play_at_your_table.md` explains the columns. Or the rows themselves,
    as in ``[("hill", "Anna", "Ben", "win")]``: scenario, who moves first, who second, the former's result.
    `scenarios`: say this of these only; skill is learned from all. The machine's verdict on each is of
    `games` games (0: without it), or is given by `verdicts`, by scenario; with a `store`, a folder, its games
    are kept. Games of other systems in the log are left out.

    Shares are between people of equal skill, by a logistic model of sides and skill: machine players are
    players like others, and the machine's verdict is where a scenario's side begins. Its assumptions are
    `reconstructed` and stand in `analysis.at_table`. With one seat there are shares of grades instead.

    Raises DataFault with every fault of the log, by line and column, ValueError for a log without a finished
    game of this system, UnknownName for a scenario that it has none of.
    """
    desk = _Desk(game)
    read = read_log(game.folder / FILE if log is None else log, desk.setting)
    mine = [line for line in read.games if not line.setting.elsewhere]
    counted = tuple(line for line in mine if line.game.is_finished)
    if not counted:
        raise ValueError(f"{read.place}: expected a finished game of {game.system.title}, there is none")
    played = tuple(dict.fromkeys(line.game.scenario for line in counted))
    wanted = played
    if scenarios is not None:
        wanted = tuple(find(name, played, "scenario in the log") for name in listed(scenarios))
        mine = [line for line in mine if line.game.scenario in wanted]
    notes = [*playtest_words.of_log(mine, desk.is_old)]
    if scenarios is None:
        notes += playtest_words.of_rest(len(read.games) - len(mine), read.unread)
    judged = {
        find(name, played, "scenario in the log"): _verdict(one) for name, one in (verdicts or {}).items()
    }
    return _found(desk, counted, wanted, games, seed, judged, store, progress, tuple(notes))


def _verdict(found: Any) -> Verdict | Difficulty:
    if not isinstance(found, Verdict | Difficulty):
        raise ValueError(f"verdicts: expected what game.verdict gives, by scenario, got {short(found)}")
    return found


def at_own_table(game: CoreGame, scenario: str) -> str:
    """The name of a scenario's file if a log with finished games of it lies with the data, else "".

    Raises DataFault for a faulty log, UnknownName for an unknown scenario.
    """
    if not (game.folder / FILE).is_file():
        return ""
    desk = _Desk(game)
    stem = game.scenario_named(scenario)
    lines = read_log(game.folder / FILE, desk.setting).games
    return stem if any(line.game.scenario == stem and line.game.is_finished for line in lines) else ""


def check_log(file: Path, game_of: Callable[[str], CoreGame]) -> int:
    """The number of games in a log; `game_of` a scenario's name gives the game that it is of.

    Raises DataFault with every fault.
    """
    desks: dict[str, _Desk] = {}

    def setting(name: str) -> NamedScenario:
        game = game_of(name)
        return desks.setdefault(game.system.name, _Desk(game)).setting(name)

    return len(read_log(file, setting).games)


def setting_of(game: CoreGame) -> Callable[[str], NamedScenario]:
    """The function that finds the scenarios of a log by their names, as `read_log` takes it."""
    return _Desk(game).setting


def together(
    game: CoreGame, lines: Sequence[LogLine], games: int, seed: int = 1, *, progress: bool = True
) -> Playtests:
    """The same of games that were read already, all of this system and finished."""
    wanted = tuple(dict.fromkeys(line.game.scenario for line in lines))
    return _found(_Desk(game), tuple(lines), wanted, games, seed, {}, None, progress, ())


def _found(
    desk: "_Desk", counted: tuple[LogLine, ...], wanted: tuple[str, ...], games: int, seed: int,
    judged: dict[str, Any], store: str | Path | None, progress: bool, notes: tuple[str, ...],
) -> Playtests:  # fmt: skip
    """The verdicts on the scenarios that are wanted, from all games."""
    due = [name for name in wanted if name not in judged] if games else []
    if progress and len(due) > 1:
        bill(
            f"up to {quantity(games, 'game')} to play for the machine's verdict on each of {len(due)}"
            " scenarios"
        )
    for name in due:
        judged[name] = desk.judge(name, games, seed, store, progress)
    two = tuple(line for line in counted if not line.setting.grades)
    joint, people, fitted = _joint(desk, two, judged) if two else ({}, pd.DataFrame(), None)
    shown = {name: joint[name] for name in wanted if name in joint}
    footer = playtest_words.footer(len(two), [judged[name] for name in wanted if name in judged])
    return Playtests(
        system=desk.game.system.title, joint=shown,
        graded={name: _graded(desk, name, counted, judged.get(name)) for name in wanted if name not in joint},
        people=described(people, footer) if two else people,
        notes=(*playtest_words.of_scenarios(shown.values()), *notes), footer=footer,
        provenance=str(desk.game.provenance), games=counted, fitted=fitted,
    )  # fmt: skip


class _Desk:
    """The game, and the battles of the log, each set up once."""

    def __init__(self, game: CoreGame) -> None:
        self.game = game.whole
        self._engines: dict[str, Any] = {}
        self.setting = cache(self._setting)
        """Find the scenario of a name in the log. Raises UnknownName for one that no system has."""

    def _setting(self, name: str) -> NamedScenario:
        stem = self.game.scenario_named(name)
        if not stem:
            return NamedScenario(name, elsewhere=True)
        grading = grading_of(self.engine(stem))
        return NamedScenario(stem, grading.grades if grading.is_one_seat else ())

    def engine(self, stem: str) -> Any:
        """A battle, or a campaign, by the name of its file."""
        if stem not in self._engines:
            self._engines[stem] = self.game.battle(stem)
        return self._engines[stem]

    def is_old(self, line: LogLine) -> bool:
        """True if a game says that it was played with other data than these."""
        if not (said := line.game.data.casefold()):
            return False
        game, engine = self.game.having(line.game.scenario), self.engine(line.game.scenario)
        edition = game.edition.data_hash
        printed = data_at_table(game.map_game.scenario(engine).data_hash, edition)
        return not any(one.startswith(said) for one in (printed, edition, engine.data_hash))

    def kind(self, line: LogLine, name: str) -> str:
        """The kind of a player by its name in a game: a person, or a player of the machine."""
        styles = {likeness(style) for style in self.engine(line.game.scenario).styles()}
        head, _, rest = likeness(name).partition(" ")
        thinks = head in THINKING and (not rest or rest in styles or rest[0].isdigit())
        return PLAYER if thinks or likeness(name) in styles else PERSON

    def judge(
        self, name: str, games: int, seed: int, store: str | Path | None, progress: bool
    ) -> Verdict | Difficulty:
        """The machine's verdict on a scenario, or its difficulty."""
        kept = None if store is None else Path(store) / name
        game = self.game.having(name)
        games = min(games, game.map_game.verdict_games)
        return verdict(game, name, games, seed, store=kept, progress=progress)


def _joint(
    desk: _Desk, lines: Sequence[LogLine], judged: Mapping[str, Any]
) -> tuple[dict[str, Joint], pd.DataFrame, Fitted]:
    """The verdicts on every scenario of two seats, and what is known of the players."""
    scenarios = tuple(dict.fromkeys(line.game.scenario for line in lines))
    kinds: dict[str, str] = {}
    names: dict[str, str] = {}
    for line in lines:
        for who in filter(None, (line.game.first, line.game.second)):
            names.setdefault(likeness(who), who)
            kinds.setdefault(likeness(who), desk.kind(line, who))
    order = [*names]
    skills = [at_table.SKILL if kinds[who] == PERSON else at_table.MACHINE for who in order]
    open_side = (0.0, at_table.OPEN)
    verdicts = {name: found for name, found in judged.items() if isinstance(found, Verdict)}
    sides = [
        at_table.judged(verdicts[name].value, verdicts[name].judged) if name in verdicts else open_side
        for name in scenarios
    ]

    scenario = np.array([scenarios.index(line.game.scenario) for line in lines])
    place = {who: number for number, who in enumerate(order)}
    seats = np.array([[place.get(likeness(who), -1) for who in line.game.game[1:3]] for line in lines])
    kept = at_table.uneven(scenario, seats, len(scenarios), len(order))
    scores = np.array([{WON: 1.0, DRAWN: 0.5}.get(line.game.result, 0.0) for line in lines])
    weights = np.array([at_table.OLD if desk.is_old(line) else 1.0 for line in lines])

    def fitted(advantage: list[tuple[float, float]]) -> Belief:
        before = at_table.before(advantage, skills)
        return at_table.fit(before, at_table.rows(scenario, seats, kept), scores, weights)

    table = fitted([open_side] * len(scenarios))
    people = tuple(kinds[who] for who in order)
    together = Fitted(fitted(sides), scenarios, tuple(names.values()), people, kept)
    alone = np.linalg.inv(table.covariance)
    found = {}
    for number, name in enumerate(scenarios):
        verdict, engine, side = verdicts.get(name), desk.engine(name), together.one(number)
        mean, _ = table.of(side)
        mixed = _seats(desk, [line for line in lines if line.game.scenario == name])
        found[name] = Joint(
            scenario=name, title=engine.title, side=engine.sides[0], other=engine.sides[1],
            games=sum(line.game.scenario == name for line in lines),
            machine=ShareInterval(verdict.value, *verdict.interval) if verdict else None,
            table=ShareInterval(*at_table.share(*table.of(side))),
            together=ShareInterval(*at_table.share(*together.belief.of(side))),
            apart=ShareInterval(*at_table.share(mean, float(alone[number, number] ** -0.5))),
            law=at_table.as_beta(*together.belief.of(side)), **mixed,
        )  # fmt: skip
    return found, _people(together, lines), together


def _seats(desk: _Desk, lines: Sequence[LogLine]) -> dict[str, int]:
    """The numbers of people who played, swapped sides, and met machine players from one side only."""
    sat: dict[str, set[int]] = {}
    met: dict[str, Counter[int]] = {}
    for line in lines:
        for side, (who, enemy) in enumerate(permutations(line.game.game[1:3])):
            if who and desk.kind(line, who) == PERSON:
                sat.setdefault(likeness(who), set()).add(side)
                if enemy and desk.kind(line, enemy) == PLAYER:
                    met.setdefault(likeness(who), Counter())[side] += 1
    return {
        "people": len(sat), "swapped": sum(len(sides) == 2 for sides in sat.values()),
        "one_sided": sum(sides.total() for sides in met.values() if len(sides) == 1),
    }  # fmt: skip


def _people(fitted: Fitted, lines: Sequence[LogLine]) -> pd.DataFrame:
    """A row for each who played: what they are, how often, and their skill."""
    rows = []
    for place, (name, kind) in enumerate(zip(fitted.names, fitted.kinds, strict=True)):
        seats = Counter(
            seat for line in lines for seat in (1, 2) if likeness(line.game.game[seat]) == likeness(name)
        )
        skill = at_table.share(*fitted.belief.of(fitted.one(len(fitted.scenarios) + place)))
        row = {"name": name, "kind": kind, "games": seats.total(), "first": seats[1], "second": seats[2]}
        rows.append({**row, **_columns("skill", ShareInterval(*skill))})
    frame = pd.DataFrame(rows, columns=["name", "kind", "games", "first", "second", *_columns("skill", NONE)])
    return frame.set_index("name").sort_values("skill", ascending=False, kind="stable")


def _graded(desk: _Desk, name: str, lines: Sequence[LogLine], found: Any) -> Graded:
    """The grades that were reached in a scenario of one seat."""
    engine = desk.engine(name)
    grading = grading_of(engine)
    counts = Counter(line.game.result for line in lines if line.game.scenario == name)
    return Graded(
        scenario=name, title=engine.title, grades=grading.grades, said=grading.said,
        counts=tuple(counts[grade] for grade in grading.grades),
        difficulty=found if isinstance(found, Difficulty) else None,
    )  # fmt: skip
