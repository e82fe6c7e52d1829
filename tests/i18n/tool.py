"""The tool for catalogues, ``.ci/catalogs.py``, as a module that tests can call."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

_PATH = Path(__file__).parents[2] / ".ci" / "catalogs.py"
_spec = spec_from_file_location("catalogs", _PATH)
assert _spec is not None
assert _spec.loader is not None
catalogs = module_from_spec(_spec)
_spec.loader.exec_module(catalogs)
