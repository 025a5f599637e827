"""Shared activations and group actions (9.0-9.2), with the rulebook's examples."""

from tests.battles.storms_of_steel.table import Table
from wsanalysis.battles.core.numbers import Side
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.forces import Works
from wsanalysis.battles.storms_of_steel.turns import take_action
from wsanalysis.compiled import frame_of

OPEN = "\n".join([". . . . . . ."] * 6)
WOOD = ". . . . . . .\n. . . W . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . ."
FAR = ["Rifles '43 G06 NW"]


def table(german: list[str], soviet: list[str] = FAR, drawn: str = OPEN, **more: object) -> Table:
    return Table(drawn, german, soviet, groups=True, **more)  # type: ignore[arg-type]


def active(it: Table) -> list[str]:
    bits = it.battle.active[Side(0)]
    return [name for number, name in enumerate(it.names) if bits >> number & 1]


def test_without_groups_nobody_is_asked() -> None:
    """A firefight of section 1 has neither shared activations nor groups."""
    it = Table(OPEN, ["Infantry '43 A01 SE", "Pz Grenadier A02 SE"], FAR)
    it.do("activate Infantry '43", "move B01")
    assert it.legal()[0].startswith("face")
    it.do("face SE", "pass")
    assert not it.legal("share")


def test_a_shared_pool() -> None:
    """9.0 (SOS-25): a fresh unit that acts out of the pool shares it; spent are both, once it is used up."""
    it = table(["Infantry '43 A01 SE", "HMG 42 E04 SE"], caps=(0, 6))
    it.do("activate Infantry '43", "move A02", "face SE", "pass", "share HMG 42", "move E05", "face SE")
    assert it.ap == (4, 0)
    assert active(it) == ["Infantry '43", "HMG 42"]
    it.do("pass", "active HMG 42", "move E06", "face SE", "pass")
    assert it.legal("active") == ["active Infantry '43", "active HMG 42"]
    it.do("active Infantry '43", "move A03", "face SE", "pass", "stall")
    assert it.ap == (0, 0)
    assert it.is_spent("Infantry '43")
    assert it.is_spent("HMG 42")


def test_who_shares_loses_nothing_by_losses() -> None:
    """9.0: those who are left go on with the pool; it goes with the last of them."""
    it = table(["Infantry '43 A01 SE", "Pz Grenadier D04 SE"], ["Rifles '43 E06 NW"])
    it.hit("Pz Grenadier", "Unnerved")
    it.do("activate Infantry '43", "move A02", "face SE", "pass", "share Pz Grenadier", "pivot S")
    it.with_luck(
        "activate Rifles '43", "fire D04", "caps 2", until=lambda t: t.where("Pz Grenadier") == "out"
    )
    assert active(it) == ["Infantry '43"]
    assert it.ap[0] == 5


def test_switching_spends_all_who_share() -> None:
    """3.0, 9.0: another activation ends the old one for all of them."""
    it = table(["Infantry '43 A01 SE", "Pz Grenadier C06 SE", "HMG 42 F01 SE"])
    it.do("activate Infantry '43", "move A02", "face SE", "pass", "share Pz Grenadier", "pivot S", "pass")
    it.do("activate HMG 42", "pivot S")
    assert it.is_spent("Infantry '43")
    assert it.is_spent("Pz Grenadier")
    assert (active(it), it.ap[0]) == (["HMG 42"], 6)


def test_a_group_moves_at_its_dearest_cost() -> None:
    """9.11 (SOS-26): three into the open and one into woods pay 2; the fresh ones share the activation."""
    four = ["Infantry '43 A02 SE", "Infantry '43 B02 SE", "Infantry '43 C02 SE", "Infantry '43 D01 S"]
    it = table(four, drawn=WOOD, caps=(0, 6))
    it.do("activate Infantry '43 1", "move A03")
    assert it.legal() == ["go", "with Infantry '43 2"]  # those farther on hang on to the second one
    it.do("with Infantry '43 2", "move B03")
    it.do("with Infantry '43 3", "move C03", "with Infantry '43 4", "move D02")
    assert it.ap == (5, 0)
    it.do("face SE", "face SE", "face SE", "face S")
    assert [it.where(name) for name in it.names[:4]] == ["A03", "B03", "C03", "D02"]
    assert active(it) == it.names[:4]
    assert it.side == "Soviet"


