"""The public face: what users and their scripts rely on, as it is pinned in the design."""

import copy
import csv
import inspect
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, get_type_hints

import pandas as pd
import pytest

import wsanalysis as ws
from tests.at_once import at_once
from wsanalysis.systems.liberty_road.options import Options

DATA = Path(__file__).resolve().parents[1] / "data"
QUESTIONS = ("fire", "opportunity_fire", "rally", "close_combat", "destroy", "duel", "barrage")
TABLE_FILES = {
    "units": ("units/liberty_road/allied.csv", "units/liberty_road/german.csv"),
    "weapons": ("units/liberty_road/weapons.csv",),
    "chips": ("chips/liberty_road.csv",),
    "damage_markers": ("chips/liberty_road_vehicle_damage.csv",),
}

ASKED: dict[str, Callable[[ws.Game], ws.Odds]] = {
    "fire": lambda game: game.fire("M5 Stuart", "Grenadiers", distance=5),
    "opportunity_fire": lambda game: game.opportunity_fire("Grenadiers", "Rangers", distance=3),
    "rally": lambda game: game.rally("Grenadiers", state="suppressed", attempts=3),
    "close_combat": lambda game: game.close_combat(["Rangers"], ["Grenadiers"], moving="first"),
    "destroy": lambda game: game.destroy("M10 TD", strength=3, distance=6),
    "duel": lambda game: game.duel("M10 TD", "Jagdpanzer IV", distance=6, turns=10),
    "barrage": lambda game: game.barrage(["M5 Stuart", "Rangers"], "Grenadiers", distance=4),
}


@pytest.fixture(scope="module")
def game() -> ws.Game:
    return ws.load("liberty_road")


@pytest.fixture
def files() -> Any:
    """All data files, which must be the same afterwards."""

    def contents() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in DATA.rglob("*") if path.is_file()}

    before = contents()
    yield
    assert contents() == before


def rows_of(*names: str) -> list[dict[str, str]]:
    """The rows of data files, read with `csv` alone."""
    rows: list[dict[str, str]] = []
    for name in names:
        with (DATA / name).open(encoding="utf-8", newline="") as file:
            rows += csv.DictReader(file)
    return rows


