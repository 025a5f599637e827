"""Where units stand in several games: against questions asked one by one."""

import math
from pathlib import Path

import pytest

import wsanalysis as ws
from tests.analysis.second_edition import LIBERTY, MAPPING, second_edition
from wsanalysis.analysis.mapping import GameMapping
from wsanalysis.analysis.mapping_file import read_mapping
from wsanalysis.analysis.standing import by_game, standing_in_each
from wsanalysis.comparing import standings

GAMES = {"liberty_road": LIBERTY, "second_edition": second_edition()}


@pytest.fixture
def mapping(tmp_path: Path) -> GameMapping:
    file = tmp_path / "two.toml"
    file.write_text(MAPPING, encoding="utf-8")
    return read_mapping(file, GAMES)


@pytest.mark.parametrize("outcome", ["lost", "hurt or lost"])
def test_shares_are_those_of_questions_asked_one_by_one(mapping: GameMapping, outcome: str) -> None:
    wanted = outcome.split(" or ")
    table = standing_in_each(mapping, GAMES, outcome)
    units = [unit for unit in mapping.units if len(unit.names) == 2]
    assert list(table["unit"]) == [unit.says for unit in units] * 2
    for system, game in GAMES.items():
        deals: dict[str, list[float]] = {unit.says: [] for unit in units}
        takes: dict[str, list[float]] = {unit.says: [] for unit in units}
        for asked in mapping.questions:
            words = [w for o in asked.outcomes if o.says in wanted for w in o.names[system].split(" or ")]
            for where in asked.situations:
                for one in units:
                    for other in units:
                        if one.side and one.side == other.side:
                            continue
                        pair = one.names[system], other.names[system]
                        try:
                            odds = game.ask(asked.names[system], *pair, **where.arguments[system])
                        except ws.IllegalAction:
                            chance = 0.0
                        else:
                            chance = float(sum(odds.probabilities.get(word, 0) for word in words))
                        deals[one.says].append(chance)
                        takes[other.says].append(chance)
        mine = table[table["game"] == game.system.title].set_index("unit")
        order = {}
        for unit in units:
            dealt, taken = (sum(each[unit.says]) / len(each[unit.says]) for each in (deals, takes))
            assert mine.loc[unit.says, "shots"] == len(deals[unit.says])
            assert mine.loc[unit.says, ["deals", "takes"]].tolist() == pytest.approx([dealt, taken])
            order[unit.says] = dealt / (dealt + taken) if dealt + taken else math.nan
            assert mine.loc[unit.says, "share"] == pytest.approx(order[unit.says], nan_ok=True)
        for name, share in order.items():
            if not math.isnan(share):
                assert mine.loc[name, "place"] == 1 + sum(o > share + 1e-12 for o in order.values())


def test_the_shipped_tanks_stand_in_four_games() -> None:
    table = standings("tanks")
    assert table["game"].nunique() == 4
    assert (table.groupby("game").size() == table["unit"].nunique()).all()
    row = table.set_index(["game", "unit"]).loc[("Sherman Leader", "Panther")]
    leader = ws.load("sherman_leader")
    allies = ["M4 Sherman (75mm)", "M3/M5 Stuart", "M4A3E2 Jumbo", "M10 TD"]
    chances = [
        leader.enemy_attack("Panther", name, distance=away).probabilities["destroyed"]
        for away in (1, 2, 3)
        for name in allies
    ]
    assert row["deals"] == pytest.approx(float(sum(chances)) / 12)
    assert table.attrs["provenance"].startswith("exact")


def test_outcomes_and_units_that_there_are_not(mapping: GameMapping) -> None:
    with pytest.raises(ws.UnknownName, match="no outcome of the mapping 'drowned'"):
        standing_in_each(mapping, GAMES, "hurt or drowned")
    with pytest.raises(ValueError, match="no unit is in all of"):
        standing_in_each(mapping, {**GAMES, "draft_2019": ws.load("draft_2019")}, "lost")


def test_one_column_is_shown_a_game_beside_another(mapping: GameMapping) -> None:
    table = standing_in_each(mapping, GAMES, "lost")
    for column in ("deals", "place"):
        beside = by_game(table, column)
        assert list(beside) == [game.system.title for game in GAMES.values()]
        assert list(beside.index) == list(table["unit"].unique())
        for _, row in table.iterrows():
            assert beside.loc[row["unit"], row["game"]] == row[column]


def test_what_is_shown_of_standings_is_named() -> None:
    with pytest.raises(ValueError, match="show: expected"):
        standings("tanks", show="guns")
