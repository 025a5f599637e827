"""The edition verdict: a scenario by the rules of two editions of a game, side by side. Sampled.

Games of both have the same seed and numbers, but little luck in common, since the two draw for different
things; the intervals of differences hold either way.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from html import escape
from pathlib import Path
from statistics import fmean
from textwrap import fill
from typing import Annotated, Any

import pandas as pd
from annotated_types import Ge, Le

from wsanalysis.analysis.balance import objective_columns
from wsanalysis.analysis.balance import units as fates
from wsanalysis.analysis.knock_outs import MOST, knock_outs
from wsanalysis.analysis.sensitivity import option_turns
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.values import MOST_GAMES, Games, Seed
from wsanalysis.asking import readings as open_points
from wsanalysis.asking.display import MISSING, Drawn, percent
from wsanalysis.asking.frame import described
from wsanalysis.battles.core.game_row import DRAW, score_of
from wsanalysis.battles.registry import conversion_of
from wsanalysis.battles.runs.luck_study import NOTHING, LuckStudy
from wsanalysis.battles.runs.measured_luck import FEWEST_FOR_LUCK
from wsanalysis.battles.runs.measured_luck import luck as measured_luck
from wsanalysis.battles.runs.results import Results
from wsanalysis.battles.runs.runner import play
from wsanalysis.battles.runs.screening import rounds
from wsanalysis.battles.runs.winning_chance import LEARNING
from wsanalysis.core_game import CoreGame, game_beside
from wsanalysis.languages import quantity
from wsanalysis.probability.paired import paired_ends, paired_means
from wsanalysis.probability.progress import bill
from wsanalysis.probability.proportions import difference, wilson

CAUTION = (
    "Two reconstructions are compared: part of the numbers of both editions is made up, and so is what is"
    " taken to be alike in both"
)
ALL = "all units"
FEW = 400
"""Games of each reading in the first round, at most, as knock-outs have them."""
LuckGames = Annotated[int, Ge(0), Le(MOST_GAMES)]

Ends = tuple[float, float, float]
"""An estimate, and the ends of its interval; NaN for what there is not."""
Row = Mapping[Any, Any]
NONE: Ends = (math.nan,) * 3


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Both:
    """By edition its name, games, units by side and block, and if asked for its luck."""

    names: tuple[str, str]
    results: tuple[Results, Results]
    there: Mapping[tuple[str, str], tuple[int, int]]
    luck: tuple[LuckStudy, LuckStudy] | None = None


class Editions(Drawn):
    """The effects of a new edition on a scenario: the games of both, and what is alike and unlike in them.

    Tables have a row a measure, with columns `older` and `newer` (each with low and high), `difference`
    (newer minus older, with low and high), games, seed, method; all intervals 95 %, NaN where the games give
    none. An entry of one edition alone has no difference. `readings` is None unless asked for.
    """

    def __init__(self, played: Both, readings: pd.DataFrame | None = None) -> None:
        self.names = played.names if len({*played.names}) == 2 else ("older", "newer")
        self.older, self.newer = played.results
        self.readings = readings
        self._there = played.there
        self._luck = played.luck

    def __len__(self) -> int:
        return len(self.older)

    @property
    def side(self) -> str:
        """The side whose share is told: the one that moves first in the older edition."""
        return self.older.run.sides[0]

    @cached_property
    def shares(self) -> pd.DataFrame:
        """The first side's share (0 to 1, a draw counting half), wins of both sides, draws."""
        sides = self.older.run.sides
        rows = {f"{self.side} share": self._scores(self.side, 0.5)}
        rows |= {f"{side} wins": self._scores(side) for side in sides}
        rows["draws"] = self._scores(DRAW, 1)
        table = {
            name: _side_by_side(_share(a), _share(b), paired_ends(a, b)) for name, (a, b) in rows.items()
        }
        return self._told(pd.DataFrame.from_dict(table, orient="index"), share=True)

    def _scores(self, side: str, draw: float = 0) -> tuple[list[float], list[float]]:
        first, second = (
            [score_of(won, side, draw) for won in run.games["winner"]] for run in (self.older, self.newer)
        )
        return first, second

    @cached_property
    def measures(self) -> pd.DataFrame:
        """The averages of a game: turns, decisions, victory points in all and by objective.

        An objective is in both editions if both say it in the same words.
        """
        names = {
            name: name for name in ("turns", "decisions", *(f"{side} VP" for side in self.older.run.sides))
        }
        objectives = [*objective_columns(self.older.games), *objective_columns(self.newer.games)]
        names |= {name: f"VP, {name}" for name in dict.fromkeys(objectives)}
        rows = {said: self._means([name], _mean, _mean) for name, said in names.items()}
        return self._told(pd.DataFrame.from_dict(rows, orient="index"))

    @cached_property
    def losses(self) -> pd.DataFrame:
        """Units lost in an average game. Index (side, block), for each side first all its units.

        `older of` and `newer of`: how many of the block there are in each edition.
        """
        blocks = [*dict.fromkeys([*fates(self.older.games).index, *fates(self.newer.games).index])]
        rows: dict[tuple[str, str], dict[str, float]] = {}
        for side in self.older.run.sides:
            mine = [block for of, block in blocks if of == side]
            for name, group in ((ALL, mine), *((one, [one]) for one in mine)):
                there = [self._there.get((side, one), (0, 0)) for one in group]
                of = [sum(each) for each in zip(*there, strict=True)]
                columns = [f"{side} lost {one}" for one in group]
                ends = self._means(columns, *(partial(_mean_lost, one) for one in of))
                rows[side, name] = {**ends, "older of": of[0], "newer of": of[1]}
        table = pd.DataFrame.from_dict(rows, orient="index")
        table.index = pd.MultiIndex.from_tuples(rows, names=["side", "block"])
        return self._told(table)

    def _means(self, names: Sequence[str], *means: Callable[[list[float]], Ends]) -> dict[str, float]:
        """The means of the sum of some columns of the games, in each edition in its way."""
        found = []
        for run in (self.older, self.newer):
            known = [run.games[name] for name in names if name in run.games]
            found.append([float(sum(values)) for values in zip(*known, strict=True)])
        one, other = found
        between = NONE
        if one and other:
            change = paired_means([b - a for a, b in zip(one, other, strict=True)])
            between = change.difference, change.low, change.high
        ends = [mean(values) if values else NONE for mean, values in zip(means, found, strict=True)]
        return _side_by_side(ends[0], ends[1], between)

    @cached_property
    def ends(self) -> pd.DataFrame:
        """The ends of games, in each edition's own words: shares of games."""
        found = [run.ends() for run in (self.older, self.newer)]
        rows = {}
        for end in dict.fromkeys([*found[0].index, *found[1].index]):
            one, other = (
                tuple(of.loc[end, ["share", "low", "high"]]) if end in of.index else NONE for of in found
            )
            rows[str(end)] = _side_by_side(one, other, NONE)
        table = pd.DataFrame.from_dict(rows, orient="index").drop(columns=["difference", "low", "high"])
        return self._told(table.rename_axis("end"), share=True)

    @cached_property
    def luck(self) -> pd.DataFrame:
        """The amount of luck, as fractions of a win, and the share of the results that it explains.

        Rows: the luck of each source in a game and all of it (standard deviations), `share of luck`, the part
        of the differences between results that is luck, and `share of decisions`, the rest: decisions, and
        whatever the model of winning misses. A source that one edition does not have is NaN in it.
        Raises ValueError unless `luck` was asked for.
        """
        if self._luck is None:
            raise ValueError("luck: no games were played for it; say how many, as in editions(..., luck=400)")
        one, other = (_luck_of(study) for study in self._luck)
        names = [name for name in {**one, **other} if name not in SUMMED]
        rows = {}
        for name in (*names, *SUMMED):
            a, b = one.get(name, NONE), other.get(name, NONE)
            between = (b[0] - a[0], *difference(a, b))
            rows[name] = _side_by_side(a, b, NONE if any(map(math.isnan, (*a, *b))) else between)
        return self._told(pd.DataFrame.from_dict(rows, orient="index"), share=True, games=len(self._luck[0]))

    def _told(self, table: pd.DataFrame, share: bool = False, games: int | None = None) -> pd.DataFrame:
        count = len(self) if games is None else games
        table = table.assign(games=count, seed=self.older.seed, method="sampled")
        numbers = {} if share else dict.fromkeys(table.select_dtypes("float"), 2)
        how = f"{self._how(count)} · {' · '.join(self.notes)}"
        return described(table, how, points=("difference", "low", "high") if share else (), numbers=numbers)

    def _how(self, games: int) -> str:
        return f"sampled, {quantity(games, 'game')} in each edition, seed {self.older.seed}, 95 % intervals"

    @property
    def notes(self) -> list[str]:
        """The editions compared, and the provenance of both."""
        return [CAUTION, *dict.fromkeys(run.run.provenance for run in (self.older, self.newer))]

    @property
    def tables(self) -> dict[str, pd.DataFrame]:
        """All tables by their titles."""
        found = {
            "who wins": self.shares, "a game": self.measures, "losses": self.losses,
            "how games ended": self.ends,
        }  # fmt: skip
        found |= {} if self._luck is None else {"luck and decisions": self.luck}
        return found | ({} if self.readings is None else {"readings": self.readings})

    @property
    def sentence(self) -> str:
        """The effect of the new edition on the scenario, in words."""
        shares, measures, losses = map(_by_name, (self.shares, self.measures, self.losses))
        first = f"{self.side} share"
        shown = {first: _moved(shares[first], percent, _points)}
        shown |= {name: _moved(measures[name], _one, _change) for name in ("turns", "decisions")}
        for side in self.older.run.sides:
            shown[f"{side} losses"] = _moved(losses[side, ALL], _one, _change)
        changed = [f"{name} {moved}" for name, moved in shown.items() if moved]
        alike = [name for name, moved in shown.items() if not moved]
        said = "; ".join(changed) or "nothing differs by more than luck may"
        also = f"; no clear difference in {', '.join(alike)}" if changed and alike else ""
        return f"From {self.names[0]} to {self.names[1]}: {said}{also}."

    @property
    def reading_sentence(self) -> str:
        """The effect of other readings of the newer edition. Raises ValueError unless asked for."""
        if self.readings is None:
            raise ValueError("readings: none were played; ask for them, as in editions(..., readings=True)")
        sure = self.readings[self.readings["adjusted"] < 0.05]
        if sure.empty:
            return f"No other reading of an open point moves the {self.side} share by more than luck may."
        most = [
            f"{row['option']} {row['reading']}: {_between(row, _points)}"
            for row in _by_name(sure.head(3)).values()
        ]
        return (
            f"{len(sure)} of {len(self.readings)} other readings of open points move the {self.side} share by"
            f" more than luck may; most: {'; '.join(most)}."
        )

    @property
    def footer(self) -> str:
        """The basis of the numbers: how many games, of whom, and how far luck alone would go."""
        who = [
            f"{run.run.scenario} by {' against '.join(run.run.players)}" for run in (self.older, self.newer)
        ]
        differences = pd.concat([self.shares, self.measures, self.losses])[["low", "high"]].dropna()
        miss = int(((differences["low"] > 0) | (differences["high"] < 0)).sum())
        return (
            f"{self._how(len(self))}; {'; '.join(dict.fromkeys(who))}. {miss} of {len(differences)} intervals"
            f" of differences miss zero, where about {0.05 * len(differences):.0f} would by luck alone"
        )

    @property
    def title(self) -> str:
        return " | ".join(dict.fromkeys(run.run.scenario for run in (self.older, self.newer)))

    @property
    def drawn(self) -> pd.DataFrame:
        """The values to draw in per cent: the share of the first side, and how much of each block is lost.

        Columns before and after, each with low and high; without blocks that one edition does not have.
        """
        share = self.shares.iloc[[0]].assign(**{"older of": 1, "newer of": 1})
        lost = self.losses[(self.losses["older of"] > 0) & (self.losses["newer of"] > 0)]
        names = [f"{side}: {block}, lost" for side, block in _by_name(lost)]
        table = pd.concat([share, lost.set_axis(pd.Index(names))])
        ends = {"": "", " low": "_low", " high": "_high"}
        return pd.DataFrame({
            f"{when}{after}": table[f"{edition}{end}"] / table[f"{edition} of"]
            for edition, when in (("older", "before"), ("newer", "after")) for end, after in ends.items()
        })  # fmt: skip

    @property
    def sections(self) -> dict[str, pd.DataFrame]:
        """The tables for people: a column an edition, and the difference, each with its interval."""
        lost = self.losses.copy()
        lost.index = pd.Index([f"{side}: {block}{_of(row)}" for (side, block), row in _by_name(lost).items()])
        found = {
            "Who wins": self._wide(self.shares, percent, _points),
            "An average game": self._wide(self.measures, _two, _change),
            "Units lost a game": self._wide(lost, _two, _change),
            "How games ended": self._wide(self.ends, percent, None),
        }
        if self._luck is not None:
            found["Luck, in per cent of a win, and the share of results that it explains"] = self._wide(
                self.luck, percent, _points
            )
        return found

    @property
    def reading_words(self) -> list[str]:
        """The other readings, most first: how far each moves the share, and its text."""
        if self.readings is None:
            return []
        return [
            f"{_between(row, _points)}  {row['option']}, {row['reading']}"
            f" ({quantity(row['games'], 'game')}). {row['words']}"
            for row in _by_name(self.readings).values()
        ]

    def _wide(
        self, table: pd.DataFrame, number: Callable[[float], str], change: Callable[[float], str] | None
    ) -> pd.DataFrame:
        rows = {}
        for name, row in _by_name(table).items():
            cells = [
                _with_ends(row[edition], row[f"{edition} low"], row[f"{edition} high"], number)
                for edition in ("older", "newer")
            ]
            rows[str(name)] = [*cells, *([_between(row, change)] if change else [])]
        return pd.DataFrame.from_dict(
            rows, orient="index", columns=[*self.names, *(["difference"] if change else [])]
        )

    def _lines(self) -> Iterator[str]:
        """The lines below the title, but for the tables."""
        yield f"{CAUTION}."
        yield self.sentence
        if self.readings is not None:
            yield self.reading_sentence

    def _read(self) -> tuple[str, list[str]]:
        return f"Other readings in {self.names[1]}: points of the {self.side} share", self.reading_words

    def __str__(self) -> str:
        parts = ["\n".join([self.title, *self._lines()])]
        parts += [f"{head}\n{table.to_string()}" for head, table in self.sections.items()]
        head, words = self._read()
        parts += (
            ["\n".join([head, *(fill(one, 110, subsequent_indent="    ") for one in words)])] if words else []
        )
        return "\n\n".join([*parts, "\n".join([self.footer, *self.notes])])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        lines = "<br>".join(map(escape, self._lines()))
        tables = "".join(f"<b>{escape(head)}</b>{table.to_html()}" for head, table in self.sections.items())
        head, words = self._read()
        read = f"<b>{escape(head)}</b><br>{'<br>'.join(map(escape, words))}<br>" if words else ""
        notes = "<br>".join(map(escape, [self.footer, *self.notes]))
        return f"<h3>{escape(self.title)}</h3>{lines}<br>{tables}{read}<small>{notes}</small>"


