"""How the player aid writes numbers."""

MINUS = "\N{MINUS SIGN}"


def signed(shift: int) -> str:
    """A shift as printed, with its sign."""
    return f"+{shift}" if shift > 0 else f"{MINUS}{-shift}" if shift < 0 else "0"
