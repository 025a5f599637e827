"""Fire and close combat, hit counters, losses, rallying, and what a side sees (6.0-7.7)."""

from dataclasses import replace

import pytest

from tests.battles.storms_of_steel.table import COUNTERS, EDITION, Table
from wsanalysis.battles.core.luck import word
from wsanalysis.battles.core.numbers import Side
from wsanalysis.battles.core.records import Generator
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.compiled import new

OPEN = ". . . . . . . . . .\n" * 4
ONE_RATING = {
    "Light Damage": {"red_firepower": -1},
    "Immobilized": {"blue_firepower": -1},
    "Suppressed": {"range": 5, "fire_cost": 0, "red_firepower": 0, "blue_firepower": 0},
}
EDITED = EDITION.with_rows(
    "vehicle_hits",
    [replace(one, **ONE_RATING.get(one.counter, {})) for one in EDITION.vehicle_hits.counters],
)
GROUND = ". . . . .\n. W S . .\n. . . . ."


def facing_each_other(german: str = "Infantry '43 A02 SE", soviet: str = "Rifles '43 E02 NW") -> Table:
    return Table(GROUND.replace("W S", ". ."), [german], [soviet])


def test_sight() -> None:
    """6.0, 6.1: not through woods, but into them; only within the arc, its outer rays not."""

    def targets(where: str, *soviet: str, ground: str = GROUND) -> list[str]:
        return (
            Table(ground, [f"Infantry '43 {where}"], list(soviet)).do("activate Infantry '43").legal("fire")
        )

    assert targets("A02 SE", "Rifles '43 B02 NW") == ["fire B02"]
    assert targets("A02 SE", "Rifles '43 D03 NW") == []
    assert targets("A02 NW", "Rifles '43 B02 NW") == []
    clear = GROUND.replace("W S", ". .")
    assert targets("A02 N", "Rifles '43 C02 NW", ground=clear) == []
    assert targets("A02 NE", "Rifles '43 C02 NW", ground=clear) == ["fire C02"]


@pytest.mark.parametrize(
    ("german", "soviet", "needed"),
    [
        ("Infantry '43 A02 SE", "Rifles '43 E02 NW", 12 - 4),
        ("Infantry '43 A02 SE", "Rifles '43 E02 SE", 11 - 4),  # from its flank
        ("Infantry '43 A02 SE", "Rifles '43 B02 NW", 12 - 4 - 3),  # short range
        ("Infantry '43 A02 SE", "Rifles '43 I02 NW", 12 - 4 + 2),  # long range: 8 of 7
        ("Infantry '43 A02 SE", "Rifles '43 A02 NW", 11 - 4 - 4),  # close combat
        ("HMG 34 A02 SE", "Rifles '43 A02 NW", 11 - 4 + 2),  # with a white box
    ],
)
def test_the_roll_that_hits(german: str, soviet: str, needed: int) -> None:
    """7.1-7.63."""
    table = Table(OPEN, [german], [soviet])
    assert table.needed(german[:-7], soviet[:-7]) == needed


def test_terrain_protects() -> None:
    """7.2: the DM of the hex adds to the defense."""
    table = Table(GROUND, ["Infantry '43 A02 SE"], ["Rifles '43 B02 NW", "Maxim MMG D01 NW"])
    assert table.needed("Infantry '43", "Rifles '43") == 12 + 2 - 4 - 3


def test_out_of_range() -> None:
    """7.61: up to twice the range."""
    table = Table(OPEN, ["SMG A02 SE"], ["Rifles '43 E02 NW", "Maxim MMG F02 NW"])
    assert table.do("activate SMG").legal("fire") == ["fire E02"]


def test_a_hit_lays_a_counter_face_down() -> None:
    """7.4: out of the pile of 20; its owner knows it, the enemy that there is one."""
    table = facing_each_other().with_luck(
        "activate Infantry '43", "fire E02", "caps 2",
        until=lambda it: it.counter("Rifles '43") == "Unnerved",
    )  # fmt: skip
    assert (table.pile, table.ap, table.caps) == (19, (4, 0), (3, 6))
    assert table.counter("Rifles '43", table.view(1)) == "Unnerved"
    assert table.counter("Rifles '43", table.view(0)) == "unknown"
    assert sum(table.view(0).pile[kind] for kind in range(16)) == 0


