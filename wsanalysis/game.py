"""A game: a rule system with its data and options, and everything that can be asked of it."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

from wsanalysis.arguments import parameters
from wsanalysis.arguments.checking import as_method, as_typed, checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.parameters import Parameter
from wsanalysis.arguments.values import Chips, Copies, Distances, Games, Names, Seed, fitted
from wsanalysis.asking import readings
from wsanalysis.asking.guide import guide
from wsanalysis.asking.odds import Odds, Provenance
from wsanalysis.asking.spoken import language as speaking
from wsanalysis.asking.unit_arguments import own_side_first
from wsanalysis.files.cells import short
from wsanalysis.files.data_folder import check_there, data_folder
from wsanalysis.files.edition import Edition
from wsanalysis.languages import current_language
from wsanalysis.rule_system import IllegalAction, RuleSystem
from wsanalysis.systems.registry import SYSTEMS
from wsanalysis.version import __version__

if TYPE_CHECKING:
    import pandas as pd

    from wsanalysis.analysis.editions import Editions
    from wsanalysis.battles.core.map_game import MapGame
    from wsanalysis.battles.runs.comparison import Comparison
    from wsanalysis.battles.runs.difficulty import Difficulty
    from wsanalysis.battles.runs.luck_study import LuckStudy
    from wsanalysis.battles.runs.outcome_sources import OutcomeSources
    from wsanalysis.battles.runs.purchases import Bought, Worth
    from wsanalysis.battles.runs.report import Report
    from wsanalysis.battles.runs.results import Results
    from wsanalysis.battles.runs.verdict import Verdict
    from wsanalysis.battles.scenarios.player_file import QuickPlayer
    from wsanalysis.plotting import Plots
    from wsanalysis.printing.cards_and_counters import PrintedComponents
    from wsanalysis.printing.pages import Sheets
    from wsanalysis.widgets.notebook import Bench
    from wsanalysis.widgets.saving import Saved


Backs = Literal["long edge", "short edge", "none"]
Notes = Literal["back", "beside"]
"""Where rulings, and the marks for what is reconstructed, stand on what is printed."""

ANALYSES = {
    "claim": "claims", "ordering": "claims", "chance": "claims", "claims_table": "claims",
    "changes": "changes", "what_if": "what_if", "new_units": "what_if", "diff": "diff",
    "sensitivity": "sensitivity", "sobol": "sobol", "tune": "tuning", "tuning": "tuning",
    "strengths": "strength", "bag_curve": "bag_curve",
    "bag_swing": "bag_curve", "bag_streaks": "bag_curve", "nearest_dice": "bag_dice",
    "design_bag": "bag_designer", "knock_outs": "knock_outs", "auto_balance": "auto_balance",
    "playtests": "playtests", "exchange": "two_units", "by_rating": "two_units",
}  # fmt: skip
"""Methods of a game that are functions of this name in a module of `wsanalysis.analysis`.