SUMMED = ("all luck", "share of luck", "share of decisions")


def _luck_of(study: LuckStudy) -> dict[str, Ends]:
    """The luck of a study by source, and what share of the results it explains, with their intervals."""
    found = {
        str(name): (float(row["deviation"]), float(row["low"]), float(row["high"]))
        for name, row in study.sources.iterrows() if row["deviation"] >= NOTHING
    }  # fmt: skip
    share, low, high = study.explained
    return {**found, SUMMED[1]: (share, low, high), SUMMED[2]: (1 - share, 1 - high, 1 - low)}


def _by_name(table: pd.DataFrame) -> dict[Any, Row]:
    """The rows of a table."""
    found: dict[Any, Row] = table.to_dict("index")  # type: ignore[assignment]
    return found


def _share(scores: Sequence[float]) -> Ends:
    low, high = wilson(sum(scores), len(scores))
    return fmean(scores), float(low), float(high)


def _mean(values: list[float]) -> Ends:
    found = paired_means(values)
    return found.difference, found.low, found.high


def _mean_lost(of: int, counts: list[float]) -> Ends:
    """The average number of units lost, with Student's interval.

    Of one unit, and where all games are alike, it is Wilson's, never too narrow for a share of units.
    """
    mean, low, high = _mean(counts)
    if of == 1 or (of and math.isnan(low)):
        share = wilson(len(counts) * mean / of, len(counts))
        return mean, of * float(share[0]), of * float(share[1])
    return mean, max(0.0, low), min(float(of), high) if of else high