def test_a_group_parts() -> None:
    """9.11, 9.2 (SOS-27): two beside each other move for 1; who is two hexes away cannot go with them."""
    three = ["Infantry '43 A02 SE", "Infantry '43 B02 SE", "Infantry '43 D04 SE"]
    it = table(three, caps=(0, 6)).do("activate Infantry '43 1", "move A03")
    assert it.legal() == ["go", "with Infantry '43 2"]
    it.do("with Infantry '43 2", "move C02", "face SE", "face SE")
    assert it.ap == (6, 0)
    it.do("pass", "active Infantry '43 1", "move A04", "face SE")  # no longer together: nobody is asked
    assert it.ap == (5, 0)


def test_a_slow_unit_slows_its_group() -> None:
    """9.11 (SOS-26): with a machine gun that moves for 2 a group pays 2."""
    it = table(["Infantry '43 A02 SE", "HMG 42 A02 SE"]).do("activate Infantry '43", "move A03")
    it.do("with HMG 42", "move A03", "face S", "face S")
    assert it.ap == (5, 0)


def test_a_fire_group() -> None:
    """9.12 (SOS-28): the leader's cost, and 1 FP for each who supports; both are spent by opportunity."""
    it = table(["HMG 34 B03 SE", "Infantry '43 B03 SE"], ["Rifles '43 E04 NW"])
    alone = it.needed("HMG 34", "Rifles '43")
    it.do("opportunity HMG 34", "fire E04")
    assert it.legal() == ["go", "with Infantry '43"]
    it.do("with Infantry '43")
    assert it.legal() == ["caps 0", "caps 1", "caps 2"]
    it.battle.logging = 1
    it.do("caps 0")
    entry = next(it.battle.log[x] for x in range(it.battle.logged) if it.battle.log[x].c == alone - 1)
    assert entry.a == it.unit("HMG 34")
    assert it.is_spent("HMG 34")
    assert it.is_spent("Infantry '43")


def test_who_supports() -> None:
    """9.12: in or beside the leader's hex, by arc, sight and normal range, with all of its firepower."""
    near = "Infantry '43 B03 SE"
    for other, joins in (
        ("Infantry '43 C03 SE", True),  # beside the leader
        ("Infantry '43 A01 SE", False),  # two hexes from it
        ("Infantry '43 C03 NW", False),  # faces away
    ):
        it = table([near, other], ["Rifles '43 F04 NW"]).do("activate Infantry '43 1", "fire F04")
        assert (it.legal("with") == ["with Infantry '43 2"]) == joins, other
    for counter, joins in (("Unnerved", True), ("Pinned", True), ("Suppressed", False), ("Panicked", False),
                           ("Stunned", False), ("Cowering", False)):  # fmt: skip
        it = table([near, "Infantry '43 C03 SE"], ["Rifles '43 F04 NW"]).hit("Infantry '43 2", counter)
        it.do("activate Infantry '43 1", "fire F04")
        assert (it.legal("with") == ["with Infantry '43 2"]) == joins, counter


def test_long_range_supports_nobody() -> None:
    """9.12: a supporter fires within its normal range."""
    wide = "\n".join([". . . . . . . . . ."] * 4)
    it = table(["HMG 42 A02 SE", "Infantry '43 A02 SE"],
               ["Rifles '43 J03 NW"], drawn=wide)  # fmt: skip
    it.do("activate HMG 42", "fire J03")
    assert not it.legal("with")  # nine hexes, and the squad reaches seven


def test_a_fire_group_in_close_combat() -> None:
    """9.12, 7.63: only units of the same hex."""
    it = table(["Infantry '43 B02 SE", "Infantry '43 B02 SE", "Infantry '43 B01 S"], ["Rifles '43 B02 NW"])
    it.do("activate Infantry '43 1", "fire B02")
    assert it.legal("with") == ["with Infantry '43 2"]
    it.do("with Infantry '43 2")
    assert not it.legal("with")


