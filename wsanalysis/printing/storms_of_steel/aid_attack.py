"""The page of the Storms of Steel player aid on attacks, hits and rally (7, 13, 15)."""

from dataclasses import replace

from wsanalysis.aids import Column, Key, Ledger, Odds, OddsGrid, Page, Row, Word, WordGrid
from wsanalysis.aids.blocks import percent_text
from wsanalysis.core_game import CoreGame
from wsanalysis.languages import joined, say
from wsanalysis.printing.axes import axis, word_grid
from wsanalysis.printing.marks import marked, signed
from wsanalysis.printing.storms_of_steel import WORDS, tables
from wsanalysis.printing.storms_of_steel.aid_round import abbreviations
from wsanalysis.printing.words import grounds_of, icons_of, with_icons
from wsanalysis.systems.storms_of_steel.attack import DOUBLE
from wsanalysis.systems.storms_of_steel.counters import HitCounter
from wsanalysis.systems.storms_of_steel.rally import RALLY_COST
from wsanalysis.systems.storms_of_steel.unit import Pile

SAMPLE = 8  # the roll of the sample cell
EFFECTS = {
    "fire": tables.fire_words,
    "move": tables.move_words,
    "FP": tables.firepower_words,
    "DR": tables.defense_words,
}
"""The columns of a hit counter's effects."""
UNTOUCHED = {"fire": say("yes"), "move": say("yes"), "FP": "0", "DR": "0"}
"""The cells of a counter that changes nothing: a dash would say that the unit may not."""


def _odds(share: tables.Share) -> Odds:
    return Odds(share.any, (share.destroyed,))


def _added(bonus: int) -> str:
    return signed(bonus) if bonus else "none"


ATTACKS = WORDS.grid(
    "An attack on an unhit unit",
    lambda game, roll, shots, caps: _odds(tables.attack_share(game.edition, roll, caps, shots)),
    axis(say("DV − FP"), tables.ROLLS),
    axis("", {1: "one attack, CAPs on the roll", 2: "two attacks, CAPs on each roll"}),
    axis("", tables.CAPS, _added),
)


def attack_page(game: CoreGame) -> Page:
    """The effect of a shot, its modifiers, hit counters and rally."""
    key = Key(
        "How to read a cell",
        _odds(tables.attack_share(game.edition, SAMPLE, 0)),
        "hit at all",
        ("destroyed",),
    )
    return Page(
        "Attack",
        (
            abbreviations(),
            Row((ATTACKS(game), Column((key, *_ledgers(game)))), (2.3, 1)),
            Row((_counters(game, "foot"), _counters(game, "vehicle")), (1, 1.17)),
            Row(
                (_rally(game), WORDS.steps("In short", {**tables.rally_amounts(), "double": DOUBLE})),
                (1, 1.25),
            ),
        ),
        rule_box=say("FP + 2D6 + CAPs ≥ DV: one hit; {n} more: two hits, destroyed", n=DOUBLE),
    )


def _ledgers(game: CoreGame) -> tuple[Ledger, ...]:
    amount = tables.amounts(game)
    # only the optional rule of cautious movement needs this line (5.01)
    cautious = ("Moved normally, in the open", signed(amount["moved normally"]))
    covers: dict[int, list[str]] = {}
    for entry in game.edition.terrain.values():
        if entry.cover:
            covers.setdefault(entry.cover, []).append(entry.terrain)
    ordered = sorted(covers.items(), reverse=True)
    terrain = [(", ".join(names).capitalize(), signed(cover)) for cover, names in ordered]
    grounds = grounds_of(game)
    icons = tuple(icons_of(names, grounds) for _, names in ordered)
    return (
        WORDS.ledger("Firepower", amount),
        WORDS.ledger("Defense", amount, *([cautious] if game.options.cautious_movement else [])),
        Ledger("Terrain", tuple(terrain), "DM; 5.0", icons),
    )


def _counters(game: CoreGame, pile: Pile) -> WordGrid:
    drawn = tables.drawn(game, pile)
    counters = [c for c in game.edition.cups[pile].counters if c.count]
    alone = [counter.counter for counter in counters if not counter.other and not counter.destroyed]

    def words(counter: HitCounter, column: str) -> Word:
        if column == "%":
            return Word(percent_text(drawn[counter.counter]))
        if column == "rally":
            said = tables.rally_words(counter)
            return Word(said, 0.0 if counter.rally else tables.grave(counter, said))
        said = EFFECTS[column](counter)
        # thin spaces beside a stroke, so that most pairs of numbers stand on one line
        thin = said.replace(" / ", "\N{THIN SPACE}/\N{THIN SPACE}")
        return Word(thin or UNTOUCHED[column], tables.grave(counter, said))

    stroke = say("two values: red / blue FP, front / flank DR")
    still = say("who may not move may not pivot")
    only = [say("{counters}: may only rally", counters=joined(", ", alone))] if alone else []
    made = word_grid(
        say("Hit counters, foot and guns") if pile == "foot" else say("Hit counters, vehicles"),
        words,
        axis("", counters, lambda counter: marked(counter.counter, counter.source)),
        axis("", ("%", *EFFECTS, "rally")),
        hint=joined("; ", [*only, still, stroke, "7.4" if pile == "foot" else "15.2"]),
    )
    return replace(with_icons(made), widths=(0.75, 1.15, 1, 1.1, 1.15, 0.9))


def _rally(game: CoreGame) -> OddsGrid:
    return WORDS.grid(
        "Rally",
        tables.rally_chance,
        axis("counter", list(tables.rally_numbers(game)), "{}+".format),
        axis("added", tables.RALLY_BONUSES, _added),
        filled={"cost": RALLY_COST},
    )(game)
