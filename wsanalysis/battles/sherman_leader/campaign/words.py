"""Campaigns in words: the answers that a player may give, and what happened, week by week."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from wsanalysis.battles.core.narrator import Narrator
from wsanalysis.battles.core.numbers import NOBODY
from wsanalysis.battles.core.plain_engine import Play, parts
from wsanalysis.battles.core.position import BandRow, Bands, Position, Track
from wsanalysis.battles.sherman_leader.campaign import records as r
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import Battle, Enemy, Group, Man, Now, Unit
from wsanalysis.battles.sherman_leader.campaign.scenario import GRADES, Force
from wsanalysis.languages import joined, plural, say
from wsanalysis.languages.message import Message
from wsanalysis.systems.sherman_leader.campaign_cards import BANDS
from wsanalysis.systems.sherman_leader.commander_card import status_of
from wsanalysis.systems.sherman_leader.effects import Effect
from wsanalysis.systems.sherman_leader.strength import STRENGTHS

ENDS = {
    r.LAST_WEEK: say("the last week is over"),
    r.GREAT: say("the result is great"),
    r.BANKRUPT: say("SO points are due that cannot be paid"),
}
MANNERS = (say("spare the men"), say("as usual"), say("at any price"))
RESULTS = dict(
    zip(STRENGTHS, (say("at full strength"), say("at half strength"), say("destroyed")), strict=True)
)


def unit_name(unit: Unit) -> str:
    """A unit by its card and number."""
    return f"{unit.card} {unit.number}"


def said(cards: Cards, now: Now, action: int) -> Message:
    """An answer as a player would say it: an action of `records` with what its numbers stand for."""
    kind, a, b = parts(action)
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == r.TREAT and b:
        unit = unit_name(now.units[a])
        return say("a Medic takes {counter} off {unit}", counter=cards.counters[b - 1], unit=unit)
    if kind in OF_CARDS:
        return say(OF_CARDS[kind], card=cards.units[a].name)
    if kind in OF_MEN:
        return say(OF_MEN[kind], man=now.men[a].name)
    if kind in OF_BATTALIONS:
        return say(OF_BATTALIONS[kind], battalion=named(cards, cards.battalions[a]))
    if kind == r.CHOOSE:
        return say("{man} joins", man=cards.names[a])
    if kind == r.READY:
        return say("they go: {manner}", manner=MANNERS[a])
    unit = unit_name(now.units[a])
    if kind == r.PAIR:
        return say("send {unit} under {man}", unit=unit, man=now.men[b].name)
    if kind == r.MEND:
        return say("take {counter} off {unit}", counter=cards.counters[b], unit=unit)
    return say("turn in {unit}", unit=unit)


OF_CARDS = {r.BUY_UNIT: "buy {card}", r.TRADE: "trade them for {card}"}
OF_BATTALIONS = {r.ATTACK: "attack {battalion}", r.FIGHT: "fight {battalion} next"}
OF_MEN = {
    r.RAISE: "raise {man} by a level", r.HEAL: "heal {man}", r.CALM: "a Medic takes 2 stress off {man}",
    r.REPLACE: "replace {man} with a Recruit", r.DISMISS: "discard {man}", r.TREAT: "a Medic heals {man}",
}  # fmt: skip
PLAIN = {
    r.BUY_TRUCK: say("buy a Truck"), r.BUY_SCOUT: say("buy a Scout"), r.TRUCK: say("send a Truck"),
    r.SCOUT: say("send a Scout"), r.KEEP: say("keep these units"), r.REST: say("Priority R&R for all"),
    r.DONE: say("that is all"),
}  # fmt: skip


def force_words(force: Force, kept: int) -> str:
    """A force in a line: how many of each card, Trucks and Scouts, SO points kept."""
    counted = Counter(one.card for one in force.units)
    parts = [name if number == 1 else f"{number} {name}" for name, number in counted.items()]
    parts += [words for words, n in zip(support_words(force), (force.trucks, force.scouts), strict=True) if n]
    return joined(", ", [*parts, plural("{n} SO point kept", "{n} SO points kept", kept)])


def support_words(has: Force | Now) -> tuple[Message, Message]:
    """Trucks and Scouts, how many of each."""
    return (
        plural("{n} Truck", "{n} Trucks", has.trucks), plural("{n} Scout", "{n} Scouts", has.scouts),
    )  # fmt: skip


def named(cards: Cards, battalion: str) -> str:
    """A battalion by its designation and its name, as on its card."""
    return f"{battalion} {cards.edition.battalions[battalion].name}"


class CampaignNarrator(Narrator):
    """Tells a campaign week by week from the events of its `Play`; `engine` is the campaign's own."""

    tells_set_up = True
    depth = part = 0
    about, subject = NOBODY, ""

    def __init__(self, engine: Any, state: Play[Now]) -> None:
        self.cards: Cards = engine.cards
        self.caution, self.state, self._engine = engine.ready.edition.unofficial, state, engine

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def end(self) -> str:
        return say("{end} (End of a Campaign)", end=ENDS[self.state.over])

    def tracks(self) -> list[Track]:
        return []

    def ended(self, facing: str = "") -> Iterator[str]:
        return iter(())

    def told_to(self, side: int, state: Any) -> Iterator[str | None]:
        self.state.events = [*state.events]  # none of which is secret
        return self.happened()

    def look(self) -> None:
        self.state.events.clear()

    def objectives(self) -> Iterable[tuple[str, str, bool]]:
        objective, side = self.cards.objective, self._engine.sides[0]
        for grade in ("adequate", "good", "great"):
            points = getattr(objective, grade)
            words = say("{grade}: {vp} VP", grade=say(grade), vp=points)
            yield side, words, self._engine.rules.grade(self.state.now) >= GRADES.index(grade)

    def position(self) -> Position:
        """The Operational Map with the battalions by band, and the force as units."""
        now, cards = self.state.now, self.cards
        empty = dict.fromkeys(("hex", "facing", "state", "weapon"), "")
        rows = [
            {
                "side": self._engine.sides[0], "block": unit_name(unit), "kind": cards.kind(unit),
                "place": "waiting", **empty, "damage": ", ".join(unit.damage), "carried by": 0,
            }
            for unit in now.units
        ]  # fmt: skip
        enemies = sorted(now.enemies, key=lambda one: BANDS.index(one.band))
        stand = [BandRow(one.band, one.battalion, cards.battalion(one).vp, one.strength) for one in enemies]
        return Position(now.turn, rows, (), (now.vp, 0), operational=Bands(stand, BANDS))

    def happened(self) -> Iterator[str | None]:
        """The events since the last call, in sentences; None where a week begins."""
        for kind, *about in self.state.events:
            if kind == "week":
                yield None
            if kind in SENTENCES:
                yield say(SENTENCES[kind], **{f"n{place}": value for place, value in enumerate(about)})
            elif kind in TELLERS:
                yield from TELLERS[kind](self, *about)

    def _begin(self, so: int, enemies: tuple[Enemy, ...]) -> Iterator[str]:
        yield say("{so} SO points to begin with.", so=so)
        yield self._map(enemies)

    def _map(self, enemies: tuple[Enemy, ...]) -> str:
        """The battalions by band, each with its VP, and whether it is at half strength."""
        by_band = [
            say("{battalions} in {band}", band=band, battalions=joined(", ", (
                say("{battalion} ({vp} VP{half})", battalion=named(self.cards, one.battalion),
                    vp=self.cards.battalion(one).vp, half=say(", half") if one.strength == "half" else "")
                for one in enemies if one.band == band
            )))
            for band in BANDS if any(one.band == band for one in enemies)
        ]  # fmt: skip
        if not by_band:
            return say("The map is empty.")
        return say("On the map: {battalions}.", battalions=joined("; ", by_band))

    def _force(self, now: Now) -> Iterator[str]:
        """The force that was bought, its commanders, support, and SO points left."""
        yield say("The force: {units}.", units=joined(", ", map(unit_name, now.units)))
        men = joined(", ", (say("{man} ({level})", man=man.name, level=man.level) for man in now.men))
        yield say("Its commanders: {men}.", men=men)
        trucks, scouts = support_words(now)
        yield say("{trucks}, {scouts}; {so} SO points are kept.", trucks=trucks, scouts=scouts, so=now.so)

    def _week(self, week: int, condition: str, at_once: int) -> Iterator[str]:
        yield say("Special condition: {card}.", card=card_words(condition, self.cards.condition(condition)))
        if at_once:
            yield say("SO points at once: {so:±}.", so=at_once)

    def _attack_cost(self, battalion: str, cost: int) -> Iterator[str]:
        yield plural(
            "{n} SO point for the way to {battalion} (Operational Move Cost).",
            "{n} SO points for the way to {battalion} (Operational Move Cost).",
            cost, battalion=named(self.cards, battalion),
        )  # fmt: skip

    def _group(self, group: Group) -> Iterator[str]:
        pairs = (say("{unit} under {man}", unit=pair.number, man=pair.man) for pair in group.pairs)
        trucks = [say(", Trucks: {n}", n=group.trucks)] if group.trucks else []
        scouts = [say(", Scouts: {n}", n=group.scouts)] if group.scouts else []
        yield say(
            "Sent against {battalion}, to fight {manner}: {pairs}{support}.",
            battalion=named(self.cards, group.battalion), manner=MANNERS[group.manner],
            pairs=joined(", ", pairs), support=joined("", [*trucks, *scouts]),
        )  # fmt: skip

    def _nobody(self, battalion: str) -> Iterator[str]:
        yield say("Nobody is left to fight {battalion}.", battalion=named(self.cards, battalion))

    def _battle(self, number: int, group: Group, event: str) -> Iterator[str]:
        yield say(
            "Battle {number}, against {battalion}. Event: {card}.", number=number,
            battalion=named(self.cards, group.battalion), card=card_words(event, self.cards.event(event)),
        )  # fmt: skip

    def _fought(
        self, battle: Battle, men: tuple[Man, ...], hurt: tuple[Unit, ...], promoted: tuple[Man, ...],
        left: int,
    ) -> Iterator[str]:  # fmt: skip
        text = "There was no turn to fight in: {battalion} is {result}, {vp} VP."
        if battle.seed:
            text = "After {turns} turns {battalion} is {result}, {points} points are left: {vp} VP."
        yield say(
            text, turns=battle.turns, battalion=battle.battalion, result=RESULTS[battle.result], points=left,
            vp=battle.vp,
        )  # fmt: skip
        lower = battle.events[1]
        yield say("Event: {card}.", card=card_words(lower, self.cards.event(lower, after=True)))
        if battle.units_lost:
            yield say("Lost: {names}.", names=joined(", ", battle.units_lost))
        if battle.men_killed:
            yield say("Killed: {names}.", names=joined(", ", battle.men_killed))
        if hurt:
            marked = (
                say("{unit} ({counters})", unit=unit.number, counters=joined(", ", unit.damage))
                for unit in hurt
            )
            yield say("Damage: {units}.", units=joined("; ", marked))
        if men:
            yield say("Commanders: {men}.", men=joined("; ", map(self._man, men)))
        if promoted:
            risen = (say("{man} ({level})", man=one.name, level=one.level) for one in promoted)
            yield say("Promoted: {men}.", men=joined(", ", risen))

    def _man(self, man: Man) -> str:
        return say(
            "{man} {stress} stress, {status}{wounded}, {xp} XP", man=man.name, stress=man.stress,
            status=status_of(self.cards.man(man), man.stress), xp=man.xp,
            wounded=say(", wounded") if man.wounded else "",
        )  # fmt: skip

    def _bankrupt(self, by: str, card: str, missing: int) -> Iterator[str]:
        yield plural(
            "{n} SO point is missing: {by}{card}.", "{n} SO points are missing: {by}{card}.", missing,
            by=say(by), card=say(" ({card})", card=card) if card else "",
        )  # fmt: skip

    def _week_end(self, week: int, gained: int, lost: int, enemies: tuple[Enemy, ...]) -> Iterator[str]:
        yield say("The week is over. {map}", map=self._map(enemies))
        yield say("SO points gained: {gained}; lost to battalions near: {lost}.", gained=gained, lost=lost)

    def _heal(self, man: str, cost: int) -> Iterator[str]:
        yield plural("{man} is healed, {n} SO point.", "{man} is healed, {n} SO points.", cost, man=man)

    def _mend(self, unit: Unit, counter: str, cost: int) -> Iterator[str]:
        if not cost:
            yield say("A Mechanic takes {counter} off {unit}.", counter=counter, unit=unit_name(unit))
            return
        yield plural(
            "{counter} off {unit}: {n} SO point.", "{counter} off {unit}: {n} SO points.", cost,
            counter=counter, unit=unit_name(unit),
        )  # fmt: skip

    def _treat(self, whom: Unit | str, counter: str = "") -> Iterator[str]:
        if isinstance(whom, Unit):
            yield say("A Medic takes {counter} off {unit}.", counter=counter, unit=unit_name(whom))
        else:
            yield say("A Medic heals {man}.", man=whom)

    def _trade(self, given: tuple[Unit, ...], card: str, due: int) -> Iterator[str]:
        units = joined(", ", map(unit_name, given))
        yield say("{units} traded for {card}, {so} SO points more.", units=units, card=card, so=due)


