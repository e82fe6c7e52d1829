"""The layers of the package, checked by reading the imports.

hexgrid, i18n <- core <- a game's rules <- the rest of the game <- record <- analysis <- app, and
core <- tui <- app. The toolkit imports no game, and a game's rules no text. Rules and grid use a
few modules of the standard library and touch nothing outside.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import taluva
from tests.sources import parsed

PACKAGE = Path(taluva.__file__).parent

# What each part of the package may import of the others. Parts that may import anything are not
# listed.
RULES = "games.taluva.rules"
GAME = "games.taluva"
TAIFUN_RULES = "games.taifun.rules"
TAIFUN = "games.taifun"
MAY_IMPORT = {
    "hexgrid": set[str](),
    "i18n": set[str](),
    "core": {"hexgrid", "i18n", "drawing"},  # drawing only when a game is drawn
    "games": {"i18n", "core", "tui"},
    RULES: {"hexgrid", "i18n", "core"},
    GAME: {"hexgrid", "i18n", "core", "tui", RULES},
    TAIFUN_RULES: {"hexgrid", "core"},
    TAIFUN: {"hexgrid", "i18n", "core", "tui", TAIFUN_RULES},
    "record": {"i18n", "core", "games"},
    "parallel": {"core", "i18n"},
    "analysis": {"hexgrid", "i18n", "core", "record", "parallel"},
    "bots": {"core", "i18n", "games", "parallel"},
    "learn": {"hexgrid", "i18n", "core", "games", "record"},
    "tui": {"hexgrid", "i18n", "core"},
    "app": {
        "hexgrid",
        "i18n",
        "core",
        "games",
        "record",
        "analysis",
        "parallel",
        "bots",
        "learn",
        "tui",
    },
    "host": {"app", "core", "i18n", "record", "tui"},
}
FREE = {"cli", "drawing", "public", "taifun", "__init__", "__main__"}

# Words that only a game's own package may use. Outside of it there are no imports of the package,
# except in the table of games and the package interface, and no name or text with these words.
GAMES = ("games.taluva", "games.taifun")
WORDS = {
    *("volcano", "hut", "tower", "temple", "tile", "settlement", "eruption", "jungle", "clearing"),
    *("edition", "priest", "tribe", "sacrifice", "god", "card", "altar", "tsunami", "shoal"),
}
INTERFACES = {"taluva.public", "taluva.taifun"}

PURE = ("hexgrid", RULES, TAIFUN_RULES)
PURE_MODULES = {
    *("__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math"),
    *("bisect", "copyreg", "operator", "re", "types", "typing"),
}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}

# Parts that know no terminal.
WITHOUT_TERMINAL = (
    "hexgrid",
    "i18n",
    "core",
    RULES,
    GAME,
    TAIFUN_RULES,
    TAIFUN,
    "record",
    "parallel",
    "analysis",
    "bots",
)
TERMINAL = {"rich", "prompt_toolkit", "curses", "termios", "tty", "readline"}


def part_of(module: str) -> str:
    """Return the part of the package that a module belongs to; taluva itself is __init__."""
    names = module.split(".")[1:]
    if names[:1] == ["games"]:
        return ".".join(names[:3] if names[2:3] == ["rules"] else names[:2])
    return names[0] if names else "__init__"


def modules() -> list[tuple[str, Path]]:
    """List every module of the package with its file."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        names = ["taluva", *path.relative_to(PACKAGE).with_suffix("").parts]
        if names[-1] == "__init__":
            names.pop()
        found.append((".".join(names), path))
    return found


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Return the name of every module that a file imports, anywhere in it."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            assert node.module is not None
            if node.module == "taluva":
                yield from (home_of(alias.name) for alias in node.names)
            else:
                yield node.module


def home_of(name: str) -> str:
    """Return the module that `from taluva import name` loads: a part, or the home of an object."""
    if name == "__version__":
        return "taluva"
    home: str = getattr(getattr(taluva, name, None), "__module__", f"taluva.{name}")
    return home


MODULES = [pytest.param(name, path, id=name) for name, path in modules()]
NAMES = {name for name, _ in modules()}
PURE_FILES = [pytest.param(path, id=name) for name, path in modules() if part_of(name) in PURE]


def test_every_part_has_its_place() -> None:
    parts = {part_of(name) for name, _ in modules()}
    assert parts <= MAY_IMPORT.keys() | FREE
    assert parts >= MAY_IMPORT.keys()


