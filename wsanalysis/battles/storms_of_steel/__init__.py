"""Conflict of Heroes: Storms of Steel on the map. A chapter of the rulebook is one module.

It holds the rule, what it is worth to a quick player, what the system's own rule says of it as tables
(`put_...`), its acts, each in one record (`core.acts`), and its words (`ACTIONS`, `SENTENCES`). Its functions
over a battle are compiled.

| chapter | what | modules |
|---|---|---|
| 1, 2 | set-up, rounds, turns, actions | `rounds`, `turns` |
| 3 | activation, what is paid, CAPs on rolls | `activation` |
| 5 | moves of foot units, entry, the control marker | `moving` |
| 6, 7, 11 | sight, hills, fire, close combat, hits, rally | `aiming`, `firing`, `rally` |
| 8 | cards | `cards`, `weapon_cards`, `veterans` |
| 9 | groups | `groups` |
| 10 | hidden units, snipers | `hiding`; a side's view: `view` |
| 12, 13 | off-board artillery, smoke | `artillery`, `smoke` |
| 14-17 | vehicles, roads, transport | `vehicles` |
| 18, 19 | works, wire, mines, engineers | `works`, `mines` |
| 20 | airplanes | `airplanes`, `flying` |

Quick players are `greedy`; `worth` tells what shots and places are worth.
The parts of a battle: `terms`, `records`. `scenario` and `forces` read files; `ready_scenario`
puts the tables of a battle together, of the chapters and of `odds`, and what units are worth. `map_game`
lists what the chapters are asked for and say, and by what blunders are known; it is what others see.
"""

COMPILED = True
