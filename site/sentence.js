/**
 * The headline: the state as a sentence whose words are the controls, with the
 * error and the best possible error at its end.
 */
import { h, maths, say } from "./dom.js";
import { about, bounded, percent, setting } from "./format.js";
import { makeDraggable } from "./word.js";

const TEMPLATE = "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by {method}";

/**
 * A template in pieces: plain text, words that can be changed ({key}) and
 * results ([key]), these two with the symbol that belongs to them ("σ = ").
 * @param {string} text
 * @returns {{text?: string, key?: string, result?: boolean, symbol?: string}[]}
 */
export function pieces(text) {
  const out = [];
  let at = 0;
  for (const hit of text.matchAll(/(?:(\S+) = )?(?:\{([\w.]+)\}|\[([\w.]+)\])/g)) {
    if (hit.index > at) out.push({ text: text.slice(at, hit.index) });
    out.push({ key: hit[2] ?? hit[3], result: hit[3] !== undefined, symbol: hit[1] });
    at = hit.index + hit[0].length;
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}

/** What the sentence says of the state, as a template. @param {import("./catalogue.js").Entry} method */
export function template(method) {
  return TEMPLATE + (method.phrase ? " " + method.phrase : "") + ": ";
}

/** The error and the best possible in words. @param {any} report */
export function outcome(report) {
  if (!report) return { error: "…", best: null };
  const { frobenius, frobenius_se: se } = report.error;
  const best = report.optimal.frobenius;
  return {
    error: report.preview ? about(frobenius, se) : percent(frobenius),
    best: report.preview && best === null ? null : bounded(best),
  };
}

export class Sentence {
  /**
   * @param {HTMLElement} root the h1
   * @param {object} page
   * @param {import("./state.js").State} page.state
   * @param {import("./config.js").Config} page.config
   * @param {(pairs: [string, string][], rest: boolean) => void} page.edit
   * @param {(word: HTMLElement, key: string) => void} page.open opens the popover of a word
   */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.shape = "";
    this.words = new Map();
    this.results = new Map();
    this.fitted = "";
  }

  /** Writes the words of the state; the elements stay while only values change. */
  update() {
    const { state } = this.page;
    const method = state.catalogue.entry("method", state.get("method"));
    const text = template(method);
    if (text !== this.shape) {
      this.shape = text;
      this.build(text);
    }
    for (const [key, word] of this.words) {
      say(word, this.value(key));
      word.setAttribute("aria-label", `${this.label(key)}, ${word.textContent}`);
    }
    if (this.wording() !== this.fitted) this.fit();
  }

  /** @param {string} key */
  value(key) {
    const { state } = this.page;
    const f = state.catalogue.field(key);
    const choices = f && state.catalogue.choices(f);
    if (!choices) return setting(f, state.number(key));
    const entry = choices.find((c) => c.key === state.get(key)) ?? choices[0];
    return entry.short ?? entry.name;
  }

  /** @param {string} key */
  label(key) {
    const { state } = this.page;
    const f = state.catalogue.field(key);
    return [f.symbol, state.catalogue.label(f, state.get("method"))].filter(Boolean).join(" ");
  }

  /** @param {string} text */
  build(text) {
    const focused = document.activeElement?.closest?.(".w")?.dataset.key;
    this.words.clear();
    this.results.clear();
    const result = (key) => {
      const e = h("b.out");
      this.results.set(key, e);
      return e;
    };
    const parts = pieces(text).map((p) => {
      if (p.text !== undefined) return maths(p.text);
      const value = p.result ? result(p.key) : this.word(p.key);
      return p.symbol ? h("span.nb", {}, maths(p.symbol), " = ", value) : value;
    });
    this.best = h("span", {}, ", the best possible is ", result("best"));
    this.root.replaceChildren(...parts, h("span.res", {}, "the error is ", result("error"), this.best, "."));
    if (focused) this.words.get(focused)?.focus();
  }

  /** @param {string} key */
  word(key) {
    const { config, state, open } = this.page;
    const f = state.catalogue.field(key);
    const plain = !f || config.hide.has(key) || config.lock.has(key);
    if (plain) {
      const e = h("span.fixed");
      if (f) this.words.set(key, e);
      return e;
    }
    const choice = Boolean(state.catalogue.choices(f));
    const e = h("button.w", { type: "button", "data-key": key, "aria-haspopup": choice ? "listbox" : "dialog", "aria-expanded": "false" });
    if (choice) e.addEventListener("click", () => open(e, key));
    else makeDraggable(e, key, this.page);
    this.words.set(key, e);
    return e;
  }

  /**
   * The figures at the end, and the effective size where it is a result.
   * @param {any} report
   * @param {boolean} old whether they belong to another state
   */
  show(report, old) {
    if (!this.results.has("error")) return;
    const { error, best } = outcome(report);
    const put = (key, text, stale) => {
      const e = this.results.get(key);
      if (!e) return;
      if (text !== null) say(e, text);
      else if (!e.textContent) say(e, "…");
      e.classList.toggle("old", stale);
    };
    put("error", error, old);
    put("best", best, old || best === null);
    put("m", report?.m === undefined ? null : String(report.m), old);
  }

  /** What the size of the type depends on: everything but the digits. */
  wording() {
    const names = [...this.words].map(([key, e]) => (/\d/.test(e.textContent) ? e.textContent.length > 5 : e.textContent));
    return [this.shape, names, document.documentElement.dataset.layout, this.root.clientWidth].join("|");
  }

  /** Steps the type down until the sentence has no more lines than the layout allows. */
  fit() {
    this.fitted = this.wording();
    const error = this.results.get("error");
    const was = error.textContent;
    error.textContent = "≈ 13 % ± 1"; // room for what is shown while a hand moves
    const most = Number(getComputedStyle(this.root).getPropertyValue("--lines"));
    for (let step = 0; step < 4; step++) {
      this.root.dataset.step = String(step);
      const line = parseFloat(getComputedStyle(this.root).lineHeight);
      const range = document.createRange();
      range.selectNodeContents(this.root);
      if (Math.round(range.getBoundingClientRect().height / line) <= most) break;
    }
    error.textContent = was;
  }
}
