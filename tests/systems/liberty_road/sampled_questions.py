"""Questions of every kind to Liberty Road, to be sampled in three ways and held against what is exact."""

from tests.systems.handed_in import Questions

SEED = 1944
WITHOUT_WORDS: tuple[str, ...] = ("barrage",)
"""Their outcomes are as many as the dice make, so that no list of words holds them."""

QUESTIONS: Questions = {
    "fire at infantry": lambda g: g.fire("M5 Stuart", "Grenadiers", distance=5),
    "fire at suppressed": lambda g: g.fire(
        "M5 Stuart", "Grenadiers", distance=20, target_state="suppressed"
    ),
    "fire at a team": lambda g: g.fire(
        "Allied Weapon Team", "German Weapon Team", distance=9, weapon=".50 cal"
    ),
    "fire at a vehicle": lambda g: g.fire("Pz IV H", "M4A1 Sherman", distance=10),
    "fire at a reduced vehicle": lambda g: g.fire(
        "Pz IV H", "Churchill VII", distance=3, already_reduced=True
    ),
    "fire, event counts": lambda g: g.with_options(event_chip="counts").fire(
        "M5 Stuart", "Grenadiers", distance=5
    ),
    "opportunity fire": lambda g: g.opportunity_fire("Fallschirmjäger", "Riflemen", distance=3),
    "under fire": lambda g: g.under_fire("Grenadiers", "Riflemen", distance=4, turns=4),
    "rally": lambda g: g.rally("Riflemen", state="broken", attempts=3),
    "rally until rallied": lambda g: g.rally("Ost Battalion", state="broken", attempts=None),
    "barrage": lambda g: g.barrage(["Grenadiers", "Pz IV H"], ["Riflemen", "M5 Stuart"], distance=4),
    "destroy": lambda g: g.destroy("Pz IV H", strength=4, distance=4, attacks=3, occupants="Riflemen"),
    "melee": lambda g: g.close_combat(["Riflemen", "Rangers"], "Grenadiers"),
    "melee with a tank": lambda g: g.close_combat(["Riflemen", "Rangers"], ["Pz IV H", "Grenadiers"]),
    "melee of a swarm": lambda g: g.close_combat(
        ["M4A1 Sherman", "M5 Stuart"], ["Panther G", "Grenadiers"], moving="second", first_swarm="always"
    ),
    "duel of tanks": lambda g: g.duel("M10 TD", "Jagdpanzer IV", distance=6, turns=5),
    "duel to the end": lambda g: g.duel(
        "M4A1 Sherman", "StuG III G", distance=8, second_doctrine="fire on", first_flank=True
    ),
    "duel of infantry": lambda g: g.duel("Rangers", "Grenadiers", distance=4, turns=4),
}  # fmt: skip
