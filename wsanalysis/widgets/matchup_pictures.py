"""Every unit of one side against every unit of another: one outcome before and after, as bytes."""

import base64
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wsanalysis.languages import quantity
from wsanalysis.rule_system import ANY_EFFECT, NO_EFFECT
from wsanalysis.widgets.forms import argument
from wsanalysis.widgets.jobs import Rests, Teller
from wsanalysis.widgets.scene import BenchScene
from wsanalysis.widgets.situations import asked, seats, side_column, spoken, unit_slots

if TYPE_CHECKING:
    import pandas as pd

    from wsanalysis.game import Game

ALL = "all"
NOT_ALLOWED = 255
STEPS = 200  # half points: a byte holds 0 to 200
GROUPS = 2  # columns of the data, after the name, by which units are chosen
PATIENCE = 1.0  # seconds that a map may take unasked
SOME = (3, 8, 16)  # units that are asked to learn how long all will take


def matchups(scene: BenchScene) -> dict[str, Any]:
    """The map of all match-ups, or why there is none, with its own controls."""
    question = scene.question_about_two
    if question is None:
        return {
            "message": f"{scene.files.system.title} has no question about two units, and so no match-ups."
        }
    found: dict[str, Any] = {
        "question": question,
        "situation": [argument(p, value) for p, value in scene.situation(question).items()],
    }
    sides = _sides(scene, question)
    chosen = [_chosen(scene, side) for side in sides]
    found["sides"] = [
        {"label": label, "choices": _choices(scene, side)}
        for label, side in zip(_slots(scene, question), sides, strict=True)
    ]
    if scene.fault:
        return found | {"message": scene.fault, "wrong": True}
    if not all(chosen):
        return found | {"message": "No unit is both: choose another side or kind."}
    try:
        work = _asked(scene, question, chosen)
        frames = scene.kept.get("matchups", (None, None))
        if frames[0] == (scene.stamp, work):
            return found | _picture(scene, frames[1], chosen)
        seconds = _expected(scene.now, **work)
        if seconds > PATIENCE:
            pairs = len(chosen[0]) * len(chosen[1])
            time = f"{seconds:.0f} second{'' if round(seconds) == 1 else 's'}"
            said = f"{quantity(pairs, 'pair')}: this question takes about {time}."
            return found | {"message": said, "slow": True}
        frames = [game.matchups(**_named(scene, game, work)) for game in _games(scene)]
        return found | _picture(scene, frames, chosen)
    except (ValueError, TypeError, RuntimeError) as error:
        return found | {"message": str(error)}


