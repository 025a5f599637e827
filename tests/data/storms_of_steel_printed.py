# ruff: noqa: E501
"""The tables of Storms of Steel's rulebook once more, typed from the rulebook and not from the data files.

A line is a row of a data file, its cells two blanks or more apart; `.` where the rulebook prints nothing that
can be read, `-` for an empty cell. A number that is changed in `data/` by mistake stands against this.
"""

import re

LIST_OF_UNITS = """
name              fire_cost  move_cost  red_firepower  blue_firepower  range  front_defense  flank_defense  count  years
Rifles '41        4  1   3   0   6  12  11  12  1941-44
Rifles '43        4  1   4   0   6  12  11   6  1943-45
Maxim MMG         4  2   3   0   9  12  10   2  1939-45
SMG               3  1   5   .   .   .  11   4  1942-45
Sniper (Soviet)   4  1   2   2  10  13  10   2  1941-45
PTRD AT Rifles    .  .   .   .   .  12  10   4  1939-45
50mm Mortar       3  1   2   0  10  13  10   2  1939-43
82mm Mortar       3  .   .   .  18  13  10   3  1939-45
45mm ATG          3  .   .   .   .  13  10   5  1939-45
57mm ATG          .  5   .  10  11  13  10   2  1943-45
76.2mm ZiS3       3  .   .   8  10  13  10   4  1939-43
GAZ Truck         .  .  -2   .   0   .   .   4  1939-43
Churchill MkIII   5  1   4   9   8  18  16   4  1942-43
SU-76m            4  1   4   8  11  15  12   2  1943-45
SU-122            5  1   6   9  11  18  15   3  1943-45
SU-152            6  1   7  12  12  21  16   2  1943-45
KV1c              5  1   5   9   9  22  19   3  1942-44
T-34b             5  1   5   8   9  18  15   1  1941-43
T-34c             .  1   5   .   .  19  16   9  1942-45
T-70              5  1   3   6   6   .  13   5  1942-45
M3 APC            4  1   .   .   .   .   .   4  1943-45
M3 Scout          3  1   .   .   .   .   .   2  1943-45
Shturmovik IL-2   .  4   6  10   3  13  12   1  1942-45
Infantry '43      3  1   4   0   7  12  11   9  1943-44
Pz Grenadier      3  1   5   0   .  12  11   9  1943-45
Pz Engineers      3  1   4   2   4  13  12   3  1943-45
HMG 34            2  2   4   1  12  12  10   1  1939-43
HMG 42            2  2   5   1  13  12  10   3  1942-45
8cm Mortar        3  .   .   .  16   .   .   2  1939-45
Sniper (German)   .  1   2   2  10  13  10   2  1941-45
PaK38 5cm         3  4   .   8   .   .  10   1  1941-45
PaK40 7.5cm       .  .   .   .   .  13   .   1  1942-45
Opel Truck        .  .   .   .   0   .   .   2  1939-45
SdKfz 251/1       2  1   .   .   .   .   .   9  1939-45
SdKfz 251/2       .  1   3   2   .   .  12   2  1940-45
SdKfz 251/9       .  .   5   .   .  13  12   2  1942-45
SdKfz 251/10      .  .   .   .   .   .   .   2  1939-43
SdKfz 251/17      2  1   4   4   .   .  11   1  1939-45
Panzer IIf        3  1   .   .   .   .   .   1  1940-43
Panzer IIIh       3  1   4   7   9  17  14   1  1939-43
Panzer IIIL       3  .   .   .   .   .   .   5  1942-43
Panzer IIIm Flam  3  .   .   .   .   .   .   1  1943-44
Panzer IIIn       3  1   .   5   7  17   .   1  1943-45
Panzer IVe        3  1   5   .   7  16  14   1  1939-43
Panzer IVf2       .  1   5   .   .   .  14   1  1942-43
Panzer IVh        .  .   5   .   .   .  15   4  1943-45
Panther D         3  1   5   .  19  21  16   5  1943-44
Tiger Ie          3  1   6  12   .   .  19   4  1942-44
T-34 (captured)   3  1   5   8   .   .  15   2  1939-43
StuG IIIg         4  1   .  11   .   .  15   3  1939-43
Marder II         3  1   3  11  17  16   .   1  1942-43
Marder IIIh       4  1   3  11  18  15  12   1  1942-45
Marder IIIm       3  1   3  11  18  14  13   1  1943-45
Ju87d Stuka       .  .   6   .   3   .   .   1  1943-45
Henschel Hs129b   .  .   .   .   3   .   .   1  1942-44
"""
"""p.19; of airplanes 20.1 and 20.2 (move_cost: impulses), of the 251/1 17.0, of the Marder IIIh's flank 15.4."""

