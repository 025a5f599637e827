"""Orders, events, assets and fog of war as data: what the rulebook says of them, and what is refused."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.as_written import DATA, reword
from wsanalysis.battlefield.terrain import load_terrain
from wsanalysis.battles.liberty_road.cards import (
    ASSETS_FILE,
    EVENTS_FILE,
    FIELD_FILE,
    FOG_FILE,
    FOG_KINDS,
    NAMED,
    NUMBERS,
    ORDERS_FILE,
    WORDS,
    Effect,
    load_cards,
    parse_effects,
)
from wsanalysis.files.faults import DataFault

CARDS = load_cards(DATA)


def test_five_orders_a_side_one_of_them_printed_in_the_rulebook() -> None:
    assert len(CARDS.orders_of("German")) == len(CARDS.orders_of("Allied")) == 5  # p.3
    of_page_9 = [order for order in CARDS.orders.values() if "p.9" in order.source]
    assert [(o.side, o.infantry, o.vehicles, o.either, o.nearby, o.regroup) for o in of_page_9] == [
        ("Allied", 4, 0, 0, False, 2)
    ]


def test_21_events_of_which_one_ends_the_game() -> None:
    assert Counter(event.phase for event in CARDS.events.values()) == {"early": 10, "late": 10, "end": 1}
    assert CARDS.events_of("end") == ("Time's Up",)  # p.5
    assert {"Shot", "Double Time"} <= set(CARDS.events)  # p.5
    assert any(
        (e.bonus_side, e.bonus) == ("defender", 1) for e in CARDS.events.values() if e.phase == "early"
    )


def test_the_bonus_of_the_events_favours_neither_side() -> None:
    bonus: Counter[str | None] = Counter()
    for event in CARDS.events.values():
        bonus[event.bonus_side] += event.bonus
    assert bonus["attacker"] == bonus["defender"]


def test_15_markers_on_the_battlefield_of_four_kinds() -> None:
    assert tuple(CARDS.field) == ("blaze", "haze", "smoke", "wreck")  # p.4
    assert sum(marker.count for marker in CARDS.field.values()) == 15


def test_29_markers_of_eight_kinds() -> None:
    assert tuple(CARDS.fog) == FOG_KINDS
    assert sum(kind.count for kind in CARDS.fog.values()) == 29  # p.4
    assert [CARDS.fog[kind].shelters for kind in ("bunker", "trench", "foxhole")] == [2, 2, 1]  # p.4
    assert [kind.marker for kind in CARDS.fog.values() if kind.forward_only] == ["bunker"]  # p.4


def test_assets_of_attacker_and_defender_are_as_many_as_in_the_box() -> None:
    sides = Counter(asset.side for asset in CARDS.assets.values())
    assert (sides["attacker"], sides["defender"]) == (4, 6)  # p.4


def test_every_obstacle_is_a_terrain() -> None:
    terrains = load_terrain(DATA, [])
    laid = [e.name for a in CARDS.assets.values() for e in a.effect if e.word == "overlay"]
    assert laid
    assert set(laid) <= set(terrains)


def test_every_word_means_something_and_reads_back() -> None:
    for word, meaning in WORDS.items():
        effect = Effect(word, NUMBERS[word][0] if word in NUMBERS else 0, "trench" if word in NAMED else "")
        assert parse_effects(str(effect)) == (effect,)
        assert len(meaning) > 5


def test_the_readme_of_the_scenarios_explains_every_word() -> None:
    text = (DATA / "scenarios" / "README.md").read_text("utf-8")
    assert [word for word in WORDS if f"| `{word}" not in text] == []


def test_effects_are_joined_by_semicolons_in_any_case() -> None:
    assert parse_effects("Rally;  act") == (Effect("rally"), Effect("act"))
    assert parse_effects("BREW UP; blaze 3") == (Effect("brew up"), Effect("blaze", 3))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "missing"),
        ("rally;", "missing"),
        ("supress", "did you mean 'suppress'"),
        ("blaze", "takes a number 0-9, got none"),
        ("blaze ten", "takes a number 0-9, got 'ten'"),
        ("blaze -1", "takes a number 0-9"),
        ("blaze 3 4", "takes a number 0-9, got '3 4'"),
        ("barrage 4", "takes a number 0-3"),
        ("blaze ٣", "takes a number 0-9"),
        ("wind " + "9" * 5000, "takes a number 1-5"),
        ("rally 1", "takes nothing more"),
        ("marker", "takes a name"),
        ("none; rally", "stand alone"),
        ("times up; rally", "stand alone"),
        ("rally; rally", "each effect once"),
    ],
)
def test_a_wrong_effect_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse_effects(text)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with the files of cards only."""
    for name in (ORDERS_FILE, ASSETS_FILE, EVENTS_FILE, FOG_FILE, FIELD_FILE):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(DATA / name, tmp_path / name)
    return tmp_path


