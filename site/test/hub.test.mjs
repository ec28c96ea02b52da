import test from "node:test";
import assert from "node:assert/strict";
import { RESPONSE_TIMEOUT, Hub, PICTURE_LIMIT, PREVIEW_LIMIT, REST_DELAY } from "../app/hub.js";
import { fakeClock } from "./clock.mjs";

function newTestHub(isPictureStarting) {
  const clock = fakeClock();
  const sentMessages = [], shownResults = [], lossReasons = [], failureReasons = [];
  let restarts = 0, changes = 0;
  const hub = new Hub({
    clock,
    post: (m) => sentMessages.push(m),
    restart: () => restarts++,
    onResult: (result, run) => shownResults.push({ link: run.link, isFinal: run.isFinal }),
    onWorkerLost: (reason) => lossReasons.push(reason),
    onFailure: (reason) => failureReasons.push(reason),
    onChange: () => changes++,
    isPictureStarting,
  });
  const frame = { w: 337, h: 190, nx: 128, ny: 72 };
  return {
    hub, clock, sent: sentMessages, shown: shownResults, losses: lossReasons, failures: failureReasons, restarts: () => restarts, changes: () => changes,
    request: (link, isFinal = false) => hub.request({ link, frame }, isFinal),
    lastMessage: () => sentMessages.at(-1),
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
  b.request("a");
  assert.equal(b.sent.length, 0);
  b.hub.workerStarted();
  assert.equal(b.lastMessage().link, "a");
});

test("a choice has a preview and a final result", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("a", true);
  assert.deepEqual([b.lastMessage().link, b.lastMessage().rest], ["a", false]);
  b.answer();
  assert.deepEqual([b.lastMessage().link, b.lastMessage().rest], ["a", true]);
  assert.equal(b.hub.isBusy, true);
  b.answer();
  assert.equal(b.hub.isBusy, false);
  b.clock.advance(60000);
  assert.equal(b.sent.length, 2);
  assert.deepEqual(b.shown, [{ link: "a", isFinal: false }, { link: "a", isFinal: true }]);
});

test("the exact numbers wait for the first picture", () => {
  let isStarting = true;
  const b = newTestHub(() => isStarting);
  b.hub.workerStarted();
  b.request("a", true);
  b.answer();
  assert.deepEqual([b.sent.length, b.hub.isBusy], [1, true]);
  isStarting = false;
  b.hub.startNext();
  assert.deepEqual([b.sent.length, b.lastMessage().rest], [2, true]);
  b.answer();
  const count = b.changes();
  b.clock.advance(2 * PICTURE_LIMIT);
  assert.equal(b.changes(), count, "the timer of the picture runs after the picture was painted");
});

test("the exact numbers do not wait longer for a picture that fails, also after edits", () => {
  const b = newTestHub(() => true);
  b.hub.workerStarted();
  b.request("a", true);
  b.answer();
  b.clock.advance(PICTURE_LIMIT / 2);
  b.request("b", true);
  b.answer();
  b.clock.advance(PICTURE_LIMIT / 2 - 1);
  assert.deepEqual(b.solves().map((m) => m.rest), [false, false]);
  b.clock.advance(1);
  assert.deepEqual(b.solves().map((m) => [m.link, m.rest]), [["a", false], ["b", false], ["b", true]]);
  b.answer();
  b.request("c", true);
  b.answer();
  assert.equal(b.lastMessage().rest, true);
});

test("only the newest waiting request is sent, and every result is shown", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1");
  for (const link of ["2", "3", "4"]) b.request(link);
  b.answer();
  b.request("5");
  b.answer();
  b.answer();
  assert.deepEqual(b.solves().map((m) => m.link), ["1", "4", "5"]);
  assert.deepEqual(b.shown.map((s) => s.link), ["1", "4", "5"]);
  assert.equal(b.cancels().length, 0);
});

test("after a pause without edits, the final result is computed", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1");
  b.answer();
  b.clock.advance(REST_DELAY - 1);
  b.request("2");
  b.answer();
  b.clock.advance(REST_DELAY - 1);
  assert.equal(b.solves().length, 2);
  b.clock.advance(1);
  assert.deepEqual([b.lastMessage().link, b.lastMessage().rest], ["2", true]);
});

test("an outdated preview is cancelled only after PREVIEW_LIMIT ms", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1");
  b.clock.advance(50);
  b.request("2");
  b.clock.advance(PREVIEW_LIMIT - 51);
  assert.equal(b.cancels().length, 0);
  b.clock.advance(1);
  assert.deepEqual(b.cancels().map((m) => m.rev), [b.solves()[0].rev]);
});

test("a preview of the newest request is never cancelled", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1");
  b.clock.advance(5000);
  assert.equal(b.cancels().length, 0);
});

test("a picture is shown between two cancellations", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1");
  b.request("2");
  b.clock.advance(PREVIEW_LIMIT);
  assert.equal(b.cancels().length, 1);
  b.answer("cancelled");
  assert.equal(b.lastMessage().link, "2");
  b.request("3");
  b.clock.advance(5 * PREVIEW_LIMIT);
  assert.equal(b.cancels().length, 1, "the second computation is not cancelled");
  b.answer();
  assert.deepEqual(b.shown.map((s) => s.link), ["2"]);
  assert.equal(b.lastMessage().link, "3");
  b.request("4");
  b.clock.advance(PREVIEW_LIMIT);
  assert.equal(b.cancels().length, 2, "after a picture, a computation can be cancelled again");
});

