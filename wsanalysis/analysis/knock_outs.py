"""Knock-outs: each part of a scenario taken out or one step up, and the winner then: what carries it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from wsanalysis.analysis.sensitivity import option_turns, stat_turns
from wsanalysis.analysis.variants import row_named
from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Games, Names, Seed
from wsanalysis.asking.display import progress as progress_of
from wsanalysis.asking.frame import described
from wsanalysis.asking.questions import listed
from wsanalysis.battles.runs.kept import KeptRows
from wsanalysis.battles.runs.players import recipe
from wsanalysis.battles.runs.quick_scores import quick_players
from wsanalysis.battles.runs.screening import VariantEffect, rounds, screen
from wsanalysis.battles.scenarios import parts
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.parts import PartRow
from wsanalysis.battles.scenarios.scenario_files import read_draft
from wsanalysis.core_game import CoreGame
from wsanalysis.files.records import content_hash
from wsanalysis.languages import quantity
from wsanalysis.probability.progress import bill

KINDS = ("unit", "asset", "marker", "resource", "objective", "rating", "rule")
PRINTED = ("block", "weapon", "commander")
"""The keys of a unit in a file that name what numbers are printed on."""
MOST = 20
"""Changes that are played again, with more games."""

COLUMNS = ["kind", "what", "change", "before", "after", "difference", "low", "high", "chance", "adjusted",
           "differ", "games", "seed", "round", "method"]  # fmt: skip


@dataclass(frozen=True, slots=True)
class KnockOut:
    """One change: its object, its words, and the scenario or the game that has it.

    `silent`: if it is against the rules there is nothing to be said about it.
    """

    kind: str
    what: str
    change: str
    draft: Draft | None = None
    game: "Callable[[], CoreGame] | None" = None
    silent: bool = False


@checked
def knock_outs(
    game: CoreGame,
    scenario: str,
    games: Games = 2000,
    seed: Seed = 1,
    *,
    few: Games = 400,
    kinds: Names | None = None,
    policies: tuple[str, str] | None = None,
    store: str | Path | None = None,
    told: Any = None,
    progress: bool = True,
) -> pd.DataFrame:
    """Each part of a scenario out or one step up, on paired seeds against the scenario as it is. Sampled.

    `kinds`: of `unit` (each out, and one more; `worth` says it of those of a campaign), `asset` (other
    cards in play too, and the battalions of a campaign), `marker` (fog of war) and `objective` (each out),
    `resource` (what else a side has a number of, such as CAPs: one less, and one more), `rating` (each number
    printed on a unit, weapon or commander of the scenario one step up, or down if there is no step up) and
    `rule` (each other reading of an open point, but for those that its games never read); all by default.
    Every change is played `few` games, and those least likely by luck alone, 20 at most, `games` other ones.
    `policies`: two quick players, by default the default one. Objectives ask no more units than a change
    leaves. `store`: a file that keeps the games of each change as they come, to go on with what was stopped;
    `told` is called with each result.

    One row a change, those played again first, greatest difference first. Columns: kind, what, change, before
    and after (the share of the side that moves first, 0 to 1, a draw counting half; with one seat its share
    of the victory points at stake), difference, low, high
    (paired, 95 %), chance (of a difference as large by luck: exact, over all signs of the pairs), adjusted
    (the same with regard to all that were played again, Holm; NaN for others), differ (the share of games
    that ended with other victory points), games, seed, round (`first` or `second`), method.

    ``attrs["sentence"]`` says what carries the scenario, ``attrs["method"]`` how many intervals miss zero and
    how many would by luck, ``attrs["not played"]`` what could not be changed and why. Raises UnknownName for
    a scenario, player or kind that there is not, DataFault for a faulty scenario or a damaged store,
    ValueError for a player who thinks, a file with nothing to change, or a store of other games.
    """
    on_map = game.map_game
    draft = read_draft(game.folder, on_map.name, scenario)
    engine = on_map.load(game.folder, draft, game.edition)
    players = quick_players(engine, policies)
    chosen = [find(kind, KINDS, "kind") for kind in listed(kinds)] if kinds is not None else list(KINDS)
    changes = [one for kind in chosen for one in _MAKERS[kind](game, draft)]
    if not changes:
        raise ValueError(f"{engine.title}: its file has no {' or '.join(chosen)} that could be changed")
    total = rounds(len(changes), few, games, MOST)
    if progress:
        bill(
            f"up to {quantity(total, 'game')} to play: {len(changes)} changes and the scenario as it is,"
            f" {few:,} each, then those least likely by luck, {min(MOST, len(changes))} at most, {games:,}"
            " each"
        )
    on_map.ensure_compiled(progress)
    key = {
        **recipe(engine, players, seed, system=on_map.name).key, "first round": str(few),
        "second round": str(games),
        "changes": content_hash([
            (one.kind, one.what, one.change, one.draft.text if one.draft else "") for one in changes
        ]),
    }  # fmt: skip

    def maker(one: KnockOut) -> Callable[[], Any]:
        def make() -> Any:
            other = game if one.game is None else one.game()
            return on_map.load(game.folder, one.draft or draft, other.edition)

        return make

    def hear(place: int, found: VariantEffect) -> None:
        if told is not None:
            one = changes[place]
            told(f"{one.what}, {one.change}: {_moved(found.columns)}, {quantity(found.games, 'game')}")

    with (
        KeptRows(store, key) as kept,
        progress_of(total, "game", progress) as advance,
    ):
        first, final = screen(
            engine, [maker(one) for one in changes], players, seed, few=few, games=games, most=MOST,
            advance=advance, kept=kept, told=hear,
        )  # fmt: skip
    names = " against ".join(who.name for who in players[: on_map.seats])
    return _table(engine, f"{game.provenance}", changes, first, final, (few, games, seed), names)


def _table(
    engine: Any, provenance: str, changes: list[KnockOut], first: list[VariantEffect],
    final: list[VariantEffect], played: tuple[int, int, int], names: str,
) -> pd.DataFrame:  # fmt: skip
    few, games, seed = played
    rows: list[dict[str, Any]] = [
        {
            "kind": one.kind, "what": one.what, "change": one.change, "before": found.before,
            "after": found.after, **found.columns, "differ": found.differ, "games": found.games,
            "seed": seed, "round": "second" if found.again else "first", "method": "sampled",
        }
        for one, found in zip(changes, final, strict=True) if not found.fault
    ]  # fmt: skip
    rows.sort(key=lambda row: (row["round"] == "first", -abs(row["difference"])))
    frame = pd.DataFrame(rows, columns=COLUMNS)
    tried = [one for one in first if not one.fault]
    moved = sum(one.differ > 0 for one in tried)
    misses, again = sum(one.misses_zero for one in tried), sum(one.again for one in final)
    side = engine.sides[0]
    frame.attrs["title"] = f"{engine.title}: what carries it"
    frame.attrs["side"] = side
    frame.attrs["sentence"] = _sentence(rows, side)
    frame.attrs["not played"] = [
        f"{one.what}, {one.change}: {found.fault}"
        for one, found in zip(changes, first, strict=True) if found.fault and not one.silent
    ]  # fmt: skip
    frame.attrs["method"] = (
        f"sampled, {names}, seed {seed}, pairs of games with the same luck: {len(tried)} changes,"
        f" {quantity(few, 'game')} each. {moved} changed how any game ended; {misses} of their 95 %"
        f" intervals miss zero, where about {0.05 * moved:.0f} would by luck alone. The {again} least likely"
        f" by luck were played again, {games:,} other games each; `adjusted` allows for all {again} (Holm)"
    )
    return described(frame, f"{frame.attrs['method']} · {provenance}", points=("difference", "low", "high"))


def _sentence(rows: list[dict[str, Any]], side: str) -> str:
    sure = [row for row in rows if row["adjusted"] < 0.05]
    if not sure:
        return f"Nothing carries it alone: no change moved the {side} share by more than luck may."
    said = [f"{row['what']}, {row['change']}: {_moved(row)}" for row in sure[:3]]
    return f"What carries it, in the {side} share: {'; '.join(said)}."


def _moved(row: Mapping[str, Any]) -> str:
    """By how much the share of the side that moves first has changed."""
    difference, low, high = (f"{100 * row[end]:+.0f}" for end in ("difference", "low", "high"))
    return f"{difference} points ({low} to {high})"


def _units(_: CoreGame, draft: Draft) -> Iterator[KnockOut]:
    for row in parts.unit_rows(draft):
        out = "out" if row.count == 1 else f"1 of {row.count} out"
        yield _on_map("unit", row.name, out, parts.one_less(draft, row))
        if "number" not in row.table:  # a counter with a number of its own is there once
            yield _on_map("unit", row.name, "1 more", parts.one_more(draft, row))
        if "weapon" in row.table:  # a team without one is no unit
            bare = draft.without(*row.keys, "weapon")
            yield KnockOut("unit", row.name, "without its weapon card", bare, silent=True)


def _on_map(kind: str, what: str, change: str, draft: Draft) -> KnockOut:
    fitted, said = parts.attainable(draft)
    return KnockOut(kind, what, "; ".join((change, *said)), fitted)


def _objective(row: PartRow) -> str:
    """An objective by its kind, count and object; a side may have several of a kind."""
    said = [str(row.table[key]) for key in ("at_least", *parts.ABOUT) if key in row.table]
    return f"{row.side}: {' '.join([str(row.table['kind']), *said])}, {row.table['vp']} VP"


def _objectives(_: CoreGame, draft: Draft) -> Iterator[KnockOut]:
    for row in parts.objective_rows(draft):
        yield KnockOut("objective", _objective(row), "out", draft.without(*row.keys))


def _assets(_: CoreGame, draft: Draft) -> Iterator[KnockOut]:
    for row in parts.asset_rows(draft):
        yield KnockOut("asset", row.name, "out", draft.without(*row.keys))
    for keys, name in parts.cards_in_play(draft):
        yield KnockOut("asset", name, "out", draft.without(*keys))


def _markers(_: CoreGame, draft: Draft) -> Iterator[KnockOut]:
    for side, keys, count in parts.marker_counts(draft):
        out = "out" if count == 1 else f"all {count} out"
        yield KnockOut("marker", f"{side}: {keys[-1]} ({keys[-2]})", out, draft.without(*keys))


def _resources(_: CoreGame, draft: Draft) -> Iterator[KnockOut]:
    for side, keys, now in parts.side_numbers(draft):
        for step, said in ((-1, "1 less"), (1, "1 more")):
            if now + step >= 0:
                yield KnockOut("resource", f"{side}: {keys[-1]}", said, draft.with_value(now + step, *keys))


def _ratings(game: CoreGame, draft: Draft) -> Iterator[KnockOut]:
    units = parts.unit_tables(draft)
    names = dict.fromkeys(str(unit[key]) for unit in units for key in PRINTED if unit.get(key))
    for given in names:
        table, name = row_named(game, given)
        for turn in stat_turns(game, table, name):
            up = turn.games[1] is not None
            end, make = turn.ends[up], turn.games[up]
            if isinstance(end, int):  # a step that no such unit can take, such as armor on foot, is no news
                yield KnockOut("rating", name, f"{turn.column} {turn.now} → {end}", game=make, silent=True)


def _rules(game: CoreGame, _: Draft) -> Iterator[KnockOut]:
    for turn in option_turns(game):
        if turn.name not in game.map_game.unread:
            yield KnockOut("rule", turn.name, f"{turn.now} → {turn.ends[1]}", game=turn.games[1])


_Maker = Callable[[CoreGame, Draft], Iterator[KnockOut]]
_MAKERS: dict[str, _Maker] = {
    "unit": _units,
    "asset": _assets,
    "marker": _markers,
    "resource": _resources,
    "objective": _objectives,
    "rating": _ratings,
    "rule": _rules,
}
"""By kind: all changes of it."""
