"""The worth of purchases, and the best force: games in which a player buys first, on the same luck."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from math import isnan
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pandas as pd

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Games, Seed
from wsanalysis.asking import display
from wsanalysis.asking.frame import described
from wsanalysis.battles.core.engine import Engine
from wsanalysis.battles.core.grading import grading_of
from wsanalysis.battles.core.offers import Offer
from wsanalysis.battles.runs.listing import Source
from wsanalysis.battles.runs.players import Quick, Recipe, recipe
from wsanalysis.battles.runs.quick_scores import quick_players
from wsanalysis.battles.runs.store import Store
from wsanalysis.battles.runs.workers import chunks
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.files.records import content_hash
from wsanalysis.languages import joined, quantity, say
from wsanalysis.probability.paired import holm, paired_means, paired_shares
from wsanalysis.probability.progress import bill
from wsanalysis.probability.proportions import wilson

GOOD = "good"
FIRST, LEAST = 24, 40
"""Exchanges that are tried at a time, and the games of each at first sight.
reconstructed: a judgement, as many as fit into a few minutes."""
REPORTED = 10
"""At the end each of both forces is measured on a tenth of the games. reconstructed: a judgement."""
SURE = 0.05
"""The chance by luck below which a result counts as sure."""
DOUBT = 1.0
"""reconstructed: a judgement. Standard errors by which an exchange must be better to be made."""


class Buying(Engine, Protocol):
    """An engine of a game whose player buys a force before it begins."""

    def force(self, seed: int, style: int) -> Any:
        """The force of the scenario, or else the one that a quick player buys in the first game of a seed."""

    def having(self, force: Any) -> Engine:
        """The same scenario with that force."""

    def gifts(self, force: Any) -> Sequence[Offer[Any]]:
        """All that the force could have beside."""

    def exchanges(self, force: Any) -> Sequence[Any]:
        """Forces that differ by one purchase, sale or exchange, and can be paid for."""

    def force_words(self, force: Any) -> str:
        """A force in words."""


class Ended(NamedTuple):
    """A game's end: the player's VP, his score, the place of the grade."""

    vp: float
    score: float
    grade: int


class Reached(NamedTuple):
    """Results of games: mean VP (Student), and the share with a grade or a better one (Wilson), in 95 %."""

    vp: float
    low: float
    high: float
    share: float
    least: float
    most: float

    def words(self, grade: str) -> str:
        """Both with their intervals; where all games end alike the mean has none."""
        vp = f"{self.vp:.2f} VP" + ("" if isnan(self.low) else f" ({self.low:.2f} to {self.high:.2f})")
        share, least, most = (f"{100 * one:.0f}" for one in (self.share, self.least, self.most))
        return f"{vp}, {grade} or better in {share} % ({least} to {most})"


class Field:
    """Games of several forces by one player, on the same luck, kept in files if there is a folder."""

    def __init__(
        self, game: Source, engine: Any, who: Quick, seed: int, store: str | Path | None,
        executor: Executor | None, advance: Callable[[int], object],
    ) -> None:  # fmt: skip
        self.engine, self._who, self._seed, self._executor = engine, who, seed, executor
        self._system, self._advance = game.map_game.name, advance
        self._folder = None if store is None else Path(store)
        self._recipes: dict[Any, Recipe] = {}
        self._ends: dict[Any, dict[int, Ended]] = {}

    def play(self, forces: Iterable[Any], games: int) -> None:
        """Play the first games of each force that have not been played."""
        orders = list[tuple[Any, Recipe, list[int]]]()
        stores = dict[int, Store]()
        with ExitStack() as stack:
            for force in dict.fromkeys(forces):
                made = self._recipe(force)
                ends = self._ends.setdefault(force, {})
                if self._folder is not None:
                    self._folder.mkdir(parents=True, exist_ok=True)
                    name = content_hash([made.key])
                    stores[len(orders)] = stack.enter_context(
                        Store(self._folder / f"{name}.sqlite", made.key)
                    )
                    for one in stores[len(orders)].games(games, told=False):
                        if one.game not in ends:
                            ends[one.game] = self._read(made, one.row)
                            self._advance(1)
                missing = [number for number in range(games) if number not in ends]
                orders.append((force, made, missing))
            wanted = [(made, missing) for _, made, missing in orders]
            with closing(chunks(wanted, self._executor)) as played:
                for place, chunk in played:
                    force, made, _ = orders[place]
                    if place in stores:
                        stores[place].add(chunk)
                    for one in chunk:
                        self._ends[force][one.game] = self._read(made, one.row)
                    self._advance(len(chunk))

    def ends(self, force: Any, games: int) -> list[Ended]:
        """The ends of its first games."""
        return [self._ends[force][number] for number in range(games)]

    def _recipe(self, force: Any) -> Recipe:
        if force not in self._recipes:
            pair = (self._who, self._who)
            self._recipes[force] = recipe(self.engine.having(force), pair, self._seed, system=self._system)
        return self._recipes[force]

    def _read(self, made: Recipe, row: Mapping[str, Any]) -> Ended:
        grades = [name for name, _ in made.grades]
        return Ended(row["margin"], made.score(row), grades.index(row["grade"]))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Worth(display.Drawn):
    """The worth of each purchase to a force: each is given to it for nothing, on the same luck.

    `table`: a row for each, dearest by what it brings first: `kind`, `purchase`, `price`, `VP` (the change of
    the mean, with low and high), `grade` (the change of the share of games with that grade or a better one,
    with low and high), `kept` (the VP that its price would bring if it were kept), `over` (how much more it
    brings than that, with low and high: paired, as what is kept is sampled too), `chance` (of a difference as
    large by luck), `adjusted` (the same with regard to all purchases, Holm), games, seed, method.
    """

    scenario: str
    force: str
    player: str
    grade: str
    base: Reached
    table: pd.DataFrame
    games: int
    seed: int
    provenance: str

    @property
    def sentence(self) -> str:
        """The purchases that pay for their price, and those that do not, in words."""
        sure = self.table[self.sure]
        more, less = sure[sure["over"] > 0], sure[sure["over"] < 0]
        best = joined(", ", (_of_row(row) for _, row in more.head(3).iterrows()))
        worst = joined(", ", (_of_row(row) for _, row in less.tail(3).iterrows()))
        said = say("worth more than its price kept: {best}", best=best) if best else say(
            "nothing is surely worth more than its price kept"
        )  # fmt: skip
        return joined("; ", [said, *([say("worth less: {worst}", worst=worst)] if worst else [])])

    @property
    def sure(self) -> "pd.Series[bool]":
        """The purchases that surely bring more than their price kept, or less: of many some seem to."""
        return self.table["adjusted"] < SURE

    @property
    def footer(self) -> str:
        """The basis of the numbers."""
        return (
            f"sampled, {self.games:,} games of each by {self.player}, all on the same luck, seed {self.seed},"
            f" 95 % intervals (paired); the sentence names what is sure with regard to all {len(self.table)}"
            " purchases (Holm)"
        )

    def __str__(self) -> str:
        return "\n".join([
            f"{self.scenario}: what a purchase is worth", self.sentence[:1].upper() + self.sentence[1:] + ".",
            f"force: {self.force}",
            f"as it is: {self.base.words(self.grade)}", "",
            self.wide().to_string(), "", self.footer, self.provenance,
        ])  # fmt: skip

    __repr__ = __str__

    def wide(self) -> pd.DataFrame:
        """The table for people."""
        rows = {}
        for _, row in self.table.iterrows():
            share, low, high = (f"{100 * row[one]:+.1f}" for one in ("grade", "grade low", "grade high"))
            rows[row["purchase"]] = {
                "SO": row["price"], "VP": _gained(row["VP"], row["low"], row["high"]),
                f"{self.grade} or better, points": f"{share} ({low} to {high})",
                "VP if the price is kept": f"{row['kept']:+.2f}",
                "VP more than that": _gained(row["over"], row["over low"], row["over high"]),
            }  # fmt: skip
        return pd.DataFrame.from_dict(rows, orient="index")

    def _repr_html_(self) -> str:
        from html import escape

        head, *_ = str(self).split("\n\n")
        lines = "<br>".join(map(escape, head.split("\n")))
        return (
            f"{lines}{self.wide().to_html()}<small>{escape(self.footer)} · {escape(self.provenance)}</small>"
        )


def _gained(mean: float, low: float, high: float) -> str:
    """A mean gain with its interval; where all games gain alike there is none."""
    return f"{mean:+.2f}" if isnan(low) else f"{mean:+.2f} ({low:+.2f} to {high:+.2f})"


def _of_row(row: Any) -> str:
    return f"{row['purchase']} ({row['VP']:+.2f} VP for {row['price']} SO)"


@checked
def worth(
    game: Source, scenario: str, games: Games = 1000, seed: Seed = 1, *, grade: str = GOOD,
    player: str | None = None, executor: Executor | None = None, progress: bool = True,
    store: str | Path | None = None,
) -> Worth:  # fmt: skip
    """Measure the worth of each purchase to a scenario's force, or to that which the player buys first.

    Each is given for nothing: a unit with the next commander, a Truck, a Scout, a level of a commander, some
    points of reserve. So the change can be set beside what the price would bring if it were kept. `player`: a
    quick player, by default the default one; `store`: a folder that keeps the games. Raises UnknownName,
    ValueError for a game in which nothing is bought.
    """
    engine, who, name = _arranged(game, scenario, player)
    force = engine.force(seed, who.style)
    offers = engine.gifts(force)
    place = _grade(engine, grade)
    total = games * (1 + len(offers))
    if progress:
        bill(
            f"{quantity(total, 'game')} to play: {len(offers)} purchases and the force as it is, {games:,}"
            " each"
        )
    game.map_game.ensure_compiled(progress)
    with display.progress(total, "game", progress) as advance:
        field = Field(game, engine, who, seed, store, executor, advance)
        field.play([force, *(one.has for one in offers)], games)
    before = field.ends(force, games)
    reserve = next(one for one in offers if one.kind == "reserve")
    kept = [
        (b.vp - a.vp) / reserve.price for a, b in zip(before, field.ends(reserve.has, games), strict=True)
    ]
    rows = [_row(one, before, field.ends(one.has, games), kept, place) for one in offers]
    for row, chance in zip(rows, holm([row["chance"] for row in rows]), strict=True):
        row["adjusted"] = chance
    rows.sort(key=lambda row: -row["over"])
    provenance = str(replace(game.provenance, data_hash=engine.data_hash))
    base = _reached(before, place)
    points = ("grade", "grade low", "grade high")
    made = pd.DataFrame(rows).assign(games=games, seed=seed, method="sampled")
    table = described(made, f"sampled, seed {seed} · {provenance}", points=points)
    return Worth(
        scenario=engine.title, force=engine.force_words(force), player=name, grade=grade, base=base,
        table=table, games=games, seed=seed, provenance=provenance,
    )  # fmt: skip


def _arranged(game: Source, scenario: str, player: str | None) -> tuple[Any, Quick, str]:
    name = find(scenario, scenario_files(game.folder, game.map_game.name), "scenario")
    engine = game.map_game.load(game.folder, name, game.edition)
    if not hasattr(engine, "gifts"):
        raise ValueError(f"{engine.title}: nothing is bought before it; there are campaigns in which it is")
    who, _ = quick_players(engine, None if player is None else (player, player))
    return engine, who, who.name


def _grade(engine: Any, grade: str) -> int:
    grades = grading_of(engine).grades
    return grades.index(find(grade, grades[1:], "grade"))


def _row(
    offer: Offer[Any], before: Sequence[Ended], after: Sequence[Ended], kept: Sequence[float], place: int
) -> dict[str, Any]:
    """The gain from an offer; `kept`: the gain from a point of reserve in each game."""
    gains = [b.vp - a.vp for a, b in zip(before, after, strict=True)]
    points = paired_means(gains)
    over = paired_means([one - offer.price * each for one, each in zip(gains, kept, strict=True)])
    was, now = ([one.grade >= place for one in ends] for ends in (before, after))
    counts = [sum(a == x and b == y for a, b in zip(was, now, strict=True)) for x, y in PAIRS]
    shares = paired_shares(*counts)
    return {
        "kind": offer.kind, "purchase": str(offer.what), "price": offer.price, "VP": points.difference,
        "low": points.low, "high": points.high, "grade": shares.difference, "grade low": shares.low,
        "grade high": shares.high, "kept": points.difference - over.difference, "over": over.difference,
        "over low": over.low, "over high": over.high, "chance": 1.0 if over.chance is None else over.chance,
    }  # fmt: skip


PAIRS = ((True, True), (True, False), (False, True), (False, False))
"""The result of a game before and now, in the order of `paired_shares`."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Bought(display.Drawn):
    """The best force found. `steps`: a row for each exchange made: the force, its VP, by how much better.

    `force` is what the engine takes; the one first bought, if what exchanges made of it is worse on fresh
    games. `before` and `after` are what both of these come to on `measured` games that chose nothing.
    `tried`: how many exchanges were looked at.
    """

    scenario: str
    words: str
    force: Any
    grade: str
    before: Reached
    after: Reached
    gain: tuple[float, float, float]
    steps: pd.DataFrame
    tried: int
    measured: int
    games: int
    seed: int
    provenance: str

    @property
    def sentence(self) -> str:
        """The force, and its worth."""
        gain, low, high = self.gain
        was = self.before.words(self.grade)
        if not len(self.steps):
            return (
                f"None of the {self.tried} exchanges tried is surely better than the force first bought."
                f" {self.words}: {was}"
            )
        moved = f"{_gained(gain, low, high)} VP"
        if gain < 0:
            return (
                f"No better force was found: what exchanges made of the first has {moved} on fresh games."
                f" {self.words}: {was}"
            )
        doubt = "" if low > 0 else "Not surely better than the force first bought: try more games. "
        return (
            f"{doubt}{self.words}: {self.after.words(self.grade)}; the force first bought has {was}, {moved}"
        )

    @property
    def footer(self) -> str:
        """The basis of the numbers."""
        return (
            f"sampled, {quantity(self.games, 'game')}, exchanges on common luck, then {self.measured:,} of"
            f" each of both forces, seed {self.seed}, 95 % intervals (Student, Wilson; paired)"
        )

    def __str__(self) -> str:
        steps = f"{self.steps.to_string(index=False)}\n\n" if len(self.steps) else ""
        head = f"{self.scenario}: which force to buy\n{self.sentence}"
        return f"{head}\n\n{steps}{self.footer}\n{self.provenance}"

    __repr__ = __str__