def test_two_hits_destroy() -> None:
    """7.0, 7.3: AV of 4 more than DV; so does a second hit, and the counter goes back."""
    table = facing_each_other().with_luck(
        "activate Infantry '43", "fire E02", "caps 2", until=lambda it: it.where("Rifles '43") == "out"
    )
    assert table.pile == 20
    assert table.battle.kills[table.unit("Infantry '43")] == 1
    table = facing_each_other().hit("Rifles '43", "Pinned").with_luck(
        "activate Infantry '43", "fire E02", "caps 2", until=lambda it: it.where("Rifles '43") == "out"
    )  # fmt: skip
    assert table.pile == 20


def test_counters_that_are_shown() -> None:
    """7.4: when a number counts that they change, whatever the roll."""

    def shown(counter: str, of: str) -> bool:
        table = facing_each_other().hit(of, counter)
        table.do("activate Infantry '43", "fire E02", "caps 0")
        return table.is_shown(of)

    assert shown("Panicked", "Rifles '43")
    assert not shown("Pinned", "Rifles '43")
    assert not shown("Suppressed", "Rifles '43")
    assert shown("Suppressed", "Infantry '43")
    assert not shown("Unnerved", "Infantry '43")


@pytest.mark.parametrize(
    ("german", "counter", "soviet", "shown"),
    [
        ("Panzer IIIh A02 SE", "Gun Damaged red", "T-34c E02 NW", False),
        ("Panzer IIIh A02 SE", "Gun Damaged blue", "Rifles '43 E02 NW", False),
        ("Panzer IIIh A02 SE", "Light Damage", "T-34c E02 NW", False),
        ("Panzer IIIh A02 SE", "Immobilized", "T-34c E02 NW", False),
        ("Infantry '43 A02 SE", "Cowering", "Rifles '43 A02 NW", True),  # the cost
    ],
)
def test_firers_show_what_they_use_alone(german: str, counter: str, soviet: str, shown: bool) -> None:
    """7.4: the cost, the range, the firepower of the color that is fired; what is lost cannot be used."""
    table = Table(OPEN, [german], [soviet]).hit(german[:-7], counter)
    table.do(f"activate {german[:-7]}", f"fire {soviet[-6:-3]}", "caps 0")
    assert table.is_shown(german[:-7]) == shown


@pytest.mark.parametrize(
    ("counter", "soviet", "shown"),
    [
        ("Light Damage", ["T-34c E02 NW"], False),
        ("Light Damage", ["Rifles '43 E02 NW"], True),
        ("Light Damage", ["T-34c E02 NW", "Rifles '43 E02 NW"], True),
        ("Immobilized", ["Rifles '43 E02 NW"], False),
        ("Immobilized", ["T-34c E02 NW"], True),
        ("Suppressed", ["T-34c A02 NW"], False),  # in its own hex
        ("Suppressed", ["T-34c E02 NW"], True),
    ],
)
def test_edited_counters_show_by_what_they_change(counter: str, soviet: list[str], shown: bool) -> None:
    """7.4: one rating after the other."""
    table = Table(OPEN, ["Panzer IIIh A02 SE"], soviet, edition=EDITED).hit("Panzer IIIh", counter)
    table.do("activate Panzer IIIh", f"fire {soviet[0][-6:-3]}", *["caps 0"] * len(soviet))
    assert table.is_shown("Panzer IIIh") == shown


def test_a_weapon_by_hand_has_a_range_of_its_own() -> None:
    """7.4, 8.2: what changes the range of the unit alone is shown by its own fire, not by a card's."""
    counters = [
        replace(one, fire_cost=0) if one.counter == "Cowering" else one for one in EDITION.foot_hits.counters
    ]
    edition = EDITION.with_rows("foot_hits", counters)
    for fire, shown in (("fire B02", True), ("attack with Extra Grenades at B02", False)):
        table = Table(
            OPEN, ["Infantry '43 A02 SE"], ["Rifles '43 B02 NW"], assets=(["Extra Grenades"], []),
            edition=edition,
        )  # fmt: skip
        table.hit("Infantry '43", "Cowering").do("activate Infantry '43", fire, "caps 0")
        assert table.is_shown("Infantry '43") == shown


