import test from "node:test";
import assert from "node:assert/strict";
import { DEADLINE, Hub, PREVIEW_LIMIT, REST_DELAY } from "../app/hub.js";
import { fakeClock } from "./clock.mjs";

function newTestHub() {
  const clock = fakeClock();
  const sentMessages = [], shownResults = [], deathReasons = [], failureReasons = [];
  let restarts = 0;
  const hub = new Hub({
    clock,
    post: (m) => sentMessages.push(m),
    restart: () => restarts++,
    show: (result, run) => shownResults.push({ link: run.link, rest: run.rest }),
    workerLost: (why) => deathReasons.push(why),
    failed: (why) => failureReasons.push(why),
    changed() {},
  });
  const frame = { w: 337, h: 190, nx: 128, ny: 72 };
  return {
    hub, clock, sent: sentMessages, shown: shownResults, deaths: deathReasons, failures: failureReasons, restarts: () => restarts,
    want: (link, rest = false) => hub.request({ link, frame }, rest),
    last: () => sentMessages.at(-1),
    solves: () => sentMessages.filter((m) => m.kind === "solve"),
    cancels: () => sentMessages.filter((m) => m.kind === "cancel"),
    answer(kind = "result") {
      const { rev } = sentMessages.filter((m) => m.kind === "solve").at(-1);
      hub.receive({ kind, rev, body: {} });
    },
  };
}

test("no request is sent before the worker is ready", () => {
  const b = newTestHub();
  b.want("a");
  assert.equal(b.sent.length, 0);
  b.hub.workerStarted();
  assert.equal(b.last().link, "a");
});

test("a choice has a preview and a final result", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("a", true);
  assert.deepEqual([b.last().link, b.last().rest], ["a", false]);
  b.answer();
  assert.deepEqual([b.last().link, b.last().rest], ["a", true]);
  assert.equal(b.hub.isBusy, true);
  b.answer();
  assert.equal(b.hub.isBusy, false);
  b.clock.advance(60000);
  assert.equal(b.sent.length, 2);
  assert.deepEqual(b.shown, [{ link: "a", rest: false }, { link: "a", rest: true }]);
});

test("only the newest waiting request is sent, and every result is shown", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1");
  for (const link of ["2", "3", "4"]) b.want(link);
  b.answer();
  b.want("5");
  b.answer();
  b.answer();
  assert.deepEqual(b.solves().map((m) => m.link), ["1", "4", "5"]);
  assert.deepEqual(b.shown.map((s) => s.link), ["1", "4", "5"]);
  assert.equal(b.cancels().length, 0);
});

test("after a pause without edits, the final result is computed", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1");
  b.answer();
  b.clock.advance(REST_DELAY - 1);
  b.want("2");
  b.answer();
  b.clock.advance(REST_DELAY - 1);
  assert.equal(b.solves().length, 2);
  b.clock.advance(1);
  assert.deepEqual([b.last().link, b.last().rest], ["2", true]);
});

test("an outdated preview is cancelled only after PATIENCE ms", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1");
  b.clock.advance(50);
  b.want("2");
  b.clock.advance(PREVIEW_LIMIT - 51);
  assert.equal(b.cancels().length, 0);
  b.clock.advance(1);
  assert.deepEqual(b.cancels().map((m) => m.rev), [b.solves()[0].rev]);
});

test("a preview of the newest request is never cancelled", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1");
  b.clock.advance(5000);
  assert.equal(b.cancels().length, 0);
});

test("a picture is shown between two cancellations", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1");
  b.want("2");
  b.clock.advance(PREVIEW_LIMIT);
  assert.equal(b.cancels().length, 1);
  b.answer("cancelled");
  assert.equal(b.last().link, "2");
  b.want("3");
  b.clock.advance(5 * PREVIEW_LIMIT);
  assert.equal(b.cancels().length, 1, "the second runs to its end");
  b.answer();
  assert.deepEqual(b.shown.map((s) => s.link), ["2"]);
  assert.equal(b.last().link, "3");
  b.want("4");
  b.clock.advance(PREVIEW_LIMIT);
  assert.equal(b.cancels().length, 2, "after a picture one may be cancelled again");
});

test("a long drag with slow answers shows at least every second picture", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  let cancelled = 0;
  for (let i = 0; i < 400; i++) {
    b.want(String(i));
    b.clock.advance(50);
    if (b.cancels().length > cancelled) {
      cancelled = b.cancels().length;
      b.answer("cancelled");
    } else if (i % 12 === 11) b.answer();
  }
  assert.ok(b.shown.length >= cancelled - 1, `${b.shown.length} pictures, ${cancelled} cancels`);
  assert.ok(b.shown.length > 20);
});

test("a new edit cancels a final result at once, and the next preview can also be cancelled", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1", true);
  b.answer();
  assert.equal(b.last().rest, true);
  b.want("2");
  assert.equal(b.last().kind, "cancel");
  b.answer("cancelled");
  assert.deepEqual([b.last().link, b.last().rest], ["2", false]);
  b.want("3");
  b.clock.advance(PREVIEW_LIMIT);
  assert.equal(b.cancels().length, 2);
});

