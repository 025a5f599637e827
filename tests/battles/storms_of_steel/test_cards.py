"""Action cards, one by one: who may play them, what they cost and do (8.1, p.17)."""

from tests.battles.storms_of_steel.table import EDITION, ENGINE, Table
from tests.battles.storms_of_steel.test_scenario import SHEET, record_of
from wsanalysis.battles.core.hands import in_deck, in_hand
from wsanalysis.battles.core.numbers import Side
from wsanalysis.battles.core.objectives import points
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.seeds import fill_streams
from wsanalysis.battles.core.tables import empty_state
from wsanalysis.battles.storms_of_steel import terms
from wsanalysis.battles.storms_of_steel.forces import Deck, Works
from wsanalysis.battles.storms_of_steel.records import Battle
from wsanalysis.compiled import new
from wsanalysis.probability.exact import exact
from wsanalysis.systems.storms_of_steel.attack import Aim, attack
from wsanalysis.systems.storms_of_steel.state import UnitState

FIELD = ". . W . . .\n. . . . . .\n. . . . . ."
GERMAN = ["Infantry '43 A01 SE", "Infantry '43 A02 SE"]
SOVIET = ["Rifles '43 D01 NW"]
FIRST, SECOND = "Infantry '43 1", "Infantry '43 2"


def table(*german: str, soviet: tuple[str, ...] = (), groups: bool = False, **more: object) -> Table:
    """The German side holds these cards."""
    more = {"german": GERMAN, "soviet": SOVIET} | more
    return Table(FIELD, hands=(german, soviet), groups=groups, **more)  # type: ignore[arg-type]


def test_cards_are_drawn_before_rounds() -> None:
    """8.1, 2.0: two each before the first round, one before the next; they are in the deck no more."""
    deck = Deck(2, 1, (("Command Action", 12), ("Sniper Card", 2)))
    here = Table(FIELD, GERMAN, SOVIET, deck=deck, caps=(0, 0))
    assert [in_hand(here.battle, Side(side)) for side in (0, 1)] == [2, 2]
    assert in_deck(here.battle) == 10
    here.do("pass", "pass")
    assert [in_hand(here.battle, Side(side)) for side in (0, 1)] == [3, 3]
    assert in_deck(here.battle) == 8


def test_a_deck_runs_out() -> None:
    """R21: then there are no more cards."""
    here = Table(FIELD, GERMAN, SOVIET, deck=Deck(1, 1, (("Sniper Card", 3),)), caps=(0, 0))
    here.do("pass", "pass")
    assert [in_hand(here.battle, Side(side)) for side in (0, 1)] == [2, 1]


def test_the_enemy_sees_how_many_cards_there_are() -> None:
    """8.1: hands are secret; what is not in one's own hand may be in the enemy's or in the deck."""
    deck = Deck(2, 1, (("Command Action", 3), ("Sniper Card", 3)))
    here = Table(FIELD, GERMAN, SOVIET, deck=deck)
    view = here.view(0)
    assert [view.held[kind].hand[Side(1)] for kind in range(3)] == [2, 0, 0]
    assert [view.held[kind].hand[Side(0)] for kind in range(3)] == [
        here.battle.held[kind].hand[Side(0)] for kind in range(3)
    ]
    for kind in (1, 2):
        assert view.held[kind].deck == 3 - here.battle.held[kind].hand[Side(0)]
    here.code.imagine(here.world, view, here.battle.luck[terms.LUCK_CARDS])
    assert in_hand(view, Side(1)) == 2
    assert view.held[0].hand[Side(1)] == 0
    for kind in (1, 2):
        cards = view.held[kind]
        assert cards.deck + cards.hand[Side(0)] + cards.hand[Side(1)] == 3


