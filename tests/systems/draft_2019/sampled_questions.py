"""Questions of every kind to the 2019 draft, to be sampled in three ways and held against what is exact."""

from tests.systems.handed_in import Questions

SEED = 2019
WITHOUT_WORDS: tuple[str, ...] = ()

QUESTIONS: Questions = {
    "fire": lambda g: g.fire("Grenadiers", "Riflemen", distance=3, terrain="woods"),
    "fire and tokens": lambda g: g.fire(
        "StuH 42", "M4A1 Sherman", distance=4, facing="rear side", carries="Rangers", activates=True
    ),
    "mortar": lambda g: g.fire(
        "Riflemen", "Grenadiers", distance=9, weapon="81 mm mortar", indirect=True, works="foxhole"
    ),
    "op fire": lambda g: g.op_fire("Panther G", "SdKfz 251", distance=2, crested=True, carries="Pioneers"),
    "melee": lambda g: g.melee("Rangers", "Panther G", weapon="Bazooka", activates=True),
    "duel": lambda g: g.duel("Panther G", "M4A1 Sherman", distance=5, turns=4, second_regroups=True),
    "duel to the end": lambda g: g.duel("Grenadiers", "Riflemen", distance=2, second_terrain="building"),
    "melee to the end": lambda g: g.duel("Grenadiers", "Riflemen", distance=0, melee=True),
    "rally": lambda g: g.rally("Grenadiers", tokens=3, terrain="woods"),
    "rally until rallied": lambda g: g.rally("M4A1 Sherman", tokens=2, turns=None, state="CREW"),
    "cower": lambda g: g.cower("Grenadiers", tokens=1),
    "cower and rally": lambda g: g.cower("Grenadiers", keep="first", activates=True, terrain="woods"),
    "spot": lambda g: g.spot("Cavalry Scouts", "7.5cm PaK 40", hexes=11, attempts=3, terrain="brush"),
    "bog": lambda g: g.bog("Tiger II", terrain="woods", hexes=3),
    "barrage": lambda g: g.barrage("Nebelwerfer", "Riflemen", sheaf="open", r=1, terrain="building"),
    "barrage and tokens": lambda g: g.barrage("Artillery", "M4A1 Sherman", sheaf="linear", activates=True),
    "destroy": lambda g: g.destroy(
        "StuH 42", strength=5, distance=2, attacks=3, occupants=["Riflemen", "57 mm"]
    ),
}
