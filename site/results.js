/**
 * The answers of the worker: shows their numbers at a pace that can be read,
 * and marks numbers and pictures that belong to another state.
 */
const PACE = 100; // ms between numbers while a hand moves
const GRACE = 250; // ms that a preview's numbers wait for the exact ones after a choice
const FADE = 200; // ms after which a picture of another state fades
const KEEP = 400; // errors of other states that are remembered

export class Results {
  /**
   * @param {object} on
   * @param {import("./sentence.js").Sentence} on.sentence
   * @param {import("./numbers.js").Numbers} on.numbers
   * @param {import("./gauge.js").Gauges} on.gauges
   * @param {import("./notes.js").Notes} on.notes
   * @param {import("./overlay.js").Overlay} on.overlay
   * @param {HTMLElement} on.description
   * @param {{waiting: number, running: number}} on.hub
   * @param {() => import("./view.js").View} on.view
   * @param {() => number} on.index of the shown eigenfunction
   */
  constructor(on) {
    this.on = on;
    this.rev = 0;
    this.painted = 0;
    this.calm = true; // the last edit was a choice, not a hand that moves
    this.errors = new Map();
    this.due = -Infinity;
    this.old = false;
  }

  /** @param {any} head @param {ArrayBuffer} data @param {{rest: boolean}} run */
  show(head, data, run) {
    const { body } = head;
    this.rev = head.rev;
    this.timing = false; // its times have been asked for
    this.report = body.report;
    this.controls = body.controls;
    /** The sizes of compared methods in words. */
    this.sizes = (body.report?.compared ?? []).map((_, j) => head.labels?.[`compare.${j + 1}.size`] ?? "");
    /** The point in each row of a matrix and its cells along a side: of the panel beside the spectrum, and of the view of matrices. */
    this.matrices = [["gram.index", "gram"], ["gram.rows", "gram.exact"]].map(([order, cells]) => ({
      order: numbersOf(head, data, order), cells: head.blocks?.find((b) => b.name === cells)?.rows,
    }));
    clearTimeout(this.timer);
    if (run.rest) {
      this.remember(body);
      this.on.notes.set("result", (body.notes ?? []).map((n) => n.words ?? n));
      this.write();
      if (body.description) this.on.description.textContent = body.description;
    } else {
      const wait = this.calm ? GRACE : Math.max(0, this.due - performance.now());
      this.timer = setTimeout(() => this.write(), wait);
    }
  }

  /** Times of the result that is shown; returns whether they are that. @param {any} head */
  timed(head) {
    if (head.rev !== this.rev) return false;
    this.report.time_ms = head.body;
    this.draw();
    return true;
  }

  write() {
    this.due = performance.now() + PACE;
    this.old = false;
    this.draw();
  }

  draw() {
    this.on.sentence.show(this.report, this.old);
    this.on.numbers.show(this.report, this.old, this.on.index());
    this.on.gauges.show(this.report, this.old, this.sizes);
  }

  /** @param {any} body */
  remember(body) {
    if (this.errors.size >= KEEP) this.errors.delete(this.errors.keys().next().value);
    this.errors.set(body.link, body.report?.error?.frobenius);
  }

  /** The error of a method on these data at this m, once it has been seen. @param {import("./state.js").State} state @param {string} method */
  known(state, method) {
    const key = (link) => link.split("&").filter((p) => !/^(v|method|i|x0)=/.test(p)).sort().join("&");
    const want = key(state.link);
    for (const [link, error] of this.errors) {
      const at = new URLSearchParams(link).get("method") ?? state.catalogue.standard("method");
      if (at === method && key(link) === want) return error;
    }
    return undefined;
  }

  /** The points of the middle entry of a cell of the Gram matrix, counted from 0. @param {number} row @param {number} col @param {string} panel @returns {[number, number] | null} */
  pair(row, col, panel) {
    const { order, cells } = this.matrices?.[panel.startsWith("gram.") ? 1 : 0] ?? {};
    const n = order?.length;
    if (!n || !cells) return null;
    const from = (c) => Math.floor((c * n) / cells); // its first row
    const at = (c) => order[Math.floor((from(c) + from(c + 1)) / 2)];
    return [at(row), at(col)];
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

/** A block of a message. @param {any} head @param {ArrayBuffer} data @param {string} name */
export function numbersOf(head, data, name) {
  const b = head.blocks?.find((x) => x.name === name);
  return b ? new Float64Array(data, b.off * 8, b.rows * b.cols).slice() : undefined;
}