def test_command_action_pays_for_anything() -> None:
    """#2: one action of any cost for nothing, of a fresh or spent unit, which it stays (8.1, R22)."""
    here = table("Command Action").do(f"activate {FIRST}", "move B01", "face S", "pass", "pass")
    here = table("Command Action").do(f"play Command Action on {FIRST}", "move B01", "face S")
    assert (here.caps, here.is_spent(FIRST), here.where(FIRST)) == ((5, 6), False, "B01")
    assert here.side == "Soviet"
    here.do("pass")
    assert not here.legal("play")  # it is discarded


def test_command_action_of_a_group() -> None:
    """#2, 9.2: a group acts by one card, and nobody is spent by it."""
    here = table("Command Action", groups=True)
    here.do(f"play Command Action on {FIRST}", "move B01", f"with {SECOND}", "move B02", "face S", "face S")
    assert (here.where(FIRST), here.where(SECOND)) == ("B01", "B02")
    assert not here.is_spent(FIRST)
    assert not here.is_spent(SECOND)


def test_auto_rally() -> None:
    """#3: 2 CAPs, or 2 APs of the active unit; without a roll, in close combat too."""
    here = Table(FIELD, ["Infantry '43 A01 SE"], ["Rifles '43 A01 NW"], hands=(["Auto-Rally"], []))
    assert not here.legal("play")
    here.hit("Infantry '43", "Pinned").do("play Auto-Rally on Infantry '43")
    assert (here.counter("Infantry '43"), here.caps, here.pile) == ("", (3, 6), 20)
    here = table("Auto-Rally").hit(FIRST, "Unnerved").hit(SECOND, "Pinned")
    here.do(f"activate {FIRST}", "pivot S", "pass", f"play Auto-Rally on {FIRST}")
    assert (here.ap[0], here.caps[0], here.counter(FIRST)) == (4, 5, "")


def test_auto_rally_of_a_group() -> None:
    """#3, 9.2: 2 CAPs for all of a group."""
    here = table("Auto-Rally", groups=True).hit(FIRST, "Unnerved").hit(SECOND, "Pinned")
    here.do(f"play Auto-Rally on {FIRST}", f"with {SECOND}")
    assert (here.counter(FIRST), here.counter(SECOND), here.caps[0]) == ("", "", 3)


def test_nobody_rallies_by_card_from_damage() -> None:
    """#3: some hit counters of vehicles have no number to rally."""
    here = Table(FIELD, ["Panzer IVh A01 SE"], SOVIET, hands=(["Auto-Rally"], []))
    here.hit("Panzer IVh", "Immobilized")
    assert not here.legal("play")


def test_rally_attempt() -> None:
    """#4: a roll for nothing, but for CAPs on it; not in close combat."""
    here = table("Rally Attempt").hit(FIRST, "Pinned")
    here.with_luck(f"play Rally Attempt on {FIRST}", "caps 1", until=lambda it: it.counter(FIRST) == "")
    assert (here.caps[0], here.side) == (4, "Soviet")
    here = Table(FIELD, ["Infantry '43 A01 SE"], ["Rifles '43 A01 NW"], hands=(["Rally Attempt"], []))
    assert not here.hit("Infantry '43", "Pinned").legal("play")


def test_move_two_hexes() -> None:
    """#5: up to two hexes over passable ground for nothing; the second may be left out."""
    here = table("Move 2 Hexes").do(f"play Move 2 Hexes on {FIRST}", "move B01", "face SE")
    assert "stay" in here.legal()
    here.do("move C01", "face N")
    assert (here.where(FIRST), here.caps[0], here.is_spent(FIRST), here.side) == ("C01", 5, False, "Soviet")
    here = table("Move 2 Hexes").do(f"play Move 2 Hexes on {FIRST}", "move B01", "face SE", "stay")
    assert (here.where(FIRST), here.side) == ("B01", "Soviet")
    assert (
        not table("Move 2 Hexes", german=["Infantry '43 A01 SE"]).hit("Infantry '43", "Pinned").legal("play")
    )


