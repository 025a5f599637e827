"""Battles out of their files: a battalion of a campaign, the US units that attack it, the board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any

from annotated_types import Ge, Le

from wsanalysis.battlefield.board import across, parts
from wsanalysis.battles.core.map_game import Outline
from wsanalysis.battles.scenarios import entries as toml
from wsanalysis.battles.scenarios import forces, scenario
from wsanalysis.battles.scenarios.draft import Draft
from wsanalysis.battles.scenarios.entries import Entry
from wsanalysis.battles.scenarios.forces import Troop
from wsanalysis.battles.scenarios.objectives import Reduce
from wsanalysis.battles.scenarios.scenario_files import TEXT_KEYS, find_scenario, read_scenario, read_texts
from wsanalysis.battles.scenarios.wanted import Wanted, read_wanted
from wsanalysis.battles.sherman_leader.layout import IDS, ROWS, board_of
from wsanalysis.battles.sherman_leader.terms import MOST_US
from wsanalysis.files.records import content_hash
from wsanalysis.systems.sherman_leader import setting_up, strength
from wsanalysis.systems.sherman_leader.campaign_cards import Battalion, Campaign
from wsanalysis.systems.sherman_leader.commander_card import CommanderCard, status_of
from wsanalysis.systems.sherman_leader.edition import ShermanLeader
from wsanalysis.systems.sherman_leader.effects import Effect, amount_of
from wsanalysis.systems.sherman_leader.stress import before_battle
from wsanalysis.systems.sherman_leader.unit_card import UnitCard, serves_in

NAME = "sherman_leader"
SIDE = "US"
TANK = "Tank"
"""The type that is drawn from a cup, and what such a unit is called before."""
KEYS = (
    *TEXT_KEYS, "campaign", "battalion", "strength", "besides", "conditions", "events", "scouts", "tenacity",
    "heroics", "layout", "tanks", "us", "wanted",
)  # fmt: skip
Few = Annotated[int, Ge(0), Le(9)]
Stress = Annotated[int, Ge(0), Le(30)]


@dataclass(frozen=True, slots=True)
class Mustered:
    """A US unit in a battle: its card and the number of its counter, its commander and his stress.

    `damage` are the counters of earlier battles that lie on its card.
    """

    card: str
    number: str
    commander: str
    stress: int = 0
    damage: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its card and its number."""
        return f"{self.card} {self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(scenario.Scenario[forces.Force]):
    """A battle. The first force is the US's, whose units are `mustered`; the enemy is moved by rule.

    `effects` are those of all cards but the battalion's own. The board is the scenario's own if it is
    `is_laid`, else it is laid anew for each battle. `heads_up` are the enemy's units by type, for tanks of
    the cup TANK.
    """

    campaign: Campaign
    battalion: Battalion
    mustered: tuple[Mustered, ...]
    effects: tuple[Effect, ...]
    turns: int
    half: bool
    is_laid: bool
    tenacity: bool
    heroics: bool

    @property
    def is_laid_anew(self) -> bool:
        return not self.is_laid


def load_scenario(folder: Path, name: str | Draft, edition: ShermanLeader) -> Scenario:
    """The battle of that name, or a draft of one. Raises UnknownName, or DataFault with every fault."""
    found = find_scenario(folder, NAME, name)
    return read_scenario(found, lambda entry: _scenario(found.stem, entry, edition))


def outline(folder: Path, name: str, edition: ShermanLeader) -> Outline:
    """A battle in a line of the list."""
    found = load_scenario(folder, name, edition)
    more = {"turns": found.turns, "battalion": found.battalion.battalion, "VP": found.battalion.vp}
    return found.outline(more)