BESIDES = """
name              indirect_cost  min_range  bonus_moves  shield
50mm Mortar       -  2  -  -
82mm Mortar       4  3  -  -
8cm Mortar        4  3  -  -
T-34b             -  -  2  -
T-34c             -  -  2  -
T-34 (captured)   -  -  2  -
Panzer IIf        -  -  1  -
Panzer IIIh       -  -  1  -
GAZ Truck         -  -  1  -
Opel Truck        -  -  1  -
M3 APC            -  -  .  2
SdKfz 251/1       -  -  .  2
Shturmovik IL-2   -  2  -  -
Ju87d Stuka       -  2  -  -
Henschel Hs129b   -  2  -  -
"""
"""p.19; bonus moves of 14.0, 17.0 and 17.1, shields of 16.1, airplanes of 20.2."""

TERRAIN = """
terrain          foot  wheeled  tracked  cover  blocks_sight  hides  road  bonus_moves  air_bursts
open             0  0   0    0  no           no   no   yes  no
road             0  0   0    0  no           no   yes  yes  no
bridge           0  .   .    1  no           .    yes  .    no
stone building   1  no  3!   2  yes          yes  no   no   no
wooden building  1  no  2    1  yes          yes  no   no   no
woods            1  no  2    2  yes          yes  no   no   yes
light woods      0  2   1    1  yes          yes  no   no   no
corn             1  0   0    0  late summer  yes  no   yes  no
wheat            0  0   0    0  no           yes  no   yes  no
river            4  no  no   1  no           .    no   no   no
ford             1  .   .   -1  no           no   no   .    no
marsh            2  no  2!   1  no           yes  no   no   no
balka            .  .   .    .  .            .    no   .    no
"""
"""The tables of 5.0 and 14.0; 10.0 for who hides, 12.2 for shells in the trees."""

MOVEMENT = """
situation                       foot  wheeled  tracked
uphill                          1   1   1
steep                           2   no  no
backward                        1   1   1
pivot                           1   1   1
cautious                        1   0   0
hidden in cover                 3   no  no
hidden in the open              6   no  no
large balka bank                3   no  no
small balka                     .   no  no
into an anti-tank ditch         2   no  no
into a trench hex               0   no  0
into barbed wire                d6  no  2
over a road block               .   no  d6
each vehicle on the road        0   1   0
enter or leave a fortification  1   1   1
"""
"""5.01, 5.2, 5.3, 10.1, 11.0, 11.1, 11.5, 14.0, 16.0, 18.2-18.4."""

FORTIFICATIONS = """
fortification    kind           front  flank  indirect  colors  occupants           defense
hasty defense    fortification  1  1  1  both  foot guns vehicles  -
trench           fortification  2  2  2  red   foot                -
gun pit          fortification  3  0  .  blue  guns                -
bunker           fortification  5  2  5  both  foot guns           15
barbed wire      hindrance      0  0  0  both  foot guns vehicles  15
land mine        hindrance      0  0  0  both  foot guns vehicles  15
anti-tank ditch  hindrance      0  0  0  both  foot                -
road block       hindrance      0  0  0  both  foot guns vehicles  .
"""
"""18.1-18.6."""

WEAPONS = """
name               nation  kind       count  cost  paid_with  red_firepower  blue_firepower  range  long_range  terrain  smoke  targets  group_fire  hexes
Demolition Charge  any     hand       1  2  AP or CAP  8  2  0  -  yes  yes  all    .    1
Flamethrower       any     hand       1  2  AP or CAP  8  3  1  -  no   no   all    no   1
Extra Grenades     any     hand       1  0  nothing    5  2  0  1  yes  yes  all    yes  1
Magnetic Mine      any     hand       1  2  AP or CAP  0  6  0  -  no   yes  metal  no   1
Molotov Cocktail   any     hand       1  0  nothing    4  3  0  1  yes  yes  all    yes  1
Tellermine         any     hand       1  2  AP or CAP  5  8  0  -  no   yes  metal  no   1
10.5cm leFH18      German  artillery  1  0  nothing    5  3  -  -  yes  yes  all    no   7
15cm sFH18         German  artillery  1  0  nothing    .  .  -  -  yes  yes  all    no   .
30cm Nebelwerfer   German  artillery  1  0  nothing    9  4  -  -  yes  yes  all    no   3
122mm m.38         Soviet  artillery  1  0  nothing    6  .  -  -  yes  yes  all    no   .
152mm m.36         Soviet  artillery  1  0  nothing    .  .  -  -  yes  yes  all    no   .
132mm Katyusha     Soviet  artillery  1  0  nothing    7  3  -  -  yes  yes  all    no   7
50kg bomb          any     bomb       4  1  AP         6  .  3  6  yes  yes  all    no   1
"""
"""p.17; 18.6 for the Soviet battery, 20.0, 20.2 and 20.4 for bombs."""

