"""Text from outside, made safe to show, for whoever reads and writes logs."""

from taluva.table.telling.printable import REPLACEMENT, printable, tellable

__all__ = ["REPLACEMENT", "printable", "tellable"]
