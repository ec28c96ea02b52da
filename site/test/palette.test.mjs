import assert from "node:assert/strict";
import test from "node:test";
import { bestMatchIndex, findEntries, offeredEntries, similarEntryName, splitQuery } from "../palette/entries.js";
import { SHORTCUTS, keyOf } from "../app/shortcuts.js";
import { listenToKeys } from "../app/keys.js";
import { DRAWING_KEYS } from "../draw/keys.js";
import { TOOLS } from "../draw/toolbar.js";
import { shownShortcuts } from "../palette/shortcut-list.js";

const item = (key, name, aliases = [], line = "") => ({ entry: { key, name }, words: { title: name, line, heading: "", aliases } });
const entry = (group, key, name, options = {}) => ({ group, name, line: options.line ?? "", item: item(key, name, options.aliases, options.line), value: () => "", run() {}, ...options });

const entries = [
  entry("Settings", "sigma", "σ bandwidth", { aliases: ["sigma", "σ"], setTo: (text) => (Number(text) > 0 ? { words: `set to ${text}`, run() {} } : { words: "cannot be that" }) }),
  entry("Settings", "m", "m landmarks", { aliases: ["m"], setTo: (text) => ({ words: `set to ${text}`, run() {} }) }),
  entry("Kernels", "sigmoid", "Sigmoid", { reason: "needs a positive definite kernel" }),
  entry("Methods", "rff", "Random Fourier features", { aliases: ["RFF"], line: "waves of random frequencies" }),
  entry("Methods", "nystrom", "Nyström"),
  ...Array.from({ length: 12 }, (_, i) => entry("Actions", `a${i}`, `Sigma action ${i}`)),
];

test("a query is split into a name and a number", () => {
  assert.deepEqual(splitQuery("σ 0.5"), { name: "σ", number: "0.5" });
  assert.deepEqual(splitQuery(" m=40 "), { name: "m", number: "40" });
  assert.deepEqual(splitQuery("noise = 1e-3"), { name: "noise", number: "1e-3" });
  assert.deepEqual(splitQuery("σ −2"), { name: "σ", number: "−2" });
  for (const query of ["m2", "2007", "three columns", "", "Rahimi and Recht"]) assert.equal(splitQuery(query).number, "", query);
});

// The parts of a random query never lose a character, and splitting a name is stable.
test("splitQuery accepts any text", () => {
  const alphabet = [..."σm2 .,=-−eE\u202f12 \t(ℓ"];
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let k = 0; k < 20000; k++) {
    const query = Array.from({ length: Math.floor(12 * random()) }, () => alphabet[Math.floor(alphabet.length * random())]).join("");
    const { name, number } = splitQuery(query);
    assert.ok(query.includes(name) && query.includes(number), query);
    const rest = query.trim().slice(name.length, query.trim().length - number.length);
    assert.match(rest, /^[\s=\u202f]*$/, JSON.stringify([query, name, number]));
    assert.ok(!number || /\d|[.,]/.test(number), JSON.stringify([query, number]));
  }
});

test("names are found before descriptions, with at most four of a group and nine in all", () => {
  const { groups, count } = findEntries(entries, "sig");
  assert.deepEqual(groups.map((g) => [g.group, g.matches.length]), [["Settings", 1], ["Kernels", 1], ["Actions", 4]]);
  assert.equal(count, 14);
  assert.equal(groups[1].matches[0].isUsable, false);
  assert.equal(groups[1].matches[0].line, "needs a positive definite kernel");
  assert.deepEqual(findEntries(entries, "nystrom").groups.map((g) => g.matches[0].entry.item.entry.key), ["nystrom"]);
  assert.deepEqual(findEntries(entries, "waves").groups.map((g) => g.matches[0].entry.item.entry.key), ["rff"], "a description is not found");
  const many = ["A", "B", "C", "D"].flatMap((group) => Array.from({ length: 5 }, (_, i) => entry(group, `${group}${i}`, `thing ${group}${i}`)));
  const lines = findEntries(many, "thing").groups.map((g) => g.matches.length);
  assert.equal(lines.reduce((a, b) => a + b), 9);
  assert.ok(Math.max(...lines) <= 3, String(lines));
});

