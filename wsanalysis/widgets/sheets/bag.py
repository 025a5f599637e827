"""A bag on the bench: its tiles by distance, and the mix of chips that comes nearest to wanted chances."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wsanalysis.arguments.parameters import Parameter
from wsanalysis.arguments.values import MOST_DISTANCE
from wsanalysis.asking.display import percent
from wsanalysis.charts.bag_profile import MOST_CHIPS
from wsanalysis.languages import capital
from wsanalysis.rule_system import Face
from wsanalysis.widgets.chip_words import called, columns_of_bands
from wsanalysis.widgets.edits import Spot
from wsanalysis.widgets.forms import LEFT_FREE
from wsanalysis.widgets.jobs import Teller
from wsanalysis.widgets.scene import Scene
from wsanalysis.widgets.sheets.scenario import seen
from wsanalysis.widgets.sheets.sheet import Action, Block, Cell, Sheet, Values, pictures, table, text, worked
from wsanalysis.widgets.situations import spoken, value_of

if TYPE_CHECKING:
    from wsanalysis.analysis.bag_designer import DesignedBag
    from wsanalysis.game import Game

READ, DISTANCES, SIZE, MOST, REST, KEEP = (
    "what is read", "distances", "chips in the bag", "of each at most", "hold what else they show",
    "chips whose number stays",
)  # fmt: skip
AWAY = (3, 12)
"""Hexes at which chances are wanted, unless others are named."""
EACH = 6
PERCENT = f"a whole number of percent 0-100; empty: {LEFT_FREE}"
SECONDS = (1, 2, 4, 8, 16, 32)
"""What the search for the nearest mix gets, again and again, until none can be nearer."""


def _counts(scene: Scene) -> dict[str, int]:
    """How many of each thing of the bag are on the desk, by the names of the files."""
    before = scene.files.system.bags[scene.bag].counts(scene.files.edition)
    return {name: scene.values.get(Spot("count", scene.bag, name), n) for name, n in before.items()}


def _calls(game: "Game", bag: str) -> dict[str, str]:
    """What each thing of a bag does, by its name."""
    rows = game.edition.cells_by_name(bag)
    sides = columns_of_bands(list(rows.values()))
    return {name: called(row, sides) for name, row in rows.items()}


def _face(scene: Scene, values: Values) -> tuple[str, Face]:
    faces = scene.files.system.bags[scene.bag].faces
    name = str(values.get(READ))
    name = name if name in faces else next(iter(faces))
    return name, faces[name]


def _away(face: Face) -> Parameter:
    return Parameter(
        DISTANCES, "number", face.nearest, MOST_DISTANCE, standard=AWAY, must=True, several=True,
        expected=f"whole numbers of hexes {face.nearest}-{MOST_DISTANCE}, with commas between",
    )  # fmt: skip


def _places(face: Face, values: Values) -> list[int]:
    """The distances of the form; 0 for what distance does not change."""
    return list(dict.fromkeys(value_of(_away(face), values))) if face.by_distance else [0]


def _wishes(scene: Scene, values: Values) -> Iterator[tuple[str, int, str]]:
    """The field of each chance that may be wanted, with its distance and outcome; a distance a row."""
    _, face = _face(scene, values)
    words = scene.files.system.bags[scene.bag].words(scene.files.edition, face)
    for away in _places(face, values):
        for word in words:
            yield f"{word} at {away} (%)" if face.by_distance else f"{word} (%)", away, word


def _form(scene: Scene, given: Values) -> list[Parameter]:
    bag, now = scene.files.system.bags[scene.bag], _counts(scene)
    _, face = _face(scene, given)
    total = sum(now.values())
    fields = [
        Parameter(READ, "word", words=tuple(bag.faces), must=True),
        *([_away(face)] if face.by_distance else []),
        Parameter(SIZE, "number", 1, max(MOST_CHIPS, total), standard=max(1, total), must=True),
        *(Parameter(name, "number", 0, 100, expected=PERCENT) for name, *_ in _wishes(scene, given)),
        Parameter(MOST, "number", 1, MOST_CHIPS, standard=max(EACH, *now.values()), must=True),
    ]
    if len(bag.faces) > 1:
        fields.append(Parameter(REST, "yes or no", standard=False, must=True))
    calls = tuple(_calls(scene.with_all_chips, scene.bag).values())
    return [*fields, Parameter(KEEP, "word", words=calls, several=True)]


def _shows(scene: Scene, values: Values) -> list[Block]:
    """What one draw shows now, where something may be wanted, beside what is."""
    name, face = _face(scene, values)
    curve = scene.now.bag_curve(scene.bag, name, _places(face, values) if face.by_distance else None)
    rows: list[list[Cell]] = [
        [_where(name, away, face), *map(percent, chances)]
        for away, chances in zip(curve.index, curve.to_numpy().tolist(), strict=True)
    ]
    heads = ["Where", *(f"#{word}" for word in curve.columns)]
    return [table("One draw, as the bag is now", heads, rows, foot=f"exact · {scene.now.provenance}")]


def _bag(scene: Scene, values: Values) -> dict[str, Any]:
    return {"bag": scene.bag, "face": _face(scene, values)[0]}


def _arguments(scene: Scene, values: Values) -> dict[str, Any]:
    wanted: dict[int, dict[str, float]] = {}
    for name, away, word in _wishes(scene, values):
        if values.get(name) is not None:
            wanted.setdefault(away, {})[word] = values[name] / 100
    if not wanted:
        raise ValueError("expected a chance that is wanted, of one outcome at least: all are left free")
    calls = {call: name for name, call in _calls(scene.with_all_chips, scene.bag).items()}
    return {
        **_bag(scene, values), "whole": scene.with_all_chips.edition, "now": _counts(scene),
        "wanted": wanted, "size": values[SIZE], "most": values[MOST], "rest": bool(values.get(REST)),
        "keep": [calls[call] for call in values[KEEP] or () if call in calls],
    }  # fmt: skip


def profiled(game: "Game", _: Teller, *, bag: str, face: str) -> dict[str, Any]:
    """The bag as it is, each chip a tile."""
    return worked(pictures("The bag, each chip a tile", [_profile(game, bag, face, "as it is")]))


def _profile(game: "Game", bag: str, face: str, what: str) -> tuple[str, str]:
    return seen(game.plot.bag_curve(bag, face, title=f"{capital(what)}: {face}"))


def designed(
    game: "Game", teller: Teller, *, bag: str, face: str, whole: Any, now: Mapping[str, int],
    wanted: Mapping[int, Mapping[str, float]], size: int, most: int, rest: bool, keep: Sequence[str],
) -> dict[str, Any]:  # fmt: skip
    """The mix that comes nearest, to be put on the desk; a search that is cancelled gives the best so far.

    `whole` is the edition of the game on the desk in which nothing of the bag has been taken out.
    """
    teller.keeps = True
    from_all = game.variant(whole)
    calls = [*_calls(from_all, bag).values()]
    wishes: dict[str, Any] = {face: wanted}
    for other, read in game.system.bags[bag].faces.items():
        if rest and other != face:
            places = [*wanted] if read.by_distance else None
            wishes[other] = game.bag_curve(bag, other, places)
    spent = 0
    for seconds in SECONDS:
        found = from_all.design_bag(bag, wishes, size=size, keep=keep, most=most, seconds=seconds)
        spent += seconds
        if found.proved or teller.stopped:
            break
        said = f"the nearest so far is off by {100 * found.miss:.2f} points"
        teller.tell(spent, sum(SECONDS), said=said, **worked(*_told(game, found, bag, calls, now)))
    drawn = [_profile(game, bag, face, "as it is"), _profile(found.game, bag, face, "the mix that was found")]
    return worked(*_told(game, found, bag, calls, now), pictures("The bag, each chip a tile", drawn))


def _told(
    game: "Game", found: "DesignedBag", bag: str, calls: Sequence[str], now: Mapping[str, int]
) -> Iterator[Block]:
    """How near it is, with what puts it on the desk; the chips that change; the chances wanted and got."""
    mix = dict(zip(now, map(int, found.table["count"]), strict=True))  # a chip may have a new name
    changed = {name: n for name, n in mix.items() if n != now[name]}
    how = "no mix is nearer" if found.proved else "the nearest that was found in the time"
    near = f"Off by {100 * found.miss:.2f} points on average: {how}"
    foot = f"exact · {found.game.provenance}"
    if changed:
        # all are set, so that it is this mix whatever is turned before; the log names what changes first
        edits = [{"kind": "count", "table": bag, "name": name, "value": n}
                 for name, n in {**changed, **mix}.items()]  # fmt: skip
        press: Cell = {"say": {"do": "set", "edits": edits, "said": f"{spoken(bag)} designed"},
                       "label": "Apply", "name": "apply the mix"}  # fmt: skip
        yield table("The mix that comes nearest", ["How near", ""], [[near, press]], foot=foot)
        rows: list[list[Cell]] = [
            [call, str(now[name]), str(n), f"{n - now[name]:+}"]
            for call, (name, n) in zip(calls, mix.items(), strict=True) if name in changed
        ]  # fmt: skip
        yield table("Chips that change", ["Chip", "#On the desk", "#In the mix", "#Change"], rows)
    else:
        yield text("The mix is on the desk", [f"{near}."], foot=foot)
    yield _got(game, found, bag)


def _got(game: "Game", found: "DesignedBag", bag: str) -> Block:
    """Each chance that was wanted, as it is on the desk and in the mix."""
    rows: list[list[Cell]] = []
    for row in found.curve.to_dict("records"):
        face, away, word = row["face"], row["distance (hexes)"], row["outcome"]
        curve = game.bag_curve(bag, face, [away])
        rows.append(
            [_where(face, away, game.system.bags[bag].faces[face]), word, percent(row["wanted"]),
             percent(float(curve[word].iloc[0])), percent(row["got"]), f"{100 * row['difference']:+.1f}"]
        )  # fmt: skip
    heads = ["Where", "Outcome", "#Wanted", "#On the desk", "#In the mix", "#Off by (points)"]
    return table("Wanted and got", heads, rows)


def _where(name: str, away: int, face: Face) -> str:
    return f"{name} at {away} hex{'' if away == 1 else 'es'}" if face.by_distance else name


DESIGN = Sheet(
    "Design the bag",
    "Say which outcomes are wanted how often, and where; whatever is left free may be anything. The mix of"
    " chips that comes nearest is found exactly; applied, it is one step that undo takes back.",
    _form,
    {
        "design": Action("Find the nearest mix", designed, _arguments),
        "show": Action("Show its tiles", profiled, _bag, main=False),
    },
    shows=_shows,
    missing=lambda scene: "" if scene.bag else f"{scene.files.system.title} draws nothing from a bag.",
    opens="show",
)
