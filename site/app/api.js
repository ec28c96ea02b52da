import * as check from "./check.js";

const EVENTS = ["ready", "busy", "error", "edit", "result"];

/**
 * `window.mercer`: what a host, a lesson or a test may use, and nothing else. What cannot be
 * done changes nothing: a promise is rejected, and what returns none throws, with a reason
 * that names the key, the value and its range.
 *
 * - `ready`   a promise: the first exact numbers are shown and painted
 * - `get()`   the canonical link of the state
 * - `set(edits)` an object or a list of pairs, null for a default; a promise of the report at rest
 * - `open(link)` the same for a whole link, of which every part must be usable
 * - `show(names)` the pictures of an embedded page, by the names that panels() has, the first of which counts most; [] for those of the link
 * - `report()` the numbers of the last result
 * - `panels()` name, place in CSS pixels of the window, and range of data of each panel
 * - `race()` the fits of the race that have come, how many there will be, and what the others will take; `ms` is the median of a measured time and `ms_range` its quartiles, where the race is against time; null where none is shown
 * - `on(event, fn)` "ready", "busy", "error", "edit" or "result"; returns how to stop
 *
 * @typedef {ReturnType<typeof createApi>} Connection
 *
 * @param {object} page
 * @param {() => string} page.link
 * @param {(pairs: import("../lib/link.js").Pairs, rest: boolean) => void} page.edit
 * @param {(link: string) => void} page.openLink
 * @param {() => any} page.report
 * @param {() => object[]} page.panels
 * @param {() => object | null} page.race
 * @param {(names: string[]) => void} page.show
 * @param {import("./state.js").State} page.state
 * @param {Set<string>} page.locked keys that the host of the page has locked
 * @param {() => string} page.unsolved why the state has no answer
 */
export function createApi(page) {
  /** @type {Map<string, Set<(detail: any) => void>>} */
  const listeners = new Map();
  let state = "loading";
  /** @type {{done: (report: any) => void, fail: (error: Error) => void}[]} */
  let waiting = [];
  /** @type {() => void} */
  let settle = () => {};
  /** @type {Promise<void>} */
  const ready = new Promise((done) => (settle = done));

  /** @param {string} event @param {any} detail */
  const emit = (event, detail) => {
    for (const f of listeners.get(event) ?? []) {
      try {
        f(detail);
      } catch (error) {
        reportError(error); // it is the listener's, and the page goes on
      }
    }
  };
  const failed = () => {
    const why = page.unsolved();
    return new Error(/could not be computed/.test(why) ? why : `This state could not be computed${why ? `: ${why}` : ""}`);
  };
  const rest = () => new Promise((done, fail) => {
    if (state === "ready") done(page.report());
    else if (state === "error") fail(failed());
    else waiting.push({ done, fail });
  });

  const api = {
    ready,
    get: () => page.link(),
    /** @param {unknown} given */
    async set(given) {
      const pairs = check.ordered(check.edits(given, page.state.catalogue));
      const why = check.fault(page.state, pairs, page.locked);
      if (why) throw new RangeError(why);
      page.edit(pairs.filter(([key]) => key !== "v"), true);
      return rest();
    },
    /** @param {unknown} given */
    async open(given) {
      if (typeof given !== "string") throw new TypeError(`open: a link is a string, such as "v=1&m=20", and this is ${given === null ? "null" : typeof given}`);
      const link = given.replace(/^[^#]*#/, "");
      const why = check.linkFault(page.state.catalogue, link);
      if (why) throw new RangeError(why);
      page.openLink(link);
      return rest();
    },
    /** @param {unknown} names */
    async show(names) {
      if (!Array.isArray(names) || names.some((n) => typeof n !== "string")) throw new TypeError('show: the pictures are a list of names, such as ["k.exact", "data"], or [] for those of the link');
      page.show(names);
      return rest();
    },
    report: () => structuredClone(page.report()),
    panels: () => page.panels(),
    race: () => page.race(),
    /** @param {string} event @param {(detail: any) => void} f */
    on(event, f) {
      if (!EVENTS.includes(event)) throw new RangeError(`on: there is no event ${String(event)}; the events are ${EVENTS.join(", ")}`);
      if (typeof f !== "function") throw new TypeError(`on: the listener of ${event} is not a function`);
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(f));
      return () => all.delete(f);
    },
  };

  return {
    api: Object.freeze(api),
    emit,
    rest,
    get state() {
      return state;
    },
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
        for (const w of all) w.fail(failed());
      }
      emit(now, page.report());
    },
  };
}
