"""The report of Storms of Steel: its text tables, pictures and questions."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pandas as pd

from wsanalysis.aids import percent_text
from wsanalysis.asking.odds import Odds
from wsanalysis.charts import Picture, draw_heat_map, draw_pairings, picture
from wsanalysis.core_game import CoreGame
from wsanalysis.printing.axes import axis, chances, frame_of
from wsanalysis.printing.storms_of_steel import WORDS, aid_activation, tables
from wsanalysis.printing.storms_of_steel.prints import AID
from wsanalysis.printing.storms_of_steel.tables import choose_units, plain_hit
from wsanalysis.reports.report import SystemReport
from wsanalysis.reports.report_pictures import Shot, bands_chart, exact_footer, matchup_chart
from wsanalysis.reports.text_pages import Matchups, TextPage, page_of
from wsanalysis.rule_system import ANY_EFFECT
from wsanalysis.systems.storms_of_steel.command import ACTIVATION
from wsanalysis.systems.storms_of_steel.unit import Kind, Pile

WHO: Mapping[Pile, str] = {"foot": "foot units and guns", "vehicle": "vehicles"}
KINDS: Mapping[Pile, Kind] = {"foot": "foot", "vehicle": "tracked"}
FIRERS = (
    *("Infantry '43", "HMG 42", "PaK40 7.5cm", "Panzer IIIL", "Panzer IVh", "Panther D", "Tiger Ie"),
    *("Rifles '43", "Maxim MMG", "45mm ATG", "T-70", "T-34c", "KV1c", "SU-152"),
)
TARGETS = (
    *("Rifles '43", "45mm ATG", "T-70", "T-34c", "KV1c", "SU-152"),
    *("Infantry '43", "SdKfz 251/1", "Panzer IIIL", "Panzer IVh", "Panther D", "Tiger Ie"),
)
AWAY = {"distance": 4}  # hexes
WHERE = f"{AWAY['distance']} hexes, front, in the open"
DUEL_DISTANCE = 6
DUELS = (
    *(("Tiger Ie", "T-34c"), ("Panther D", "T-34c"), ("Panther D", "KV1c"), ("Panzer IVh", "T-34c")),
    *(("Panzer IIIL", "T-34c"), ("Panzer IIIL", "T-70"), ("StuG IIIg", "SU-122")),
)
FIRE_COST = 3
PICKED = Matchups(
    "attack", ANY_EFFECT, f"Hit by one attack at {WHERE}, no CAPs",
    {**AWAY, "units": lambda game: choose_units(game, FIRERS),
     "against": lambda game: choose_units(game, TARGETS)},
)  # fmt: skip


def attack(game: CoreGame) -> TextPage:
    """Attacks by defense minus firepower, CAPs and number, against foot units and vehicles."""

    def shares(kind: Kind, shots: int) -> pd.DataFrame:
        share = partial(tables.attack_share, game.edition, shots=shots, kind=kind)
        return chances(
            lambda roll, caps, word: getattr(share(roll, caps), word),
            axis("DV - FP", tables.ROLLS),
            axis("", tables.CAPS, "CAPs {}".format),
            axis("", tables.Share._fields),
        )

    sections = {
        f"at {who}, {named}": shares(KINDS[pile], shots)
        for pile, who in WHO.items()
        for shots, named in ((1, "1 attack"), (2, "2 attacks"), (3, "3 attacks"))
    }
    return page_of(WORDS, "Attack: hit and alive, and destroyed, in per cent", sections)


def hit_counters(game: CoreGame) -> TextPage:
    """Each hit counter: its chance to be drawn, its effects, and the chance that one rally removes it."""
    sections = {}
    for pile, who in WHO.items():
        drawn = tables.drawn(game, pile)
        rows = {}
        for counter in game.edition.cups[pile].counters:
            rallies = 0.0 if counter.rally is None else float(tables.rally_chance(game, counter.rally, 0))
            rows[counter.counter] = {
                "drawn": f"{100 * float(drawn.get(counter.counter, 0)):.1f}",
                "fire": tables.fire_words(counter),
                "move": tables.move_words(counter),
                "firepower": tables.firepower_words(counter),
                "defense": tables.defense_words(counter),
                "other actions": "yes" if counter.other else "no",
                "rally": tables.rally_words(counter),
                "rallies": f"{100 * rallies:.1f}" if rallies else tables.NOTHING,
            }
        frame = pd.DataFrame.from_dict(rows, orient="index").rename_axis("counter")
        sections[f"{who}, {game.edition.cups[pile].size} counters"] = frame
    return page_of(WORDS, "Hit counters", sections)


def rally(game: CoreGame) -> TextPage:
    """Rally by the counter's number and the bonus on the roll."""
    numbers = tables.rally_numbers(game)
    by_number = chances(
        lambda number, bonus: tables.rally_chance(game, number, bonus),
        axis("counter", list(numbers), "{}+".format),
        axis("", tables.RALLY_BONUSES, lambda bonus: f"+{bonus}" if bonus else "none"),
    )
    filled = {
        "who": "\n".join(f"{number}+: {', '.join(names)}" for number, names in numbers.items()),
        "helps": ", ".join(f"{name} +{amount}" for name, amount in tables.rally_amounts().items()),
    }
    sections = {"by number and what is added": by_number}
    return page_of(WORDS, "Rally: the chance of one attempt, in per cent", sections, filled)