def _scenario(stem: str, entry: Entry, edition: ShermanLeader) -> Scenario | None:
    toml.known_keys(entry, KEYS)
    texts = read_texts(entry)
    campaigns, battalions = edition.campaigns, edition.battalions
    campaign = toml.get_name(entry, "campaign", campaigns, "campaign")
    battalion = toml.get_name(entry, "battalion", battalions, "battalion")
    known = toml.get_name(entry, "strength", ("full", "half"), "strength", "full")
    effects = _effects(entry, edition)
    scouts = toml.get(entry, "scouts", Few, 0)
    tenacity, heroics = (toml.get(entry, key, bool, False) for key in ("tenacity", "heroics"))
    terrain = _layout(entry, edition)
    if None in (campaign, battalion, known, scouts, tenacity, heroics):
        return None
    card, of = battalions[battalion], campaigns[campaign]
    mustered = _mustered(entry, of, edition)
    tanks = _tanks(entry, card, of, known, edition)
    if not mustered or tanks is None:
        return None
    made = battle(
        of, card, known, tuple(mustered), effects, edition, scouts=scouts, tanks=tanks, terrain=terrain,
        tenacity=tenacity, heroics=heroics, stem=stem, wanted=read_wanted(entry, strength.STRENGTHS), **texts,
    )  # fmt: skip
    if made.turns < 1:
        toml.fault(entry, f"expected a battle of 1 turn at least, got {made.turns}")
    return made


def battle(
    campaign: Campaign, battalion: Battalion, known: strength.Strength, mustered: tuple[Mustered, ...],
    others: tuple[Effect, ...], edition: ShermanLeader, *, scouts: int = 0, tanks: Sequence[str] = (),
    terrain: tuple[str, ...] | None = None, tenacity: bool = False, heroics: bool = False, stem: str = "",
    name: str = "", situation: str = "", source: str = "", background: str = "",
    wanted: Wanted | None = None, hashed: bool = True,
) -> Scenario:  # fmt: skip
    """The battle of these US units with a battalion of known strength; `others`: effects of other cards.

    The battalion's tanks are `tanks`, or drawn from the year's cup; the board is laid anew without `terrain`.
    A battle that nothing will be stored of need not be `hashed`.
    """
    own = strength.effects_of(battalion, known)
    effects = (*campaign.effects, *others)
    turns = setting_up.battle_turns(scouts, (*effects, *own))
    board = board_of(terrain or (), edition)
    ours = forces.Force(
        SIDE, _in_rows(ROWS), (), tuple(Troop(one.card) for one in mustered),
        objectives=_objectives(battalion, known, (*others, *own)),
    )  # fmt: skip
    blocks = enemies(battalion, campaign, known, (*others, *own), tanks, edition)
    theirs = forces.Force(campaign.country, _in_rows(1, 2), (), tuple(map(Troop, blocks)))
    contents = (name, ours, theirs, turns, known, *mustered, *others, tenacity, heroics, campaign, battalion,
                terrain or (), board.data_hash)  # fmt: skip
    return Scenario(
        stem=stem, name=name, situation=situation, source=source, background=background, board=board,
        overlays=(), forces=(ours, theirs),
        data_hash=content_hash(contents) if hashed else "",
        campaign=campaign, battalion=battalion, mustered=mustered, effects=effects, turns=turns,
        half=known == "half", is_laid=terrain is not None, tenacity=tenacity, heroics=heroics, wanted=wanted,
    )  # fmt: skip


@cache
def _in_rows(*rows: int) -> tuple[str, ...]:
    return tuple(name for name in IDS if int(name[1:]) in rows)


def _effects(entry: Entry, edition: ShermanLeader) -> tuple[Effect, ...]:
    """The effects of other cards on the battle: Command battalions, conditions, the event before it."""
    found: list[Effect] = []
    for key, cards, what in (
        ("besides", edition.battalions, "battalion"),
        ("conditions", edition.conditions, "special condition card"),
        ("events", edition.events, "event card"),
    ):
        for name in toml.get_names(entry, key, cards, what, ()):
            one: Any = cards[name]
            if key == "besides":
                found += strength.effects_on_others(one, "full")
            else:
                found += one.before if key == "events" else one.effects
    return tuple(found)