test("the best match of all groups comes first, and Enter chooses it", () => {
  const list = [
    entry("Kernels", "ard", "Stretched Gaussian", { aliases: ["automatic relevance determination"] }),
    entry("Methods", "ridge", "Ridge leverage scores"),
    entry("Actions", "levels", "Levels", { reason: "not now" }),
    entry("Pictures", "scores", "Leverage scores"),
  ];
  const keysOf = (query) => findEntries(list, query).groups.flatMap((g) => g.matches);
  const lev = keysOf("lev");
  assert.deepEqual(lev.map((m) => m.entry.item.entry.key), ["levels", "scores", "ridge", "ard"]);
  assert.equal(lev[bestMatchIndex(lev)].entry.item.entry.key, "scores");
  assert.deepEqual(keysOf("leverage sc").map((m) => m.entry.item.entry.key), ["scores", "ridge"]);
  assert.equal(bestMatchIndex([]), -1);
  assert.equal(bestMatchIndex(keysOf("levels")), -1, "an unavailable entry is chosen");
  // A group may begin with an unavailable entry, before a weaker match.
  const mixed = [entry("A", "a", "Level", { reason: "not now" }), entry("A", "b", "Relevance"), entry("B", "c", "Leverage")];
  const matches = findEntries(mixed, "lev").groups.flatMap((g) => g.matches);
  assert.equal(matches[bestMatchIndex(matches)].entry.item.entry.key, "c");
});

test("a name and a number set the number, and an unusable number says why", () => {
  const usable = findEntries(entries, "sigma 0.5").groups[0].matches[0];
  assert.deepEqual([usable.entry.item.entry.key, usable.line, usable.isUsable], ["sigma", "set to 0.5", true]);
  assert.deepEqual(findEntries(entries, "m=30").groups.filter((g) => g.group === "Settings").flatMap((g) => g.matches.map((match) => match.entry.item.entry.key)), ["m"], "σ is offered because its name has the letter m");
  const unusable = findEntries(entries, "sigma -1").groups[0].matches[0];
  assert.deepEqual([unusable.line, unusable.isUsable], ["cannot be that", false]);
});

test("Enter changes nothing if the named setting cannot have the typed number", () => {
  const field = (key, name, min) => entry("Settings", key, name, { aliases: [key], setTo: (text) => (Number(text) >= min ? { words: `set to ${text}`, run() {} } : { words: `cannot be ${text}` }) });
  const list = [field("n", "n points", 10), field("m", "m landmarks", 1), field("matern.nu", "smoothness", 4), entry("Kernels", "matern32", "Matérn 3/2", { aliases: ["Matern"] }), entry("Kernels", "matern52", "Matérn 5/2", { aliases: ["Matern"] }), entry("Pictures", "n5", "N5")];
  const marked = (query) => {
    const matches = findEntries(list, query).groups.flatMap((g) => g.matches);
    return matches[bestMatchIndex(matches)]?.line || matches[bestMatchIndex(matches)]?.entry.name;
  };
  assert.ok(findEntries(list, "n 3").groups.some((g) => g.group === "Kernels"), "no kernel has these letters");
  for (const query of ["n 3", "m -5", "m 0", "land -5", "points 3"]) assert.equal(marked(query), undefined, query);
  assert.equal(marked("n 30"), "set to 30");
  assert.equal(marked("matern 3"), "Matérn 3/2", "a name that matches as well is not marked");
  assert.equal(marked("n 5"), "N5", "an equal name is not marked");
});

