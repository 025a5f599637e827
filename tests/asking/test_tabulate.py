"""Tables by distance and shift: equal to asking one by one, and to counting chips by hand."""

import csv
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import wsanalysis as ws
from wsanalysis.asking.tabulate import tabulate
from wsanalysis.probability.chance import Chance
from wsanalysis.probability.distribution import Distribution
from wsanalysis.rule_system import IllegalAction, Tabulation

CHIPS = Path(__file__).resolve().parents[2] / "data" / "chips" / "liberty_road.csv"
LADDER = ("miss", "suppressed", "reduced", "eliminated")


@pytest.fixture(scope="module")
def game() -> ws.Game:
    return ws.load("liberty_road")


# --- against a rule of our own ------------------------------------------------------------------

DIE = Distribution.of(range(1, 7))


def at_least(chance: Chance, target: int, bonus: int, penalty: int) -> str:
    return "hit" if chance(DIE, "roll") + bonus - penalty >= target else "miss"


def dice_table(words: tuple[str, ...], word: Callable[[str], str] = str) -> pd.DataFrame:
    axes: Any = (("target", (2, 5, 9)), ("bonus", (0, 1)))
    return tabulate(Tabulation(title="dice", rule=at_least, axes=axes, args=(1,), word=word, words=words))


def test_a_row_is_a_point_and_a_column_an_outcome() -> None:
    frame = dice_table(("miss", "hit", "never"))
    assert list(frame.index.names) == ["target", "bonus"]
    assert list(frame.columns) == ["miss", "hit", "never"]
    assert (frame["never"] == 0).all()
    assert frame.attrs["title"] == "dice"
    expected = {(2, 0): 4, (2, 1): 5, (5, 0): 1, (5, 1): 2, (9, 0): 0, (9, 1): 0}
    assert list(frame.index) == list(expected)
    for point, hits in expected.items():
        assert frame.loc[point, "hit"] == pytest.approx(hits / 6, abs=1e-15)
        assert frame.loc[point, "miss"] == pytest.approx(1 - hits / 6, abs=1e-15)


def test_outcomes_that_read_alike_are_one_column() -> None:
    frame = dice_table((), word=lambda _: "something")
    assert list(frame.columns) == ["something"]
    assert frame["something"].to_numpy() == pytest.approx(1)


# --- the fire table -----------------------------------------------------------------------------


def counted(distance: int, shift: int, valor: int) -> dict[str, Fraction]:
    """Fire at ready infantry, every sequence of chips walked by hand (p.11, 15-17).

    The first event icon of the turn sends its chip back, and another is drawn.
    """
    with CHIPS.open(encoding="utf-8", newline="") as file:
        chips = list(csv.DictReader(file))

    def base(chip: dict[str, str]) -> str:
        for band in chip["infantry"].split("; "):
            span, word = band.split(" ")
            if span == "all" or span.endswith("+"):
                return word
            if distance <= int(span.split("-")[-1]):
                return word
        raise AssertionError(chip)

    def draws(event_due: bool) -> Iterator[tuple[dict[str, str], Fraction, bool]]:
        """The chip that counts, its chance, and whether the event is still due afterwards."""
        for chip in chips:
            if event_due and chip["event"] == "yes":
                yield from ((again, Fraction(1, len(chips) ** 2), False) for again in chips)
            else:
                yield chip, Fraction(1, len(chips)), event_due

    chances = dict.fromkeys(("no effect", "suppressed", "reduced", "eliminated"), Fraction(0))
    for chip, p, due in draws(True):
        result = LADDER[max(0, min(3, LADDER.index(base(chip)) + shift))]
        if result in ("reduced", "eliminated"):
            chances[result] += p
        elif result == "miss":
            chances["no effect"] += p
        else:
            for check, q, _ in draws(due):
                chances["no effect" if int(check["valor"]) <= valor else "suppressed"] += p * q
    return chances


@pytest.mark.parametrize("valor", [0, 1, 2, 3])
def test_the_fire_table_is_what_counting_chips_gives(game: ws.Game, valor: int) -> None:
    frame = game.fire_table(valor=valor)
    for distance in (1, 2, 4, 5, 9, 10, 13, 16):
        for shift in (-3, -1, 0, 1, 2):
            row = frame.loc[(distance, shift)]
            for word, chance in counted(distance, shift, valor).items():
                assert row.get(word, 0.0) == pytest.approx(float(chance), abs=1e-14)