def test_who_is_not_attacked_shows_nothing() -> None:
    """7.4, 8.2: a mine for metal, and a tank without its red gun, attack no squad in the hex."""
    stack = ["T-34c A02 NW", "Rifles '43 A02 NW"]
    table = Table(OPEN, ["Infantry '43 A02 SE"], stack, assets=(["Magnetic Mine"], []))
    table.hit("Rifles '43", "Panicked").hit("T-34c", "Immobilized")
    table.do("activate Infantry '43", "attack with Magnetic Mine at A02", "caps 0")
    assert (table.is_shown("Rifles '43"), table.is_shown("T-34c")) == (False, True)
    table = Table(OPEN, ["Panzer IIIh A02 SE"], stack).hit("Rifles '43", "Cowering")
    table.hit("Panzer IIIh", "Gun Damaged red").do("activate Panzer IIIh", "fire A02", "caps 0")
    assert not table.is_shown("Rifles '43")


def test_counters_that_change_fire() -> None:
    """7.4: Suppressed fires for 1 AP more at 2 less; Panicked and Stunned not at all; Pinned as ever."""
    for counter, cost, needed in (
        ("Suppressed", 4, 10),
        ("Cowering", 5, terms.NOT_ALLOWED),
        ("Pinned", 3, 8),
    ):
        table = facing_each_other().hit("Infantry '43", counter)
        assert table.needed("Infantry '43", "Rifles '43") == needed
        table.do("activate Infantry '43")
        if needed != terms.NOT_ALLOWED:
            assert table.do("fire E02", "caps 0").ap[0] == 7 - cost
    for counter in ("Panicked", "Stunned"):
        table = facing_each_other().hit("Infantry '43", counter).do("activate Infantry '43")
        assert not table.legal("fire")


def test_rallying() -> None:
    """7.5, 7.51, 3.23: 5 APs, the counter shown and back in the pile; CAPs only while they help."""
    table = facing_each_other().hit("Infantry '43", "Pinned").do("activate Infantry '43", "rally")
    assert table.legal() == ["caps 0", "caps 1", "caps 2"]
    table.with_luck("caps 2", until=lambda it: it.counter("Infantry '43") == "")
    assert (table.ap, table.caps, table.pile) == ((2, 0), (3, 6), 20)


def test_rallying_with_company() -> None:
    """7.51: each friend in the hex that is not hit is worth 1; with six and 1 more no CAPs are needed."""
    squads = [f"{name} A02 SE" for name in ["Infantry '43"] * 6]
    table = Table(OPEN, squads, ["Rifles '43 J04 NW"]).hit("Infantry '43 1", "Pinned")
    table.do("activate Infantry '43 1", "rally")
    assert table.counter("Infantry '43 1") == ""


def test_nobody_rallies_beside_the_enemy() -> None:
    """7.5."""
    table = facing_each_other(soviet="Rifles '43 A02 NW").hit("Infantry '43", "Unnerved")
    assert not table.do("activate Infantry '43").legal("rally")


def test_fire_at_a_stack() -> None:
    """7.7: a roll for each, with CAPs for each; the enemy answers when all is done."""
    table = Table(OPEN, ["Infantry '43 A02 SE"], ["Rifles '43 E02 NW", "SMG E02 SE", "Maxim MMG F04 NW"])
    table.do("activate Infantry '43", "fire E02", "caps 2")
    assert (table.side, table.caps[0]) == ("German", 3)
    table.do("caps 1")
    assert (table.side, table.caps[0]) == ("Soviet", 2)