def _side_by_side(one: Ends, other: Ends, between: Ends) -> dict[str, float]:
    """The columns of a row."""
    heads = [f"{edition}{end}" for edition in ("older", "newer") for end in ("", " low", " high")]
    return dict(zip((*heads, "difference", "low", "high"), (*one, *other, *between), strict=True))


def _points(share: float) -> str:
    return f"{100 * share:+.1f}"


def _one(number: float) -> str:
    return f"{number:.1f}"


def _two(number: float) -> str:
    return f"{number:.2f}" if abs(number) < 100 else f"{number:.0f}"


def _change(number: float) -> str:
    return f"{number:+.2f}"


def _between(row: Row, change: Callable[[float], str]) -> str:
    """A difference with its interval."""
    return _with_ends(row["difference"], row["low"], row["high"], change)


def _with_ends(value: float, low: float, high: float, number: Callable[[float], str]) -> str:
    if math.isnan(value):
        return MISSING
    return number(value) if math.isnan(low) else f"{number(value)} ({number(low)} to {number(high)})"


def _moved(row: Row, number: Callable[[float], str], change: Callable[[float], str]) -> str:
    """A measure in both editions with its difference; empty if that may be luck."""
    if row["difference"] == 0 or row["low"] <= 0 <= row["high"]:
        return ""
    by = _between(row, change).replace(" (", ", ").removesuffix(")")
    return f"{number(row['older'])} → {number(row['newer'])} ({by})"


