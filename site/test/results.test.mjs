import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { Results } from "../numbers/results.js";
import { State } from "../app/state.js";

const catalogue = new Catalogue(JSON.parse(readFileSync(new URL("../catalogue.json", import.meta.url), "utf8")));

/**
 * Returns a Results object with a fake page. For each update of the sentence, updates contains three values: the
 * link of the described state, the link of the shown numbers or null, and whether the numbers are stale.
 */
function newTestPage(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const state = new State(catalogue, "v=1&n=100");
  const updates = [];
  const page = {
    state, hub: { waitingTime: 0, runningTime: 0 }, description: {}, view: () => ({ set() {} }),
    sentence: { show: (report, isStale, describedState) => updates.push([describedState.link, report ? report.link : null, isStale]) },
    numbers: { show() {} }, gauges: { show() {} }, notes: { set() {} }, overlay: { showRunningTime() {} },
  };
  const results = new Results(page);
  let rev = 0;
  return {
    results, state, updates, page,
    lastUpdate: () => updates.at(-1),
    advance(ms) {
      now += ms;
      t.mock.timers.tick(ms);
    },
    edit(edits, isFinal) {
      state.set(Object.entries(edits));
      results.recordEdit(isFinal);
    },
    answer(link, isFinal) {
      results.show({ rev: ++rev, body: { link, report: { link, preview: !isFinal } } }, { isFinal, link });
    },
  };
}

test("during a drag the sentence describes the state of the shown numbers", (t) => {
  const { state, updates, lastUpdate, advance, edit, answer } = newTestPage(t);
  answer("v=1&n=100", true);
  assert.deepEqual(lastUpdate(), ["v=1&n=100", "v=1&n=100", false]);
  for (let m = 30; m < 60; m++) {
    edit({ m: String(m) }, false);
    if (m % 2) answer(state.link, false);
    advance(30);
  }
  assert.ok(updates.length > 6, `the numbers were written ${updates.length} times`);
  for (const [describedLink, numbersLink] of updates) assert.equal(describedLink, numbersLink);
  edit({ m: "60" }, false);
  edit({ m: "60" }, true);
  answer("v=1&n=100&m=60", false);
  advance(120);
  assert.deepEqual(lastUpdate(), ["v=1&n=100&m=60", "v=1&n=100&m=60", false], "a preview of the state at the end of the drag");
});

test("during a fast drag old numbers are marked, and after the drag they are unknown", (t) => {
  const { results, page, lastUpdate, advance, edit, answer } = newTestPage(t);
  answer("v=1&n=100", true);
  edit({ m: "30" }, false);
  page.hub.waitingTime = 300;
  results.showRunningTime(true);
  advance(600);
  assert.deepEqual(lastUpdate(), ["v=1&n=100", "v=1&n=100", true]);
  edit({ m: "31" }, false);
  edit({ m: "31" }, true);
  advance(300);
  assert.deepEqual(lastUpdate(), ["v=1&n=100&m=31", null, true]);
  edit({ m: "32" }, false);
  assert.equal(lastUpdate()[1], null, "the sentence describes the new state without numbers");
  page.hub.waitingTime = 0;
  answer("v=1&n=100&m=31", false);
  advance(120);
  assert.deepEqual(lastUpdate(), ["v=1&n=100&m=31", "v=1&n=100&m=31", false]);
});

test("after a choice the page waits for exact numbers, and then shows preview numbers or an ellipsis", (t) => {
  const { updates, lastUpdate, advance, edit, answer } = newTestPage(t);
  answer("v=1&n=100", true);
  edit({ method: "rff" }, true);
  advance(100);
  answer("v=1&n=100&method=rff", true);
  advance(400);
  assert.deepEqual(updates, [["v=1&n=100", "v=1&n=100", false], ["v=1&n=100&method=rff", "v=1&n=100&method=rff", false]]);

  edit({ sigma: "0.5" }, true);
  advance(100);
  answer("v=1&n=100&method=rff&sigma=0.5", false);
  advance(100);
  assert.equal(updates.length, 2);
  advance(50);
  assert.deepEqual(lastUpdate(), ["v=1&n=100&method=rff&sigma=0.5", "v=1&n=100&method=rff&sigma=0.5", false]);

  edit({ n: "200" }, true);
  advance(250);
  assert.deepEqual(lastUpdate(), ["v=1&n=200&method=rff&sigma=0.5", null, false]);
  answer("v=1&n=200&method=rff&sigma=0.5", true);
  assert.deepEqual(lastUpdate(), ["v=1&n=200&method=rff&sigma=0.5", "v=1&n=200&method=rff&sigma=0.5", false]);
});

test("a choice that affects no number keeps the numbers", (t) => {
  const { lastUpdate, advance, edit, answer } = newTestPage(t);
  answer("v=1&n=100", true);
  edit({ i: "3", x0: "0.1,0.2" }, true);
  advance(300);
  assert.deepEqual(lastUpdate(), ["v=1&n=100&i=3&x0=0.1,0.2", "v=1&n=100", false]);
  edit({ m: "30" }, true);
  assert.deepEqual(lastUpdate(), ["v=1&n=100&i=3&x0=0.1,0.2&m=30", null, false]);
});

test("a link and its corrected form have the same numbers", (t) => {
  const { results, state, lastUpdate, advance } = newTestPage(t);
  state.open("v=1&n=100&sigma=abc");
  results.recordOpening();
  results.show({ rev: 1, body: { link: "v=1&n=100", report: { link: "v=1&n=100", preview: true } } }, { isFinal: false, link: "v=1&n=100&sigma=abc" });
  results.recordEdit(true);
  advance(300);
  assert.deepEqual(lastUpdate(), ["v=1&n=100", "v=1&n=100", false]);
});