@pytest.mark.parametrize("state", ["ready", "spent", "reduced", "suppressed", "broken"])
def test_the_table_for_infantry_is_what_asking_one_by_one_gives(game: ws.Game, state: str) -> None:
    """A mortar reaches 20 hexes with one upshift; shifts are made up with icons of the terrain."""
    frame = game.fire_table(side="infantry", valor=2, state=state)
    target = game.edit("Grenadiers", valor=2)
    for distance, shift in frame.index:
        if distance > 20:
            continue
        odds = target.fire(
            "German Weapon Team", "Grenadiers", distance=distance, target_state=state,
            weapon="8cm mortar", firing_upshifts=max(0, shift - 1), target_downshifts=max(0, 1 - shift),
        )  # fmt: skip
        assert sum(entry.amount for entry in odds.inquiry.ledger) == shift
        same_row(frame.loc[(distance, shift)], odds)


@pytest.mark.parametrize("state", ["move", "fire", "support", "suppressed", "broken"])
@pytest.mark.parametrize("already_reduced", [False, True])
def test_the_table_for_vehicles_is_what_asking_one_by_one_gives(
    game: ws.Game, state: str, already_reduced: bool
) -> None:
    """A gun of firepower 4 against armor 0 to 7 has shifts from +1 to -3."""
    frame = game.fire_table(side="vehicle", valor=1, state=state, already_reduced=already_reduced)
    armored = {
        shift: game.edit("Pz IV H", front_armor=4 - min(shift, 0) - (shift > 0)) for shift in range(-3, 4)
    }
    for distance, shift in frame.index:
        if distance > 14:
            continue
        odds = armored[shift].fire(
            "M10 TD", "Pz IV H", distance=distance, target_state=state,
            already_reduced=already_reduced, firing_upshifts=max(0, shift - 1),
        )  # fmt: skip
        assert sum(entry.amount for entry in odds.inquiry.ledger) == shift
        same_row(frame.loc[(distance, shift)], odds)


def same_row(row: "pd.Series[float]", odds: ws.Odds) -> None:
    for word in {*row.index, *odds.probabilities}:
        assert row.get(word, 0.0) == pytest.approx(float(odds.probabilities.get(word, 0)), abs=1e-14), word


@pytest.mark.slow
def test_the_fire_grid_holds_every_fire_table(game: ws.Game) -> None:
    grid = game.fire_grid()
    assert grid.sum(axis=1).to_numpy() == pytest.approx(1)
    targets = {(kind, state.status, state.marker) for kind, state in grid.index.unique("target")}
    assert len(targets) == len(grid.index.unique("target"))
    assert len(grid) == len(targets) * 7 * 4 * len(grid.index.unique("distance (hexes)"))
    infantry = next(t for t in grid.index.unique("target") if (t[0], t[1].status) == ("infantry", "ready"))
    for valor in range(4):
        table = game.fire_table(valor=valor)
        for distance in grid.index.unique("distance (hexes)").intersection(range(1, 17)):
            row = grid.loc[(distance, 0, infantry, valor)]
            if (distance, 0) in table.index:
                for word in table.columns:
                    assert row["ready" if word == "no effect" else word] == pytest.approx(
                        table.loc[(distance, 0), word], abs=1e-14
                    )


def test_a_table_follows_the_edit(game: ws.Game) -> None:
    everything_misses = game
    for chip in game.chips.index:
        everything_misses = everything_misses.edit(chip, infantry="all miss")
    frame = everything_misses.fire_table()
    assert (frame.xs(0, level="shift")["no effect"] == 1).all()
    assert not (game.fire_table().xs(0, level="shift")["no effect"] == 1).any()


def test_a_distance_beyond_the_table_is_like_its_last(game: ws.Game) -> None:
    """From the last distance on, no chip changes any more."""
    frame = game.fire_table()
    last = int(frame.index.get_level_values("distance (hexes)").max())
    near, far = (counted(distance, 0, 1) for distance in (last, last + 30))
    assert near == far
    with pytest.raises(IllegalAction):
        game.fire("Grenadiers", "Rangers", distance=last + 30)
