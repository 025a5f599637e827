"""Work on a bag: its tiles by distance, and the mix of chips that comes nearest to wanted chances."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wsanalysis.asking.display import percent
from wsanalysis.languages import capital
from wsanalysis.widgets.chip_words import calls_of
from wsanalysis.widgets.jobs import Rests, Teller
from wsanalysis.widgets.sheets.bag import where
from wsanalysis.widgets.sheets.form_sheet import Cell, PageBlock, pictures, table, text, worked
from wsanalysis.widgets.situations import spoken
from wsanalysis.widgets.works.pictured import seen

if TYPE_CHECKING:
    from wsanalysis.analysis.bag_designer import DesignedBag
    from wsanalysis.game import Game

SECONDS = (1, 2, 4, 8, 16, 32)
"""The time that the search for the nearest mix gets, again and again, until none can be nearer."""


def profiled(game: "Game", _: Teller, *, bag: str, face: str) -> dict[str, Any]:
    """The bag as it is, each chip a tile."""
    return worked(pictures("The bag, each chip a tile", [_profile(game, bag, face, "as it is")]))


def _profile(game: "Game", bag: str, face: str, what: str) -> tuple[str, str]:
    return seen(game.plot.bag_curve(bag, face, title=f"{capital(what)}: {face}"))


def designed(
    game: "Game", teller: Teller, *, bag: str, face: str, whole: Any, now: Mapping[str, int],
    wanted: Mapping[int, Mapping[str, float]], size: int, most: int, rest: bool, keep: Sequence[str],
) -> Rests:  # fmt: skip
    """The mix that comes nearest, to be put on the desk; a search that is cancelled gives the best so far.

    `whole` is the edition of the game on the desk in which nothing of the bag has been taken out.
    """
    teller.keeps = True
    from_all = game.variant(whole)
    calls = [*calls_of(from_all, bag).values()]
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
        yield
        teller.tell(spent, sum(SECONDS), said=said, **worked(*_told(game, found, bag, calls, now)))
    drawn = [_profile(game, bag, face, "as it is"), _profile(found.game, bag, face, "the mix that was found")]
    return worked(*_told(game, found, bag, calls, now), pictures("The bag, each chip a tile", drawn))


def _told(
    game: "Game", found: "DesignedBag", bag: str, calls: Sequence[str], now: Mapping[str, int]
) -> Iterator[PageBlock]:
    """The distance, and what puts it on the desk; the chips that change; the chances wanted and got."""
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


def _got(game: "Game", found: "DesignedBag", bag: str) -> PageBlock:
    """Each chance that was wanted, as it is on the desk and in the mix."""
    rows: list[list[Cell]] = []
    for row in found.curve.to_dict("records"):
        face, away, word = row["face"], row["distance (hexes)"], row["outcome"]
        curve = game.bag_curve(bag, face, [away])
        rows.append(
            [where(face, away, game.system.bags[bag].faces[face]), word, percent(row["wanted"]),
             percent(float(curve[word].iloc[0])), percent(row["got"]), f"{100 * row['difference']:+.1f}"]
        )  # fmt: skip
    heads = ["Where", "Outcome", "#Wanted", "#On the desk", "#In the mix", "#Off by (points)"]
    return table("Wanted and got", heads, rows)
