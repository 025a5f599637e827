"""Every answer drawn in one call: the chart, its title, its footer, and its content in words.

`plot` draws what an analysis or a question gives; ``game.plot`` asks and draws in one: ``game.plot.fire(
"Grenadiers", "Riflemen", distance=range(1, 13))``. Charts lie above the answers, so that these know of them
only by name.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, singledispatch
from typing import Annotated, Any, Literal

import pandas as pd
from annotated_types import Ge, Le
from matplotlib.axes import Axes

from wsanalysis import battle_pictures, charts
from wsanalysis.analysis.bag_designer import DesignedBag
from wsanalysis.analysis.balance import fallen
from wsanalysis.analysis.by_distance import over
from wsanalysis.analysis.claims import Claim
from wsanalysis.analysis.differences import Differences
from wsanalysis.analysis.editions import Editions
from wsanalysis.analysis.moved import outcome_columns
from wsanalysis.analysis.side_by_side import SideBySide
from wsanalysis.analysis.strength import Strengths
from wsanalysis.analysis.tuned import Tuned
from wsanalysis.arguments.checking import as_method, checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Distances, Names
from wsanalysis.asking.display import percent
from wsanalysis.asking.odds import Odds, SampledOdds
from wsanalysis.asking.outcomes import in_words
from wsanalysis.asking.provenance import exact
from wsanalysis.asking.questions import listed
from wsanalysis.asking.shown_table import ShownTable
from wsanalysis.battles.runs import difficulty_words
from wsanalysis.battles.runs.comparison import Comparison
from wsanalysis.battles.runs.difficulty import Difficulty
from wsanalysis.battles.runs.purchases import Bought, Worth
from wsanalysis.battles.runs.report import Report, Turn
from wsanalysis.battles.runs.results import Results
from wsanalysis.battles.runs.verdict import Verdict
from wsanalysis.charts.outcome_bars import MOST_OUTCOMES as MOST_BARS
from wsanalysis.charts.picture import write_footer
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import capital, joined, say
from wsanalysis.rule_system import NO_EFFECT

MOST_ROWS = 12
"""Rows of a table that are drawn, most first, unless more are asked for."""
MOST_BANDS = 7
Rows = Annotated[int, Ge(1), Le(1000)]
Given = Mapping[str, Any]
"""Further arguments of a chart, by name."""
NOTHING: Given = {}
DRAWN = (
    "tune", "strengths", "diff", "design_bag", "play", "verdict", "compare_scenarios", "editions", "watch",
)  # fmt: skip
"""Methods of a game whose results draw themselves."""


@singledispatch
def plot(thing: Any, ax: Axes | None = None, **how: Any) -> Axes:  # noqa: ARG001 - as those below take them
    """Draw an answer; `how` are further arguments of its chart. Raises TypeError where there is no chart."""
    raise TypeError(f"there is no chart of {type(thing).__name__}")


@plot.register
@checked
def _(odds: Odds, ax: Axes | None = None, *, steps: bool = True, title: str = "", **how: Any) -> Axes:
    """The outcomes as bars; of a question of several steps as bands, step by step, unless not `steps`."""
    footer, title, words = exact(odds.provenance), title or capital(odds.inquiry.title), _words(odds)
    if steps and odds.inquiry.steps != 1:
        table = odds.by_step().rename(columns=words)
        if 1 < len(table) <= 40 and len(table.columns) <= MOST_BANDS:
            return _bands(table, ax, title, footer, how)
    return _bars(odds.table(), ax, title, footer, words, how)


@plot.register
@checked
def _(odds: SampledOdds, ax: Axes | None = None, *, title: str = "", **how: Any) -> Axes:
    """The shares of the trials as bars, with their intervals."""
    table = odds.table()
    trials, seed = table["trials"].iloc[0], table["seed"].iloc[0]
    said = say("sampled, {trials:,} trials, seed {seed}, 95 % intervals", trials=trials, seed=seed)
    footer = joined(" · ", [said, odds.provenance])
    return _bars(table, ax, title or capital(odds.inquiry.title), footer, _words(odds), how)


@plot.register
@checked
def _(
    results: Results, ax: Axes | None = None, *, what: Literal["wins", "losses", "course"] = "wins",
    title: str = "", **how: Any,
) -> Axes:  # fmt: skip
    """The share of games that each side won, or of each grade, with intervals.

    Of `what` "losses" it is where units fell, on the map; of "course" how a campaign goes week by week.
    """
    if what == "course":
        table = results.course()
        footer = str(table.attrs["provenance"])
        axes = charts.draw_weeks(table, ax, title=title or results.run.title, footer=footer, **how)
        last = table[table.index == table.index.max()]
        return _told(axes, joined(", ", (f"{row['what']} {row['mean']:.1f}" for _, row in last.iterrows())))
    if what == "losses":
        if results.field is None:
            raise ValueError("losses: these games do not say on which map they were played")
        games, footer = results.games, str(results.outcomes().attrs["provenance"])
        axes = battle_pictures.draw_losses(results.field, games, footer, ax, title)
        return _told(axes, battle_pictures.losses_in_words(100 * fallen(games)))
    rates = results.outcomes().rename_axis("outcome").reset_index()
    if not results.run.stake:
        rates["outcome"] = [
            "draw" if name == "draw" else say("{side} wins", side=name) for name in rates["outcome"]
        ]
    table = rates.rename(columns={"share": "probability"})
    return _bars(
        table,
        ax,
        title or results.run.title,
        rates.attrs["provenance"],
        {},
        {"x_label": "games (%)", **how},
    )


@plot.register
@checked
def _(verdict: Verdict, ax: Axes | None = None, *, title: str = "", **how: Any) -> Axes:
    """The first side's share of every pair of players."""
    first, second = verdict.sides
    table = verdict.matrix["share"].unstack(sort=False)
    table = table.rename_axis(index=say("{side} plays", side=first), columns=say("{side} plays", side=second))
    said = title or say("{scenario}: {side} share of wins", scenario=verdict.scenario, side=first)
    footer = joined(" · ", [verdict.footer, verdict.provenance])
    return _heat(table, ax, said, footer, {"unit": say("{side} wins in %", side=first), **how})


