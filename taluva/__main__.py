"""``python -m taluva`` is the command ``taluva``."""

import sys

from taluva.cli import main

if __name__ == "__main__":
    sys.exit(main())
