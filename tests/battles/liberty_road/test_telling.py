"""Games in words: every entry of the log is a sentence, reports are the games that are played."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from busy import busy, lively
from renew_playthroughs import COMMAND, DATA, FOLDER, playthrough
from table import Table

from wsanalysis.arguments.names import UnknownName
from wsanalysis.battles.core.narrator import Entry
from wsanalysis.battles.core.numbers import LOG_ENTRIES, NOBODY
from wsanalysis.battles.core.seeds import luck_of
from wsanalysis.battles.liberty_road import terms
from wsanalysis.battles.liberty_road.map_game import GAME, Battle
from wsanalysis.battles.liberty_road.sentences import ACTIONS, EFFECTS, LANGUAGE, BattleNarrator, position_of
from wsanalysis.battles.runs.report import report_of
from wsanalysis.battles.scenarios.objectives import Hold
from wsanalysis.battles.scenarios.scenario_files import scenario_files
from wsanalysis.compiled import is_compiled

NAMES = list(scenario_files(DATA, "liberty_road"))
NOTED = {code for name, code in vars(terms).items() if name.startswith("LOG_")}
FIELD = ". . . . .\n. F . s .\n. . f . .\n. b . . ."


def table(**more: Any) -> Table:
    return Table(
        FIELD,
        attacker=["Riflemen A01 SE", "M3 Half-track A02 SE move", "Riflemen A02 on M3 Half-track"],
        defender=["Grenadiers E01 SW", "StuG III G E03 NW fire-infantry"],
        **more,
    )


def told(of: Table, *entries: Entry) -> list[str]:
    narrator = BattleNarrator(of.world, of.s)
    narrator.look()
    return [line or "A turn begins." for line in (*narrator.tell(entries), *narrator.ended())]


def heard(of: Table, *actions: str) -> list[str]:
    """What is told of these actions."""
    narrator = BattleNarrator(of.world, of.s)
    lines = []
    for action in actions:
        narrator.look()
        of.do(action)
        lines += [line or "A turn begins." for line in narrator.happened()]
    return lines + list(narrator.ended())


def test_every_code_of_the_log_has_its_sentence() -> None:
    assert {*LANGUAGE.sentences, LANGUAGE.turn, LANGUAGE.move} == NOTED
    assert set(LANGUAGE.fates) < NOTED


def test_every_action_has_its_words() -> None:
    assert sorted(ACTIONS) == list(range(terms.TAKE + 1))
    assert len(set(ACTIONS.values())) == len(ACTIONS)


@pytest.mark.parametrize("code", sorted(NOTED))
def test_a_sentence_is_one(code: int) -> None:
    """Of small numbers, which are units, hexes, sides, cards alike."""
    there = table(assets={"attacker": ["Smoke Shells"]}, ambush=["Grenadiers D04 with Panzerfaust"])
    words = told(
        there,
        (code, int(code == terms.LOG_EFFECT), int(code not in (terms.LOG_ASSET, terms.LOG_WASTED)), 1, 0),
    )
    assert len(words) == 1
    assert words[0][0].isupper()
    assert words[0].endswith(".")
    assert "  " not in words[0]
    assert " ." not in words[0]


def test_every_effect_has_words_but_what_the_log_tells_itself() -> None:
    assert set(terms.EFFECT_WORDS) - set(EFFECTS) == {"none", "blaze"}
    for number, word in enumerate(terms.EFFECT_WORDS):
        words = told(table(), (terms.LOG_EFFECT, number, 2, 0, 3))
        assert bool(words) == (word in EFFECTS)
        assert not any("{" in line for line in words)


def test_the_steps_of_a_move_are_one_sentence() -> None:
    moves: list[Entry] = [
        (terms.LOG_MOVE, 0, 0, 1, 0),
        (terms.LOG_MOVE, 0, 1, 2, 0),
        (terms.LOG_MOVE, 1, 4, 5, 0),
    ]
    assert told(table(), *moves) == [
        "Riflemen #1 moves from A01 by A02 to A03.",
        "M3 Half-track #2 moves from B01 to B02.",
    ]


def test_an_attack_says_its_shift_and_what_became_of_the_target() -> None:
    attack = (terms.LOG_ATTACK, 3, 0, -1, 0)
    assert told(table(), attack) == ["Riflemen #1 (net −1): no effect."]
    fate: list[Entry] = [(terms.LOG_DAMAGE, 0, 1, 0, 0), (terms.LOG_STATUS, 0, terms.SUPPRESSED, 0, 0)]
    other = (terms.LOG_OUT, 2, 4, 0, 0)
    lines = told(table(), (terms.LOG_ATTACK, 3, 0, 0, 0), *fate, other)
    marker = table().damages[1]
    assert lines[0] == f"Riflemen #1 (no shift): damaged ({marker}) and suppressed."
    assert lines[1].startswith("Riflemen #3 is eliminated in ")


def test_several_that_are_not_harmed_are_one_sentence() -> None:
    attacks: list[Entry] = [(terms.LOG_ATTACK, 3, u, shift, 0) for u, shift in ((0, -2), (1, 0), (2, -2))]
    assert told(table(), *attacks) == [
        "No effect: Riflemen #1, Riflemen #3 (net −2); M3 Half-track #2 (no shift)."
    ]
    lines = told(table(), attacks[0], (terms.LOG_ATTACK, 3, 1, 0, 0), (terms.LOG_OUT, 1, 4, 0, 0), attacks[2])
    assert [line.split(" (")[0] for line in lines] == ["Riflemen #1", "M3 Half-track #2", "Riflemen #3"]


def test_what_is_shot_to_pieces_and_the_target_of_an_event_are_named() -> None:
    there = table()
    house = there.world.scenario.board.ids.index("D02")
    line = told(there, (terms.LOG_SHELL, 0, house, 1, 1))[0]
    assert line == "Riflemen #1 fires at the stone house in D02 (net +1): it is destroyed (p.17)."
    name = next(iter(there.world.cards.events))
    assert told(there, (terms.LOG_EVENT, 0, 0, 0, 0)) == [f"Event: {name}, on Riflemen #1 (p.11)."]
    assert told(there, (terms.LOG_EVENT, 0, NOBODY, 0, 0)) == [
        f"Event: {name}, drawn without a target (p.11)."
    ]
    assert told(there, (terms.LOG_MELEE, house, 0, 0, 0)) == [
        "Close combat in D02, with the Allied side as the moving player (p.14)."
    ]


def test_a_shot_is_told_as_it_happens() -> None:
    there = table().activate("Riflemen 1")
    lines = heard(there, "fire at E01")
    assert lines[0] == "Riflemen #1 in A01 fires at E01."
    state = there.status("Grenadiers")
    assert lines[1].startswith("Grenadiers #4 (")
    assert ("no effect" in lines[1]) == (state == "ready")
    assert state == "ready" or state in lines[1]


def test_a_move_says_where_the_unit_faces_and_that_it_is_spent() -> None:
    """p.3, 12: and so does a turn on the spot."""
    assert heard(table().activate("Riflemen 1"), "move", "step to B01", "enough", "face S")[-2:] == [
        "Riflemen #1 moves from A01 to B01, facing S.",
        "Riflemen #1 is spent.",
    ]
    assert heard(table().activate("M3 Half-track"), "move", "enough", "face N") == [
        "M3 Half-track #2 faces N."
    ]


def test_the_order_on_which_a_vehicle_appears_is_told() -> None:
    """p.13: found in ambush, it comes on any order."""
    there = table(ambush=["StuG III G B02"]).activate("Riflemen 1").do("move", "step to B01")
    assert heard(there, "take fire-infantry", "face NW") == [
        "StuG III G #6 is on fire-infantry orders.",
        "StuG III G #6 faces NW.",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_the_log_holds_all_that_happens_between_two_decisions(seed: int) -> None:
    """It is told and emptied before each: a long game is told to its end, with room to spare."""
    there, dice, most = busy(seed), random.Random(seed), 0
    there.s.logging = 1
    while there.decider:
        there.s.logged = 0
        there.take(lively(there.raw_actions(), dice))
        most = max(most, there.s.logged)
    assert 0 < most < LOG_ENTRIES // 4


def test_rallying_says_from_what_to_what() -> None:
    there = Table(FIELD, ["Riflemen A01 SE broken"], ["Grenadiers E04 SW"]).activate("Riflemen")
    lines = heard(there, "rally")
    if there.status("Riflemen") == "suppressed":
        assert lines[0] == "Riflemen #1 rallies from broken to suppressed (p.11)."
    else:
        assert lines[0] == "Riflemen #1 fails to rally and stays broken (p.11)."


def test_a_position_is_all_that_stands_on_the_map() -> None:
    there = table(
        ambush=["Grenadiers D04"],
        fog={"C03": "mines"},
        face_up={"C01": "trench"},
        marks={"B02": "smoke wreck"},
    )
    seen = position_of(there.world, there.s)
    units = seen.units
    assert units.loc[1, ["block", "kind", "hex", "facing", "state"]].tolist() == [
        "Riflemen", "infantry", "A01", "SE", "ready",
    ]  # fmt: skip
    assert units.loc[3, ["carried by", "facing", "hex"]].tolist() == [2, "", "A02"]
    hidden = units[units["place"] == "hidden"]
    assert hidden["hex"].tolist() == ["D04"]
    assert units["side"].tolist() == ["Allied"] * 3 + ["German"] * 3
    assert set(seen.markers.itertuples(index=False, name=None)) == {
        ("B02", "smoke", False), ("B02", "wreck", False), ("C03", "mines", True), ("C01", "trench", False),
        ("D04", "ambush", True),
    }  # fmt: skip
    assert seen.points == (there.points("attacker"), there.points("defender"))


def test_what_a_side_does_not_see_is_not_in_its_position() -> None:
    there = table(ambush=["Grenadiers D04"], fog={"C03": "mines"})
    seen = position_of(there.world, there.view("attacker"))
    assert set(seen.markers["marker"]) == {"unknown"}
    assert "Grenadiers" not in set(seen.units["block"])
    assert not (seen.units["place"] == "hidden").any()


def battle() -> Battle:
    there = table(
        zones={"attacker": ["A01", "A02", "A03", "A04"], "defender": ["E01", "E02", "E03", "E04"]},
        objectives={"attacker": [Hold(vp=3, hexes=("D02",), at_least=1, place="the house")]},
        setting_up=True,
    )
    return Battle(there.world)


@pytest.mark.parametrize("styles", [("greedy", "greedy"), ("random", "rush")])
def test_a_report_is_the_game_that_is_played(styles: tuple[str, str]) -> None:
    one = battle()
    report = report_of(GAME, one, 3, 1, styles)
    state = one.new_game(3, 1)
    one.play_out(state, (one.styles()[styles[0]], one.styles()[styles[1]]), luck_of(3, 1, 0))
    row = one.row(state)
    assert [turn.number for turn in report.turns] == list(range(row["turns"] + 1))
    assert [turn.position.turn for turn in report.turns] == list(range(row["turns"] + 1))
    assert report.turns[-1].position.points == one.score(state)
    last = position_of(one.ready, state)
    assert report.turns[-1].position.units.equals(last.units)
    said = Counter("eliminated" in line for turn in report.turns for line in turn.sentences)
    assert said[True] == (last.units["place"] == "out").sum()
    (mine, theirs), last_line = one.score(state), report.result[-1]
    if row["winner"] == "draw":
        assert last_line == f"A draw, {mine} VP each."
    else:
        assert last_line == (f"The {row['winner']} side wins, {max(mine, theirs)} VP to {min(mine, theirs)}.")


def test_a_report_shows_itself_and_says_what_it_rests_on() -> None:
    one = battle()
    report = report_of(GAME, one, 3, players=("greedy", "greedy"))
    assert str(report).startswith("A Test: Allied attack, German defend\n\nSet-up\n")
    for part in (
        "sampled",
        "seed 3",
        "game 0",
        "greedy against greedy",
        "wsanalysis",
        one.data_hash,
        "unofficial",
    ):
        assert part in report.footer
        assert part in str(report)
    assert report.footer not in report.story()
    assert "<h3>A Test" in report._repr_html_()
    with pytest.raises(UnknownName, match="clever"):
        report_of(GAME, one, 3, 0, ("greedy", "clever"))


def test_zones_and_objectives_are_named_by_side() -> None:
    field = GAME.field(battle())
    assert field.zones == {"Allied": ("A01", "A02", "A03", "A04"), "German": ("E01", "E02", "E03", "E04")}
    assert field.objectives == [("Allied: Hold the house: 3 VP", ("D02",))]


# --- golden playthroughs -------------------------------------------------------------------------


def test_every_scenario_has_its_playthrough() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(NAMES)


@pytest.mark.parametrize(
    "name",
    [
        name if is_compiled() or name == "ambush" else pytest.param(name, marks=pytest.mark.slow)
        for name in NAMES
    ],
)
def test_the_same_seed_is_still_the_same_game(name: str) -> None:
    """Where rules or players are meant to have changed, renew the files and read what is different."""
    differ(FOLDER / f"{name}.txt", playthrough(name))


def differ(file: Path, now: str) -> None:
    golden = file.read_text(encoding="utf-8").splitlines()
    lines = now.splitlines()
    for number, (old, new) in enumerate(zip(golden, lines, strict=False), 1):
        assert old == new, (
            f"{file.name}, line {number}, is another: if it is meant to be, renew by\n{COMMAND[2:]}"
        )
    assert len(golden) == len(lines), f"{file.name} has {len(golden)} lines, the game now {len(lines)}"
