import assert from "node:assert/strict";
import test from "node:test";
import { SPEEDS, Transport } from "../pictures/transport.js";

/** Returns a transport with a clock that the test advances, and the list of shown steps. */
function newTransport(options = {}) {
  const timers = new Map();
  let now = 0, next = 1;
  const clock = {
    later: (f, ms) => (timers.set(next, { f, at: now + ms }), next++),
    forget: (id) => timers.delete(id),
  };
  const seen = [];
  const t = new Transport((at) => seen.push(at), { clock, ...options });
  const turn = (ms) => {
    const until = now + ms;
    for (;;) {
      const due = [...timers].filter(([, { at }]) => at <= until).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      timers.delete(due[0]);
      now = due[1].at;
      due[1].f();
    }
    now = until;
  };
  return { t, seen, turn, timers };
}

test("the transport starts paused at the last step", () => {
  const { t, seen, turn, timers } = newTransport();
  t.setSteps(5);
  turn(60000);
  assert.deepEqual(seen, [5]);
  assert.equal(timers.size, 0);
  assert.equal(t.isPlaying, false);
});

test("play starts from the first step and stops at the last", () => {
  const { t, seen, turn, timers } = newTransport();
  t.setSteps(4);
  t.play();
  assert.equal(t.isPlaying, true);
  turn(60000);
  assert.deepEqual(seen, [4, 1, 2, 3, 4]);
  assert.equal(t.isPlaying, false);
  assert.equal(timers.size, 0);
});

test("a step, a scrub or a pause stops playing", () => {
  for (const stop of [(t) => t.moveBy(1), (t) => t.moveBy(-1), (t) => t.pause(), (t) => t.setSteps(9)]) {
    const { t, turn, timers } = newTransport();
    t.setSteps(9);
    t.play();
    turn(2.5 * t.stepTime);
    assert.equal(t.at, 3);
    stop(t);
    assert.equal(timers.size, 0);
    const at = t.at;
    turn(60000);
    assert.equal(t.at, at);
  }
});

test("play continues from the step of the pause", () => {
  const { t, seen, turn } = newTransport();
  t.setSteps(5);
  t.play();
  turn(1.5 * t.stepTime);
  t.pause();
  t.play();
  turn(60000);
  assert.deepEqual(seen, [5, 1, 2, 2, 3, 4, 5]);
});

test("double speed takes half the time, also during playing", () => {
  const { t, turn } = newTransport();
  t.setSteps(11);
  const pace = t.stepTime;
  t.play();
  turn(2 * pace);
  assert.equal(t.at, 3);
  t.setSpeed(2);
  assert.equal(t.stepTime, pace / 2);
  turn(2 * pace);
  assert.equal(t.at, 7);
  assert.deepEqual(SPEEDS, [0.5, 1, 2]);
});

test("with reduced motion, play makes one step", () => {
  const { t, seen, turn, timers } = newTransport({ still: () => true });
  t.setSteps(3);
  t.play();
  t.toggle();
  t.toggle();
  turn(60000);
  assert.deepEqual(seen, [3, 1, 2, 3]);
  assert.equal(timers.size, 0);
});

test("steps stay in range, and playing takes at most twenty seconds", () => {
  const { t } = newTransport();
  t.setSteps(3);
  t.moveBy(1);
  assert.equal(t.at, 3);
  t.showStep(-4);
  assert.equal(t.at, 1);
  t.setSteps(0);
  t.play();
  assert.equal(t.isPlaying, false);
  for (const steps of [2, 24, 60]) {
    t.setSteps(steps);
    assert.ok(t.stepTime >= 250 && t.stepTime <= 900 && steps * t.stepTime <= 20000, `${steps} steps of ${t.stepTime} ms`);
  }
});