def activation(game: CoreGame) -> TextPage:
    """The best action by APs and CAPs, target hit or not, for each cost of a shot and roll needed."""
    sections = {
        f"a shot costs {cost} AP, defense less firepower {roll}": aid_activation.policy(game, cost, roll)
        for cost in aid_activation.FIRE_COSTS
        for roll in aid_activation.NEEDED
    }
    caps = axis("CAP", range(aid_activation.MOST_CAPS_IN_TEXT + 1))

    def of_a_hit_unit(own: str, caps: int) -> str:
        found = aid_activation.of_a_hit_unit(game, own, caps)
        return f"{found.choice} {percent_text(found.destroyed)}"

    def for_a_hit(roll: int, caps: int) -> str:
        found = aid_activation.for_a_hit(game, roll, caps)
        return f"{found.choice} {percent_text(found.hit)}"

    roll, cost = aid_activation.OWN_HIT
    sections |= {
        f"your own unit is hit, {cost} AP a shot before its counter, defense less firepower {roll}": frame_of(
            of_a_hit_unit,
            axis("counter", aid_activation.foot_counters(game)),
            caps,
        ),
        f"a hit is enough, a shot costs {aid_activation.COST_TO_HIT} AP: the chance to hit": frame_of(
            for_a_hit,
            axis("roll needed", aid_activation.NEEDED),
            caps,
        ),
    }
    return page_of(
        WORDS,
        "Activation: the best use of APs and CAPs to destroy a foot unit that does not shoot back",
        sections,
        {"hit": plain_hit(game).counter},
    )


def outcome_bands(game: CoreGame) -> Picture:
    """The effect of one attack over distance: infantry at infantry, tank at tank."""
    shots = []
    for attacker, target in (
        choose_units(game, ("Infantry '43", "Rifles '41"), "foot"),
        choose_units(game, DUELS[1], "tracked"),
    ):
        reach = game.edition.units[attacker].range
        away = range(1, min(2 * reach, 24) + 1)
        shots.append(Shot(attacker, target, away, f"{attacker} attacks {target}, front, in the open", reach))
    return bands_chart(game, "attack", shots)


def duels(game: CoreGame) -> Picture:
    """The survivor when two tanks fire at each other until one is destroyed."""
    rows = {}
    for first, second in (choose_units(game, pair, "tracked") for pair in DUELS):
        wins = game.duel(first, second, distance=DUEL_DISTANCE).wins
        names = {"first": "unit wins", "second": "enemy wins", "neither": "neither"}
        rows[f"{first} against {second}"] = {words: float(wins[side]) for side, words in names.items()}
    frame = pd.DataFrame.from_dict(rows, orient="index")
    frame = frame.loc[:, (frame > 0).any()]
    title = f"Duels at {DUEL_DISTANCE} hexes, front, in the open, to the end"
    return picture(draw_pairings(frame, title=title), footer=exact_footer(game))


