import assert from "node:assert/strict";
import test from "node:test";
import { SPEEDS, Transport } from "../pictures/transport.js";

/** Returns a transport, the list of its shown steps, its timers, and a function that advances its clock by some ms. */
function newTransport(options = {}) {
  const timers = new Map();
  let now = 0, nextId = 1;
  const clock = {
    setTimer: (f, ms) => (timers.set(nextId, { f, time: now + ms }), nextId++),
    clearTimer: (id) => timers.delete(id),
  };
  const shownSteps = [];
  const t = new Transport((step) => shownSteps.push(step), { clock, ...options });
  const advance = (ms) => {
    const endTime = now + ms;
    for (;;) {
      const [id, timer] = [...timers].filter(([, { time }]) => time <= endTime).sort((a, b) => a[1].time - b[1].time)[0] ?? [];
      if (!timer) break;
      timers.delete(id);
      now = timer.time;
      timer.f();
    }
    now = endTime;
  };
  return { t, shownSteps, advance, timers };
}

test("the transport starts paused at the last step", () => {
  const { t, shownSteps, advance, timers } = newTransport();
  t.setSteps(5);
  advance(60000);
  assert.deepEqual(shownSteps, [5]);
  assert.equal(timers.size, 0);
  assert.equal(t.isPlaying, false);
});

test("play starts from the first step and stops at the last", () => {
  const { t, shownSteps, advance, timers } = newTransport();
  t.setSteps(4);
  t.play();
  assert.equal(t.isPlaying, true);
  advance(60000);
  assert.deepEqual(shownSteps, [4, 1, 2, 3, 4]);
  assert.equal(t.isPlaying, false);
  assert.equal(timers.size, 0);
});

test("playing stops after a step, a pause or a new load", () => {
  for (const stop of [(t) => t.moveBy(1), (t) => t.moveBy(-1), (t) => t.pause(), (t) => t.setSteps(9)]) {
    const { t, advance, timers } = newTransport();
    t.setSteps(9);
    t.play();
    advance(2.5 * t.stepTime);
    assert.equal(t.currentStep, 3);
    stop(t);
    assert.equal(timers.size, 0);
    const stepBefore = t.currentStep;
    advance(60000);
    assert.equal(t.currentStep, stepBefore);
  }
});

test("play continues from the step of the pause", () => {
  const { t, shownSteps, advance } = newTransport();
  t.setSteps(5);
  t.play();
  advance(1.5 * t.stepTime);
  t.pause();
  t.play();
  advance(60000);
  assert.deepEqual(shownSteps, [5, 1, 2, 2, 3, 4, 5]);
});

test("double speed takes half the time, also during playing", () => {
  const { t, advance } = newTransport();
  t.setSteps(11);
  const stepTime = t.stepTime;
  t.play();
  advance(2 * stepTime);
  assert.equal(t.currentStep, 3);
  t.setSpeed(2);
  assert.equal(t.stepTime, stepTime / 2);
  advance(2 * stepTime);
  assert.equal(t.currentStep, 7);
  assert.deepEqual(SPEEDS, [0.5, 1, 2]);
});

test("with reduced motion, play makes one step", () => {
  const { t, shownSteps, advance, timers } = newTransport({ prefersStill: () => true });
  t.setSteps(3);
  t.play();
  t.toggle();
  t.toggle();
  advance(60000);
  assert.deepEqual(shownSteps, [3, 1, 2, 3]);
  assert.equal(timers.size, 0);
});

test("steps stay in range, and playing takes at most twenty seconds", () => {
  const { t } = newTransport();
  t.setSteps(3);
  t.moveBy(1);
  assert.equal(t.currentStep, 3);
  t.showStep(-4);
  assert.equal(t.currentStep, 1);
  t.setSteps(0);
  t.play();
  assert.equal(t.isPlaying, false);
  for (const steps of [2, 24, 60]) {
    t.setSteps(steps);
    assert.ok(t.stepTime >= 250 && t.stepTime <= 900 && steps * t.stepTime <= 20000, `${steps} steps of ${t.stepTime} ms`);
  }
});
