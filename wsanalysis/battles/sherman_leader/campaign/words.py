"""Campaigns in words: the answers that a player may give, and what happened, week by week."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from wsanalysis.battles.core.narrator import Narrator
from wsanalysis.battles.core.plain_engine import Play, parts
from wsanalysis.battles.core.position import Position, Track
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
    if kind in (r.BUY_UNIT, r.TRADE):
        text = "buy {card}" if kind == r.BUY_UNIT else "trade them for {card}"
        return say(text, card=cards.units[a].name)
    if kind == r.CHOOSE:
        return say("{man} joins", man=cards.names[a])
    if kind in (r.RAISE, r.HEAL, r.CALM, r.REPLACE, r.DISMISS) or (kind == r.TREAT and not b):
        return say(OF_MEN[kind], man=now.men[a].name)
    if kind in (r.ATTACK, r.FIGHT):
        text = "attack {battalion}" if kind == r.ATTACK else "fight {battalion} next"
        return say(text, battalion=named(cards, cards.battalions[a]))
    if kind == r.PAIR:
        return say("send {unit} under {man}", unit=unit_name(now.units[a]), man=now.men[b].name)
    if kind == r.READY:
        return say("they go: {manner}", manner=MANNERS[a])
    if kind == r.MEND:
        return say("take {counter} off {unit}", counter=cards.counters[b], unit=unit_name(now.units[a]))
    if kind == r.TREAT:
        return say(
            "a Medic takes {counter} off {unit}", counter=cards.counters[b - 1], unit=unit_name(now.units[a])
        )
    if kind == r.TURN_IN:
        return say("turn in {unit}", unit=unit_name(now.units[a]))
    return PLAIN[kind]


OF_MEN = {
    r.RAISE: "raise {man} by a level",
    r.HEAL: "heal {man}",
    r.CALM: "a Medic takes 2 stress off {man}",
    r.REPLACE: "replace {man} with a Recruit",
    r.DISMISS: "discard {man}",
    r.TREAT: "a Medic heals {man}",
}
PLAIN = {
    r.BUY_TRUCK: say("buy a Truck"), r.BUY_SCOUT: say("buy a Scout"), r.TRUCK: say("send a Truck"),
    r.SCOUT: say("send a Scout"), r.KEEP: say("keep these units"), r.REST: say("Priority R&R for all"),
    r.DONE: say("that is all"),
}  # fmt: skip


def force_words(force: Force, kept: int) -> str:
    """A force in a line: how many of each card, Trucks and Scouts, SO points kept."""
    counted = Counter(one.card for one in force.units)
    parts = [name if number == 1 else f"{number} {name}" for name, number in counted.items()]
    parts += [plural("{n} Truck", "{n} Trucks", force.trucks)] if force.trucks else []
    parts += [plural("{n} Scout", "{n} Scouts", force.scouts)] if force.scouts else []
    return joined(", ", [*parts, plural("{n} SO point kept", "{n} SO points kept", kept)])


def named(cards: Cards, battalion: str) -> str:
    """A battalion by its designation and its name, as on its card."""
    return f"{battalion} {cards.edition.battalions[battalion].name}"


class CampaignNarrator(Narrator):
    """Tells a campaign week by week from the events of its `Play`; `engine` is the campaign's own."""

    tells_set_up = True
    depth = part = 0
    subject = ""

    def __init__(self, engine: Any, state: Play[Now]) -> None:
        self.cards: Cards = engine.cards
        self.caution, self.state, self._engine = engine.world.edition.unofficial, state, engine

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

    def look(self) -> None:
        self.state.events.clear()

    def objectives(self) -> Iterable[tuple[str, str, bool]]:
        objective, side = self.cards.objective, self._engine.sides[0]
        for grade in ("adequate", "good", "great"):
            points = getattr(objective, grade)
            words = say("{grade}: {vp} VP", grade=say(grade), vp=points)
            yield side, words, self._engine.rules.grade(self.state.now) >= GRADES.index(grade)

    def position(self) -> Position:
        """The Operational Map as a table of battalions by band, and the force as a table of units."""
        import pandas as pd  # as for battles: takes a tenth of a second

        now, cards = self.state.now, self.cards
        rows = [
            {
                "side": self._engine.sides[0], "block": unit_name(unit), "kind": cards.kind(unit),
                "place": "waiting", "hex": "", "facing": "", "state": "", "weapon": "", "carried by": 0,
                "damage": ", ".join(unit.damage),
            }
            for unit in now.units
        ]  # fmt: skip
        columns = [
            "side",
            "block",
            "kind",
            "place",
            "hex",
            "facing",
            "state",
            "damage",
            "weapon",
            "carried by",
        ]
        units = pd.DataFrame(rows, pd.RangeIndex(1, len(rows) + 1, name="unit"), columns)
        markers = pd.DataFrame(columns=["hex", "marker", "hidden"])
        enemies = sorted(now.enemies, key=lambda one: BANDS.index(one.band))
        table = [(one.band, one.battalion, cards.battalion(one).vp, one.strength) for one in enemies]
        bands = pd.DataFrame(table, columns=["band", "battalion", "vp", "state"])
        bands["band"] = pd.Categorical(bands["band"], BANDS, ordered=True)
        return Position(now.turn, units, markers, (now.vp, 0), bands=bands)

    def happened(self) -> Iterator[str | None]:
        """What has happened since the last look, in sentences; None where a week begins."""
        for kind, *about in self.state.events:
            if kind == "week":
                yield None
            yield from self._told(kind, about)

    def _told(self, kind: Any, about: list[Any]) -> Iterator[str]:
        if kind in EVENTS:
            places = dict(enumerate(about))
            yield say(EVENTS[kind], **{f"n{place}": value for place, value in places.items()})
        elif kind in (r.BUY_TRUCK, r.BUY_SCOUT, r.REST):
            yield DONE[kind]
        elif kind == "begin":
            yield say("{so} SO points to begin with.", so=about[0])
            yield self._map(about[1])
        elif kind == "bought":
            yield from self._force(about[0])
        elif kind == "week":
            yield from self._week(*about)
        elif kind == "attack cost":
            yield plural(
                "{n} SO point for the way to {battalion} (Operational Move Cost).",
                "{n} SO points for the way to {battalion} (Operational Move Cost).",
                about[1], battalion=named(self.cards, about[0]),
            )  # fmt: skip
        elif kind == "group":
            yield self._group(*about)
        elif kind == "nobody comes":
            yield say("Nobody is left to fight {battalion}.", battalion=named(self.cards, about[0]))
        elif kind == "battle":
            yield self._battle(*about)
        elif kind == "fought":
            yield from self._fought(*about)
        elif kind == "bankrupt":
            card = say(" ({card})", card=about[1]) if about[1] else ""
            yield plural(
                "{n} SO point is missing: {by}{card}.", "{n} SO points are missing: {by}{card}.", about[2],
                by=say(about[0]), card=card,
            )  # fmt: skip
        elif kind == "week ends":
            yield from self._week_end(*about)
        elif kind == r.HEAL:
            yield plural(
                "{man} is healed, {n} SO point.", "{man} is healed, {n} SO points.", about[1], man=about[0]
            )
        elif kind in (r.MEND, r.TREAT, r.TRADE):
            yield self._worked(kind, about)

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
        return (
            say("On the map: {battalions}.", battalions=joined("; ", by_band))
            if by_band
            else say("The map is empty.")
        )

    def _force(self, now: Now) -> Iterator[str]:
        """The force that was bought, its commanders, support, and SO points left."""
        units = joined(", ", map(unit_name, now.units))
        yield say("The force: {units}.", units=units)
        men = joined(", ", (say("{man} ({level})", man=man.name, level=man.level) for man in now.men))
        yield say("Its commanders: {men}.", men=men)
        trucks = plural("{n} Truck", "{n} Trucks", now.trucks)
        scouts = plural("{n} Scout", "{n} Scouts", now.scouts)
        yield say("{trucks}, {scouts}; {so} SO points are kept.", trucks=trucks, scouts=scouts, so=now.so)

    def _week(self, week: int, condition: str, at_once: int) -> Iterator[str]:
        yield say("Special condition: {card}.", card=card_words(condition, self.cards.condition(condition)))
        if at_once:
            yield say("SO points at once: {so:±}.", so=at_once)

    def _group(self, group: Group) -> str:
        pairs = joined(
            ", ", (say("{unit} under {man}", unit=pair.number, man=pair.man) for pair in group.pairs)
        )
        trucks = [say(", Trucks: {n}", n=group.trucks)] if group.trucks else []
        scouts = [say(", Scouts: {n}", n=group.scouts)] if group.scouts else []
        support = joined("", [*trucks, *scouts])
        text = "Sent against {battalion}, to fight {manner}: {pairs}{support}."
        return say(
            text,
            battalion=named(self.cards, group.battalion),
            manner=MANNERS[group.manner],
            pairs=pairs,
            support=support,
        )

    def _battle(self, number: int, group: Group, event: str) -> str:
        text = "Battle {number}, against {battalion}. Event: {card}."
        return say(
            text,
            number=number,
            battalion=named(self.cards, group.battalion),
            card=card_words(event, self.cards.event(event)),
        )

    def _fought(
        self, battle: Battle, men: tuple[Man, ...], hurt: tuple[Unit, ...], promoted: tuple[Man, ...],
        left: int,
    ) -> Iterator[str]:  # fmt: skip
        lower = battle.events[1]
        if battle.seed:
            text = "After {turns} turns {battalion} is {result}, {points} points are left: {vp} VP."
        else:
            text = "There was no turn to fight in: {battalion} is {result}, {vp} VP."
        yield say(
            text,
            turns=battle.turns,
            battalion=battle.battalion,
            result=RESULTS[battle.result],
            points=left,
            vp=battle.vp,
        )
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
        status = status_of(self.cards.man(man), man.stress)
        wounded = say(", wounded") if man.wounded else ""
        return say(
            "{man} {stress} stress, {status}{wounded}, {xp} XP",
            man=man.name,
            stress=man.stress,
            status=status,
            wounded=wounded,
            xp=man.xp,
        )

    def _week_end(self, week: int, gained: int, lost: int, enemies: tuple[Enemy, ...]) -> Iterator[str]:
        yield say("The week is over. {map}", map=self._map(enemies))
        text = "SO points gained: {gained}; lost to battalions near: {lost}."
        yield say(text, gained=gained, lost=lost)

    def _worked(self, kind: int, about: list[Any]) -> str:
        if kind == r.TRADE:
            units = joined(", ", map(unit_name, about[0]))
            return say(
                "{units} traded for {card}, {so} SO points more.", units=units, card=about[1], so=about[2]
            )
        if kind == r.TREAT and len(about) == 1:
            return say("A Medic heals {man}.", man=about[0])
        unit, counter = unit_name(about[0]), about[1]
        if kind == r.TREAT:
            return say("A Medic takes {counter} off {unit}.", counter=counter, unit=unit)
        if not about[2]:
            return say("A Mechanic takes {counter} off {unit}.", counter=counter, unit=unit)
        return plural(
            "{counter} off {unit}: {n} SO point.", "{counter} off {unit}: {n} SO points.", about[2],
            counter=counter, unit=unit,
        )  # fmt: skip


def card_words(name: str, effects: Iterable[Effect]) -> str:
    """A card with its effects in the words of the data; of an empty deck, that there is none."""
    if not name:
        return say("no card is left")
    return say("{card} ({effects})", card=name, effects=joined(", ", map(str, effects)))


EVENTS = {
    r.BUY_UNIT: "Bought: {n0}, {n1} SO points.",
    r.CHOOSE: "{n0} joins ({n1}).",
    r.RAISE: "{n0} is raised: {n1}.",
    "great": "{n0} VP: a great result.",
    r.CALM: "A Medic takes 2 stress off {n0}.",
    r.REPLACE: "{n0} is replaced.",
    r.DISMISS: "{n0} is discarded.",
}
"""Sentences whose blanks are filled by what was noted, in that order."""
DONE = {
    r.BUY_TRUCK: say("Bought: a Truck."), r.BUY_SCOUT: say("Bought: a Scout."),
    r.REST: say("Priority R&R: 2 stress less for everybody."),
}  # fmt: skip