def test_a_group_moves_two_hexes() -> None:
    """#5, 9.2: a group moves by one card; each goes where it likes."""
    here = table("Move 2 Hexes", groups=True).do(f"play Move 2 Hexes on {FIRST}", "move B01")
    here.do(f"with {SECOND}", "move B02", "face S", "face S")
    here.do("move C02", "face S", "stay")
    assert (here.where(FIRST), here.where(SECOND), here.side) == ("C02", "B02", "Soviet")


def test_a_hidden_unit_moves_two_hexes() -> None:
    """#5: hidden units stay hidden by it."""
    here = Table(
        "W W W W W W W W", ["Infantry '43 A01 hidden"], ["Rifles '43 H01 NW"], hidden=True,
        hiding=(["A01"], []), hands=(["Move 2 Hexes"], []),
    )  # fmt: skip
    here.do("play Move 2 Hexes on Infantry '43", "sneak B01", "sneak C01")
    assert (here.where("Infantry '43"), here.board.ids[here.battle.hex[here.unit("Infantry '43")]]) == (
        "hidden", "C01",
    )  # fmt: skip


def test_mark_as_spent() -> None:
    """#6: 2 APs or CAPs; an enemy on the map is spent, and its activation over; CAPs are left to it."""
    here = table("Mark as Spent", caps=(1, 6)).do(f"activate {FIRST}", "move B01", "face S")
    here.do("activate Rifles '43", "pivot S").do("play Mark as Spent on Rifles '43")
    assert (here.is_spent("Rifles '43"), here.ap, here.caps[0]) == (True, (4, 0), 1)
    assert [way for way in here.legal() if "Rifles" in way] == ["command Rifles '43"]


def test_more_aps() -> None:
    """#7: 1 CAP; an active unit gets a die of APs, as an action."""
    here = table("+1D6 APs")
    assert not here.legal("play")
    here.do(f"activate {FIRST}", "move B01", "face S", "pass")
    here.with_luck(f"play +1D6 APs on {FIRST}", until=lambda it: it.ap[0] == 12)
    assert (here.caps[0], here.side) == (4, "Soviet")


def test_more_caps() -> None:
    """#8: 2 APs of the active unit; a die of CAPs for this round."""
    here = table("+1D6 CAPs").do(f"activate {FIRST}", "move B01", "face S", "pass")
    here.with_luck(f"play +1D6 CAPs on {FIRST}", until=lambda it: it.caps[0] == 11)
    assert here.ap[0] == 4


def test_two_more_firepower() -> None:
    """#9: no action; with an attack, on all of its rolls."""
    here = Table(FIELD, GERMAN, ["Rifles '43 C02 NW"], hands=(["+2 Firepower"], []))
    here.do(f"activate {FIRST}", "fire C02")
    assert here.legal() == ["keep +2 Firepower", "use +2 Firepower"]
    before = here.needed(FIRST, "Rifles '43")
    here.do("use +2 Firepower")
    law = here.world.attack_law[0, 0, before - 2 - terms.EASIEST]
    assert here.battle.law[0] == law
    assert here.battle.held[1].hand[Side(0)] == 0


def test_dual_actions() -> None:
    """#10: 1 CAP; two actions in a row, and then it is the enemy's turn."""
    here = table("Dual Actions").do("play Dual Actions")
    assert (here.side, here.caps[0]) == ("German", 4)
    here.do(f"activate {FIRST}", "move B01", "face S")
    assert here.side == "German"
    here.do(f"active {FIRST}", "move C01", "face S")
    assert here.side == "Soviet"
    here.do("pass")
    assert here.side == "German"


def test_two_actions_in_a_row_keep_an_enemy_from_drawing_back() -> None:
    """#10, 7.63: the defender's answer comes after both, and is no move to where the attack came from."""
    here = Table(FIELD, ["Infantry '43 A01 SE"], ["Rifles '43 B01 S"], hands=(["Dual Actions"], []))
    here.do(
        "play Dual Actions", "activate Infantry '43", "move B01", "face S", "active Infantry '43", "pivot N"
    )
    here.do("activate Rifles '43")
    assert "move A01" not in here.legal()
    assert "move A02" not in here.legal()
    assert "move C02" in here.legal()


