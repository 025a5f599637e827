"""Damage and suppression tokens: drawn, turned over, their effects; rally (2.0, 6.0, 7.0, 10.0).

Tokens lie face down beside the map and are drawn when a unit takes one. One that takes effect at once is
turned over; any other lies unread until its unit activates. The token that a unit draws by cowering its owner
knows.
"""

from wsanalysis.battles.core.actions import add, first_of
from wsanalysis.battles.core.frames import log
from wsanalysis.battles.core.numbers import NOBODY, NOWHERE, Unit
from wsanalysis.battles.core.pile import draw_counter, put_counter_back
from wsanalysis.battles.core.questions import ask
from wsanalysis.battles.core.records import Actions
from wsanalysis.battles.core.tabulate import Tabulation, axes, row
from wsanalysis.battles.core.transport import take_off
from wsanalysis.battles.core.units import OUT, flag, has, is_here, side_of, units_of
from wsanalysis.battles.draft_2019 import chits, spotting, terms
from wsanalysis.battles.draft_2019.records import Battle, Token, World
from wsanalysis.battles.draft_2019.terms import DOWN, KIND, KNOWN, MOST_TOKENS
from wsanalysis.compiled import Flow, flow
from wsanalysis.systems.draft_2019.checks import bail_out_difficulty
from wsanalysis.systems.draft_2019.edition import Draft2019
from wsanalysis.systems.draft_2019.results import with_damage
from wsanalysis.systems.draft_2019.state import READY
from wsanalysis.systems.draft_2019.token import LASTING, DamageToken, SuppressionToken

EFFECTS = ("none", "HESITATION", "CREW", "GUN", "IMMOBILIZED", "MOBILITY", "PASSENGERS", "REDUCED", "TURRET")
"""By number, as `terms` calls them."""


# --- drawing and placing --------------------------------------------------------------------------


def draw_damage(world: World, battle: Battle) -> int:
    """A damage token out of the supply; 0 if none is left (2.0)."""
    return draw_counter(world, battle, 1, world.damages + 1, False, battle.luck[terms.TOKENS])


def draw_suppression(world: World, battle: Battle) -> int:
    """A suppression token out of the supply; 0 if none is left (2.0)."""
    return draw_counter(world, battle, world.damages + 1, world.tokens + 1, False, battle.luck[terms.TOKENS])


def effect_on(world: World, battle: Battle, unit: Unit, token: int) -> int:
    """The effect of a token on a unit of its kind."""
    row, who = world.token[token & KIND], world.kind[battle.type[unit]].who
    if who == terms.VEHICLE:
        return row.vehicle
    return row.gun if who == terms.GUN else row.infantry


def lay_token(world: World, battle: Battle, unit: Unit, token: int) -> None:
    """Lay a token on a unit; beyond the room for them it goes back, as nobody needs more."""
    for place in range(MOST_TOKENS):
        if battle.load[unit].token[place] == 0:
            battle.load[unit].token[place] = token
            count_tokens(world, battle, unit)
            return
    put_counter_back(battle, token & KIND)


def drop_token(world: World, battle: Battle, unit: Unit, place: int) -> None:
    """A token goes back to the supply, face down (2.0)."""
    put_counter_back(battle, battle.load[unit].token[place] & KIND)
    battle.load[unit].token[place] = 0
    count_tokens(world, battle, unit)


def drop_all(world: World, battle: Battle, unit: Unit) -> None:
    """Every token of a unit goes back."""
    for place in range(MOST_TOKENS):
        if battle.load[unit].token[place]:
            drop_token(world, battle, unit, place)


