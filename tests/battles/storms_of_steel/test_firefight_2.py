"""The first two rounds of The Courier's Satchel as they were played by hand, on the board drawn for it.

The script is that of `docs/storms_of_steel_on_the_map/firefight_2.md`.
"""

from functools import cache

import pytest

from tests.battles.storms_of_steel.table import DATA, LAND, Table
from wsanalysis.battlefield.load import load_board

GERMAN = ["Pz Grenadier -", "Pz Grenadier -", "Infantry '43 -", "Infantry '43 -"]
SOVIET = [
    "Maxim MMG F07 NW", "Maxim MMG K09 NW", "Rifles '43 E10 NW", "Rifles '43 H10 NW",
    "Rifles '43 G08 NW", "SMG -",
]  # fmt: skip
P1, P2, I1, I2 = "Pz Grenadier 1", "Pz Grenadier 2", "Infantry '43 1", "Infantry '43 2"
M1, M2, R1, R2, R3, S1 = "Maxim MMG 1", "Maxim MMG 2", "Rifles '43 1", "Rifles '43 2", "Rifles '43 3", "SMG"
SOUTH = tuple(f"A{row:02}" for row in range(2, 11))
EAST = tuple(f"{column}01" for column in "ABCDEFGHIJKL")


@cache
def board() -> object:
    return load_board(DATA, "steppe_village", land=LAND)


def begin() -> Table:
    entry = {"Pz Grenadier": SOUTH, "Infantry '43": EAST, "SMG": ("L10",)}
    late = {"Infantry '43": 2, "SMG": 2}
    return Table(board(), GERMAN, SOVIET, entry=entry, late=late, bearer=S1, rounds=5)  # type: ignore[arg-type]


def act(table: Table, side: str, unit: str, way: str, what: str, face: str = "") -> Table:
    """An action up to its first roll; who moves then faces a side."""
    assert table.side == side
    table.do(f"{way} {unit}", what)
    return table.do(f"face {face}") if face else table


@pytest.mark.slow
def test_two_rounds_played_by_hand() -> None:
    """2-7: every cost, every roll needed, every CAP and every loss as on the table."""
    it = begin()
    assert it.legal("activate") == [f"activate {P1}", f"activate {P2}"]
    it.do(f"activate {P1}")
    assert sorted(it.legal()) == [f"move {hex}" for hex in SOUTH]
    it.do("move A04", "face SE")
    assert it.ap == (5, 0)
    it.do("pass")
    act(it, "German", P1, "active", "move B04", "SE")
    assert it.ap == (3, 0)

    def shooters() -> list[str]:
        found = []
        for name in (M1, M2, R1, R2, R3):
            before = it.battle.copy()
            if it.do(f"activate {name}").legal("fire"):
                found.append(name)
            it.battle = before
        return found

    assert shooters() == [M1, M2]
    assert it.needed(M1, P1) == 11
    it.do(f"activate {M1}").with_luck("fire B04", "caps 0", until=lambda t: t.counter(P1) == "Pinned")
    assert (it.ap, it.pile, it.counter(P1, it.view(1))) == ((3, 3), 19, "unknown")
    assert it.counter(P1, it.view(0)) == "Pinned"
    it.do(f"active {P1}")
    assert not it.legal("move") + it.legal("pivot")
    assert it.needed(P1, M1) == 9  # 7 with 2 CAPs
    it.with_luck("fire F07", "caps 2", until=lambda t: t.counter(M1) == "" and t.where(M1) == "F07")
    assert (it.caps, it.is_spent(P1), it.is_shown(P1)) == ((3, 6), True, False)
    assert it.needed(M1, P1) == 11
    it.do(f"active {M1}", "fire B04").with_luck("caps 1", until=lambda t: t.where(P1) == "B04")
    assert (it.caps, it.is_spent(M1), it.is_shown(P1)) == ((3, 4), True, False)
    act(it, "German", P2, "activate", "move A05", "SE")
    it.do("pass")
    act(it, "German", P2, "active", "move B05", "SE")
    assert it.ap == (4, 0)
    it.do("pass", f"active {P2}", "fire F07").with_luck("caps 2", until=lambda t: t.counter(M1) == "Unnerved")
    assert (it.ap, it.caps, it.pile) == ((1, 0), (1, 4), 18)
    act(it, "Soviet", R1, "activate", "move E09", "NW")
    assert it.ap == (1, 6)
    it.do("stall")
    assert it.is_spent(P2)
    assert it.needed(R1, P1) == 10  # 8 with 2 CAPs
    it.do(f"active {R1}", "fire B04").with_luck("caps 2", until=lambda t: t.where(P1) == "out")
    assert (it.ap, it.caps, it.pile) == ((0, 2), (1, 2), 19)
    it.do("pass")
    act(it, "Soviet", R3, "activate", "move G07", "NW")
    assert (it.is_spent(R1), it.ap) == (True, (0, 6))
    it.do("pass")
    assert it.needed(R3, P2) == 10
    it.do(f"active {R3}", "fire B05").with_luck("caps 2", until=lambda t: t.where(P2) == "out")
    assert (it.caps, it.pile, it.ap) == ((1, 0), 19, (0, 2))
    if it.side == "German":
        it.do("pass")
    act(it, "Soviet", R3, "active", "move G08", "N")
    assert it.is_spent(R3)  # backward for 2, the building's 1 negated by the road
    while it.battle.turn == 1:
        it.do("pass")
    assert (it.battle.turn, it.caps) == (2, (3, 6))
    assert not any(it.is_spent(name) for name in (M1, M2, R1, R2, R3))
    assert it.side == "Soviet"
    it.with_luck("bid 0", "bid 0", until=lambda t: t.side == "Soviet" and bool(t.legal("pass")))
    second_round(it)