@plot.register
@checked
def _(found: Difficulty, ax: Axes | None = None, *, title: str = "", **how: Any) -> Axes:
    """The share of games in which the best player comes to each grade or a better one, best grade first."""
    grades = [*reversed(found.grades[1:])]
    rows = [(difficulty_words.named(found, grade), *found.reaches(grade)) for grade in grades]
    what = title or say("{scenario}, {player}", scenario=found.scenario, player=found.best)
    return _shares(rows, ax, what, joined(" · ", [found.footer, found.provenance]), how)


@plot.register
@checked
def _(compared: Comparison, ax: Axes | None = None, *, title: str = "", **how: Any) -> Axes:
    """The share of games that each side won, or of each grade, in both runs, with the intervals of each."""
    rates = [run.outcomes() for run in (compared.first, compared.second)]
    table = pd.DataFrame(
        {
            f"{when}{end}": rate[column]
            for when, rate in zip(("before", "after"), rates, strict=True)
            for end, column in (("", "share"), ("_low", "low"), ("_high", "high"))
        }
    )
    footer, how = (
        "\n".join(compared._notes()),
        {"x_label": "games (%)" if compared.first.run.stake else "games won (%)", **how},
    )
    return _moved(table, ax, title or compared.title, footer, [], how)


@plot.register
@checked
def _(
    found: Editions, ax: Axes | None = None, *, what: Literal["games", "readings"] = "games", title: str = "",
    **how: Any,
) -> Axes:  # fmt: skip
    """The wins and losses in both editions; of `what` "readings" the effect of each other reading."""
    older, newer = found.names
    if what == "games":
        table = found.drawn.head(charts.MOST_DUMBBELLS)
        scenario = found.older.run.scenario
        said = title or say("{scenario}: {older} and {newer}", scenario=scenario, older=older, newer=newer)
        how = {"names": found.names, "x_label": say("of games won, of units lost (%)"), **how}
        return _moved(table, ax, said, joined("\n", [found.footer, *found.notes]), [], how)
    if found.readings is None:
        raise ValueError("readings: none were played; ask for them, as in editions(..., readings=True)")
    rows = found.readings.head(40)
    labels = [
        f"{name.replace('_', ' ')}: {to}" for name, to in zip(rows["option"], rows["reading"], strict=True)
    ]
    shown = pd.DataFrame(
        {
            "gain": 100 * rows["difference"], "low": 100 * rows["low"], "high": 100 * rows["high"],
            "kept": 0.0, "sure": rows["adjusted"] < 0.05,
        }
    ).set_axis(labels)  # fmt: skip
    axes = _chart(
        charts.draw_gains, shown, ax, how,
        title=title or say("{edition}: what other readings do", edition=newer),
        x_label=say("points of the {side} share", side=found.side), kept=say("the reading in force"),
        footer=rows.attrs["provenance"],
    )  # fmt: skip
    return _told(axes, found.reading_sentence.removesuffix("."))