def count_tokens(world: World, battle: Battle, unit: Unit) -> None:
    """Sum up the tokens on a unit."""
    harm = battle.harm[unit]
    harm.clear()
    for place in range(MOST_TOKENS):
        token = battle.load[unit].token[place]
        if token:
            suppresses = world.token[token & KIND].suppresses
            harm.suppressed += suppresses
            harm.damaged += 1 - suppresses
            if token & DOWN:
                harm.down += 1
            else:
                effect = effect_on(world, battle, unit, token)
                harm.shaken += suppresses if world.broken_by_all == 0 else 1
                harm.hesitates |= effect == terms.HESITATION
                harm.crew += effect == terms.CREW
                harm.slowed += effect == terms.SLOWED
                harm.no_gun |= effect == terms.DEAD_GUN
                harm.immobile |= effect == terms.IMMOBILIZED
                harm.turret |= effect == terms.TURRET


def is_broken(battle: Battle, unit: Unit) -> bool:
    """True if 2 or more tokens are left after its rally checks; those face down came later (10.0)."""
    return battle.harm[unit].shaken >= 2


def suppress(world: World, battle: Battle, unit: Unit, at_once: bool, blast: int) -> None:
    """A suppression token on a unit; open for op fire, and on vehicles under blast (10.0)."""
    lose_aim(battle, unit)
    log(battle, terms.LOG_SUPPRESSED, unit, 0, 0, 0)
    token = draw_suppression(world, battle)
    if token == 0:
        return
    blasted = blast > 0 and world.kind[battle.type[unit]].who == terms.VEHICLE
    if not (at_once or blasted):
        lay_token(world, battle, unit, token | DOWN)
        harm_riders(world, battle, unit, at_once)
        return
    threshold = world.token[token].blast
    if blasted and blast > threshold:
        put_counter_back(battle, token)
        eliminate(world, battle, unit)
        return
    open_token(world, battle, unit, token)
    if is_here(battle, unit) and blasted and blast == threshold:
        damage(world, battle, unit, True)
    if is_here(battle, unit):
        harm_riders(world, battle, unit, at_once)


def damage(world: World, battle: Battle, unit: Unit, at_once: bool) -> None:
    """Damage to a unit, and to those who ride on it (10.0)."""
    damage_alone(world, battle, unit, at_once)
    if is_here(battle, unit):
        harm_riders(world, battle, unit, at_once)


def damage_alone(world: World, battle: Battle, unit: Unit, at_once: bool) -> None:
    """A damage token on a unit, which is spent; in water it is eliminated (10.0)."""
    lose_aim(battle, unit)
    log(battle, terms.LOG_DAMAGED, unit, 0, 0, 0)
    if spotting.is_water(world, battle, unit):
        eliminate(world, battle, unit)
        return
    spend(world, battle, unit)
    token = draw_damage(world, battle)
    if token and not at_once:
        lay_token(world, battle, unit, token | DOWN)
    elif token:
        open_token(world, battle, unit, token)


def harm_riders(world: World, battle: Battle, carrier: Unit, at_once: bool) -> None:
    """Units that ride desant take damage with each token that their carrier draws from fire (8.0, 10.0)."""
    if world.kind[battle.type[carrier]].desant == 0:
        return
    for unit in units_of(world, side_of(world, carrier)):
        if battle.carrier[unit] == carrier and is_here(battle, unit):
            damage_alone(world, battle, unit, at_once)


# --- effects --------------------------------------------------------------------------------------


def open_token(world: World, battle: Battle, unit: Unit, token: int) -> None:
    """A token takes effect: a red medal first, then what it says (10.0)."""
    row = world.token[token & KIND]
    kind = world.kind[battle.type[unit]]
    if row.red and (kind.who == terms.VEHICLE or world.everybody_bails):
        if not chits.check(world, battle, unit, kind.stowage):
            put_counter_back(battle, token & KIND)
            log(battle, terms.LOG_BAILS, unit, 0, 0, 0)
            eliminate(world, battle, unit)
            return
    effect = effect_on(world, battle, unit, token)
    log(battle, terms.LOG_TOKEN, unit, effect, 0, 0)
    if effect == terms.REDUCED:
        put_counter_back(battle, token & KIND)
        reduce(world, battle, unit)
    elif effect == terms.TO_PASSENGERS:
        put_counter_back(battle, token & KIND)
        for other in units_of(world, side_of(world, unit)):
            if battle.carrier[other] == unit and is_here(battle, other):
                reduce(world, battle, other)
    elif effect == terms.NOTHING and row.suppresses == 0:
        put_counter_back(battle, token & KIND)
    else:
        for place in range(MOST_TOKENS):
            lying = battle.load[unit].token[place]
            if lying and lying & DOWN == 0:
                if world.gone_for[effect] >> effect_on(world, battle, unit, lying) & 1:
                    drop_token(world, battle, unit, place)
        lay_token(world, battle, unit, token & KIND)


