const FAILED = "mercer: this state could not be computed";

/**
 * `window.mercer`: what a host, a lesson or a test may use, and nothing else.
 *
 * - `ready`   a promise: the first exact numbers are shown and painted
 * - `get()`   the canonical link of the state
 * - `set(edits)` an object or a list of pairs; a promise of the report at rest
 * - `open(link)` the same for a whole link
 * - `report()` the numbers of the last result
 * - `panels()` name, place in CSS pixels of the window, and range of data of each panel
 * - `race()` the fits of the race that have come, how many there will be, and what the others will take; null where none is shown
 * - `on(event, fn)` "ready", "busy", "error", "edit" or "result"; returns how to stop
 *
 * @param {object} page
 * @param {() => string} page.link
 * @param {(pairs: [string, string][], rest: boolean) => void} page.edit
 * @param {(link: string) => void} page.openLink
 * @param {() => any} page.report
 * @param {() => object[]} page.panels
 * @param {() => object | null} page.race
 */
export function createApi(page) {
  const listeners = new Map();
  let state = "loading";
  let settle;
  let waiting = [];
  const ready = new Promise((done) => (settle = done));

  const emit = (event, detail) => {
    for (const f of listeners.get(event) ?? []) f(detail);
  };
  const rest = () => new Promise((done, fail) => {
    if (state === "ready") done(page.report());
    else if (state === "error") fail(new Error(FAILED));
    else waiting.push({ done, fail });
  });

  const api = {
    ready,
    get: () => page.link(),
    set(edits) {
      const pairs = Array.isArray(edits) ? edits : Object.entries(edits);
      page.edit(pairs.map(([k, v]) => [k, v === null || v === undefined ? undefined : String(v)]), true);
      return rest();
    },
    open(link) {
      page.openLink(String(link).replace(/^[^#]*#/, ""));
      return rest();
    },
    report: () => structuredClone(page.report()),
    panels: () => page.panels(),
    race: () => page.race(),
    on(event, f) {
      if (!listeners.has(event)) listeners.set(event, new Set());
      listeners.get(event).add(f);
      return () => listeners.get(event).delete(f);
    },
  };

  return {
    api: Object.freeze(api),
    emit,
    rest,
    /** Says where the page stands: loading, busy, ready or error. @param {string} now */
    mark(now) {
      if (now === state) return;
      state = now;
      document.documentElement.dataset.state = now;
      if (now === "ready") {
        settle();
        const all = waiting;
        waiting = [];
        for (const w of all) w.done(page.report());
      }
      if (now === "error") {
        const all = waiting;
        waiting = [];
        for (const w of all) w.fail(new Error(FAILED));
      }
      emit(now, page.report());
    },
  };
}
