/**
 * Sentence is the headline. It describes the state, and its words are controls. It ends with the error and the
 * best possible error.
 */
import { h, mathNodes, setText, symbolNode } from "../lib/dom.js";
import { capitalize, formatCount, formatSetting } from "../lib/format.js";
import { describeBestErrors, describeErrors, describeOutcome, isExact, sizeRemark } from "../numbers/outcome.js";
import { hasHowView } from "../pictures/pictures.js";
import { shortName } from "../app/catalogue.js";
import { comparedMethods, isComparing, settingLabel, joinWords, comparisonPhrase } from "./compared.js";
import { makeDraggable } from "./draggable.js";

const LONG_NAME = 26; // a name with more letters may need two lines on a phone
const TEMPLATE = "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by {method}";
const SYMBOLS = /** @type {Record<string, string>} */ ({ sigma: "σ", n: "n" }); // numbers that need a symbol in the short sentence
const SEED = "seed"; // the key of the seed
const SCAN_ORDER = /^rskpca[\w-]*\.order$/; // the keys of the order of the scan
const TEMPLATE_END = ": "; // the end of every template
const LOCKED_DOC = "This word is locked."; // the tooltip of a locked word
const NO_NUMBERS = "this browser cannot compute the error"; // the words after the template in an unsupported browser

/**
 * Splits a template into plain text, words that can be changed ({key}) and results ([key]). A word or result
 * includes the symbol before it, such as "σ = ".
 * @param {string} text
 * @returns {{text?: string, key?: string, isResult?: boolean, symbol?: string}[]}
 */
export function splitTemplate(text) {
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(/(?:(\S+) = )?(?:\{([\w.-]+)\}|\[([\w.-]+)\])/g)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ key: match[2] ?? match[3], isResult: match[3] !== undefined, symbol: match[1] });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/**
 * Returns the punctuation at the start of a text. The punctuation is joined to the previous word, since WebKit
 * could break the line between word and punctuation.
 */
const leadingPunctuation = (/** @type {{text?: string}} */ piece) => /^[,:]/.exec(piece?.text ?? "")?.[0] ?? "";

/**
 * Returns the word of a setting that a sentence only has if the setting is offered, such as "seed {seed}" or
 * "scan order {rskpca.order}". For other settings, it returns undefined.
 * @param {string} key
 */
function extraWord(key) {
  if (key === SEED) return `seed {${key}}`;
  return SCAN_ORDER.test(key) ? `scan order {${key}}` : undefined;
}

/**
 * @typedef {object} Points
 * @property {boolean} [isOwn] whether the points are given
 * @property {boolean} [isEmpty] whether there is no point. A method then has neither a size nor landmarks.
 * @property {boolean} [hasMoved] whether some generated points were moved
 * @property {boolean} [hasTask] whether the kernel is used for a task
 * @property {string} [centers] the key of the number of landmarks, if all are given
 */

/** Returns the points of a state, as the template describes them. @param {import("../app/state.js").State} state @returns {Points} */
const pointsOf = (state) => ({
  isOwn: state.isOwn,
  isEmpty: state.hasNoPoints,
  hasMoved: state.movedPointCount > 0,
  hasTask: state.hasTask,
  centers: state.hasGivenCenters ? state.centerCountKey : undefined,
});

/**
 * Returns the template of the sentence for a state.
 * @param {import("../app/catalogue.js").Entry} method
 * @param {boolean} [isShort] whether the sentence is the short one, such as "Nyström, m = 24: "
 * @param {import("../app/catalogue.js").Entry} [kernel]
 * @param {import("./compared.js").SizedMethod[]} [compared] the methods of a comparison
 * @param {Points} [points]
 * @param {string[]} [offered] the keys of words that the sentence also has
 */
