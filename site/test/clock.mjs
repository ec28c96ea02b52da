/** Returns a clock whose time changes only if a test calls advance. */
export function fakeClock() {
  let now = 0, nextId = 1;
  const timers = new Map();
  return {
    now: () => now,
    setTimer(f, ms) {
      timers.set(nextId, { time: now + ms, f });
      return nextId++;
    },
    clearTimer: (t) => timers.delete(t),
    /** Advances the clock by ms. If isAsleep is true, due timers run only at the end, as after a sleep of the computer. */
    advance(ms, { isAsleep = false } = {}) {
      const end = now + ms;
      for (;;) {
        const [id, timer] = [...timers].filter(([, t]) => t.time <= end).sort((a, b) => a[1].time - b[1].time)[0] ?? [];
        if (!timer) break;
        timers.delete(id);
        now = isAsleep ? end : Math.max(now, timer.time);
        timer.f();
      }
      now = end;
    },
  };
}