def _of(row: Row) -> str:
    """The number of units, once if the editions have as many."""
    older, newer = int(row["older of"]), int(row["newer of"])
    return f" ({older})" if older == newer else f" ({older} | {newer})"


@checked
def editions_of(
    game: CoreGame, scenario: str, games: Games = 1000, seed: Seed = 1, *, other: CoreGame | None = None,
    **how: Any,
) -> Editions:  # fmt: skip
    """A scenario of a game and its conversion, or what it was converted from; see `editions`.

    `scenario`: its name in either edition; `other`: the game of the other edition, if edited. Raises
    ValueError for a scenario without a conversion, naming those that have one.
    """
    here = game.having(scenario).map_game.name
    found = conversion_of(game.folder, here, scenario)
    first = here == found.older
    rest = game_beside(game, found.newer if first else found.older) if other is None else other
    older, newer = (game, rest) if first else (rest, game)
    return editions(older, found.old, newer, found.new, games, seed, **how)


@checked
def editions(
    older: CoreGame, old: str, newer: CoreGame, new: str, games: Games = 1000, seed: Seed = 1, *,
    policies: tuple[str, str] | None = None, luck: LuckGames = 0, readings: bool = False,
    store: str | Path | None = None, progress: bool = True,
) -> Editions:  # fmt: skip
    """The scenario `old` by the rules of `older`, its conversion `new` by those of `newer`, side by side.

    Each is played `games` times by two quick players, its default one on both sides, or `policies`. `luck`:
    in that many games of each the share of luck is measured (20 or more; 0: it is not). With `readings`
    the conversion is also played under each other reading of each open point, one at a time, on paired seeds,
    as `knock_outs` does. `store`: a folder that keeps games and readings, to go on with what was stopped.
    Same seed, same numbers.

    Raises UnknownName for a scenario or player that there is not, DataFault for a faulty scenario or a
    damaged store, ValueError for games of one seat, of other sides, or a store of other games.
    """
    both = ((older, old), (newer, new))
    engines = [game.battle(name) for game, name in both]
    if any(game.map_game.seats == 1 for game, _ in both):
        raise ValueError("editions: expected two games of two seats")
    if 0 < luck < FEWEST_FOR_LUCK:
        raise ValueError(f"luck: expected 0, or {FEWEST_FOR_LUCK} games and more, got {luck}")
    if {*engines[0].sides} != {*engines[1].sides}:
        one, other = (
            f"{name} is fought by {' and '.join(e.sides)}" for (_, name), e in zip(both, engines, strict=True)
        )
        raise ValueError(f"editions: expected the same sides, but {one}, {other}")
    others = [*option_turns(newer)] if readings else []
    if progress:
        _bill(games, luck, len(others))
    folder = None if store is None else Path(store)
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    results = [
        play(
            game,
            name,
            games,
            seed,
            policies,
            progress=progress,
            store=folder and folder / f"{edition}.sqlite",
        )
        for edition, (game, name) in zip(("older", "newer"), both, strict=True)
    ]
    rosters = [game.map_game.roster(engine) for (game, _), engine in zip(both, engines, strict=True)]
    there = {key: (rosters[0].get(key, 0), rosters[1].get(key, 0)) for key in {**rosters[0], **rosters[1]}}
    learning = _learning(luck)
    studies = [
        measured_luck(game, name, luck, seed, policies, progress, learning=learning)
        for game, name in both if luck
    ]  # fmt: skip
    names = tuple(game.system.title.rpartition(": ")[2] for game, _ in both)
    return Editions(
        Both(
            names=(names[0], names[1]), results=(results[0], results[1]), there=there,
            luck=(studies[0], studies[1]) if studies else None,
        ),
        _readings(newer, new, games, seed, policies, folder, progress) if others else None,
    )  # fmt: skip


