"""A bookkeeper who listens to a campaign as it is told, and keeps a player log of his own.

He has the rulebook in his head, and before him the cards: the files of data, read as they are. What a battle
did to its commanders he has to take from what is told after it, as nobody tells him of shots; all else he
works out himself, and says so where what is told differs.
"""

import csv
import re
from collections import Counter
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[4] / "data"
LEVELS = ["Recruit", "Green", "Average", "Skilled", "Veteran", "Ace"]
BANDS = [
    "Enemy Breakthrough", "Enemy Rear", "Enemy Transit", "Front", "Friendly Transit", "Friendly Staging",
]  # fmt: skip
ATTACK = dict(zip(BANDS, (3, 2, 1, 0, 0, 0), strict=True))
LOSS = dict(zip(BANDS, (0, 0, 0, 0, 2, 6), strict=True))
TRUCK, SCOUT, LEVEL, WOUND, REST = 2, 1, 3, 1, 5


def rows(file: str) -> dict[str, dict[str, str]]:
    """A file of cards by the name in its first column."""
    with (DATA / file).open(encoding="utf-8", newline="") as lines:
        found = list(csv.DictReader(lines))
    first = next(iter(found[0]))
    return {row[first]: row for row in found}


US, MEN = rows("units/sherman_leader/american.csv"), rows("units/sherman_leader/commanders.csv")
BATTALIONS, OBJECTIVES = (
    rows("units/sherman_leader/battalions.csv"),
    rows("units/sherman_leader/objectives.csv"),
)
CAMPAIGNS, CONDITIONS = (
    rows("units/sherman_leader/campaigns.csv"),
    rows("chips/sherman_leader_conditions.csv"),
)
EVENTS = rows("chips/sherman_leader_events.csv")


def sum_of(text: str, word: str) -> int:
    """What a card's effects say of a word, such as ``SO if destroyed 2``."""
    numbers = [re.fullmatch(rf"{word} ([+-]?\d+)", part.strip()) for part in re.split("[;,]", text)]
    return sum(int(found[1]) for found in numbers if found)


