"""What a purchase is worth, and which force to buy: bargains and traps are told apart, stores go on."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.battles.runs import purchases
from wsanalysis.battles.runs.purchases import Bought, Worth
from wsanalysis.battles.sherman_leader.campaign.scenario import force_faults
from wsanalysis.probability.paired import holm

GAME = ws.load("sherman_leader")
BARGAIN, TRAP, EARLY_TRAP = "M10 TD", "M24 Chaffee", "M3 Lee"
PLANTED = GAME.edit(BARGAIN, cost=2, ap=1, he=1, defense=9)
for one in (TRAP, EARLY_TRAP):
    PLANTED = PLANTED.edit(one, cost=20, ap=10, he=10, defense=0)
"""A tank that hits whatever it can see, for 2 SO points, and dear ones that hit nothing."""
SCENARIO = "north_africa_spearhead"


@pytest.fixture
def here() -> Iterator[ThreadPoolExecutor]:
    """Games are played in this process."""
    with ThreadPoolExecutor(1) as executor:
        yield executor


@pytest.fixture(scope="module")
def worth() -> Worth:
    with ThreadPoolExecutor(1) as executor:
        return PLANTED.worth("bulge_over_there", 30, executor=executor, progress=False)


def test_a_bargain_is_worth_more_than_its_price_kept_and_a_trap_less(worth: Worth) -> None:
    rows = worth.table.set_index("purchase")
    assert rows.loc[BARGAIN, "over low"] > 0
    assert rows.loc[BARGAIN, "over"] > rows.loc[TRAP, "over"]
    assert (rows["over"] - (rows["VP"] - rows["kept"])).abs().max() < 1e-9
    assert BARGAIN in worth.sentence.split("; ")[0]
    over = tuple(float(rows.loc[BARGAIN, end]) for end in ("over", "over low", "over high"))
    assert worth.wide().loc[BARGAIN, "VP more than that"] == "{:+.2f} ({:+.2f} to {:+.2f})".format(*over)


def test_of_many_purchases_some_seem_surely_worth_it_by_luck_and_are_not_named(worth: Worth) -> None:
    """Sure is what stands with regard to all of them, not what has an interval without 0."""
    rows = worth.table.set_index("purchase")
    assert rows["adjusted"].tolist() == pytest.approx(holm(rows["chance"].tolist()))
    assert worth.sure.tolist() == (rows["adjusted"] < 0.05).tolist()
    doubtful = worth.table.assign(adjusted=1.0)
    assert replace(worth, table=doubtful).sentence == "nothing is surely worth more than its price kept"
    (axes,) = {replace(worth, table=doubtful).plot()}
    assert not [line for line in axes.lines if line.get_label() == "sure" and len(line.get_xdata())]


def test_a_worth_says_what_it_rests_on(worth: Worth) -> None:
    assert {"unit", "support", "level", "reserve"} == {*worth.table["kind"]}
    assert "30 games of each" in worth.footer
    assert "seed 1" in worth.footer
    text = str(worth)
    assert worth.sentence[1:] in text
    assert worth.provenance in text
    assert "<table" in worth._repr_html_()
    assert (worth.table["low"] <= worth.table["VP"]).all()
    assert worth.plot().get_xlabel()


def test_where_all_games_gain_alike_no_interval_is_shown(worth: Worth) -> None:
    alike = replace(worth, table=worth.table.assign(low=float("nan"), high=float("nan")))
    assert "nan" not in str(alike)
    assert f"{worth.table['VP'].iloc[0]:+.2f}" in str(alike)


def test_what_the_price_brings_if_kept_goes_by_the_reserve(worth: Worth) -> None:
    rows = worth.table.set_index("purchase")
    (reserve,) = [name for name in rows.index if rows.loc[name, "kind"] == "reserve"]
    assert rows.loc[reserve, "kept"] == pytest.approx(rows.loc[reserve, "VP"])
    assert rows.loc[BARGAIN, "kept"] == pytest.approx(
        rows.loc[reserve, "VP"] * 2 / rows.loc[reserve, "price"]
    )


def test_the_best_force_has_the_bargain_and_not_the_trap(
    here: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(purchases, "FIRST", 8)
    monkeypatch.setattr(purchases, "LEAST", 12)
    found: Bought = PLANTED.best_force(SCENARIO, 700, player="random", executor=here, progress=False)
    bought = [one.card for one in found.force.units]
    assert bought.count(BARGAIN) > bought.count(EARLY_TRAP)
    assert len(found.steps) > 0
    assert found.gain[1] <= found.gain[0] <= found.gain[2]  # of few games: it need not be above 0
    assert found.games <= 700
    assert found.sentence in str(found)


def test_a_force_can_be_paid_for_and_differs_by_one_thing() -> None:
    engine = GAME.battle("bulge_over_there")
    force = engine.force(1, 0)
    for other in engine.exchanges(force):
        assert engine.having(other).ready.scenario.force == other
        assert not force_faults(other, engine.ready.scenario, engine.ready.edition)
        assert abs(len(other.units) - len(force.units)) <= 1


def test_a_gift_costs_nothing() -> None:
    engine = GAME.battle("bulge_over_there")
    force = engine.force(1, 0)
    before = engine.having(force).new_game(1, 0).now.so
    gifts = engine.gifts(force)
    for offer in gifts:
        now = engine.having(offer.has).new_game(1, 0).now
        assert now.so == before + (offer.price if offer.kind == "reserve" else 0)
    assert len({offer.what for offer in gifts}) == len(gifts)


def test_a_store_goes_on_where_it_was_stopped(tmp_path: Path, here: ThreadPoolExecutor) -> None:
    def ask(games: int) -> Worth:
        return GAME.worth(SCENARIO, games, executor=here, progress=False, store=tmp_path / "worth")

    ask(3)
    again, alone = ask(6), GAME.worth(SCENARIO, 6, executor=here, progress=False)
    assert again.table.equals(alone.table)
    files = [*(tmp_path / "worth").iterdir()]
    assert len(files) == len(alone.table) + 1


def test_where_nothing_is_bought_it_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing is bought before it"):
        GAME.worth("vanguard", 10, progress=False)
    with pytest.raises(ValueError, match="no campaigns"):
        _ = ws.load("liberty_road").campaigning


@pytest.fixture(scope="module")
def bought() -> Bought:
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as here:
        patch.setattr(purchases, "FIRST", 2)
        patch.setattr(purchases, "LEAST", 4)
        found: Bought = GAME.best_force(SCENARIO, 20, executor=here, progress=False)
    return found


def test_a_force_that_is_not_surely_better_says_so(bought: Bought) -> None:
    made = replace(bought, steps=pd.DataFrame({"force": ["a Truck"], "score": [0.1]}))
    for gain, doubted in (((0.4, 0.1, 0.7), False), ((0.4, -0.1, 0.9), True)):
        assert replace(made, gain=gain).sentence.startswith("Not surely better") == doubted


def test_a_force_that_is_worse_on_fresh_games_is_not_called_the_best(bought: Bought) -> None:
    made = replace(bought, steps=pd.DataFrame({"force": ["a Truck"], "score": [0.1]}), gain=(-0.4, -0.9, 0.1))
    assert made.sentence.startswith("No better force was found: ")
    assert "-0.40 (-0.90 to +0.10) VP on fresh games" in made.sentence
    assert f"{made.words}: {made.before.words('good')}" in made.sentence


def test_where_no_exchange_is_made_it_says_how_many_were_tried(bought: Bought) -> None:
    none = replace(bought, steps=pd.DataFrame(), gain=(0.0, float("nan"), float("nan")))
    assert none.sentence.startswith(f"None of the {none.tried} exchanges tried is surely better")
    assert none.tried >= 2
    assert "nan" not in str(none)


def test_games_too_few_for_one_round_of_exchanges_are_refused() -> None:
    with pytest.raises(ValueError, match="games: expected at least 1,250, got 1,249: 24 exchanges at a time"):
        GAME.best_force(SCENARIO, 1249, progress=False)


def test_means_and_shares_have_their_intervals(bought: Bought) -> None:
    reached = bought.before
    assert reached.low <= reached.vp <= reached.high
    assert reached.least <= reached.share <= reached.most
    assert reached.words("good") in bought.sentence
