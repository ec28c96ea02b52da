/**
 * The answers of the worker: shows their numbers at a pace that can be read,
 * and marks numbers and pictures that belong to another state. The sentence and
 * the titles of compared methods describe the state that the shown numbers
 * belong to, so that words and numbers never contradict each other.
 */
import { State } from "../app/state.js";

const PACE = 100; // ms between numbers while a hand moves
const GRACE = 250; // ms after a choice in which its exact numbers may come, before a preview or "…" is shown
const FADE = 200; // ms after which a picture of another state fades
const KEEP = 400; // errors of other states that are remembered

/**
 * @typedef {import("../app/messages.js").Answer} Answer
 *
 * @typedef {object} Result
 * @property {any} report
 * @property {string[]} sizes the sizes of compared methods in words
 * @property {State} state what was solved, by its canonical link
 * @property {string} asked the link by which it was asked for
 */

export class Results {
  /**
   * @param {object} on
   * @param {import("../controls/sentence.js").Sentence} on.sentence
   * @param {import("./numbers.js").Numbers} on.numbers
   * @param {import("./gauge.js").Gauges} on.gauges
   * @param {import("../app/notes.js").Notes} on.notes
   * @param {import("../pictures/overlay.js").Overlay} on.overlay
   * @param {HTMLElement} on.description
   * @param {{waiting: number, running: number}} on.hub
   * @param {State} on.state what the reader has chosen
   * @param {() => import("../controls/view.js").View} on.view
   */
  constructor(on) {
    this.on = on;
    this.rev = 0;
    this.painted = 0;
    this.moving = false; // a hand
    this.calm = true; // the last edit was a choice, not a hand that moves or has let go
    this.timing = false; // the times of the last result have been asked for
    /** What the last result says of the controls. @type {any} */
    this.controls = undefined;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.clock = undefined;
    /** Errors by link. @type {Map<string, number>} */
    this.errors = new Map();
    this.due = -Infinity;
    this.old = false;
    /** The last result. @type {Result | null} */
    this.last = null;
    /** The result whose numbers are shown. @type {Result | null} */
    this.shown = null;
    this.ahead = true; // the words are those of on.state, of which no numbers have been shown
  }

  /** The state was edited. @param {boolean} rest false while a hand moves: the edit after that is where it let go */
  edited(rest) {
    this.calm = rest && !this.moving;
    this.moving = !rest;
    clearTimeout(this.late);
    if (rest && this.shown) this.late = setTimeout(() => this.overtake(), GRACE);
    if (this.ahead) this.draw();
  }

  /** Another state was opened. */
  opened() {
    this.moving = false;
    this.edited(true);
  }

  /** Shows the chosen state though its exact numbers have not come: with those of its preview, or with "…". */
  overtake() {
    if (!this.shown || this.isCurrent(this.shown)) return;
    if (this.last && this.isCurrent(this.last)) return this.write();
    this.ahead = true;
    this.draw();
  }

  /** @param {Pick<import("../app/messages.js").Result, "rev" | "body">} result @param {{rest: boolean, link: string}} run */
  show({ rev, body }, run) {
    this.rev = rev;
    this.timing = false; // its times have been asked for
    this.last = {
      report: body.report,
      sizes: body.sizes ?? [],
      state: new State(this.on.state.catalogue, body.link ?? run.link),
      asked: run.link,
    };
    this.controls = body.controls;
    clearTimeout(this.timer);
    if (run.rest) {
      this.remember(body);
      this.on.notes.set("result", body.notes ?? []);
      this.write();
      if (body.description) this.on.description.textContent = body.description;
    } else {
      const wait = this.calm ? GRACE : Math.max(0, this.due - performance.now());
      this.timer = setTimeout(() => this.write(), wait);
    }
  }

  /** Times of the result that is shown; returns whether they are that. @param {import("../app/messages.js").Times} times */
  timed({ rev, body }) {
    if (rev !== this.rev) return false;
    this.report.time_ms = body;
    this.draw();
    return true;
  }

  /** The report of the last result. */
  get report() {
    return this.last?.report;
  }

  /** The report of the chosen state, or null where it has none yet. */
  get current() {
    return this.last && this.isCurrent(this.last) ? this.last.report : null;
  }

  write() {
    clearTimeout(this.timer);
    this.due = performance.now() + PACE;
    this.old = false;
    this.ahead = false;
    this.shown = this.last;
    this.draw();
  }

  draw() {
    const { sentence, numbers, gauges, state: chosen } = this.on;
    const { report = null, sizes = [], state = chosen } = this.shown ?? {};
    const known = this.ahead && !sameNumbers(state, chosen) ? null : report;
    const described = this.ahead ? chosen : state;
    sentence.show(known, this.old, described);
    numbers.show(known, this.old, described.number("i"));
    gauges.show(known, this.old, sizes, described);
  }

  /** Whether a result is that of the chosen state. @param {Result} result */
  isCurrent({ state, asked }) {
    const { link } = this.on.state;
    return link === state.link || link === asked;
  }

  /** @param {any} body */
  remember(body) {
    if (this.errors.size >= KEEP) this.errors.delete(/** @type {string} */ (this.errors.keys().next().value));
    this.errors.set(body.link, body.report?.error?.frobenius);
  }

  /** The error of a method on these data at this m, once it has been seen. @param {import("../app/state.js").State} state @param {string} method */
  known(state, method) {
    const key = (/** @type {string} */ link) => link.split("&").filter((p) => !/^(v|method|i|x0)=/.test(p)).sort().join("&");
    const want = key(state.link);
    for (const [link, error] of this.errors) {
      const at = new URLSearchParams(link).get("method") ?? state.catalogue.standard("method");
      if (at === method && key(link) === want) return error;
    }
    return undefined;
  }

  /** Counts the time of a computation while one runs. @param {boolean} busy */
  watch(busy) {
    if (!busy) {
      clearInterval(this.clock);
      this.clock = undefined;
      this.on.overlay.computing(0);
    } else {
      this.clock ??= setInterval(() => this.tick(), 100);
    }
  }

  tick() {
    const { hub, overlay, view } = this.on;
    overlay.computing(hub.running);
    if (hub.waiting < FADE || this.old || !this.rev) return;
    this.old = true;
    view().set({ stale: true });
    this.draw();
  }
}

/** Whether two states have the same numbers: they differ at most in what is shown of them. @param {State} a @param {State} b */
function sameNumbers(a, b) {
  const numbers = (/** @type {State} */ s) => s.edits.filter(([key]) => s.catalogue.field(key)?.group !== "view").map((edit) => edit.join("=")).sort().join("&");
  return numbers(a) === numbers(b);
}