class Book:
    """The player log of one campaign; `weeks` are its columns, `wrong` what was told otherwise."""

    def __init__(self, campaign: str, objective: str) -> None:
        self.campaign, self.objective = CAMPAIGNS[campaign], OBJECTIVES[objective]
        self.so = int(self.campaign["so"]) + int(self.objective["so"])
        self.vp = self.repairs = self.lost_on_map = self.trucks = self.scouts = self.week = 0
        self.mechanics = self.medics = 0
        self.units = Counter[str]()
        self.numbers: dict[str, str] = {}
        self.gone: set[str] = set()
        self.men: dict[str, dict[str, Any]] = {}
        self.names: set[str] = set()
        self.map: dict[str, tuple[str, str]] = {}
        self.weeks: list[dict[str, Any]] = []
        self.groups: dict[str, dict[str, Any]] = {}
        self.raised: dict[str, str] = {}
        self.condition, self.event, self.battle = "", ("", ""), ("", "")
        self.paid: dict[str, int] = {}
        self.fought: set[str] = set()
        self.ready = False
        self.done: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.over = False

    def expect(self, what: str, told: Any, own: Any) -> None:
        if told != own:
            self.wrong.append(f"week {self.week}: {what}: told {told!r}, by the book {own!r}")

    def reads(self, card: str, effects: str, printed: str) -> None:
        self.expect(card, re.split("[;,] ", effects), printed.split("; "))

    # --- What is told

    def hear(self, sentence: str) -> None:
        """Write down what a sentence tells; every sentence must be understood."""
        sentence = sentence.replace("−", "-")
        for pattern, name in PATTERNS:
            found = re.fullmatch(pattern, sentence)
            if found:
                getattr(self, name)(*found.groups())
                return
        self.wrong.append(f"not understood: {sentence}")

    def begins(self, so: str) -> None:
        self.expect("SO points to begin with", int(so), self.so)

    def stands(self, text: str) -> None:
        """The Operational Map; nothing on it jumps, comes back, or gets stronger."""
        now: dict[str, tuple[str, str]] = {}
        for part in text.split("; "):
            named, band = part.rsplit(" in ", 1)
            for one in re.finditer(r"(\w+) [^(]+\((\d+) VP(, half)?\)", named):
                self.expect(f"VP of {one[1]}", one[2], BATTALIONS[one[1]]["vp"])
                now[one[1]] = band, "half" if one[3] else "full"
        if not self.map:
            for name, (band, _) in now.items():
                self.expect(f"where {name} begins", band, BATTALIONS[name]["band"])
            kinds = [BATTALIONS[name]["kind"] for name in now]
            self.expect("battalions", sorted(kinds), sorted(
                ("Assault", "Assault", "Supply", "Command")[place % 4] for place in range(len(kinds))
            ))  # fmt: skip
        else:
            self.expect("battalions on the map", {*now}, {*self.map})
            for name in now.keys() & self.map.keys():
                steps = abs(BANDS.index(now[name][0]) - BANDS.index(self.map[name][0]))
                still = "fixed" in BATTALIONS[name]["effects"] + BATTALIONS[name]["lasting_effects"]
                self.expect(f"bands that {name} went", steps, min(steps, 0 if still else 1))
                self.expect(f"strength of {name}", now[name][1], self.map[name][1])
        self.map = now

    def empty(self) -> None:
        self.stands("") if not self.map else self.expect("battalions on the map", {*self.map}, set())

    def buys(self, card: str, so: str) -> None:
        self.expect(f"price of {card}", int(so), int(US[card]["cost"]))
        self.pay(int(US[card]["cost"]))
        year = int(self.campaign["year"])
        self.expect(f"{card} serves", int(US[card]["first_year"]) <= year <= int(US[card]["last_year"]), True)
        self.units[card] += 1

    def buys_truck(self) -> None:
        self.pay(TRUCK)
        self.trucks += 1

    def buys_scout(self) -> None:
        self.pay(SCOUT)
        self.scouts += 1

    def pay(self, so: int) -> None:
        self.so -= so
        if self.so < 0:
            self.wrong.append(f"week {self.week}: {-self.so} SO points were spent that were not there")

    def joins(self, name: str, level: str) -> None:
        self.expect(f"{name} has not appeared", name in self.names, False)
        if not self.week:
            listed = [one for one in LEVELS for _ in range(int(self.campaign[one.lower()]))]
            due = (*listed, *[self.campaign["extras"]] * 24)[len(self.men)]
            self.expect(f"level of {name}", level, due)
        else:
            self.expect(f"level of {name}", level, "Recruit")
        self.names.add(name)
        self.men[name] = {"level": level, "xp": 0, "stress": 0, "wounded": False, "new": True}

    def is_raised(self, name: str, level: str) -> None:
        man = self.men[name]
        self.pay(LEVEL)
        self.expect(f"{name} may be raised", man["new"], True)
        man["level"] = LEVELS[LEVELS.index(man["level"]) + 1]
        self.expect(f"level of {name}", level, man["level"])

    def has_force(self, units: str) -> None:
        """The force before the campaign, by card and number; where it was not bought aloud it is new."""
        told = [one.rsplit(" ", 1) for one in re.split(r", (?!\d+mm|3-inch)", units)]
        self.numbers = {number: card for card, number in told}
        if self.units:
            self.expect("the force", Counter(card for card, _ in told), self.units)
        else:
            self.units = Counter(card for card, _ in told)
            self.so -= sum(int(US[card]["cost"]) for card, _ in told)
        for number, card in self.numbers.items():
            self.expect(f"number of {card}", number in US[card]["numbers"].split(), True)

    def has_men(self, men: str) -> None:
        told = dict(re.findall(r"([^,(]+?) \((\w+)\)", men.replace(", ", ",")))
        if self.men:
            self.expect("commanders", told, {name: man["level"] for name, man in self.men.items()})
        for name, level in told.items():
            self.men.setdefault(
                name, {"level": level, "xp": 0, "stress": 0, "wounded": False, "new": False}
            )  # fmt: skip
            self.names.add(name)
        self.expect("a commander for each unit", self.short(), Counter())

    def has_support(self, trucks: str, scouts: str, so: str) -> None:
        self.expect("Trucks, Scouts, SO points", (int(trucks), int(scouts), int(so)), (
            self.trucks, self.scouts, self.so
        ))  # fmt: skip

    def short(self) -> Counter[str]:
        """By type, units less commanders."""
        found = Counter[str]()
        for card, number in self.units.items():
            found[US[card]["type"]] += number
        for name, man in self.men.items():
            found[MEN[f"{name} {man['level']}"]["type"]] -= 1
        return Counter({kind: number for kind, number in found.items() if number})

    # --- A week

    def begins_week(self, condition: str, effects: str) -> None:
        self.close_week()
        self.week += 1
        self.condition, self.groups, self.fought, self.done = condition, {}, set(), Counter()
        self.reads(condition, effects, CONDITIONS[condition]["effects"])
        self.so += sum_of(effects, "SO")
        self.lost_on_map = self.repairs = 0
        self.losses: list[str] = []
        self.killed: list[str] = []
        self.ready = False
        for man in self.men.values():
            man["new"] = False
        if self.week > 1:
            self.expect("no commander too many", {k: n for k, n in self.short().items() if n < 0}, {})

    def gets_at_once(self, so: str) -> None:
        self.expect("SO points at once", int(so), sum_of(CONDITIONS[self.condition]["effects"], "SO"))

    def pays_way(self, so: str, battalion: str) -> None:
        self.paid[battalion.split()[0]] = int(so)
        self.pay(int(so))

    def sends(self, battalion: str, pairs: str, trucks: str | None, scouts: str | None) -> None:
        name, sent = battalion.split()[0], dict(re.findall(r"(\d+) under ([^,]+)", pairs))
        band = self.map[name][0]
        more = sum_of(self.campaign["effects"], "attack cost")
        more += sum_of(CONDITIONS[self.condition]["effects"], "attack cost")
        due = max(0, ATTACK[band] + (more if ATTACK[band] else 0) - 2 * int(trucks or 0))
        self.expect(f"way to {name} in {band}", self.paid.pop(name, 0), due)
        for number, man in sent.items():
            card = MEN[f"{man} {self.men[man]['level']}"]
            if number in self.numbers:
                self.expect(f"type of {number} and {man}", US[self.numbers[number]]["type"], card["type"])
            self.expect(f"{man} is not wounded", self.men[man]["wounded"], False)
            self.expect(f"{man} is fit", self.men[man]["stress"] <= int(card["shaken_to"]), True)
            self.expect(f"{number} is not lost", number in self.gone, False)
        busy = [one for group in self.groups.values() for pair in group["sent"].items() for one in pair]
        self.expect("nobody goes twice", {*busy} & {*sent, *sent.values()}, set())
        self.groups[name] = {"sent": sent, "trucks": int(trucks or 0), "scouts": int(scouts or 0)}
        for what in ("trucks", "scouts"):
            used = sum(group[what] for group in self.groups.values())
            self.expect(f"{what} are there", used <= getattr(self, what), True)

    def goes_into_battle(self, battalion: str, event: str, effects: str) -> None:
        self.expect("promotions that were not told", self.raised, {})
        self.battle = battalion.split()[0], self.map[battalion.split()[0]][1]
        self.fought |= {*self.groups[self.battle[0]]["sent"].values()}
        self.event = event, ""
        self.reads(event, effects, EVENTS[event]["before"])
        self.so += sum_of(effects, "SO")

    def are_promoted(self, men: str) -> None:
        """Those whose experience was enough, and nobody else."""
        self.expect(
            "promotions", dict(re.findall(r"([^,(]+?) \((\w+)\)", men.replace(", ", ","))), self.raised
        )
        self.raised = {}

    def is_hurt(self, units: str) -> None:
        """Counters that stay lie on units that came back."""
        for number in re.findall(r"(\w+) \([^)]+\)", units):
            self.expect(f"{number} was in the battle", number in self.groups[self.battle[0]]["sent"], True)
            self.expect(f"{number} is not lost", number in self.gone, False)

    def ends_battle(self, battalion: str, result: str, vp: str) -> None:
        """VP by the battalion's card and the cards in play (Battalion Status)."""
        name, was = self.battle
        self.expect("battalion", battalion, name)
        card, destroyed = BATTALIONS[name], result == "destroyed"
        worth = {
            "at full strength": 0,
            "at half strength": int(card["vp"]) // 2,
            "destroyed": int(card["vp"]),
        }
        had = int(card["vp"]) // 2 if was == "half" else 0
        gained = worth[result] - had
        cards = self.cards_of_battle(name, was)
        if destroyed:
            gained += sum(sum_of(text, "VP if destroyed") for text in cards)
            del self.map[name]
        else:
            strength = "half" if result == "at half strength" or was == "half" else "full"
            self.map[name] = self.map[name][0], strength
        self.vp += gained
        self.expect(f"VP of the battle with {name}", int(vp), gained)
        self.done["battles"] += 1
        self.done["destroyed"] += destroyed
        self.result = destroyed, cards

    def cards_of_battle(self, name: str, was: str) -> list[str]:
        """The effects in play: the condition, the event, the battalion's own notes while they hold."""
        card = BATTALIONS[name]
        own = [card["lasting_effects"], *([card["effects"]] if was == "full" else [])]
        return [CONDITIONS[self.condition]["effects"], EVENTS[self.event[0]]["before"], *own]

    def ends_with_event(self, event: str, effects: str) -> None:
        self.event = self.event[0], event
        self.reads(event, effects, EVENTS[event]["after"])
        self.so += sum_of(effects, "SO")
        destroyed, cards = self.result
        if destroyed:  # of the condition it comes at the end of the week
            self.so += sum(sum_of(text, "SO if destroyed") for text in [*cards[1:], effects])

    def loses(self, numbers: str) -> None:
        for number in numbers.split(", "):
            self.gone.add(number)
            self.losses.append(number)
            card = next(name for name, row in US.items() if number in row["numbers"].split())
            self.units[card] -= 1

    def loses_men(self, names: str) -> None:
        for name in names.split(", "):
            self.killed.append(name)
            del self.men[name]

    def reads_men(self, text: str) -> None:
        """The commanders who came back: their stress is taken over, if it may be so."""
        told = re.findall(r"([A-Z][\w ]+?) (\d+) stress, (\w+)(, wounded)?, (\d+) XP", text)
        name, _ = self.battle
        there = {*self.groups[name]["sent"].values()} & {*self.men}
        destroyed, cards = self.result
        after = EVENTS[self.event[1]]["after"]
        xp = 1 + destroyed * (1 + sum(sum_of(text, "XP if destroyed") for text in [*cards, after]))
        self.expect("commanders", {one[0] for one in told}, there)
        for who, stress, status, wounded, have in told:
            man = self.men[who]
            card = MEN[f"{who} {man['level']}"]
            early = sum(sum_of(text, "stress") for text in cards)
            least = max(man["stress"] + early + min(0, sum_of(after, "stress")), 0)
            least = max(least + max(0, sum_of(after, "stress")) + 2 - int(card["cool"]), 0)
            self.expect(f"stress of {who} is {least} at least", int(stress) >= least, True)
            man["stress"], man["wounded"] = int(stress), bool(wounded)
            self.gain(who, man, xp)
            card = MEN[f"{who} {man['level']}"]
            self.expect(f"XP of {who}", int(have), man["xp"])
            self.expect(f"state of {who}", status, self.status(card, man["stress"]))

    def gain(self, name: str, man: dict[str, Any], xp: int) -> None:
        man["xp"] += xp
        was = man["level"]
        while man["level"] != "Ace" and man["xp"] >= int(MEN[f"{name} {man['level']}"]["xp"]):
            man["xp"] -= int(MEN[f"{name} {man['level']}"]["xp"])
            man["level"] = LEVELS[LEVELS.index(man["level"]) + 1]
        if man["level"] == "Ace":
            man["xp"] = 0
        if man["level"] != was:
            self.raised[name] = man["level"]

    def status(self, card: dict[str, str], stress: int) -> str:
        if stress <= int(card["okay_to"]):
            return "okay"
        return "shaken" if stress <= int(card["shaken_to"]) else "unfit"

    # --- The end of a week

    def ends_week(self, text: str) -> None:
        self.expect("promotions that were not told", self.raised, {})
        if text == "The map is empty.":
            self.expect("battalions on the map", {*self.map}, set())
        else:
            self.stands(text.removeprefix("On the map: ").removesuffix("."))
        for name, man in self.men.items():
            if name not in self.fought:
                man["stress"] = max(0, man["stress"] - 4)

    def settles(self, gained: str, lost: str) -> None:
        """SO points gained and lost (Adjust Special Option Points)."""
        near = sum(LOSS[band] for band, _ in self.map.values())
        self.expect("lost to battalions near", int(lost), near)
        own = int(self.objective["weekly_so"]) + sum_of(self.objective["effects"], "weekly SO")
        for name, (_, strength) in self.map.items():
            card = BATTALIONS[name]
            own += sum_of(card["lasting_effects"], "weekly SO")
            own += sum_of(card["effects"], "weekly SO") if strength == "full" else 0
        condition = CONDITIONS[self.condition]["effects"]
        own += sum_of(condition, "weekly SO")
        own += self.done["destroyed"] * sum_of(condition, "SO if destroyed")
        self.expect("SO points gained", int(gained), own)
        self.so += own - near
        self.lost_on_map = near
        self.ready = True
        skilled = Counter[str]()
        for name, man in self.men.items():
            card = MEN[f"{name} {man['level']}"]
            if self.status(card, man["stress"]) != "unfit":
                skilled.update({*card["skills"].split("; ")} & {"Medic", "US Mechanic"})
        self.medics, self.mechanics = skilled["Medic"], 2 * skilled["US Mechanic"]

    def mends(self, counter: str, unit: str, so: str) -> None:
        """A counter costs 1 SO point, an Engine 2; a Mechanic takes it off a vehicle for nothing."""
        due = 2 if counter == "Engine" else 1
        if counter != "Casualty" and self.mechanics:
            self.mechanics, due = self.mechanics - 1, 0
        self.expect(f"price of {counter} on {unit}", int(so), due)
        self.pay(due)
        self.repairs += due

    def mends_for_nothing(self, counter: str, unit: str) -> None:
        self.expect("a Mechanic is left", self.mechanics > 0, True)
        self.mends(counter, unit, "0")

    def treats(self) -> None:
        self.medics -= 1
        self.expect("a Medic is left", self.medics >= 0, True)

    def treats_casualty(self, _unit: str) -> None:
        self.treats()

    def calms(self, name: str) -> None:
        self.treats()
        self.men[name]["stress"] = max(0, self.men[name]["stress"] - 2)

    def heals(self, name: str) -> None:
        self.expect(f"{name} is wounded", self.men[name]["wounded"], True)
        self.men[name]["wounded"] = False
        self.pay(WOUND)
        self.repairs += WOUND

    def treats_wound(self, name: str) -> None:
        self.expect(f"{name} is wounded", self.men[name]["wounded"], True)
        self.treats()
        self.men[name]["wounded"] = False

    def replaces(self, name: str) -> None:
        man = self.men.pop(name)
        unfit = self.status(MEN[f"{name} {man['level']}"], man["stress"]) == "unfit"
        self.expect(f"{name} may be replaced", man["wounded"] or unfit, True)

    def discards(self, name: str) -> None:
        kind = MEN[f"{name} {self.men[name]['level']}"]["type"]
        self.expect(f"a {kind} commander is too many", self.short()[kind] < 0, True)
        del self.men[name]

    def trades(self, units: str, card: str, so: str) -> None:
        given = [one.rsplit(" ", 1) for one in re.split(r", (?!\d+mm|3-inch)", units)]
        credit = sum(int(US[one]["cost"]) for one, _ in given)
        cost = int(US[card]["cost"])
        self.expect(f"{card} costs more than {credit}", cost > credit, True)
        self.expect("price of the trade", int(so), cost - credit)
        self.pay(cost - credit)
        for one, _ in given:
            self.units[one] -= 1
        self.units[card] += 1

    def rests(self) -> None:
        self.pay(REST)
        self.done["rests"] += 1
        self.expect("R&R this week", self.done["rests"], 1)
        for man in self.men.values():
            man["stress"] = max(0, man["stress"] - 2)

    def cannot_pay(self, so: str) -> None:
        self.expect("SO points missing", int(so), -self.so)
        self.over = True

    def is_great(self, vp: str) -> None:
        self.expect("VP", int(vp), self.vp)
        self.expect("a great result", self.vp >= int(self.objective["great"]), True)
        self.over = True

    def nobody_comes(self, _battalion: str) -> None:
        self.wrong.append("nobody came, although each unit fights once a week")

    def close_week(self) -> None:
        if self.week and len(self.weeks) < self.week:
            self.weeks.append({
                "week": self.week, "condition": self.condition, "so": self.so, "vp": self.vp,
                "battles": self.done["battles"], "destroyed": self.done["destroyed"],
                "units": sum(self.units.values()), "men": len(self.men),
                "stress": sum(man["stress"] for man in self.men.values()), "map_losses": self.lost_on_map,
                "spent_on_repairs": self.repairs, "units_lost": len(self.losses),
                "men_killed": len(self.killed),
            })  # fmt: skip


