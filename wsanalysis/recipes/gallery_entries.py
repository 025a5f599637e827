"""What the gallery shows: each chart with its use and the line that makes it."""

from typing import NamedTuple


class Entry(NamedTuple):
    """A chart: its name, a title, what it is for, the expression that gives its axes, and how it was got."""

    name: str
    what: str
    use: str
    line: str
    system: str = "liberty_road"
    method: str = "exact, nothing sampled"
    others: tuple[str, ...] = ()
    """Further games whose data the picture rests on, besides `system`."""

    @property
    def systems(self) -> tuple[str, ...]:
        """All the games that the picture is about."""
        return (self.system, *self.others)


OTHERS = "draft_2019", "storms_of_steel", "sherman_leader"

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "outcome_bands",
        "Outcomes over distance",
        "What one shot does, from point-blank to the end of its range.",
        """draw_outcome_bands(
    by_distance(game, "fire", "Panther G", "M4A1 Sherman", range(1, 25)),
    title="Panther G fires at M4A1 Sherman, front",
)""",
    ),
    Entry(
        "heat_map",
        "Who beats whom",
        "Every unit at every unit, one question, one distance.",
        """draw_heat_map(
    matrix(
        game.matchups("attack", distance=4, units=["T-70", "T-34c", "KV1c", "Panzer IVh", "Panther D"]),
        "attacker",
        "target",
        "destroyed",
    ),
    title="Destroyed by one attack at 4 hexes, front",
)""",
        system="storms_of_steel",
    ),
    Entry(
        "survival",
        "How long a unit lasts",
        "Exact staircases, and sampled points with their intervals beside them.",
        """draw_survival(
    survival(
        curves := {
            "in cover": game.under_fire("Grenadiers", "Riflemen", distance=4, turns=8, target_downshifts=1),
            "in the open": game.under_fire("Grenadiers", "Riflemen", distance=4, turns=8),
        }
    ),
    sampled=sampled_survival(curves, [2, 4, 6, 8], trials=2000, seed=1944),
    title="Riflemen under fire of Grenadiers at 4 hexes",
)""",
        method="curves exact; points sampled, 2,000 trials each, seeds 1944 + turn, 95 % intervals",
    ),
    Entry(
        "valor_grid",
        "Two ratings against each other",
        "A stat of one side against a stat of the other.",
        """draw_valor_grid(
    pd.DataFrame(
        {
            b: {
                a: float(
                    game.edit("Riflemen", valor=a)
                    .edit("Grenadiers", valor=b)
                    .close_combat("Riflemen", "Grenadiers")
                    .wins["first"]
                )
                for a in range(4)
            }
            for b in range(4)
        }
    ),
    title="Riflemen move into Grenadiers",
)""",
    ),
    Entry(
        "pairings",
        "Some pairings",
        "Who wins, one bar a fight.",
        """draw_pairings(
    pd.DataFrame(
        {
            f"{a} into {b}": game.close_combat(a, b).wins
            for a, b in [
                ("Rangers", "Grenadiers"),
                ("Grenadiers", "Rangers"),
                ("Grenadiers", "M10 TD"),
            ]
        }
    )
    .T.astype(float)
    .rename(columns={"first": "mover wins", "second": "defender wins"}),
    title="Close combat, one unit into another",
)""",
    ),
    Entry(
        "side_by_side",
        "The same fight in several games",
        "One engagement, each game's own question, read in outcome classes that all share.",
        """draw_side_by_side(
    (shown := ws.compare("tanks", "StuG", "Sherman 75 mm", data=game.folder)).shares,
    title=shown.title,
)""",
        method="exact; what stands for what is in part reconstructed",
        others=OTHERS,
    ),
    Entry(
        "slopes",
        "Who changes places",
        "The order of the same things in several columns: lines that cross change places.",
        """draw_slopes(
    by_game(standings("tanks", data=game.folder)),
    title="Whose knock-outs? Tanks of both sides in four games",
    numbers="its own of 100 knock-outs",
)""",
        method="exact; what stands for what is in part reconstructed",
        others=OTHERS,
    ),
    Entry(
        "phase_map",
        "Where who wins",
        "Who wins over two things that can be turned, or neither; lines where the odds turn.",
        """draw_phase_map(
    (
        wins := pd.DataFrame(
            {
                (away, armor): game.edit("Pz IV H", front_armor=armor)
                .duel("Pz IV H", "M4A3(76)W Sherman", distance=away, turns=10)
                .wins
                for away in range(2, 27, 2)
                for armor in range(7)
            }
        ).astype(float)
    )
    .loc["first"]
    .unstack(0)
    .rename_axis(index="front armor of the Pz IV H", columns="distance (hexes)"),
    against=wins.loc["second"].unstack(0),
    sides=("Pz IV H", "M4A3(76)W Sherman"),
    title="Pz IV H against M4A3(76)W Sherman, 10 turns",
)""",
    ),
    Entry(
        "tornado",
        "What matters most",
        "A chance, and how far each stat, chip and reading moves it by one step.",
        """draw_tornado(
    game.sensitivity(
        game.claim("duel", "first wins", first="Pz IV H", second="M4A1 Sherman", distance=8)
    ).head(12),
    title="Pz IV H beats M4A1 Sherman at 8 hexes",
)""",
    ),
    Entry(
        "dumbbells",
        "Before and after",
        "What a change moves, most first.",
        """draw_dumbbells(
    game.what_if(game.edit("Panther G", anti_vehicle_firepower=4), "fire", distance=8).head(10),
    label=["first", "second", "outcome"],
    names=("firepower 5", "firepower 4"),
    title="Panther G with firepower 4, fire at 8 hexes",
)""",
    ),
    Entry(
        "pareto",
        "What an answer costs",
        "Targets to be met: how near each set of changes comes, for how many counters.",
        """draw_pareto(
    game.tune(
        [
            game.claim("duel", "first wins", "60-70 %", first="Pz IV H", second="M4A1 Sherman", distance=8),
            game.claim("duel", "first wins", "50-55 %", first="Pz IV H", second="Cromwell", distance=8),
        ],
        {"Pz IV H": ["front_armor"], "M4A1 Sherman": ["valor"], "Cromwell": ["valor", "front_armor"]},
        within=1,
        alike=1,
    ).table,
    title="Pz IV H against M4A1 Sherman and Cromwell: two wishes",
)""",
    ),
    Entry(
        "ranking",
        "A number for each unit",
        "What 100 SO points of a unit destroy, and how far that depends on its counter.",
        """draw_ranking(
    value_spread(game, "Normandy 1944", distances=[1]),
    title="Points destroyed by one attack at 1 hex, for 100 SO",
    x_label="points of the enemies of Normandy 1944",
    spread="AP and HE one better or worse, or 1 SO more or less",
)""",
        system="sherman_leader",
    ),
    Entry(
        "bag_profile",
        "What a bag holds",
        "Every chip a tile, at each distance the outcome that it shows.",
        """draw_bag_profile(game.bag_curve("chips", distances=range(1, 17)), chips=24, title="The bag")""",
    ),
    Entry(
        "z_scores",
        "Exact against sampled, all of them",
        "Do simulation and exact odds agree as chance allows?",
        """draw_z_scores(
    agreement([game.fire("M5 Stuart", "Grenadiers", distance=d) for d in range(1, 13)], 20_000, seed=1944),
    title="One shot at each of twelve distances",
)""",
        method="sampled by the rules, 20,000 trials a question, seeds from 1944, against exact odds",
    ),
    Entry(
        "differences",
        "Exact against sampled, one by one",
        "The same for a few numbers, each with its interval.",
        """draw_differences(
    agreement([game.fire("M5 Stuart", "Grenadiers", distance=5)], trials=20_000, seed=7).set_index("outcome"),
    title="M5 Stuart fires at Grenadiers, 5 hexes",
)""",
        method="sampled by the rules, 20,000 trials, seed 7, 95 % intervals, against exact odds",
    ),
    Entry(
        "map",
        "A board",
        "Terrain, roads, rivers; units and markers where they are given.",
        """draw_map(board_table(load_board(game.folder, "hill_crossroads")), title="Hill and crossroads")""",
        method="exact: a board as its file has it",
    ),
)
"""In the order of the page."""