@plot.register
@checked
def _(
    found: Differences, ax: Axes | None = None, *, most: Rows = MOST_ROWS, title: str = "", **how: Any
) -> Axes:
    """The match-ups that moved most, each pair where it moves most."""
    heads = [row for row, _ in found.heads(most, allowed=False)]
    table = found.table.iloc[heads].copy()
    table["match-up"] = _match_ups(table, table["situation"])
    return _moved(table, ax, title or "What moved most", found.provenance, ["match-up"], how)


@plot.register
@checked
def _(tuned: Tuned, ax: Axes | None = None, *, title: str = "", **how: Any) -> Axes:
    """Every answer by how far it misses and by how many counters it changes."""
    footer = exact(tuned.game.provenance)
    axes = _chart(charts.draw_pareto, tuned.table, ax, how, title=title or "What to change", footer=footer)
    best = [
        f"{row['changes']}: off by {100 * row['miss']:.1f} points"
        for row in tuned.table.head(5).to_dict("records")
    ]
    return _told(axes, "; ".join(best))


@plot.register
@checked
def _(found: Strengths, ax: Axes | None = None, *, most: Rows = 30, title: str = "", **how: Any) -> Axes:
    """The units by strength, strongest first, with its interval."""
    table = found.table.rename(columns={"strength": "value"}).head(most)
    table = table.assign(
        **{column: table[column] - table["low"].min() for column in ("value", "high", "low")}
    )
    axes = _chart(
        charts.draw_ranking, table, ax, how, title=title or "Strengths",
        x_label="strength above the weakest end (log odds)", spread=found.interval,
        footer=exact(found.table.attrs["provenance"].removeprefix("exact · ")),
    )  # fmt: skip
    return _told(axes, f"strongest first: {', '.join(map(str, table.index))}")


@plot.register
@checked
def _(bag: DesignedBag, ax: Axes | None = None, *, title: str = "", **how: Any) -> Axes:
    """The wishes for each distance and outcome, and the chances of the nearest bag."""
    table = bag.curve.rename(columns={"wanted": "before", "got": "after"})
    table["point"] = [
        say(
            "{face}, {hexes} hexes: {outcome}",
            face=row["face"],
            hexes=row["distance (hexes)"],
            outcome=row["outcome"],
        )
        for row in _records(table, len(table))
    ]
    how = {"names": ("wanted", "nearest bag"), **how}
    return _moved(table, ax, title or "The nearest bag", exact(bag.game.provenance), ["point"], how)


