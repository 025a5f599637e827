"""The page of the Storms of Steel player aid on attacks, hits and rally (7, 13, 15)."""

from wsanalysis.aids import (
    Column,
    Group,
    Key,
    Ledger,
    Odds,
    OddsGrid,
    Page,
    Row,
    Step,
    Steps,
    Word,
    WordGrid,
)
from wsanalysis.aids.odds_cell import percent_text
from wsanalysis.game import Game
from wsanalysis.recipes.aid_words import signed
from wsanalysis.recipes.storms_of_steel import counter_words, tables
from wsanalysis.systems.storms_of_steel.attack import DOUBLE
from wsanalysis.systems.storms_of_steel.firepower import MOST_CAPS
from wsanalysis.systems.storms_of_steel.rally import RALLY_COST
from wsanalysis.systems.storms_of_steel.unit import Pile

SAMPLE = 8  # the roll of the sample cell
COLUMNS = ("%", "fire", "move", "FP", "DR", "rally")


def attack_page(game: Game) -> Page:
    """What a shot does, what modifies it, hit counters and rally."""
    amount = {name: signed(n) for name, n in tables.amounts(game).items()}
    share = tables.attack_share(game.edition, SAMPLE, 0)
    side = Column(
        (
            Key("How to read a cell", _odds(share), "hit at all", ("hit and alive", "destroyed")),
            Ledger(
                "Firepower",
                (
                    ("Short range, next hex", amount["short range"]),
                    ("Beyond range, to twice as far", amount["long range"]),
                    ("Close combat, same hex", amount["close combat"]),
                    ("… white box", amount["close combat, white box"]),
                    ("Each unit that supports", amount["fire group"]),
                    ("Firing down", amount["firing down"]),
                ),
                hint="7.6, 9.12, 11.2",
            ),
            Ledger(
                "Defense",
                (
                    ("Terrain, cover", "as printed"),
                    ("Fired at from below", amount["from below"]),
                    ("Across a small balka", amount["small balka"]),
                    ("Smoke, 1st round, each", amount["fresh smoke"]),
                    ("Smoke, 2nd round, each", amount["thin smoke"]),
                    ("Squad: each vehicle in hex", amount["vehicle"]),
                    ("Carried, under a shield", "as printed"),
                    *_cautious(game),
                ),
                hint="7.2, 11–16",
            ),
            Ledger("Terrain", _terrain(game), hint="DM; 5.0"),
        )
    )
    return Page(
        "Attack",
        (
            Row((_grid(game), side), (2.3, 1)),
            Row((_counters(game, "foot"), _counters(game, "vehicle")), (1, 1.1)),
            Row((_rally(game), _steps()), (1, 1.25)),
        ),
        rule_box=f"Firepower + 2D6 + CAPs ≥ defense: a hit; {DOUBLE} more: two hits",
    )


def _odds(share: tables.Share) -> Odds:
    return Odds(share.any, (share.hit, share.destroyed))


def _grid(game: Game) -> OddsGrid:
    edition = game.edition
    return OddsGrid(
        "An attack on an unhit unit",
        hint="chance in % of a hit at all; foot, front",
        rows=tuple(map(str, tables.ROLLS)),
        columns=tuple(map(_caps, tables.CAPS)) * 2,
        row_axis="defense less",
        column_axis="firepower ↓",
        groups=(
            Group("one attack, CAPs on the roll", len(tables.CAPS)),
            Group("two attacks, CAPs on each roll", len(tables.CAPS)),
        ),
        apart=True,
        cells=tuple(
            tuple(
                _odds(tables.attack_share(edition, roll, caps, shots))
                for shots in (1, 2)
                for caps in tables.CAPS
            )
            for roll in tables.ROLLS
        ),
    )


def _caps(caps: int) -> str:
    return signed(caps) if caps else "none"


def _terrain(game: Game) -> tuple[tuple[str, str], ...]:
    """Terrain by its cover, best first; kinds without cover are left out."""
    covers: dict[int, list[str]] = {}
    for entry in game.edition.terrain.values():
        if entry.cover:
            covers.setdefault(entry.cover, []).append(entry.terrain)
    lines = sorted(covers.items(), reverse=True)
    return tuple((", ".join(names).capitalize(), signed(cover)) for cover, names in lines)


def _cautious(game: Game) -> tuple[tuple[str, str], ...]:
    """The line that only the optional rule of cautious movement needs (5.01)."""
    if not game.options.cautious_movement:
        return ()
    return (("Moved normally, in the open", signed(tables.amounts(game)["moved normally"])),)


def _counters(game: Game, pile: Pile) -> WordGrid:
    chances = tables.drawn(game, pile)
    counters = [c for c in game.edition.cups[pile].counters if c.count]
    rows = []
    for counter in counters:
        effects = [
            words(counter)
            for words in (
                counter_words.fire_words,
                counter_words.move_words,
                counter_words.firepower_words,
                counter_words.defense_words,
            )
        ]
        rows.append(
            (
                Word(percent_text(chances[counter.counter])),
                *(Word(_narrow(words), counter_words.grave(counter, words)) for words in effects),
                Word(counter_words.rally_words(counter)),
            )
        )
    alone = [counter.counter for counter in counters if not counter.other and not counter.destroyed]
    only = f"{', '.join(alone)}: only rally; " if alone else ""
    return WordGrid(
        f"Hit counters, {'foot and guns' if pile == 'foot' else 'vehicles'}",
        rows=tuple(counter.counter for counter in counters),
        columns=COLUMNS,
        cells=tuple(rows),
        hint=f"{only}{'7.4' if pile == 'foot' else '15.2'}",
    )


def _narrow(words: str) -> str:
    """With thin spaces beside a stroke, so that most pairs of numbers stand on one line."""
    return words.replace(" / ", "\N{THIN SPACE}/\N{THIN SPACE}")


def _rally(game: Game) -> OddsGrid:
    numbers = tables.rally_numbers(game)
    return OddsGrid(
        "Rally",
        hint=f"chance in %; {RALLY_COST} AP; 7.5",
        rows=tuple(f"{number}+" for number in numbers),
        columns=tuple(signed(bonus) if bonus else "none" for bonus in tables.RALLY_BONUSES),
        row_axis="counter ↓",
        column_axis="added →",
        cells=tuple(
            tuple(Odds(tables.rally_chance(game, number, bonus)) for bonus in tables.RALLY_BONUSES)
            for number in numbers
        ),
    )


def _steps() -> Steps:
    helps = tables.rally_amounts()
    return Steps(
        "In short",
        (
            Step("Second hit:", "destroys, by a second attack or by a roll high enough.", "7.3"),
            Step(
                "Flank:", "outside the arc, in close combat, and always by mortars, shells, snipers.", "7.2"
            ),
            Step("Several units:", "a hex is attacked once, with a roll for each unit in it.", "7.7"),
            Step(
                "Rally:",
                f"cover {signed(helps['cover'])}, each unhit friend in the hex {signed(helps['company'])},"
                f" each CAP {signed(helps['CAP'])}; never in close combat.",
                "7.51",
            ),
            Step(
                "CAPs:",
                f"up to {MOST_CAPS} on a roll, said before it; else each pays for an AP. Every unit lost"
                " lowers its side’s CAPs of a round by one.",
                "3.2, 7.3",
            ),
        ),
        numbered=False,
    )