PATTERNS = [
    (r"(\d+) SO points to begin with\.", "begins"),
    (r"On the map: (.+)\.", "stands"),
    (r"The map is empty\.", "empty"),
    (r"Bought: a Truck\.", "buys_truck"),
    (r"Bought: a Scout\.", "buys_scout"),
    (r"Bought: (.+), (\d+) SO points\.", "buys"),
    (r"(.+) joins \((\w+)\)\.", "joins"),
    (r"(.+) is raised: (\w+)\.", "is_raised"),
    (r"The force: (.+)\.", "has_force"),
    (r"Its commanders: (.+)\.", "has_men"),
    (r"(\d+) Trucks?, (\d+) Scouts?; (\d+) SO points are kept\.", "has_support"),
    (r"Special condition: (.+?) \((.+)\)\.", "begins_week"),
    (r"SO points at once: (.+)\.", "gets_at_once"),
    (r"(\d+) SO points? for the way to (.+) \(Operational Move Cost\)\.", "pays_way"),
    (r"Sent against (.+?), to fight .+?: (.+?)(?:, Trucks: (\d+))?(?:, Scouts: (\d+))?\.", "sends"),
    (r"Battle \d+, against (.+)\. Event: (.+?) \((.+)\)\.", "goes_into_battle"),
    (r"Promoted: (.+)\.", "are_promoted"),
    (r"Damage: (.+)\.", "is_hurt"),
    (r"After \d+ turns (\w+) is ([\w ]+), \d+ points are left: (\d+) VP\.", "ends_battle"),
    (r"Event: (.+?) \((.+)\)\.", "ends_with_event"),
    (r"Lost: (.+)\.", "loses"),
    (r"Killed: (.+)\.", "loses_men"),
    (r"Commanders: (.*)\.", "reads_men"),
    (r"The week is over\. (.+)", "ends_week"),
    (r"SO points gained: (-?\d+); lost to battalions near: (\d+)\.", "settles"),
    (r"A Medic takes 2 stress off (.+)\.", "calms"),
    (r"A Medic takes Casualty off (.+)\.", "treats_casualty"),
    (r"A Medic heals (.+)\.", "treats_wound"),
    (r"(.+) is healed, 1 SO point\.", "heals"),
    (r"(.+) is replaced\.", "replaces"),
    (r"(.+) is discarded\.", "discards"),
    (r"(.+) traded for (.+), (\d+) SO points more\.", "trades"),
    (r"Priority R&R: .+", "rests"),
    (r"A Mechanic takes (.+?) off (.+)\.", "mends_for_nothing"),
    (r"(\w[\w ]*) off (.+): (\d+) SO points?\.", "mends"),
    (r"(\d+) SO points? (?:is|are) missing: .+\.", "cannot_pay"),
    (r"(\d+) VP: a great result\.", "is_great"),
    (r"Nobody is left to fight (.+)\.", "nobody_comes"),
]
"""How sentences are told, and what the bookkeeper makes of them; the first that fits."""
