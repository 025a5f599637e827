"""Training of a quick player: in many scenarios, or in a single one."""

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, cast

from annotated_types import Ge, Gt, Le

from wsanalysis.arguments.checking import checked
from wsanalysis.arguments.names import find
from wsanalysis.arguments.values import Games, Seed, Steps
from wsanalysis.asking import display
from wsanalysis.battles.core.numbers import ATTACKER, DEFENDER
from wsanalysis.battles.runs.listing import Source
from wsanalysis.battles.runs.training import Training, TrainingGround
from wsanalysis.battles.runs.training_log import TrainingLog
from wsanalysis.battles.runs.training_plan import TrainingPlan
from wsanalysis.battles.runs.training_variants import variant
from wsanalysis.battles.scenarios.features import FEATURES
from wsanalysis.battles.scenarios.player_file import QuickPlayer
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.languages import quantity
from wsanalysis.probability.progress import bill

Variants = Annotated[int, Ge(0), Le(1000)]
Spread = Annotated[float, Gt(0), Le(100)]
TRAINED = "trained"
"""The name of the player that training improves."""
REFERENCE = "greedy"
RIVALS = ("greedy", "rush", "turtle")
"""The fixed players of the league, as far as a game has them."""


def grounds(game: Source, scenarios: Sequence[str]) -> list[TrainingGround]:
    """Engines of scenarios to train in, with records that nobody else uses."""
    return [apart(game.map_game.load(game.folder, name, game.edition)) for name in scenarios]


def _made_up(
    game: Source, where: Sequence[TrainingGround], sets: int, seed: int, progress: bool
) -> list[list[TrainingGround]]:
    """`variants` sets of engines of made-up scenarios, one like each of these."""
    found: list[list[TrainingGround]] = []
    with display.progress(sets * len(where), "scenario made up", progress and sets > 0) as advance:
        for number in range(sets):
            found.append([])
            for place, ground in enumerate(where):
                scenario = ground.ready.scenario
                found[-1].append(apart(variant(game, scenario.stem, scenario.board, seed, place, number)))
                advance(1)
    return found


def apart(engine: Any) -> TrainingGround:
    """An engine like this one, with a record that nobody else uses."""
    ready = engine.ready
    return cast(TrainingGround, type(engine)(replace(ready, record=ready.record.copy())))


def _differ(where: Sequence[TrainingGround]) -> bool:
    """True if scenarios have features at all; one alone is not like anything else."""
    return any(any(found.values()) for ground in where for found in ground.ready.seats.features)


@checked
def train(
    game: Source, scenarios: Sequence[str] = (), generations: Games = 300, seed: Seed = 1, *,
    player: str = TRAINED, begin: str = "", variants: Variants = 6, candidates: int = 16,
    games: Games = 4, respond: Steps = 100, spread: Spread = 1.0, log: str | Path | None = None,
    progress: bool = True,
) -> QuickPlayer:  # fmt: skip
    """Train a quick player by play; return a player with better weights.

    He starts from the weights of `begin`, by default the `player` himself, or the greedy one. He learns in
    all `scenarios` at once, by default all of the data folder, and in `variants` made-up ones like each of
    them, in rotation. In each generation every one of the `candidates` plays `games` games on each side of
    each scenario against each opponent; every `respond` generations a best response joins the league (0:
    never). With one seat he learns against the rule alone, in no made-up scenarios. `spread`: how far the
    first candidates lie from the start; less, such as 0.3, to finish a player. `log`: a file from which the
    same call resumes. Same arguments, same weights. Raises ValueError for a game without scenarios or
    `greedy`, UnknownName for an unknown `begin`.
    """
    names = list(scenarios or scenario_files(game.folder, game.map_game.name))
    if not names:
        raise ValueError(f"there is no scenario of {game.map_game.name} to train in")
    game.map_game.ensure_compiled(progress)
    where = grounds(game, names)
    known = where[0].ready.seats.players.players
    if REFERENCE not in known:
        raise ValueError(f"players: expected one called {REFERENCE} to begin with, got {', '.join(known)}")
    start = known[find(begin, known, "player")] if begin else known.get(player, known[REFERENCE])
    seats = game.map_game.seats
    rivals = tuple(name for name in RIVALS if name in known) if seats == 2 else (REFERENCE,)
    plan = TrainingPlan(
        weights=where[0].ready.seats.weights, start=start.dials, fixed=rivals, reference=REFERENCE,
        generations=generations, candidates=candidates, games=games, seed=seed,
        respond=respond if seats == 2 else 0,
        spread=spread,
        features=tuple(FEATURES) if len(names) > 1 and _differ(where) else (),
        scenarios=tuple(names), variants=variants if len(names) > 1 and seats == 2 else 0,
        seats=seats,
    )  # fmt: skip
    if progress:
        each = seats * candidates * games * len(names) * (1 + bool(plan.variants)) * len(rivals)
        whom = quantity(len(rivals), "rival") if seats == 2 else "against the rule"
        lessons = f"{quantity(len(names), 'scenario')}{' and as many made up' * bool(plan.variants)}"
        bill(
            f"{quantity(generations, 'generation')} to play, at least {quantity(each, 'game')} each:"
            f" {candidates} candidates a side, {lessons}, {whom}"
        )
    made_up = _made_up(game, where, plan.variants, seed, progress)
    training = Training(plan, where, os.cpu_count() or 1, made_up)
    with display.progress(generations, "generation", progress) as advance:
        for line in training.run(TrainingLog(Path(log) if log else None, plan)):
            advance(int(line["kind"] == "generation"))
    like_them = f" and {plan.variants * len(names)} made up like them" if plan.variants else ""
    met = f"{', '.join(rivals)}, itself and best responses" if seats == 2 else "the rule"
    source = (
        f"trained from {start.name}: {quantity(training.generation, 'generation')},"
        f" {quantity(training.games, 'game')} in {', '.join(names)}{like_them}; against {met}; seed {seed}"
    )
    if start.name == player:
        source += f"; begun as {start.source}"
    homes = known[player].default_in if player in known else ()
    return QuickPlayer(
        player, source, training.result(), tuple(dict.fromkeys([*homes, *names])) if homes else ()
    )


def seated(game: Source, scenario: str, who: QuickPlayer) -> tuple[TrainingGround, int]:
    """An engine of a scenario with a player from no file, and his number as a style."""
    (engine,) = grounds(game, [scenario])
    seats, record = engine.ready.seats, engine.ready.record
    first, second = (seats.seat(record, 0, side, who.dials[side]) for side in (ATTACKER, DEFENDER))
    assert first == second
    return engine, first
