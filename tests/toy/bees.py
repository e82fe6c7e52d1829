"""The game of docs/games.md: this module runs the code on that page."""

import re
from pathlib import Path
from typing import Any, Final

PAGE: Final = Path(__file__).parents[2] / "docs" / "games.md"
_TUTORIAL: Final = PAGE.read_text(encoding="utf-8").partition("### Play it")[0]
SOURCE: Final = "\n\n".join(re.findall(r"```python\n(.*?)```", _TUTORIAL, re.DOTALL))


def block(language: str) -> str:
    """Return the only block of the page in a language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return str(found)


def __getattr__(name: str) -> Any:
    """Tell type checkers that the code on the page may define any name."""
    raise AttributeError(name)


exec(compile(SOURCE, str(PAGE), "exec"))
