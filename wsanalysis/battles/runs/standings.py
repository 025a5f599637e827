"""A quick player's standing: his share of wins on each side of each scenario against each rival.

In a game of one seat he has no rival but the rule: his standing is what he comes to in each scenario.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Games, Seed
from wsanalysis.asking import display
from wsanalysis.battles.core.grading import grade_of, grading_of, lead_of, score_of_lead
from wsanalysis.battles.runs.kept import KeptRows
from wsanalysis.battles.runs.listing import Source
from wsanalysis.battles.runs.pools import processors, thread_pool
from wsanalysis.battles.runs.quick_scores import final_state
from wsanalysis.battles.runs.train import REFERENCE, RIVALS, seated
from wsanalysis.battles.scenarios.player_file import QuickPlayer
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.files.records import content_hash
from wsanalysis.languages import quantity
from wsanalysis.probability.paired import paired_means
from wsanalysis.probability.progress import bill
from wsanalysis.probability.proportions import wilson
from wsanalysis.version import code_version

if TYPE_CHECKING:
    import pandas as pd


@checked
def standings(
    game: Source, who: str | QuickPlayer, scenarios: Sequence[str] = (), games: Games = 400,
    seed: Seed = 1, *, rivals: Sequence[str] = RIVALS, reference: str = REFERENCE, progress: bool = True,
    store: str | Path | None = None,
) -> "pd.DataFrame":  # fmt: skip
    """A quick player's wins, one row per scenario, side and rival; with one seat, one row per scenario.

    Rivals that a game lacks are left out. `share` of wins, draws half, with its Wilson interval `low` to
    `high`; `reference`: the reference player's share in his place, in the same `games` of the same `seed`.
    Names of players are given forgivingly; a newly trained player may be passed himself. `store`: a file that
    keeps the rows of each scenario, to go on with what was stopped; ValueError for one of other games.

    With one seat `share` is that of the victory points at stake, with Student's interval; ``to <grade>`` is
    the share of battles with a grade or a better one.
    """
    import pandas as pd

    from wsanalysis.asking.frame import described

    names = list(scenarios or scenario_files(game.folder, game.map_game.name))
    engines: list[Any] = [game.map_game.load(game.folder, name, game.edition) for name in names]
    known = [engine.styles() for engine in engines]
    judges = [styles[find(reference, styles, "player")] for styles in known]
    asked = "" if isinstance(who, QuickPlayer) else who
    chosen = [styles[find(asked, styles, "player")] if asked else -1 for styles in known]
    alone = game.map_game.seats == 1
    if progress:
        bill(bill_of(len(names), games, rivals, reference, alone=alone))
    game.map_game.ensure_compiled(progress)
    key = {
        "system": game.map_game.name, "scenario": ", ".join(names), "code": code_version(),
        "data": " ".join(engine.data_hash for engine in engines),
        "players": f"{asked or content_hash([who])} against {'the rule' if alone else ', '.join(rivals)}",
        "reference": reference, "seed": str(seed), "games": str(games),
    }  # fmt: skip

    def rows_for(place: int) -> list[dict[str, Any]]:
        name, engine, style = names[place], engines[place], chosen[place]
        if isinstance(who, QuickPlayer):
            engine, style = seated(game, name, who)
        if alone:
            return [{"scenario": name, **_alone(engine, style, judges[place], seed, games, reference)}]
        against = {one: known[place][one] for one in rivals if one in known[place]}
        rows = []
        for side, of in enumerate(engine.sides):
            for rival, number in against.items():
                shares = [_share(engine, side, one, number, seed, games) for one in (style, judges[place])]
                low, high = wilson(shares[0] * games, games)
                rows.append({
                    "scenario": name, "side": of, "rival": rival, "share": shares[0], "low": float(low),
                    "high": float(high), reference: shares[1], "games": games, "seed": seed,
                })  # fmt: skip
        return rows

    with (
        KeptRows(store, key) as kept,
        display.progress(len(names), "scenario", progress) as advance,
        thread_pool(processors()) as pool,
    ):
        left = [place for place in range(len(names)) if place not in kept]
        advance(len(names) - len(left))
        for place, rows in zip(left, pool.map(rows_for, left), strict=True):
            kept.add(place, {"rows": rows})
            advance(1)
        found = [row for place in range(len(names)) for row in kept[place]["rows"]]
    frame = pd.DataFrame(found).set_index(["scenario"] if alone else ["scenario", "side", "rival"])
    how = (
        f"sampled, {quantity(games, 'game')} a row, seed {seed}, 95 % intervals"
        f" ({'Student' if alone else 'Wilson'})"
    )
    return described(frame, f"{how} · {game.provenance}")


def bill_of(
    scenarios: int, games: int, rivals: Sequence[str] = RIVALS, reference: str = REFERENCE, *,
    alone: bool = False,
) -> str:  # fmt: skip
    """The time that standings take, in words; `alone`: with one seat."""
    if alone:
        return (
            f"up to {quantity(2 * scenarios * games, 'game')} to play: {scenarios} scenarios,"
            f" {quantity(games, 'game')} each, and the same with {reference} in his place"
        )
    return (
        f"up to {quantity(4 * scenarios * len(rivals) * games, 'game')} to play: {scenarios} scenarios, both"
        f" sides, {quantity(len(rivals), 'rival')}, {quantity(games, 'game')} each, and the same with"
        f" {reference} in his place"
    )


def _share(engine: Any, side: int, style: int, rival: int, seed: int, games: int) -> float:
    styles = (style, rival) if side == 0 else (rival, style)
    ends = (final_state(engine, styles, seed, game) for game in range(games))
    return sum(score_of_lead(engine, lead_of(engine, end), side) for end in ends) / games


def _alone(engine: Any, style: int, judge: int, seed: int, games: int, reference: str) -> dict[str, Any]:
    """The results of a player against the rule, and of the reference in the same games."""
    grades, scores, beside = list[int](), list[float](), 0.0
    for game in range(games):
        ends = [final_state(engine, (one, judge), seed, game) for one in (style, judge)]
        own, other = (score_of_lead(engine, lead_of(engine, end)) for end in ends)
        grades.append(grade_of(engine, ends[0]))
        scores.append(own)
        beside += other
    found = paired_means(scores)
    names = grading_of(engine).grades[1:]
    reached = {
        f"to {name}": sum(grade >= place for grade in grades) / games for place, name in enumerate(names, 1)
    }
    return {
        "share": found.difference, "low": found.low, "high": found.high, reference: beside / games, **reached,
        "games": games, "seed": seed,
    }  # fmt: skip