def reduce(world: World, battle: Battle, unit: Unit) -> None:
    """A squad becomes a team of the same valor, a team is eliminated; other units are unaffected (10.0)."""
    kind = world.kind[battle.type[unit]]
    if kind.who != terms.INFANTRY:
        return
    if kind.lasts:
        battle.type[unit] = kind.reduced
        log(battle, terms.LOG_REDUCED, unit, 0, 0, 0)
        count_tokens(world, battle, unit)
    else:
        eliminate(world, battle, unit)


def spend(world: World, battle: Battle, unit: Unit) -> None:
    """A unit is spent, and with it whom it carries (7.0, 8.0)."""
    if not has(battle, unit, terms.SPENT):
        log(battle, terms.LOG_SPENT, unit, 0, 0, 0)
    flag(battle, unit, terms.SPENT | terms.SEEN)
    for other in units_of(world, side_of(world, unit)):
        if battle.carrier[other] == unit:
            flag(battle, other, terms.SPENT)


def make_ready(battle: Battle, unit: Unit) -> None:
    """Regroup: the MOVING marker goes, the unit is ready (7.0)."""
    battle.flags[unit] &= ~(terms.SPENT | terms.MOVING)
    log(battle, terms.LOG_READY, unit, 0, 0, 0)


def lose_weapon(battle: Battle, unit: Unit) -> None:
    """A unit's weapon is gone; one that is dropped nobody takes up (4.0)."""
    battle.weapon[unit] = 0
    battle.flags[unit] &= ~terms.DEPLOYED


def lose_aim(battle: Battle, unit: Unit) -> None:
    """A unit's AIM marker goes (7.0)."""
    battle.aim[unit] = 0


def eliminate(world: World, battle: Battle, unit: Unit) -> None:
    """A unit is out, and its passengers; a vehicle leaves a wreck unless there is blaze or rubble (10.0)."""
    hex = battle.hex[unit]
    log(battle, terms.LOG_OUT, unit, hex, 0, 0)
    for other in units_of(world, side_of(world, unit)):
        if battle.carrier[other] == unit and is_here(battle, other):
            log(battle, terms.LOG_OUT, other, hex, 0, 0)
            remove(world, battle, other, OUT)
    is_wreck = world.kind[battle.type[unit]].who == terms.VEHICLE
    if is_wreck and battle.marks[hex] & (terms.BLAZE | terms.RUBBLE) == 0:
        battle.marks[hex] |= terms.WRECK
    remove(world, battle, unit, OUT)


def remove(world: World, battle: Battle, unit: Unit, where: int) -> None:
    """A unit leaves the map, with its tokens and markers."""
    drop_all(world, battle, unit)
    lose_aim(battle, unit)
    battle.flags[unit] &= ~(terms.MOVING | terms.WORKS | terms.BEHIND | terms.DEPLOYED)
    if battle.hex[unit] != NOWHERE:
        take_off(world, battle, unit, where)
    else:
        battle.where[unit], battle.carrier[unit] = where, NOBODY


# --- activation: reveal, rally (6.0, 10.0) --------------------------------------------------------


def reveal(world: World, battle: Battle, unit: Unit) -> None:
    """All unknown tokens on a unit that activates are turned over, damage first (6.0, 10.0)."""
    for suppresses in range(2):
        for place in range(MOST_TOKENS):
            token = battle.load[unit].token[place]
            if is_here(battle, unit) and token & DOWN and world.token[token & KIND].suppresses == suppresses:
                battle.load[unit].token[place] = 0
                count_tokens(world, battle, unit)
                open_token(world, battle, unit, token & KIND)


