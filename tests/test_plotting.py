"""Every answer draws itself in one call: with a title, a footer, words for those who cannot see it."""

from importlib import import_module
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure

import wsanalysis as ws
from wsanalysis.battles.runs.difficulty import Difficulty
from wsanalysis.battles.runs.purchases import Bought, Reached
from wsanalysis.charts.picture import footer_of
from wsanalysis.plotting import DRAWN

ASKED = [
    (system, name)
    for system in ws.systems()
    for name in import_module(f"tests.systems.{system}.sampled_questions").QUESTIONS
]
TANKS = ["M4A1 Sherman", "Sherman Firefly", "Pz IV H", "Panther G"]


@pytest.fixture(scope="module")
def game() -> Any:
    return ws.load("liberty_road")


def holds(axes: Axes, *said: str, how: str = "exact") -> None:
    """What every chart in one call has."""
    title, alt = axes.get_title(loc="left"), axes.alt
    assert title
    assert alt.startswith(title.replace("\n", " "))
    assert footer_of(axes).startswith(how)
    for words in said:
        assert words in alt, alt


@pytest.mark.parametrize(("system", "name"), ASKED)
def test_every_question_of_every_system_draws_itself(system: str, name: str) -> None:
    odds = import_module(f"tests.systems.{system}.sampled_questions").QUESTIONS[name](ws.load(system))
    holds(odds.plot(), " %")
    if odds.inquiry.steps != 1:  # of one step there are no bands to leave out
        holds(odds.plot(steps=False), " %")


def test_bars_say_what_the_table_says(game: Any) -> None:
    axes = game.fire("M5 Stuart", "Grenadiers", distance=5).plot()
    holds(axes, "suppressed 20.1 %", "reduced 39.6 %", "M5 Stuart firing at Grenadiers")
    assert [round(bar.get_width(), 3) for bar in axes.patches] == [0.201, 0.201, 0.396, 0.201]


def test_sampled_bars_have_their_intervals(game: Any) -> None:
    axes = game.fire("M5 Stuart", "Grenadiers", distance=5).simulate(500, seed=3).plot()
    holds(axes, how="sampled, 500 trials, seed 3, 95 % intervals")
    assert len(axes.containers) == 2


def test_a_range_is_drawn_over(game: Any) -> None:
    axes = game.plot.fire("Grenadiers", "Riflemen", distance=range(1, 13))
    holds(axes, "at distance 1 ", "at distance 12 ", "eliminated 15.3 %")
    assert axes.get_xlabel() == "distance (hexes)"
    over = game.plot.fire("Grenadiers", "Riflemen", distance=4, firing_upshifts=range(4))
    holds(over, "4 hexes", "at firing upshifts 3 ")


def test_two_ranges_are_refused(game: Any) -> None:
    with pytest.raises(ValueError, match="one argument may be a range, not distance and firing_upshifts"):
        game.plot.fire("Grenadiers", "Riflemen", distance=range(1, 3), firing_upshifts=range(2))


def test_a_range_in_which_nothing_is_allowed_says_why(game: Any) -> None:
    with pytest.raises(ws.IllegalAction):
        game.plot.fire("Grenadiers", "Riflemen", distance=range(60, 62))


def test_axes_that_are_handed_in_are_drawn_on_and_come_back(game: Any) -> None:
    axes = Figure().add_subplot()
    odds = game.fire("M5 Stuart", "Grenadiers", distance=5)
    assert odds.plot(axes, title="Mine") is axes
    assert axes.get_title(loc="left") == "Mine"
    assert (
        game.plot.fire("M5 Stuart", "Grenadiers", distance=5, ax=(other := Figure().add_subplot())) is other
    )


def test_a_chart_shows_itself_in_a_notebook_with_words_beside_it(game: Any) -> None:
    before = dict(mpl.rcParams)
    axes = game.fire("M5 Stuart", "Grenadiers", distance=5).plot()
    data, further = axes._repr_mimebundle_()
    assert data["image/png"].startswith(b"\x89PNG")
    assert data["text/plain"] == further["image/png"]["alt"] == axes.alt
    assert dict(mpl.rcParams) == before


def test_analyses_draw_themselves(game: Any) -> None:
    holds(
        game.plot.matchups("fire", distance=6, units=TANKS, rows=TANKS[:2], columns=TANKS[2:]),
        "2 by 2 chances", "Sherman Firefly against Pz IV H 77.8 %",
    )  # fmt: skip
    claim = game.claim(
        "duel", "first wins", "48-52 %", first="Sherman Firefly", second="Tiger I", distance=12, turns=10
    )
    holds(game.plot.sensitivity(claim, options=False, chips=False, most=5), "41.6 % now", "moved most by")
    holds(game.tune(claim, {"Tiger I": ["valor"]}).plot(), "Tiger I valor 3 → 2: off by 0.0 points")
    weaker = game.edit("Panther G", front_armor=3)
    holds(
        game.plot.what_if(weaker, distance=8, units=TANKS),
        "Sherman Firefly → Panther G, distance 8: eliminated",
        "9.7 % to 20.1 %",
    )
    holds(game.diff(weaker, distance=8, units=TANKS).plot(), "9.7 % to 20.1 %")
    holds(game.plot.bag_curve("chips", "infantry"), "at distance 1 miss 16.7 %")
    holds(game.design_bag("chips", {3: {"miss": 0.35}}).plot(), "3 hexes: miss 35.0 % to")
    holds(game.strengths("duel", units=TANKS).plot(), "strongest first: Panther G, Sherman Firefly")