def arguments(scene: BenchScene, _: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of `worked_out` for a map that takes long."""
    question = scene.question_about_two
    if question is None:
        raise ValueError(f"{scene.files.system.title} has no question about two units")
    work = _asked(scene, question, [_chosen(scene, side) for side in _sides(scene, question)])
    return {"key": (scene.stamp, work), "sides": [_named(scene, game, work) for game in _games(scene)],
            "before": scene.before.edition}  # fmt: skip


def worked_out(
    game: "Game", _: Teller, *, key: Any, sides: Sequence[Mapping[str, Any]], before: Any
) -> Rests:
    """The two tables of a map, kept for `matchups`, which knows by the key whether they still hold."""
    frames = []
    for one, asks in zip((game.variant(before), game), sides, strict=True):
        frames.append(one.matchups(**asks))
        yield
    return {"kept": (key, frames)}


def _picture(
    scene: BenchScene, frames: Sequence["pd.DataFrame"], chosen: Sequence[list[str]]
) -> dict[str, Any]:
    one, other = (str(name) for name in frames[1].columns[:2])
    words = [word for word in frames[1].columns if frames[1][word].dtype == float]
    if not words:
        why = frames[1]["not allowed"].dropna().unique()
        return {"message": "; ".join(map(str, why[:3]))}
    outcomes = [*([ANY_EFFECT] if NO_EFFECT in words else []), *words]
    view = scene.view.get("map") or {}
    outcome = str(view.get("outcome"))
    outcome = outcome if outcome in outcomes else outcomes[0]
    reasons = frames[1]["not allowed"]
    texts = [str(text) for text in reasons.cat.categories]
    places = {f"{one} wins": "the row wins", f"{other} wins": "the column wins"}
    old, new = (_bytes(frame, outcome) for frame in frames)
    units = list(scene.units)
    return {
        "rows": chosen[0], "columns": chosen[1], "roles": [spoken(one), spoken(other)],
        "marked": [units, sorted({spot.name for spot in scene.values if spot.table == "units"})],
        "outcomes": [[word, places.get(word, word)] for word in outcomes], "outcome": outcome,
        "old": old, "new": new,
        "why": base64.b64encode(bytes(code + 1 & 255 for code in reasons.cat.codes.tolist())).decode(),
        "reasons": texts[:254],
        "foot": f"exact · {frames[1].attrs['provenance']}",
    }  # fmt: skip


def _bytes(frame: "pd.DataFrame", outcome: str) -> str:
    """Chances in half points, row by row; `NOT_ALLOWED` where there is none."""
    if outcome == ANY_EFFECT:
        chances = [1 - chance for chance in frame[NO_EFFECT].tolist()]
    else:
        chances = (frame[outcome] if outcome in frame else frame["not allowed"].isna() * 0.0).tolist()
    shades = bytes(NOT_ALLOWED if chance != chance else round(STEPS * chance) for chance in chances)
    return base64.b64encode(shades).decode()


def _asked(scene: BenchScene, question: str, chosen: Sequence[list[str]]) -> dict[str, Any]:
    """The arguments of `game.matchups`, with the units as the files call them."""
    given = asked(scene.situation(question))
    return {"question": question, "units": chosen[0], "against": chosen[1], **given}


def _games(scene: BenchScene) -> tuple["Game", "Game"]:
    return scene.before, scene.now


def _named(scene: BenchScene, game: "Game", work: Mapping[str, Any]) -> dict[str, Any]:
    sides = {side: [scene.name_in(game, unit) for unit in work[side]] for side in ("units", "against")}
    return {**work, **sides}


def _expected(game: "Game", question: str, units: list[str], against: list[str], **given: Any) -> float:
    """The seconds that the map will take, by what some pairs take: the first ones also warm up."""
    began = time.perf_counter()
    seconds = 0.0
    known = [[name for name in side if name in game.edition.units] for side in (units, against)]
    if not all(known):
        return 0.0
    for number in SOME:
        some = [side[:: max(1, len(side) // number)] for side in known]
        start = time.perf_counter()
        game.matchups(question, units=some[0], against=some[1], **given)
        took = time.perf_counter() - start
        seconds = took * len(known[0]) * len(known[1]) / (len(some[0]) * len(some[1]))
        if seconds < PATIENCE or time.perf_counter() - began > PATIENCE / 3:
            break
    return seconds


def _slots(scene: BenchScene, question: str) -> list[str]:
    named = unit_slots(scene.files, question)
    return [spoken(slot) for slot in named] if len(named) == 2 else ["rows", "columns"]


def _sides(scene: BenchScene, question: str) -> list[dict[str, str]]:
    """By column of the data what the rows' and the columns' units have there: those chosen, else two enemies.

    Rows are the side that the question's first unit is of.
    """
    side = side_column(scene.files)
    view = scene.view.get("map") or {}
    order = seats(scene.files, question, scene.units)
    places = list(order.values()) if len(order) == 2 else [0, 1]
    found = []
    for place, key in zip(places, ("rows", "columns"), strict=True):
        start = {side: str(scene.rows[scene.units[place]][side])}
        chosen = view.get(key)
        wanted = {c: str(value) for c, value in (chosen if isinstance(chosen, dict) else {}).items()}
        found.append({**start, **{c: v for c, v in wanted.items() if c in _columns(scene)}})
    return found


def _columns(scene: BenchScene) -> list[str]:
    return [k.name for k in scene.files.columns("units")[1:] if k.kind in ("word", "text")][:GROUPS]


def _choices(scene: BenchScene, side: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "name": column,
            "label": spoken(column),
            "value": side.get(column, ALL),
            "words": [ALL, *dict.fromkeys(str(row[column]) for row in scene.rows.values())],
        }
        for column in _columns(scene)
    ]


def _chosen(scene: BenchScene, side: Mapping[str, str]) -> list[str]:
    """The units of a side, in the order of the data."""
    return [
        name
        for name, row in scene.rows.items()
        if all(value in (ALL, str(row[column])) for column, value in side.items())
    ]