@checked
def force(
    game: Source, scenario: str, games: Games = 20_000, seed: Seed = 1, *, grade: str = GOOD,
    player: str | None = None, executor: Executor | None = None, progress: bool = True,
    store: str | Path | None = None,
) -> Bought:  # fmt: skip
    """The best force found for a scenario by exchanges, from the one it has or the player buys.

    In each round some purchases, sales and exchanges are tried on common luck, more games of fewer of them
    (sequential halving on the score); the best is made if it is better than luck alone would have it. The
    results of both forces are measured on other games. It is the best of those tried: a better one may exist.
    Arguments otherwise as for `worth`. Raises ValueError for fewer games than a round of exchanges takes.
    """
    import numpy as np

    engine, who, _ = _arranged(game, scenario, player)
    if games < (least := _least()):
        raise ValueError(
            f"games: expected at least {least:,}, got {games:,}: {FIRST} exchanges at a time are tried on"
            f" {LEAST} games each"
        )
    place, rng = _grade(engine, grade), np.random.default_rng(seed)
    first = best = engine.force(seed, who.style)
    report, tried = max(LEAST, games // REPORTED), set[Any]()
    if progress:
        bill(
            f"up to {quantity(games, 'game')} to play: exchanges in rounds, then {report:,} of each of two"
            " forces"
        )
    game.map_game.ensure_compiled(progress)
    steps: list[dict[str, Any]] = []
    with display.progress(games, "game", progress) as advance:
        spent = _Spent(advance)
        field = Field(game, engine, who, seed, store, executor, spent)
        while spent.games + (FIRST + 1) * LEAST <= games - 2 * report:
            others = [one for one in engine.exchanges(best) if one != best]
            chosen = [others[n] for n in rng.permutation(len(others))[:FIRST].tolist()]
            tried |= {*chosen}
            better, gain, error, played = _round(field, best, chosen, spent, games - 2 * report)
            if better is None:
                if len(chosen) == len(others):
                    break
                continue
            best = better
            words = engine.force_words(best)
            steps.append({"force": words, "score": gain, "error": error, "games": played})
        fresh = Field(game, engine, who, seed ^ 0x7E57, store, executor, spent)
        fresh.play([first, best], report)
    before, after = fresh.ends(first, report), fresh.ends(best, report)
    found = paired_means([b.vp - a.vp for a, b in zip(before, after, strict=True)])
    kept = first if found.difference < 0 else best
    provenance = str(replace(game.provenance, data_hash=engine.data_hash))
    return Bought(
        scenario=engine.title, words=engine.force_words(kept), force=kept, grade=grade,
        before=_reached(before, place), after=_reached(after, place),
        gain=(found.difference, found.low, found.high), steps=pd.DataFrame(steps), tried=len(tried),
        measured=report, games=spent.games, seed=seed, provenance=provenance,
    )  # fmt: skip


def _least() -> int:
    """The games that one round of exchanges takes, with those that both forces are measured on."""
    a_round = (FIRST + 1) * LEAST
    return max(a_round + 2 * LEAST, -(-a_round * REPORTED // (REPORTED - 2)))


@dataclass
class _Spent:
    """Counts games as they are played."""

    advance: Callable[[int], object]
    games: int = 0

    def __call__(self, number: int) -> None:
        self.games += number
        self.advance(number)


def _reached(ends: Sequence[Ended], place: int) -> Reached:
    mean = paired_means([one.vp for one in ends])
    good = sum(one.grade >= place for one in ends)
    least, most = wilson(good, len(ends))
    return Reached(mean.difference, mean.low, mean.high, good / len(ends), float(least), float(most))


def _round(
    field: Field, best: Any, others: list[Any], spent: _Spent, most: int
) -> tuple[Any, float, float, int]:  # fmt: skip
    """The best of some exchanges by sequential halving, None if none is surely better; gain, error, games.

    No more than `most` games may have been spent after it.
    """
    games, gains = LEAST, dict[Any, tuple[float, float]]()
    while others and spent.games + (len(others) + 1) * games <= most:
        field.play([best, *others], games)
        base = field.ends(best, games)
        gains = {one: _gain(base, field.ends(one, games)) for one in others}
        others = sorted(others, key=lambda one: -gains[one][0])[: max(1, len(others) // 2)]
        if len(gains) == 1:
            break
        games *= 2
    gain, error = gains[others[0]]
    return (others[0] if gain > DOUBT * error > 0 else None), gain, error, games


def _gain(before: Sequence[Ended], after: Sequence[Ended]) -> tuple[float, float]:
    """The mean gain in score, and its standard error."""
    gains = [b.score - a.score for a, b in zip(before, after, strict=True)]
    mean = sum(gains) / len(gains)
    variance = sum((one - mean) ** 2 for one in gains) / max(1, len(gains) - 1)
    return mean, (variance / len(gains)) ** 0.5