def _learning(luck: int) -> int:
    """The games to learn the chance of winning from, if luck is measured in a number of them."""
    return min(LEARNING, 5 * luck)


def _bill(games: int, luck: int, readings: int) -> None:
    """Print the bill."""
    parts, total = [f"{games:,} in each edition"], 2 * games
    if luck:
        each = _learning(luck) + max(luck, _learning(luck) // 2) + luck
        parts, total = [*parts, f"{each:,} in each for its luck"], total + 2 * each
    if readings:
        few = min(games, FEW)
        total += rounds(readings, few, games, MOST)
        parts.append(f"{readings} readings, {few:,} each, then those least likely by luck, {games:,} each")
    bill(f"{'up to ' if readings else ''}{quantity(total, 'game')} to play: {'; '.join(parts)}")


def _readings(
    game: CoreGame, scenario: str, games: int, seed: int, policies: tuple[str, str] | None,
    folder: Path | None, progress: bool,
) -> pd.DataFrame:  # fmt: skip
    """The effect of each other reading on the share of the side that moves first, largest first."""
    found = knock_outs(
        game, scenario, games, seed, few=min(games, FEW), kinds=["rule"], policies=policies,
        store=folder and folder / "readings.sqlite", progress=progress,
    )  # fmt: skip
    values = {(one.name, f"{one.now} → {one.ends[1]}"): one.ends[1] for one in option_turns(game)}
    keys = [*zip(found["what"], found["change"], strict=True)]
    table = found.drop(columns=["kind", "what", "change"])
    table.insert(0, "option", [name for name, _ in keys])
    table.insert(1, "reading", [open_points.in_words("", values[key])[2:] for key in keys])
    table["words"] = [
        open_points.as_sentence(game.with_options(**{key[0]: values[key]}).options, key[0]) for key in keys
    ]
    order = (-table["difference"].abs()).argsort(kind="stable")
    table = table.iloc[order].reset_index(drop=True)
    title = f"{game.battle(scenario).title}: other readings"
    how = f"{CAUTION} · {found.attrs['provenance']}"
    return described(table, how, title=title, points=("difference", "low", "high"))
