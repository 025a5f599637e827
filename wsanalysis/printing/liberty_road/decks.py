"""Decks of Liberty Road: events by target and phase, asset cards that are no weapons (p.4-5, 8, 11)."""

from wsanalysis.aids.faces import Tint
from wsanalysis.battles.liberty_road.cards import parse_effects
from wsanalysis.files.own_files import own_text
from wsanalysis.languages import joined, say
from wsanalysis.printing.cards import CardText, Deck
from wsanalysis.printing.ratings import Row
from wsanalysis.printing.words import Words

WORDS = Words(own_text(__file__, "decks.txt"))
KINDS = WORDS.pairs("Kinds of cards")
SAID = WORDS.pairs("Words on cards")
HOW = WORDS.pairs("How decks are used")
DOES = WORDS.pairs("Effects of cards")
TINTS: dict[str, Tint] = {
    "early": "green", "late": "brown", "end": "rose", "German": "grey", "Allied": "green",
    "attacker": "rose", "defender": "blue",
}  # fmt: skip


def effects(text: str) -> str:
    """The effects of a card, a sentence each."""
    found = ((DOES.get(f"{one.word} {one.n}", DOES[one.word]), one.n) for one in parse_effects(text))
    return joined(" ", (say(does, n=n) for does, n in found))


def event(row: Row) -> CardText:
    """An event: what it does to infantry and to vehicles, and who gives an order instead (p.5)."""
    infantry, vehicle = effects(row["infantry"]), effects(row["vehicle"])
    texts = [(SAID["infantry"], infantry), (SAID["vehicle"], vehicle)]
    if infantry == vehicle:
        texts = [(SAID["both"] if row["bonus_side"] else "", infantry)]
    if row["bonus_side"]:
        orders = SAID.get(f"{row['bonus_side']} {row['bonus']}", SAID[row["bonus_side"]])
        texts.append((SAID["bonus"], say(orders, n=row["bonus"])))
    return CardText(KINDS[row["phase"]], texts=tuple(texts), tint=TINTS[row["phase"]])


def asset(row: Row) -> CardText:
    """An asset: how it is played, how often, and what it does (p.4, 7-9)."""
    side = KINDS[row["side"]]
    does = effects(row["effect"])
    text = joined(" ", (SAID["pick"], does)) if row["played"] == "order" else does
    facts = ((SAID["played"], SAID[row["played"]]), (SAID["uses"], row["uses"] or "1"))
    return CardText(say(KINDS[row["kind"]], side=side), facts, (("", text),), tint=TINTS[row["side"]])


DECKS = (
    Deck(
        name="events", table="chips/liberty_road_events.csv", text_of=event, back=lambda _: KINDS["events"],
        note=HOW["events"], tint="sand",
    ),
    Deck(
        name="assets", table="units/liberty_road/assets.csv", text_of=asset,
        back=lambda row: say(KINDS["assets"], side=KINDS[row["side"]]),
        note=HOW["assets"],
    ),
)  # fmt: skip
