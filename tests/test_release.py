"""What is published: metadata, files for the system, and the workflow that repeats our checks.

`.ci/archives` builds and installs the archives, and `.ci/clone` runs the commands of the README.
"""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from taluva.cli.commands.completion import SHELLS

ROOT = Path(__file__).parents[1]
SHARE = ROOT / "taluva" / "share"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOW = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
RUN = (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_workflow_tests_every_python_that_the_metadata_names() -> None:
    named = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if " :: 3." in each]
    assert f">={named[0]}" == PROJECT["requires-python"]
    assert named[-1] == "3.14"
    matrices = re.findall(r"python: \[(.*)\]", WORKFLOW)
    assert [re.findall(r"[\d.]+", each) for each in matrices] == [named] * 2


def test_the_workflow_calls_every_part_of_the_checks() -> None:
    parts = {*re.findall(r"if wants (\w+)", RUN), "newest"}
    (matrix,) = re.findall(r"part: \[(.*)\]", WORKFLOW)
    called = {*matrix.split(", "), *re.findall(r"run: \.ci/run (\w+)", WORKFLOW)}
    assert {*re.findall(r"run: \.ci/archives (\w+)", WORKFLOW)} == {"build", "check"}
    assert {*called, "archives"} == parts
    for path in re.findall(r"tests/\S+", WORKFLOW):
        assert (ROOT / path).exists(), path


def test_the_workflow_covers_three_systems_and_publishes_without_a_secret() -> None:
    for system in ("ubuntu", "macos", "windows"):
        assert f"{system}-latest" in WORKFLOW
    release = WORKFLOW.partition("\n  release:\n")[2]
    assert "id-token: write" in release
    assert "secrets." not in WORKFLOW


def test_the_workflow_uses_fixed_actions_and_stores_no_credentials() -> None:
    actions = re.findall(r"uses: (.*)", WORKFLOW)
    for action in actions:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action
    checkouts = [each for each in actions if each.startswith("actions/checkout@")]
    assert WORKFLOW.count("persist-credentials: false") == len(checkouts) > 0


def test_a_release_is_built_and_uploaded_before_unpinned_tools_run() -> None:
    archives = WORKFLOW.partition("\n  archives:\n")[2].partition("\n  wheel:\n")[0]
    steps = re.findall(r"(?:run|uses): (\.ci/archives \w+|actions/upload-artifact)", archives)
    assert steps == [".ci/archives build", "actions/upload-artifact", ".ci/archives check"]


def test_every_build_tool_has_a_hash() -> None:
    lines = (ROOT / ".ci" / "build.txt").read_text(encoding="utf-8").splitlines()
    tools = [line for line in lines if not line.startswith("#")]
    for tool in tools:
        assert re.fullmatch(r"[a-z-]+==[\d.]+ --hash=sha256:[0-9a-f]{64}", tool), tool
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {re.split(r"\W", each)[0] for each in pyproject["build-system"]["requires"]}
    assert {"build", *needed} <= {tool.partition("==")[0] for tool in tools}


def test_the_installation_check_covers_all_files() -> None:
    installed = runpy.run_path(str(ROOT / ".ci" / "smoke"))["SHARED"]
    found = [path.relative_to(SHARE).as_posix() for path in SHARE.rglob("*") if path.is_file()]
    assert sorted(installed) == sorted(found)
    assert {script for script, _ in SHELLS.values()} < {*found}


def test_the_menu_entry_starts_the_program_with_our_icon() -> None:
    entry = (SHARE / "applications" / "taluva.desktop").read_text(encoding="utf-8").splitlines()
    assert {"Exec=taluva", "Icon=taluva", "Terminal=true"} < {*entry}
    ElementTree.parse(SHARE / "icons" / "hicolor" / "scalable" / "apps" / "taluva.svg")
    if shutil.which("desktop-file-validate"):
        path = SHARE / "applications" / "taluva.desktop"
        subprocess.run(["desktop-file-validate", str(path)], check=True)


@pytest.mark.parametrize("word", ["Development Status", "Topic", "Typing", "Environment"])
def test_the_metadata_describes_the_package(word: str) -> None:
    assert any(each.startswith(f"{word} ::") for each in PROJECT["classifiers"])


def test_the_readme_begins_with_a_film_and_says_how_to_install() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    places = [readme.index(each) for each in ("](docs/film.gif)", "pipx install", "uvx", "python3")]
    assert places == sorted(places)
