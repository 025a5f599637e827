"""A game without its analyses: rule system, edition, options, what can be asked of it, its scenarios.

All that computes, draws or prints is handed such a game; `wsanalysis.game.Game`, which `load` gives, has
these as its methods.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import partial
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from wsanalysis.arguments import parameters
from wsanalysis.arguments.checking import as_method, as_typed, checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.arguments.values import Chips, fitted
from wsanalysis.asking import readings
from wsanalysis.asking.odds import Odds, Provenance
from wsanalysis.asking.unit_arguments import own_side_first
from wsanalysis.files.cells import short
from wsanalysis.files.data_folder import data_folder
from wsanalysis.files.edition import Edition
from wsanalysis.rule_system import RuleSystem
from wsanalysis.systems.registry import SYSTEMS
from wsanalysis.version import __version__

if TYPE_CHECKING:
    import pandas as pd

    from wsanalysis.battles.core.map_game import MapGame

G = TypeVar("G", bound="CoreGame")


class CoreGame:
    """A rule system with data and options. Immutable: variants are new games."""

    def __init__(
        self, system: RuleSystem, edition: Any, folder: Path | None = None, plays_campaigns: bool = False
    ) -> None:  # fmt: skip
        self.system = system
        self.plays_campaigns = plays_campaigns
        self.edition = edition
        self.folder = folder or data_folder()

    @property
    def options(self) -> Any:
        """The readings of the rulebook's open points that are in force."""
        return self.edition.options

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the data tables, each an attribute."""
        return self.system.tables

    @property
    def questions(self) -> "pd.DataFrame":
        """The questions this game answers: one row each, with arguments and subject."""
        from wsanalysis.asking.frame import Frame

        rows = {
            name: {"arguments": as_typed(one.ask), "about": (getdoc(one.ask) or "").split("\n")[0]}
            for name, one in self.system.questions.items()
        }
        return Frame(list(rows.values()), index=list(rows)).rename_axis("question")

    @property
    def readings(self) -> "pd.DataFrame":
        """The rulebook's open points: the reading in force, the standard one, and what each means."""
        return readings.table(self.options)

    @property
    def bags(self) -> "pd.DataFrame":
        """The bags for blind draws: one row a bag, with the number of chips in it and the faces to read."""
        from wsanalysis.asking.frame import Frame

        rows = {
            name: {"in it": sum(bag.counts(self.edition).values()), "faces": ", ".join(bag.faces)}
            for name, bag in self.system.bags.items()
        }
        found = Frame(list(rows.values()), index=list(rows), columns=["in it", "faces"])
        return found.rename_axis("bag")

    @property
    def provenance(self) -> Provenance:
        """The provenance of every number of this game."""
        changed = readings.other_than(self.edition.standard, self.options)
        return Provenance(
            self.system.title, __version__, self.edition.data_hash, changed,
            self.edition.unofficial,
        )  # fmt: skip

    @checked
    def columns(self, table: str = "units") -> tuple[Parameter, ...]:
        """The columns of a data table: what each takes, from where to where."""
        return parameters.columns(self.system.records[find(table, self.system.records, "table")])

    @checked
    def arguments(self, question: str, **given: Any) -> tuple[Parameter, ...]:
        """The arguments of a question: what each takes, once the others are as `given`."""
        name = find(question, self.system.questions, "question")
        return parameters.arguments(self.system.questions[name].ask, self.edition, given)

    @checked
    def ask(self, question: str, *args: Any, **situation: Any) -> Odds:
        """Any question by its name: ``game.ask("fire", ...)`` is ``game.fire(...)``."""
        name = find(question, self.system.questions, "question")
        ask = self.system.questions[name].ask
        with own_side_first(ask, self.edition, args, situation):
            return Odds(ask(self.edition, *args, **situation), self.provenance)

    @checked
    def edit(self, name: str | int, /, **changes: Any) -> Self:
        """A game in which one unit, weapon or chip has other values; files are untouched.

        ``game.edit("Grenadiers", valor=2)``. Raises UnknownName, or ValueError naming the column,
        the value and what was expected.
        """
        names = [name for table in self.tables for name in self.edition.cells_by_name(table)]
        found = find(str(name), names, "unit, weapon or chip")
        return self.variant(self.edition.edit(found, **changes))

    @checked
    def replace(self, table: str, value: str | int, by: str | int) -> Self:
        """A game in which each cell of a data table that holds `value` holds `by`; files are untouched.

        ``game.replace("tiles", "bocage", "clear")``. Raises UnknownName for a table that there is not,
        ValueError for a value that is nowhere in it, or that a column does not take.
        """
        found = find(table, self.tables, "table")
        rows = self.edition.cells_by_name(found)
        changes = {
            (found, name): {c: by for c, cell in row.items() if cell == value} for name, row in rows.items()
        }
        changes = {place: cells for place, cells in changes.items() if cells}
        if not changes:
            raise ValueError(f"value: expected one that is in {found}, got {short(value)}")
        return self.variant(self.edition.edit_rows(changes))

    @checked
    def add_unit(self, name: str, /, like: str | None = None, **values: Any) -> Self:
        """A game with one more unit, its values checked as a row of its file would be; files are untouched.

        ``game.add_unit("Tiger I late", like="Tiger I", front_armor=6)``: what is not given is as of `like`;
        without it every value is to be given, and the error says which are missing. `source` says that the
        unit was added. `save` writes it. Raises UnknownName, or ValueError naming column, value and what was
        expected.
        """
        rows = self.edition.named("units") if "units" in self.edition.tables else {}
        if not rows:
            raise ValueError(
                f"{self.system.title} has no units; it has {', '.join(self.tables) or 'no tables'}"
            )
        found = None if like is None else find(like, rows, "unit")
        return self.variant(self.edition.add("units", name, found, **values))

    @checked
    def variant(self, edition: Edition[Any]) -> Self:
        """The same game with another edition of its data."""
        return type(self)(self.system, edition, self.folder, self.plays_campaigns)

    @checked
    def with_options(self, **changes: Any) -> Self:
        """A game with other readings of the rulebook's open points; `readings` lists them.

        Raises UnknownName for an option that there is not, ValueError for a reading that there is not.
        """
        return self.variant(self.edition.with_options(readings.changed(self.options, changes)))

    @checked
    def readings_of(self, option: str) -> tuple[Any, ...]:
        """The values that an option takes."""
        return readings.possible(self.options, find(option, readings.names(self.options), "option"))

    @checked
    def with_counts(self, bag: str, counts: Mapping[Any, Any]) -> Self:
        """A game with other numbers of chips in a bag, by name; those not named stay as they are.

        ``game.with_counts("chips", {"7": 0, "12": 2})``. Raises UnknownName, or ValueError in words.
        """
        chosen = self.system.bags[find(bag, self.system.bags, "bag")]
        now = dict(chosen.counts(self.edition))
        named = {find(str(name), now, "chip"): n for name, n in counts.items()}
        given = {name: fitted(name, n, Chips) for name, n in named.items()}
        return self.variant(chosen.recount(self.edition, {**now, **given}))

    @property
    def map_game(self) -> "MapGame":
        """The map game that plays its battles. Raises ValueError for a system that has none."""
        from wsanalysis.battles.registry import map_game_of

        return map_game_of(self.system, self.plays_campaigns)

    @property
    def campaigning(self) -> Self:
        """The same game, whose scenarios are campaigns. Raises ValueError for a system that has none."""
        from wsanalysis.battles.registry import map_game_of

        map_game_of(self.system, campaigns=True)
        return type(self)(self.system, self.edition, self.folder, plays_campaigns=True)

    @property
    def playable(self) -> tuple[Self, ...]:
        """This game as far as it has scenarios: its battles, its campaigns."""
        from wsanalysis.battles.registry import CAMPAIGNS, MAP_GAMES
        from wsanalysis.battles.scenarios.scenario_files import scenario_files

        found = [self] if self.system.name in MAP_GAMES else []
        found += [self.campaigning] if self.system.name in CAMPAIGNS else []
        return tuple(one for one in found if scenario_files(self.folder, one.map_game.name))

    @checked
    def having(self, scenario: str) -> Self:
        """This game, or its campaigns (`campaigning`) if one of them has that name, and no battle."""
        from wsanalysis.battles.registry import is_campaign

        if self.plays_campaigns or not is_campaign(self.folder, self.system.name, scenario):
            return self
        return self.campaigning

    @property
    def whole(self) -> Self:
        """The same game, with its battles, and its campaigns by their names (`having`)."""
        return type(self)(self.system, self.edition, self.folder) if self.plays_campaigns else self

    @checked
    def scenario_named(self, scenario: str) -> str:
        """The name of the file of a battle or a campaign; "" for a scenario that other systems alone have.

        Raises UnknownName for one that no system has.
        """
        from wsanalysis.battles.registry import has_scenario, systems_with
        from wsanalysis.battles.scenarios.scenario_files import find_scenario

        having = systems_with(self.folder, (scenario,))
        if self.system.name not in having and has_scenario(self.folder, having[0], scenario):
            return ""
        return find_scenario(self.folder, self.whole.having(scenario).map_game.name, scenario).stem

    @checked
    def battle(self, scenario: str) -> Any:
        """A scenario ready to play: an engine, for those who want to look into it."""
        return self.having(scenario).map_game.load(self.folder, scenario, self.edition)

    @property
    def scenarios(self) -> "pd.DataFrame":
        """The scenarios that `play` takes: one row each."""
        from wsanalysis.battles.runs.runner import scenarios

        return scenarios(self)

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players that `play` takes as `policies`, the default player first."""
        from wsanalysis.battles.runs.players import player_names
        from wsanalysis.battles.scenarios.scenario_files import scenario_files

        first = next(iter(scenario_files(self.folder, self.map_game.name)))
        return tuple(player_names(self.battle(first)))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or "system" not in self.__dict__:
            raise AttributeError(name)
        system = self.system
        if name in system.tables:
            from wsanalysis.asking.frame import DATA, as_frame

            rows = as_frame(self.edition.cells(name))
            rows.attrs[DATA] = str(self.provenance)
            return rows
        if name in system.questions:
            return as_method(partial(self.ask, name), system.questions[name].ask)
        if name in system.tabulations:
            return as_method(partial(self._tabulate, name), system.tabulations[name])
        near = get_close_matches(name, [each for each in dir(self) if not each.startswith("_")], 2)
        meant = f"; did you mean {' or '.join(near)}?" if near else ""
        raise AttributeError(
            f"{system.title} has no {name!r}{meant}; it has the tables {', '.join(system.tables) or 'none'}"
            f" and answers {', '.join((*system.questions, *system.tabulations))}"
        )

    def __dir__(self) -> list[str]:
        system = self.system
        return [*super().__dir__(), *system.tables, *system.questions, *system.tabulations]

    def _tabulate(self, name: str, *args: Any, **situation: Any) -> "pd.DataFrame":
        from wsanalysis.asking.frame import described
        from wsanalysis.asking.tabulate import tabulate

        frame = tabulate(self.system.tabulations[name](self.edition, *args, **situation))
        return described(frame, str(self.provenance))

    def __str__(self) -> str:
        system = self.system
        counts = ", ".join(f"{len(self.edition.rows[name])} {name.replace('_', ' ')}" for name in self.tables)
        return (
            f"{system.title}: {counts}\n"
            f"  asks: {', '.join((*system.questions, *system.tabulations))}\n  {self.provenance}"
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from html import escape

        title, *rest = str(self).split("\n")
        return f"<b>{escape(title)}</b><br>" + "<br>".join(escape(line) for line in rest)


def game_beside(game: G, system: str) -> G:
    """The game of another rule system, by name, with the data of the same folder."""
    other = SYSTEMS[system]
    return type(game)(other, other.edition.load(game.folder), game.folder)
