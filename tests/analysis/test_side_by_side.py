"""The same engagement in several games: every number is that of the game itself, in shared classes."""

from fractions import Fraction
from pathlib import Path

import pytest

import wsanalysis as ws
from wsanalysis.asking.provenance import together

GAMES = [ws.load(name) for name in ("liberty_road", "draft_2019", "storms_of_steel", "sherman_leader")]
LIBERTY, DRAFT, KURSK, LEADER = GAMES
ODDS = (
    LIBERTY.fire("M4A1 Sherman", "Pz IV H", distance=4),
    DRAFT.op_fire("M4A1 Sherman", "Pz IV H", distance=4),
    KURSK.attack("T-34b", "Panzer IVh", distance=8),
    LEADER.enemy_attack("StuG", "M4 Sherman (75mm)", distance=2),
)


def test_odds_of_four_games_are_read_in_the_usual_classes() -> None:
    rows = ws.compare(*ODDS).rows
    assert [row.game for row in rows] == [one.system.title for one in GAMES]
    words = (("no effect", "suppressed+reduced", "eliminated"),
             ("no effect", "suppressed+damaged", "eliminated"),
             ("no effect", "hit", "destroyed"), ("no effect", "damaged", "destroyed"))  # fmt: skip
    for row, odds, named in zip(rows, ODDS, words, strict=True):
        assert row.chances is not None
        wanted = [sum(odds.probabilities[word] for word in each.split("+")) for each in named]
        assert list(row.chances.values()) == wanted
        assert sum(row.chances.values()) == 1


def test_classes_may_be_given() -> None:
    outcomes = {
        "as before": "no effect",
        "worse": "suppressed or reduced or hit",
        "out": ["eliminated", "destroyed"],
    }
    found = ws.compare(*ODDS[::2], outcomes=outcomes).table
    assert list(found.columns[:3]) == list(outcomes)
    assert found["out"].tolist() == pytest.approx(
        [
            float(odds.probabilities[word])
            for odds, word in zip(ODDS[::2], ("eliminated", "destroyed"), strict=False)
        ]
    )
    with pytest.raises(ValueError, match="expected 'damaged' in one of the outcomes, it is in none"):
        ws.compare(*ODDS, outcomes=outcomes)
    with pytest.raises(ValueError, match="expected 'hit' in one of the outcomes, it is in worse and out"):
        ws.compare(*ODDS[::2], outcomes={**outcomes, "out": "eliminated or destroyed or hit"})


def test_a_duel_has_no_usual_classes() -> None:
    duel = LIBERTY.duel("M10 TD", "Tiger I", distance=6, turns=3)
    with pytest.raises(ValueError, match="say which belong together"):
        ws.compare(duel)
    sides = ws.compare(duel, outcomes={"first": "first wins", "none": "neither", "second": "second wins"})
    assert sides.rows[0].chances == {
        "first": duel.wins["first"], "none": duel.wins["neither"], "second": duel.wins["second"]
    }  # fmt: skip


def test_a_mapping_puts_two_units_to_all_its_games_and_situations() -> None:
    found = ws.compare("tanks", "sherman", "Panzer IV")
    assert found.table.index.to_list() == [
        (away, one.system.title) for away in ("200 m", "400 m", "600 m") for one in GAMES
    ]
    far = {row.game: row.chances for row in found.rows if row.situation == "400 m"}
    own = ODDS[0].probabilities
    assert far[LIBERTY.system.title] == {
        "no effect": own["no effect"], "hurt": own["suppressed"] + own["reduced"],
        "knocked out": own["eliminated"],
    }  # fmt: skip
    draft = DRAFT.fire("M4A1 Sherman", "Pz IV H", distance=4).probabilities
    assert far[DRAFT.system.title] == {
        "no effect": draft["no effect"], "hurt": draft["suppressed"] + draft["damaged"],
        "knocked out": draft["eliminated"],
    }  # fmt: skip
    attack = LEADER.attack("M4 Sherman (75mm)", "Pz IV", distance=2).probabilities
    assert far[LEADER.system.title] == {
        "no effect": attack["no effect"], "hurt": Fraction(0), "knocked out": attack["destroyed"]
    }  # fmt: skip


def test_the_german_side_asks_its_own_question() -> None:
    found = ws.compare("tanks", "StuG", "Sherman 75 mm").rows
    assert found[3].asks == "StuG attacking M4 Sherman (75mm), 1 hex"
    assert found[3].own == "no effect 33.6 %, damaged 53.0 %, destroyed 13.4 %"


def test_each_question_of_a_mapping_can_be_put_and_the_first_is_put_unasked() -> None:
    fire = ws.compare("machine_gun", "Rifle squad", "Machine gun")
    assert [row.asks for row in fire.rows[:2]] == [
        "Riflemen firing at German Weapon Team (ready), 2 hexes",
        "Riflemen firing at German Weapon Team (ready), 2 areas",
    ]
    assault = ws.compare("machine_gun", "Rifle squad", "Machine gun", question="the squad ass")
    assert assault.classes == ("squad left", "both or none left", "enemy left")
    assert assault.title == "Rifle squad → Machine gun: the squad assaults"
    kursk = KURSK.close_combat("Rifles '43", "HMG 42", begins="second").wins
    leader = LEADER.value("Rifle Team", "German MG", distance=0, turns=20).probabilities
    chances = {row.game: row.chances for row in assault.rows}
    assert chances[KURSK.system.title] == dict(
        zip(assault.classes, (kursk["first"], kursk["neither"], kursk["second"]), strict=True)
    )
    assert chances[LEADER.system.title] == dict(
        zip(
            assault.classes,
            (leader["kills"], leader["neither"] + leader["both"], leader["is lost"]),
            strict=True,
        )
    )
    assert all(sum(row.chances.values()) == 1 for row in assault.rows if row.chances is not None)


