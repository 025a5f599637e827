"""Sentences of the Storms of Steel player aid held against the engine: each is asked of a small firefight.

A row that fails means that a rule and the paper beside it have parted. Rows quote the aid word for word, so
that a sentence that is changed is read again.
"""

from collections.abc import Callable

import pytest

from tests.battles.storms_of_steel.table import Table
from tests.systems.handed_in import game_of
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.forces import Works
from wsanalysis.battles.storms_of_steel.rally import rally_plus
from wsanalysis.battles.storms_of_steel.smoke import add_smoke
from wsanalysis.battles.storms_of_steel.terms import FRESH_SMOKE
from wsanalysis.reports.storms_of_steel.report import REPORT
from wsanalysis.systems.storms_of_steel.attack import result

GAME = game_of("storms_of_steel")
OPEN = "\n".join([". . . . . . ."] * 5)
SQUAD, MG, TANK, TRUCK = "Infantry '43", "HMG 34", "Panzer IIIh", "GAZ Truck"
FOE, FAR = "Rifles '43", "Rifles '43 G05 NW"


def table(*german: str, soviet: tuple[str, ...] = (FAR,), drawn: str = OPEN, **more: object) -> Table:
    return Table(drawn, german, soviet, **more)  # type: ignore[arg-type]


def duel(**more: object) -> Table:
    """A squad and its foe, four hexes apart."""
    return table(f"{SQUAD} A02 SE", soviet=(f"{FOE} E02 NW",), **more)


def afterwards(how: str) -> tuple[int, bool]:
    """The CAPs left, and whether a fresh unit is spent, once it has pivoted so."""
    it = duel().do(f"{how} {SQUAD}", "pivot S")
    return it.caps[0], it.is_spent(SQUAD)


def paid(unit: str, *answers: str, **more: object) -> int:
    """The APs of an activated unit's action."""
    it = table(unit, **more)
    return 7 - it.do(f"activate {it.names[0]}", *answers).ap[0]


def reach(unit: str, drawn: str = OPEN, **more: object) -> int:
    """How many hexes along the top row a vehicle moves for one action."""
    it = table(f"{unit} A01 SE", drawn=drawn, **more).do(f"activate {unit}", "move B01")
    hexes = 1
    for one in ("C01", "D01", "E01", "F01"):
        if f"on to {one}" not in it.legal("on to"):
            return hexes
        it.do(f"on to {one}")
        hexes += 1
    return hexes


def needed(german: str, soviet: str, drawn: str = OPEN, **more: object) -> int:
    """The roll that the German unit needs."""
    it = table(german, soviet=(soviet,), drawn=drawn, **more)
    return it.needed(*it.names)


def through(**smoke: int) -> tuple[int, bool]:
    """What smoke adds to the roll from A01 to A05, and whether the target can be fired at at all."""
    it = table(f"{SQUAD} A01 S", soviet=(f"{FOE} A05 N",))
    plain = it.needed(SQUAD, FOE)
    for hex_id, counters in smoke.items():
        add_smoke(it.battle, it.hex(hex_id), counters)
    return it.needed(SQUAD, FOE) - plain, "fire A05" in it.do(f"activate {SQUAD}").legal()


def supports(other: str, counter: str = "") -> bool:
    """Whether a second squad may join the fire of one in B03 at F04."""
    it = table(f"{SQUAD} B03 SE", f"{SQUAD} {other}", soviet=(f"{FOE} F04 NW",), groups=True)
    if counter:
        it.hit(f"{SQUAD} 2", counter)
    return bool(it.do(f"activate {SQUAD} 1", "fire F04").legal("with"))


def retreats() -> tuple[set[str], set[str]]:
    """Where a squad may move that an enemy has just come upon from C02, and where a turn later."""
    it = table(f"{SQUAD} C02 SE", soviet=(f"{FOE} C03 N", "SMG A05 N"), drawn=OPEN)
    it.do(f"activate {SQUAD}", "move C03", "face N", f"activate {FOE}")
    at_once = {words.removeprefix("move ") for words in it.legal("move")}
    it.do("pivot NE", "stall", f"active {FOE}")
    return at_once, {words.removeprefix("move ") for words in it.legal("move")}


def in_close_combat() -> tuple[list[str], list[str]]:
    """What a hit squad may fire at, and whether it may rally, with an enemy in its hex and one beyond."""
    it = table(f"{SQUAD} A02 SE", soviet=(f"{FOE} A02 NW", "SMG C02 NW")).hit(SQUAD, "Unnerved")
    it.do(f"activate {SQUAD}")
    return it.legal("fire"), it.legal("rally")


