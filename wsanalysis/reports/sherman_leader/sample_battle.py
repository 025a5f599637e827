"""The first battle of the sample game, attack by attack: who, at whom, how, and what came of it.

Facts of the rulebook's Sample Game, Battle with 9A, in the order in which they are told. What its text
leaves open (it shows the map as pictures) is assumed and marked: `guess` says what, `other` how else it may
have been.
"""

from typing import Literal, NamedTuple

Ground = Literal["clear", "light cover", "heavy cover"]

MG, RIFLES, MORTAR, AT_TEAM = "Machine Gun Team", "Rifle Team", "Mortar Team", "Experienced Anti-Tank Team"
SCOUT, SHERMAN, HALFTRACK = "M3 Scout Car", "M4 Sherman (75mm)", "M3 Halftrack"
NUMBERS = {MG: "921", RIFLES: "902", MORTAR: "931", AT_TEAM: "1111", SCOUT: "301", SHERMAN: "042",
           HALFTRACK: "501"}  # fmt: skip
"""The counters of the seven US units that fight."""
COMMANDERS = {MG: "Sanders Recruit", RIFLES: "Reisner Green", MORTAR: "Kolchak Average",
              AT_TEAM: "Red Tree Average", SCOUT: "Henders Green", SHERMAN: "Eandi Average",
              HALFTRACK: "Blair Green"}  # fmt: skip
ENEMY_RIFLE, ENEMY_AT, ENEMY_CAR = "German Rifle", "German AT Team", "German Armored Car"


class Told(NamedTuple):
    """An attack as the sample game tells it.

    `drawn`: the damage counters of an enemy attack; `killed`: what one of ours did. `needed`: the roll that
    the text names. `lying`: damage counters on the target that count before the attack. `guess`: what of the
    situation is assumed, with `other` situations (distance, ground) that would fit the text as well.
    """

    turn: int
    attacker: str
    target: str
    distance: int
    terrain: Ground
    moved: bool = False
    killed: bool = False
    drawn: tuple[str, ...] = ()
    needed: int | None = None
    lying: tuple[str, ...] = ()
    guess: str = ""
    other: tuple[tuple[int, Ground], ...] = ()

    @property
    def ours(self) -> bool:
        """Whether a US unit attacks."""
        return self.attacker in NUMBERS


HEAVY: Ground = "heavy cover"
CLEAR: Ground = "clear"
NO_GROUND = "ground of the target"
FAR = "distance"

BATTLE: tuple[Told, ...] = (
    Told(1, "Pz III", MG, 2, HEAVY, moved=True, drawn=("1 Stress",), needed=7),
    Told(1, "Pz IV", MG, 2, HEAVY, moved=True, needed=6),
    Told(1, "StuG", MG, 2, HEAVY, moved=True, drawn=("No Effect",), needed=7),
    Told(1, ENEMY_AT, MG, 1, HEAVY, moved=True, drawn=("Casualty",), needed=7),
    Told(1, ENEMY_AT, MG, 1, HEAVY, moved=True, lying=("Casualty",), guess="whom it attacks"),
    Told(1, ENEMY_RIFLE, MG, 0, HEAVY, moved=True, lying=("Casualty",), needed=5),
    Told(1, ENEMY_RIFLE, MG, 0, HEAVY, moved=True, lying=("Casualty",), drawn=("Suppressed",), needed=5),
    Told(1, ENEMY_RIFLE, MG, 0, HEAVY, moved=True, lying=("Casualty", "Suppressed"),
         drawn=("Exposed", "Commander Wounded"), needed=5),
    Told(1, MG, ENEMY_RIFLE, 0, HEAVY, killed=True, needed=1),
    Told(1, RIFLES, ENEMY_RIFLE, 0, HEAVY, killed=True, needed=3),
    Told(1, AT_TEAM, ENEMY_AT, 1, CLEAR, killed=True, needed=6, guess=NO_GROUND, other=((1, HEAVY),)),
    Told(1, MORTAR, "Pz IV", 3, HEAVY, needed=8),
    Told(1, HALFTRACK, ENEMY_AT, 1, CLEAR, moved=True, needed=7, guess=NO_GROUND, other=((1, HEAVY),)),
    Told(1, SCOUT, ENEMY_RIFLE, 1, HEAVY, killed=True),
    Told(1, SHERMAN, "Pz IV", 2, HEAVY, moved=True, killed=True, guess=FAR, other=((1, HEAVY), (3, HEAVY))),
    Told(2, AT_TEAM, ENEMY_AT, 1, CLEAR, needed=6, guess=NO_GROUND, other=((1, HEAVY),)),
    Told(2, "Pz III", HALFTRACK, 1, HEAVY, moved=True, drawn=("Hull", "Explosion"), guess=FAR,
         other=((2, HEAVY),)),
    Told(2, "Tiger", SHERMAN, 2, HEAVY, moved=True, drawn=("Gun",), guess=FAR,
         other=((1, HEAVY), (3, HEAVY))),
    Told(2, "StuG", MG, 1, HEAVY, moved=True, drawn=("Mowed Down",), lying=("Casualty", "Exposed"), guess=FAR,
         other=((2, HEAVY),)),
    Told(2, ENEMY_CAR, SHERMAN, 2, HEAVY, moved=True, lying=("Gun",), guess=FAR, other=((1, HEAVY),)),
    Told(2, ENEMY_CAR, RIFLES, 2, HEAVY, moved=True, drawn=("Commander Wounded",), guess=FAR,
         other=((1, HEAVY),)),
    Told(2, ENEMY_AT, SHERMAN, 0, HEAVY, moved=True, lying=("Gun",), drawn=("Suspension", "Glancing")),
    Told(2, SCOUT, ENEMY_AT, 1, HEAVY, killed=True),
    Told(2, SHERMAN, "Pz III", 1, CLEAR, killed=True, guess=NO_GROUND, other=((1, HEAVY),)),
    Told(2, RIFLES, "German Truck", 1, CLEAR, killed=True, guess=NO_GROUND, other=((1, HEAVY),)),
    Told(2, MORTAR, ENEMY_CAR, 3, HEAVY, killed=True, guess=FAR, other=((2, HEAVY), (3, CLEAR))),
    Told(3, MORTAR, "StuG", 2, CLEAR, killed=True, guess=f"{FAR}, {NO_GROUND}",
         other=((2, HEAVY), (3, HEAVY))),
    Told(3, "Tiger", SHERMAN, 2, HEAVY, lying=("Glancing", "Gun", "Suspension"), drawn=("Glancing", "Engine"),
         guess=FAR, other=((1, HEAVY), (3, HEAVY))),
    Told(3, ENEMY_CAR, RIFLES, 2, HEAVY, guess=FAR, other=((1, HEAVY),)),
    Told(3, MORTAR, "Tiger", 3, HEAVY, guess=FAR, other=((2, HEAVY),)),
    Told(3, AT_TEAM, "Tiger", 1, HEAVY, moved=True, killed=True),
)  # fmt: skip