What type checkers know of these, and of questions and tables, stands in `typed_games.pyi`.
"""


def _studies(system: RuleSystem) -> dict[str, Callable[..., Any]]:
    return {
        name: checked(getattr(import_module(f"wsanalysis.{module}"), name))
        for name, module in system.studies.items()
    }


def _analyses() -> dict[str, Callable[..., Any]]:
    return {
        name: getattr(import_module(f"wsanalysis.analysis.{module}"), name)
        for name, module in ANALYSES.items()
    }


def _map_games() -> Mapping[str, "MapGame"]:
    from wsanalysis.battles.registry import MAP_GAMES

    return MAP_GAMES


def system_names() -> list[str]:
    """The names of the rule systems; none of them has to be imported for it."""
    return list(SYSTEMS)


def systems() -> dict[str, str]:
    """The rule systems there are: name and title."""
    return {name: system.title for name, system in SYSTEMS.items()}


@checked
def load(system: str, data: str | Path | None = None) -> "Game":
    """The game `system` with its own data files, or with those in the folder `data`.

    Raises UnknownName for a system that there is not, DataFault for a folder that is not there or
    with every fault of its files.
    """
    chosen = SYSTEMS[find(system, SYSTEMS, "rule system")]
    folder = data_folder() if data is None else Path(data)
    check_there(folder)
    return Game(chosen, chosen.edition.load(folder), folder)


class _Guide:
    """The documentation of a game is what this one can do; that of the class says what a game is."""

    def __get__(self, game: "Game | None", kind: type) -> str:
        said = "A rule system with data and options. Immutable: variants are new games."
        if game is None:
            return said
        system = game.system
        return f"{said}\n\n{guide(game, _analyses() | _studies(system), system.name in _map_games())}"


class Game:  # noqa: D101 - said by the guide
    __doc__ = _Guide()

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
        """The questions this game answers: one row each, with arguments and what it is about."""
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
        """What is drawn blindly: one row a bag, with how many there are in it and what can be read of one."""
        from wsanalysis.asking.frame import Frame

        rows = {
            name: {"in it": sum(bag.counts(self.edition).values()), "faces": ", ".join(bag.faces)}
            for name, bag in self.system.bags.items()
        }
        found = Frame(list(rows.values()), index=list(rows), columns=["in it", "faces"])
        return found.rename_axis("bag")

    @property
    def plot(self) -> "Plots":
        """Ask and draw in one call: ``game.plot.fire("Grenadiers", "Riflemen", distance=range(1, 13))``."""
        plots: Plots = import_module("wsanalysis.plotting").Plots(self)
        return plots

    @checked
    def bench(self, tab: str = "", scenario: str = "") -> "Bench":
        """The designer's bench over this game, as the last line of a notebook's cell.

        `tab` is the one that is open: "play" to play a scenario oneself, which `scenario` names. Raises
        UnknownName for a tab or a scenario that there is not.
        """
        sheets = import_module("wsanalysis.widgets.scenario_tab").SHEETS
        made: Bench = import_module("wsanalysis.widgets.notebook").bench(self, load, sheets, tab, scenario)
        return made

    @property
    def provenance(self) -> Provenance:
        """What every number of this game is to carry with it."""
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
    def save(self, folder: str | Path) -> "Saved":
        """Write this game's data as a new folder: the files that it was loaded from, with what was edited.

        Only changed rows are written anew; all is written or nothing. Options are no data and not written.
        Returns the files changed, and those left behind that are no data. Raises ValueError for a folder that
        already exists, DataFault for values that do not go together.
        """
        saved: Saved = import_module("wsanalysis.widgets.saving").save_game(self, folder)
        return saved

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

    @checked
    def matchups(
        self,
        question: str | None = None,
        *,
        distance: Distances | None = None,
        units: Names | None = None,
        **situation: Any,
    ) -> "pd.DataFrame":
        """The odds of every unit against every unit; see `wsanalysis.analysis.matchups.matchups`."""
        from wsanalysis.analysis.matchups import matchups

        return matchups(self, question, distance=distance, units=units, **situation)

    @property
    def map_game(self) -> "MapGame":
        """What plays its battles. Raises ValueError for a system that has none."""
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

    @checked
    def play(self, scenario: str, games: Games = 1000, seed: Seed = 1, **how: Any) -> "Results":
        """Many games of a scenario; `how` as for `wsanalysis.battles.runs.runner.play`.

        ``policies=("greedy", "greedy")``, ``until=0.05``, ``store="games.sqlite"``, ``executor=...``.
        """
        from wsanalysis.battles.runs.runner import play

        return play(self.having(scenario), scenario, games, seed, **how)

    @checked
    def watch(self, scenario: str, seed: Seed = 1, **how: Any) -> "Report":
        """Play one game and tell it turn by turn; `how` as for `battles.runs.watching.watch`.

        ``policies=("greedy", "rush")``, ``digest=True``, ``pick="closest"``, ``explain=2``. Its turns draw
        themselves: ``told.plot(turn=2)``, ``told.turns[2]``; ``told.story()`` is its text.
        """
        from wsanalysis.battles.runs.watching import watch

        return watch(self.having(scenario), scenario, seed, **how)

    @checked
    def player_aid(
        self, *, look: str | Path = "", paper: str = "", grey: bool = False, language: str | Path = "",
        notes: Notes = "back",
    ) -> "Sheets":  # fmt: skip
        """The player aid, laid out from these data; shows its first page, ``.save("aid.pdf")`` writes it.

        `look`: the name of one that comes along, or a file ``my_look.toml``; `paper`: ``"a4"``, ``"letter"``,
        ``"a5"``, ``"180x240"`` and so on, the look's own by default; `language`: ``"de"``; `notes`: whether
        rulings and ° stand on a page at the back, or ``"beside"`` the numbers, for a designer. Raises
        UnknownName for a system that has none.
        """
        return self._sheets("player_aid", look, paper, grey, language, notes)

    @checked
    def unit_cards(
        self,
        nation: str,
        *,
        look: str | Path = "",
        paper: str = "",
        grey: bool = False,
        language: str | Path = "",
        notes: Notes = "back",
    ) -> "Sheets":
        """The unit cards of a nation, on as few pages as hold them; as `player_aid`. Raises UnknownName."""
        return self._sheets("unit_cards", look, paper, grey, language, nation, notes)

    @checked
    def odds_page(
        self, question: str, fixed: Mapping[str, Any], varied: Mapping[str, Sequence[Any]], title: str = "",
        *, look: str | Path = "", paper: str = "", grey: bool = False, language: str | Path = "",
    ) -> "Sheets":  # fmt: skip
        """A printed page of any question: an argument of `varied` down the page, a second one across.

        A third makes a panel of each of its values. A wide page is held the other way.
        """
        return self._sheets("odds_page", look, paper, grey, language, question, fixed, varied, title)

    @checked
    def card_sheets(
        self, *, nations: Names = (), units: Names = (), decks: Names = (), size: str = "poker",
        bleed: str = "", copies: Copies = 1, backs: Backs = "long edge",
        back_shift: tuple[float, float] = (0, 0), printer: str = "", look: str | Path = "", paper: str = "",
        grey: bool = False, language: str | Path = "", notes: Notes = "back",
    ) -> "PrintedComponents":  # fmt: skip
        """A card for each unit: its block, and its odds at three targets; ``.save("cards.pdf")`` writes them.

        `decks`: in place of them the cards of these decks, as ``"events"``; `units` then names cards. `size`:
        poker, tarot, mini, or as ``"63x88mm"``; `bleed` as ``"2mm"``, by default as wide as fits; `backs`:
        the edge over which the printer turns the sheet, or ``"none"``; `back_shift`: how far backs are moved
        to the right and down in mm, or a `printer` of `data/sheets/printers.csv`; `notes`: ``"beside"`` for °
        at every value that is reconstructed. Raises UnknownName, TooLarge.
        """
        return self._components(
            "cards", look, paper, grey, language, nations=nations, units=units, decks=decks, size=size,
            bleed=bleed, copies=copies, backs=backs, back_shift=back_shift,
            printer=printer, notes=notes,
        )  # fmt: skip

    @checked
    def counter_sheets(
        self, *, only: Names = (), nations: Names = (), units: Names = (), size: str = "", sheet: str = "",
        bleed: str = "", copies: Copies = 1, backs: Backs = "long edge",
        back_shift: tuple[float, float] = (0, 0), printer: str = "", look: str | Path = "", paper: str = "",
        grey: bool = False, language: str | Path = "", notes: Notes = "back",
    ) -> "PrintedComponents":  # fmt: skip
        """Blocks, counters, chips and markers, as many as the data have, fronts and backs.

        `only`: sorts such as ``"combat chips"``; `units` with a number as ``"Tiger I=3"``; `sheet`: a label
        sheet or die of `data/sheets`; all else as for `card_sheets`. Raises UnknownName, TooLarge.
        """
        return self._components(
            "counters", look, paper, grey, language, only=only, nations=nations, units=units, size=size,
            sheet=sheet, bleed=bleed, copies=copies, backs=backs, back_shift=back_shift,
            printer=printer, notes=notes,
        )  # fmt: skip

    def _components(
        self, kind: str, look: str | Path, paper: str, grey: bool, language: str | Path, **how: Any
    ) -> "PrintedComponents":
        printing = import_module("wsanalysis.printing.cards_and_counters")
        named = {name: [value] if isinstance(value, str) else tuple(value)
                 for name, value in how.items() if name in ("only", "nations", "units", "decks")}  # fmt: skip
        chosen = import_module("wsanalysis.printing.looks").chosen_look(look, paper, grey)
        with speaking(language or current_language()):  # an unknown language is refused at once
            made: PrintedComponents = printing.print_components(
                self, kind, chosen, language=current_language(), **{**how, **named}
            )
        return made

    def _sheets(
        self, name: str, look: str | Path, paper: str, grey: bool, language: str | Path, *asked: Any
    ) -> "Sheets":
        chosen = import_module("wsanalysis.printing.looks").chosen_look(look, paper, grey)
        with speaking(language or current_language()):  # what is laid out has to fit
            sheets: Sheets = getattr(import_module("wsanalysis.printing.pages"), name)(self, chosen, *asked)
        return sheets

    @checked
    def train(
        self, scenarios: Sequence[str] = (), generations: Games = 300, seed: Seed = 1, **how: Any
    ) -> "QuickPlayer":
        """A quick player improved by play; `how` as for `wsanalysis.battles.runs.train.train`.

        ``player="trained"``, ``games=4``, ``log="training.jsonl"``, ``progress=False``.
        """
        from wsanalysis.battles.runs.train import train

        game = self.having(scenarios[0]) if scenarios else self
        return train(game, scenarios, generations, seed, **how)

    @checked
    def luck(self, scenario: str, **how: Any) -> "LuckStudy":
        """How much luck there is in a scenario, in win points and by source.

        `how` as for `wsanalysis.battles.runs.measured_luck.luck`: ``games=400``, ``policies=...``.
        """
        from wsanalysis.battles.runs.measured_luck import luck

        return luck(self.having(scenario), scenario, **how)

    @checked
    def worth(self, scenario: str, games: Games = 1000, seed: Seed = 1, **how: Any) -> "Worth":
        """What each purchase before a campaign is worth; `how` as for `battles.runs.purchases.worth`.

        ``grade="great"``, ``player="thrifty"``, ``store="worth"``.
        """
        from wsanalysis.battles.runs.purchases import worth

        return worth(self.having(scenario), scenario, games, seed, **how)

    @checked
    def best_force(self, scenario: str, games: Games = 20_000, seed: Seed = 1, **how: Any) -> "Bought":
        """The best force found for a campaign; `how` as for `battles.runs.purchases.force`."""
        from wsanalysis.battles.runs.purchases import force

        return force(self.having(scenario), scenario, games, seed, **how)

    @checked
    def sources(self, scenario: str, **how: Any) -> "OutcomeSources":
        """What share of a scenario's outcome each source of chance decides, such as fire or events.

        `how` as for `wsanalysis.battles.runs.outcome_sources.sources`: ``games=1000``, ``policies=...``.
        """
        from wsanalysis.battles.runs.outcome_sources import sources

        return sources(self.having(scenario), scenario, **how)

    @checked
    def verdict(
        self, scenario: str, games: Games | None = None, seed: Seed = 1, **how: Any
    ) -> "Verdict | Difficulty":
        """Whether a scenario is fair, or whom it favours; `how` as for `battles.runs.verdict.verdict`.

        ``players=("greedy", "rush", my_player)``, ``players={"German": ["rush"]}``, ``progress=False``.
        """
        from wsanalysis.battles.runs.verdict import verdict

        return verdict(self.having(scenario), scenario, games, seed, **how)

    @checked
    def compare_scenarios(
        self, a: str, b: str, games: Games = 1000, seed: Seed = 1, **how: Any
    ) -> "Comparison":
        """Two scenarios on paired seeds; `how` as for `wsanalysis.battles.runs.runner.compare_scenarios`."""
        from wsanalysis.battles.runs.runner import compare_scenarios

        return compare_scenarios(self.having(a), a, b, games, seed, **how)

    @checked
    def editions(
        self, scenario: str, games: Games = 1000, seed: Seed = 1, *, other: "Game | None" = None, **how: Any
    ) -> "Editions":
        """What the other edition of a game does to a scenario: both played, side by side.

        `scenario`: its name in either edition, this game being one of them. `other`: the game of the other
        edition, if edited; `how` as for `wsanalysis.analysis.editions.editions`: ``readings=True``,
        ``luck=400``. Raises ValueError for a scenario without a conversion, naming those that have one.
        """
        from wsanalysis.analysis.editions import editions
        from wsanalysis.battles.registry import conversion_of

        here = self.having(scenario).map_game.name
        found = conversion_of(self.folder, here, scenario)
        first = here == found.older
        rest = load(found.newer if first else found.older, self.folder) if other is None else other
        older, newer = (self, rest) if first else (rest, self)
        return editions(older, found.old, newer, found.new, games, seed, **how)

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
        if name in ANALYSES:
            analysis = getattr(import_module(f"wsanalysis.analysis.{ANALYSES[name]}"), name)
            return as_method(partial(analysis, self), analysis)
        if name in system.studies:
            study = _studies(system)[name]
            return as_method(partial(study, self), study)
        near = get_close_matches(name, [each for each in dir(self) if not each.startswith("_")], 2)
        meant = f"; did you mean {' or '.join(near)}?" if near else ""
        raise AttributeError(
            f"{system.title} has no {name!r}{meant}; it has the tables {', '.join(system.tables) or 'none'}"
            f" and answers {', '.join((*system.questions, *system.tabulations))}"
        )

    def __dir__(self) -> list[str]:
        system = self.system
        return [
            *super().__dir__(),
            *system.tables,
            *system.questions,
            *system.tabulations,
            *ANALYSES,
            *system.studies,
        ]

    def _tabulate(self, name: str, *args: Any, **situation: Any) -> "pd.DataFrame":
        from wsanalysis.analysis.tabulate import tabulate

        frame = tabulate(self.system.tabulations[name](self.edition, *args, **situation))
        from wsanalysis.asking.frame import told

        return told(frame, str(self.provenance))

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


__all__ = ["Game", "IllegalAction", "load", "systems"]