def shot_at_from_outside() -> list[str]:
    """Whom a fire into a hex of both sides is rolled against."""
    it = table(f"{SQUAD} A02 SE", f"{MG} E02 NW", soviet=(f"{FOE} E02 NW",))
    it.battle.logging = 1
    it.do(f"activate {SQUAD}", "fire E02")
    while it.legal("caps"):
        it.do("caps 0")
    entries = [it.battle.log[n] for n in range(it.battle.logged)]
    return sorted({it.names[e.b] for e in entries if e.code == terms.LOG_ATTACK})


def fires_indirectly(drawn: str, *soviet: str) -> bool:
    it = table("8cm Mortar A01 S", soviet=soviet, drawn=drawn)
    return f"fire {soviet[0][-5:-2]}" in it.do("activate 8cm Mortar").legal()


def may_hide(row: str, counter: str) -> bool:
    """Whether a squad in A01 may hide from an enemy in F01."""
    it = table(f"{SQUAD} A01 SE", soviet=(f"{FOE} F01 NW",), drawn=row, hidden=True)
    if counter:
        it.hit(SQUAD, counter)
    return bool(it.do(f"activate {SQUAD}").legal("hide"))


def revealed(columns: str, to: str) -> bool:
    """Whether an enemy who walks down the column to that hex reveals a unit in its last one."""
    it = table(f"{SQUAD} A01 S", soviet=("Rifles '41 A05 hidden",), drawn="\n".join(columns))
    for hex_id in ("A02", "A03", "A04", "A05")[: int(to[-1]) - 1]:
        it.do(*(["pass"] if it.side == "Soviet" else []), f"command {SQUAD}", f"move {hex_id}")
        while it.legal("face"):
            it.do("face S" if "face S" in it.legal() else it.legal("face")[0])
    return it.where("Rifles '41") != "hidden"


def wired(answer: str) -> tuple[str, int]:
    """Where a squad is, and its APs, once it has rolled for wire and gone in or stayed out."""
    it = table(f"{SQUAD} A01 SE", works=((), (Works("barbed wire", ("B01",)),))).do(f"activate {SQUAD}")
    it.with_luck("move B01", until=lambda at: at.battle.about.cost == 5)
    it.do(*([answer, "face SE"] if answer == "go in" else [answer]))
    return it.where(SQUAD), it.ap[0]


def tracks_in_wire() -> tuple[int, int]:
    """What a tank pays to enter wire, and the works that are left in the hex."""
    it = table(f"{TANK} A01 SE", works=((), (Works("barbed wire", ("B01",)),)))
    it.do(f"activate {TANK}", "move B01")
    return 7 - it.do("face SE").ap[0], int(it.battle.works[it.hex("B01")])


def mined(color: str, unit: str, act: str = "") -> bool:
    """Whether a mine attacks who enters its hex, or acts there."""
    works = ((), (Works("land mine", ("B01",), number=12, color=color),))
    it = table(f"{unit} A01 SE", works=works).do(f"command {unit}", "move B01")
    if not act:
        return bool(it.legal("caps"))
    if it.legal("caps"):
        it.with_luck("caps 0", until=lambda at: at.counter(unit) == "")
    it.do("face SE", "pass", f"command {unit}", act)
    return bool(it.legal("caps"))


def helped(*friends: str, drawn: str) -> int:
    """What is added to the rally of a hit squad in A01 with friends in these hexes."""
    it = table(f"{SQUAD} A01 SE", *(f"{MG} {at}" for at in friends), drawn=drawn).hit(SQUAD, "Pinned")
    return int(rally_plus(it.world, it.battle, it.unit(SQUAD)))


def round_after(*answers: str) -> Table:
    """The next round, once the sides have acted so and passed."""
    return duel().do(*answers, "pass", "pass")


def plays(card: str, *, of: str, counter: str = "", enemy: str = "E02 NW") -> bool:
    """Whether a card may be played on a unit."""
    it = table(f"{SQUAD} A02 SE", soviet=(f"{FOE} {enemy}",), hands=((card,), ()))
    if counter:
        it.hit(SQUAD, counter)
    if of == "spent":
        it.do(f"opportunity {SQUAD}", "pivot N", "pass")
    return bool(it.legal(f"play {card}"))