test("results of older requests are ignored", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1");
  const { rev } = b.last();
  b.answer();
  b.want("2");
  b.hub.receive({ kind: "result", rev, body: {} });
  assert.deepEqual(b.shown.map((s) => s.link), ["1"]);
});

test("a return to the shown final state sends no request", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1", true);
  b.answer();
  b.answer();
  b.want("1", true);
  assert.equal(b.hub.isBusy, false);
  assert.equal(b.solves().length, 2);
});

test("a return after another preview requests the exact numbers again", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1", true);
  b.answer();
  b.answer();
  b.want("2");
  b.answer();
  b.want("1", true);
  b.answer();
  assert.equal(b.hub.isBusy, true);
  assert.deepEqual([b.last().link, b.last().rest], ["1", true]);
});

test("opening the shown link computes its final result again", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1", true);
  b.answer(); // the running computation is not fresh
  const openLink = () => {
    b.hub.request({ link: "1", frame: b.last().frame, fresh: true }, true);
    b.hub.recomputeExact();
  };
  openLink();
  assert.equal(b.solves().length, 2);
  for (const solves of [3, 4]) {
    b.answer();
    if (solves === 4) openLink();
    assert.equal(b.hub.isBusy, true);
    assert.deepEqual([b.solves().length, b.last().rest, b.last().fresh], [solves, true, true]);
  }
  b.answer();
  assert.equal(b.hub.isBusy, false);
});

test("the canonical link of a shown state requires no new result", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("mangled", true);
  b.answer();
  b.answer();
  b.hub.renameLink("v=1");
  b.want("v=1", true);
  assert.equal(b.solves().length, 2);
  assert.equal(b.hub.isBusy, false);
});

test("a new size of the panels requires a new result", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1", true);
  b.answer();
  b.answer();
  b.hub.request({ link: "1", frame: { w: 358, h: 240, nx: 117, ny: 79 } }, true);
  assert.equal(b.solves().length, 3);
});

test("a worker that hangs is replaced, and the state is computed again", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1", true);
  b.clock.advance(DEADLINE - 1);
  assert.deepEqual(b.deaths, []);
  b.clock.advance(1);
  assert.deepEqual(b.deaths, ["hung"]);
  assert.equal(b.restarts(), 1);
  assert.equal(b.hub.isBusy, true);
  b.hub.workerStarted();
  assert.equal(b.last().link, "1");
  b.answer();
  b.answer();
  assert.equal(b.hub.isBusy, false);
});

test("progress extends the deadline", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1", true);
  b.answer();
  for (let i = 0; i < 10; i++) {
    b.clock.advance(DEADLINE - 1);
    b.answer("progress");
  }
  assert.deepEqual(b.deaths, []);
});

test("a sleep of the computer does not count as a hanging worker", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1");
  b.clock.advance(3600e3, { asleep: true });
  assert.deepEqual(b.deaths, []);
  b.answer();
  assert.equal(b.shown.length, 1);
});

test("a worker that crashes while idle is replaced, and the state is shown again", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1", true);
  b.answer();
  b.answer();
  b.hub.workerCrashed();
  assert.equal(b.restarts(), 1);
  assert.equal(b.hub.isBusy, true);
  b.hub.workerStarted();
  b.answer();
  b.answer();
  assert.equal(b.shown.length, 4);
});

test("three consecutive crashes are an error, and again() restarts the worker", () => {
  const b = newTestHub();
  b.want("1", true);
  for (let i = 0; i < 3; i++) {
    b.hub.workerStarted();
    b.hub.workerCrashed();
  }
  assert.equal(b.failures.length, 1);
  assert.equal(b.restarts(), 2);
  b.hub.recompute();
  assert.equal(b.restarts(), 3);
  b.hub.workerStarted();
  b.answer();
  assert.equal(b.shown.length, 1);
});

test("after three crashes another request restarts the worker", () => {
  const b = newTestHub();
  b.want("1", true);
  for (let i = 0; i < 3; i++) {
    b.hub.workerStarted();
    b.hub.workerCrashed();
  }
  b.want("1", true);
  assert.equal(b.restarts(), 2, "the same request does not");
  b.want("2", true);
  assert.equal(b.restarts(), 3);
  b.hub.workerStarted();
  b.answer();
  assert.deepEqual(b.shown.map((s) => s.link), ["2"]);
});

test("a state that fails is not computed again, but another state is computed", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1", true);
  b.answer("failed");
  assert.equal(b.failures.length, 1);
  assert.equal(b.hub.isBusy, false);
  b.clock.advance(60000);
  assert.equal(b.solves().length, 1);
  b.want("2", true);
  assert.equal(b.last().link, "2");
});

test("after stop(), the state is not computed until again() is called", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.want("1", true);
  b.hub.stop();
  b.answer("cancelled");
  assert.equal(b.solves().length, 1);
  assert.equal(b.hub.isBusy, false);
  b.hub.recompute();
  assert.equal(b.solves().length, 2);
});