def _layout(entry: Entry, edition: ShermanLeader) -> tuple[str, ...] | None:
    """The kinds of terrain of a board of the scenario's own, in the order of the hexes; None without one."""
    if "layout" not in entry.value:
        return None
    letters = {one.letter or ".": name for name, one in edition.terrain.items()}
    lines = toml.get(entry, "layout", list[str]) or []
    rows = [line.split() for line in lines]
    wanted = f"expected {ROWS} rows of 4 hexes, each of {' '.join(letters)} with blanks between"
    if len(rows) != ROWS or any(len(row) != 4 or not {*row} <= {*letters} for row in rows):
        toml.fault(entry, f"{wanted}, got {lines!r}", "layout")
        return None
    for row, edge in ((rows[0], "top"), (rows[-1], "bottom")):
        if not any(edition.terrain[letters[letter]].enters == "all" for letter in row):
            said = f"expected a hex in the {edge} row that everybody may enter, got {' '.join(row)}"
            toml.fault(entry, said, "layout")
    found = tuple(letters[rows[y][x]] for x in range(4) for y in range(ROWS))
    free = [x for x, terrain in enumerate(found) if edition.terrain[terrain].enters == "all"]
    for off in sorted(parts(free, partial(across, board_of(found, edition))), key=len)[:-1]:
        said = "expected connected hexes, but for Impassable and Water (Place Terrain Tiles)"
        toml.fault(entry, f"{said}, got {', '.join(IDS[x] for x in off)} cut off", "layout")
    return found


def _mustered(entry: Entry, campaign: Campaign, edition: ShermanLeader) -> list[Mustered]:
    """The US units with their commanders; faults of those that may not fight here (Assign Units)."""
    table = toml.get_table(entry, "us", required=True)
    if table is None:
        return []
    toml.known_keys(table, ("units",))
    found: list[Mustered] = []
    for row in toml.get_tables(table, "units"):
        toml.known_keys(row, ("block", "number", "commander", "stress", "damage"))
        card = toml.get_name(row, "block", edition.us_units, "US unit")
        number = toml.get(row, "number", str)
        leader = toml.get_name(row, "commander", edition.commanders, "commander card")
        stress = toml.get(row, "stress", Stress, 0)
        if None not in (card, number, leader, stress):
            cup = edition.cups[edition.us_units[card].attacked_by]
            lasting = [chip.counter for chip in cup.counters if chip.stays == "until repaired"]
            damage = tuple(_damage(row, lasting))
            one = Mustered(card, number, leader, stress, damage)
            for key, said in _who_may_not(one, found, campaign, edition):
                toml.fault(row, said, key)
            found.append(one)
    if not 1 <= len(found) <= MOST_US:
        toml.fault(table, f"expected 1 to {MOST_US} units, got {len(found)}", "units")
    return found


def _damage(row: Entry, lasting: list[str]) -> Iterator[str]:
    """The damage counters on a unit's card, each as often as it is named."""
    for place, name in enumerate(toml.get(row, "damage", list[str], []) or ()):
        if name in lasting:
            yield name
        else:
            said = f"expected a lasting counter of its side: {', '.join(lasting)}, got {name!r}"
            toml.fault(row, said, "damage", place)


def _who_may_not(
    one: Mustered, others: list[Mustered], campaign: Campaign, edition: ShermanLeader
) -> list[tuple[str, str]]:
    unit, man = edition.us_units[one.card], edition.commanders[one.commander]
    found = []
    if one.number not in unit.numbers:
        found.append(("number", f"expected one of {', '.join(unit.numbers)}, got {one.number!r}"))
    if one.number in [other.number for other in others]:
        found.append(("number", f"expected each unit once, got {one.number} twice"))
    if man.name in [edition.commanders[other.commander].name for other in others]:
        found.append(("commander", f"expected each commander once, got {man.name} twice"))
    if man.type != unit.type:
        found.append(("commander", f"expected a commander of {unit.type}, {man.name} is of {man.type}"))
    if not serves_in(unit, campaign.year):
        found.append(("block", f"expected a unit that serves in {campaign.year}, {unit.name} does not"))
    chips = edition.cups[unit.attacked_by].by_name
    for counter in one.damage:
        if not setting_up.may_fight((chips[counter].new_battle,), False, False):
            found.append(("damage", f"expected a unit that may fight, one with {counter} may not"))
    begins = one.stress + before_battle(chips[counter] for counter in one.damage)
    if not setting_up.may_fight((), False, status_of(man, begins) == "unfit"):
        found.append(("stress", f"expected a commander who is fit, {man.name} is not at {begins}"))
    return found


