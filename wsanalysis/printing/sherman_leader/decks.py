"""Decks of Sherman Leader: events, special conditions, battalions, commanders, campaigns, objectives."""

from collections.abc import Iterable, Iterator

from wsanalysis.aids.faces import Tint
from wsanalysis.files.own_files import own_text
from wsanalysis.languages import capital, joined, say
from wsanalysis.printing.cards import CardText, Deck
from wsanalysis.printing.ratings import Row
from wsanalysis.printing.sherman_leader import WORDS as AID_WORDS
from wsanalysis.printing.words import Words
from wsanalysis.systems.sherman_leader.commander_card import LEVELS, Skill
from wsanalysis.systems.sherman_leader.effects import Effect

WORDS = Words(own_text(__file__, "decks.txt"))
KINDS = WORDS.pairs("Kinds of cards")
SAID = WORDS.pairs("Words on cards")
HOW = WORDS.pairs("How decks are used")
DOES = WORDS.pairs("Effects of cards")
SKILLS = {step.lead.removesuffix(":"): step.text for step in AID_WORDS.steps("Skills").steps}
"""The effect of each skill, as the player aid says it."""
TINTS: dict[str, Tint] = {"Assault": "rose", "Supply": "sand", "Command": "blue"}


def effects(found: tuple[Effect, ...]) -> str:
    """The effects of a card, a sentence each."""
    return joined(" ", (say(DOES[word], n=amount) for word, amount in found))


def some(found: Iterable[Effect]) -> tuple[Effect, ...]:
    """Those of the effects that are any."""
    return tuple(one for one in found if one.word != "no effect")


def event(row: Row) -> CardText:
    """An event: its upper section before a battle, its lower one after it (Event Card)."""
    card = row["record"]
    sections = ((SAID["before"], effects(card.before)), (SAID["after"], effects(card.after)))
    return CardText(KINDS["events"], texts=sections)


def condition(row: Row) -> CardText:
    """A special condition of a week."""
    return CardText(KINDS["conditions"], texts=((SAID["week"], effects(row["record"].effects)),))


def commander(row: Row) -> CardText:
    """A side of a commander's card: his stress, what he adds to the dice, his skills (Select Commanders)."""
    states = (
        (
            say(SAID[name], **{"from": low, "to": row[f"{name}_to"]}),
            say(SAID["dice"], speed=row[f"{name}_speed"], near=row[f"{name}_r0"], far=row[f"{name}_r1"]),
        )
        for name, low in (("okay", 0), ("shaken", row["okay_to"] + 1))
    )
    rise = "" if row["xp"] is None else str(row["xp"])
    unfit = say(SAID["unfit from"], **{"from": row["shaken_to"] + 1})
    facts = ((SAID["cool"], str(row["cool"])), (SAID["xp"], rise), (SAID["unfit"], unfit))
    kind = say(KINDS["commander"], level=row["level"], type=row["type"])
    return CardText(kind, facts, (*states, *map(_skill, row["record"].skills)))


def _skill(skill: Skill) -> tuple[str, str]:
    """A skill, and what it does; one that has counters is told with the one that it is a kind of."""
    return str(skill), capital(SKILLS.get(skill.word) or SKILLS[skill.word.split()[-1]])


def battalion(row: Row) -> CardText:
    """A battalion: its units, when it is half or destroyed, what it does (Draw Battalion Cards)."""
    card = row["record"]
    facts = (
        (SAID["vp"], str(row["vp"])),
        (SAID["band"], row["band"]),
        (SAID["half"], say(SAID["points"], points=row["half"])),
        (SAID["destroyed"], say(SAID["points"], points=row["destroyed"])),
    )
    texts = [(SAID["units"], row["units"].replace("; ", ", "))]
    if row["effects"] != "no effect":
        texts.append((SAID["full strength"], effects(card.effects)))
    if card.lasting_effects:
        texts.append((SAID["lasting"], effects(card.lasting_effects)))
    return CardText(_kind(row), facts, tuple(texts), tint=TINTS[row["kind"]])


def _kind(row: Row) -> str:
    return say(KINDS["battalions"], kind=row["kind"])


def campaign(row: Row) -> CardText:
    """A campaign: when, where and against whom, what one begins with (Select Campaign Card)."""
    facts = (
        (SAID["year"], str(row["year"])),
        (SAID["enemy"], row["country"]),
        (SAID["terrain"], row["terrain"]),
        (SAID["so"], str(row["so"])),
        (SAID["commanders"], joined(", ", _levels(row))),
        (SAID["die"], say(SAID["aggressive"], up_to=row["d6_up_to"])),
    )
    kind = say(KINDS["campaign"], difficulty=row["difficulty"])
    return CardText(kind, facts, ((SAID["rules"], effects(row["record"].effects)),))


def _levels(row: Row) -> Iterator[str]:
    for level in LEVELS:
        if row[level.casefold()]:
            yield say(SAID["at level"], number=row[level.casefold()], level=level)
    yield say(SAID["extras"], level=row["extras"])


def objective(row: Row) -> CardText:
    """An objective: how long, with how much, against how many, and what counts as how well done."""
    numbers = {name: row[name] for name in ("adequate", "good", "great")}
    facts = (
        (SAID["weeks"], str(row["weeks"])),
        (SAID["so"], str(row["so"])),
        (SAID["weekly"], str(row["weekly_so"])),
        (SAID["battalions"], say(SAID["of points"], points=row["battalion_points"])),
        (SAID["outcome"], say(SAID["values"], **numbers)),
    )
    return CardText(KINDS["objectives"], facts, ((SAID["rules"], effects(row["record"].effects)),))


DECKS = (
    Deck(
        name="events", table="events", text_of=event, copies="count", back=lambda _: KINDS["events"],
        note=HOW["events"], tint="sand",
    ),
    Deck(
        name="conditions", table="conditions", text_of=condition, copies="count",
        back=lambda _: KINDS["conditions"], note=HOW["conditions"], tint="blue",
    ),
    Deck(
        name="commanders", table="commanders", text_of=commander, title="name",
        two_sided=lambda row: str(row["name"]), back=lambda _: KINDS["commanders"], note="", tint="green",
    ),
    Deck(
        name="battalion cards", table="battalions", text_of=battalion, title="{battalion} {name}", back=_kind,
        note=HOW["battalions"], tint="grey",
    ),
    Deck(
        name="campaigns", table="campaigns", text_of=campaign, back=lambda _: KINDS["campaigns"],
        note=HOW["campaigns"], tint="brown",
    ),
    Deck(
        name="objectives", table="objectives", text_of=objective, back=lambda _: KINDS["objectives"],
        note=HOW["campaigns"], tint="green",
    ),
)  # fmt: skip