def test_hasty_defense() -> None:
    """#11: for nothing, to a vehicle too, not beside enemies; a group gets one each."""
    works = ((), ())
    here = table("Hasty Defense", groups=True, works=works)
    here.do(f"play Hasty Defense on {FIRST}", f"with {SECOND}")
    assert [here.battle.inside[here.unit(name)] for name in (FIRST, SECOND)] == [here.world.hasty_kind] * 2
    tank = Table(FIELD, ["Panzer IVh A01 SE"], SOVIET, hands=(["Hasty Defense"], []), works=works)
    assert tank.legal("play") == ["play Hasty Defense on Panzer IVh"]
    melee = Table(
        FIELD, ["Infantry '43 A01 SE"], ["Rifles '43 A01 N"], hands=(["Hasty Defense"], []), works=works
    )
    assert not melee.legal("play")


def test_sniper() -> None:
    """#13: a die, by which the enemy loses up to three CAPs at once, never more than he has."""
    here = table("Sniper Card").with_luck("play Sniper Card", until=lambda it: it.caps[1] == 3)
    assert here.caps == (5, 3)
    here = table("Sniper Card", caps=(5, 1)).with_luck("play Sniper Card", until=lambda it: it.caps[1] == 0)


def test_bogged_down() -> None:
    """#20: a vehicle of the enemy does not move for the rest of the round; a unit on foot is none."""
    here = Table(FIELD, ["Infantry '43 A01 SE"], ["T-34c D01 NW"], hands=(["Bogged Down"], []))
    here.do("play Bogged Down on T-34c")
    assert here.battle.flags[here.unit("T-34c")] & terms.BOGGED
    assert not table("Bogged Down").legal("play")


def test_reveal_hidden() -> None:
    """#30: 1 AP or CAP; hidden enemies within two hexes that one own unit sees are revealed."""
    here = Table(
        ". W . W W W W W", ["Infantry '43 A01 SE"], ["Rifles '43 B01 hidden", "SMG F01 hidden"],
        hiding=([], ["B01", "F01"]), hands=(["Reveal Hidden"], []),
    )  # fmt: skip
    here.do("play Reveal Hidden on Infantry '43", "face S")
    assert (here.where("Rifles '43"), here.where("SMG"), here.caps[0]) == ("B01", "hidden", 4)


def test_a_card_reveals_a_hidden_unit() -> None:
    """8.1, 10.0: whom a card is played on is revealed, and faces as its owner likes, before it acts."""
    here = Table(
        "W W W W W W W W", ["Infantry '43 A01 hidden"], ["Rifles '43 H01 NW"], hidden=True,
        hiding=(["A01"], []), hands=(["Command Action"], []),
    )  # fmt: skip
    here.do("play Command Action on Infantry '43", "face SE")
    assert here.where("Infantry '43") == "A01"
    here.do("move B01", "face S")
    assert here.where("Infantry '43") == "B01"


def near(here: Table) -> bool:
    return here.battle.question == terms.CARD


def test_luck_after_a_near_miss() -> None:
    """#12: after an own roll that misses by 1 or 2; then five in six hit. Nothing is asked after others."""
    here = Table(FIELD, GERMAN, ["Rifles '43 C02 NW"], hands=(["Luck"], []), caps=(0, 0))
    here.do(f"activate {FIRST}").with_luck("fire C02", until=near)
    assert here.legal() == ["keep Luck", "use Luck"]
    lucky, before = 0, here.battle.copy()
    here.do("keep Luck")
    assert (here.counter("Rifles '43"), here.where("Rifles '43")) == ("", "C02")
    here.battle = before
    here.with_luck("use Luck", until=lambda it: it.counter("Rifles '43") != "")
    assert in_hand(here.battle, Side(0)) == 0
    for seed in range(600):
        here.battle = before.copy()
        fill_streams(here.battle.luck, len(terms.SOURCES), seed, 1)
        here.do("use Luck")
        lucky += here.counter("Rifles '43") != "" or here.where("Rifles '43") == "out"
    assert 460 < lucky < 540