class Tags(HTMLParser):
    """All tags of a page; whether each that was opened was closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


# --- loading ------------------------------------------------------------------------------------


def test_the_face_is_a_dozen_names() -> None:
    assert set(ws.__all__) >= {"load", "systems", "Game", "Odds", "SampledOdds", "DataFault"}
    assert set(ws.__all__) >= {"UnknownName", "IllegalAction", "__version__"}
    assert len(ws.__all__) <= 15  # of what is printed there is a language now
    assert all(hasattr(ws, name) for name in ws.__all__)


def test_the_systems_are_listed_by_name_and_title() -> None:
    assert ws.systems()["liberty_road"] == "War Stories: Liberty Road"


@pytest.mark.parametrize("typed", ["liberty_road", "Liberty Road", "LIBERTY", "liberty-road"])
def test_a_system_is_loaded_by_its_name_as_typed(typed: str) -> None:
    assert ws.load(typed).system.name == "liberty_road"


def test_an_unknown_system_is_refused_in_words() -> None:
    with pytest.raises(ws.UnknownName, match="no rule system 'libertin road'; did you mean 'liberty_road'"):
        ws.load("libertin road")


def test_a_folder_may_be_a_text_or_a_path(game: ws.Game) -> None:
    for folder in (DATA, str(DATA)):
        assert ws.load("liberty_road", data=folder).edition == game.edition
    assert ws.load("liberty_road", DATA).edition == game.edition


def test_a_folder_that_is_not_there_is_the_one_fault(tmp_path: Path) -> None:
    with pytest.raises(ws.DataFault) as error:
        ws.load("liberty_road", data=tmp_path / "my-dta")
    assert str(error.value) == f"{tmp_path / 'my-dta'}: expected a folder with data files, there is none"


# --- tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLE_FILES)
def test_a_table_is_a_frame_of_the_files_columns(game: ws.Game, name: str) -> None:
    frame = getattr(game, name)
    rows = rows_of(*TABLE_FILES[name])
    assert isinstance(frame, pd.DataFrame)
    assert [frame.index.name, *frame.columns] == list(rows[0])
    assert list(frame.index) == [next(iter(row.values())) for row in rows]
    assert name in game.tables


@pytest.mark.parametrize("name", TABLE_FILES)
def test_a_table_shows_what_the_file_says(game: ws.Game, name: str) -> None:
    """Whole numbers as such, also in columns with empty cells; an empty cell is not a number."""
    frame = getattr(game, name)
    for row in rows_of(*TABLE_FILES[name]):
        key, *columns = row
        for column in columns:
            shown = frame.loc[row[key], column]
            if row[column] == "":  # the column's default
                assert pd.isna(shown) or shown in (0, "all")
            else:
                assert str(shown) == row[column], f"{row[key]}: {column}"


def test_a_table_is_the_users_to_change(game: ws.Game) -> None:
    mine = game.units
    mine.loc["Grenadiers", "valor"] = 3
    assert mine.loc["Grenadiers", "valor"] == 3
    assert game.units.loc["Grenadiers", "valor"] == 1


# --- questions ----------------------------------------------------------------------------------


def test_the_questions_are_listed_with_their_arguments(game: ws.Game) -> None:
    frame = game.questions
    assert set(QUESTIONS) <= set(frame.index)
    assert frame.index.name == "question"
    assert list(frame.columns) == ["arguments", "about"]
    assert (frame["about"].str.len() > 20).all()
    assert "distance" in frame.loc["fire", "arguments"]
    assert not frame["arguments"].str.contains("edition").any()


def test_the_arguments_are_listed_in_words_that_players_know(game: ws.Game) -> None:
    for arguments in game.questions["arguments"]:
        assert "wsanalysis." not in arguments
        assert "collections.abc" not in arguments


@pytest.mark.parametrize("name", ASKED)
def test_every_question_is_a_method_that_gives_odds(game: ws.Game, name: str) -> None:
    odds = ASKED[name](game)
    assert isinstance(odds, ws.Odds)
    assert all(isinstance(word, str) and type(p) is Fraction for word, p in odds.probabilities.items())
    assert sum(odds.probabilities.values()) == 1


@pytest.mark.parametrize("name", [*QUESTIONS, "fire_table", "fire_grid"])
def test_every_method_has_a_signature_and_help(game: ws.Game, name: str) -> None:
    method = getattr(game, name)
    signature = inspect.signature(method)
    assert "edition" not in signature.parameters
    assert method.__name__ == name
    assert len(inspect.getdoc(method) or "") > 40
    assert name in dir(game)


def test_a_methods_signature_promises_what_it_gives(game: ws.Game) -> None:
    promised = inspect.signature(game.fire).return_annotation
    assert promised in (ws.Odds, "Odds", inspect.Signature.empty)


def test_the_tables_and_tools_are_found_by_completion(game: ws.Game) -> None:
    assert {*TABLE_FILES, "questions", "edit", "with_options", "matchups", "options", "provenance"} <= set(
        dir(game)
    )


def test_the_arguments_of_fire_are_the_pinned_ones(game: ws.Game) -> None:
    parameters = inspect.signature(game.fire).parameters
    pinned = {
        "attacker": inspect.Parameter.empty,
        "target": inspect.Parameter.empty,
        "distance": inspect.Parameter.empty,
        "flank": False,
        "firer_state": None,
        "target_state": None,
        "firing_upshifts": 0,
        "target_downshifts": 0,
        "firer_higher": False,
        "target_higher": False,
        "opportunity": False,
        "already_reduced": False,
        "weapon": None,
    }
    assert list(parameters)[: len(pinned)] == list(pinned)
    assert {name: parameters[name].default for name in pinned} == pinned


@pytest.mark.parametrize(
    ("name", "defaults"),
    [
        ("rally", {"state": "suppressed", "attempts": 1}),
        ("close_combat", {"moving": "first"}),
        ("duel", {"turns": None}),
    ],
)
def test_pinned_defaults(game: ws.Game, name: str, defaults: dict[str, object]) -> None:
    parameters = inspect.signature(getattr(game, name)).parameters
    assert {key: parameters[key].default for key in defaults} == defaults


def test_asking_by_name_is_the_same(game: ws.Game) -> None:
    by_name = game.ask("fire", "M5 Stuart", "Grenadiers", distance=5)
    assert by_name.probabilities == game.fire("M5 Stuart", "Grenadiers", distance=5).probabilities


def test_names_of_units_are_matched_forgivingly(game: ws.Game) -> None:
    exact = game.fire("M5 Stuart", "Grenadiers", distance=5)
    assert game.fire("m5 stuart", "GRENADIERS", distance=5).probabilities == exact.probabilities
    with pytest.raises(ws.UnknownName, match="no unit 'Grenadeers'; did you mean 'Grenadiers'"):
        game.fire("M5 Stuart", "Grenadeers", distance=5)


def test_an_unknown_unit_is_not_first_sought_on_the_other_side(game: ws.Game) -> None:
    with pytest.raises(
        ws.UnknownName, match="'Infantry' may be 'Polish Infantry' or 'Luftwaffe Field Infantry'"
    ):
        game.fire("Infantry", "Riflemen", distance=5)


def test_beside_others_of_its_side_an_unknown_unit_is_sought_there(game: ws.Game) -> None:
    with pytest.raises(ws.UnknownName, match="may be 'Luftwaffe Field Infantry'"):
        game.close_combat(["Pioneers", "Infantry"], ["Rangers"])


@pytest.mark.parametrize("who", [5, None, ["Grenadiers"]])
def test_a_unit_that_is_no_name_is_refused_in_words(game: ws.Game, who: object) -> None:
    with pytest.raises(ValueError, match="unit"):
        game.fire(who, "Grenadiers", distance=5)


def test_what_a_game_does_not_answer_is_refused_with_what_it_does(game: ws.Game) -> None:
    with pytest.raises(AttributeError, match=r"no 'bombard'.*tables units.*answers fire"):
        game.bombard("Grenadiers")
    with pytest.raises(ws.UnknownName, match="no question 'bombard'"):
        game.ask("bombard")
    assert not hasattr(game, "_private")


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (lambda game: game.fire("M5 Stuart", "Grenadiers"), "distance"),
        (lambda game: game.fire("M5 Stuart", distance=5), "target"),
        (lambda game: game.fire("M5 Stuart", "Grenadiers", 5), "without a name, write distance="),
        (lambda game: game.fire("M5 Stuart", "Grenadiers", distance=5, flanked=True), "flanked"),
        (lambda game: game.rally(), "unit"),
        (lambda game: game.opportunity_fire("M5 Stuart", "Grenadiers", distance=5, flanked=True), "flanked"),
    ],
)
def test_wrong_arguments_are_refused_with_the_right_ones(
    game: ws.Game, call: Callable[[ws.Game], object], part: str
) -> None:
    with pytest.raises(TypeError, match=part) as refused:
        call(game)
    assert "it takes " in str(refused.value)


@pytest.mark.parametrize("distance", ["x", None, [5], 5.5, True, float("nan"), float("inf"), "5"])
def test_a_distance_that_is_no_whole_number_is_refused_in_words(game: ws.Game, distance: Any) -> None:
    with pytest.raises(ValueError, match="distance: expected a whole number of hexes, 0-99, got"):
        game.fire("M5 Stuart", "Grenadiers", distance=distance)


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (lambda game: game.fire("Rangers", "Grenadiers", distance=3, target_state="tired"), "tired"),
        (lambda game: game.fire("Rangers", "Grenadiers", distance=3, firer_state="fire"), "fire"),
        (lambda game: game.fire("Rangers", "Grenadiers", distance=3, firing_upshifts="1"), "firing_upshifts"),
        (lambda game: game.fire("Rangers", "Grenadiers", distance=3, firing_upshifts=1.5), "firing_upshifts"),
        (lambda game: game.fire("Rangers", "Grenadiers", distance=3, target_downshifts="x"), "downshifts"),
        (lambda game: game.rally("Grenadiers", attempts=-1), "attempts"),
        (lambda game: game.rally("Grenadiers", attempts="3"), "attempts"),
        (lambda game: game.rally("Grenadiers", attempts=2.5), "attempts"),
        (lambda game: game.duel("M10 TD", "Pz IV H", distance=6, turns=-1), "turns"),
        (lambda game: game.duel("M10 TD", "Pz IV H", distance=6, turns=2.5), "turns"),
        (lambda game: game.duel("M10 TD", "Pz IV H", distance=6, first_doctrine="flee"), "doctrine"),
        (lambda game: game.destroy("M10 TD", strength=3, distance=6, attacks=-1), "attacks"),
        (lambda game: game.destroy("M10 TD", strength="3", distance=6), "strength"),
        (lambda game: game.close_combat("Rangers", "Grenadiers", moving="third"), "moving"),
        (lambda game: game.close_combat("Rangers", "Grenadiers", first_order="best"), "first_order"),
        (lambda game: game.close_combat("Rangers", "Grenadiers", second_swarm="maybe"), "second_swarm"),
        (lambda game: game.close_combat([], "Grenadiers"), "at least one unit"),
        (lambda game: game.fire_table(side="infantry", kind="vehicle"), "vehicle"),
        (lambda game: game.fire_table(side="horse"), "horse"),
        (lambda game: game.fire_table(valor="x"), "valor"),
    ],
)
def test_a_wrong_value_is_refused_in_words(
    game: ws.Game, call: Callable[[ws.Game], ws.Odds], part: str
) -> None:
    with pytest.raises(ValueError, match=part) as refused:
        str(call(game))
    assert len(str(refused.value)) > 20


@pytest.mark.parametrize(
    "call",
    [
        lambda game: game.fire("Grenadiers", "Rangers", distance=40),  # out of range
        lambda game: game.fire("Grenadiers", "Rangers", distance=0),  # that is close combat
        lambda game: game.fire("Grenadiers", "M10 TD", distance=2),  # no rating
        lambda game: game.fire("Jagdpanzer IV", "M10 TD", distance=5, in_forward_arc=False),  # wrong arc
        lambda game: game.fire("Grenadiers", "Rangers", distance=3, firer_state="broken"),  # broken firer
        lambda game: game.rally("Grenadiers", state="ready"),
        lambda game: game.fire("Grenadiers", "Rangers", distance=3, weapon="MG 42 HMG"),  # for weapon teams
    ],
)
def test_an_impossible_action_names_the_rule(game: ws.Game, call: Callable[[ws.Game], object]) -> None:
    with pytest.raises(ws.IllegalAction, match=r"\(p\.\d+"):
        call(game)


# --- the pinned answers -------------------------------------------------------------------------


def condition_words(row: dict[str, str]) -> tuple[str, ...]:
    if row["kind"] == "infantry":
        return ("no effect", "suppressed", "reduced", "eliminated")
    return ("no effect", "suppressed", "eliminated")


@at_once("row", [r for r in rows_of(*TABLE_FILES["units"]) if r["kind"] != "vehicle"])
def test_the_words_after_fire_at_a_block_that_is_ready(game: ws.Game, row: dict[str, str]) -> None:
    for distance in (1, 5, 14, 28):
        odds = game.fire("M5 Stuart", row["name"], distance=distance)
        assert tuple(odds.probabilities) == condition_words(row)


@at_once("row", [r for r in rows_of(*TABLE_FILES["units"]) if r["kind"] == "vehicle"])
def test_the_words_after_fire_at_a_vehicle_in_each_of_its_states(game: ws.Game, row: dict[str, str]) -> None:
    for state in row["sides"].split():
        odds = game.fire("Jagdpanther", row["name"], distance=8, target_state=state)
        assert tuple(odds.probabilities) == ("no effect", "suppressed", "reduced", "eliminated")
        assert state in odds.inquiry.title
    default = game.fire("Jagdpanther", row["name"], distance=8)
    assert "(move)" in default.inquiry.title


def test_outcomes_that_cannot_happen_are_there_with_chance_zero(game: ws.Game) -> None:
    """Far away and behind three downshifts nothing is left of any result but a miss."""
    odds = game.fire("M5 Stuart", "Rangers", distance=28, target_downshifts=3)
    assert odds.probabilities == {
        "no effect": Fraction(1), "suppressed": Fraction(0), "reduced": Fraction(0), "eliminated": Fraction(0)
    }  # fmt: skip
    assert list(odds.table()["outcome"]) == list(odds.probabilities)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (["Rangers"], ["Grenadiers"]),
        (["Rangers", "Riflemen"], ["Grenadiers"]),
        (["Rangers", "Rangers", "M10 TD"], ["Grenadiers", "Jagdpanzer IV"]),
        (["M10 TD"], ["Jagdpanzer IV"]),
    ],
)
@pytest.mark.parametrize("moving", ["first", "second"])
def test_who_wins_a_close_combat(game: ws.Game, first: list[str], second: list[str], moving: str) -> None:
    wins = game.close_combat(first, second, moving=moving).wins
    assert list(wins)[:2] == ["first", "second"]
    assert set(wins) <= {"first", "second", "neither"}
    assert sum(wins.values()) == 1
    assert type(wins["first"]) is Fraction


def test_one_name_need_not_be_in_a_list(game: ws.Game) -> None:
    assert (
        game.close_combat("Rangers", "Grenadiers").wins == game.close_combat(["Rangers"], ["Grenadiers"]).wins
    )


@pytest.mark.parametrize("unit", ["Grenadiers", "German Weapon Team"])
def test_the_words_after_a_rally(game: ws.Game, unit: str) -> None:
    assert list(game.rally(unit).probabilities) == ["ready", "suppressed"]
    assert set(game.rally("Pz IV H").probabilities) == {"fire", "suppressed"}
    assert set(game.rally("Grenadiers", state="broken").probabilities) == {"suppressed", "broken"}
    assert set(game.rally("Grenadiers", state="broken", attempts=2).probabilities) == {
        "ready", "suppressed", "broken"
    }  # fmt: skip


@pytest.mark.parametrize("attempts", [0, 1, 3])
@pytest.mark.parametrize("valor", [0, 1, 2, 3])
def test_the_odds_of_a_rally_counted_by_hand(game: ws.Game, valor: int, attempts: int) -> None:
    """One attempt passes on a chip of no more medals; an event chip is drawn again (p.11)."""
    chips = rows_of("chips/liberty_road.csv")
    good = sum(int(chip["valor"]) <= valor for chip in chips)
    good_at_once = sum(int(chip["valor"]) <= valor and chip["event"] == "no" for chip in chips)
    events = sum(chip["event"] == "yes" for chip in chips)
    once = Fraction(good_at_once, len(chips)) + Fraction(events, len(chips)) * Fraction(good, len(chips))
    odds = game.edit("Grenadiers", valor=valor).rally("Grenadiers", attempts=attempts)
    assert odds.probabilities["suppressed"] == (1 - once) ** attempts


@pytest.mark.parametrize(
    "situation",
    [
        {},
        {"side": "infantry", "valor": 3, "state": "suppressed"},
        {"side": "infantry", "valor": 0, "state": "ready", "kind": "weapon team"},
        {"side": "vehicle", "valor": 2},
        {"side": "vehicle", "valor": 2, "state": "fire", "kind": "vehicle", "already_reduced": True},
    ],
)
def test_the_fire_table_is_distance_by_shift(game: ws.Game, situation: dict[str, Any]) -> None:
    frame = game.fire_table(**situation)
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.index.names) == ["distance (hexes)", "shift"]
    assert list(frame.index.get_level_values("shift").unique()) == [-3, -2, -1, 0, 1, 2, 3]
    assert frame.columns[0] == "no effect"
    assert frame.sum(axis=1).to_numpy() == pytest.approx(1)
    assert ((frame >= 0) & (frame <= 1)).all(axis=None)


def test_matchups_put_every_unit_against_every_unit(game: ws.Game) -> None:
    frame = game.matchups(question="fire", distance=5)
    assert len(frame) == len(game.units) ** 2
    assert frame.equals(game.matchups(distance=5))


def test_a_duel_of_some_turns(game: ws.Game) -> None:
    odds = game.duel("M10 TD", "Jagdpanzer IV", distance=6, turns=10)
    assert list(odds.probabilities) == ["first", "second", "neither"]
    assert odds.wins == odds.probabilities


# --- variants -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("files")
def test_an_edit_is_a_new_game_and_touches_nothing(game: ws.Game) -> None:
    units, provenance = game.units.copy(), str(game.provenance)
    variant = game.edit("Grenadiers", valor=2)
    assert isinstance(variant, ws.Game)
    assert variant.units.loc["Grenadiers", "valor"] == 2
    assert variant.units.drop(index="Grenadiers").equals(units.drop(index="Grenadiers"))
    assert game.units.equals(units)
    assert str(game.provenance) == provenance
    assert ws.load("liberty_road").units.equals(units)


def test_an_edit_shows_in_data_hash_provenance_and_source(game: ws.Game) -> None:
    variant = game.edit("Grenadiers", valor=2)
    assert variant.edition.data_hash != game.edition.data_hash
    assert variant.provenance.data_hash == variant.edition.data_hash
    assert variant.edition.data_hash in str(variant.provenance)
    assert variant.units.loc["Grenadiers", "source"].startswith("edited")
    own = game.edit("Grenadiers", valor=2, source="my play-test of May")
    assert own.units.loc["Grenadiers", "source"] == "my play-test of May"


def test_the_same_edit_gives_the_same_data(game: ws.Game) -> None:
    assert game.edit("Grenadiers", valor=2).edition == game.edit("grenadiers", valor=2).edition
    assert game.edit("Grenadiers").edition == game.edition


def test_a_value_is_replaced_wherever_a_table_has_it() -> None:
    leader = ws.load("sherman_leader")
    bare = leader.replace("Tiles", "bocage", "clear")
    for name, tile in leader.tiles.iterrows():
        for column in ("hex_1", "hex_2", "hex_3", "hex_4"):
            assert bare.tiles.loc[name, column] == tile[column].replace("bocage", "clear")
    with pytest.raises(ValueError, match="value: expected one that is in tiles, got 'hedge'"):
        leader.replace("tiles", "hedge", "clear")
    with pytest.raises(ValueError, match="hex_1"):
        leader.replace("tiles", "bocage", "lava")


def test_an_edit_changes_the_odds_the_right_way(game: ws.Game) -> None:
    ready = [
        game.edit("Grenadiers", valor=valor)
        .fire("M5 Stuart", "Grenadiers", distance=5)
        .probabilities["no effect"]
        for valor in range(4)
    ]
    assert ready == sorted(ready)
    assert ready[0] < ready[3]


def test_weapons_chips_and_markers_are_edited_as_in_the_file(game: ws.Game) -> None:
    weapon = game.edit("bazooka", anti_vehicle_firepower=9)
    assert weapon.weapons.loc["Bazooka", "anti_vehicle_firepower"] == 9
    chip = game.edit("1", infantry="1-3 reduced; 4+ miss", event="yes", valor=2)
    assert chip.chips.loc["1", ["infantry", "event", "valor"]].tolist() == ["1-3 reduced; 4+ miss", "yes", 2]
    assert game.edit(1, valor=2).chips.loc["1", "valor"] == 2
    assert len(chip.chips) == 24
    marker = game.edit("Gun Damaged", count=5)
    assert marker.damage_markers.loc["Gun Damaged", "count"] == 5


@pytest.mark.parametrize("empty", [None, ""])
def test_an_empty_cell_is_given_as_none_or_as_in_the_file(game: ws.Game, empty: str | None) -> None:
    variant = game.edit("Grenadiers", anti_infantry_range=empty)
    assert pd.isna(variant.units.loc["Grenadiers", "anti_infantry_range"])
    with pytest.raises(ws.IllegalAction, match="no anti-infantry rating"):
        variant.fire("Grenadiers", "Rangers", distance=1)


def test_edits_add_up_and_keep_the_options(game: ws.Game) -> None:
    variant = game.with_options(event_chip="counts").edit("Grenadiers", valor=2).edit("Rangers", valor=0)
    assert variant.units.loc[["Grenadiers", "Rangers"], "valor"].tolist() == [2, 0]
    assert variant.options.event_chip == "counts"


@at_once(
    "name, changes, parts",
    [
        ("Grenadiers", {"valr": 2}, ["valr", "valor"]),
        ("Grenadiers", {"xyzzy": 2}, ["xyzzy", "valor"]),
        ("Grenadiers", {"valor": 4}, ["valor", "0-3", "4"]),
        ("Grenadiers", {"valor": -1}, ["valor", "0-3", "-1"]),
        ("Grenadiers", {"valor": "many"}, ["valor", "0-3", "'many'"]),
        ("Grenadiers", {"valor": 1.5}, ["valor", "whole number", "1.5"]),
        ("Grenadiers", {"valor": None}, ["valor", "an empty cell"]),
        ("Grenadiers", {"valor": "=1+1"}, ["valor", "=1+1"]),
        ("Grenadiers", {"kind": "tank"}, ["kind", "infantry", "'tank'"]),
        ("Grenadiers", {"kind": "vehicle"}, ["vehicle", "expected"]),
        ("Grenadiers", {"front_armor": 3}, ["front_armor", "3"]),
        ("Grenadiers", {"anti_vehicle_range": 3}, ["firepower"]),
        ("Grenadiers", {"sides": "ready asleep"}, ["sides", "asleep"]),
        ("Grenadiers", {"sides": 5}, ["sides", "5"]),
        ("Grenadiers", {"sides": None}, ["sides", "an empty cell"]),
        ("Grenadiers", {"source": ""}, ["source", "text"]),
        ("Panther G", {"front_armor": None}, ["front_armor", "0-9"]),
        ("Bazooka", {"uses": 0}, ["uses", "1-9"]),
        ("Gun Damaged", {"effect": "none at all"}, ["effect", "no-fire"]),
        ("1", {"infantry": "1-4 miss"}, ["infantry", "from 5 hexes"]),
        ("1", {"infantry": 5}, ["infantry", "5"]),
        ("1", {"vehicle": None}, ["vehicle", "an empty cell"]),
        ("1", {"infantry": ()}, ["infantry"]),
        ("1", {"event": None}, ["event", "an empty cell"]),
        ("1", {"event": "perhaps"}, ["event", "perhaps"]),
        ("1", {"chip": "2"}, ["chip", "2"]),
        ("Gun Damaged", {"marker": "Immobilized"}, ["marker", "Immobilized"]),
    ],
)
def test_a_wrong_edit_is_refused_in_words(
    game: ws.Game, name: str, changes: dict[str, Any], parts: list[str]
) -> None:
    with pytest.raises(ValueError, match=parts[0]) as refused:
        game.edit(name, **changes)
    assert all(part in str(refused.value) for part in parts)


def test_an_unknown_name_is_not_edited(game: ws.Game) -> None:
    with pytest.raises(ws.UnknownName, match="'Grenadeers'; did you mean 'Grenadiers'"):
        game.edit("Grenadeers", valor=2)


OPTION_HINTS = get_type_hints(Options)


def other_reading(game: ws.Game, option: str) -> Any:
    standard = getattr(game.options, option)
    readings = getattr(OPTION_HINTS[option], "__args__", (True, False))
    return next(reading for reading in readings if reading != standard)


@pytest.mark.parametrize("option", OPTION_HINTS)
def test_every_option_has_another_reading(game: ws.Game, option: str) -> None:
    other = other_reading(game, option)
    variant = game.with_options(**{option: other})
    assert getattr(variant.options, option) == other
    assert variant.edition.data_hash == game.edition.data_hash
    assert variant.edition != game.edition
    read = {"True": "yes", "False": "no"}.get(str(other), other)
    assert f"options: {option.replace('_', ' ')}: {read} " in str(variant.provenance)
    assert option.replace("_", " ") not in str(game.provenance)
    back = variant.with_options(**{option: getattr(game.options, option)})
    assert back.edition == game.edition
    assert hash(back.edition) == hash(game.edition)
    for ask in ASKED.values():
        assert sum(ask(variant).probabilities.values()) == 1


def test_an_option_changes_the_odds_it_is_about(game: ws.Game) -> None:
    suppressed = {"distance": 5, "target_state": "suppressed"}
    strict = game.fire("M5 Stuart", "Grenadiers", **suppressed).probabilities
    mild = game.with_options(reduced_while_suppressed="reduced").fire("M5 Stuart", "Grenadiers", **suppressed)
    assert mild.probabilities["reduced"] > 0
    assert strict["eliminated"] == mild.probabilities["eliminated"] + mild.probabilities["reduced"]


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"event_chip": "ignored"}, "event_chip: expected one of 'redrawn', 'counts', got 'ignored'"),
        ({"vehicles_check_valor": 1}, "vehicles_check_valor: expected one of True, False, got 1"),
        ({"vehicles_check_valor": "no"}, "vehicles_check_valor: expected one of True, False, got 'no'"),
        ({"event_chip": None}, "event_chip"),
        ({"event_chip": ["counts"]}, "event_chip"),
        ({"event_chips": "counts"}, "event_chip"),
        ({"xyzzy": 1}, "xyzzy"),
    ],
)
def test_a_wrong_option_is_refused_in_words(game: ws.Game, changes: dict[str, Any], part: str) -> None:
    with pytest.raises(ValueError, match=part):
        game.with_options(**changes)


def test_the_beginning_of_an_options_name_is_understood_or_refused_in_words(game: ws.Game) -> None:
    try:
        assert game.with_options(event="counts").options.event_chip == "counts"
    except ValueError as refused:
        assert "event_chip" in str(refused)  # noqa: PT017


# --- how it shows itself ------------------------------------------------------------------------


def test_a_game_shows_what_it_holds_and_answers(game: ws.Game) -> None:
    for shown in (str(game), repr(game), Tags(game._repr_html_()).text):
        assert "War Stories: Liberty Road" in shown
        assert f"{len(game.units)} units" in shown
        assert "24 chips" in shown
        assert all(name in shown for name in QUESTIONS)
        assert game.edition.data_hash in shown
        assert "reconstructed" in shown
    assert Tags(game._repr_html_()).open == []


def test_the_provenance_line_says_version_data_options_and_what_is_made_up(game: ws.Game) -> None:
    said = str(game.provenance)
    assert ws.__version__ in said
    assert game.edition.data_hash in said
    assert "standard options" in said
    assert "unofficial" in said
    assert "standard options" not in str(game.with_options(event_chip="counts").provenance)


def test_a_game_can_be_copied(game: ws.Game) -> None:
    twin = copy.copy(game)
    assert twin.edition == game.edition
    assert twin.fire("M5 Stuart", "Grenadiers", distance=5).probabilities


# --- the designer's bench -----------------------------------------------------------------------


@pytest.mark.parametrize("system", ws.systems())
def test_every_analysis_is_a_method_of_every_game(system):
    from wsanalysis.game import ANALYSES

    game = ws.load(system)
    own = {*game.tables, *game.system.questions, *game.system.tabulations}
    assert not own & set(ANALYSES)
    for name in ANALYSES:
        method = getattr(game, name)
        assert name in dir(game)
        assert method.__doc__
        assert "game" not in inspect.signature(method).parameters


@pytest.mark.parametrize("system", ws.systems())
def test_every_bag_can_be_counted_anew(system):
    game = ws.load(system)
    assert game.system.bags or not any(file.startswith("chips/") for file in game.edition.files)
    for name, bag in game.system.bags.items():
        counts = dict(bag.counts(game.edition))
        assert set(counts) == set(getattr(game, name).index)
        same = game.with_counts(name, counts)
        assert same.edition.data_hash == game.edition.data_hash
        assert same.options == game.options
        for face, read in bag.faces.items():
            words = bag.words(game.edition, read)
            shown = {bag.read(game.edition, read, thing, away) for thing in counts for away in (1, 5, 20)}
            assert shown <= set(words), (name, face)
        most = next(thing for thing, n in counts.items() if n)
        more = game.with_counts(name, {most: counts[most] + 1})
        assert sum(bag.counts(more.edition).values()) == sum(counts.values()) + 1
        assert more.edition.data_hash != game.edition.data_hash


def test_the_face_begins_at_once_and_every_name_is_there_whatever_is_imported_first() -> None:
    """What takes time is imported when it is asked for: seen by the modules loaded, not by a clock."""
    first = ["import wsanalysis as ws", "import wsanalysis.systems.registry; import wsanalysis as ws"]
    for begin in first:
        script = f"import sys; {begin}; names = [type(getattr(ws, name)).__name__ for name in ws.__all__]"
        done = subprocess.run(
            [sys.executable, "-c", f"{script}; print(*names)"], capture_output=True, text=True
        )
        assert (done.returncode, "module" in done.stdout.split()) == (0, False), done.stderr
    script = "import sys, wsanalysis; print(*(name for name in sys.modules if name.startswith('wsanalysis')))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == {"wsanalysis", "wsanalysis.version"}
