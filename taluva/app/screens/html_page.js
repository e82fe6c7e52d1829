"use strict";
(async () => {
const find = (id) => document.getElementById(id);
const packed = Uint8Array.from(atob(find("game").textContent.trim()), (c) => c.charCodeAt(0));
const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
const game = await new Response(unpacked).json();
const last = game.frames.length - 1;
const [columns, lines] = game.size;
const map = find("map"), stage = find("stage"), scrubber = find("scrubber"), list = find("turns");
const steps = [...list.querySelectorAll(".step")];
const rows = [...document.querySelectorAll(".players tbody tr")];
const wantsDark = matchMedia("(prefers-color-scheme: dark)");
const isWide = matchMedia("(min-width: 900px)");

// Rows as styles and texts in turns: each is stored as what differs from another row.
const written = [];
for (const [from, start, end, ...middle] of game.rows) {
  const old = from < 0 ? [] : written[from];
  written.push([...old.slice(0, start), ...middle, ...old.slice(old.length - end)]);
}

// Frames as lists of rows: each is stored as what differs from the one before.
const frames = [];
game.frames.forEach((changes, i) => {
  const frame = i ? frames[i - 1].slice() : [];
  for (let at = 0; at < changes.length; at += 2) frame[changes[at]] = changes[at + 1];
  frames.push(frame);
});

let index = 0, timer = 0, painted = [];

// The quarters of a cell that a character fills: x, y, width and height in halves.
const AREAS = {
  "█": [[0, 0, 2, 2]], "▀": [[0, 0, 2, 1]], "▄": [[0, 1, 2, 1]], "▌": [[0, 0, 1, 2]],
  "▐": [[1, 0, 1, 2]], "▙": [[0, 0, 1, 2], [1, 1, 1, 1]], "▟": [[1, 0, 1, 2], [0, 1, 1, 1]],
};
const FONT = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace';
const MOST_PIXELS = 24e6;

// Fit the map to its place, with one pixel of the canvas for each pixel of the screen.
function fit() {
  const box = stage.getBoundingClientRect();
  const room = isWide.matches ? box.height : Math.max(220, 0.62 * innerHeight);
  const wide = Math.floor(Math.min(box.width, (room * columns) / (2 * lines)));
  let scale = devicePixelRatio * (window.visualViewport ? visualViewport.scale : 1);
  const high = (wide * 2 * lines) / columns;
  scale = Math.min(scale, Math.sqrt(MOST_PIXELS / Math.max(1, wide * high)));
  const width = Math.max(columns, Math.round(wide * scale));
  const height = Math.round((width * 2 * lines) / columns);
  map.style.width = `${wide}px`;
  map.style.height = `${high}px`;
  if (map.width !== width || map.height !== height) {
    map.width = width;
    map.height = height;
    painted = [];
  }
}

function paint() {
  const context = map.getContext("2d", { alpha: false });
  const column = map.width / columns, line = map.height / lines;
  const light = wantsDark.matches ? 0 : 1;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  // Whole pixels, so that areas touch without gaps.
  const x = (halves) => Math.round((halves * column) / 2);
  const y = (halves) => Math.round((halves * line) / 2);
  frames[index].forEach((id, number) => {
    if (painted[number] === id) return;
    painted[number] = id;
    const row = written[id];
    let at = 0;
    for (let part = 0; part < row.length; part += 2) {
      const style = game.styles[row[part]], text = [...row[part + 1]];
      const ink = style[light], paper = style[2 + light];
      context.fillStyle = paper;
      const left = x(2 * at), top = y(2 * number);
      context.fillRect(left, top, x(2 * (at + text.length)) - left, y(2 * number + 2) - top);
      context.fillStyle = ink;
      text.forEach((sign, offset) => {
        const cell = 2 * (at + offset);
        if (sign === " ") return;
        const areas = AREAS[sign];
        if (!areas) {
          context.font = `${style[4] ? "bold " : ""}${0.8 * line}px ${FONT}`;
          context.fillText(sign, (at + offset + 0.5) * column, (number + 0.76) * line);
          return;
        }
        for (const [dx, dy, w, h] of areas) {
          const l = x(cell + dx), t = y(2 * number + dy);
          context.fillRect(l, t, x(cell + dx + w) - l, y(2 * number + dy + h) - t);
        }
      });
      at += text.length;
    }
  });
}

function address(i) {
  if (!i) return "#start";
  const turn = game.turns[i], first = game.turns.indexOf(turn, 1);
  return game.turns[i + 1] === turn ? `#turn-${turn}-${i - first + 1}` : `#turn-${turn}`;
}

// The moment that an address names, or -1.
function moment(hash) {
  if (hash === "#start") return 0;
  const found = /^#turn-(\d+)(?:-(\d+))?$/.exec(hash);
  if (!found) return -1;
  const turn = Number(found[1]), first = game.turns.indexOf(turn, 1);
  if (first < 0) return -1;
  const end = game.turns.lastIndexOf(turn);
  return found[2] ? Math.min(end, first - 1 + Math.max(1, Number(found[2]))) : end;
}

let saying = 0;
function show(i, isLink = true) {
  index = Math.min(last, Math.max(0, i));
  scrubber.value = index;
  const where = game.where[index];
  const told = [...steps[index].children].map((each) => each.textContent).join(" ");
  scrubber.setAttribute("aria-valuetext", where);
  find("where").textContent = where;
  find("now").textContent = told;
  map.setAttribute("aria-label", `${where}. ${told}`);
  for (const step of list.querySelectorAll("[aria-current]")) step.removeAttribute("aria-current");
  steps[index].setAttribute("aria-current", "step");
  if (isWide.matches) {
    const item = steps[index].closest("li").getBoundingClientRect(), box = list.getBoundingClientRect();
    if (item.top < box.top) list.scrollTop += item.top - box.top;
    else if (item.bottom > box.bottom) list.scrollTop += Math.min(item.bottom - box.bottom, item.top - box.top);
  }
  game.players[index].forEach(([isToMove, status, ...held], seat) => {
    rows[seat].classList.toggle("to-move", Boolean(isToMove));
    rows[seat].querySelector(".status").textContent = status;
    held.forEach((number, kind) => { rows[seat].cells[kind + 1].textContent = number; });
  });
  for (const line of document.querySelectorAll(".cursor"))
    for (const end of ["x1", "x2"]) line.setAttribute(end, index);
  for (const name of ["first", "turn-back", "back"]) find(`go-${name}`).disabled = !index;
  for (const name of ["on", "turn-on", "last"]) find(`go-${name}`).disabled = index === last;
  clearTimeout(saying);
  if (isLink) saying = setTimeout(() => history.replaceState(null, "", address(index)), 200);
  paint();
}

const turnStarts = game.stops;
const nextTurn = () => turnStarts.find((each) => each > index) ?? last;
const turnBefore = () => turnStarts.filter((each) => each < index).at(-1) ?? 0;

function pause() {
  clearTimeout(timer);
  timer = 0;
  find("now").setAttribute("aria-live", "polite");
  label(find("go-play"), "play");
}
function play() {
  if (timer) return pause();
  if (index === last) show(0);
  find("now").setAttribute("aria-live", "off");
  label(find("go-play"), "pause");
  const tick = () => {
    show(index + 1);
    if (index === last) return pause();
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
  pause();
  show(i);
}

const actions = {
  first: () => go(0),
  "turn-back": () => go(turnBefore()),
  back: () => go(index - 1),
  play,
  on: () => go(index + 1),
  "turn-on": () => go(nextTurn()),
  last: () => go(last),
};
for (const [name, action] of Object.entries(actions)) find(`go-${name}`).addEventListener("click", action);
const keys = {
  ArrowLeft: "back", ArrowRight: "on", ArrowUp: "turn-back", ArrowDown: "turn-on",
  PageUp: "turn-back", PageDown: "turn-on", Home: "first", End: "last", " ": "play",
};
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const name = keys[event.key], on = event.target;
  if (!name || on.tagName === "SELECT") return;
  if (event.key === " " && (on.tagName === "BUTTON" || on.tagName === "A")) return;
  event.preventDefault();
  actions[name]();
});
scrubber.addEventListener("input", () => go(Number(scrubber.value)));
list.addEventListener("click", (event) => {
  const step = event.target.closest(".step");
  if (step && !String(getSelection())) go(steps.indexOf(step));
});
addEventListener("hashchange", () => {
  const found = moment(location.hash);
  if (found >= 0 && found !== index) go(found);
});
const curve = find("curve");
if (curve) {
  const point = (event) => {
    const box = curve.getBoundingClientRect();
    go(Math.round((last * (event.clientX - box.left)) / box.width));
  };
  curve.addEventListener("pointerdown", (event) => { curve.setPointerCapture(event.pointerId); point(event); });
  curve.addEventListener("pointermove", (event) => { if (event.buttons) point(event); });
}

// A swipe to the left shows the next move, as on a page that is turned.
let touched = null;
stage.addEventListener("touchstart", (event) => {
  touched = event.touches.length === 1 ? event.touches[0] : null;
}, { passive: true });
stage.addEventListener("touchend", (event) => {
  const isZoomed = window.visualViewport && visualViewport.scale > 1.05;
  if (!touched || event.touches.length || isZoomed) return;
  const x = event.changedTouches[0].clientX - touched.clientX;
  const y = event.changedTouches[0].clientY - touched.clientY;
  if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) go(index + (x < 0 ? 1 : -1));
}, { passive: true });

const save = find("save");
if (save) save.addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([game.log], { type: "text/plain;charset=utf-8" }));
  link.download = game.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

function redraw() {
  fit();
  paint();
}
wantsDark.addEventListener("change", () => { painted = []; redraw(); });
new ResizeObserver(redraw).observe(stage);
addEventListener("resize", redraw);
if (window.visualViewport) visualViewport.addEventListener("resize", redraw);
fit();
const asked = moment(location.hash);
show(asked < 0 ? 0 : asked, asked >= 0);
document.documentElement.dataset.ready = "yes";
})();
