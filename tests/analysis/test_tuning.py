"""Tuning: what was planted is found, nothing better is missed, and no constraint is ever broken."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wsanalysis as ws
from wsanalysis.analysis.claims import Claim, chance, miss_of
from wsanalysis.analysis.search import (
    counters_and_steps,
    fewest_changes_first,
    size_of_space,
    undominated,
)
from wsanalysis.analysis.search_watch import Progress
from wsanalysis.analysis.variants import Variants, chosen_stats, read_rules

GAME, KURSK = ws.load("liberty_road"), ws.load("storms_of_steel")
SHOT = {"attacker": "M4A1 Sherman", "target": "Pz IV H", "distance": 6}
STATS = {"M4A1 Sherman": ["anti_vehicle_firepower", "valor"], "Pz IV H": ["front_armor", "valor"]}


def around(game: ws.Game, question: str, outcome: str, half: float = 0.005, **situation: object) -> Claim:
    """A claim that holds in `game`, in a narrow band."""
    now = chance(game, Claim(question, outcome, situation))
    low, high = max(now - Fraction(half), Fraction(0)), min(now + Fraction(half), Fraction(1))
    return Claim(question, outcome, situation, low, high)


@pytest.mark.parametrize(
    ("unit", "column", "step"),
    [("Pz IV H", "front_armor", 1), ("Pz IV H", "valor", 1), ("M4A1 Sherman", "anti_vehicle_firepower", -1)],
)
def test_the_stat_that_was_changed_is_found(unit: str, column: str, step: int) -> None:
    """The claims hold in a game with one stat changed; tuning the old game finds that stat."""
    planted = GAME.edit(unit, **{column: int(GAME.units.loc[unit, column]) + step})
    targets = [around(planted, "fire", word, **SHOT) for word in ("suppressed", "eliminated", "no effect")]
    for other in ("M10 TD", "M5 Stuart", "M24 Chaffee"):
        targets.append(around(planted, "fire", "no effect", **{**SHOT, "attacker": other}))
    found = GAME.tune(targets, STATS)
    assert found.method.startswith("exact")
    assert found.table["miss"][0] == 0
    changed = found.changes(0)
    assert len(changed) == 1
    assert tuple(changed.iloc[0][["name", "column", "after"]]) == (
        unit,
        column,
        planted.units.loc[unit, column],
    )
    assert all(miss_of(found.edits(0), target)[1] == 0 for target in targets)


@pytest.mark.parametrize(
    ("killed", "unhurt", "answers"),
    [("9-10 %", "78-90 %", 3), ("0-5 %", "75-90 %", 3), ("20-30 %", "0-15 %", 2)],
)
def test_it_is_the_pareto_list_of_a_brute_force(killed: str, unhurt: str, answers: int) -> None:
    """All variants by plain edits, all costs by plain questions, and who is beaten by whom one by one."""
    target = GAME.claim("fire", "eliminated", killed, **SHOT)
    other = GAME.claim("fire", "no effect", unhurt, **SHOT)
    ranges = {
        "M4A1 Sherman": {"anti_vehicle_firepower": (2, 4)},
        "Pz IV H": {"front_armor": (1, 4), "valor": (0, 2)},
    }
    found = GAME.tune(
        [target, other], ranges, alike=99, rules=["Pz IV H front_armor >= M4A1 Sherman front_armor"]
    )
    now = [int(GAME.units.loc[u, c]) for u, cs in ranges.items() for c in cs]
    costs = {}
    for gun, armor, valor in product(range(2, 5), range(1, 5), range(3)):
        if armor < GAME.units.loc["M4A1 Sherman", "front_armor"]:
            continue
        game = GAME.edit("M4A1 Sherman", anti_vehicle_firepower=gun).edit(
            "Pz IV H", front_armor=armor, valor=valor
        )
        off = sum(miss_of(game, each)[1] for each in (target, other))
        steps = sum(abs(a - b) for a, b in zip((gun, armor, valor), now, strict=True))
        counters = (gun != now[0]) + ((armor, valor) != (now[1], now[2]))
        costs[gun, armor, valor] = (off, counters, steps)
    best = {
        place for place, cost in costs.items()
        if not any(all(a <= b for a, b in zip(o, cost, strict=True)) and o != cost for o in costs.values())
    }  # fmt: skip
    assert set(found.answers) == best
    for values, row in zip(found.answers, found.table.to_dict("records"), strict=True):
        shown = (row["miss"], row["counters changed"], row["steps"])
        assert shown == pytest.approx(tuple(map(float, costs[values])))
    assert len(best) >= answers


@pytest.mark.slow
def test_evolution_finds_what_all_variants_have() -> None:
    planted = GAME.edit("Pz IV H", front_armor=4, valor=2).edit("M4A1 Sherman", anti_vehicle_firepower=5)
    targets = [around(planted, "fire", word, **SHOT) for word in ("suppressed", "eliminated", "no effect")]
    every = GAME.tune(targets, STATS)
    some = GAME.tune(targets, STATS, exact=20, rounds=30, seed=5)
    assert "evolution, seed 5" in some.method
    assert some.table["miss"].min() == every.table["miss"].min() == 0
    again = GAME.tune(targets, STATS, exact=20, rounds=30, seed=5)
    assert again.answers == some.answers


def test_what_holds_already_needs_no_change() -> None:
    found = GAME.tune(around(GAME, "fire", "eliminated", **SHOT), STATS)
    assert list(found.table["changes"]) == ["none"]
    assert len(found.changes(0)) == 0


def test_what_it_gives_up_elsewhere_is_what_if_without_the_targets() -> None:
    target = GAME.claim("fire", "any effect", "0-20 %", **SHOT)
    found = GAME.tune(target, {"Pz IV H": ["front_armor"]}, alike=1)
    last = len(found.table) - 1
    for row in {0, last}:
        moved = GAME.what_if(found.edits(row), distance=6)
        pair = {"M4A1 Sherman", "Pz IV H"}
        others = moved[
            [{a, b} != pair and a != b for a, b in zip(moved["first"], moved["second"], strict=True)]
        ]
        shown = found.elsewhere(row)
        assert len(shown) == len(others)
        if len(others):
            assert abs(found.table["largest shift elsewhere"][row]) == pytest.approx(
                others["change"].abs().max()
            )
    assert "Pz IV H" in found.table["where"][0]


def test_orderings_are_targets_and_chips_are_tuned() -> None:
    tiger = KURSK.claim("attack", "any effect", attacker="Tiger Ie", target="T-34b", distance=8)
    panther = KURSK.claim("attack", "any effect", attacker="Panther D", target="T-34b", distance=8)
    more = KURSK.ordering(tiger, panther)
    assert miss_of(KURSK, more)[1] > 0
    found = KURSK.tune(more, {"Tiger Ie": ["blue_firepower"], "Panther D": ["blue_firepower"]})
    assert found.table["miss"][0] == 0
    assert found.table["steps"][0] == 1
    lost = around(KURSK.edit("vehicle Destroyed", count=4), "attack", "destroyed",
                  attacker="Panther D", target="T-34b", distance=8)  # fmt: skip
    chips = KURSK.tune(lost, {"vehicle Destroyed": {"count": (0, 6)}})
    assert list(chips.changes(0)["after"]) == [4]


numbers = st.integers(0, 6)
columns = st.sampled_from(["front_armor", "rear_armor", "valor", "anti_vehicle_firepower"])
signs = st.sampled_from([">=", "<=", ">", "=="])
orders = st.lists(st.tuples(columns, signs, columns), min_size=1, max_size=3)


@pytest.mark.slow
@settings(max_examples=40)
@given(orders, st.integers(0, 90), st.integers(1, 3), st.booleans())
def test_no_constraint_is_ever_broken(
    drawn: list[tuple[str, str, str]], low: int, within: int, evolves: bool
) -> None:
    rules = [f"Panther G {a} {sign} Pz IV H {b}" for a, sign, b in drawn]
    target = GAME.claim(
        "fire", "any effect", (low, low + 10), attacker="M10 TD", target="Panther G", distance=6
    )
    ranges = {"Panther G": ["front_armor", "rear_armor", "valor"], "Pz IV H": ["front_armor", "valor"]}
    size = 30 if evolves else 20_000
    try:
        found = GAME.tune(
            target, ranges, within=within, keep=["Pz IV H valor"], rules=rules, exact=size, rounds=4
        )
    except ValueError as error:
        assert "no variant is allowed: it breaks" in str(error)  # noqa: PT017
        return
    parameters = {parameter.name: parameter for parameter in GAME.columns("units")}
    for row in range(len(found.answers)):
        units = found.edits(row).units
        for a, sign, b in drawn:
            one, other = units.loc["Panther G", a], units.loc["Pz IV H", b]
            assert {">=": one >= other, "<=": one <= other, ">": one > other, "==": one == other}[sign]
        for name, column, before, after in found.changes(row).itertuples(index=False):
            assert (name, column) != ("Pz IV H", "valor")
            assert column in ranges[name]
            assert abs(after - before) <= within
            assert parameters[column].low <= after <= parameters[column].high


def test_variants_come_once_each_and_fewest_changes_first() -> None:
    stats = chosen_stats(GAME, {"Pz IV H": ["front_armor", "valor"], "Panther G": ["front_armor"]}, within=1)
    every = list(fewest_changes_first(stats))
    assert len(every) == len(set(every)) == 27
    variants = Variants(GAME, stats)
    numbers = [len(variants.changed(values)) for values in every]
    assert numbers == sorted(numbers)
    assert counters_and_steps(variants, every[0]) == (0, 0)


@given(st.dictionaries(st.tuples(numbers), st.tuples(numbers, numbers, numbers), min_size=1))
def test_the_front_is_what_nobody_beats(costs: dict[tuple[int], tuple[int, int, int]]) -> None:
    kept = undominated(costs, alike=99)
    beaten = {
        v for v, own in costs.items()
        if any(all(a <= b for a, b in zip(o, own, strict=True)) and o != own for o in costs.values())
    }  # fmt: skip
    assert set(kept) == set(costs) - beaten


@pytest.mark.parametrize(
    ("ranges", "more", "part"),
    [
        ({"Pz IV H": ["armor"]}, {}, "front_armor"),
        ({"Pz IV H": {"front_armor": (0, 12)}}, {}, "expected a range within 0-9, got 0-12"),
        ({"Grenadiers": ["front_armor"]}, {}, "the cell is empty"),
        ({"Pz IV H": ["kind"]}, {}, "column with a whole number"),
        ({"Pz IV H": ["valor"]}, {"keep": ["valor"]}, "at least one stat"),
        ({"Pz IV H": ["valor"]}, {"rules": ["Panther G is better"]}, "expected an ordering such as"),
        ({"Pz IV H": ["valor"]}, {"rules": ["Pz IV H valor >= 9"]}, "no variant is allowed: it breaks"),
    ],
)
def test_what_cannot_be_tuned_is_refused_in_words(ranges: dict, more: dict, part: str) -> None:
    with pytest.raises(ValueError, match=part):
        GAME.tune(around(GAME, "fire", "eliminated", **SHOT), ranges, **more)


def test_rules_are_read_with_spaces_in_names() -> None:
    rules = read_rules(
        GAME, ["Panther G front_armor>=Pz IV H front_armor", "M10 TD valor < 3", "m10 valor = 1"]
    )
    assert [rule.strict for rule in rules] == [False, True, False, False]
    assert rules[0].first == ("Panther G", "front_armor")
    assert (rules[1].first, rules[1].second) == (3, ("M10 TD", "valor"))


def test_what_it_will_take_is_said_before() -> None:
    target = around(GAME, "fire", "eliminated", **SHOT)
    plan = GAME.tuning(target, STATS)
    assert plan.variants == plan.most == prod(stat.high - stat.low + 1 for stat in plan.space.stats)
    assert plan.seconds > 0
    assert str(plan).startswith(f"Up to all {plan.variants:,} variants, at most about ")
    assert plan.run().answers == GAME.tune(target, STATS).answers
    few = GAME.tuning(target, STATS, exact=20, rounds=3)
    assert 20 < few.most < few.variants
    assert str(few).startswith(f"Up to {few.most:,} of {few.variants:,} variants")


@pytest.mark.parametrize("exact", [20_000, 20])
def test_a_search_that_is_stopped_keeps_the_best_so_far(exact: int) -> None:
    planted = GAME.edit("Pz IV H", front_armor=4, valor=2)
    targets = [around(planted, "fire", word, **SHOT) for word in ("suppressed", "eliminated")]
    told: list[Progress] = []
    found = GAME.tune(targets, STATS, exact=exact, progress=told.append, stop=lambda: len(told) >= 15)
    assert found.cancelled
    assert found.method.startswith("cancelled: the best so far, of 15 of")
    assert [each.done for each in told] == list(range(1, 16))
    assert {each.total for each in told} == {min(exact, size_of_space(found.stats))}
    assert told[0].miss >= told[-1].miss == found.table["miss"].min()
    assert told[0].seconds_left > 0
    every = [stat.now for stat in found.stats]
    assert found.answers[-1] == tuple(every)
    none = GAME.tune(targets, STATS, stop=lambda: True)
    assert none.cancelled
    assert none.answers == ()
    assert "of 0 of" in str(none)
    assert "none" in none._repr_html_() or len(none.table) == 0


def test_evolution_and_ctrl_c_are_stopped_too() -> None:
    planted = GAME.edit("Pz IV H", front_armor=4, valor=2)
    targets = [around(planted, "fire", word, **SHOT) for word in ("suppressed", "eliminated")]
    told: list[Progress] = []
    found = GAME.tune(
        targets, STATS, exact=20, progress=told.append, stop=lambda: told[-1:] and told[-1].unit == "round"
    )
    assert found.cancelled
    assert told[-1].unit == "round"

    def interrupt(progress: Progress) -> None:
        if progress.done == 3:
            raise KeyboardInterrupt

    found = GAME.tune(targets, STATS, progress=interrupt)
    assert found.cancelled
    assert len(found.answers) >= 1
