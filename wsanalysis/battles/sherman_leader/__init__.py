"""Sherman Leader's battles on the map: one seat, the enemy is moved by rule. A chapter is one module.

It holds the rule, what the system's own rules say of it as tables (`put_...`), and its words (`ACTIONS`,
`SENTENCES`), in the rulebook's order. Its functions over a battle are compiled.

| chapter | modules |
|---|---|
| Place Terrain Tiles, Line of Sight | `layout` |
| Place Friendly Units, Place Enemy Units | `placing` |
| Fast and Slow Move and Attack | `acting`, who leads a unit: `leading` |
| Roll For Enemy Move, Enemy Actions | `orders` |
| Unit Attacks, Enemy Attacks | `attacking` |
| Armor Piercing and High Explosive Hits | `damage` |
| Advance Turn Counter, end of a battle, Tenacity | `turns` |

The quick player is `greedy`. The parts of a battle: `terms`, `records`. `scenario` reads files,
`ready_scenario` puts the tables of a battle together, `engine` lists what the chapters are asked for; `words`
and `map_game` are what others see.
"""

COMPILED = True