@plot.register
@checked
def _(found: Worth, ax: Axes | None = None, *, title: str = "") -> Axes:
    """The gain of each purchase, beside that of keeping its price."""
    table = found.table.set_index("purchase")
    names = [
        say("{purchase}, {price} SO", purchase=name, price=row["price"]) for name, row in table.iterrows()
    ]
    shown = table.set_axis(names).rename(columns={"VP": "gain"}).assign(sure=found.sure.to_numpy())
    what = title or say("{scenario}: what a purchase is worth", scenario=found.scenario)
    axes = charts.draw_gains(
        shown.head(40), ax, title=what, x_label=say("victory points more, if it is given"),
        kept=say("what its price would bring if kept"),
        footer=joined(" · ", [found.footer, found.provenance]),
    )  # fmt: skip
    return _told(axes, found.sentence)


@plot.register
@checked
def _(found: Bought, ax: Axes | None = None, *, title: str = "", **how: Any) -> Axes:
    """The share of games in which the best force reaches the grade, beside the one first bought."""
    forces = (say("the best force found"), found.after), (say("the force first bought"), found.before)
    rows = [(name, reached.share, reached.least, reached.most) for name, reached in forces]
    text = "{scenario}: {grade} or better"
    what = title or say(text, scenario=found.scenario, grade=say(found.grade))
    return _shares(rows, ax, what, joined(" · ", [found.footer, found.provenance]), how)


@plot.register
@checked
def _(turn: Turn, ax: Axes | None = None, *, title: str = "") -> Axes:
    """The board at the end of a turn, with its moves and shots."""
    return _told(battle_pictures.draw_turn(turn, ax, title), turn.position.words)


@plot.register
@checked
def _(told: Report, ax: Axes | None = None, *, turn: int = -1, title: str = "") -> Axes:
    """The board at the end of a turn: by default the last one, 0 the set-up."""
    last = len(told.turns) - 1
    if not -1 <= turn <= last:
        raise ValueError(f"turn: expected 0 (the set-up) to {last}, or -1 for the last, got {turn}")
    return plot(told.turns[turn], ax, title=title)


@plot.register
@checked
def _(found: SideBySide, ax: Axes | None = None, *, title: str = "", **how: Any) -> Axes:
    """A bar a game and situation, split by outcome."""
    table = found.shares
    axes = _chart(
        charts.draw_side_by_side, table, ax, how, title=title or found.title, footer=found.provenance
    )
    return _told(axes, _bars_in_words(table))


@plot.register
@checked
def _(shown: ShownTable, ax: Axes | None = None, *, kind: str = "", title: str = "", **how: Any) -> Axes:
    """A table of one's own: as `kind` says, or as it looks.

    Chances that add up to 1 in every row are bands where the rows are numbered (distances, turns), bars where
    they are named; all others are a heat map. The kinds: bars, bands, heat map, survival, slopes, before and
    after, ranking.
    """
    table = shown.frame
    said, footer = title or shown.title, shown.footer
    kind = kind or _looks_like(table)
    if kind not in KINDS:
        raise ValueError(f"kind: expected {', '.join(KINDS)}, got {kind!r}")
    if kind == "bars" and table.index.nlevels == 1:
        table = pd.concat({"": table})
    axes = _chart(KINDS[kind], table, ax, how, title=said, footer=footer)
    return _told(axes, _in_words(kind, table))


KINDS: dict[str, Callable[..., Axes]] = {
    "bars": charts.draw_side_by_side, "bands": charts.draw_outcome_bands, "heat map": charts.draw_heat_map,
    "survival": charts.draw_survival, "slopes": charts.draw_slopes, "before and after": charts.draw_dumbbells,
    "ranking": charts.draw_ranking,
}  # fmt: skip
"""The kinds of pictures of a table of one's own."""


def _looks_like(table: pd.DataFrame) -> str:
    if len(table) and ((table.sum(axis=1) - 1).abs() < 1e-6).all():
        return "bands" if pd.api.types.is_integer_dtype(table.index) else "bars"
    return "heat map"