def test_luck_makes_two_hits_of_one() -> None:
    """#12: a hit that lacks 1 or 2 to two; it stays a hit if the die is a 1."""
    here = Table(FIELD, GERMAN, ["Rifles '43 C02 NW"], hands=(["Luck"], []), caps=(0, 0))
    here.do(f"activate {FIRST}")
    here.with_luck("fire C02", until=lambda it: near(it) and it.battle.about.broken == terms.NEAR_TWO_HITS)
    before = here.battle.copy()
    here.with_luck("use Luck", until=lambda it: it.where("Rifles '43") == "out")
    here.battle = before.copy()
    here.with_luck("use Luck", until=lambda it: it.counter("Rifles '43") != "")
    here.battle = before
    here.do("keep Luck")
    assert here.counter("Rifles '43") != "" or here.where("Rifles '43") == "out"


def test_luck_helps_to_rally() -> None:
    """#12, 7.5: after an attempt that nearly fails."""
    here = table("Luck", caps=(0, 0)).hit(FIRST, "Cowering").do(f"activate {FIRST}")
    here.with_luck("rally", until=near).with_luck("use Luck", until=lambda it: it.counter(FIRST) == "")
    assert here.side == "Soviet"


def test_with_the_chances_of_the_rule() -> None:
    """#12: what comes of attacks whose owner uses Luck whenever it helps is what the rule says."""
    here = Table(FIELD, GERMAN, ["Rifles '43 C02 NW"], hands=(["Luck"], []), caps=(0, 0))
    here.do(f"activate {FIRST}")
    roll, before, missed, games = here.needed(FIRST, "Rifles '43"), here.battle.copy(), 0, 3000
    for seed in range(games):
        here.battle = before.copy()
        fill_streams(here.battle.luck, len(terms.SOURCES), seed, 2)
        here.do("fire C02")
        if near(here):
            here.do("use Luck")
        missed += here.counter("Rifles '43") == "" and here.where("Rifles '43") == "C02"
    aim = Aim(roll, "foot", luck="luck for two hits", luck_amount=2)
    law = exact(attack, UnitState(), aim, EDITION)
    chance = float(law.probabilities[UnitState()])
    assert abs(missed / games - chance) < 3.5 * (chance * (1 - chance) / games) ** 0.5


MINES = {"works": ((), ()), "deck": Deck(0, 0, (), (9, "black"))}


def test_lay_a_land_mine() -> None:
    """#40: 2 APs or CAPs; an unhit squad lays it in its hex or beside it, hidden if no enemy sees that."""
    here = Table(FIELD, GERMAN, ["Rifles '43 D01 SE"], hands=(["Lay Land Mine"], []), **MINES)  # type: ignore[arg-type]
    here.do(f"play Lay Land Mine on {FIRST}")
    assert "lay B01" in here.legal()
    here.do("lay B01")
    mine = here.battle.mine[0]
    assert (here.caps[0], mine.number, mine.color, mine.is_open) == (3, 9, terms.BLACK_MINE, 1)
    german, soviet = ["Infantry '43 A01 SE"], ["Rifles '43 G01 SE"]
    wood = Table("W W W W W W W", german, soviet, hands=(["Lay Land Mine"], []), **MINES)  # type: ignore[arg-type]
    wood.do("play Lay Land Mine on Infantry '43", "lay hidden B01")
    assert wood.battle.mine[0].is_open == 0
    assert wood.view(1).mine[0].hex == -1
    assert not table("Lay Land Mine", **MINES).hit(FIRST, "Pinned").hit(SECOND, "Pinned").legal("play")


