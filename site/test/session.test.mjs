import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { OwnSets } from "../app/own.js";
import { SessionStore, openSession, reopenEntry } from "../app/session.js";
import { State } from "../app/state.js";
import { describeSession } from "../controls/offer.js";

const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8")));

/** Returns a storage that stores a number of characters. */
function makeStorage(capacity = Infinity) {
  const items = new Map();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem(key, text) {
      const size = [...items].reduce((sum, [k, v]) => sum + (k === key ? 0 : v.length), text.length);
      if (size > capacity) throw new DOMException("full", "QuotaExceededError");
      items.set(key, text);
    },
  };
}

const blockedStorage = Object.fromEntries(["getItem", "setItem", "removeItem"].map((name) => [name, () => {
  throw new DOMException("denied", "SecurityError");
}]));

/** Returns a store, and its reports that a state cannot be stored. */
function makeStore(storage) {
  const reports = [];
  return { store: new SessionStore(storage, (fault) => reports.push(fault)), reports };
}

/** Returns a state with points of one's own. */
function ownState(set) {
  const state = new State(catalogue, "m=8&sigma=0.5");
  state.set([["data", "own"], ["points", state.ownSets.add(set)]]);
  return state;
}

/** Returns the description of a session without the spaces that do not break. */
const describe = (session) => describeSession(catalogue, session).replaceAll("\u00a0", " ");

const x = Float64Array.from([0.1, 1 / 3, -1e9, 2, Math.PI, 1e-300]);

test("the last state is stored and read", () => {
  const storage = makeStorage(), { store } = makeStore(storage);
  store.save(new State(catalogue, "v=1&method=rff&m=40"));
  const session = store.read(catalogue);
  assert.deepEqual(session, { link: "v=1&method=rff&m=40", count: undefined, points: undefined, pointsId: undefined });
  assert.equal(describe(session), "500 points of two moons by random Fourier features, m = 40");
  assert.equal(openSession(session, new OwnSets()), session.link);
  store.save(new State(catalogue, ""));
  assert.equal(store.read(catalogue), undefined, "the default state is offered");
  assert.equal(storage.items.size, 0);
});

test("the description of a session has the settings that differ from a page without a link", () => {
  for (const [link, want] of [
    ["v=1", "500 points of two moons by Nyström"],
    ["v=1&views=gram&i=3&dseed=5&seed=7", "500 points of two moons by Nyström"], // pictures and seeds say little
    ["v=1&kernel=cauchy&sigma=0.5&task=svm&svm.c=2", "500 points of two moons by Nyström, Cauchy kernel, for a support vector machine, σ = 0.50, C = 2.0"],
    ["v=1&kernel=cosine&sigma=0.5", "500 points of two moons by Nyström, cosine kernel"], // this kernel has no σ
    ["v=1&views=compare&method2=rff&m=40&m2=20", "500 points of two moons by Nyström and random Fourier features, m = 40"],
    ["v=1&method=sr13&sr13.radii=each&sr13.rotation=butterfly&noise=0.2&m=8&n=1&sigma=2&kernel=laplacian", "10 points of two moons by SR(1, 3), Laplacian kernel, σ = 2.0, m = 8, rotation = butterfly and 2 more"],
  ]) assert.equal(describe({ link }), want, link);
});

test("points that a link would round are stored with all digits", () => {
  const storage = makeStorage(), { store } = makeStore(storage);
  const set = { x, labels: Float64Array.from([0, 1, 1]), targets: Float64Array.from([1, 2, 3.5]), classes: ["a", "b"], name: "iris.csv", box: [-1, 1, -2, 2], count: 3, block: "1abc", isRounded: true };
  const before = ownState(set);
  before.set([["p1", "0.5,0.5"]]);
  store.save(before);
  const session = store.read(catalogue), ownSets = new OwnSets();
  assert.equal(describe(session), "3 points of your own by Nyström, σ = 0.50, m = 8");
  const state = new State(catalogue, openSession(session, ownSets), false, ownSets);
  const { x: storedX, labels, targets, classes, name, box, count } = state.ownSet;
  assert.deepEqual([storedX, labels, targets, classes, name, box, count], [x, set.labels, set.targets, ["a", "b"], "iris.csv", [-1, 1, -2, 2], 3]);
  assert.equal(state.link, before.link, "the points do not precede their moves");
});