test("before a search, the last used entries and common ones are offered, each once", () => {
  const list = [entry("A", "a", "A", { isCommon: true }), entry("A", "b", "B", { isCommon: true }), entry("A", "c", "C"), entry("A", "d", "D", { isCommon: true, reason: "not now" })];
  const keysOf = (recent) => offeredEntries(list, recent).map((g) => g.matches.map((match) => match.entry.item.entry.key).join());
  assert.deepEqual(keysOf([]), ["a,b"]);
  assert.deepEqual(keysOf([list[2], list[1]]), ["c,b", "a"]);
});

test("a query without matches names the most similar entry", () => {
  assert.equal(findEntries(entries, "nystrum").count, 0);
  assert.equal(similarEntryName(entries, "nystrum"), "Nyström");
});

test("every key of the table has one meaning and runs its action", () => {
  const keys = SHORTCUTS.flatMap((s) => s.keys);
  assert.equal(new Set(keys).size, keys.length);
  let listener, plain = true;
  const calls = [];
  const actions = new Proxy({}, { get: (_, name) => (...args) => (name === "hasPlainKeys" ? plain : (calls.push([name, ...args].join(" ")), true)) });
  listenToKeys({ addEventListener: (type, f) => type === "keydown" && (listener = f) }, actions);
  globalThis.Element ??= class {};
  const press = (key, options = {}) => {
    calls.length = 0;
    const event = { key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, defaultPrevented: false, target: null, prevented: false, preventDefault: () => (event.prevented = true), ...options };
    listener(event);
    return [...calls, event.prevented].join();
  };
  assert.equal(press("["), "changeIndex -1,true");
  assert.equal(press("V", { shiftKey: true }), "toggleProjector,true");
  assert.equal(press("3"), "showSlide 2,true");
  assert.equal(press("k", { metaKey: true }), "openPalette,true");
  assert.equal(press("Z", { ctrlKey: true, shiftKey: true }), "redo,true");
  assert.equal(press("z", { ctrlKey: true }), "undo,true");
  assert.equal(press("z", { ctrlKey: true, altKey: true }), "false");
  assert.equal(press("x"), "false");
  assert.equal(press("Escape"), "closeTakeAway,true");
  plain = false;
  assert.equal(press("v"), "false", "a key without a modifier works although it is off");
  assert.equal(press("k", { ctrlKey: true }), "openPalette,true");
  assert.equal(keyOf({ key: "?", ctrlKey: false, metaKey: false, shiftKey: true }), "?");
});

test("while the reader draws, the list has every key of the tools and no key with another meaning", () => {
  const { drawing, anywhere } = shownShortcuts(DRAWING_KEYS), keys = [...drawing, ...anywhere].flatMap((s) => s.keys);
  assert.equal(new Set(keys).size, keys.length, "a key has two meanings");
  for (const key of [...TOOLS.map(([, letter]) => letter.toLowerCase()), "[", "]", "1", "8", "delete", "mod+d", "mod+a"]) assert.ok(drawing.some((s) => s.keys.includes(key) && s.name), key);
  assert.ok(anywhere.some((s) => s.keys.includes("mod+z")) && !anywhere.some((s) => s.keys.includes("[")));
  assert.ok(shownShortcuts([]).anywhere.some((s) => s.keys.includes("[")), "the keys of the page are missing outside of drawing");
  const calls = [], mode = { drawing: { selection: new Set([3]) }, radius: 2 };
  for (const name of ["chooseTool", "setBrush", "chooseClass", "selectAll", "duplicateSelection", "deleteSelection", "escape"]) mode[name] = (...args) => void calls.push([name, ...args].join(" "));
  const press = (key) => DRAWING_KEYS.find(({ keys: list }) => list.includes(key)).run(mode, key);
  for (const key of ["t", "]", "7", "mod+d", "backspace"]) assert.notEqual(press(key), false, key);
  assert.deepEqual(calls, ["chooseTool attract", "setBrush radius 2.2", "chooseClass 6", "duplicateSelection", "deleteSelection"]);
  mode.drawing.selection.clear();
  assert.equal(press("delete"), false, "the key deletes although nothing is selected");
});