test("a long drag with slow answers shows at least every second picture", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  let cancelCount = 0;
  for (let i = 0; i < 400; i++) {
    b.request(String(i));
    b.clock.advance(50);
    if (b.cancels().length > cancelCount) {
      cancelCount = b.cancels().length;
      b.answer("cancelled");
    } else if (i % 12 === 11) b.answer();
  }
  assert.ok(b.shown.length >= cancelCount - 1, `${b.shown.length} pictures, ${cancelCount} cancels`);
  assert.ok(b.shown.length > 20);
});

test("a new edit cancels a final result at once, and the next preview can also be cancelled", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1", true);
  b.answer();
  assert.equal(b.lastMessage().rest, true);
  b.request("2");
  assert.equal(b.lastMessage().kind, "cancel");
  b.answer("cancelled");
  assert.deepEqual([b.lastMessage().link, b.lastMessage().rest], ["2", false]);
  b.request("3");
  b.clock.advance(PREVIEW_LIMIT);
  assert.equal(b.cancels().length, 2);
});

test("results of older requests are ignored", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1");
  const { rev } = b.lastMessage();
  b.answer();
  b.request("2");
  b.hub.receive({ kind: "result", rev, body: {} });
  assert.deepEqual(b.shown.map((s) => s.link), ["1"]);
});

test("a return to the shown final state sends no request", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1", true);
  b.answer();
  b.answer();
  b.request("1", true);
  assert.equal(b.hub.isBusy, false);
  assert.equal(b.solves().length, 2);
});

test("a return after another preview requests the exact numbers again", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1", true);
  b.answer();
  b.answer();
  b.request("2");
  b.answer();
  b.request("1", true);
  b.answer();
  assert.equal(b.hub.isBusy, true);
  assert.deepEqual([b.lastMessage().link, b.lastMessage().rest], ["1", true]);
});

test("opening the shown link computes its final result again", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1", true);
  b.answer(); // the running computation was requested without canonical signs
  const openLink = () => {
    b.hub.request({ link: "1", frame: b.lastMessage().frame, needsCanonicalSigns: true }, true);
    b.hub.recomputeExact();
  };
  openLink();
  assert.equal(b.solves().length, 2);
  for (const solveCount of [3, 4]) {
    b.answer();
    if (solveCount === 4) openLink();
    assert.equal(b.hub.isBusy, true);
    assert.deepEqual([b.solves().length, b.lastMessage().rest, b.lastMessage().fresh], [solveCount, true, true]);
  }
  b.answer();
  assert.equal(b.hub.isBusy, false);
});

test("the canonical link of a shown state requires no new result", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("mangled", true);
  b.answer();
  b.answer();
  b.hub.renameLink("v=1");
  b.request("v=1", true);
  assert.equal(b.solves().length, 2);
  assert.equal(b.hub.isBusy, false);
});

test("a new size of the panels requires a new result", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1", true);
  b.answer();
  b.answer();
  b.hub.request({ link: "1", frame: { w: 358, h: 240, nx: 117, ny: 79 } }, true);
  assert.equal(b.solves().length, 3);
});

test("a worker that hangs is replaced, and the state is computed again", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1", true);
  b.clock.advance(RESPONSE_TIMEOUT - 1);
  assert.deepEqual(b.losses, []);
  b.clock.advance(1);
  assert.deepEqual(b.losses, ["hung"]);
  assert.equal(b.restarts(), 1);
  assert.equal(b.hub.isBusy, true);
  b.hub.workerStarted();
  assert.equal(b.lastMessage().link, "1");
  b.answer();
  b.answer();
  assert.equal(b.hub.isBusy, false);
});

test("progress extends the deadline", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1", true);
  b.answer();
  for (let i = 0; i < 10; i++) {
    b.clock.advance(RESPONSE_TIMEOUT - 1);
    b.answer("progress");
  }
  assert.deepEqual(b.losses, []);
});

test("a sleep of the computer does not count as a hanging worker", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1");
  b.clock.advance(3600e3, { isAsleep: true });
  assert.deepEqual(b.losses, []);
  b.answer();
  assert.equal(b.shown.length, 1);
});

test("a worker that crashes while idle is replaced, and the state is shown again", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1", true);
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

test("three consecutive crashes are an error, and recompute() restarts the worker", () => {
  const b = newTestHub();
  b.request("1", true);
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
  b.request("1", true);
  for (let i = 0; i < 3; i++) {
    b.hub.workerStarted();
    b.hub.workerCrashed();
  }
  b.request("1", true);
  assert.equal(b.restarts(), 2, "the same request does not restart the worker");
  b.request("2", true);
  assert.equal(b.restarts(), 3);
  b.hub.workerStarted();
  b.answer();
  assert.deepEqual(b.shown.map((s) => s.link), ["2"]);
});

test("a state that fails is not computed again, but another state is computed", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1", true);
  b.answer("failed");
  assert.equal(b.failures.length, 1);
  assert.equal(b.hub.isBusy, false);
  b.clock.advance(60000);
  assert.equal(b.solves().length, 1);
  b.request("2", true);
  assert.equal(b.lastMessage().link, "2");
});

test("after stop(), the state is not computed until recompute() is called", () => {
  const b = newTestHub();
  b.hub.workerStarted();
  b.request("1", true);
  b.hub.stop();
  b.answer("cancelled");
  assert.equal(b.solves().length, 1);
  assert.equal(b.hub.isBusy, false);
  b.hub.recompute();
  assert.equal(b.solves().length, 2);
});
