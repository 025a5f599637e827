"""Games of players who act at random keep every invariant, and are the same compiled or not."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from tests.battles.storms_of_steel.table import ENGINE, Table
from wsanalysis.battles.core.actions import first_of, kind_of, second_of
from wsanalysis.battles.core.hands import in_hand
from wsanalysis.battles.core.numbers import NOBODY, Hex, Side, Unit
from wsanalysis.battles.core.records import Actions, Generator
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.styles import RANDOM
from wsanalysis.battles.core.units import ALOFT, FLOWN, HIDDEN, ON_MAP, OUT
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.forces import Asset, Deck, Works
from wsanalysis.battles.storms_of_steel.hiding import may_be_in, would_show
from wsanalysis.battles.storms_of_steel.records import Battle
from wsanalysis.compiled import fill, has_compiler, new, numbers

DRAWN = """
. . W . c c . .
. b . . W . # .
. W . S # # . w
. . # # . W . w
# # . W . . c .
. . . . b . . .
"""
ROAD = ("A05", "B05", "C04", "D04", "E03", "F03", "G02")
GERMAN = ["Infantry '43 B02 SE", "Pz Grenadier A03 SE", "HMG 34 A05 SE", "Infantry '43 -", "Pz Engineers -"]
SOVIET = ["Rifles '43 G02 NW", "Rifles '43 F04 NW", "Maxim MMG H03 NW", "SMG -"]
ENTRY = {"Infantry '43": ("A01", "A02"), "Pz Engineers": ("A05",), "SMG": ("H05", "H06")}
WAYS = (terms.ACTIVE, terms.ACTIVATE, terms.OPPORTUNITY, terms.COMMAND, terms.SHARE)


def table(seed: int, **more: object) -> Table:
    exits = (("A05",), ("H05", "H06"))
    return Table(
        DRAWN, GERMAN, SOVIET, road=ROAD, entry=ENTRY, late=2, exits=exits, bearer="SMG", rounds=4,
        seed=seed, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def check(table: Table) -> None:
    """What always holds: counters, points, who is where."""
    battle, world = table.battle, table.world
    units = [Unit(number) for number in range(world.units)]
    laid = [battle.counter[unit] for unit in units if battle.counter[unit]]
    for kind in range(1, world.counters_end):
        assert battle.pile[kind] + laid.count(kind) == world.counter_count[kind]
    for side in (Side(0), Side(1)):
        assert 0 <= battle.cap[side] <= (terms.MOST_CAPS - 1 if world.kinds else world.caps[side])
        active = battle.active[side]
        assert (battle.ap[side] > 0) == (active != 0) or battle.question != terms.TURN
        own = [unit for unit in units if (unit >= world.first_defender) == bool(side)]
        assert battle.lost[side] == sum(battle.where[unit] == OUT for unit in own)
        for unit in units:
            if active >> unit & 1:
                assert unit in own
                assert battle.where[unit] in (ON_MAP, HIDDEN, ALOFT) or battle.question in (
                    terms.ACT,
                    terms.JOIN,
                    terms.WHERE,
                )
                assert not battle.flags[unit] & terms.SPENT
    for unit in units:
        to_place = battle.where[unit] == HIDDEN and battle.question in (terms.PLACE, terms.FACE)
        assert to_place or (battle.hex[unit] >= 0) == (battle.where[unit] in (ON_MAP, HIDDEN, ALOFT))
        if battle.where[unit] != ON_MAP:
            assert battle.counter[unit] == 0
    assert battle.depth <= terms.MAX_FRAMES


def play(table: Table, seed: int, checked: bool = True) -> list[int]:
    rng, path = Random(seed), []
    while not table.battle.over:
        acts = table.acts()
        assert len(acts) == len(set(acts)) > 0
        act = rng.choice(acts)
        kind, unit = kind_of(act), Unit(first_of(act))
        if kind in (terms.ACTIVATE, terms.OPPORTUNITY):
            assert not table.battle.flags[unit] & terms.SPENT
            assert not table.battle.active[table.battle.decider] >> unit & 1
        if kind in WAYS:
            assert (unit >= table.world.first_defender) == bool(table.battle.decider)
        path.append(act)
        table.code.apply(table.world, table.battle, act)
        if checked:
            check(table)
    return path


def taken(it: Table, seed: int) -> Iterator[int]:
    """The answers of a random game, each once it is taken; a view lists the same (7.4)."""
    rng = Random(seed)
    while not it.battle.over:
        acts, state = it.acts(), it.battle
        assert len(acts) == len(set(acts)) > 0
        it.battle = it.view(state.decider)
        assert it.acts() == acts
        it.battle = state
        act = rng.choice(acts)
        it.code.apply(it.world, state, act)
        check(it)
        yield act


WORKS = (
    (
        Works("trench", ("B02", "A03", "A05")),
        Works("land mine", ("B03", "C03", "D03"), number=8, color="black", count=1, hidden=True),
    ),
    (
        Works("trench", ("F04",)),
        Works("bunker", ("G02",), facing="NW"),
        Works("barbed wire", ("D03", "E04", "C03", "A04", "B03")),
        Works("road block", ("E03",)),
        Works("land mine", ("E05", "D04", "C02"), number=9, color="red", count=2, hidden=True),
    ),
)


@pytest.mark.slow
def test_random_games_among_works() -> None:
    """18: nobody occupies what does not lie in his hex, and hidden mines change no answers."""
    kinds = set()
    for seed in (1, 12):
        it = table(seed, works=WORKS)
        for act in taken(it, seed):
            kinds.add(kind_of(act))
            for unit in range(it.world.units):
                inside = it.battle.inside[Unit(unit)]
                if inside and inside != it.world.hasty_kind:
                    assert it.battle.works[it.battle.hex[Unit(unit)]] >> inside & 1
    assert kinds >= {terms.OCCUPY, terms.GET_OUT, terms.DIG, terms.LAY, terms.GO_IN, terms.STAY_OUT}


@pytest.mark.slow
def test_random_games() -> None:
    """2-7: nothing breaks, and all that can happen does."""
    kinds = set()
    for seed in range(4):
        kinds |= {kind_of(act) for act in play(table(seed, groups=seed % 2 == 1), seed)}
    assert {terms.SHARE, terms.GO, terms.WITH} <= kinds
    assert {*range(terms.TURN_TO)} - kinds <= {
        terms.CAREFUL, terms.CAREFUL_CARRY, terms.LEAVE, terms.CARRY,
    }  # fmt: skip


def played_alike(
    make: Callable[..., Table], seed: int, **more: object
) -> Iterator[tuple[Table, Table, Random]]:
    """A random game as it stands and compiled, both after each decision: the same answers and states."""
    plain, fast, rng = make(seed, **more), make(seed, code=ENGINE.ready(), **more), Random(seed)
    while not plain.battle.over:
        acts = plain.acts()
        assert acts == fast.acts()
        act = rng.choice(acts)
        for one in (plain, fast):
            one.code.apply(one.world, one.battle, act)
        assert plain.battle.to_words().tobytes() == fast.battle.to_words().tobytes()
        yield plain, fast, rng
    assert fast.battle.over


def imagined_alike(plain: Table, fast: Table, side: int) -> Battle:
    """What a side imagines behind its view, which is the same in both."""
    luck, views = new(Generator), [one.view(side) for one in (plain, fast)]
    for view, one in zip(views, (plain, fast), strict=True):
        fill(luck.word, [5, 6, 7, 8])
        one.code.imagine(one.world, view, luck)
    assert views[0].to_words().tobytes() == views[1].to_words().tobytes()
    return views[0]


def many(it: Table, games: int, styles: tuple[int, ...] = (RANDOM,), each: int = 100) -> Iterator[bool]:
    """So many compiled games, each of players of the next style: looked at each so many decisions."""
    luck, view, actions = new(Generator), it.view(0), new(Actions)
    luck.word[0] = 3
    for game in range(games):
        it.battle.clear()
        fill_streams(it.battle.luck, len(terms.SOURCES), 1, game)
        it.code.start(it.world, it.battle)
        style = styles[game % len(styles)]
        while not it.battle.over:
            it.code.play_on(it.world, it.battle, view, actions, style, style, luck, each)
            check(it)
            yield bool(it.battle.over)


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
@pytest.mark.usefixtures("as_machine_code")
@pytest.mark.parametrize("groups", [False, True])
def test_many_random_games_compiled(groups: bool) -> None:
    """Two thousand games, looked at every 25 decisions; in some the marker is carried off."""
    it = table(0, code=ENGINE.ready(), groups=groups)
    carried = sum(it.battle.marker_gone for over in many(it, 2000, each=25) if over)
    assert 0 < carried < 1000


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
@pytest.mark.usefixtures("as_machine_code")
def test_compiled_and_not_are_alike() -> None:
    """The same answers, legal lists and states, move for move."""
    for seed in range(2):
        for plain, fast, rng in played_alike(table, seed, groups=seed == 1):
            side = rng.randrange(2)
            assert plain.view(side).to_words().tobytes() == fast.view(side).to_words().tobytes()


@pytest.mark.slow
def test_a_view_lists_the_same_answers() -> None:
    """7.4: what is hidden changes nothing that a side may do."""
    assert sum(1 for _ in taken(table(3, groups=True), 3)) > 20


HILLS = """
. . W1 .1 . c . .
. b .1 .2 W1 . # .
. .1 .2 W2 .1 # . w
. . .1 .1 W ~v . w
# . W . . .v c .
. . . . b . . .
"""
SHELLING = ["8cm Mortar B05 NE", "Infantry '43 A03 SE", "Pz Engineers C05 NE", "HMG 34 D03 SE"]
SHELLED = ["82mm Mortar H03 NW", "Rifles '43 G02 NW", "Rifles '43 F04 NW", "50mm Mortar E03 NW"]


def hilly(seed: int, **more: object) -> Table:
    return Table(
        HILLS, SHELLING, SHELLED, balkas=("D05 N", "D05 NE"), rounds=3, seed=seed, **more,  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.slow
def test_random_games_with_hills_and_smoke() -> None:
    """11-13: nothing breaks, smoke is laid and accounted for, and mortars fire."""
    laid = 0
    for seed in range(3):
        it, rng = hilly(seed), Random(seed)
        while not it.battle.over:
            act = rng.choice(it.acts())
            laid += kind_of(act) == terms.LAY_SMOKE
            it.code.apply(it.world, it.battle, act)
            check(it)
            smoky = [hex for hex in range(it.world.hexes) if it.battle.smoke[Hex(hex)]]
            assert sorted(it.battle.smoky[Hex(place)] for place in range(it.battle.blockers)) == smoky
    assert laid > 3


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
@pytest.mark.usefixtures("as_machine_code")
def test_hills_and_smoke_are_alike_compiled() -> None:
    """11-13: the same answers and states, move for move."""
    assert sum(1 for _ in played_alike(hilly, 1)) > 20


def with_hidden(seed: int, **more: object) -> Table:
    """Hidden units of both sides, snipers, and squads that may hide."""
    german = ["Infantry '43 B02 SE", "Sniper (German) ? hidden", "HMG 34 A05 SE", "Pz Grenadier -"]
    soviet = ["Rifles '43 ? hidden", "Rifles '43 ? hidden", "Maxim MMG ? hidden", "SMG G02 NW",
              "Sniper (Soviet) ? hidden", "82mm Mortar ? hidden"]  # fmt: skip
    return Table(
        DRAWN, german, soviet, road=ROAD, entry={"Pz Grenadier": ("A01", "A02")}, late=2, rounds=4, seed=seed,
        hiding=(("A03", "B02", "C03"), ("E02", "D03", "E06", "F04", "G05", "C04")), **more,  # type: ignore[arg-type]
    )  # fmt: skip


def check_hidden(table: Table) -> None:
    """10: between actions nobody hides where others are or see him, or where the enemy knows he cannot be."""
    battle, world = table.battle, table.world
    if battle.question != terms.TURN:
        return
    for unit in (Unit(number) for number in range(world.units)):
        if battle.where[unit] == HIDDEN:
            hex, side = battle.hex[unit], Side(int(unit >= world.first_defender))
            assert battle.counter[unit] == 0
            assert not would_show(world, battle, side, hex)
            assert may_be_in(world, battle, unit, hex)
        assert not battle.flags[unit] & terms.TO_FACE


@pytest.mark.slow
@pytest.mark.parametrize("groups", [False, True])
def test_random_games_with_hidden_units(groups: bool) -> None:
    """10: nothing breaks, all that can happen does, and where enemies hide changes no answers."""
    kinds = set()
    for seed in range(4):
        it = with_hidden(seed, groups=groups)
        for act in taken(it, seed):
            kinds.add(kind_of(act))
            check_hidden(it)
    assert {terms.PUT, terms.CREEP, terms.HIDE, terms.FIRE} <= kinds


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
@pytest.mark.usefixtures("as_machine_code")
def test_hidden_units_are_alike_compiled() -> None:
    """10: the same answers, states and views, and the same imagined behind these; then 2,000 games."""
    for plain, fast, rng in played_alike(with_hidden, 1):
        imagined_alike(plain, fast, rng.randrange(2))
    for _ in many(fast, 2000):
        check_hidden(fast)


def with_vehicles(seed: int, **more: object) -> Table:
    """Tanks, trucks and squads about a road and a marsh, with wire and mines in the way."""
    drawn = DRAWN.replace("W", "m").replace("S", ".2")
    german = ["Panzer IIIh B02 SE", "SdKfz 251/1 A05 SE", "Opel Truck A05 SE", "Infantry '43 A05 SE",
              "PaK38 5cm A05 SE", "Opel Truck -", "Pz Grenadier -"]  # fmt: skip
    soviet = ["T-34b G02 NW", "GAZ Truck H03 NW", "Rifles '43 H03 NW", "Rifles '43 F04 NW", "T-70 H04 NW"]
    works = ((), (Works("barbed wire", ("C03", "D03")), Works("road block", ("D04",)),
                  Works("land mine", ("B05", "D05"), number=8, color="black", hidden=True)))  # fmt: skip
    return Table(
        drawn, german, soviet, road=ROAD, entry={"Opel Truck": ("A05", "A04"), "Pz Grenadier": ("A05",)},
        aboard={"Infantry '43": "SdKfz 251/1", "Pz Grenadier": "Opel Truck 2"}, works=works, rounds=4,
        seed=seed, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def check_vehicles(table: Table) -> int:
    """14, 17: who is stuck is a vehicle on the map, no more free hexes are left than one has; how many are.

    Loads are where their vehicles are, one each, and in no works.
    """
    battle, world, stuck = table.battle, table.world, 0
    vehicles = (terms.WHEELED, terms.TRACKED)
    drives = [unit for unit in range(world.units) if world.block[battle.type[Unit(unit)]].kind in vehicles]
    assert [world.vehicle[number] for number in range(len(world.vehicle))] == drives
    for unit in (Unit(number) for number in range(world.units)):
        carrier = battle.carrier[unit]
        if carrier != NOBODY:
            if (
                battle.question != terms.CAPS or battle.where[carrier] != OUT
            ):  # while its hex is fired at (17.1)
                assert (battle.where[unit], battle.hex[unit]) == (battle.where[carrier], battle.hex[carrier])
            assert world.block[battle.type[carrier]].kind in vehicles
            assert battle.carrier[carrier] == NOBODY
            assert battle.inside[unit] == 0
            assert [battle.carrier[Unit(other)] for other in range(world.units)].count(carrier) == 1
        if battle.flags[unit] & terms.STUCK:
            stuck += 1
            assert battle.where[unit] == ON_MAP
            assert world.block[battle.type[unit]].kind in vehicles
    assert 0 <= battle.about.free <= 2
    return stuck


@pytest.mark.slow
@pytest.mark.parametrize("groups", [False, True])
def test_random_games_with_vehicles(groups: bool) -> None:
    """14: nothing breaks, vehicles go on and stop, and views change no answers."""
    kinds = set()
    for seed in range(4):
        it = with_vehicles(seed, groups=groups)
        for act in taken(it, seed):
            kinds.add(kind_of(act))
            check_vehicles(it)
    assert {terms.ON_TO, terms.STOP, terms.UNLOAD} <= kinds


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
@pytest.mark.usefixtures("as_machine_code")
def test_vehicles_are_alike_compiled() -> None:
    """14: the same answers, states and views; then 2,000 games, in some of which vehicles get stuck."""
    stuck, loads = 0, set()
    *_, (_, fast, _) = played_alike(with_vehicles, 1)
    for _ in many(fast, 2000):
        stuck += check_vehicles(fast)
        loads |= {*enumerate(numbers(fast.battle.carrier)[: fast.world.units])}
    assert stuck > 0
    assert {unit for unit, carrier in loads if carrier != NOBODY} >= {3, 4, 6, 8}  # of whom 8 is towed


CARDS = (
    "Command Action", "Auto-Rally", "Rally Attempt", "Move 2 Hexes", "Mark as Spent", "+1D6 APs", "+1D6 CAPs",
    "+2 Firepower", "Dual Actions", "Hasty Defense", "Sniper Card", "Bogged Down", "Reveal Hidden", "Luck",
    "Lay Land Mine", "Defuse Land Mine",
)  # fmt: skip


def with_cards(seed: int, **more: object) -> Table:
    """Hidden units, groups and works, all action cards, and weapons by hand."""
    deck = Deck(3, 2, tuple((card, 3) for card in CARDS), (9, "black"))
    assets = (
        ("Extra Grenades", "Molotov Cocktail", "Flamethrower", "Forced March: Infantry '43",
         "Feared Reputation", "Better Equipped: HMG 34", "High Morale: Infantry '43", "Experience: HMG 34",
         "Extra Initiative",
         "6th Sense: Infantry '43", "Combat Hardened: Pz Grenadier", "Iron Will: Infantry '43"),
        ("Demolition Charge", "Extra Grenades", "Good Leadership: SMG", "Blood & Honor: SMG",
         "Organized Retreat: SMG", "Hidden Action: Rifles '43 1", "Use of Terrain: Rifles '43 2",
         "Combat Hardened: Maxim MMG", "Feared Reputation", "Hidden Action: 82mm Mortar"),
    )  # fmt: skip
    return with_hidden(seed, groups=True, works=((), ()), deck=deck, assets=assets, **more)


def check_cards(table: Table, played: list[int]) -> None:
    """8.1: a card is in a hand, in the deck, or was played."""
    battle, world = table.battle, table.world
    for kind in range(1, world.kinds):
        card = battle.held[kind]
        there = (card.hand[Side(0)], card.hand[Side(1)], card.deck)
        assert min(there) >= 0
        assert sum(there) + played[kind] == world.card[kind].count


@pytest.mark.slow
def test_random_games_with_cards() -> None:
    """8.1: nothing breaks, every card is played, and what the enemy holds changes no answers."""
    ever, used = [0] * (1 + len(CARDS)), set[str]()
    for seed in range(7):
        it = with_cards(seed)
        played = [0] * it.world.kinds
        for act in taken(it, seed):
            if kind_of(act) in (terms.PLAY, terms.PLAY_ALONE, terms.USE, terms.USE_ALONE):
                if second_of(act) < terms.ASSETS:
                    played[second_of(act)] += 1
                    ever[second_of(act)] += 1
                else:
                    used.add(it.assets[second_of(act) - terms.ASSETS])
            check_hidden(it)
            check_cards(it, played)
    assert {CARDS[kind - 1] for kind in range(1, 1 + len(CARDS)) if ever[kind] == 0} <= {
        "Bogged Down",
        "Luck",
    }
    assert {"6th Sense", "Experience", "Extra Initiative", "Good Leadership"} <= used


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
@pytest.mark.usefixtures("as_machine_code")
def test_cards_are_alike_compiled() -> None:
    """8.1: the same answers, states and views, and the same imagined behind these; then 1,000 games."""
    for plain, fast, rng in played_alike(with_cards, 1):
        imagined = imagined_alike(plain, fast, rng.randrange(2))
        assert [in_hand(imagined, Side(side)) for side in (0, 1)] == [
            in_hand(plain.battle, Side(side)) for side in (0, 1)
        ]
    for _ in many(fast, 1000):
        check_hidden(fast)


def with_planes(seed: int, **more: object) -> Table:
    """Airplanes of both sides with bombs, ground units that fire at them, hidden ones, a bunker."""
    german = ["SdKfz 251/17 B02 SE", "Ju87d Stuka -", "SdKfz 251/17 B05 NE", "Pz Grenadier A03 SE"]
    soviet = [
        "Rifles '43 G02 NW",
        "Rifles '43 ? hidden",
        "Shturmovik IL-2 -",
        "Maxim MMG F04 NW",
        "T-34c G05 NW",
    ]
    works = ((), (Works("bunker", ("F04",), facing="NW"),))
    return Table(
        DRAWN, german, soviet, road=ROAD, rounds=3, seed=seed, works=works,
        hiding=((), ("E02", "E06", "C05")),
        entry={"Ju87d Stuka": ("A01", "A03"), "Shturmovik IL-2": ("H02", "H03")}, late={"Shturmovik IL-2": 2},
        bombs={"Ju87d Stuka": 2}, clusters={"Shturmovik IL-2": 2}, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def check_planes(table: Table) -> None:
    """20: over the map, waiting or gone; never spent and still active; altitude and bombs as there can be."""
    battle, world = table.battle, table.world
    for unit in (Unit(number) for number in range(world.units)):
        number = world.plane_number[unit]
        if number < 0:
            assert battle.where[unit] not in (ALOFT, FLOWN)
            continue
        plane = battle.plane[number]
        assert 0 <= plane.altitude <= terms.MOST_ALTITUDE
        assert 0 <= plane.bombs <= world.bomb_load[unit]
        assert 0 <= plane.clusters <= world.cluster_load[unit]
        assert battle.counter[unit] == 0
        assert battle.where[unit] not in (ON_MAP, HIDDEN)
        if battle.where[unit] == ALOFT and battle.question == terms.TURN:
            side = Side(int(unit >= world.first_defender))
            assert bool(battle.active[side] >> unit & 1) != bool(battle.flags[unit] & terms.SPENT)
            assert battle.bombing == 0


@pytest.mark.slow
@pytest.mark.parametrize("groups", [False, True])
def test_random_games_with_airplanes(groups: bool) -> None:
    """20: nothing breaks, all that can happen does, and a view lists the same answers."""
    kinds, ends = set(), set()
    for seed in range(4):
        it = with_planes(seed, groups=groups)
        for act in taken(it, seed):
            kinds.add(kind_of(act))
            check_hidden(it)
            check_planes(it)
        ends |= {it.battle.where[it.unit(name)] for name in ("Ju87d Stuka", "Shturmovik IL-2")}
    assert {terms.COME_ON, terms.AHEAD, terms.FLY_OFF, terms.BANK, terms.CLIMB, terms.DIVE} <= kinds
    assert {terms.STRAFE, terms.END_FLIGHT, terms.GO_HOME} <= kinds
    assert {terms.BOMB, terms.CLUSTER} & kinds
    assert FLOWN in ends


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
@pytest.mark.usefixtures("as_machine_code")
def test_airplanes_are_alike_compiled() -> None:
    """20: the same answers and states, move for move; then 2,000 games of random and of greedy players."""
    out, (*_, (_, fast, _)) = 0, played_alike(with_planes, 1)
    for over in many(fast, 2000, styles=(0, RANDOM)):
        check_planes(fast)
        out += over and fast.battle.where[fast.unit("Shturmovik IL-2")] == OUT
    assert out > 0


SHELLING_ASSETS = (
    (Asset("10.5cm leFH18", count=2), Asset("30cm Nebelwerfer")),
    (Asset("122mm m.38", hexes=("B02",)), Asset("132mm Katyusha", smoke=False)),
)


def with_batteries(seed: int, **more: object) -> Table:
    """Off-board artillery of both sides, hidden units, a bunker and wire."""
    return with_hidden(seed, groups=True, works=((), WORKS[1][:4]), batteries=SHELLING_ASSETS, **more)


def check_strikes(table: Table) -> None:
    """12.3: a battery fires once, a round after it was targeted; what was to fire this round has."""
    battle, world = table.battle, table.world
    for battery in range(world.batteries):
        strike = battle.strike[battery]
        assert 0 <= strike.targeted <= battle.turn
        assert not strike.fired or strike.targeted < battle.turn
        assert not strike.smoke or world.battery[battery].smoke
        if battle.question == terms.TURN and 0 < strike.targeted < battle.turn:
            assert strike.fired


@pytest.mark.slow
def test_random_games_with_off_board_artillery() -> None:
    """12.3: nothing breaks, and what the enemy's artillery was told changes no answers."""
    kinds, fired = set(), 0
    for seed in range(4):
        it = with_batteries(seed)
        for act in taken(it, seed):
            kinds.add(kind_of(act))
            check_hidden(it)
            check_strikes(it)
        fired += sum(it.battle.strike[battery].fired for battery in range(it.world.batteries))
    assert {terms.PLOT_SHELLS, terms.PLOT_SMOKE} <= kinds
    assert fired > 4