def pieces_of(battalion: Battalion, known: strength.Strength, edition: ShermanLeader) -> dict[str, int]:
    """The units on a battalion's card by type, half of each if it was at half strength (Half Battalions)."""
    units = battalion.units
    return dict(strength.half_units(units, edition.options) if known == "half" else units)


def enemies(
    battalion: Battalion, campaign: Campaign, known: strength.Strength, others: tuple[Effect, ...],
    tanks: Sequence[str], edition: ShermanLeader,
) -> list[str]:  # fmt: skip
    """The enemy's units: those of the battalion, and Rifles that other cards send.

    Tanks are TANK, drawn from the year's cup, unless they are named.
    """
    counted = pieces_of(battalion, known, edition)
    rifles = amount_of((*campaign.effects, *others), "Rifle in every battle")
    counted["Rifle"] = counted.get("Rifle", 0) + rifles
    names: list[str] = []
    for kind, number in counted.items():
        if kind == TANK:
            names += tanks or [TANK] * number
        else:
            names += [unit_of(kind, campaign, edition)] * number
    return names


def _tanks(
    entry: Entry, battalion: Battalion, campaign: Campaign, known: Any, edition: ShermanLeader
) -> list[str] | None:
    """The battalion's tanks by name, none if they are to be drawn; None for a fault."""
    number = pieces_of(battalion, known, edition).get(TANK, 0)
    tanks: list[str] | None = toml.get(entry, "tanks", list[str], [])
    cup = setting_up.tank_cup(edition.enemies.values(), campaign.country, campaign.year)
    if tanks:
        if len(tanks) != number or not {*tanks} <= {*cup.counts}:
            said = f"expected {number} tanks of {', '.join(cup.counts)}, got {', '.join(tanks)}"
            toml.fault(entry, said, "tanks")
    elif number > cup.size:
        said = f"expected at most {cup.size} tanks, as many as are in the cup of {campaign.year}"
        toml.fault(entry, f"{said}, got {number}", "battalion")
    return tanks


def unit_of(kind: str, campaign: Campaign, edition: ShermanLeader) -> str:
    """The enemy counter of a type in a campaign; other than tanks there is one of each."""
    return next(
        name for name, one in edition.enemies.items() if one.type == kind and one.nation == campaign.country
    )


def _objectives(card: Battalion, known: Any, effects: tuple[Effect, ...]) -> tuple[Reduce, ...]:
    """The VP of half strength, unless it was there before, and the rest if it is destroyed."""
    more = amount_of(effects, "VP if destroyed")
    half = strength.vp_gained(card, known, "half")
    rest = strength.vp_gained(card, known, "destroyed", more) - half
    reduced = Reduce(vp=half, points=card.half, state="half strength")
    destroyed = Reduce(vp=rest, points=card.destroyed, state="destroyed")
    return (destroyed,) if known == "half" else (reduced, destroyed)


def cards_of(found: Scenario, edition: ShermanLeader) -> list[UnitCard]:
    """The different US cards of a battle."""
    return [edition.us_units[name] for name in dict.fromkeys(one.card for one in found.mustered)]


def men_of(found: Scenario, edition: ShermanLeader) -> list[CommanderCard]:
    """The commanders of a battle, as the US units are numbered."""
    return [edition.commanders[one.commander] for one in found.mustered]