@pytest.mark.parametrize(("name", "path"), MODULES)
def test_imports_go_in_one_direction(name: str, path: Path) -> None:
    part = part_of(name)
    inside = {part_of(each) for each in imports(path) if each.split(".")[0] == "taluva"}
    if part not in FREE:
        # The package itself holds only the version, and names that are loaded when used.
        assert inside - {part, "__init__"} <= MAY_IMPORT[part]


def test_every_allowed_import_is_used() -> None:
    used: dict[str, set[str]] = {part: set() for part in MAY_IMPORT}
    for name, path in modules():
        inside = {part_of(each) for each in imports(path) if each.split(".")[0] == "taluva"}
        used.get(part_of(name), set()).update(inside)
    for part, allowed in MAY_IMPORT.items():
        assert allowed <= used[part], part


def is_free_of_games(path: Path) -> bool:
    """Return whether a module neither imports a game's package nor uses its words."""
    leads = {part_of(each) for each in imports(path) if each.startswith("taluva.")}
    leads_to_games = any(part.startswith(GAMES) for part in leads)
    return not leads_to_games and not words_in(path) & WORDS


def words_in(path: Path) -> set[str]:
    """List the words of names and texts in the code of a file, without its docstrings."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef
    texts: list[str] = []
    nodes: list[ast.AST] = [parsed(path)]
    for node in nodes:
        inside = list(ast.iter_child_nodes(node))
        if isinstance(node, documented) and ast.get_docstring(node) is not None:
            inside.remove(node.body[0])
        nodes += inside
        for _, value in ast.iter_fields(node):
            values = value if isinstance(value, list) else [value]
            texts += [str(each) for each in values if isinstance(each, str | bytes)]
    spaced = re.sub(r"([A-Z])", r" \1", " ".join(texts)).lower()
    words = set(re.findall(r"[a-z]+", spaced))
    return words | {word.removesuffix(end) for word in words for end in ("s", "es")}


@pytest.mark.parametrize(("name", "path"), MODULES)
def test_nothing_outside_a_game_imports_it(name: str, path: Path) -> None:
    if part_of(name).startswith(GAMES) or name in INTERFACES:
        return
    assert is_free_of_games(path)


def test_importing_the_package_imports_only_typing() -> None:
    nodes = parsed(PACKAGE / "__init__.py").body
    eager = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    assert {ast.unparse(node).split()[1] for node in eager} <= {"typing"}


@pytest.mark.parametrize("path", PURE_FILES)
def test_the_engine_and_the_grid_import_little(path: Path) -> None:
    outside = {each.split(".")[0] for each in imports(path)} - {"taluva"}
    assert outside <= PURE_MODULES


@pytest.mark.parametrize("path", PURE_FILES)
def test_the_engine_and_the_grid_have_no_side_effects(path: Path) -> None:
    calls = {
        node.func.id
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & IMPURE_CALLS
    changed = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.Global)]
    assert not changed


@pytest.mark.parametrize(("name", "path"), MODULES)
def test_only_the_shell_and_the_screens_use_the_terminal(name: str, path: Path) -> None:
    if part_of(name) in WITHOUT_TERMINAL:
        assert not {each.split(".")[0] for each in imports(path)} & TERMINAL


def loaded_by(statement: str) -> set[str]:
    """Run a statement in a fresh interpreter; return the modules that it loads."""
    code = f"import sys\n{statement}\nprint(*sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=300
    )
    return set(result.stdout.split())


@pytest.mark.parametrize(
    "statement",
    [
        "import taluva",
        "from taluva import Game, IllegalMove, ParseError",
        "from taluva import Game; Game.new(['Ana', 'Ben'], seed=1).play('place M25 e')",
    ],
)
def test_the_engine_runs_without_the_terminal_libraries(statement: str) -> None:
    loaded = loaded_by(statement)
    assert not {name.split(".")[0] for name in loaded} & {"rich", "prompt_toolkit"}
    assert not {name for name in loaded if name.startswith(("taluva.app", "taluva.tui"))}


def test_cluster_code_is_loaded_only_for_a_cluster() -> None:
    loaded = loaded_by("import taluva.cli.commands.arena, tests.tools.find_puzzles")
    assert "taluva.parallel" in loaded
    assert not {name.split(".")[0] for name in loaded} & {"distributed", "dask", "asyncio"}


def test_the_grid_and_the_engine_load_nothing_else_of_the_package() -> None:
    grid = {name for name in loaded_by("import taluva.hexgrid") if name.startswith("taluva.")}
    assert {part_of(name) for name in grid} == {"hexgrid"}
    engine = {
        name for name in loaded_by("import taluva.games.taluva.rules") if name.startswith("taluva.")
    }
    assert {part_of(name) for name in engine} == {"hexgrid", "i18n", "core", "games", GAME, RULES}
    shuffle = "import taluva.games.taluva.rules; assert 'random' not in sys.modules"
    assert "taluva.games.taluva.rules" in loaded_by(shuffle)


WELCOME = """
import os
import taluva.app.terminal, taluva.app.front.screen, taluva.tui.runner
os.environ.update(TERM="xterm", COLUMNS="80", LINES="24", TALUVA_DATA="no", TALUVA_CONFIG="no")
taluva.app.terminal.is_terminal = lambda stream: True
taluva.app.front.screen.show = lambda screen: screen.render(80, 22) and screen.state
from taluva.cli import main
main([])
"""
# What you can choose on the title screen or in a game, and the modules that it needs.
CHOSEN_LATER = (
    "argparse",
    "importlib.metadata",  # finds games and bots of other packages
    "json",
    "multiprocessing",
    "rich.console",
    "taluva.bots",
    "taluva.parallel",
    "taluva.games.taifun",
    "taluva.learn",
    "taluva.analysis",
)


def test_the_welcome_menu_loads_only_what_it_shows() -> None:
    loaded = loaded_by(WELCOME)
    assert {"taluva.tui.hexmap.filled", "taluva.games.taluva.artwork"} <= loaded
    later = (
        *CHOSEN_LATER,
        "taluva.app.state",
        "taluva.app.update",
        "taluva.bots.spec",
        "taluva.cli.parser",
        "taluva.games.taluva.game",
        "taluva.games.taluva.rules",
        "taluva.record.journal",
        "taluva.record.reader",
        "taluva.core.grammar",
    )
    assert not loaded & {*later}


def test_starting_a_game_loads_no_optional_parts() -> None:
    loaded = loaded_by(
        "import taluva.cli.commands.play, taluva.app.session, taluva.app.screens.play"
    )
    needed = {"argparse", "taluva.bots"}  # to parse the players
    read = {"taluva.cli.logs", "taluva.record.reader"}  # to continue a game
    assert not loaded & (({*CHOSEN_LATER} | read) - needed)


def test_starting_a_replay_does_not_load_the_analysis() -> None:
    loaded = loaded_by("import taluva.cli.commands.replay, taluva.app.screens.replay")
    judging = {"multiprocessing", "taluva.bots", "taluva.parallel", "taluva.analysis.review"}
    assert "taluva.analysis.search" in loaded
    assert not loaded & judging


def module_names(node: ast.Import | ast.ImportFrom) -> list[str]:
    """Return the names of the modules that a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    assert node.module is not None
    names = [f"{node.module}.{alias.name}" for alias in node.names]
    return [name if name in NAMES else node.module for name in names]