def test_a_hidden_squad_lays_a_mine() -> None:
    """#40: and stays hidden."""
    here = Table(
        "W W W W W W W W", ["Infantry '43 A01 hidden"], ["Rifles '43 H01 NW"], hidden=True,
        hiding=(["A01"], []), hands=(["Lay Land Mine"], []), **MINES,  # type: ignore[arg-type]
    )  # fmt: skip
    here.do("play Lay Land Mine on Infantry '43", "lay hidden B01")
    assert here.where("Infantry '43") == "hidden"


def test_defuse_a_land_mine() -> None:
    """#41: 2 APs or CAPs; a mine that lies openly beside an unhit squad is taken away."""
    works = ((), (Works("land mine", ("B01",), number=8, color="black"),))
    here = Table(FIELD, GERMAN, ["Rifles '43 D01 SE"], hands=(["Defuse Land Mine"], []), works=works)
    here.do(f"play Defuse Land Mine on {FIRST}", "lift B01")
    assert (here.caps[0], here.battle.mine[0].hex, here.battle.works[here.hex("B01")]) == (3, -1, 0)
    bare = Table(FIELD, GERMAN, ["Rifles '43 D01 SE"], hands=(["Defuse Land Mine"], []), works=((), ()))
    assert not bare.legal("play")


def test_game_ends() -> None:
    """8.1: yellow cards are played when drawn; by Game Ends it is over at once."""
    here = Table(FIELD, GERMAN, SOVIET, deck=Deck(0, 1, (("Game Ends", 1), ("Luck", 1))), caps=(0, 0))
    here.do("pass").with_luck("pass", until=lambda it: it.battle.over == terms.ENDED_BY_CARD)
    assert here.battle.turn == 2


def test_another_card_is_drawn_after_a_yellow_one() -> None:
    """8.1: Firefight Event brings what waits for it, and another card is drawn."""
    deck = Deck(1, 0, (("Firefight Event", 1), ("Luck", 1)))
    here = Table(
        FIELD, [*GERMAN, "SMG -"], SOVIET, deck=deck, entry={"SMG": ("A03",)}, late=terms.BY_EVENT, seed=3,
    )  # fmt: skip
    assert in_hand(here.battle, Side(0)) + in_hand(here.battle, Side(1)) == 1
    assert here.battle.event == 1
    assert "activate SMG" in here.legal()
    bare = Table(FIELD, [*GERMAN, "SMG -"], SOVIET, entry={"SMG": ("A03",)}, late=terms.BY_EVENT)
    assert "activate SMG" not in bare.legal()


def test_score() -> None:
    """8.1, p.18: Score pays each hex that is held for it, to both sides."""
    deck = "deck = {start = 1, round = 1}\ncards = {Score = 1, Luck = 2}"
    held = 'objectives = [{vp = 3, kind = "hold each", hexes = ["G08", "F07", "A01"], when = "score"}]'
    sheet = SHEET.replace('initiative = "German"', deck)
    sheet = sheet.replace('objectives = [{vp = 2, kind = "hold", hexes = ["H08"]}]', held)
    world = record_of(sheet)
    battle: Battle = empty_state(Battle, world)
    scored = set()
    for seed in range(16):
        battle.clear()
        fill_streams(battle.luck, len(terms.SOURCES), seed, 0)
        ENGINE.start(world, battle)
        actions = new(Actions)
        while battle.turn == 0 or battle.question in (terms.PLACE, terms.FACE):
            ENGINE.legal(world, battle, actions)
            ENGINE.apply(world, battle, actions.act[0])
        scored.add((sum(battle.held[kind].hand[Side(0)] + battle.held[kind].hand[Side(1)] for kind in (1, 2)),
                    points(world, battle, Side(0)) + points(world, battle, Side(1))))  # fmt: skip
    assert scored == {(2, 0), (2, 6)}
