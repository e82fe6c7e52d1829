"use strict";
(async () => {
const find = (id) => document.getElementById(id);
const packed = Uint8Array.from(atob(find("game").textContent.trim()), (c) => c.charCodeAt(0));
if (!window.DecompressionStream) return; // the page shows a picture, and why
const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
const game = await new Response(unpacked).json();
const last = game.last; // the points after it belong to variations
const root = document.documentElement, board = find("board"), stage = find("stage"), map = find("map");
const scrubber = find("scrubber"), list = find("turns"), aside = document.querySelector("aside");
const steps = [...list.querySelectorAll(".step:not([data-at])")]; // then those of the variations
for (const step of list.querySelectorAll(".step[data-at]")) steps[step.dataset.at] = step;
const wantsDark = matchMedia("(prefers-color-scheme: dark)");
const wantsCalm = matchMedia("(prefers-reduced-motion: reduce)");
const isWide = matchMedia("(min-width: 900px), (min-width: 560px) and (max-height: 520px)");

// Frames as lists of rows, and rows as styles and texts in turn: what differs from another frame.
const frames = [];
game.frames.forEach((changes, i) => {
  const frame = [...frames[game.before[i]] ?? []];
  for (const [number, start, end, ...middle] of changes) {
    const old = frame[number] ?? [];
    frame[number] = [...old.slice(0, start), ...middle, ...old.slice(old.length - end)];
  }
  frames.push(frame);
});

// The next point on the same line. A variation continues with the step played first.
const next = [];
game.before.forEach((before, i) => { if (before >= 0) next[before] ??= i; });
const inGame = (i) => { while (i > last) i = game.before[i]; return i; };

let index = 0, timer = 0;

// --- colours ---------------------------------------------------------------------------------

const choice = find("palette"), blind = find("colour-blind");
let colours = [], isPrinting = false;
function recolour() {
  const usual = wantsDark.matches ? game.dark : game.light;
  if (choice.value) root.dataset.palette = choice.value;
  else delete root.dataset.palette;
  if (isPrinting) root.dataset.palette = game.light;
  const all = game.colours[root.dataset.palette ?? usual];
  colours = all.match(/.{6}/g).map((each) => `#${each}`);
  blind.setAttribute("aria-pressed", choice.value === blind.dataset.palette);
  paint();
}
let usualChoice = choice.value;
function toggleBlind() {
  const isOn = choice.value === blind.dataset.palette;
  if (!isOn) usualChoice = choice.value;
  choice.value = isOn ? usualChoice : blind.dataset.palette;
  recolour();
}

// --- the map ---------------------------------------------------------------------------------

// The quarters of a cell that a character fills: x, y, width and height in halves.
const AREAS = {
  "█": [[0, 0, 2, 2]], "▀": [[0, 0, 2, 1]], "▄": [[0, 1, 2, 1]], "▌": [[0, 0, 1, 2]],
  "▐": [[1, 0, 1, 2]], "▙": [[0, 0, 1, 2], [1, 1, 1, 1]], "▟": [[1, 0, 1, 2], [0, 1, 1, 1]],
};
const FONT = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace';
const LARGEST = 16, CLOSEST = 60; // pixels for each column, fitted and zoomed
const READABLE = 7; // pixels for each column, so that letters are as large as small print
const SIDE = 48; // pixels for the buttons at the right

// The middle of the map in columns and half lines, and the pixels for each of them.
let view = { x: 0, y: 0, scale: 1 }, isFitted = true, gliding = 0;

function fitted() {
  const [left, top, right, bottom] = game.boxes[index];
  const wide = (stage.clientWidth - SIDE) / (right - left);
  const high = stage.clientHeight / (2 * (bottom - top));
  const scale = Math.max(1, Math.min(wide, high, LARGEST));
  return { x: (left + right) / 2 + SIDE / 2 / scale, y: top + bottom, scale };
}

// Show the whole island, with a short movement.
function fit(isAtOnce = wantsCalm.matches) {
  isFitted = true;
  stage.classList.remove("free");
  cancelAnimationFrame(gliding);
  const from = view, to = fitted(), start = performance.now();
  const glide = (now) => {
    const share = isAtOnce ? 1 : Math.min(1, (now - start) / 200);
    view = {};
    for (const name in to) view[name] = from[name] + (to[name] - from[name]) * share;
    paint();
    if (share < 1) gliding = requestAnimationFrame(glide);
  };
  glide(start);
}

function look(x, y, scale) {
  cancelAnimationFrame(gliding);
  isFitted = false;
  stage.classList.add("free");
  view = { x, y, scale };
  paint();
}

// Zoom around a point of the stage, in pixels from its middle.
function zoom(factor, x = 0, y = 0) {
  const scale = Math.min(CLOSEST, Math.max(fitted().scale / 2, view.scale * factor));
  look(view.x + x / view.scale - x / scale, view.y + y / view.scale - y / scale, scale);
}
// From the whole island, the first step makes the letters readable.
const zoomIn = (x, y) => zoom(isFitted ? Math.max(1.5, READABLE / view.scale) : 1.5, x, y);
const pan = (x, y) => look(view.x - x / view.scale, view.y - y / view.scale, view.scale);

// Draw with one pixel of the canvas for each pixel of the screen.
function paint() {
  const ratio = devicePixelRatio * (window.visualViewport ? visualViewport.scale : 1);
  const width = Math.round(stage.clientWidth * ratio), height = Math.round(stage.clientHeight * ratio);
  if (map.width !== width || map.height !== height) [map.width, map.height] = [width, height];
  const context = map.getContext("2d", { alpha: false });
  const unit = view.scale * ratio;
  context.fillStyle = getComputedStyle(stage).backgroundColor;
  context.fillRect(0, 0, width, height);
  context.textAlign = "center";
  // Whole pixels, so that areas touch without gaps.
  const x = (halves) => Math.round(width / 2 + (halves / 2 - view.x) * unit);
  const y = (halves) => Math.round(height / 2 + (halves - view.y) * unit);
  frames[index].forEach((row, number) => {
    const top = y(2 * number), bottom = y(2 * number + 2);
    if (bottom < 0 || top > height) return;
    let at = 0;
    for (let part = 0; part < row.length; part += 2) {
      const [ink, paper, isBold] = game.styles[row[part]], text = [...row[part + 1]];
      const left = x(2 * at), right = x(2 * (at + text.length));
      context.fillStyle = colours[paper];
      context.fillRect(left, top, right - left, bottom - top);
      context.fillStyle = colours[ink];
      text.forEach((sign, offset) => {
        if (sign === " ") return;
        const cell = 2 * (at + offset);
        if (!AREAS[sign]) {
          context.font = `${isBold ? "bold " : ""}${1.6 * unit}px ${FONT}`;
          context.fillText(sign, x(cell + 1), y(2 * number + 1.52));
          return;
        }
        for (const [dx, dy, w, h] of AREAS[sign]) {
          const l = x(cell + dx), t = y(2 * number + dy);
          context.fillRect(l, t, x(cell + dx + w) - l, y(2 * number + dy + h) - t);
        }
      });
      at += text.length;
    }
  });
}

// One finger swipes to the next move, or pans if the map is zoomed. Two fingers zoom.
const fingers = new Map();
let pressed = null;
stage.addEventListener("pointerdown", (event) => {
  if (event.target.closest("button") || event.button) return;
  stage.setPointerCapture(event.pointerId);
  fingers.set(event.pointerId, event);
  pressed = fingers.size === 1 ? event : null;
});
stage.addEventListener("pointermove", (event) => {
  const old = fingers.get(event.pointerId);
  if (!old) return;
  const [x, y] = [event.clientX - old.clientX, event.clientY - old.clientY];
  const isTouch = event.pointerType === "touch";
  if (fingers.size === 1 && (isFitted && (isTouch || Math.hypot(x, y) < 4))) return;
  const apart = spread();
  fingers.set(event.pointerId, event);
  pan(x / fingers.size, y / fingers.size);
  if (fingers.size === 2) zoom(spread() / apart, ...fromMiddle(between()));
});
function lift(event) {
  if (!fingers.delete(event.pointerId) || !pressed || event.type !== "pointerup") return;
  const [x, y] = [event.clientX - pressed.clientX, event.clientY - pressed.clientY];
  pressed = null;
  const isSwipe = isFitted && event.pointerType === "touch" && Math.abs(x) > 40;
  if (isSwipe && Math.abs(x) > 2 * Math.abs(y)) (x < 0 ? actions.on : actions.back)();
}
stage.addEventListener("pointerup", lift);
stage.addEventListener("pointercancel", lift);
const spread = () => {
  const [one, other] = [...fingers.values()];
  return other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1 : 1;
};
const between = () => {
  const all = [...fingers.values()], mean = (name) => all.reduce((sum, each) => sum + each[name], 0) / all.length;
  return { clientX: mean("clientX"), clientY: mean("clientY") };
};
function fromMiddle({ clientX, clientY }) {
  const box = stage.getBoundingClientRect();
  return [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
}
stage.addEventListener("dblclick", (event) => {
  if (event.target.closest("button")) return;
  if (isFitted) zoomIn(...fromMiddle(event));
  else fit();
});
stage.addEventListener("wheel", (event) => {
  if (!isWide.matches && !event.ctrlKey) return; // the page scrolls
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), ...fromMiddle(event));
}, { passive: false });

// --- what the page shows ---------------------------------------------------------------------

let saying = 0;
function show(i, isLink = true) {
  index = Math.min(game.before.length - 1, Math.max(0, i));
  const where = game.where[index], point = inGame(index);
  scrubber.value = point;
  scrubber.setAttribute("aria-valuetext", where);
  find("where").textContent = where;
  const lines = [...steps[index].children];
  find("now").replaceChildren(...lines.map((each) => each.cloneNode(true)));
  find("caption").scrollTop = 0;
  find("words").textContent = game.words[index];
  map.setAttribute("aria-label", `${where}. ${lines.map((each) => each.textContent).join(" ")}`);
  for (const step of list.querySelectorAll("[aria-current]")) step.removeAttribute("aria-current");
  steps[index].setAttribute("aria-current", "step");
  if (isWide.matches) reveal(steps[index]);
  game.players[index].forEach(([isToMove, status, ...held], seat) => {
    const row = find(`seat-${seat + 1}`);
    row.classList.toggle("to-move", Boolean(isToMove));
    row.querySelector(".status").textContent = status;
    held.forEach((number, kind) => { row.cells[kind + 1].textContent = number; });
  });
  for (const row of document.querySelectorAll(".together")) {
    const seats = row.dataset.seats.split(" ").map((seat) => game.players[index][seat - 1].slice(2));
    seats[0].forEach((_, kind) => { row.cells[kind + 1].textContent = seats.reduce((sum, held) => sum + held[kind], 0); });
  }
  for (const line of document.querySelectorAll(".cursor"))
    for (const end of ["x1", "x2"]) line.setAttribute(end, point);
  showChances(point);
  for (const name of ["first", "turn-back", "back"]) find(`go-${name}`).disabled = !index;
  for (const name of ["on", "turn-on", "last"]) find(`go-${name}`).disabled = next[index] === undefined;
  clearTimeout(saying);
  const address = `#${game.addresses[index]}`;
  if (isLink) saying = setTimeout(() => history.replaceState(null, "", address), 200);
  if (isFitted) fit();
  else paint();
}

// Scroll the list, or the column around it, to a step.
function reveal(step) {
  for (const box of [list, aside]) {
    const item = step.getBoundingClientRect(), room = box.getBoundingClientRect();
    if (item.top < room.top) box.scrollTop += item.top - room.top;
    else if (item.bottom > room.bottom) box.scrollTop += Math.min(item.bottom - room.bottom, item.top - room.top);
  }
}

function showChances(point) {
  const found = game.chances.filter(([at]) => at <= point).at(-1);
  if (!found) return;
  find("chance-at").textContent = `(${steps[found[0]].closest("li").querySelector("a").textContent})`;
  document.querySelectorAll(".chance").forEach((each, seat) => { each.textContent = found[seat + 1]; });
}

const nextTurn = () => index > last ? next[index] : game.stops.find((each) => each > index) ?? last;
const turnBefore = () => index > last ? game.before[index] : game.stops.filter((each) => each < index).at(-1) ?? 0;

function pause() {
  clearTimeout(timer);
  timer = 0;
  find("now").setAttribute("aria-live", "polite");
  label(find("go-play"), "play");
}
function play() {
  find("poster").hidden = true;
  if (timer) return pause();
  if (next[index] === undefined) show(game.start);
  find("now").setAttribute("aria-live", "off");
  label(find("go-play"), "pause");
  const tick = () => {
    show(next[index]);
    if (next[index] === undefined) return pause();
    timer = setTimeout(tick, 1000 * find("speed").value);
  };
  timer = setTimeout(tick, 1000 * find("speed").value);
}
function label(button, name) {
  button.setAttribute("aria-label", button.dataset[name]);
  button.title = button.dataset[name];
  button.querySelector("use").setAttribute("href", `#${name}`);
}
function go(i) {
  find("poster").hidden = true;
  pause();
  show(i);
}

// --- keys and buttons ------------------------------------------------------------------------

const actions = {
  first: () => go(0),
  "turn-back": () => go(turnBefore()),
  back: () => go(game.before[index]),
  play,
  on: () => go(next[index] ?? index),
  "turn-on": () => go(nextTurn() ?? index),
  last: () => go(last),
};
const views = {
  "zoom-in": () => zoomIn(),
  "zoom-out": () => zoom(1 / 1.5),
  "zoom-fit": () => fit(),
  "zoom-full": () => document.fullscreenElement ? document.exitFullscreen() : board.requestFullscreen(),
  "colour-blind": toggleBlind,
};
for (const [name, action] of Object.entries(actions)) find(`go-${name}`).addEventListener("click", action);
for (const [name, action] of Object.entries(views)) find(name).addEventListener("click", action);
find("zoom-full").hidden = !document.fullscreenEnabled;
find("poster").addEventListener("click", () => { stage.focus(); play(); });
const keys = { ArrowLeft: actions.back, ArrowRight: actions.on };
const keysOnBoard = { // elsewhere in the narrow layout, they scroll the page
  ArrowUp: actions["turn-back"], ArrowDown: actions["turn-on"], " ": play,
  PageUp: actions["turn-back"], PageDown: actions["turn-on"], Home: actions.first, End: actions.last,
};
const letters = {
  "+": views["zoom-in"], "=": views["zoom-in"], "-": views["zoom-out"], 0: views["zoom-fit"],
  f: views["zoom-full"], c: toggleBlind,
};
addEventListener("keydown", (event) => {
  const on = event.target;
  if (event.altKey || event.ctrlKey || event.metaKey || on.tagName === "SELECT") return;
  if (event.key === " " && on.closest("button, a, summary")) return;
  const arrows = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
  let action = keys[event.key] ?? letters[event.key];
  if (isWide.matches || board.contains(on)) action ??= keysOnBoard[event.key];
  if (event.shiftKey && arrows[event.key]) action = () => pan(...arrows[event.key]);
  if (!action || (event.key === "f" && find("zoom-full").hidden)) return;
  event.preventDefault();
  action();
});
scrubber.addEventListener("input", () => go(Number(scrubber.value)));
list.addEventListener("click", (event) => {
  const step = event.target.closest(".step");
  if (step && !String(getSelection())) go(steps.indexOf(step));
});
addEventListener("hashchange", () => {
  const found = game.addresses.indexOf(location.hash.slice(1));
  if (found >= 0 && found !== index) go(found);
});
choice.addEventListener("change", recolour);
const curve = find("curve");
if (curve) {
  const pointAt = (event) => {
    const box = curve.getBoundingClientRect();
    return Math.round((last * (event.clientX - box.left)) / box.width);
  };
  curve.addEventListener("pointerdown", (event) => { curve.setPointerCapture(event.pointerId); go(pointAt(event)); });
  curve.addEventListener("pointermove", (event) => event.buttons ? go(pointAt(event)) : showChances(pointAt(event)));
  curve.addEventListener("pointerleave", () => showChances(inGame(index)));
}

const save = find("save");
if (save) save.addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([game.log], { type: "text/plain;charset=utf-8" }));
  link.download = game.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

// The chart stands under the scrubber if there is room, so that both have the same scale.
const hasRoom = matchMedia("(min-width: 900px) and (min-height: 520px)");
function placeChart() {
  if (curve && hasRoom.matches) find("time").append(find("chart"));
  else if (curve) aside.prepend(find("chart"));
}
hasRoom.addEventListener("change", placeChart);
placeChart();

const redraw = () => isFitted ? fit(true) : paint();
wantsDark.addEventListener("change", recolour);
new ResizeObserver(redraw).observe(stage);
addEventListener("resize", redraw);
if (window.visualViewport) visualViewport.addEventListener("resize", redraw);
addEventListener("beforeprint", () => {
  isPrinting = true;
  document.querySelectorAll(".review").forEach((each) => { each.open = true; });
  recolour();
});
addEventListener("afterprint", () => { isPrinting = false; recolour(); });
root.dataset.ready = "yes";
const asked = game.addresses.indexOf(location.hash.slice(1));
find("poster").hidden = asked >= 0 || !next.length;
show(asked < 0 ? Number(scrubber.value) : asked, asked >= 0);
fit(true);
recolour();
})();
