"""The War Stories rule draft of 2019 on the map. A chapter is one module.

It holds the rule, what the system's own rules say of it as tables (`put_...`), and its words (`ACTIONS`,
`SENTENCES`, `FATES`), in this order. Its functions over a battle are compiled.

| chapter | modules |
|---|---|
| 1.0 Taking your turn, 6.0 Orders | `orders` |
| 2.0 Setup, 5.0 Events | `placing`, `events` |
| 3.0 Valor checks, 10.0 Tokens, rally | `chits`, `tokens` |
| 7.0 Actions, tasks | `acting` |
| 7.0 Opportunity actions | `windows` |
| 8.0 Movement | `moving` |
| 9.0 Line of sight, spotting | `spotting` |
| 9.0 Direct fire, melee, 10.0 Fire results | `firing` |

The quick player is `greedy`, by what shots and places are `worth`. What a battle is made of: `terms`,
`records`. `cards` and `scenario` read files, `ready_scenario` puts the tables of a battle
together, `engine` lists what the chapters are asked for; `words` and `map_game` are what others see.
"""

COMPILED = True
