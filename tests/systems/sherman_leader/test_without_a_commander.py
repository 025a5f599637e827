"""What does not outlive a commander who is killed or unfit, nor a unit that is destroyed: each by itself."""

from fractions import Fraction
from typing import Any

import pytest

import wsanalysis as ws
from wsanalysis.probability.exact import exact
from wsanalysis.systems.sherman_leader import exchange
from wsanalysis.systems.sherman_leader.commander_card import COUNTED, SKILLS
from wsanalysis.systems.sherman_leader.condition import Condition

F = Fraction
TEAM, CHIN = "Machine Gun Team", "Chin Ace"
UNLED = ("unfit", "killed")


def told(odds: ws.Odds) -> tuple[Any, ...]:
    return odds.probabilities, odds.inquiry.ledger, odds.inquiry.notes


ASKED_WITH: dict[str, dict[str, Any]] = {
    "Aggressive": {"moved": True},
    "Cautious": {"moved": True},
    "Close Combat": {"distance": 0},
    "Marksman": {"terrain": "heavy cover"},
    "Spotter": {"distance": 2, "sight": False},
    "Overdrive": {"overdrive": True},
    "Tactic 1": {},
    "Command Tactic 1": {},
}
WITHOUT_ATTACKS = ("Medic", "US Mechanic")
CARDS: dict[str, dict[str, Any]] = {
    **{skill: {"skills": skill} for skill in ASKED_WITH},
    "modifier at range 0": {"okay_r0": 5, "shaken_r0": 5},
    "modifier beyond": {"okay_r1": 5, "shaken_r1": 5},
    "fast": {"okay_speed": "Fast", "shaken_speed": "Fast"},
}


def test_every_skill_is_asked_for() -> None:
    assert {*ASKED_WITH, *WITHOUT_ATTACKS} == {*SKILLS, *(f"{skill} 1" for skill in COUNTED)}


@pytest.mark.parametrize("state", UNLED)
@pytest.mark.parametrize("has", CARDS)
def test_nothing_of_a_commander_is_left(game: ws.Game, has: str, state: str) -> None:
    """A card with one thing on it changes an attack while he leads, and none while he does not."""
    bare = game.edit(
        CHIN,
        skills="",
        okay_r0=0,
        okay_r1=0,
        shaken_r0=0,
        shaken_r1=0,
        okay_speed="Slow",
        shaken_speed="Slow",
    )
    card = bare.edit(CHIN, **CARDS[has])
    ask: dict[str, Any] = {"attacker": TEAM, "target": "German Rifle", "distance": 1, "commander": CHIN}
    ask |= {"distance": 0} if has.endswith("range 0") else {}
    ask |= ASKED_WITH.get(has, {})

    def answer(of: ws.Game, **more: Any) -> Any:
        try:
            return told(of.attack(**ask, **more))
        except ws.IllegalAction as error:
            return str(error)

    assert answer(card) != answer(bare), "the card does nothing"
    assert answer(card, commander_state=state) == answer(bare, commander_state=state)
    alone = {key: value for key, value in ask.items() if key != "commander"}
    assert answer(card, commander_state=state) == (
        told(card.attack(**alone, commander_state=state))
        if has not in ("Spotter", "Overdrive")
        else answer(bare, commander_state=state)
    )


@pytest.mark.parametrize("counter", ["Suppressed", "Immobile"])
def test_nobody_takes_stress_to_act(game: ws.Game, counter: str) -> None:
    """Unfit is as without a commander: like a killed one, he does not pay to act (Damage Counter Rules)."""
    ask: dict[str, Any] = {
        "attacker": "Rifle Team", "target": "German Rifle", "distance": 1, "moved": True, "counters": counter,
    }  # fmt: skip
    for state in ("okay", "shaken"):
        paid = game.attack(**ask, commander=CHIN, commander_state=state)
        assert "it costs its commander 2 stress" in " ".join(paid.inquiry.notes)  # moving, and the counter
    for state in UNLED:
        with pytest.raises(ws.IllegalAction, match="takes no stress for it"):
            game.attack(**ask, commander_state=state)
        moved = game.attack(**{**ask, "counters": None}, commander_state=state)
        assert "stress" not in " ".join(moved.inquiry.notes)  # nor for moving and attacking


@pytest.mark.parametrize("state", UNLED)
def test_an_exchange_sits_a_counter_out(game: ws.Game, state: str) -> None:
    """Suppressed: with one who leads it attacks and pays; with nobody its first turn is lost."""
    ask: dict[str, Any] = {"unit": TEAM, "enemy": "German Truck", "distance": 2, "counters": "Suppressed"}
    through = {"through": True, "commander": CHIN}
    assert game.value(**ask, **through).probabilities["kills"] > 0
    assert game.value(**ask, **through, commander_state=state).probabilities["kills"] == 0


