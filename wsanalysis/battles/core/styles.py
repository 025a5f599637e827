"""The playing styles of quick players, in words: by name, as in data files of players."""

from collections.abc import Mapping

from wsanalysis.battles.core.map_game import Manner

RANDOM = -1
"""Takes every legal action equally often."""

MANNERS: Mapping[str, Manner] = {
    "trained": Manner("plays to win", "trained"),
    "greedy": Manner("plays greedily", "greedy"),
    "sensible": Manner("plays sensibly", "sensible"),
    "rush": Manner("rushes forward", "rush"),
    "turtle": Manner("sits tight", "sit tight"),
    "never rally": Manner("never rallies", "never rally", whole=False),
    "hold fire": Manner("holds fire", "hold fire", compared=False, whole=False),
    "no opportunity fire": Manner("takes no opportunity fire", "no opp. fire", whole=False),
    "ignore objectives": Manner("ignores objectives", "ignore VP", whole=False),
    "random": Manner("acts at random", "random", whole=False),
}
"""The manner of each; those that leave something undone or overdo it tell what that is worth."""
