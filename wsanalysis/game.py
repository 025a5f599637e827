"""A game with all that can be done with it: asked, played, compared, tuned, drawn, printed."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from wsanalysis.arguments.checking import as_method, checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Backs, Copies, Distances, Games, Names, Notes, Seed
from wsanalysis.asking.spoken import language as speaking
from wsanalysis.core_game import CoreGame
from wsanalysis.files.data_folder import check_there, data_folder
from wsanalysis.guide import guide
from wsanalysis.languages import current_language
from wsanalysis.rule_system import IllegalAction, RuleSystem
from wsanalysis.systems.registry import SYSTEMS

if TYPE_CHECKING:
    import pandas as pd

    from wsanalysis.analysis.editions import Editions
    from wsanalysis.analysis.saving import Saved
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

Their types, and those of questions and tables, stand in `typed_games.pyi`.
"""


def _studies(system: RuleSystem) -> dict[str, Callable[..., Any]]:
    return {
        name: checked(getattr(import_module(f"wsanalysis.{module}"), name))
        for name, module in system.studies.items()
    }


def _analysis(name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(import_module(f"wsanalysis.analysis.{ANALYSES[name]}"), name)
    return found


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
        if game is None:
            return str(CoreGame.__doc__)
        from wsanalysis.battles.registry import MAP_GAMES

        methods = {name: _analysis(name) for name in ANALYSES} | _studies(game.system)
        return f"{CoreGame.__doc__}\n\n{guide(game, methods, game.system.name in MAP_GAMES)}"


class Game(CoreGame):  # noqa: D101 - said by the guide
    __doc__ = _Guide()

    # --- match-ups and charts --------------------------------------------------------------------

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
    def plot(self) -> "Plots":
        """Ask and draw in one call: ``game.plot.fire("Grenadiers", "Riflemen", distance=range(1, 13))``."""
        from wsanalysis.plotting import Plots

        return Plots(self)

    # --- battles and campaigns -------------------------------------------------------------------

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
    def verdict(
        self, scenario: str, games: Games | None = None, seed: Seed = 1, **how: Any
    ) -> "Verdict | Difficulty":
        """Judge whether a scenario is fair, or whom it favours; `how` as for `battles.runs.verdict.verdict`.

        ``players=("greedy", "rush", my_player)``, ``players={"German": ["rush"]}``, ``progress=False``.
        """
        from wsanalysis.battles.runs.verdict import verdict

        return verdict(self.having(scenario), scenario, games, seed, **how)

    @checked
    def luck(self, scenario: str, **how: Any) -> "LuckStudy":
        """Measure how much luck there is in a scenario, in win points and by source.

        `how` as for `wsanalysis.battles.runs.measured_luck.luck`: ``games=400``, ``policies=...``.
        """
        from wsanalysis.battles.runs.measured_luck import luck

        return luck(self.having(scenario), scenario, **how)

    @checked
    def sources(self, scenario: str, **how: Any) -> "OutcomeSources":
        """The share of a scenario's outcome that each source of chance decides, such as fire or events.

        `how` as for `wsanalysis.battles.runs.outcome_sources.sources`: ``games=1000``, ``policies=...``.
        """
        from wsanalysis.battles.runs.outcome_sources import sources

        return sources(self.having(scenario), scenario, **how)

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
        """The effect of the other edition of a game on a scenario: both played, side by side.

        `scenario`: its name in either edition, this game being one of them. `other`: the game of the other
        edition, if edited; `how` as for `wsanalysis.analysis.editions.editions`: ``readings=True``,
        ``luck=400``. Raises ValueError for a scenario without a conversion, naming those that have one.
        """
        from wsanalysis.analysis.editions import editions_of

        return editions_of(self, scenario, games, seed, other=other, **how)

    @checked
    def worth(self, scenario: str, games: Games = 1000, seed: Seed = 1, **how: Any) -> "Worth":
        """The worth of each purchase before a campaign; `how` as for `battles.runs.purchases.worth`.

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
    def train(
        self, scenarios: Sequence[str] = (), generations: Games = 300, seed: Seed = 1, **how: Any
    ) -> "QuickPlayer":
        """A quick player improved by play; `how` as for `wsanalysis.battles.runs.train.train`.

        ``player="trained"``, ``games=4``, ``log="training.jsonl"``, ``progress=False``.
        """
        from wsanalysis.battles.runs.train import train

        game = self.having(scenarios[0]) if scenarios else self
        return train(game, scenarios, generations, seed, **how)

    # --- what is printed -------------------------------------------------------------------------

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

    def _sheets(
        self, name: str, look: str | Path, paper: str, grey: bool, language: str | Path, *asked: Any
    ) -> "Sheets":
        from wsanalysis.printing import pages
        from wsanalysis.printing.looks import chosen_look

        chosen = chosen_look(look, paper, grey)
        with speaking(language or current_language()):  # what is laid out has to fit
            sheets: Sheets = getattr(pages, name)(self, chosen, *asked)
        return sheets

    def _components(
        self, kind: Literal["cards", "counters"], look: str | Path, paper: str, grey: bool,
        language: str | Path, **how: Any,
    ) -> "PrintedComponents":  # fmt: skip
        from wsanalysis.printing.cards_and_counters import print_components
        from wsanalysis.printing.looks import chosen_look

        named = {name: [value] if isinstance(value, str) else tuple(value)
                 for name, value in how.items() if name in ("only", "nations", "units", "decks")}  # fmt: skip
        chosen = chosen_look(look, paper, grey)
        with speaking(language or current_language()):  # an unknown language is refused at once
            return print_components(self, kind, chosen, language=current_language(), **{**how, **named})

    # --- the data, and the bench -----------------------------------------------------------------

    @checked
    def save(self, folder: str | Path) -> "Saved":
        """Write this game's data as a new folder: the files that it was loaded from, with what was edited.

        Only changed rows are written anew; all is written or nothing. Options are no data and not written.
        Returns the files changed, and those left behind that are no data. Raises ValueError for a folder that
        already exists, DataFault for values that do not go together.
        """
        from wsanalysis.analysis.saving import save_game

        return save_game(self, folder)

    @checked
    def bench(self, tab: str = "", scenario: str = "") -> "Bench":
        """The designer's bench over this game, as the last line of a notebook's cell.

        `tab` is the one that is open: "play" to play a scenario oneself, which `scenario` names. Raises
        UnknownName for a tab or a scenario that there is not.
        """
        # By their names, for the bench lies above the games that it shows.
        sheets = import_module("wsanalysis.widgets.scenario_tab").SHEETS
        made: Bench = import_module("wsanalysis.widgets.notebook").bench(self, load, sheets, tab, scenario)
        return made

    # --- analyses, by their names ----------------------------------------------------------------

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or "system" not in self.__dict__:
            raise AttributeError(name)
        if name in ANALYSES:
            analysis = _analysis(name)
            return as_method(partial(analysis, self), analysis)
        if name in self.system.studies:
            study = _studies(self.system)[name]
            return as_method(partial(study, self), study)
        return super().__getattr__(name)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *ANALYSES, *self.system.studies]


__all__ = ["Game", "IllegalAction", "load", "systems"]