@pytest.mark.slow
@pytest.mark.skipif(not has_compiler(), reason="nothing is compiled without llvmlite")
@pytest.mark.usefixtures("as_machine_code")
def test_off_board_artillery_is_alike_compiled() -> None:
    """12.3: the same answers, states and views, and the same imagined behind these; then 1,000 games."""
    code, luck = ENGINE.ready(), new(Generator)
    plain, fast, rng = with_batteries(1), with_batteries(1, code=code), Random(1)
    while not plain.battle.over:
        acts = plain.acts()
        assert acts == fast.acts()
        act = rng.choice(acts)
        for one in (plain, fast):
            one.code.apply(one.world, one.battle, act)
        assert plain.battle.to_words().tobytes() == fast.battle.to_words().tobytes()
        views = [one.view(rng_side) for rng_side in (rng.randrange(2),) for one in (plain, fast)]
        for view, one in zip(views, (plain, fast), strict=True):
            fill(luck.word, [5, 6, 7, 8])
            one.code.imagine(one.world, view, luck)
        assert views[0].to_words().tobytes() == views[1].to_words().tobytes()
    luck.word[0] = 3
    view, actions, fired = fast.view(0), new(Actions), 0
    for game in range(1000):
        fast.battle.clear()
        fill_streams(fast.battle.luck, len(terms.SOURCES), 1, game)
        code.start(fast.world, fast.battle)
        while not fast.battle.over:
            style = RANDOM if game % 2 else 0
            code.play_on(fast.world, fast.battle, view, actions, style, style, luck, 100)
            check(fast)
            check_strikes(fast)
        if game % 2 == 0:
            fired += sum(fast.battle.strike[battery].fired for battery in range(fast.world.batteries))
    assert fired > 500  # of greedy players
