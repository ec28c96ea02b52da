/** Returns a clock whose time changes only if a test calls advance. */
export function fakeClock() {
  let now = 0, next = 1;
  const timers = new Map();
  return {
    now: () => now,
    setTimer(f, ms) {
      timers.set(next, { at: now + ms, f });
      return next++;
    },
    clearTimer: (t) => timers.delete(t),
    /** Advances the clock by ms. If asleep is true, due timers run only at the end, as after a sleep of the computer. */
    advance(ms, { asleep = false } = {}) {
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter(([, t]) => t.at <= end).sort((a, b) => a[1].at - b[1].at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = asleep ? end : Math.max(now, due[1].at);
        due[1].f();
      }
      now = end;
    },
  };
}