HELD: list[tuple[str, Callable[[], object], object]] = [
    # round and actions
    ("turn all counters to their fresh side.",
     lambda: round_after(f"opportunity {SQUAD}", "pivot S", "stall by CAP").is_spent(SQUAD), False),
    ("the round ends when both pass in a row",
     lambda: [duel().do(*answers).battle.turn for answers in (
         ("pass", "stall by CAP", "pass"), ("pass", "pass"))], [1, 2]),
    ("nothing, whatever it costs", lambda: afterwards("opportunity"), (5, True)),
    ("any, even a spent one", lambda: (afterwards("command"), bool(
        duel().do(f"opportunity {SQUAD}", "pivot S", "pass").legal(f"command {SQUAD}"))), ((4, False), True)),
    ("the activated unit is spent",
     lambda: duel().do(f"activate {SQUAD}", "pivot S", "stall by CAP", "pass").is_spent(SQUAD), True),
    ("Move backward",
     lambda: [paid(f"{SQUAD} A02 {facing}", "move A01", "face N") for facing in "NS"], [1, 2]),
    ("1 CAP pays for 1 AP of the activated unit.",
     lambda: duel().do(f"activate {SQUAD}", *["fire E02", "caps 0", "pass", f"active {SQUAD}"] * 2,
                       "fire E02", "caps 0").caps[0], 5 - 2),
    ("up to 2, declared before it.", lambda: duel().do(f"activate {SQUAD}", "fire E02").legal(),
     ["caps 0", "caps 1", "caps 2"]),
    ("the side with more CAPs declares first, the Soviets if level.",
     lambda: [duel(caps=caps).do("pass", "pass").side for caps in ((6, 5), (5, 6), (5, 5))],
     ["German", "Soviet", "Soviet"]),
    ("costs as much as its most expensive move.",
     lambda: table(f"{SQUAD} A02 SE", f"{MG} A02 SE", groups=True).do(
         f"activate {SQUAD}", "move A03", f"with {MG}", "move A03", "face S", "face S").ap[0], 7 - 2),
    ("in the leader’s hex or next to it",
     lambda: [supports(at) for at in ("C03 SE", "A01 SE")], [True, False]),
    ("the target in arc, sight and normal range", lambda: supports("C03 NW"), False),
    ("no hit counter that changes its FP",
     lambda: [supports("C03 SE", counter) for counter in ("Unnerved", "Pinned", "Suppressed")],
     [True, True, False]),
    ("5 in all, a roll for each.", lambda: table(f"{SQUAD} B02 SE", f"{SQUAD} B03 SE", groups=True).hit(
        f"{SQUAD} 1", "Pinned").hit(f"{SQUAD} 2", "Unnerved").do(
            f"activate {SQUAD} 1", "rally", f"with {SQUAD} 2").ap[0], 7 - 5),
    # close combat
    ("FP +4, but −2 if in a white box, against flank DR and terrain DM.",
     lambda: [needed(f"{unit} A02 SE", f"{FOE} A02 NW") for unit in (SQUAD, MG)], [11 - 4 - 4, 11 - 4 + 2]),
    ("no fire or sight out of the hex, no rally.", in_close_combat, (["fire A02"], [])),
    ("not into the hex he came from or the two beside it; later freely.", retreats,
     ({"B03", "C04", "D03"}, {"B02", "B03", "C02", "C04", "D02", "D03"})),
    ("a roll against each unit in the hex, friends too.", shot_at_from_outside, [MG, FOE]),
    # mortars and hidden units
    ("not nearer than the minimum, but close combat is allowed.",
     lambda: [table("8cm Mortar A01 S", soviet=(f"{FOE} {at} N",)).do("activate 8cm Mortar").legal("fire")
              for at in ("A02", "A05", "A01")], [[], ["fire A05"], ["fire A01"]]),
    ("at the cost in brackets; spotted from a hex within 2 that sees the target and has no enemy.",
     lambda: [paid("8cm Mortar A01 S", "fire A05", "caps 0", soviet=(f"{FOE} A05 N",), drawn="\n".join(row))
              for row in ("......", "..W...")], [3, 4]),
    ("and has no enemy",
     lambda: [fires_indirectly("\n".join("WWW..."), f"{FOE} A05 N", *more) for more in ((), ("SMG A03 N",))],
     [True, False]),
    ("in the open also by an enemy who moves within 2 hexes in sight.",
     lambda: [revealed(*walk) for walk in ((".....", "A02"), (".....", "A03"), ("....W", "A03"))],
     [False, True, False]),
    ("Hide, unhit, out of enemy sight",
     lambda: [may_hide(*at) for at in ((". . W W . .", ""), (". . W W . .", "Pinned"), (". . . . . .", ""))],
     [True, False, False]),
    # cards
    ("a fresh or spent unit rallies, even in close combat",
     lambda: plays("Auto-Rally", of="fresh", counter="Pinned", enemy="A02 NW"), True),
    ("a fresh or spent unit rolls to rally",
     lambda: [plays("Rally Attempt", of="fresh", counter="Pinned", enemy=at) for at in ("E02 NW", "A02 NW")],
     [True, False]),
    ("any action of a fresh or spent unit or group",
     lambda: [plays("Command Action", of=status) for status in ("fresh", "spent")], [True, True]),
    ("on a fresh or spent unit or group, not in close combat",
     lambda: [plays("Hasty Defense", of="fresh", enemy=at) for at in ("E02 NW", "A02 NW")], [True, False]),
    # ground
    ("cancels the terrain’s cost, not its DM, nor the cost of going uphill; follow the road.",
     lambda: [paid(f"{SQUAD} A01 SE", "move B01", "face N", drawn=f". W{level} . . . . .\n{OPEN}", road=road)
              for level, road in (("", ()), ("", ("A01", "B01")), ("1", ("A01", "B01")))], [2, 1, 2]),
    ("after a paid open or road hex tracks move on a hex for each symbol, open or road",
     lambda: [reach("T-34b"), reach("T-34b", f". . W . . . .\n{OPEN}")], [3, 1]),
    ("wheels one more than that, by road only.",
     lambda: [reach(TRUCK), reach(TRUCK, road=("A01", "B01", "C01", "D01", "E01"))], [1, 3]),
    ("foot rolls 1D6 before it enters, and pays that many APs more or loses all it has",
     lambda: [wired("go in"), wired("stay out")], [("B01", 7 - 5), ("A01", 0)]),
    ("tracks remove it. DR 15.", tracks_in_wire, (1 + 2, 0)),
    ("Blue: vehicles, red: foot, black: all.",
     lambda: [mined(color, unit) for color in ("blue", "red", "black") for unit in (SQUAD, TANK)],
     [False, True, True, False, True, True]),
    ("or acts there other than by firing, rallying or leaving",
     lambda: [mined("red", SQUAD, act) for act in ("pivot N", "move A01")], [True, False]),
    ("nothing is seen through it.", lambda: [through(A01=FRESH_SMOKE), through(A05=FRESH_SMOKE),
                                             through(A03=FRESH_SMOKE)[1]], [(2, True), (2, True), False]),
    ("DM +1 for each counter in, out or across; two in the way block.",
     lambda: [through(A01=1), through(A03=1), through(A02=1, A04=1)[1]], [(1, True), (1, True), False]),
    ("DM +1 against fire across it, at an edge of the target’s hex.",
     lambda: [needed(f"{SQUAD} A01 SE", f"{FOE} C02 NW", balkas=edges) for edges in (
         (), ("C02 NW",), ("A01 SE",))], [8, 9, 8]),
    ("FP +1 when firing down; DM +1 against fire from below.",
     lambda: [needed(f"{SQUAD} A01 SE", f"{FOE} C01 NW", drawn=row) for row in (". . .", ".1 . .", ". . .1")],
     [8, 8 - 1, 8 + 1]),
    # attack
    ("red FP against a red DR, blue against blue; each unit in the hex by its own.",
     lambda: [needed("Tiger Ie A01 SE", f"{target} F04 NW") for target in ("T-34b", FOE)], [18 - 12, 12 - 6]),
    ("the flank DR is red against mortars, artillery and foot in close combat.",
     lambda: [table("Marder IIIh A02", soviet=(f"{firer} A02",)).needed(firer, "Marder IIIh")
              for firer in ("SMG", "T-34b")], [12 - 9, 12 - 12]),
    ("who may not move may not pivot",
     lambda: [bool(table(f"{SQUAD} A01 S").hit(SQUAD, counter).do(f"activate {SQUAD}").legal("pivot"))
              for counter in ("Unnerved", "Pinned")], [True, False]),
    ("Squad, each vehicle in its hex",
     lambda: table(f"{SQUAD} A01 SE", soviet=("T-34b E03 NW", f"{FOE} E03 NW")).needed(SQUAD, FOE), 8 + 1),
    ("cover +1, each unhit friend in the hex +1",
     lambda: [helped(*german, drawn=drawn) for german, drawn in (
         ((), OPEN), ((), f"W . . .\n{OPEN}"), (("A01 SE",), OPEN), (("A01 SE", "B01 SE"), OPEN))],
     [0, 1, 1, 1]),
    ("destroys, whether by another attack or by a roll 4 higher than a hit needs.",
     lambda: [result(roll, 8) for roll in (7, 8, 11, 12)], ["miss", "hit", "hit", "two hits"]),
]  # fmt: skip
"""What the aid says, how the engine is asked, and its answer."""


@pytest.fixture(scope="module")
def printed() -> str:
    return repr(tuple(REPORT.aid.pages(GAME)))


@pytest.mark.slow
@pytest.mark.parametrize(("sentence", "ask", "answer"), HELD, ids=[sentence for sentence, _, _ in HELD])
def test_what_the_aid_says_is_what_the_engine_does(
    sentence: str, ask: Callable[[], object], answer: object, printed: str
) -> None:
    assert sentence in printed
    assert ask() == answer