def activation_chart(game: CoreGame) -> Picture:
    """The chance that an activation destroys its target, by the roll needed and CAPs, played at its best."""
    cells = frame_of(
        lambda roll, caps: float(aid_activation.advice(game, roll, FIRE_COST, ACTIVATION, caps).destroyed),
        axis("defense less firepower", range(4, 14)),
        axis("CAPs to spend", range(8)),
    )
    title = f"Foot destroyed by an activation of {ACTIVATION} APs, {FIRE_COST} a shot, best use of CAPs"
    return picture(draw_heat_map(cells, title=title), footer=exact_footer(game))


def questions(game: CoreGame) -> Sequence[Callable[[], Odds]]:
    """A few questions of every kind."""
    squad, grenadiers, foe, guns = choose_units(
        game, ("Infantry '43", "Pz Grenadier", "Rifles '41", "Maxim MMG"), "foot"
    )
    heavy, tank, medium, light = choose_units(game, ("Tiger Ie", "Panzer IIIh", "T-34c", "T-70"), "tracked")
    return (
        lambda: game.attack(squad, foe, distance=4),
        lambda: game.attack(squad, foe, distance=1, terrain="woods", caps=2),
        lambda: game.attack(tank, medium, distance=5, flank=True),
        lambda: game.attack(heavy, light, distance=6, luck="hardened"),
        lambda: game.attack(squad, foe, distance=4, target_state="Cowering", luck="luck"),
        lambda: game.group_attack([squad, grenadiers], [foe, guns], distance=3),
        lambda: game.close_combat([foe], [squad]),
        lambda: game.close_combat([squad], [tank, foe], terrain="woods"),
        lambda: game.rally(squad, state="Suppressed", cover=1, attempts=2),
        lambda: game.rally(tank, state="Panicked", caps=2),
        lambda: game.artillery("15cm sFH18", [foe, guns, medium], terrain="woods"),
        lambda: game.mines(tank, number=8),
        lambda: game.initiative(first_caps=2),
        lambda: game.detection(shots=3),
        lambda: game.path_cost(foe, ["woods", "open + into barbed wire"]),
        lambda: game.path_cost(medium, ["marsh", "marsh"], caps=1),
        lambda: game.duel(tank, medium, distance=5, rounds=3),
        lambda: game.duel(squad, foe, distance=4, second_terrain="woods"),
        lambda: game.activation(squad, foe, distance=4, caps=3),
        lambda: game.activation(medium, tank, distance=4, caps=4, goal="hit"),
    )


REPORT = SystemReport(
    texts={
        "attack.txt": attack,
        "hit_counters.txt": hit_counters,
        "rally.txt": rally,
        "activation.txt": activation,
        "vehicle_close_combat.csv": Matchups(
            "close_combat", "first wins",
            "chance that the row, which attacks first, destroys the column in close combat",
            {"units": lambda game: [u.name for u in game.edition.units.values() if u.kind == "tracked"]},
        ),
        "matchups_hit.csv": Matchups(
            "attack", ANY_EFFECT, f"chance that an attack of the row hits the column, {WHERE}", AWAY
        ),
        "matchups_destroyed.csv": Matchups(
            "attack", "destroyed", f"chance that one attack of the row destroys the column, {WHERE}", AWAY
        ),
    },
    links="[attack], [hit counters], [rally], [the best use of an activation], [vehicle close combat],"
    f" match-ups at {AWAY['distance']} hexes ([hit at all], [destroyed])",
    pictures={
        "outcome_bands.png": outcome_bands,
        "matchups.png": partial(matchup_chart, shown=PICKED),
        "duels.png": duels,
        "activation.png": activation_chart,
    },
    aid=AID,
    questions=questions,
    seed=1943,
)  # fmt: skip
