"""Tables as people read them: every question and analysis of every system shows percent and no empty cell."""

import re
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree

import pandas as pd
import pytest

import wsanalysis as ws
from tests.asking.test_outcomes import asked_of, every_system
from tests.systems.handed_in import game_of
from wsanalysis.arguments.checking import signature_of
from wsanalysis.asking.display import MISSING, percent
from wsanalysis.asking.frame import POINTS, Frame, described
from wsanalysis.asking.questions import about_two
from wsanalysis.game import ANALYSES

LIBERTY = ws.load("liberty_road")
EDITED = LIBERTY.edit("Panther G", front_armor=3)
UNITS = ["M5 Stuart", "Panther G", "Riflemen"]
SHOT = LIBERTY.claim(
    "fire", "any effect", "20-40 %", attacker="M5 Stuart", target="Grenadiers", distance=5
)  # fmt: skip
UNREADABLE = re.compile(r"nan|NaN|None|<NA>|NaT|.*\.\.\.|-?[0-9]*\.[0-9]{3,}")
"""No cell as a whole: what is not there, what is cut off, raw floats."""


def cells_of(html: str) -> list[list[str]]:
    """What stands in each row of an HTML table, heads first."""
    table = html[html.index("<table") : html.index("</table>") + len("</table>")].replace("&nbsp;", " ")
    return [["".join(cell.itertext()) for cell in row] for row in ElementTree.fromstring(table).iter("tr")]


def readable(frame: Any) -> None:
    """Nothing raw in what is shown; what is a chance is in percent; the footer is there once."""
    assert isinstance(frame, Frame)
    text, html = repr(frame), frame._repr_html_()
    rows = cells_of(html)
    for cell in (cell.strip() for row in rows for cell in row):
        assert not UNREADABLE.fullmatch(cell), cell
    assert not re.search(r"\bNaN\b|<NA>|\b0\.\d{3,}", text), text
    apart = (*frame.attrs.get("numbers", ()), *frame.attrs.get("points", ()), *POINTS)
    twice = [name for name in frame.attrs.get("exact", {}).values() if name in frame]
    shown = frame.drop(columns=twice)  # the exact fractions of chances that are shown in percent
    for place, name in enumerate(shown):
        values = shown.iloc[:, place]
        if (
            name in apart
            or values.dtype != float
            or not values.dropna().between(0, 1).all()
            or not len(frame)
        ):
            continue
        value = values.iloc[-1]
        assert rows[-1][place - len(shown.columns)] == (MISSING if pd.isna(value) else percent(value)), name
    if said := frame.attrs.get("provenance"):
        assert text.count(said) == 1
        assert text.endswith(said)


def answers(system: str) -> Iterator[ws.Odds]:
    for name, given in asked_of(system):
        yield game_of(system).ask(name, **given)


@every_system
def test_every_question_is_readable_as_a_table(system: str) -> None:
    for odds in answers(system):
        readable(odds.table())
        readable(odds.by_step(2) if odds.inquiry.steps != 1 else odds.by_step())
        if odds.marginals:
            readable(odds.by_part())
        readable(odds.simulate(trials=50, seed=1).table())


@every_system
def test_every_state_apart_is_readable(system: str) -> None:
    for odds in answers(system):
        readable(odds.detail())


@every_system
def test_every_data_table_and_list_is_readable(system: str) -> None:
    game = game_of(system)
    for name in game.tables:
        readable(getattr(game, name))
    for frame in (game.questions, game.readings, game.bags):
        readable(frame)
    for name, rule in game.system.tabulations.items():
        takes = signature_of(rule).parameters.values()
        if all(each.default is not each.empty for each in takes):
            readable(getattr(game, name)())


@every_system
def test_match_ups_of_every_system_are_readable(system: str) -> None:
    game = game_of(system)
    question = about_two(game.system, None)[0]
    takes = {parameter.name for parameter in game.arguments(question)}
    where = {"distance": [1, 4]} if "distance" in takes else {}
    units = list(game.edition.units)[::9][:4]
    readable(game.matchups(question, units=units, **where))


ASKED: dict[str, Callable[[], Any]] = {
    "claims_table": lambda: LIBERTY.claims_table([SHOT]),
    "changes": lambda: LIBERTY.changes(EDITED),
    "new_units": lambda: LIBERTY.new_units(LIBERTY.add_unit("New", like="Panther G"), distance=4),
    "what_if": lambda: LIBERTY.what_if(EDITED, distance=4, units=UNITS),
    "diff": lambda: LIBERTY.diff(EDITED, distance=4, units=UNITS).table,
    "sensitivity": lambda: LIBERTY.sensitivity(SHOT),
    "sobol": lambda: LIBERTY.sobol(SHOT, {"Grenadiers": ["valor"], "M5 Stuart": ["anti_infantry_upshift"]}),
    "tune": lambda: LIBERTY.tune([SHOT], {"Grenadiers": ["valor"]}).table,
    "strengths": lambda: LIBERTY.strengths("duel", units=UNITS[:2], distances=(2, 6)).table,
    "bag_curve": lambda: LIBERTY.bag_curve("chips", "infantry"),
    "bag_swing": lambda: LIBERTY.bag_swing("chips"),
    "bag_streaks": lambda: LIBERTY.bag_streaks("chips", "miss", "infantry", distance=5),
    "playtests": lambda: LIBERTY.playtests([("hill", "Ann", "Ben", "win")], games=0).tables["your table"],
    "exchange": lambda: LIBERTY.exchange("M5 Stuart", UNITS, distance=4),
    "by_rating": lambda: LIBERTY.by_rating("valor", [1, 2], *UNITS[:2], "any effect", distance=4),
    "nearest_dice": lambda: LIBERTY.nearest_dice("chips", "infantry"),
}
NO_TABLE = {"claim", "ordering", "chance", "tuning", "design_bag", "add_unit"}
PLAY = {"knock_outs", "auto_balance"}  # they play thousands of games, and make their tables by `told` too


