"""Questions of every kind to Sherman Leader, to be sampled in three ways and held against what is exact."""

from tests.systems.handed_in import Questions

SEED = 1944
WITHOUT_WORDS: tuple[str, ...] = ()
"""Questions whose outcomes are as many as the dice make, so that no list of words holds them."""

SHERMAN = "M4 Sherman (75mm)"

QUESTIONS: Questions = {
    "attack": lambda g: g.attack(SHERMAN, "Tiger", distance=2, commander="Eandi Average", moved=True),
    "close combat": lambda g: g.attack(
        "Rifle Team", "German MG", distance=0, terrain="heavy cover", commander="Sanders Skilled", attacks=3
    ),
    "attack until destroyed": lambda g: g.attack("Mortar Team", "German AT Gun", distance=3, attacks=None),
    "enemy attack": lambda g: g.enemy_attack("StuG", SHERMAN, distance=1, terrain="light cover"),
    "enemy attack on a damaged unit": lambda g: g.enemy_attack(
        "German MG", "Rifle Team", distance=1, counters=["Casualty", "Exposed"], wounded=True,
        commander="Reisner Green", stress=5,
    ),
    "survive": lambda g: g.survive("M3 Halftrack", ["German AT Gun", "StuG"], distance=[3, 1], turns=2),
    "survive long": lambda g: g.survive("Rifle Team", "German MG", distance=1, turns=6, moves=True),
    "survive with a commander": lambda g: g.survive(
        "Machine Gun Team", ["German Rifle", "German MG"], distance=1, turns=3, through=True,
        commander="Sanders Recruit", stress=3,
    ),
    "survive close to unfit": lambda g: g.survive(
        "Machine Gun Team", "German Rifle", distance=1, turns=3, through=True, moves=True,
        commander="Sanders Recruit", stress=7,
    ),
    "survive until destroyed": lambda g: g.survive("M10 TD", "StuG", distance=1, turns=None, moves=True),
    "enemy orders": lambda g: g.enemy_orders("Rifle", campaign="Bulge 1944", half=True, next_to_ap=True),
    "operational week": lambda g: g.operational_week("6A", weeks=3, campaign="Bulge 1944"),
    "stress week": lambda g: g.stress_week(
        "Jones Average", "Rifle Team", ["German Rifle"], turns=3, weeks=4, rest="when shaken", through=True
    ),
    "promotion": lambda g: g.promotion("Stout Average", destroys=60, killed=10, to="Veteran"),
    "battalion": lambda g: g.battalion(
        "10A", campaign="Germany 1945", kills=["Rifle"], attackers=[SHERMAN, SHERMAN, "M10 TD"],
        targets=["Tank", "Tank", "German Halftrack"], more_rifles=1,
    ),
    "value to the end": lambda g: g.value(
        "Rifle Team", "German MG", distance=0, turns=None, counters="Casualty", commander="Chin Skilled"
    ),
    "value": lambda g: g.value("M10 TD", "Panther", distance=3, turns=3, commander="Stout Skilled"),
}  # fmt: skip