def at_load_time(node: ast.AST) -> Iterator[str]:
    """Yield the modules that a part of a module imports when it is loaded."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.Import | ast.ImportFrom):
            yield from module_names(each)
        elif isinstance(each, ast.If) and ast.unparse(each.test) == "TYPE_CHECKING":
            continue
        elif not isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from at_load_time(each)


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    graph = {name: {*at_load_time(parsed(path))} for name, path in modules()}
    TopologicalSorter({name: found & graph.keys() for name, found in graph.items()}).prepare()


# What may be imported inside functions, and why. All else is imported at the top of a module.
IMPORTED_LATER = {
    # Extras.
    *("PIL", "distributed"),
    # Not on every system.
    *("ctypes", "termios", "tty"),
    # Slow to load and rarely needed.
    *("difflib", "importlib", "json", "locale", "platformdirs", "prompt_toolkit", "random"),
    *("rich", "secrets", "statistics", "tomllib"),
    # Not to be loaded with the package, or before Ctrl-C is handled.
    "gc",
    # Parts that few commands, screens or games need.
    "taluva",
}


def late_imports(node: ast.AST, is_inside: bool = False) -> Iterator[tuple[ast.stmt, ast.stmt]]:
    """Yield the imports inside functions, each with the statement before it, or itself if first."""
    for _, value in ast.iter_fields(node):
        before = None
        for each in value if isinstance(value, list) else [value]:
            if not isinstance(each, ast.stmt | ast.ExceptHandler | ast.match_case):
                continue
            if isinstance(each, ast.Import | ast.ImportFrom):
                if is_inside:
                    yield each, before or each
                continue
            is_docstring = isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)
            if isinstance(each, ast.stmt) and not is_docstring:
                before = each
            is_function = isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from late_imports(each, is_inside or is_function)


def test_late_imports_have_a_reason_and_start_a_block() -> None:
    found = set[str]()
    for name, path in modules():
        for node, before in late_imports(parsed(path)):
            assert isinstance(node, ast.Import | ast.ImportFrom)
            found |= {each.split(".")[0] for each in module_names(node)}
            is_guard = isinstance(before, ast.If)  # what follows is not always needed
            is_first = before is node or is_guard or name == "taluva.__main__"
            assert is_first, f"{path}:{node.lineno}: import it at the start of the block"
    assert found == IMPORTED_LATER


def types_in(path: Path) -> Iterator[str]:
    """Yield the names of the classes and type aliases of a module."""
    for node in parsed(path).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign) and not ast.unparse(node.value).startswith("TypeVar("):
            names = [each.id for each in node.targets if isinstance(each, ast.Name)]
            yield from (name for name in names if re.fullmatch("[A-Z]+[a-z][A-Za-z]*", name))


def test_the_name_of_a_type_has_one_meaning() -> None:
    homes: dict[str, list[str]] = {}
    for name, path in modules():
        for each in types_in(path):
            homes.setdefault(each, []).append(part_of(name).removesuffix(".rules"))
    # The games may use the same name, and may implement a type of core.
    shared = {name: parts for name, parts in homes.items() if len(parts) > 1}
    for name, parts in shared.items():
        assert {*parts} <= {"core", *GAMES}, name
        assert len({*parts}) == len(parts), name
    assert shared


# What decides that a build wins, or that a player can build. The search of the bots and the check
# of position strings need it too, but they say nothing about the next turn.
DECIDING = {"after_build", "after_last_tile", "emptied_kinds", "legal_builds", "can_build"}
DECIDE_TOO = {f"{GAME}.outlook", f"{GAME}.position_string"}


def test_only_two_screens_take_clicks_and_both_ask_the_targets() -> None:
    used: dict[str, set[str]] = {}
    for name, path in modules():
        nodes = [*ast.walk(parsed(path))]
        names = {each.id for each in nodes if isinstance(each, ast.Name)}
        used[name] = names | {each.attr for each in nodes if isinstance(each, ast.Attribute)}
    asking = {name for name in used if name.startswith("taluva.app") and "Clicked" in used[name]}
    assert asking == {"taluva.app.screens.base", "taluva.app.front.screen"}
    assert all("event_at" in used[name] for name in asking)


def test_only_the_outlook_of_taluva_decides_who_can_win_or_build_next() -> None:
    found = set()
    for name, path in modules():
        own = name.removeprefix("taluva.")
        if own.startswith((f"{RULES}.", f"{GAME}.bots.")):
            continue
        nodes = list(ast.walk(parsed(path)))
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        names |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        if own.startswith(f"{GAME}.") and names & DECIDING:
            found.add(own)
    assert found == DECIDE_TOO


def test_the_page_lists_the_packages() -> None:
    page = PACKAGE.parent / "docs" / "architecture.md"
    section = page.read_text(encoding="utf-8").partition("## Packages")[2].partition("\n## ")[0]
    rows = re.findall(r"^- (`\w+`): (.*(?:\n  .*)*)", section, re.MULTILINE)
    packages = sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))
    assert sorted(row[0].strip("`") for row in rows) == packages
    named = {name for row in rows for name in re.findall(r"`(\w+/\w+)`", row[1])}
    inner = {
        path.parent.relative_to(PACKAGE).as_posix() for path in PACKAGE.glob("*/*/__init__.py")
    }
    assert named == inner
    drawn = {*re.findall(r"\b\w+\b", section.partition("```")[2].replace("rules", ""))}
    assert drawn == {*packages}, "the drawing of the imports names every package"


def test_modules_and_names_on_the_page_exist() -> None:
    text = (PACKAGE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:\w+/)+\w+)\.([A-Za-z]\w*)`", text)
    assert len(named) > 20
    for path, name in named:
        if path.startswith("tests/"):
            assert (PACKAGE.parent / f"{path}.{name}").exists(), path
            continue
        code = parsed(PACKAGE / f"{path}.py")
        defined = {each.name for each in code.body if hasattr(each, "name")}
        assert name == "py" or name in defined, f"{path}.{name}"