def test_who_fights_in_its_hex_groups_with_that_hex_alone() -> None:
    """7.63: not with a leader outside, whose fire it would be a target of, nor with supporters outside."""
    three = ["Infantry '43 B02 SE", "Infantry '43 C02 SE", "Infantry '43 B02 SE"]
    for cards, fire in (((), "fire C02"), (("Molotov Cocktail",), "attack with Molotov Cocktail at C02")):
        it = table(three, ["Rifles '43 C02 NW"], assets=(cards, ()))
        it.do("activate Infantry '43 1", fire)
        assert it.legal("with") == ["with Infantry '43 3"]
        it = table(three, ["Rifles '43 C02 NW"], assets=(cards, ()))
        it.do("command Infantry '43 2", fire)
        assert not it.legal("with")
    it = table(three, ["Rifles '43 C02 NW", "Rifles '43 F04 NW"])
    it.do("activate Infantry '43 1", "fire F04")
    assert it.legal("with") == ["with Infantry '43 3"]  # nor does it fire out


def test_the_color_that_the_leader_fires_counts() -> None:
    """9.12: who has firepower of the color alone that the leader lost supports nothing."""
    three = ["Panzer IIIh B03 SE", "Infantry '43 B03 SE", "Panzer IVh B03 SE"]
    it = table(three, ["T-34c E04 NW", "Rifles '43 E04 NW"]).hit("Panzer IIIh", "Gun Damaged red")
    it.do("activate Panzer IIIh", "fire E04")
    assert it.legal("with") == ["with Panzer IVh"]


def test_what_supporters_show() -> None:
    """7.4, 9.12: of their ratings the range alone is used, and in close combat not even that."""
    for where, shown in (("D03", True), ("B03", False)):
        it = table(["Infantry '43 B03 SE", "Pz Grenadier B03 SE"], [f"Rifles '43 {where} NW"])
        if where == "D03":
            it = table(["Infantry '43 B03 SE", "Pz Grenadier C03 SE"], [f"Rifles '43 {where} NW"])
        it.hit("Pz Grenadier", "Cowering")
        it.do("activate Infantry '43", f"fire {where}", "with Pz Grenadier", "caps 0")
        assert it.is_shown("Pz Grenadier") == shown
    it = table(["Infantry '43 B03 SE", "Pz Grenadier C03 SE"], ["Rifles '43 D03 NW"])
    it.hit("Pz Grenadier", "Pinned")
    it.do("activate Infantry '43", "fire D03", "with Pz Grenadier", "caps 0")
    assert not it.is_shown("Pz Grenadier")


def test_a_group_rallies() -> None:
    """9.13: 5 APs for all of them, each with a roll of its own."""
    it = table(["Infantry '43 B02 SE", "Infantry '43 B03 SE"]).hit("Infantry '43 1", "Pinned")
    it.hit("Infantry '43 2", "Unnerved").do("activate Infantry '43 1", "rally", "with Infantry '43 2")
    assert (it.ap, it.legal()) == ((2, 0), ["caps 0", "caps 1", "caps 2"])
    it.do("caps 2")
    it.do("caps 1")
    assert it.caps == (2, 6)
    assert active(it) == it.names[:2]


def test_a_group_pivots() -> None:
    """9.1: whatever units do they do as a group: one AP turns two, each to a side that it likes."""
    it = table(["Infantry '43 B02 SE", "Infantry '43 B03 SE"]).do("activate Infantry '43 1", "pivot N")
    it.do("with Infantry '43 2", "face S")
    assert it.ap == (6, 0)
    assert [it.battle.face[it.unit(name)] for name in it.names[:2]] == [0, 3]


def test_a_group_retreats_by_opportunity() -> None:
    """9.2: two that share a hex step back into different ones; both are spent."""
    it = table(["Infantry '43 C03 S", "Infantry '43 C03 S"]).do("opportunity Infantry '43 1", "move B02")
    it.do("with Infantry '43 2", "move D02", "face S", "face S")
    assert [it.where(name) for name in it.names[:2]] == ["B02", "D02"]
    assert it.is_spent("Infantry '43 1")
    assert it.is_spent("Infantry '43 2")


def test_spent_and_active_units_join_by_command_alone() -> None:
    """9.1: by opportunity fresh ones, out of the pool fresh and active ones, by CAPs all."""
    three = ["Infantry '43 B02 SE", "Infantry '43 B02 SE", "Infantry '43 B02 SE"]
    it = table(three).do("opportunity Infantry '43 2", "pivot S", "go", "pass")
    it.do("activate Infantry '43 1", "pivot S", "go", "pass")
    it.do("opportunity Infantry '43 3", "pivot S")
    assert it.side == "Soviet"  # nobody fresh was left to be asked
    it = table(three).do("opportunity Infantry '43 2", "pivot S", "go", "pass")
    it.do("activate Infantry '43 1", "pivot S")
    assert it.legal("with") == ["with Infantry '43 3"]
    it = table(three).do("opportunity Infantry '43 2", "pivot S", "go", "pass")
    it.do("command Infantry '43 1", "pivot S")
    assert it.legal("with") == ["with Infantry '43 2", "with Infantry '43 3"]
    it.do("with Infantry '43 3", "go", "face S")
    assert not it.is_spent("Infantry '43 3")
    assert (active(it), it.caps[0]) == ([], 4)


