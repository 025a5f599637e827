"""Who stands where: every type of unit on every ground, in every question that has ground."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.systems.sherman_leader.edition import ShermanLeader

VEHICLES = {"Armor", "Light Armor", "Tank", "Halftrack", "Armored Car"}
GROUNDS = ("clear", "light cover", "heavy cover", "bocage", "impassable")
PLACED = "Place Terrain Tiles"
Ask = Callable[..., object]

IN_ITS_HEX: dict[str, Callable[[ws.Game, str, str, str], object]] = {
    "attack": lambda g, us, enemy, where: g.attack(us, enemy, distance=0, terrain=where),
    "enemy_attack": lambda g, us, enemy, where: g.enemy_attack(enemy, us, distance=0, terrain=where),
    "survive": lambda g, us, enemy, where: g.survive(us, enemy, distance=0, terrain=where),
    "stress_week": lambda g, us, enemy, where: g.stress_week(
        commander_for(g, us), us, enemy, distance=0, terrain=where
    ),
    "value": lambda g, us, enemy, where: g.value(us, enemy, distance=0, terrain=where, enemy_terrain=where),
}
FROM_AFAR: dict[str, Callable[[ws.Game, str, str, str], object]] = {
    "attack": lambda g, us, enemy, where: g.attack(us, enemy, distance=1, terrain=where),
    "enemy_attack": lambda g, us, enemy, where: g.enemy_attack(enemy, us, distance=1, terrain=where),
    "survive": lambda g, us, enemy, where: g.survive(us, enemy, distance=1, terrain=where),
    "stress_week": lambda g, us, enemy, where: g.stress_week(commander_for(g, us), us, enemy, terrain=where),
    "value, the unit": lambda g, us, enemy, where: g.value(us, enemy, distance=1, terrain=where),
    "value, the enemy": lambda g, us, enemy, where: g.value(us, enemy, distance=1, enemy_terrain=where),
}
TARGETS_ENEMY = ("attack", "value, the enemy")


def commander_for(game: ws.Game, unit: str) -> str:
    kind = game.edition.us_units[unit].type
    return next(name for name, card in game.edition.commanders.items() if card.type == kind)


def by_type(units: Any) -> dict[str, str]:
    """A unit of each type."""
    found: dict[str, str] = {}
    for unit in units.values():
        found.setdefault(unit.type, unit.name)
    return found


def refused(ask: Callable[[], object]) -> str:
    try:
        ask()
    except ws.IllegalAction as error:
        return str(error)
    return ""


def pairs(edition: ShermanLeader) -> Iterator[tuple[str, str, str, str]]:
    for kind, us in by_type(edition.us_units).items():
        for other, enemy in by_type(edition.enemies).items():
            yield kind, us, other, enemy


@pytest.mark.parametrize("question", FROM_AFAR)
def test_vehicles_are_not_met_on_impassable_ground(
    game: ws.Game, edition: ShermanLeader, question: str
) -> None:
    """As its target, whoever attacks: refused for AP units, and for nobody else on account of the ground."""
    seen = set()
    for kind, us, other, enemy in pairs(edition):
        stands = other if question in TARGETS_ENEMY else kind
        plain = refused(lambda us=us, enemy=enemy: FROM_AFAR[question](game, us, enemy, "clear"))
        said = refused(lambda us=us, enemy=enemy: FROM_AFAR[question](game, us, enemy, "impassable"))
        if plain:
            assert said, (us, enemy)
        else:
            assert (PLACED in said) == (stands in VEHICLES), (us, enemy, said)
            assert bool(said) == (stands in VEHICLES), (us, enemy, said)
            seen.add(stands in VEHICLES)
    assert seen == {True, False}


@pytest.mark.parametrize("question", IN_ITS_HEX)
def test_nobody_attacks_a_vehicle_or_from_one_in_an_impassable_hex(
    game: ws.Game, edition: ShermanLeader, question: str
) -> None:
    """In one hex the attacker stands there too."""
    allowed = 0
    for kind, us, other, enemy in pairs(edition):
        barred = bool({kind, other} & VEHICLES)
        plain = refused(lambda us=us, enemy=enemy: IN_ITS_HEX[question](game, us, enemy, "clear"))
        said = refused(lambda us=us, enemy=enemy: IN_ITS_HEX[question](game, us, enemy, "impassable"))
        assert bool(said) == (bool(plain) or barred), (us, enemy, said)
        allowed += not said
    assert allowed


def test_a_battalion_and_others_to_pick_from(game: ws.Game) -> None:
    attacked: dict[str, Any] = {"campaign": "Bulge 1944", "attackers": "Mortar Team", "distance": 2}
    game.battalion("9A", **attacked, targets="Rifle", terrain="impassable")
    with pytest.raises(ws.IllegalAction, match="type Tank may not enter impassable"):
        game.battalion("9A", **attacked, targets="Tank", terrain="impassable")
    with pytest.raises(ws.IllegalAction, match="type Armor may not enter impassable"):
        game.enemy_attack("StuG", "Rifle Team", distance=1, terrain="impassable", others="M4 Sherman (75mm)")


def test_one_hex_has_one_ground(game: ws.Game) -> None:
    """At 0 hexes both have the same cover; a hex further each has its own."""
    ask: dict[str, Any] = {"unit": "Rifle Team", "enemy": "German Rifle"}
    for ours in GROUNDS:
        for theirs in GROUNDS:
            said = refused(
                lambda ours=ours, theirs=theirs: game.value(
                    **ask, distance=0, terrain=ours, enemy_terrain=theirs
                )
            )
            assert bool(said) == (ours != theirs)
            assert not refused(
                lambda ours=ours, theirs=theirs: game.value(
                    **ask, distance=1, terrain=ours, enemy_terrain=theirs
                )
            )
    ranges = game.value(**ask, distance=1, terrain="light cover").inquiry.advice().tables[0]
    assert [row[0] for row in ranges.rows] == ["1 hex"]


def test_many_pairs_in_one_situation_are_answered_where_they_may_stand(game: ws.Game) -> None:
    frame = game.matchups(distance=2, terrain="impassable")
    kinds = {name: unit.type for name, unit in game.edition.enemies.items()}
    stood = frame["target"].map(kinds).isin(VEHICLES)
    assert frame.loc[stood, "not allowed"].notna().all()
    assert frame.loc[~stood, "not allowed"].isna().any()
