"""Sherman Leader's campaigns: weeks of battles on the map, money and men. Plain Python; battles are compiled.

| chapter | modules |
|---|---|
| what a campaign consists of, how it stands | `records`, from its file: `scenario` |
| Buy Units, Select Commanders, Trucks and Scouts | `purchase` |
| Special Condition Card, Assign Units | `assigning` |
| Event Card, Combat, Post-Combat | `battle`, its record: `battlefield` |
| End of Week, Repair/Replace, Priority R&R | `week_end` |

The planner is `planner`. `engine` asks and answers; `words`, `player_log` and `map_game` are what others see.
"""
