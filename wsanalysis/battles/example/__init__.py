"""An example to copy: two sides, one counter a hex, one die. No published game; it is in no list."""