test("points that a link contains exactly are stored as a link", () => {
  const storage = makeStorage(), { store } = makeStore(storage);
  const state = ownState({ x, count: 3, isRounded: true });
  store.save(state);
  assert.equal(storage.items.size, 2);
  Object.assign(state.ownSet, { block: "1abc", isRounded: false });
  store.save(state);
  assert.equal(storage.items.size, 1);
  assert.equal(store.read(catalogue).link, state.publicLink);
  assert.match(state.publicLink, /points=1abc/);
});

test("unchanged points are stored once", () => {
  const storage = makeStorage(), { store } = makeStore(storage);
  const state = ownState({ x, count: 3, isRounded: true });
  store.save(state);
  storage.items.set("mercer.points", "unchanged");
  state.set([["sigma", "0.7"]]);
  store.save(state);
  assert.equal(storage.getItem("mercer.points"), "unchanged");
  assert.match(store.read(catalogue).link, /sigma=0.7/);
});

test("the points of two tabs are never mixed", () => {
  const storage = makeStorage(), { store } = makeStore(storage), { store: other } = makeStore(storage);
  const state = ownState({ x, count: 3, isRounded: true }), x2 = Float64Array.from([1, 2, 3, 4]);
  store.save(state);
  other.save(ownState({ x: x2, count: 2, isRounded: true }));
  state.set([["m", "9"]]);
  store.save(state);
  const ownSets = new OwnSets(), session = store.read(catalogue);
  assert.deepEqual(new State(catalogue, openSession(session, ownSets), false, ownSets).ownSet.x, x, "the points of the other tab are opened");

  const points = storage.getItem("mercer.points"), text = storage.getItem("mercer.session");
  other.save(ownState({ x: Float64Array.from([6, 5, 4, 3, 2, 1]), count: 3, isRounded: true }));
  storage.items.set("mercer.session", text);
  assert.throws(() => openSession(store.read(catalogue), new OwnSets()), /^Error: its points were replaced by those of another tab$/);
  storage.items.set("mercer.points", points);
  storage.items.set("mercer.session", text.replace('"count":3', '"count":2'));
  assert.throws(() => openSession(store.read(catalogue), new OwnSets()), /replaced by those of another tab/);
});

test("a state without points removes the points of an earlier visit", () => {
  const storage = makeStorage();
  makeStore(storage).store.save(ownState({ x, count: 3, isRounded: true }));
  makeStore(storage).store.save(new State(catalogue, "v=1&m=40"));
  assert.deepEqual([...storage.items.keys()], ["mercer.session"]);
});

test("a full storage is reported once, and no older state is offered", () => {
  const storage = makeStorage(2000), { store, reports } = makeStore(storage);
  store.save(new State(catalogue, "v=1&m=40"));
  const large = ownState({ x: new Float64Array(2000), count: 1000, isRounded: true });
  store.save(large);
  store.save(large);
  assert.deepEqual(reports, ["full"]);
  assert.equal(store.read(catalogue), undefined);
  store.save(new State(catalogue, "v=1&m=41"));
  assert.equal(store.read(catalogue).link, "v=1&m=41", "a smaller state is stored again");
});

test("a blocked or missing storage has no session, and is reported once", () => {
  for (const storage of [blockedStorage, undefined]) {
    const { store, reports } = makeStore(storage);
    store.save(new State(catalogue, ""));
    assert.deepEqual(reports, [], "nothing is lost yet");
    for (const m of [40, 41]) store.save(new State(catalogue, `v=1&m=${m}`));
    store.remove();
    assert.deepEqual([store.read(catalogue), reports], [undefined, ["blocked"]]);
  }
});

