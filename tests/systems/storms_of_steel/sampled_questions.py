"""Questions of every kind to Storms of Steel, to be sampled in three ways and held against what is exact."""

from tests.systems.handed_in import Questions

SEED = 1943
WITHOUT_WORDS: tuple[str, ...] = (
    "fire group",
    "shells on a bunker",
    "a tank and who shelters behind it",
    "path",
)
"""Their outcomes are as many as the dice make, so that no list of words holds them."""

QUESTIONS: Questions = {
    "attack": lambda g: g.attack("Infantry '43", "Rifles '41", distance=5, terrain="woods", caps=1),
    "attack with luck": lambda g: g.attack("HMG 42", "SMG", distance=9, luck="luck"),
    "attack, hardened": lambda g: g.attack("Tiger Ie", "T-34c", distance=12, luck="hardened"),
    "attack on hit": lambda g: g.attack("T-34b", "Panther D", distance=2, target_state="Panicked"),
    "fire group": lambda g: g.group_attack(["HMG 34", "SMG"], ["SMG", "Maxim MMG"], distance=2),
    "shells on a bunker": lambda g: g.artillery(
        "122mm m.38", ["Rifles '41", "Rifles '41"], fortification="bunker"
    ),
    "a tank and who shelters behind it": lambda g: g.group_attack(
        "HMG 42", ["T-70", "SMG"], distance=5, attacker_states=["Pinned"], hindrance="barbed wire"
    ),
    "an empty bunker": lambda g: g.group_attack("Tiger Ie", [], distance=5, fortification="bunker"),
    "close combat": lambda g: g.close_combat("Infantry '43", "Maxim MMG", terrain="woods", attacks=5),
    "close combat to the end": lambda g: g.close_combat(["SMG", "SMG"], "Panzer IIIh", begins="second"),
    "rally": lambda g: g.rally("Rifles '41", state="Cowering", attempts=3),
    "rally until rallied": lambda g: g.rally("T-34b", state="Stunned", caps=1, attempts=None),
    "rally with luck": lambda g: g.rally("Rifles '41", state="Panicked", luck="hardened"),
    "mines": lambda g: g.mines("T-34b", number=8, color="blue", mines=2),
    "initiative": lambda g: g.initiative(first_caps=2, second_caps_again=1),
    "detection": lambda g: g.detection(shots=3, caps=1),
    "path": lambda g: g.path_cost("T-34b", ["open", "marsh", "road + along the road + over a road block"]),
    "duel": lambda g: g.duel("Panzer IIIh", "T-34b", distance=6, rounds=2, first_caps=2),
    "duel to the end": lambda g: g.duel("Tiger Ie", "T-34c", distance=8, second_flank=True),
    "activation": lambda g: g.activation("Infantry '43", "Rifles '41", distance=5, caps=3),
    "activation out of arc": lambda g: g.activation("Panzer IIIh", "T-34b", distance=5, in_arc=False),
    "activation of a hit unit": lambda g: g.activation(
        "HMG 42", "Rifles '43", distance=5, caps=2, attacker_state="Suppressed", goal="hit"
    ),
}  # fmt: skip
