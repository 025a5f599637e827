"""The log of a campaign that was watched: its weeks, battles, commanders and units, as they were."""

import pandas as pd
import pytest

from tests.systems.handed_in import game_of
from wsanalysis.battles.core.grading import lead_of
from wsanalysis.battles.runs.players import decide, default_player, lucks_of, player, seated
from wsanalysis.commands.main import main
from wsanalysis.languages import language

CAMPAIGN, SEED = "normandy_hold_the_line", 3
LEADER = game_of("sherman_leader")


@pytest.fixture(scope="module")
def log() -> dict[str, pd.DataFrame]:
    told = LEADER.watch(CAMPAIGN, SEED, digest=False)
    return {title.partition(":")[0]: table for title, table in told.log.items()}


@pytest.fixture(scope="module")
def now():
    """The same campaign as it stands at its end."""
    engine = LEADER.battle(CAMPAIGN)
    seats = (player(default_player(engine), engine),) * 2
    lucks, state = lucks_of(seats, SEED, 0), engine.new_game(SEED, 0)
    seats = tuple(map(seated, seats))
    while (side := engine.decider(state)) is not None:
        engine.apply(state, decide(engine, state, seats[side], lucks[side], side))
    assert lead_of(engine, state) == state.now.vp
    return state.now


def test_weeks_and_battles_are_those_that_were_fought(log, now) -> None:
    weeks, battles = log["Weeks"], log["Battles"]
    assert len(weeks) == now.turn
    assert weeks["VP so far"].iloc[-1] == now.vp == battles["VP"].sum()
    assert weeks["SO points left"].iloc[-1] == now.so
    assert battles["battalion"].str.split().str[0].tolist() == [one.battalion for one in now.battles]
    assert battles["week"].value_counts().sum() == weeks["battles"].sum() == len(now.battles)
    marked = battles["X, ½ or F"]
    assert (marked == "X").sum() == weeks["destroyed"].sum()
    assert {*marked} == {"X", "½"}
    assert battles["units lost"].str.split(", ").map(lambda names: len([*filter(None, names)])).tolist() == [
        len(one.units_lost) for one in now.battles
    ]


def test_a_battalion_that_holds_at_half_strength_has_not_been_harmed() -> None:
    from wsanalysis.battles.sherman_leader.campaign.player_log import _status
    from wsanalysis.battles.sherman_leader.campaign.records import Battle

    battle = Battle(1, "9A", "half", (), (), 0, 1, 7, ("", ""), "half", 5, 0, 0, 0, (), ())
    assert [_status(battle), _status(battle._replace(strength="full"))] == ["F", "½"]


def test_commanders_and_units_have_a_cell_for_each_battle_they_were_in(log, now) -> None:
    men = log["Commanders"].set_index("commander")
    units = log["Units"].set_index("unit")
    for number, one in enumerate(now.battles, 1):
        column = men[str(number)]
        came = {f"{card.commander} {card.stress}" for card in one.mustered}
        assert {f"{name} {cell}" for name, cell in column[column != ""].items()} == came
        damage = {card.name: ", ".join(card.damage) or "–" for card in one.mustered}
        column = units[str(number)]
        assert column[column != ""].to_dict() == damage
        assert all(men.loc[name, "at the end"] == f"killed in {number}" for name in one.men_killed)
        lost = [f"{card.name}" for card in one.mustered if card.number in one.units_lost]
        assert all(units.loc[name, "at the end"] == f"destroyed in {number}" for name in lost)
    for man in now.men:
        assert men.loc[man.name, "at the end"] == f"{man.level}, {man.stress} stress, {man.xp} XP"
    gone = {"discarded", *(f"killed in {number}" for number in range(1, len(now.battles) + 1))}
    assert {*men.index[~men["at the end"].isin(gone)]} == {man.name for man in now.men}


def test_watch_writes_the_log_in_the_language_asked_for(tmp_path, capsys) -> None:
    folder = tmp_path / "told"
    words = ("watch", CAMPAIGN, "--seed", str(SEED), "--no-digest", "--out", str(folder), "--language", "de")
    assert main([*words]) == 0
    capsys.readouterr()
    text = (folder / "player_log.txt").read_text(encoding="utf-8")
    assert text.startswith("Wochen\n")
    assert "made by: wsanalysis watch" in text
    told = LEADER.watch(CAMPAIGN, SEED, digest=False)
    with language("de"):
        assert told.log_text() in text


def test_a_battle_has_no_log() -> None:
    assert LEADER.watch("vanguard", digest=False).log == {}
    assert LEADER.watch("vanguard", digest=False).log_text() == ""
