"""The bench at one moment: the games before and after the edits, and what is looked at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.asking.questions import all_about_two
from wsanalysis.widgets.desk import Changed, Desk, Step
from wsanalysis.widgets.edits import Spot, with_edits
from wsanalysis.widgets.situations import asked, opponents, seats, situation

if TYPE_CHECKING:
    from wsanalysis.asking.odds import Odds
    from wsanalysis.game import Game


@dataclass(frozen=True)
class BenchScene:
    """A desk and a view of it, held still: pictures are drawn from it while the desk goes on.

    `now` is the edited game, or the last that there was where `fault` says why there is none. Two scenes of
    one `stamp` have the same games. `kept` is what work beside the page has found, by name of its tab.
    """

    files: "Game"
    before: "Game"
    now: "Game"
    fault: str
    values: Mapping[Spot, Any]
    changes: Sequence[Changed]
    steps: Sequence[Step]
    done: int
    versions: Sequence[str]
    compared: str
    lost: int
    view: Mapping[str, Any]
    stamp: str = ""
    kept: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def question(self) -> str:
        """The question that is asked: the one chosen, or the system's first."""
        chosen = str(self.view.get("question"))
        return chosen if chosen in self.files.system.questions else next(iter(self.files.system.questions))

    @cached_property
    def question_about_two(self) -> str | None:
        """The question of the match-ups: the one chosen if it is about two units, or the first that is."""
        every = all_about_two(self.files.system)
        return self.question if self.question in every else next(iter(every), None)

    @cached_property
    def bag(self) -> str:
        """The bag that is looked at: the one chosen, or the system's first; "" where there is none."""
        bags, chosen = self.files.system.bags, str(self.view.get("bag") or "")
        return chosen if chosen in bags else next(iter(bags), "")

    @cached_property
    def with_all_chips(self) -> "Game":
        """The edited game with as many chips in the bag as the files have: none is gone, and all can be told.

        Where the edits make no game, the files.
        """
        edits = {
            spot: value for spot, value in self.values.items()
            if spot.kind != "copy" and (spot.kind, spot.table) != ("count", self.bag)
        }  # fmt: skip
        return self.files if self.fault else with_edits(self.files, edits)

    @cached_property
    def units(self) -> tuple[str, ...]:
        """The two units that are looked at, as the files call them; none for a system without."""
        known = self.rows
        if not known:
            return ()
        chosen = self.view.get("units") or ()
        return tuple(
            name if name in known else start
            for name, start in zip([*chosen, None, None][:2], opponents(self.files), strict=True)
        )

    @cached_property
    def rows(self) -> Mapping[str, Mapping[str, Any]]:
        """The units of the files by name; empty where there are none."""
        return self.files.edition.cells_by_name("units") if "units" in self.files.tables else {}

    def situation(self, question: str) -> dict[Parameter, Any]:
        """The arguments of a question but the seats of units, each with its value."""
        if question not in self._situations:
            given = self.view.get("given") or {}
            self._situations[question] = situation(self.files, question, self.units, given)
        return self._situations[question]

    def seated(self, question: str) -> dict[str, str]:
        """The units in their seats, as the files call them."""
        if question not in self._seated:
            places = seats(self.files, question, self.units)
            self._seated[question] = {slot: self.units[number] for slot, number in places.items()}
        return self._seated[question]

    @cached_property
    def _situations(self) -> dict[str, dict[Parameter, Any]]:
        return {}

    @cached_property
    def _seated(self) -> dict[str, dict[str, str]]:
        return {}

    def ask(self, game: "Game", question: str, **other: Any) -> "Odds":
        """The question put to a game of the desk; `other` arguments in place of those of the view."""
        given = {**asked(self.situation(question)), **other}
        for parameter in self.situation(question):
            if parameter.must and given.get(parameter.name) is None:
                raise ValueError(f"{parameter.name}: expected {parameter.expected}, there is nothing")
        names = {slot: self.name_in(game, unit) for slot, unit in self.seated(question).items()}
        return game.ask(question, **names, **given)

    def name_in(self, game: "Game", unit: str) -> str:
        """The name of the files' unit in one of the games."""
        if unit in game.edition.units:
            return unit
        return str(list(game.edition.units)[list(self.rows).index(unit)])


def stamp_of(desk: Desk) -> str:
    """A text that is the same as long as both games of a desk are."""
    before = desk.versions.get(desk.compared, ())
    return sha256(repr((desk.values, before)).encode()).hexdigest()[:16]


def scene_of(
    desk: Desk, view: Mapping[str, Any], last: "Game", kept: Mapping[str, Any] | None = None
) -> BenchScene:
    """The scene of a desk; `last` is the last edited game that there was."""
    fault = desk.fault
    return BenchScene(
        files=desk.files,
        before=desk.before,
        now=last if fault else desk.game,
        fault=fault,
        values=desk.values,
        changes=tuple(desk.changes()),
        steps=tuple(desk.steps),
        done=desk.done,
        versions=tuple(desk.versions),
        compared=desk.compared,
        lost=len(desk.lost),
        view=view,
        stamp=stamp_of(desk),
        kept=kept or {},
    )