def rally(world: World, battle: Battle, unit: Unit) -> None:
    """A valor check for each suppression token: it goes if the unit passes (10.0).

    Easy while fortified, difficult without cover. Shelter is determined before the first check.
    """
    shelter = spotting.shelter_of(world, battle, unit)
    for place in range(MOST_TOKENS):
        token = battle.load[unit].token[place]
        if token and world.token[token & KIND].suppresses:
            passed = chits.check(world, battle, unit, shelter)
            log(battle, terms.LOG_RALLY, unit, passed, 0, 0)
            if passed:
                drop_token(world, battle, unit, place)


@flow
def cower(world: World, battle: Battle, unit: Unit) -> Flow:
    """Draw two suppression tokens and keep one face down, known to the owner alone (7.0)."""
    lose_aim(battle, unit)
    log(battle, terms.LOG_COWER, unit, 0, 0, 0)
    # no frame holds the two, since an enemy sees the frames
    act = yield ask(
        battle, side_of(world, unit), terms.KEEP, unit=unit, one=draw_suppression(world, battle),
        other=draw_suppression(world, battle),
    )  # fmt: skip
    kept = first_of(act)
    back = battle.about.one + battle.about.other - kept
    if back:
        put_counter_back(battle, back)
    if kept:
        lay_token(world, battle, unit, kept | DOWN | KNOWN)


def list_kept(_: World, battle: Battle, actions: Actions) -> None:
    """The two tokens of which one is kept, or the one that there is."""
    add(actions, terms.TAKE, battle.about.one, battle.about.unit)
    if battle.about.other not in (0, battle.about.one):
        add(actions, terms.TAKE, battle.about.other, battle.about.unit)


def put_tokens(tables: Tabulation, edition: Draft2019) -> None:
    """Add the tokens of both supplies, and which effects remove which."""
    damages = [*edition.damage]
    kinds = [None, *damages, *edition.suppression]

    def token(one: DamageToken | SuppressionToken | None) -> tuple[int, ...]:
        if one is None:
            return row(Token, suppresses=0, infantry=0, gun=0, vehicle=0, red=0, blast=0)
        if isinstance(one, SuppressionToken):
            effect = EFFECTS.index(one.effect)
            return row(
                Token, suppresses=1, infantry=effect, gun=effect, vehicle=effect, red=one.red_medal,
                blast=one.blast,
            )  # fmt: skip
        infantry, gun, vehicle = (EFFECTS.index(effect) for effect in (one.infantry, one.gun, one.vehicle))
        return row(
            Token, suppresses=0, infantry=infantry, gun=gun, vehicle=vehicle, red=one.red_medal, blast=0
        )  # fmt: skip

    def gone(effect: str) -> int:
        if effect not in LASTING:
            return 0
        others = [
            one for one in LASTING if one not in with_damage(READY._replace(damage=(one,)), effect).damage
        ]
        return sum(1 << EFFECTS.index(one) for one in others)

    tables.put_rows("token", axes(token=kinds), token)
    tables.put_numbers("gone_for", axes(effect=EFFECTS), gone)
    counts = [0, *(one.count for one in kinds if one is not None)]
    tables.tables.put("counter_count", (len(counts),), counts)
    options = edition.options
    tables.tables.counts |= {
        "damages": len(damages), "tokens": len(kinds) - 1,
        "broken_by_all": int(options.broken_by == "all tokens"),
        "everybody_bails": int(options.bailing_out == "every unit"),
    }  # fmt: skip


DIFFICULTIES = ("easy", "normal", "difficult")
"""By number, as `terms` calls them."""


def bails_by(stowage: str) -> int:
    """The difficulty of the check for a red medal (10.0)."""
    return DIFFICULTIES.index(bail_out_difficulty(stowage))  # type: ignore[arg-type]