FOOT_HITS = """
counter     count  rally  destroyed  fire  move  other  fire_cost  move_cost  range  red_firepower  blue_firepower  front_defense  flank_defense
Stunned     3  7  no   no   no   no   -  -  -  -   -   -   -
Unnerved    2  7  no   yes  yes  yes  -  -  -  -   -   -   -
Killed      1  -  yes  no   no   no   -  -  -  -   -   -   -
Panicked    2  8  no   no   yes  yes  -  -  -  -   -   -2  1
Pinned      5  7  no   yes  no   yes  -  -  -  -   -   -   -
Suppressed  5  7  no   yes  yes  yes  1  -  -  -2  -2  -   -
Cowering    2  8  no   yes  yes  yes  2  1  1  -   -   1   1
"""
"""7.4."""

VEHICLE_HITS = """
counter           count  rally  destroyed  fire  move  other  fire_cost  move_cost  range  red_firepower  blue_firepower  front_defense  flank_defense
Destroyed         1  -  yes  no    no   no   -  -  -  -   -   -   -
Gun Damaged red   .  -  no   blue  yes  yes  -  -  -  -   -   -   -
Gun Damaged blue  .  -  no   red   yes  yes  -  -  -  -   -   -   -
Immobilized       5  -  no   yes   no   yes  -  -  -  -   -   -1  1
Light Damage      5  -  no   yes   yes  yes  -  -  -  -   -   -   -
Panicked          1  9  no   no    yes  yes  -  -  -  -   -   -4  -
Stunned           1  9  no   no    no   no   -  -  -  -   -   -   -
Suppressed        5  8  no   yes   yes  yes  1  -  -  -3  -5  -   -
"""
"""15.2; two counters Gun Damaged together."""

CARDS = """
card               number  kind     count  cost  paid_with  use  amount
Command Action     2    action   12  0  nothing    once        -
Auto-Rally         3    action    2  2  AP or CAP  once        -
Rally Attempt      4    action    2  0  nothing    once        -
Move 2 Hexes       5    action    2  0  nothing    once        2
Mark as Spent      6    action    2  2  AP or CAP  once        -
+1D6 APs           7    action    2  1  CAP        once        -
+1D6 CAPs          8    action    2  2  AP         once        -
+2 Firepower       9    action    2  0  nothing    once        2
Dual Actions       10   action    2  1  CAP        once        2
Hasty Defense      11   action    2  0  nothing    once        1
Luck               12   action    2  0  nothing    once        2
Sniper Card        13   action    2  0  nothing    once        -
Bogged Down        20   action    1  0  nothing    once        -
Reveal Hidden      30   action    2  1  AP or CAP  once        2
Lay Land Mine      40   action    2  2  AP or CAP  once        1
Defuse Land Mine   41   action    1  2  AP or CAP  once        1
Forced March       V01  veteran   1  0  nothing    once        -
Better Equipped    V02  veteran   1  0  nothing    always      2
High Morale        V03  veteran   1  0  nothing    always      -
Experience         V04  veteran   1  0  nothing    once        4
Good Leadership    V05  veteran   1  0  nothing    once        -
Blood & Honor      V06  veteran   1  0  nothing    once        1
6th Sense          V07  veteran   1  0  nothing    each round  2
Close Call         V08  veteran   1  0  nothing    once        1
Organized Retreat  V09  veteran   1  0  nothing    always      1
Feared Reputation  V10  veteran   1  0  nothing    once        -
Iron Will          V11  veteran   1  0  nothing    once        -
Extra Initiative   V12  veteran   1  0  nothing    once        1
Hidden Action      V13  veteran   1  0  nothing    once        -
Combat Hardened    V14  veteran   1  0  nothing    each round  1
Use of Terrain     V15  veteran   1  0  nothing    always      1
Overrun            V30  veteran   1  0  nothing    once        4
Score              -    event     1  0  nothing    once        -
Objective 1        -    event     1  0  nothing    once        1
Objective 2        -    event     1  0  nothing    once        2
Objective 3        -    event     1  0  nothing    once        3
Objective 4        -    event     1  0  nothing    once        4
Firefight Event    -    event     1  0  nothing    once        -
Game Ends          -    event     1  0  nothing    once        -
"""
"""p.17-18."""

TABLES = {
    "units": (LIST_OF_UNITS, BESIDES),
    "terrain": (TERRAIN,),
    "movement": (MOVEMENT,),
    "fortifications": (FORTIFICATIONS,),
    "weapons": (WEAPONS,),
    "foot hits": (FOOT_HITS,),
    "vehicle hits": (VEHICLE_HITS,),
    "cards": (CARDS,),
}


def printed(table: str) -> dict[tuple[str, str], str]:
    """What the rulebook prints of a table: the cell of each row's name and each column."""
    found = {}
    for text in TABLES[table]:
        head, *lines = [re.split(r"\s{2,}", line.strip()) for line in text.strip().splitlines()]
        for name, *cells in lines:
            for column, cell in zip(head[1:], cells, strict=True):
                if cell != ".":
                    found[name, column] = "" if cell == "-" else cell
    return found
