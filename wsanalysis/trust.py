"""What every printed number is to carry with it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trust:
    """What every printed number is to carry: version, data, options, what is reconstructed."""

    system: str
    version: str
    data_hash: str
    options: tuple[str, ...]
    unofficial: str

    def __str__(self) -> str:
        options = f"options: {', '.join(self.options)}" if self.options else "standard options"
        return (
            f"wsanalysis {self.version} · {self.system} · data {self.data_hash} · {options}"
            f" · {self.unofficial}"
        )