def test_a_commander_who_becomes_unfit_pays_no_more(game: ws.Game) -> None:
    """A cup of Suppressed alone: each turn with a hit costs Sanders 1 stress to attack, until he is unfit.

    He is okay to 4, shaken to 7: from 6 he pays twice, and is unfit then, however long it goes on.
    """
    only = game
    for name in game.he_damage.index:
        if name != "HE Suppressed":
            only = only.edit(name, count=0)
    ask: dict[str, Any] = {"attackers": "German Truck", "turns": 12, "through": True, "stress": 6}
    week = only.stress_week("Sanders Recruit", TEAM, **ask, distance=1)
    assert max(int(stress) for stress in week["stress"]) == 6 + 2 + 2  # the battle's own 2 besides
    unfit = only.stress_week("Sanders Recruit", TEAM, **ask | {"stress": 7, "turns": 5}, distance=1)
    assert set(unfit["stress"]) == {"9", "10"}


def test_an_unfit_commander_does_not_move_it_out_of_sight(game: ws.Game) -> None:
    """Immobile and Exposed: who pays moves and is rid of Exposed, who is unfit already stays Exposed."""
    safe = game.edit("Rifle Team", defense=10)  # nothing more happens to it
    ask: dict[str, Any] = {
        "unit": "Rifle Team", "attackers": "German Rifle", "distance": 1, "moves": True, "through": True,
        "counters": ["Exposed", "Immobile"], "commander": "Sanders Recruit",
    }  # fmt: skip
    assert safe.survive(**ask)["counters"] == {"none": 1}
    assert safe.survive(**ask, stress=7)["counters"] == {"none": 1}  # the last stress that he can pay
    assert safe.survive(**ask, stress=8)["counters"] == {"Exposed": 1}
    assert safe.survive(**ask, killed=True)["counters"] == {"Exposed": 1}


def test_a_fast_commander_killed_in_the_first_turn_is_slow_in_the_second(game: ws.Game) -> None:
    """A cup of one KIA and one Mowed Down; the rifles hit with one die in ten, nothing is negated.

    Turn 1: fast, without a chance under him: 4 and 9 are 13. One hit is KIA or Mowed Down, 1/2 each; of two
    the second is Mowed Down, as KIA is drawn again. Turn 2 of those who lost him: slow, so any hit is Mowed
    Down before they attack; else nobody hits with 6 or more. Were it fast still, it would attack first.
    """
    only = game.edit("German Rifle", he=10, defense=0).edit(TEAM, he=4, defense=0)
    for name in game.he_damage.index:
        only = only.edit(name, count=int(name in ("HE Commander KIA", "HE Mowed Down")))
    only = only.edit(CHIN, skills="", okay_speed="Fast", okay_r1=-9)
    law = only.value(TEAM, "German Rifle", distance=1, commander=CHIN, turns=2).probabilities
    no_hit, one, two = F(81, 100), F(18, 100), F(1, 100)
    falls, lost = one / 2, one / 2 + two
    assert law["kills"] == falls * no_hit * (1 - F(5, 10) ** 2)
    assert law["is lost"] == lost + falls * (1 - no_hit) + no_hit * lost


def test_it_does_not_act_twice_in_the_turn_in_which_he_falls(game: ws.Game) -> None:
    """Fast, it has attacked; killed by the enemy's attack, it is not slow as well in that turn."""
    only = game.edit(CHIN, skills="", okay_speed="Fast", okay_r1=-9).edit(TEAM, defense=10)
    hurt: dict[str, Any] = {"unit": TEAM, "enemy": "German Rifle", "distance": 1, "commander": CHIN}
    assert only.value(**hurt).probabilities["kills"] == 0  # -9: it cannot hit while he leads
    both = only.value(**hurt).inquiry.args[0]
    before = exchange.Exchange(condition=Condition(killed=True), step=exchange.SLOW, acted=True)
    after = exact(exchange.next_step, before, both, only.edition)
    assert after.chance_of(lambda now: now.enemy == "destroyed") == 0


def test_what_is_destroyed_does_nothing_more(game: ws.Game) -> None:
    """No two attacks are at once, so that never both are lost, whoever is first."""
    for speed in ("Slow", "Fast"):
        odds = game.edit(CHIN, okay_speed=speed).value(
            TEAM, "German Rifle", distance=1, commander=CHIN, turns=None
        )
        assert odds.probabilities["both"] == 0
        assert odds.probabilities["kills"] + odds.probabilities["is lost"] == 1


def test_a_destroyed_unit_suffers_no_more(game: ws.Game) -> None:
    """A cup of 2 Destroyed, with 2 stress each, and 6 Stress; four hits for certain: the last counts most."""
    stuart = "M3/M5 Stuart"
    only = game.edit(stuart, defense=0).edit("Pz III", ap=1)
    for name in game.ap_damage.index:
        if name not in ("AP Destroyed", "AP 1 Stress"):
            only = only.edit(name, count=0)
    only = only.edit("AP Destroyed", count=2).edit("AP 1 Stress", count=6)
    odds = only.enemy_attack("Pz III", stuart, distance=1, attacks=2)
    expected = {str(n + 2): F(6, 8) ** n * F(2, 8) for n in range(4)}
    expected["4"] += F(6, 8) ** 4
    assert odds["stress"] == expected
    week = only.stress_week("Eandi Average", stuart, "Pz III", turns=2)  # Cool 1: 1 more after the battle
    assert week["stress"] == {str(int(stress) + 1): chance for stress, chance in expected.items()}