export function sentenceTemplate(method, isShort, kernel, compared, points = {}, offered = []) {
  const phrase = points.isEmpty ? "" : (method.phrase ?? "").replace(`{${points.centers}}`, `[${points.centers}]`);
  if (isShort && compared) return comparisonPhrase(compared, true);
  if (isShort) {
    const sizes = /** @type {string[]} */ (phrase.match(/\S+ = (\{[\w.-]+\}|\[[\w.-]+\])/g) ?? []);
    const words = offered.map((key) => extraWord(key) ?? `${key in SYMBOLS ? `${SYMBOLS[key]} = ` : ""}{${key}}`);
    return ["{method}", ...sizes, ...words.filter((word) => word !== "{method}" && !sizes.includes(word) && !phrase.includes(word))].join(", ") + ": ";
  }
  let template = kernel?.unscaled ? TEMPLATE.replace(", σ = {sigma},", "") : TEMPLATE;
  if (points.isOwn) template = template.replace("{n}", "[n]");
  else if (points.hasMoved) template = template.replace("{data}", "{data}, [moved] moved,");
  if (points.hasTask) template = template.replace(/,? by \{method\}/, ", for {task}, by {method}");
  if (compared) return template.replace("{method}", "") + comparisonPhrase(compared);
  if (method.traits?.exact) template = template.replace("Approximate", "Decompose");
  const extraWords = offered.map(extraWord).filter((word) => word !== undefined);
  return [template + (phrase ? " " + phrase : ""), ...extraWords].join(", ") + ": ";
}

/**
 * Returns a text whose noun is singular if n is 1, as in "1 landmark". The noun ends at punctuation, at a
 * preposition or at the end of the text.
 * @param {string} text @param {number} n
 */
export function inflectNoun(text, n) {
  if (n !== 1) return text;
  return text.replace(/^((?: (?!(?:of|from)\b)[\p{L}-]+)*? (?!(?:of|from)\b)[\p{L}-]+?)(ies|s)(?= (?:of|in|and|from|or|each)\b|[,:]|$)/u, (_, noun, end) => noun + (end === "ies" ? "y" : ""));
}

/**
 * Allows two lines for a long word. The word then becomes a box, and the following text begins to the right of the
 * box. So punctuation that follows the word is moved into the box.
 * @param {HTMLElement} word @param {boolean} isLong
 */