test("a page that is loaded again finds the points that its address rounds or lacks", () => {
  for (const stored of [{ isRounded: true, block: "1abc" }, { isRounded: false, block: "1abc" }, {}]) {
    const { store } = makeStore(makeStorage());
    const before = ownState({ x, count: 3, ...stored });
    store.save(before);
    before.set([["sigma", "0.7"]]); // the entry of the history is newer than the session
    const entry = { link: before.fullLink, session: before.ownSets.session, pointsId: before.ownSet.id };
    const ownSets = new OwnSets(), session = store.read(catalogue), link = reopenEntry(entry, session, ownSets);
    const after = new State(catalogue, link, false, ownSets);
    assert.equal(after.fullLink, before.fullLink);
    assert.equal(after.ownSet.count, 3);
    assert.deepEqual(after.ownSet.x ?? after.ownSet.block, stored.isRounded === false ? "1abc" : x);
    assert.equal(after.ownSet.id, entry.pointsId, "the page can be loaded once more");
    assert.equal(after.lacksPoints, false);
    for (const other of [null, { ...entry, pointsId: undefined }, { ...entry, pointsId: "another" }]) assert.equal(reopenEntry(other, session, new OwnSets()), undefined, "a copied link opens the points");
    assert.equal(reopenEntry(entry, undefined, new OwnSets()), undefined);
  }
});

test("a corrupt session has an error with the reason", () => {
  const storage = makeStorage(), { store } = makeStore(storage);
  const texts = [["{", /text is unreadable/], ["null", /text is unreadable/], ['{"version":2,"link":"v=1"}', /text is unreadable/], ['{"version":1,"link":7}', /text is unreadable/],
    ['{"version":1,"link":"v=1&m=one"}', /m = one/], ['{"version":1,"link":"v=1&what=1"}', /unknown setting/], ['{"version":1,"link":"v=1&data=own","hasPoints":true}', /points are missing/]];
  for (const [text, reason] of texts) {
    storage.items.set("mercer.session", text);
    assert.throws(() => store.read(catalogue), reason, text);
  }
  storage.items.set("mercer.session", '{"version":1,"link":"v=1&data=own&m=2","hasPoints":true}');
  for (const points of ["{", "null", '{"version":1}', '{"version":2,"x":""}', '{"version":1,"x":"%%"}', '{"version":1,"x":"AAAA"}', `{"version":1,"x":"${btoa("\0".repeat(8))}"}`]) {
    storage.items.set("mercer.points", points);
    assert.throws(() => openSession(store.read(catalogue), new OwnSets()), /^Error: its points are unreadable$/, points);
  }
});

test("no stored text makes another error than the documented ones", () => {
  const storage = makeStorage(), { store } = makeStore(storage);
  store.save(ownState({ x, labels: Float64Array.from([0, 1, 1]), classes: ["a", "b"], count: 3, isRounded: true }));
  const keys = ["mercer.session", "mercer.points"], texts = keys.map((key) => storage.getItem(key));
  let seed = 1;
  const random = (/** @type {number} */ limit) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % limit;
  for (let run = 0; run < 3000; run++) {
    keys.forEach((key, i) => {
      const chars = [...texts[i]];
      for (let k = random(3); k > 0; k--) chars.splice(random(chars.length), random(4), ...["", '"', "}", "9", "null", "[", "\\u0000", "%"][random(8)]);
      storage.items.set(key, chars.join(""));
    });
    try {
      const ownSets = new OwnSets(), session = store.read(catalogue);
      describeSession(catalogue, session);
      new State(catalogue, openSession(session, ownSets), false, ownSets).get("x0");
    } catch (error) {
      assert.equal(error.constructor, Error, `${error.stack}\n${keys.map((key) => storage.getItem(key)).join("\n")}`);
    }
  }
});