def test_group_command_actions() -> None:
    """9.2 (SOS-29): CAPs pay for two who do not share an activation; the fresh one stays fresh."""
    wood = ". . . . . . .\n. . . W . . .\n" + "\n".join([". . . . . . ."] * 4)
    it = table(["Pz Grenadier A02 SE", "Pz Grenadier B02 SE"], ["Rifles '43 G05 NW"], drawn=wood)
    it.do("activate Pz Grenadier 1", "move B02", "go", "face SE", "pass")
    it.do("command Pz Grenadier 1", "move C03", "with Pz Grenadier 2", "move C03", "face SE", "face SE")
    assert (it.ap, it.caps) == ((6, 0), (4, 6))
    alone = it.needed("Pz Grenadier 1", "Rifles '43")
    it.do("pass", "command Pz Grenadier 1", "fire G05", "with Pz Grenadier 2")
    it.battle.logging = 1
    it.do("caps 0")
    assert alone - 1 in [it.battle.log[x].c for x in range(it.battle.logged)]
    assert it.caps[0] == 1
    it.do("pass", "active Pz Grenadier 1", "move D02", "go", "face SE")
    assert it.ap == (4, 0)
    assert active(it) == ["Pz Grenadier 1"]
    assert not it.is_spent("Pz Grenadier 2")


def test_the_same_out_of_one_pool() -> None:
    """9.2 (SOS-30): 1, 1, 3 and 2 APs; then both are spent."""
    wood = ". . . . . . .\n. . . W . . .\n" + "\n".join([". . . . . . ."] * 4)
    it = table(["Pz Grenadier A02 SE", "Pz Grenadier B02 SE"], ["Rifles '43 G05 NW"], drawn=wood, caps=(0, 6))
    it.do("activate Pz Grenadier 1", "move B02", "go", "face SE", "pass")
    it.do(
        "active Pz Grenadier 1", "move C03", "with Pz Grenadier 2", "move C03", "face SE", "face SE", "pass"
    )
    it.do("active Pz Grenadier 1", "fire G05", "with Pz Grenadier 2", "pass")
    it.do("active Pz Grenadier 1", "move D02", "go", "face SE")
    assert it.ap == (0, 0)
    assert it.is_spent("Pz Grenadier 1")
    assert it.is_spent("Pz Grenadier 2")


def test_a_group_enters() -> None:
    """5.1, 9.11: several come onto the map at once, in one hex or next to each other."""
    entry = {"Infantry '43": ("A01", "A02", "A03", "A04"), "HMG 42": ("A01", "A04")}
    it = table(["Infantry '43 -", "HMG 42 -"], entry=entry)
    it.do("activate Infantry '43", "move A02", "with HMG 42")
    assert it.legal() == ["move A01"]
    it.do("move A01", "face SE", "face SE")
    assert [it.where(name) for name in it.names[:2]] == ["A02", "A01"]
    assert it.ap == (5, 0)


def test_one_of_a_group_carries_the_marker() -> None:
    """Firefight sheet 2, 9.11: the leader or one who joins; not both."""
    it = table(["Infantry '43 B02 SE", "Pz Grenadier B02 SE"], bearer="Infantry '43")
    it.do("activate Infantry '43", "move B03", "with Pz Grenadier")
    assert "carry C03" in it.legal()
    it.do("carry C03", "face SE", "face SE")
    assert it.board.ids[it.battle.marker_at] == "C03"
    it = table(["Infantry '43 B02 SE", "Pz Grenadier B02 SE"], bearer="Infantry '43")
    it.do("activate Infantry '43", "carry B03", "with Pz Grenadier")
    assert not it.legal("carry")