def refused(folder: Path) -> DataFault:
    """What is said of the cards in a folder."""
    with pytest.raises(DataFault) as caught:
        load_cards(folder)
    return caught.value


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (ORDERS_FILE, "Storm,German,3", "Storm,Italian,3", "2: side: expected one of German, Allied, got"),
        (
            ORDERS_FILE,
            "Storm,German,3",
            "Storm,German,x",
            "2: infantry: expected a whole number 0-9, got 'x'",
        ),
        (ORDERS_FILE, "3,0,0,no,3", "0,0,0,no,0", "2: infantry: expected a number of units"),
        (ORDERS_FILE, "4,yes", "4,perhaps", "4: nearby: expected yes or no, got 'perhaps'"),
        (EVENTS_FILE, "Shot,early,suppress", "Shot,early,supress", "2: infantry: expected effects such as"),
        (
            EVENTS_FILE,
            "Shot,early,suppress",
            "Shot,early,times up",
            "2: infantry: expected 'times up' for the",
        ),
        (EVENTS_FILE, "Shot,early,suppress", "Shot,early,marker wire", "2: infantry: expected an effect on"),
        (EVENTS_FILE, "check,defender,1", "check,,1", "2: bonus_side: expected one of attacker, defender"),
        (EVENTS_FILE, "check,defender,1", "check,defender,4", "2: bonus: expected a whole number 1-3, got 4"),
        (EVENTS_FILE, "times up,,", "times up,attacker,1", "22: bonus_side: expected an empty cell"),
        (EVENTS_FILE, "Shot,early", "Shot,soon", "2: phase: expected one of early, late, end, got 'soon'"),
        (
            EVENTS_FILE,
            "Shot,early,suppress,check",
            "Shot,end,times up,times up",
            "2: bonus_side: expected an",
        ),
        (FOG_FILE, "bunker,2,2", "bunker,2,two", "3: shelters: expected a whole number 0-9, got 'two'"),
        (FOG_FILE, "bunker,", "fort,", "3: marker: expected one of ambush, bunker"),
        (ASSETS_FILE, "Bunker,defender", "Bunker,attacker", "6: side: expected defender for a fortification"),
        (ASSETS_FILE, "marker bunker", "marker castle", "6: effect: expected a marker out of ambush"),
        (ASSETS_FILE, "obstacle,map", "obstacle,order", "9: played: expected map for kind obstacle"),
        (ASSETS_FILE, "overlay roadblock", "smoke", "9: effect: expected 'overlay ...' for kind obstacle"),
        (ASSETS_FILE, "order,smoke,2", "order,smoke,0", "12: uses: expected a whole number 1-9, got '0'"),
        (ASSETS_FILE, "order,smoke,2", "order,times up,2", "12: effect: expected an effect on units"),
    ],
)
def test_each_fault_has_its_line_and_column(folder: Path, file: Path, old: str, new: str, fault: str) -> None:
    reword(folder / file, old, new, 1)
    assert any(f"{file.name}:{fault}" in line for line in str(refused(folder)).splitlines())


@pytest.mark.parametrize(
    ("file", "begins", "said"),
    [
        (EVENTS_FILE, "Time's Up", "expected one card of phase end, got 0"),
        (FOG_FILE, "mines", "expected a row for 'mines', there is none"),
    ],
)
def test_what_no_battle_can_do_without(folder: Path, file: Path, begins: str, said: str) -> None:
    rows = (folder / file).read_text("utf-8").splitlines(keepends=True)
    (folder / file).write_text("".join(row for row in rows if not row.startswith(begins)), "utf-8")
    assert said in str(refused(folder))


def test_a_side_needs_an_order(folder: Path) -> None:
    reword(folder / ORDERS_FILE, ",German,", ",Allied,")
    assert "expected at least one German order, there is none" in str(refused(folder))


def test_all_faults_of_all_files_at_once(folder: Path) -> None:
    for file, old, new in (
        (ORDERS_FILE, "German", "Dutch"),
        (FOG_FILE, "yes", "maybe"),
        (ASSETS_FILE, "map", "m"),
    ):
        reword(folder / file, old, new)
    assert {fault.path.name for fault in refused(folder).faults} == {
        "orders.csv",
        "liberty_road_fog.csv",
        "assets.csv",
    }


def test_the_hash_follows_the_contents(folder: Path) -> None:
    assert load_cards(folder).data_hash == CARDS.data_hash
    reword(folder / FOG_FILE, "ambush,3", "ambush,4")
    assert load_cards(folder).data_hash != CARDS.data_hash
