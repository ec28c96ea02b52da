/**
 * The headline: it describes the state in a sentence whose words are controls, and ends with the error and
 * the best possible error.
 */
import { h, maths, say, symbol } from "../lib/dom.js";
import { capital, grouped, setting } from "../lib/format.js";
import { bestsOf, errorsOf, outcome, same, sizeRemark } from "../numbers/outcome.js";
import { showsHow } from "../pictures/pictures.js";
import { shortOf } from "../app/catalogue.js";
import { comparedOf, comparing, labelOf, listed, phrase } from "./compared.js";
import { makeDraggable } from "./word.js";

const LONG = 26; // length of a name that is too long for one line of a phone
const TEMPLATE = "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by {method}";
const END = ": "; // of every template

/**
 * Splits a template into plain text, words that can be changed ({key}) and results ([key]). The last two come
 * with their symbol ("σ = ").
 * @param {string} text
 * @returns {{text?: string, key?: string, result?: boolean, symbol?: string}[]}
 */
export function pieces(text) {
  const out = [];
  let at = 0;
  for (const hit of text.matchAll(/(?:(\S+) = )?(?:\{([\w.-]+)\}|\[([\w.-]+)\])/g)) {
    if (hit.index > at) out.push({ text: text.slice(at, hit.index) });
    out.push({ key: hit[2] ?? hit[3], result: hit[3] !== undefined, symbol: hit[1] });
    at = hit.index + hit[0].length;
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}

/**
 * Returns the punctuation that a text begins with. It stays with the word before, since WebKit would break a
 * line between them.
 */
const markOf = (/** @type {{text?: string}} */ piece) => /^[,:]/.exec(piece?.text ?? "")?.[0] ?? "";

/**
 * Returns the template of the sentence for a state.
 * @param {import("../app/catalogue.js").Entry} method
 * @param {boolean} [short] where there is little room: "Nyström, m = 24: "
 * @param {import("../app/catalogue.js").Entry} [kernel]
 * @param {import("./compared.js").Compared[]} [compared] the methods of a comparison
 */
export function template(method, short, kernel, compared) {
  const its = method.phrase ?? "";
  if (short && compared) return phrase(compared, true);
  if (short) return "{method}" + (its.match(/\S+ = (\{[\w.-]+\}|\[[\w.-]+\])/g) ?? []).map((p) => ", " + p).join("") + ": ";
  let whole = kernel?.unscaled ? TEMPLATE.replace(", σ = {sigma},", "") : TEMPLATE;
  if (compared) return whole.replace("{method}", "") + phrase(compared);
  if (method.traits?.exact) whole = whole.replace("Approximate", "Decompose");
  return whole + (its ? " " + its : "") + ": ";
}

/**
 * Puts the noun after a number into the singular if the number is 1: "1 landmark". The noun ends at
 * punctuation, a preposition or the end of the text.
 * @param {string} text @param {number} n
 */
export function counted(text, n) {
  if (n !== 1) return text;
  return text.replace(/^((?: (?!(?:of|from)\b)[\p{L}-]+)*? (?!(?:of|from)\b)[\p{L}-]+?)(ies|s)(?= (?:of|in|and|from|or|each)\b|[,:]|$)/u, (_, noun, end) => noun + (end === "ies" ? "y" : ""));
}

/**
 * Lets a long word take two lines. The word is a box then, and the text after it begins at the end of the
 * box, so the box takes a following comma.
 * @param {HTMLElement} word @param {boolean} long
 */
function stretch(word, long) {
  word.classList.toggle("long", long);
  const next = word.nextSibling;
  if (!(next instanceof Text)) return;
  const { after } = word.dataset;
  if (!long && after) {
    next.data = after + next.data;
    delete word.dataset.after;
  } else if (long && !after && /^[,.:]/.test(next.data)) {
    word.dataset.after = next.data[0];
    next.data = next.data.slice(1);
  }
}

export class Sentence {
  /**
   * @param {HTMLElement} root the h1
   * @param {import("../app/page.js").Page} page
   */
  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.state = page.state; // the state that the sentence describes
    this.shape = "";
    this.room = "";
    this.cut = false; // whether the sentence is the short one
    this.whole = false; // whether the sentence is unfolded on a low screen
    /** @type {Map<string, HTMLElement>} */
    this.words = new Map();
    this.before = this.words; // the words of the previous template
    /** @type {Map<string, HTMLElement>} */
    this.results = new Map();
    /** @type {Map<string, {element: HTMLElement, many: string, now: string}>} */
    this.counted = new Map();
    this.fitted = "";
    /** @type {import("../app/bodies").Report | null} */
    this.report = null;
    this.old = false;
    this.paper = false;
    this.low = /** @type {string | undefined} */ (undefined); // whether the screen is
    this.held = 0; // most lines so far
    this.box = "";
    /** The button that unfolds the sentence on a low screen. @type {HTMLButtonElement | null} */
    this.toggle = null;
    // The words around the results: a remark on the size, the words before the error, those before the best error, the full stop.
    this.remark = h("span");
    this.lead = h("span");
    this.then = h("span");
    this.stop = h("span");
  }

  /** Writes the words and numbers of the described state. Elements stay while only values change. */
  update() {
    const { state } = this;
    const { layout = "", short, low } = document.documentElement.dataset;
    const method = state.catalogue.entry("method", state.get("method"));
    const room = [method.key, layout, short, low, this.whole, this.paper, this.root.clientWidth].join();
    if (room !== this.room) this.cut = short === "true" || low === "true" && !this.whole && !this.paper;
    this.room = room;
    this.root.dataset.how = String(showsHow(this.page.state, layout)); // its words need room, too
    const shape = template(method, this.cut, state.catalogue.entry("kernel", state.get("kernel")), this.compared());
    if (shape !== this.shape || low !== this.low) this.build(shape, low);
    for (const [key, word] of this.words) {
      const value = this.value(key);
      say(word, this.cut && key === "method" ? capital(value) : value); // the short sentence begins with it
      stretch(word, value.length > LONG);
      if (word.localName === "button") word.setAttribute("aria-label", `${word.textContent}, ${this.label(key)}`);
    }
    for (const key of this.counted.keys()) if (this.words.has(key)) this.count(key, state.number(key));
    this.put();
    if (this.wording() === this.fitted || this.fit()) return;
    if (layout !== "embed" || this.cut) return;
    this.cut = true; // a small box has no smaller type, but a shorter sentence
    this.update();
  }

  /** @param {string} key */
  value(key) {
    const { state } = this;
    const f = state.catalogue.setting(key);
    const choices = state.catalogue.choices(/^method\d$/.test(key) ? state.catalogue.setting("method") : f);
    if (!choices) return f.integer && f.kind !== "seed" ? grouped(setting(f, state.number(key))) : setting(f, state.number(key)); // a σ typed as "1,000" would be read as 1
    const entry = choices.find((c) => c.key === state.get(key)) ?? choices[0];
    return entry.noun ?? entry.short ?? entry.name;
  }

  /** Returns the compared methods of the described state. */
  compared() {
    const { state } = this;
    return comparing(state.get) ? comparedOf(state.catalogue, state.get, this.report) : undefined;
  }

  /** Writes the noun after a number in the singular or plural. @param {string} key @param {number} n */
  count(key, n) {
    const text = this.counted.get(key);
    if (!text) return;
    const words = counted(text.many, n);
    if (text.now === words) return;
    text.now = words;
    text.element.replaceChildren(maths(words));
  }

  /** @param {string} key */
  label(key) {
    const { state } = this;
    const f = state.catalogue.setting(key);
    return [f.symbol, labelOf(state, key)].filter(Boolean).join(" ");
  }

  /** Returns the keys of the words that can be changed, also of those that the short sentence omits. */
  keys() {
    const { state, config } = this.page;
    const entry = (/** @type {"method" | "kernel"} */ key) => state.catalogue.entry(key, state.get(key));
    const compared = comparing(state.get) ? comparedOf(state.catalogue, state.get, this.report) : undefined;
    return pieces(template(entry("method"), false, entry("kernel"), compared)).map((p) => (p.result ? "" : p.key ?? ""))
      .filter((key) => state.catalogue.field(key) && !config.hide.has(key) && !config.lock.has(key));
  }

  /** Unfolds or folds the sentence on a low screen. @param {boolean} whole */
  unfold(whole) {
    if (this.whole === whole) return;
    this.whole = whole;
    this.update();
    this.page.view.changed();
    this.toggle?.focus();
  }

  /** Shows the whole sentence on paper, where nothing can be unfolded. @param {boolean} on */
  print(on) {
    this.paper = on;
    this.update();
  }

  /** @param {string} shape a template @param {string | undefined} low whether the screen is */
  build(shape, low) {
    this.shape = shape;
    this.low = low;
    this.root.dataset.cut = String(this.cut);
    const focused = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest(".w"))?.dataset.key;
    this.before = new Map(this.words);
    this.words.clear();
    this.results.clear();
    this.counted.clear();
    const result = (/** @type {string} */ key) => {
      const e = h("b.out");
      this.results.set(key, e);
      return e;
    };
    this.remark = h("span");
    const parts = pieces(shape).flatMap((p, at, all) => {
      const last = at === all.length - 1; // the remark on the size stands before its colon
      if (p.text !== undefined) {
        const mark = markOf(p), tail = p.text.slice(mark.length);
        const end = last && tail.endsWith(END);
        const text = end ? tail.slice(0, -END.length) : tail;
        const element = h("span", {}, maths(text));
        const before = all[at - 1]?.key;
        if (before && mark === "") this.counted.set(before, { element, many: text, now: text });
        if (!end) return [element];
        return mark ? [element, END] : [element, this.remark, END];
      }
      const key = p.key ?? "";
      const value = p.result ? result(key) : this.word(key);
      const mark = markOf(all[at + 1]);
      if (!p.symbol && !mark) return [value];
      const remark = at === all.length - 2 && mark === ":" ? this.remark : null;
      return [h("span.nb", {}, p.symbol && symbol(p.symbol), p.symbol && " = ", value, remark, mark)];
    });
    this.stop = h("span", {}, ".");
    this.toggle = low === "true" ? h("button.rest", {
      type: "button", "aria-expanded": String(this.whole), onclick: () => this.unfold(!this.whole),
    }, this.whole ? "shorter" : "whole sentence") : null;
    this.lead = h("span");
    this.then = h("span");
    this.root.replaceChildren(...parts, h("span.res", {}, this.lead, result("error"), this.then, result("best"), this.stop), ...(this.toggle ? [" ", this.toggle] : []));
    if (focused) this.words.get(focused)?.focus();
    this.page.rebuilt();
  }

  /**
   * Returns the element of a word. An existing element is kept, since it may be dragged or have its popover
   * open.
   * @param {string} key
   */
  word(key) {
    const { config, state, open } = this.page;
    const known = this.before.get(key);
    if (known) {
      delete known.dataset.after;
      this.words.set(key, known);
      return known;
    }
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
   * Shows a state and its numbers.
   * @param {import("../app/bodies").Report | null} report null while they are not known
   * @param {boolean} old whether the chosen state is another
   * @param {import("../app/state.js").State} state
   */
  show(report, old, state) {
    Object.assign(this, { report, old, state });
    this.update();
  }

  /** Writes the numbers at the end of the sentence, and the size if it is a result. */
  put() {
    const { old, state } = this;
    const all = this.compared(), several = all && this.report?.compared?.length === all.length;
    const report = all && !several ? null : this.report;
    const compared = (several && report?.compared) || [];
    const live = compared.filter((c) => !c.refused), refused = compared.filter((c) => c.refused);
    const name = (/** @type {import("../app/bodies").Compared} */ c) => shortOf(state.catalogue.entry("method", c.method));
    const only = outcome(report), alone = only.best === null ? null : [only.best];
    const bests = several && report && !(same(report) && live.length < 2) ? bestsOf(report) : alone;
    const error = several && report ? listed(errorsOf(report).filter((_, j) => !compared[j].refused)) : only.error;
    const best = bests && listed(bests);
    // A number is never alone at the start of a line.
    const words = [all ? "the errors are\u00a0" : "the error is\u00a0", `, the best possible ${bests && bests.length > 1 ? "are" : "is"}\u00a0`];
    if (this.cut) words.splice(0, 2, all ? "errors\u00a0" : "error\u00a0", ", best\u00a0");
    if (best === "") words[1] = this.cut || several ? "" : ": there is nothing to compare";
    if (refused.length > 0) {
      const rest = live.length === 0 ? "" : this.cut ? `, error${live.length > 1 ? "s" : ""}\u00a0` : live.length === 1 ? `, the error of ${name(live[0])} is\u00a0` : ", the errors of the others are\u00a0";
      words[0] = `${listed(refused.map(name))} cannot be used here${rest}`;
    }
    say(this.lead, words[0]);
    say(this.then, words[1]);
    const remark = report && !all && this.words.has("m") ? sizeRemark(report, state.number("m")) : null;
    say(this.remark, remark ? ` (${this.cut ? remark.replace("numerical ", "") : remark})` : "");
    /** @param {string} key @param {string | null} text @param {boolean} stale */
    const put = (key, text, stale) => {
      const e = this.results.get(key);
      if (!e) return;
      say(e, text ?? "…"); // a number of another state would contradict the shown ones
      e.classList.toggle("old", stale);
    };
    put("error", error, old);
    put("best", best, old || best === null);
    this.stop.hidden = this.results.get("best")?.textContent === "…";
    for (const [j, c] of (all ?? []).entries()) if (j > 0 && several) put(c.key, grouped(compared[j].m), old);
    put("m", report?.m === undefined ? null : report.refused && !report.m ? "?" : grouped(report.m), old); // unknown for a kernel without shadows
    if (report?.m !== undefined && this.results.has("m")) this.count("m", report.m);
  }

  /** Returns a text that identifies everything that the type size depends on, without the digits. */
  wording() {
    const about = [this.remark, this.lead, this.then].map((e) => e.textContent.replace(/\d+/, ""));
    const names = [...about, ...[...this.words.values()].map((e) => (/\d/.test(e.textContent) ? e.textContent.length > 5 : e.textContent))];
    return [this.shape, names, document.documentElement.dataset.layout, this.root.dataset.how, this.root.clientWidth].join("|");
  }

  /** Measures the sentence again after the font has loaded. */
  refit() {
    this.fitted = "";
    this.update();
  }

  /**
   * Reserves the largest number of lines so far in this window, so that the content below moves down once at
   * most.
   * @param {number} lines
   */
  hold(lines) {
    const { layout } = document.documentElement.dataset;
    const box = [layout, this.root.clientWidth, this.root.dataset.how].join();
    this.held = this.box === box ? Math.max(this.held, lines) : lines;
    this.box = box;
    this.root.style.setProperty("--held", String(this.held));
  }

  /** Reduces the type size until the sentence fits into the lines of the layout. It returns whether it fits. */
  fit() {
    this.fitted = this.wording();
    const error = this.results.get("error"), best = this.results.get("best");
    if (!error || !best) return true; // not built yet
    const was = [error.textContent, best.textContent];
    // The longest numbers of previews and final results must fit.
    const compared = this.compared();
    error.textContent = compared ? listed(compared.map(() => "13–15 %")) : "0.23–0.29 %";
    if (best.textContent) best.textContent = / and /.test(was[1]) && compared ? listed(compared.map(() => "0.23\u202f%")) : "0 up to rounding";
    const most = Number(getComputedStyle(this.root).getPropertyValue("--lines"));
    let lines = 0;
    for (let step = 0; step < 4 && (step === 0 || lines > most); step++) {
      this.root.dataset.step = String(step);
      const line = parseFloat(getComputedStyle(this.root).lineHeight);
      const range = document.createRange();
      range.selectNodeContents(this.root);
      lines = Math.round(range.getBoundingClientRect().height / line);
    }
    [error.textContent, best.textContent] = was;
    this.hold(lines);
    return lines <= most;
  }
}