def test_close_combat() -> None:
    """7.63: at any facing, at the flank, at enemies alone, and nobody fires out of it."""
    table = Table(OPEN, ["Infantry '43 A02 SE", "Pz Grenadier A02 SE"], ["Rifles '43 A02 NW", "SMG E02 NW"])
    table.do("activate Infantry '43")
    assert table.legal("fire") == ["fire A02"]
    table.do("fire A02", "caps 0")
    assert table.side == "Soviet"
    assert table.counter("Pz Grenadier") == ""


def test_fire_from_outside_hits_both() -> None:
    """7.63: friends in the hex are attacked too, each by its own facing."""
    table = Table(OPEN, ["Infantry '43 A02 SE", "Pz Grenadier E02 SE"], ["Rifles '43 E02 NW"])
    table.do("activate Infantry '43", "fire E02")
    assert table.needed("Infantry '43", "Pz Grenadier") == 11 - 4
    table.with_luck("caps 0", "caps 2", until=lambda it: it.where("Pz Grenadier") == "out")
    assert table.battle.kills[table.unit("Infantry '43")] == 0
    assert table.battle.lost[Side(0)] == 1


def test_caps_that_spare_a_friend() -> None:
    """3.23: a roll may be lowered too, which its side likes where the fire attacks its own."""
    table = Table(OPEN, ["Infantry '43 A02 SE", "Pz Grenadier E02 SE"], ["Rifles '43 E02 NW"])
    needed = table.needed("Infantry '43", "Pz Grenadier")
    table.battle.logging = 1
    table.do("activate Infantry '43", "fire E02", "caps 2", "caps 0")
    log = [table.battle.log[x] for x in range(table.battle.logged)]
    assert [(entry.b, entry.c) for entry in log if entry.code == terms.LOG_ATTACK] == [
        (table.unit("Pz Grenadier"), needed + 2),
        (table.unit("Rifles '43"), table.needed("Infantry '43", "Rifles '43")),
    ]


def test_retreat_is_barred_by_who_has_just_come_alone() -> None:
    """7.63: not by one who came a turn before that."""
    german = ["Infantry '43 B02 SE", "Pz Grenadier A04 N", "HMG 34 G02 SE"]
    soviet = ["Rifles '43 C02 NE", "SMG B04 NW", "Maxim MMG H02 NW"]
    table = Table(OPEN, german, soviet, caps=(9, 9))
    table.do("activate Infantry '43", "move C02", "face SE", "activate SMG", "move A04", "face S")
    table.do("command HMG 34", "move H02", "face N", "command Rifles '43")
    assert len(table.legal("move")) == 6


def test_the_answer_to_an_assault() -> None:
    """7.63: not by a move to where the enemy came from, nor beside it, for one turn."""
    table = Table(OPEN, ["Infantry '43 B02 SE"], ["Rifles '43 C02 NE"])
    table.do("activate Infantry '43", "move C02", "face SE", "activate Rifles '43")
    assert table.legal("move") == ["move C01", "move D01", "move D02"]
    table.do("pivot N", "stall by CAP", "active Rifles '43")
    assert len(table.legal("move")) == 6


def test_what_could_be_behind_a_view() -> None:
    """7.4: another counter of the pile, never one that destroys; all 20 are accounted for."""
    table = facing_each_other().hit("Rifles '43", "Pinned")
    luck, seen = new(Generator), set()
    luck.word[0] = 5
    for _ in range(200):
        view = table.view(0)
        table.code.imagine(table.world, view, luck)
        seen.add(table.counter("Rifles '43", view))
        assert sum(view.pile[kind] for kind in range(1, table.world.first_vehicle_counter)) == 19
        word(luck)
    foot = {counter.counter for counter in EDITION.foot_hits.counters if not counter.destroyed}
    assert seen == foot
    assert seen < {*COUNTERS}


def test_what_is_hidden_changes_nothing_that_the_enemy_sees() -> None:
    """7.4: the same view and the same answers, whatever lies under an enemy."""
    views, answers = set(), set()
    for counter in ("Pinned", "Unnerved", "Suppressed"):
        table = facing_each_other().hit("Rifles '43", counter).do("activate Infantry '43", "fire E02")
        views.add(table.view(0).to_words().tobytes())
        answers.add(tuple(table.legal()))
    assert len(views) == len(answers) == 1