def second_round(it: Table) -> None:
    act(it, "Soviet", S1, "activate", "move L10", "NW")
    assert it.ap == (0, 6)
    assert (it.battle.marker_at, it.battle.marker_side) == (it.hex("L10"), 1)
    act(it, "German", I1, "activate", "move J01", "S")
    for soviet, german in (("K10", "J02"), ("J09", "J03"), ("I09", "J04")):
        act(it, "Soviet", S1, "active", f"carry {soviet}", "NW")
        act(it, "German", I1, "active", f"move {german}", "S")
    act(it, "Soviet", S1, "active", "carry H08", "N")
    assert it.ap == (3, 2)
    act(it, "German", I1, "active", "move J05", "SW")
    assert it.ap == (1, 2)
    it.do(f"opportunity {M1}", "rally").with_luck("caps 0", until=lambda t: t.counter(M1) == "")
    assert (it.is_spent(M1), it.ap, it.caps, it.pile) == (True, (1, 2), (3, 6), 20)
    assert it.needed(I1, M1) == 8  # its flank; 7 with a CAP
    it.do(f"active {I1}", "fire F07").with_luck("caps 1", until=lambda t: t.counter(M1) == "Suppressed")
    assert (it.caps, it.is_spent(I1)) == ((0, 6), True)
    act(it, "Soviet", S1, "active", "move H07", "N")
    assert (it.battle.marker_at, it.battle.marker_side) == (it.hex("H08"), 1)
    act(it, "German", I2, "activate", "move H01", "S")
    act(it, "Soviet", S1, "active", "move H06", "NE")
    assert it.is_spent(S1)
    assert it.needed(I2, S1) == 8
    it.do(f"active {I2}").with_luck("fire H06", until=lambda t: t.counter(S1) == "Stunned")
    assert it.needed(R3, I2) == 10  # at long range; 8 with 2 CAPs
    it.do(f"activate {R3}", "fire H01")
    it.with_luck("caps 2", until=lambda t: t.where(I2) == "H01" and not t.counter(I2))
    assert it.caps == (0, 4)
    it.do(f"active {I2}").with_luck("fire H06", until=lambda t: t.where(S1) == "H06")
    assert it.is_spent(I2)
    it.do(f"active {R3}", "fire H01").with_luck("caps 2", until=lambda t: t.where(I2) == "out")
    assert (it.caps, it.is_spent(R3)) == ((0, 1), True)
    assert it.side == "Soviet"  # the German side can only pass
    act(it, "Soviet", R2, "activate", "move H09", "N")
    act(it, "Soviet", R2, "active", "move H08", "N")
    assert it.ap == (0, 4)
    it.do("pass")
    assert (it.battle.turn, it.caps) == (3, (2, 6))