def test_a_group_bars_every_way_that_it_came() -> None:
    """7.63: who answers may go to none of the hexes that attackers came from, nor beside these."""
    it = table(["Infantry '43 C02 S", "Infantry '43 B02 SE"], ["Rifles '43 C03 NW"])
    it.do("activate Infantry '43 1", "move C03", "with Infantry '43 2", "move C03", "face S", "face S")
    it.do("activate Rifles '43")
    assert it.legal("move") == ["move D03", "move C04"]
    it = table(["Infantry '43 C02 S"], ["Rifles '43 C03 NW"]).do(
        "activate Infantry '43", "move C03", "face S"
    )
    it.do("activate Rifles '43")
    assert it.legal("move") == ["move D03", "move C04", "move B03"]


def test_a_turned_turret_supports_nobody() -> None:
    """9.12: a supporter has the target hex in its arc, though a turret might turn."""
    for facing, joins in (("SE", True), ("NW", False)):
        it = table(["Infantry '43 B03 SE", f"Panzer IIIh B03 {facing}"], ["Rifles '43 E04 NW"])
        it.do("activate Infantry '43", "fire E04")
        assert bool(it.legal("with")) == joins


def test_a_group_fires_on_suspicion() -> None:
    """9.12, 10.0: a group may aim at a hex where it sees nobody; who supports adds to the roll there too."""
    wood = ". . . . . . .\n" * 3 + ". . . . W . .\n" + ". . . . . . .\n" * 2
    two = ["HMG 34 B03 SE", "Infantry '43 B03 SE"]
    for joined in ("go", "with Infantry '43"):
        it = table(two, ["Rifles '43 E04 hidden"], drawn=wood, hiding=((), ("E04",)), caps=(0, 6))
        it.battle.logging = 1
        it.do("opportunity HMG 34", "fire E04", joined)
        log = (it.battle.log[x] for x in range(it.battle.logged))
        roll = next(entry.c for entry in log if entry.code == terms.LOG_ATTACK)
        assert roll == 14 - 4 - (joined != "go")


def test_the_marker_stays_with_its_bearer_in_a_group() -> None:
    """9.11, firefight sheet 2: it goes with who takes it along, and not with another who joins."""
    it = table(["Infantry '43 A01 SE", "Pz Grenadier A02 SE"], bearer="Pz Grenadier")
    it.do("activate Pz Grenadier", "carry B02", "with Infantry '43", "move B01", "face SE", "face SE")
    assert it.battle.marker_at == it.hex("B02")


def test_a_group_digs_in_and_goes_into_works() -> None:
    """9.14, 18.1, 18.2: the hasty defenses of all for 7 APs, and into a trench for 1."""
    two = ["Infantry '43 B02 SE", "Infantry '43 B03 SE"]
    it = table(two, works=((), ())).do("activate Infantry '43 1", "dig", "with Infantry '43 2")
    assert it.ap == (0, 0)
    for name in it.names[:2]:
        assert it.battle.inside[it.unit(name)] == it.world.hasty_kind
        assert it.is_spent(name)
    it = table(["Infantry '43 B02 SE", "HMG 42 B02 SE"], works=((Works("trench", ("B03",)),), ()))
    it.do("activate Infantry '43", "move B03", "with HMG 42", "move B03", "face SE", "face SE", "pass")
    it.do("active Infantry '43", "occupy trench", "with HMG 42")
    assert it.ap == (4, 0)
    assert all(it.battle.inside[it.unit(name)] for name in ("Infantry '43", "HMG 42"))


def test_a_group_hides() -> None:
    """10.2: all for 7 APs, each within a hex of where it was; the enemy does not learn where."""
    wood = "\n".join([". . . . . . ."] * 2 + [". . . W W . ."] * 4)
    two, hidden = ["Infantry '43 A05 SE", "Infantry '43 A06 SE"], {"hidden": True}
    it = table(two, ["Rifles '43 G01 S"], drawn=wood, **hidden)
    it.do("activate Infantry '43 1", "hide A05")
    place = it.battle.about.act
    for view, knows in ((it.view(0), True), (it.view(1), False)):
        assert (view.about.act == place, frame_of(view, take_action).chosen == place) == (knows, knows)
    it.do("with Infantry '43 2")
    assert set(it.legal()) == {"hide A05", "hide A06", "hide B05", "hide B06"}
    it.do("hide B06")
    assert [it.where(name) for name in it.names[:2]] == ["hidden", "hidden"]
    assert [it.board.ids[it.battle.hex[it.unit(name)]] for name in it.names[:2]] == ["A05", "B06"]
    assert (it.ap, it.side) == ((0, 0), "Soviet")
