"""A headless Chromium, driven over a pipe by its DevTools protocol.

The protocol is JSON with a zero byte after each message, so the standard library is enough.
"""

from __future__ import annotations

import base64
import itertools
import json
import os
import select
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60.0  # seconds for one answer on a busy machine
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe"),
)


def find() -> str | None:
    """Return the path of a Chromium on this machine."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def find_axe() -> Path | None:
    """Return the script of axe-core, a checker of accessibility, if .ci/run has installed it."""
    path = Path(os.environ.get("AXE_CORE", "nowhere"), "node_modules/axe-core/axe.min.js")
    return path if path.exists() else None


class Tab:
    """A page in the browser."""

    def __init__(self, requests: int, answers: int) -> None:
        self._requests, self._answers = requests, answers
        self._number, self._rest = 0, b""
        self._session: str | None = None
        self.events: list[dict[str, Any]] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for part in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{part}.enable")

    def call(self, method: str, **parameters: Any) -> Any:
        """Send a command; return its result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._requests, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._number:
                assert "error" not in answer, (method, answer["error"])
                return answer["result"]
            self.events.append(answer)

    def _read(self) -> dict[str, Any]:
        until = time.monotonic() + PATIENCE
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._answers], [], [], max(0.0, until - time.monotonic()))
            assert ready, "the browser does not answer"
            part = os.read(self._answers, 1 << 20)
            assert part, "the browser has ended"
            self._rest += part
        message, _, self._rest = self._rest.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found

    def open(self, address: str, *, is_ready: str = "dataset.ready === 'yes'") -> None:
        """Load a page and wait until its script is ready."""
        self.call("Page.navigate", url="about:blank")
        self.events.clear()
        self.call("Page.navigate", url=address)
        self.wait(f"document.documentElement?.{is_ready}")

    def turn_wheel(self, place: tuple[float, float], distance: float) -> None:
        """Turn the wheel of the mouse; a negative distance is away from the user."""
        x, y = place
        self.call(
            "Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=distance
        )

    def wait(self, condition: str, *, repeat: Callable[[], object] = lambda: None) -> None:
        """Wait until an expression is true, and call ``repeat`` about every second."""
        until = time.monotonic() + PATIENCE
        for attempt in itertools.count(1):
            if self.value(condition):
                return
            assert time.monotonic() < until, condition
            time.sleep(0.02)
            if attempt % 50 == 0:
                repeat()

    def value(self, expression: str) -> Any:
        """Return the value of an expression."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Send a key, such as ArrowLeft."""
        code = {" ": "Space"}.get(key, key)
        text = {"text": key} if len(key) == 1 else {}
        for kind in ("keyDown", "keyUp"):
            more = text if kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, **more)

    def drag(
        self, start: tuple[float, float], end: tuple[float, float], *, clicks: int = 1
    ) -> None:
        """Move the mouse from one point to another with the button pressed.

        The second click of a double click has ``clicks`` 2.
        """
        for kind, (x, y) in (("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end)):
            self.call(
                "Input.dispatchMouseEvent",
                type=kind,
                x=x,
                y=y,
                button="left",
                buttons=1,
                clickCount=clicks,
            )

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Move a finger over the screen."""
        self.touch([start], [end])

    def touch(self, *places: Sequence[tuple[float, float]]) -> None:
        """Put fingers on the screen, move them, and lift them."""
        kinds = ("touchStart", *("touchMove",) * (len(places) - 1), "touchEnd")
        for kind, points in zip(kinds, (*places, []), strict=True):
            touches = [{"x": x, "y": y} for x, y in points]
            self.call("Input.dispatchTouchEvent", type=kind, touchPoints=touches)

    def show_on(
        self,
        width: int,
        height: int,
        scheme: str = "dark",
        scale: float = 1,
        *,
        touch: bool = False,
    ) -> None:
        """Set the size of the screen, its colours and its pixel ratio."""
        size = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": touch}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.call("Emulation.setEmulatedMedia", features=features)

    def photograph(self, path: Path) -> None:
        """Save the screen as PNG."""
        data = self.call("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))

    def requested(self) -> list[str]:
        """List the addresses that the page has requested, without data inside the page."""
        events = [each for each in self.events if each.get("method") == "Network.requestWillBeSent"]
        found = (event["params"]["request"]["url"] for event in events)
        return [address for address in found if not address.startswith("data:")]

    def complaints(self) -> list[Any]:
        """List the messages in the console of the page."""
        loud = ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")
        return [event["params"] for event in self.events if event.get("method") in loud]


@contextmanager
def browser(program: str, folder: Path) -> Iterator[Tab]:
    """Run the browser with a profile in a folder."""
    child_reads, requests = os.pipe()
    answers, child_writes = os.pipe()
    words = [program, *FLAGS, f"--user-data-dir={folder}", "about:blank"]
    # The protocol is at descriptors 3 and 4. The shell moves them, because they may overlap.
    command = f"exec {shlex.join(words)} 3<&{child_reads} 4>&{child_writes}"
    process = subprocess.Popen(
        ["/bin/bash", "-c", command],
        pass_fds=(child_reads, child_writes),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(child_reads)
    os.close(child_writes)
    try:
        yield Tab(requests, answers)
    finally:
        process.terminate()
        process.wait()
        os.close(requests)
        os.close(answers)