def test_a_question_that_is_not_put_to_these_two_is_said() -> None:
    with pytest.raises(ValueError, match="the machine gun fires: no game is asked about Rifle squad"):
        ws.compare("machine_gun", "Rifle squad", "Machine gun", question="the machine gun fires")
    with pytest.raises(ws.UnknownName, match="no question of the mapping 'the cook fires'"):
        ws.compare("machine_gun", "Rifle squad", "Machine gun", question="the cook fires")
    with pytest.raises(TypeError, match="leave question out"):
        ws.compare(*ODDS, question="fire")


def test_a_duel_of_the_mapping_is_each_games_own() -> None:
    found = {(row.situation, row.game): row.chances for row in ws.compare("duels", "Light", "Tiger").rows}
    assert {situation for situation, _ in found} == {"one turn", "a whole game", "to the end"}
    duel = LIBERTY.duel("M5 Stuart", "Tiger I", distance=4, turns=8).wins
    assert found["a whole game", LIBERTY.system.title] == {
        "Allied tank left": duel["first"], "both or none left": duel["neither"],
        "German tank left": duel["second"],
    }  # fmt: skip
    ends = DRAFT.duel("M5 Stuart", "Tiger I", distance=4).wins
    assert found["to the end", DRAFT.system.title] == {
        "Allied tank left": ends["first"], "both or none left": 0, "German tank left": ends["second"]
    }  # fmt: skip


def test_what_a_game_forbids_says_why(tmp_path: Path) -> None:
    shipped = (ws.data_folder() / "mappings" / "tanks.toml").read_text(encoding="utf-8")
    file = tmp_path / "far.toml"
    file.write_text(shipped.replace("sherman_leader = { distance = 3 }", "sherman_leader = { distance = 4 }"))
    found = ws.compare(file, "Sherman", "Panzer IV")
    row = found.rows[-1]
    assert row.chances is None
    assert "no AP attack at 4 hexes" in row.refused
    assert found.shares.iloc[-1].isna().all()
    assert found.shares.iloc[:-1].notna().all().all()
    assert "not allowed: " in str(found)
    assert "not allowed: " in found._repr_html_()


def test_it_shows_what_every_game_rests_on() -> None:
    found = ws.compare("tanks", "StuG", "Sherman")
    for game in GAMES:
        assert str(game.provenance) in str(found)
        assert game.edition.data_hash in found._repr_html_()
        assert game.provenance.unofficial in set(found.table["rests on"])
    assert found.provenance.startswith("exact")


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        (("tanks", "Sherman", "Sherman"), ValueError, "no game is asked about"),
        (("tanks", "Sherman"), TypeError, "a mapping and the names of two of its units"),
        (("tanks", "Sherman", "Tigger"), ws.UnknownName, "'Tiger'"),
        (("tnks", "Sherman", "Tiger"), ws.UnknownName, "no mapping 'tnks'"),
        ((), TypeError, "expected the odds of several games"),
        ((ODDS[0], "Sherman", "Tiger"), TypeError, "expected the odds of several games"),
    ],
)
def test_what_cannot_be_compared_is_said(
    given: tuple[object, ...], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        ws.compare(*given)  # type: ignore[arg-type]


def test_what_all_games_share_is_said_once_and_each_games_data_by_itself():
    games = [ws.load("liberty_road"), ws.load("storms_of_steel")]
    said = together(game.provenance for game in (*games, games[0]))
    assert said.count("wsanalysis") == said.count("unofficial") == said.count("standard options") == 1
    for game in games:
        rows = game.provenance.unofficial.split("; ")[1]
        assert f"{game.system.title}: data {game.provenance.data_hash}, {rows}" in said
    assert said.count(games[0].provenance.data_hash) == 1
    other = games[0].with_options(miss_can_be_upshifted=False)
    mixed = together([other.provenance, games[1].provenance])
    assert f"data {other.provenance.data_hash}, options: miss can be upshifted: no, " in mixed
    assert f"data {games[1].provenance.data_hash}, standard options, " in mixed
    assert together([games[0].provenance]) == str(games[0].provenance)


def test_a_class_is_read_by_situation() -> None:
    duel = ws.compare("duels", "Sherman", "Panzer IV")
    table = duel.by_situation("both or none left")
    assert list(table.index) == list(dict.fromkeys(row.game for row in duel.rows))
    assert list(table) == list(dict.fromkeys(row.situation for row in duel.rows))
    for row in duel.rows:
        assert table.loc[row.game, row.situation] == float(row.chances["both or none left"])
    with pytest.raises(ws.UnknownName, match="both or none left"):
        duel.by_situation("nobody")
