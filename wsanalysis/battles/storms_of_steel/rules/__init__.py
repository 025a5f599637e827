"""The rulebook as functions over a battle, compiled; each module says in its first line what it carries.

| chapter | what | modules |
|---|---|---|
| 1 | set-up | `setup`, `laying` |
| 2, 3 | rounds, turns, actions, CAPs | `sequence`, `rounds`, `turns`, `activation`, `action`, `rolls` |
| 5 | moves of foot units, entry | `moving`, `marker` |
| 6, 11 | sight, arcs, hills | `sight`, `aiming` |
| 7 | fire, close combat, hits, rally | `aiming`, `firing`, `acting` |
| 8 | cards | `hand`, `play_card`, `weapon_cards`, `veterans`, `close_call`, `mines` |
| 9 | groups | `joining` |
| 10 | hidden units, snipers | `hiding`, `hidden_acts`; what a side sees: `view` |
| 12, 13 | off-board artillery, smoke | `targeting`, `shelling`, `smoke` |
| 14, 16, 17 | vehicles, roads, transport | `driving`, `carrying`, `riding` |
| 18, 19 | works, wire, mines, engineers | `works`, `battering`, `tolls`, `mines`, `laying` |
| 20 | airplanes | `airplanes`, `flying`, `impulses`, `flak` |
"""

COMPILED = True