def test_several_outcomes_are_added_up_in_a_heat_map(game: Any) -> None:
    infantry = ["Riflemen", "Grenadiers"]
    shot = game.fire("Grenadiers", "Riflemen", distance=4).probabilities
    axes = game.plot.matchups("fire", distance=4, units=infantry, outcome="reduced or eliminated")
    holds(axes, f"{float(shot['reduced'] + shot['eliminated']):.1%}".replace("%", " %"))


def test_a_map_is_drawn_with_its_zones_and_objectives_in_words(game: Any) -> None:
    holds(
        game.plot.map("tank_duel"), "216 hexes", "Allied sets up in 36 hexes", "(H09)", how="nothing sampled"
    )
    holds(game.plot.map("tank_duel", board=False, title="Here"), how="nothing sampled")


def test_games_side_by_side_draw_themselves(game: Any) -> None:
    holds(
        ws.compare("tanks", "Sherman", "Panzer IV").plot(),
        "200 m War Stories: Liberty Road: no effect 47.2 %",
    )


def test_what_does_not_move_is_not_drawn(game: Any) -> None:
    with pytest.raises(ValueError, match="nothing moves"):
        game.plot.what_if(game, distance=8, units=TANKS)


def test_a_heat_map_shows_one_distance_or_several_at_one_unit(game: Any) -> None:
    with pytest.raises(ValueError, match="one distance"):
        game.plot.matchups("fire", distance=[4, 6], units=TANKS)
    axes = game.plot.matchups("fire", distance=[4, 6], units=TANKS, against=TANKS[0])
    assert [label.get_text() for label in axes.get_xticklabels()] == ["4", "6"]
    holds(axes, f"{len(TANKS)} by 2 chances", "against 4 ")


@pytest.mark.slow
def test_battles_draw_themselves(game: Any) -> None:
    results = game.play("tank_duel", games=20)
    holds(results.plot(), "Allied wins", how="sampled, 20 games, seed 1")
    holds(results.plot(what="losses"), "most in a hundred games: ", how="sampled, 20 games, seed 1")
    with pytest.raises(ValueError, match="what: expected one of wins, losses"):
        results.plot(what="wounds")
    verdict = game.verdict("tank_duel", games=300, players=["greedy", "rush"], progress=False)
    holds(verdict.plot(), "2 by 2 chances", how="sampled, ")
    holds(game.plot.watch("tank_duel", seed=7, turn=0), "Sherman V #1 in ", how="sampled: one game, seed 7")
    other = game.edit("Pz IV H", valor=3)
    holds(
        game.compare_scenarios("tank_duel", "tank_duel", games=20, other=other).plot(), "Allied", " to ",
        how="sampled, 20 pairs",
    )  # fmt: skip


def test_a_difficulty_and_the_best_force_draw_their_grades_with_intervals() -> None:
    reached = {"good": (0.5, 0.4, 0.6), "great": (0.2, 0.1, 0.3)}
    columns = {
        f"to {grade}{end}": [share]
        for grade, shares in reached.items()
        for end, share in zip(("", " low", " high"), shares, strict=True)
    }
    how: Any = {"scenario": "Bulge", "games": 100, "seed": 1, "provenance": "made up"}
    hard = Difficulty(
        side="US", enemy="German", grades=("failed", *reached), said={}, costs=(), best="trained",
        default="trained", players=pd.DataFrame(columns, index=["trained"]), gain=(0, 0, 0), trained={},
        wanted=None, judged=50, game="campaign", **how,
    )  # fmt: skip
    holds(hard.plot(), "great 20.0 %, good or great 50.0 %", how="sampled, 100 games")
    best = Bought(
        words="a Truck", force=None, grade="good", before=Reached(8, 7, 9, 0.25, 0.1, 0.4),
        after=Reached(9, 8, 10, 0.5, 0.3, 0.7), gain=(1, 0.5, 1.5), steps=pd.DataFrame(), tried=24,
        measured=40, **how,
    )  # fmt: skip
    drawn = best.plot()
    holds(drawn, "the best force found 50.0 %, the force first bought 25.0 %", how="sampled, 100 games")


def test_what_can_be_drawn_is_listed(game: Any) -> None:
    listed = set(dir(game.plot))
    assert {
        *game.system.questions,
        *DRAWN,
        "matchups",
        "map",
        "sensitivity",
        "what_if",
        "bag_curve",
    } == listed
    with pytest.raises(AttributeError, match="there is no chart of 'fier'"):
        game.plot.fier  # noqa: B018
    with pytest.raises(TypeError, match="no chart of int"):
        import_module("wsanalysis.plotting").plot(5)


def test_charts_are_saved_as_they_are(game: Any, tmp_path: Path) -> None:
    from wsanalysis.charts import save

    axes = game.fire("M5 Stuart", "Grenadiers", distance=5).plot()
    assert save(axes, tmp_path / "fire.svg").read_text(encoding="utf-8").startswith("<?xml")