function allowTwoLines(word, isLong) {
  word.classList.toggle("long", isLong);
  const nextNode = word.nextSibling;
  if (!(nextNode instanceof Text)) return;
  const { after } = word.dataset;
  if (!isLong && after) {
    nextNode.data = after + nextNode.data;
    delete word.dataset.after;
  } else if (isLong && !after && /^[,.:]/.test(nextNode.data)) {
    word.dataset.after = nextNode.data[0];
    nextNode.data = nextNode.data.slice(1);
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
    this.template = "";
    this.roomKey = "";
    this.isShort = false; // whether the short sentence is shown
    this.isUnfolded = false; // whether the sentence is unfolded on a low screen
    this.offered = /** @type {string[]} */ ([]); // the keys of words that the sentence also has
    /** @type {Map<string, HTMLElement>} */
    this.words = new Map();
    this.previousWords = this.words; // the words of the previous template
    /** @type {Map<string, HTMLElement>} */
    this.results = new Map();
    /** @type {Map<string, {element: HTMLElement, plural: string, shownText: string}>} */
    this.nouns = new Map();
    this.fittedKey = "";
    /** @type {import("../app/bodies").Report | null} */
    this.report = null;
    this.isStale = false;
    this.isOnPaper = false;
    this.lowScreen = /** @type {string | undefined} */ (undefined); // the attribute data-low of the page, which is "true" on a low screen
    this.reservedLines = 0; // the number of lines for which the page has room
    this.boxKey = "";
    /** toggle is the button that unfolds the sentence on a low screen. @type {HTMLButtonElement | null} */
    this.toggle = null;
    // These elements surround the results. They are a remark on the size, the words before the error and before the best
    // error, and the full stop.
    this.remark = h("span");
    this.errorLead = h("span");
    this.bestLead = h("span");
    this.fullStop = h("span");
  }

  /** Writes the words and numbers of the described state. Elements are reused if only values change. */
  update() {
    const { state } = this;
    const { layout = "", short, low } = document.documentElement.dataset;
    const method = state.catalogue.entry("method", state.get("method"));
    const roomKey = [method.key, layout, short, low, this.isUnfolded, this.isOnPaper, this.root.clientWidth].join();
    if (roomKey !== this.roomKey) this.isShort = short === "true" || low === "true" && !this.isUnfolded && !this.isOnPaper;
    this.roomKey = roomKey;
    this.root.dataset.how = String(hasHowView(this.page.state, layout)); // the text of a step needs room, too
    const points = pointsOf(state);
    const wholeTemplate = sentenceTemplate(method, this.isShort, state.catalogue.entry("kernel", state.get("kernel")), this.compared(), points, this.offeredKeys());
    const template = this.page.config.leaveOut(wholeTemplate, this.isShort);
    if (template !== this.template || low !== this.lowScreen) this.buildElements(template, low);
    for (const [key, word] of this.words) {
      const value = this.wordText(key);
      setText(word, this.isShort && key === "method" ? capitalize(value) : value); // the short sentence begins with the method
      allowTwoLines(word, value.length > LONG_NAME);
      if (word.localName === "button") word.setAttribute("aria-label", `${word.textContent}, ${this.wordLabel(key)}`);
    }
    for (const key of this.nouns.keys()) if (this.words.has(key) || key === points.centers) this.updateNoun(key, state.number(key));
    this.writeResults();
    if (this.layoutKey() === this.fittedKey || this.fit()) return;
    if (layout !== "embed" || this.isShort) return;
    this.isShort = true; // the font cannot be smaller in a small box, so the short sentence is shown
    this.update();
  }

  /** @param {string} key */
  wordText(key) {
    const { state } = this;
    const f = state.catalogue.setting(key);
    const choices = state.catalogue.choices(/^method\d$/.test(key) ? state.catalogue.setting("method") : f);
    if (!choices) return f.integer && f.kind !== "seed" ? formatCount(formatSetting(f, state.number(key))) : formatSetting(f, state.number(key)); // no groups of digits for σ, since the text field reads "1,000" as 1
    const entry = choices.find((c) => c.key === state.get(key)) ?? choices[0];
    return entry.noun ?? entry.short ?? entry.name;
  }

  /** Returns the compared methods of the described state. */
  compared() {
    const { state } = this;
    return isComparing(state.get) ? comparedMethods(state.catalogue, state.get, this.report) : undefined;
  }

  /** Writes the noun after a number in the singular or plural. @param {string} key @param {number} n */
  updateNoun(key, n) {
    const text = this.nouns.get(key);
    if (!text) return;
    const words = inflectNoun(text.plural, n);
    if (text.shownText === words) return;
    text.shownText = words;
    text.element.replaceChildren(mathNodes(words));
  }

  /** @param {string} key */
  wordLabel(key) {
    const { state } = this;
    const f = state.catalogue.setting(key);
    return [f.symbol, settingLabel(state, key)].filter(Boolean).join(" ");
  }

  /** Returns the keys of all words that can be changed. The short sentence omits some of these words. */
  editableKeys() {
    const { state, config } = this.page;
    const entry = (/** @type {"method" | "kernel"} */ key) => state.catalogue.entry(key, state.get(key));
    const compared = isComparing(state.get) ? comparedMethods(state.catalogue, state.get, this.report) : undefined;
    return splitTemplate(sentenceTemplate(entry("method"), false, entry("kernel"), compared, pointsOf(state))).map((p) => (p.isResult ? "" : p.key ?? ""))
      .filter((key) => state.catalogue.field(key) && !config.hide.has(key) && !config.lock.has(key));
  }

  /** Returns the keys of the offered words that have an effect and can be changed. */
  offeredKeys() {
    const { state, config } = this.page;
    const isRelevant = (/** @type {string} */ key) => state.catalogue.settings(state.catalogue.setting(key).group, state.get).some((f) => f.key === key);
    const extraKeys = this.offered.filter((key) => extraWord(key) && state.catalogue.field(key) && isRelevant(key) && !config.hide.has(key) && !config.lock.has(key));
    return [...this.editableKeys(), ...extraKeys].filter((key) => this.offered.includes(key));
  }

  /** Lets the sentence have more words. @param {string[]} keys the keys of the words */
  offer(keys) {
    if (keys.join() === this.offered.join()) return;
    this.offered = keys;
    this.update();
  }

  /** Unfolds or folds the sentence on a low screen. @param {boolean} isUnfolded */
  unfold(isUnfolded) {
    if (this.isUnfolded === isUnfolded) return;
    this.isUnfolded = isUnfolded;
    this.update();
    this.page.view.onChange();
    this.toggle?.focus();
  }

  /** Shows the whole sentence on paper. @param {boolean} isPrinting */
  print(isPrinting) {
    this.isOnPaper = isPrinting;
    this.update();
  }

  /** @param {string} template a template @param {string | undefined} low "true" on a low screen */
  buildElements(template, low) {
    this.template = template;
    this.lowScreen = low;
    this.root.dataset.cut = String(this.isShort);
    const focusedKey = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest(".w"))?.dataset.key;
    this.previousWords = new Map(this.words);
    this.words.clear();
    this.results.clear();
    this.nouns.clear();
    const result = (/** @type {string} */ key) => {
      const e = h("b.out");
      this.results.set(key, e);
      return e;
    };
    this.remark = h("span");
    const parts = splitTemplate(template).flatMap((p, index, pieces) => {
      const isLast = index === pieces.length - 1; // the remark on the size is before the last colon
      if (p.text !== undefined) {
        const punctuation = leadingPunctuation(p), tail = p.text.slice(punctuation.length);
        const hasTemplateEnd = isLast && tail.endsWith(TEMPLATE_END);
        const text = hasTemplateEnd ? tail.slice(0, -TEMPLATE_END.length) : tail;
        const element = h("span", {}, mathNodes(text));
        const previousKey = pieces[index - 1]?.key;
        if (previousKey && punctuation === "") this.nouns.set(previousKey, { element, plural: text, shownText: text });
        if (!hasTemplateEnd) return [element];
        return punctuation ? [element, TEMPLATE_END] : [element, this.remark, TEMPLATE_END];
      }
      const key = p.key ?? "";
      const value = p.isResult ? result(key) : this.wordElement(key);
      const punctuation = leadingPunctuation(pieces[index + 1]);
      if (!p.symbol && !punctuation) return [value];
      const remark = index === pieces.length - 2 && punctuation === ":" ? this.remark : null;
      return [h("span.nb", {}, p.symbol && symbolNode(p.symbol), p.symbol && " = ", value, remark, punctuation)];
    });
    this.fullStop = h("span", {}, ".");
    this.toggle = low === "true" ? h("button.rest", {
      type: "button", "aria-expanded": String(this.isUnfolded), onclick: () => this.unfold(!this.isUnfolded),
    }, this.isUnfolded ? "shorter" : "whole sentence") : null;
    this.errorLead = h("span");
    this.bestLead = h("span");
    this.root.replaceChildren(...parts, h("span.res", { hidden: this.page.config.hide.has("results") }, this.errorLead, result("error"), this.bestLead, result("best"), this.fullStop), ...(this.toggle ? [" ", this.toggle] : []));
    if (focusedKey) this.words.get(focusedKey)?.focus();
    this.page.updateDock();
  }

  /**
   * Returns the element of a word. An existing element is reused, since a drag or a popover may depend on the
   * element.
   * @param {string} key
   */
  wordElement(key) {
    const { config, state, open } = this.page;
    const existingElement = this.previousWords.get(key);
    if (existingElement) {
      delete existingElement.dataset.after;
      this.words.set(key, existingElement);
      return existingElement;
    }
    const f = state.catalogue.field(key);
    const isFixed = !f || config.hide.has(key) || config.lock.has(key);
    if (isFixed) {
      const e = config.hide.has(key) ? h("span.fixed") : h("span.fixed.locked", { title: LOCKED_DOC });
      if (f) this.words.set(key, e);
      return e;
    }
    const isChoice = Boolean(state.catalogue.choices(f));
    const e = h("button.w", { type: "button", "data-key": key, "aria-haspopup": isChoice ? "listbox" : "dialog", "aria-expanded": "false" });
    if (isChoice) e.addEventListener("click", () => open(e, key));
    else makeDraggable(e, key, this.page);
    this.words.set(key, e);
    return e;
  }

  /**
   * Shows a state and its numbers.
   * @param {import("../app/bodies").Report | null} report null while the numbers are not known
   * @param {boolean} isStale whether the report belongs to another state than the chosen one
   * @param {import("../app/state.js").State} state
   */
  show(report, isStale, state) {
    Object.assign(this, { report, isStale, state });
    this.update();
  }

  /** Writes the end of the sentence in a browser that cannot compute the numbers. */
  writeUnsupported() {
    setText(this.errorLead, NO_NUMBERS);
    for (const e of [this.bestLead, this.results.get("error"), this.results.get("best")]) if (e) setText(e, "");
    this.nameHeading();
  }

  /** Writes the numbers at the end of the sentence, and the size if it is a result. */
  writeResults() {
    if (!this.page.isSupported) return this.writeUnsupported();
    const { isStale, state } = this;
    const methods = this.compared(), hasReports = methods && this.report?.compared?.length === methods.length;
    const report = methods && !hasReports ? null : this.report;
    const reports = (hasReports && report?.compared) || [];
    const acceptedMethods = reports.filter((c) => !c.refused), refusedMethods = reports.filter((c) => c.refused);
    const name = (/** @type {import("../app/bodies").ComparedMethod} */ c) => shortName(state.catalogue.entry("method", c.method));
    const outcome = describeOutcome(report), bestOfOne = outcome.best === null ? null : [outcome.best];
    const bestErrors = hasReports && report && !(isExact(report) && acceptedMethods.length < 2) ? describeBestErrors(report) : bestOfOne;
    const error = hasReports && report ? joinWords(describeErrors(report).filter((_, j) => !reports[j].refused)) : outcome.error;
    const best = bestErrors && joinWords(bestErrors);
    // The space does not break, so that no number is at the start of a line.
    const words = [methods ? "the errors are\u00a0" : "the error is\u00a0", `, the best possible ${bestErrors && bestErrors.length > 1 ? "are" : "is"}\u00a0`];
    if (this.isShort) words.splice(0, 2, methods ? "errors\u00a0" : "error\u00a0", ", best\u00a0");
    if (best === "") words[1] = this.isShort || hasReports ? "" : ": there is nothing to compare";
    const hidesBest = this.page.config.hide.has("best");
    if (hidesBest) words[1] = "";
    if (refusedMethods.length > 0) {
      const errorText = acceptedMethods.length === 0 ? "" : this.isShort ? `, error${acceptedMethods.length > 1 ? "s" : ""}\u00a0` : acceptedMethods.length === 1 ? `, the error of ${name(acceptedMethods[0])} is\u00a0` : ", the errors of the others are\u00a0";
      words[0] = `${joinWords(refusedMethods.map(name))} cannot be used here${errorText}`;
    }
    setText(this.errorLead, words[0]);
    setText(this.bestLead, words[1]);
    const remark = report && !methods && this.words.has("m") ? sizeRemark(report, state.number("m")) : null;
    setText(this.remark, remark ? ` (${this.isShort ? remark.replace("numerical ", "") : remark})` : "");
    /** @param {string} key @param {string | null} text @param {boolean} isUncertain */
    const setResult = (key, text, isUncertain) => {
      const e = this.results.get(key);
      if (!e) return;
      setText(e, text ?? "…"); // a number of another state would contradict the shown ones
      e.classList.toggle("old", isUncertain);
    };
    setResult("error", error, isStale);
    setResult("best", hidesBest ? "" : best, isStale || best === null);
    this.fullStop.hidden = this.results.get("best")?.textContent === "…";
    for (const [j, c] of (methods ?? []).entries()) if (j > 0 && hasReports) setResult(c.key, formatCount(reports[j].m), isStale);
    setResult("m", report?.m === undefined ? null : report.refused && !report.m ? "?" : formatCount(report.m), isStale); // the size is unknown if the method is refused
    if (report?.m !== undefined && this.results.has("m")) this.updateNoun("m", report.m);
    if (state.hasGivenCenters) setResult(state.centerCountKey, formatCount(state.number(state.centerCountKey)), false);
    setResult("n", state.isOwn && !state.isCountKnown ? null : formatCount(state.number("n")), isStale);
    if (this.results.has("n")) this.updateNoun("n", state.number("n"));
    setResult("moved", formatCount(state.movedPointCount), isStale);
    this.nameHeading();
  }

  /** Gives the heading its visible text as a name. The names of its buttons also have the names of the settings. */
  nameHeading() {
    /** @type {(node: Node) => string} */
    const textOf = (node) => {
      if (!(node instanceof HTMLElement)) return node.textContent ?? "";
      if (node.hidden || node === this.toggle) return "";
      return [...node.childNodes].map(textOf).join("") + (node.dataset.after ?? "");
    };
    const name = textOf(this.root).replace(/\s+/g, " ").trim();
    if (this.root.getAttribute("aria-label") !== name) this.root.setAttribute("aria-label", name);
  }

  /**
   * Returns a key that changes when the type size must be determined again. The key does not contain digits,
   * since digits change often.
   */
  layoutKey() {
    const leadTexts = [this.remark, this.errorLead, this.bestLead].map((e) => e.textContent.replace(/\d+/, ""));
    const names = [...leadTexts, ...[...this.words.values()].map((e) => (/\d/.test(e.textContent) ? e.textContent.length > 5 : e.textContent))];
    return [this.template, names, document.documentElement.dataset.layout, this.root.dataset.how, this.root.clientWidth].join("|");
  }

  /** Makes the words again after others were locked or hidden. */
  rebuild() {
    this.words.clear();
    this.template = "";
  }

  /** Measures the sentence again after the font has loaded. */
  remeasure() {
    this.fittedKey = "";
    this.update();
  }

  /**
   * Reserves room for the largest number of lines so far in this window, so that the content below moves down
   * at most once.
   * @param {number} lines
   */
  reserveLines(lines) {
    const { layout } = document.documentElement.dataset;
    const box = [layout, this.root.clientWidth, this.root.dataset.how].join();
    this.reservedLines = this.boxKey === box ? Math.max(this.reservedLines, lines) : lines;
    this.boxKey = box;
    this.root.style.setProperty("--reserved-lines", String(this.reservedLines));
  }

  /**
   * Reduces the type size until the sentence fits into the lines of the layout. The method returns false if no
   * size fits.
   */
  fit() {
    this.fittedKey = this.layoutKey();
    const error = this.results.get("error"), best = this.results.get("best");
    if (!error || !best) return true; // the sentence is not built yet
    const previousTexts = [error.textContent, best.textContent];
    // The longest numbers of previews and final results must fit.
    const compared = this.compared();
    error.textContent = compared ? joinWords(compared.map(() => "13–15 %")) : "0.23–0.29 %";
    if (best.textContent) best.textContent = / and /.test(previousTexts[1]) && compared ? joinWords(compared.map(() => "0.23\u202f%")) : "0 up to rounding";
    const maxLines = Number(getComputedStyle(this.root).getPropertyValue("--lines"));
    let lines = 0;
    for (let step = 0; step < 4 && (step === 0 || lines > maxLines); step++) {
      this.root.dataset.step = String(step);
      const line = parseFloat(getComputedStyle(this.root).lineHeight);
      const range = document.createRange();
      range.selectNodeContents(this.root);
      lines = Math.round(range.getBoundingClientRect().height / line);
    }
    [error.textContent, best.textContent] = previousTexts;
    this.reserveLines(lines);
    return lines <= maxLines;
  }
}
