"""``python -m wsanalysis``: the command line."""

import sys

from wsanalysis.commands.entry import main

if __name__ == "__main__":
    sys.exit(main())