def _in_words(kind: str, table: pd.DataFrame) -> str:
    if kind in ("bands", "survival"):
        return _bands_in_words(table)
    if kind == "heat map":
        return _heat_in_words(table)
    if kind == "ranking":
        return (
            f"from the top: {', '.join(f'{name} {row.value:.1f}' for name, row in table.head(5).iterrows())}"
        )
    if kind == "before and after":
        ends = zip(table["before"].head(5), table["after"].head(5), strict=True)
        return "; ".join(f"{percent(before)} to {percent(after)}" for before, after in ends)
    return _bars_in_words(table)


def _bars_in_words(table: pd.DataFrame) -> str:
    """The first rows, each with its chances."""
    rows = []
    for place, row in table.head(5).iterrows():
        name = " ".join(filter(None, map(str, place))) if isinstance(place, tuple) else str(place)
        chances = ", ".join(f"{word} {percent(chance)}" for word, chance in row.items())
        rows.append(f"{name}: {'not allowed' if row.isna().any() else chances}")
    return "; ".join(rows)


class Plots:
    """Ask and draw in one call: every question, and the analyses that have a chart, by its own name.

    A question's whole-number argument may be a `range`: the outcomes are then drawn over it.
    """

    def __init__(self, game: CoreGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Callable[..., Axes]:
        game = self._game
        if name in game.system.questions:
            return as_method(partial(self._question, name), game.system.questions[name].ask)
        if name in DRAWN:
            return as_method(partial(self._drawn, name), getattr(game, name))
        raise AttributeError(f"there is no chart of {name!r}; there are those of {', '.join(dir(self))}")

    def __dir__(self) -> Iterable[str]:
        own = [name for name in vars(type(self)) if not name.startswith("_")]
        return sorted({*self._game.system.questions, *own, *DRAWN})

    @checked
    def _question(
        self, name: str, *args: Any, ax: Axes | None = None, title: str = "", **situation: Any
    ) -> Axes:
        ranges = [each for each, value in situation.items() if isinstance(value, range)]
        if not ranges:
            return plot(self._game.ask(name, *args, **situation), ax, title=title)
        if len(ranges) > 1:
            raise ValueError(f"{name}: one argument may be a range, not {' and '.join(ranges)}")
        values = situation.pop(ranges[0])
        table = over(self._game, name, ranges[0], values, *args, **situation)
        return _bands(table, ax, title or capital(table.attrs["title"]), exact(self._game.provenance))

    @checked
    def _drawn(self, name: str, *args: Any, ax: Axes | None = None, title: str = "", **how: Any) -> Axes:
        shown = {"turn": how.pop("turn")} if name == "watch" and "turn" in how else {}
        return plot(getattr(self._game, name)(*args, **how), ax, title=title, **shown)

    @checked
    def matchups(
        self, question: str | None = None, *, ax: Axes | None = None, outcome: str = "", title: str = "",
        rows: Names = (), columns: Names = (), **asked: Any,
    ) -> Axes:  # fmt: skip
        """A heat map of units against units: the chance of an outcome, by default of any effect.

        `rows`, `columns`: which units; else those of ``units=...``. Of several distances, at one unit alone
        (``against="Pz IV"``), a column each. `asked` as for `game.matchups`.
        """
        table = self._game.matchups(question, **asked)
        named = list(table.columns[:2])
        if table.duplicated(named).any():
            if table[named[1]].nunique() > 1:
                raise ValueError("a heat map shows one distance, or several at one unit: give against=...")
            named[1] = "distance (hexes)"
        chance = 1 - table[NO_EFFECT] if not outcome and NO_EFFECT in table else _sum(table, outcome)
        cells = charts.matrix(table.assign(chance=chance), named[0], named[1], "chance")
        cells = cells.loc[_named(rows, cells.index), _named(columns, cells.columns)]
        asked_of = str(question or next(iter(self._game.system.questions))).capitalize()
        said = title or say("{question}: {outcome}", question=asked_of, outcome=outcome or "any effect")
        return _heat(cells, ax, said, exact(self._game.provenance))

    @checked
    def map(
        self, name: str, *, board: bool = False, seed: int | None = None, ax: Axes | None = None,
        title: str = "",
    ) -> Axes:  # fmt: skip
        """A scenario's map before the game: terrain, zones, objectives; or a bare `board` of that name.

        `seed`: of a board that is laid anew for each game, that of the seed's first game.
        """
        axes, footer = battle_pictures.map_of(self._game, name, board=board, seed=seed, ax=ax, title=title)
        write_footer(axes, footer)
        return _told(axes, battle_pictures.map_in_words(self._game, name, board=board))

    @checked
    def sensitivity(
        self, claim: Claim, *, most: Rows = MOST_ROWS, ax: Axes | None = None, title: str = "", **how: Any
    ) -> Axes:
        """A tornado: what moves a claim's chance most. `how` as for `game.sensitivity`."""
        table = self._game.sensitivity(claim, **how)
        shown = table.head(most)
        axes = charts.draw_tornado(
            shown, ax, title=title or capital(table.attrs["title"]), footer=table.attrs["provenance"]
        )
        most_swing = (
            f"{row['name']} {row['column']} by {percent(row['swing'])}" for row in _records(shown, 5)
        )
        return _told(
            axes, f"{percent(shown['probability'].iloc[0])} now; moved most by {', '.join(most_swing)}"
        )

    @checked
    def what_if(
        self, variant: CoreGame, *args: Any, most: Rows = MOST_ROWS, ax: Axes | None = None, title: str = "",
        **how: Any,
    ) -> Axes:  # fmt: skip
        """The match-ups that a variant moves most, before and after. `how` as for `game.what_if`."""
        table = self._game.what_if(variant, *args, **how)
        if table.empty:
            raise ValueError("nothing moves: there is nothing to draw")
        shown = table[table["before"].notna() & table["after"].notna()].head(most).copy()
        away = shown["distance (hexes)"]
        where = shown["question"] if away.isna().any() else "distance " + away.astype(str)
        shown["match-up"] = _match_ups(shown, where)
        return _moved(shown, ax, title or "What moves most", table.attrs["provenance"], ["match-up"])

    @checked
    def bag_curve(
        self,
        bag: str,
        face: str | None = None,
        distances: Distances | None = None,
        *,
        ax: Axes | None = None,
        title: str = "",
    ) -> Axes:
        """The outcomes of one draw over distance, each chip a tile."""
        table = self._game.bag_curve(bag, face, distances)
        chips = table.attrs["chips"]
        said = title or (say("{bag}: {face}", bag=bag.capitalize(), face=face) if face else bag.capitalize())
        axes = charts.draw_bag_profile(
            table, ax, chips=chips, title=said, footer=exact(self._game.provenance)
        )
        return _told(axes, _bands_in_words(table))


def _named(units: Names, shown: Iterable[str]) -> list[str]:
    """The units of a heat map that are named; all of them if none is."""
    there = list(shown)
    return [find(unit, there, "unit of these match-ups") for unit in listed(units)] or there


def _sum(table: pd.DataFrame, outcome: str) -> "pd.Series[float]":
    """The chance of an outcome, or of any of several joined by `` or ``."""
    words = outcome_columns(table)
    return table[[find(word, words, "outcome") for word in outcome.split(" or ")]].sum(axis=1, min_count=1)


def _records(table: pd.DataFrame, most: int) -> list[dict[str, Any]]:
    return [{str(column): row[column] for column in row} for row in table.head(most).to_dict("records")]


def _words(odds: Odds | SampledOdds) -> dict[str, str]:
    """The words for each outcome: of a side, that it has won."""
    return {word: in_words(word, odds.inquiry.sides) for word in odds.inquiry.words}


def _chart(chart: Callable[..., Axes], table: pd.DataFrame, ax: Axes | None, how: Given, **said: Any) -> Axes:
    """A chart as it is meant to be, and with whatever else people ask of it by name."""
    if "footer" in how:
        raise TypeError("footer: a chart states its own provenance; leave it out")
    return checked(chart)(table, ax, **{**said, **how})


def _told(axes: Axes, said: str) -> Axes:
    """The axes with their text alternative: the title, and the content."""
    title = axes.get_title(loc="left").replace("\n", " ")
    axes.alt = f"{title}: {said}."  # type: ignore[attr-defined]
    return axes


def _bars(
    table: pd.DataFrame, ax: Axes | None, title: str, footer: str, words: Mapping[str, str], how: Given
) -> Axes:
    """Bars; of more outcomes than can be read the likeliest, and all others in one."""
    if len(table) > MOST_BARS:
        likeliest = table["probability"].nlargest(MOST_BARS - 1).index
        rest = 1 - float(table.loc[likeliest, "probability"].sum())
        more = pd.DataFrame({"outcome": ["anything else"], "probability": [max(0.0, rest)]})
        table = pd.concat([table.loc[sorted(likeliest), ["outcome", "probability"]], more], ignore_index=True)
    axes = _chart(charts.draw_outcome_bars, table, ax, how, title=title, words=words, footer=footer)
    rows = _records(table, len(table))
    said = (f"{words.get(row['outcome'], row['outcome'])} {percent(row['probability'])}" for row in rows)
    return _told(axes, ", ".join(said))


def _shares(
    rows: Iterable[tuple[str, float, float, float]], ax: Axes | None, title: str, footer: str, how: Given
) -> Axes:
    """A bar for each share of games, with its interval."""
    table = pd.DataFrame(rows, columns=["outcome", "probability", "low", "high"])
    return _bars(table, ax, title, footer, {}, {"x_label": "games (%)", **how})


def _bands(table: pd.DataFrame, ax: Axes | None, title: str, footer: str, how: Given = NOTHING) -> Axes:
    axes = _chart(charts.draw_outcome_bands, table, ax, how, title=title, footer=footer)
    return _told(axes, _bands_in_words(table))


def _bands_in_words(table: pd.DataFrame) -> str:
    """The first and the last row."""
    ends: Iterator[str] = (
        f"at {str(table.index.name).split(' (')[0]} {table.index[place]} "
        + ", ".join(f"{word} {percent(chance)}" for word, chance in table.iloc[place].items())
        for place in (0, -1)
    )
    return "; ".join(dict.fromkeys(ends))


def _heat(table: pd.DataFrame, ax: Axes | None, title: str, footer: str, how: Given = NOTHING) -> Axes:
    axes = _chart(charts.draw_heat_map, table, ax, how, title=title, footer=footer)
    return _told(axes, _heat_in_words(table))


def _heat_in_words(table: pd.DataFrame) -> str:
    """The number of chances, and the least and the greatest."""
    cells = [
        (float(chance), f"{row} against {column}")
        for row, chances in table.iterrows()
        for column, chance in chances.items()
        if pd.notna(chance)
    ]
    said = (f"{pair} {percent(chance)}" for chance, pair in (min(cells), max(cells)))
    return f"{table.shape[0]} by {table.shape[1]} chances, from {' to '.join(said)}"


def _match_ups(table: pd.DataFrame, where: "pd.Series[Any]") -> list[str]:
    """A name for each row: the two units, where they meet, and the outcome."""
    return [
        say("{first} → {second}, {where}: {outcome}", first=first, second=second, where=at, outcome=outcome)
        for first, second, at, outcome in zip(
            table["first"], table["second"], where, table["outcome"], strict=True
        )
    ]


def _moved(
    table: pd.DataFrame, ax: Axes | None, title: str, footer: str, label: list[str], how: Given = NOTHING
) -> Axes:
    axes = _chart(charts.draw_dumbbells, table, ax, how, title=title, label=label, footer=footer)
    rows = []
    for name, row in zip(table.index, _records(table, 5), strict=False):
        said = " ".join(str(row[column]) for column in label) or str(name)
        rows.append(f"{said} {percent(row['before'])} to {percent(row['after'])}")
    return _told(axes, "; ".join(rows))