@pytest.mark.parametrize("name", ASKED)
def test_every_analysis_is_readable(name: str) -> None:
    readable(ASKED[name]())


def test_no_analysis_is_left_out() -> None:
    assert not {*ANALYSES} - {*ASKED} - NO_TABLE - PLAY


def test_cells_say_what_they_are() -> None:
    frame = described(
        pd.DataFrame(
            {"word": ["a", None], "chance": [0.4756, float("nan")], "change": [-0.125, 0.2],
             "mean": [0.5, 2.25],
             "holds": [True, False], "games": [1944, 3]}
        ),
        "exact · a test", title="Title",
    )  # fmt: skip
    first, *rows = cells_of(frame._repr_html_())
    assert first == ["word", "chance", "change (points)", "mean", "holds", "games"]
    assert rows == [
        ["a", "47.6 %", "-12.5", "0.50", "yes", "1944"], [MISSING, MISSING, "+20.0", "2.25", "no", "3"],
    ]  # fmt: skip
    assert repr(frame).splitlines()[0] == "Title"
    assert frame["chance"].iloc[0] == 0.4756, "the number is as it was"


def test_numbers_stand_to_the_right_and_words_to_the_left() -> None:
    html = described(pd.DataFrame({"word": ["a"], "chance": [0.5]}))._repr_html_()
    sides = dict(re.findall(r"\.col(\d) \{\s*text-align: (\w+);", html))
    assert sides == {"0": "left", "1": "right"}


def test_a_long_table_says_what_it_leaves_out_and_no_cell_is_cut() -> None:
    frame = described(pd.DataFrame({"word": ["x" * 300] * 100, "chance": [0.5] * 100}))
    with pd.option_context("display.max_rows", 20, "display.min_rows", 6):
        text, html = repr(frame), frame._repr_html_()
    assert text.count("x" * 300) == 6
    for shown in (text, html):
        assert "the first and the last 3 of 100 rows" in shown


def test_what_is_made_of_a_frame_shows_itself_and_rests_on_the_same() -> None:
    frame = LIBERTY.matchups("fire", distance=4, units=UNITS)
    some = frame[frame["eliminated"] > 0.1].sort_values("eliminated").head(2)
    readable(some)
    assert some.attrs["provenance"] == frame.attrs["provenance"]
    plain = pd.DataFrame(frame)
    assert "0.097222" in plain.to_string()


def test_html_is_escaped() -> None:
    html = described(pd.DataFrame({"<b>": ["a & <i>"]}), "1 < 2", title="<script>")._repr_html_()
    for shown in ("&lt;b&gt;", "a &amp; &lt;i&gt;", "1 &lt; 2", "&lt;script&gt;"):
        assert shown in html
    assert "<script>" not in html


def test_two_tables_on_a_page_have_a_style_each() -> None:
    one, other = (described(pd.DataFrame({"a": [number]}))._repr_html_() for number in (1, 2))
    assert re.search(r'<table id="(\w+)"', one)[1] != re.search(r'<table id="(\w+)"', other)[1]  # type: ignore[index]


def test_a_table_without_rows_says_so() -> None:
    empty = described(pd.DataFrame(columns=["first", "second"]), "exact")
    assert str(empty) == "first, second\nno rows\nexact"
    assert "no rows" in empty._repr_html_()
    assert "Empty DataFrame" not in str(empty)


def test_a_chance_and_its_exact_fraction_are_both_in_the_table_and_one_is_shown() -> None:
    ends = ws.load("liberty_road").fire("M5 Stuart", "Grenadiers", distance=5).detail()
    assert "fraction" in ends.columns
    for shown in (str(ends), ends._repr_html_(), str(ws.table(ends))):
        assert "probability" in shown
        assert "fraction" not in shown
    alone = ends[["outcome", "fraction"]]
    assert str(ends["fraction"].iloc[0]) in str(alone)


def test_the_tables_of_a_verdict_show_percent_points_and_what_they_rest_on() -> None:
    found = ws.load("liberty_road").verdict("tank_duel", 900, 1, progress=False)
    for table in (found.best_replies, found.matrix):
        readable(table)
        assert " %" in str(table)
        assert "seed 1" in table.attrs["provenance"]
    assert "gain (points)" in str(found.best_replies)
