"""Decks of Storms of Steel: action, veteran and weapon cards (8.0-8.3, p.17-18)."""

from wsanalysis.aids.faces import Tint
from wsanalysis.files.own_files import own_text
from wsanalysis.languages import joined, say
from wsanalysis.printing.cards import CardText, Deck
from wsanalysis.printing.counters import picture_of
from wsanalysis.printing.ratings import Row
from wsanalysis.printing.words import Words
from wsanalysis.systems.storms_of_steel.firepower import BETTER_EQUIPPED
from wsanalysis.systems.storms_of_steel.playing_cards import CAPS_LOST

WORDS = Words(own_text(__file__, "decks.txt"))
KINDS = WORDS.pairs("Kinds of cards")
SAID = WORDS.pairs("Words on cards")
HOW = WORDS.pairs("How decks are used")
ACTIONS = WORDS.pairs("Effects of action cards")
VETERANS = WORDS.pairs("Effects of veteran cards")
WEAPONS = WORDS.pairs("Words of weapon cards")
TINTS: dict[str, Tint] = {
    "action": "green", "event": "sand", "veteran": "rose", "German": "grey", "Soviet": "brown"
}  # fmt: skip
"""The colors of the printed headers, as near as our grounds come; of weapons that of the side."""
PICTURES = {"hand": "man", "artillery": "gun"}
"""The pictures where no word of the name tells the kind."""


def cost(row: Row) -> tuple[str, str]:
    """The cost of a card, and its kind of points."""
    paid = say(SAID["paid"], cost=row["cost"], **{"with": row["paid_with"]})
    return SAID["cost"], paid if row["cost"] else SAID["free"]


def played(row: Row) -> CardText:
    """An action or event card: its number, cost and effect."""
    amount = row["amount"] or 0
    lost = joined(", ", CAPS_LOST.values())
    does = say(ACTIONS[row["effect"]], amount=amount, less=-amount, lost=lost)
    kind = say(KINDS[row["kind"]], number=row["number"])
    return CardText(
        kind, (cost(row),) if row["kind"] == "action" else (), (("", does),), tint=TINTS[row["kind"]]
    )


def veteran(row: Row) -> CardText:
    """A veteran card: how often it is used, and what it does."""
    does = say(VETERANS[row["effect"]], amount=row["amount"] or 0, better=BETTER_EQUIPPED)
    return CardText(
        say(KINDS["veteran"], number=row["number"]), ((SAID["use"], SAID[row["use"]]),), (("", does),)
    )


def weapon(row: Row) -> CardText:
    """A weapon card: its cost, firepower and reach, whom it is for and what protects against it (8.2)."""
    reach = "" if row["range"] is None else str(row["range"])
    if row["long_range"] is not None:
        reach = say(SAID["far"], range=row["range"], long_range=row["long_range"])
    facts = (
        (SAID["whose"], WEAPONS[row["nation"]] if row["nation"] != "any" else ""),
        cost(row),
        (SAID["red"], str(row["red_firepower"])),
        (SAID["blue"], str(row["blue_firepower"])),
        (SAID["range"], reach),
        (SAID["hexes"], str(row["hexes"]) if row["kind"] == "artillery" else ""),
    )
    holds = {
        row["kind"]: True,
        "metal": row["targets"] == "metal",
        "terrain": row["terrain"] == "no",
        "smoke": row["smoke"] == "no",
        "fire group": row["kind"] == "hand" and row["group_fire"] == "yes",
        "alone": row["kind"] == "hand" and row["group_fire"] == "no",
    }
    text = joined(" ", [WEAPONS[word] for word, so in holds.items() if so])
    tint = TINTS.get(row["nation"], "plain")
    return CardText(KINDS[row["kind"]], facts, (("", text),), picture_of(row) or PICTURES[row["kind"]], tint)


DECKS = (
    Deck(
        name="action cards", table="cards", text_of=played, back=lambda _: KINDS["action cards"],
        where=lambda row: row["kind"] != "veteran", note=HOW["action cards"], copies="count", tint="green",
    ),
    Deck(
        name="veterans", table="cards", text_of=veteran, back=lambda _: KINDS["veterans"], copies="count",
        where=lambda row: row["kind"] == "veteran", note=HOW["veterans"],
        tint="rose",
    ),
    Deck(
        name="weapons", table="weapons", text_of=weapon, back=lambda _: KINDS["weapons"], copies="count",
        where=lambda row: row["kind"] != "bomb",  # those of airplanes are no cards (20.4)
        note=HOW["weapons"], tint="grey",
    ),
)  # fmt: skip
