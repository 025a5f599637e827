"""The player log of a campaign as it was played: weeks, battles, commanders and units (Player Log)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wsanalysis.battles.core.plain_engine import Play
from wsanalysis.battles.sherman_leader.campaign.cards import Cards
from wsanalysis.battles.sherman_leader.campaign.records import Battle, Now
from wsanalysis.languages import joined, say
from wsanalysis.systems.sherman_leader.strength import Strength

Row = dict[str, Any]
STATUS: dict[Strength, str] = {"full": "F", "half": "½", "destroyed": "X"}


def player_log(engine: Any, state: Play[Now]) -> Mapping[str, Sequence[Row]]:
    """The tables of the log, by title: a row for each week, battle, commander and unit."""
    cards, now = engine.cards, state.now
    return {
        say("Weeks"): [*_weeks(now)],
        say("Battles"): [*_battles(cards, now)],
        say("Commanders: level and stress as they went into each battle"): [*_commanders(cards, now)],
        say("Units: damage as they went into each battle"): [*_units(now)],
    }


def _weeks(now: Now) -> Iterator[Row]:
    for one in now.weeks:
        yield {
            say("week"): one.week, say("special condition"): one.condition, say("battles"): one.battles,
            say("destroyed"): one.destroyed, say("VP so far"): one.vp, say("SO points left"): one.so,
            say("lost to battalions near"): one.map_losses, say("repairs and healing"): one.spent_on_repairs,
            say("units"): one.units, say("commanders"): one.men, say("stress"): one.stress,
        }  # fmt: skip


def _battles(cards: Cards, now: Now) -> Iterator[Row]:
    for number, one in enumerate(now.battles, 1):
        before, after = one.events
        name = cards.edition.battalions[one.battalion].name
        yield {
            say("battle"): number, say("week"): one.week,
            say("battalion"): say("{battalion} {name}", battalion=one.battalion, name=name),
            say("event before"): before, say("event after"): after, say("turns"): one.turns,
            say("X, ½ or F"): _status(one), "VP": one.vp, "SO": one.so,
            say("units lost"): joined(", ", one.units_lost), say("men killed"): joined(", ", one.men_killed),
        }  # fmt: skip


def _status(one: Battle) -> str:
    """The note on a battalion: destroyed, at half strength, or that it failed (Battalion Status)."""
    return STATUS["full"] if one.result == one.strength else STATUS[one.result]


def _commanders(cards: Cards, now: Now) -> Iterator[Row]:
    """Everyone who fought or is there at the end, in order of appearance."""
    ends = {man.name: man for man in now.men}
    killed = {name: number for number, one in enumerate(now.battles, 1) for name in one.men_killed}
    went = [
        {cards.edition.commanders[one.commander].name: one for one in battle.mustered}
        for battle in now.battles
    ]
    for name in dict.fromkeys([*(name for battle in went for name in battle), *ends]):
        row: Row = {say("commander"): name}
        for number, battle in enumerate(went, 1):
            one = battle.get(name)
            level = cards.edition.commanders[one.commander].level if one else ""
            row[str(number)] = say("{level} {stress}", level=level, stress=one.stress) if one else ""
        man = ends.get(name)
        if man is not None:
            end = say("{level}, {stress} stress, {xp} XP", level=man.level, stress=man.stress, xp=man.xp)
        else:
            end = say("killed in {n}", n=killed[name]) if name in killed else say("discarded")
        yield {**row, say("at the end"): end}


def _units(now: Now) -> Iterator[Row]:
    """Every unit that fought or is there at the end, in order of appearance."""
    ends = {one.number: one for one in now.units}
    lost = {number: place for place, one in enumerate(now.battles, 1) for number in one.units_lost}
    cards = {one.number: one.card for battle in now.battles for one in battle.mustered}
    cards |= {one.number: one.card for one in now.units}
    for number, card in cards.items():
        row: Row = {say("unit"): say("{card} {number}", card=card, number=number)}
        for place, battle in enumerate(now.battles, 1):
            came = [one for one in battle.mustered if one.number == number]
            row[str(place)] = (joined(", ", came[0].damage) or "–") if came else ""
        if number in ends:
            end = joined(", ", ends[number].damage) or say("no damage")
        else:
            end = say("destroyed in {n}", n=lost[number]) if number in lost else say("turned in")
        yield {**row, say("at the end"): end}
