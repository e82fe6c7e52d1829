"""Taluva: a rules engine and a hot-seat game for one terminal.

``taluva.public`` lists the public names. They are loaded when one of them is first used, so that
code that needs none of them starts quickly.
"""

__version__ = "0.2.0"

TYPE_CHECKING = False  # as in typing, which is slow to import

if TYPE_CHECKING:
    from taluva.public import *  # noqa: F403
else:  # a type checker would accept any name

    def _load_later(package):
        """Return ``__getattr__`` and ``__dir__`` of a package with a module ``public``."""

        def public():
            from importlib import import_module

            values = vars(import_module(f"{package}.public"))
            return {name: values[name] for name in values if not name.startswith("_")}

        def find(name):
            if name == "__all__":
                return [*public()]
            if name.startswith("_") or name not in (found := public()):
                raise AttributeError(f"module {package!r} has no attribute {name!r}")
            return found[name]

        return find, lambda: sorted(public())

    __getattr__, __dir__ = _load_later(__name__)