def card_words(name: str, effects: Iterable[Effect]) -> str:
    """A card with its effects in the words of the data; of an empty deck, that there is none."""
    if not name:
        return say("no card is left")
    return say("{card} ({effects})", card=name, effects=joined(", ", map(str, effects)))


SENTENCES = {
    r.BUY_UNIT: "Bought: {n0}, {n1} SO points.", r.BUY_TRUCK: "Bought: a Truck.",
    r.BUY_SCOUT: "Bought: a Scout.", r.CHOOSE: "{n0} joins ({n1}).", r.RAISE: "{n0} is raised: {n1}.",
    "great": "{n0} VP: a great result.", r.CALM: "A Medic takes 2 stress off {n0}.",
    r.REPLACE: "{n0} is replaced.", r.DISMISS: "{n0} is discarded.",
    r.REST: "Priority R&R: 2 stress less for everybody.",
}  # fmt: skip
"""Sentences whose blanks are filled by what was noted, in that order."""
TELLERS: dict[Any, Callable[..., Iterator[str]]] = {
    "begin": CampaignNarrator._begin, "bought": CampaignNarrator._force, "week": CampaignNarrator._week,
    "attack cost": CampaignNarrator._attack_cost, "group": CampaignNarrator._group,
    "nobody comes": CampaignNarrator._nobody, "battle": CampaignNarrator._battle,
    "fought": CampaignNarrator._fought, "bankrupt": CampaignNarrator._bankrupt,
    "week ends": CampaignNarrator._week_end, r.HEAL: CampaignNarrator._heal,
    r.MEND: CampaignNarrator._mend, r.TREAT: CampaignNarrator._treat, r.TRADE: CampaignNarrator._trade,
}  # fmt: skip
"""The tellers of everything else that was noted."""
