/**
 * ComparisonControls is the group of controls in the side bar for the comparison. The controls set up to three
 * further methods, the sizes of these methods, and a budget for all methods.
 */
import { h, mathNodes, setText } from "../lib/dom.js";
import { capitalize, formatCount } from "../lib/format.js";
import { splitTemplate } from "./sentence.js";
import { Slider } from "./slider.js";
import { viewsOf } from "../pictures/pictures.js";
import { shortName } from "../app/catalogue.js";
import { sharedBudget, comparedMethods, isComparing, describeDifferentSizes, describeBudget, methodsExceeding, COMPARED_SLOTS, hasSharedBudget, methodsSharing, hasSize, sizeFor } from "./compared.js";

const FEATURES = "features";
const BUDGETS = [[FEATURES, "features"], ["bytes", "memory"], ["flops", "operations"], ["time", "time"]];

/**
 * Returns sentences about sizes that no budget changes. These are the sizes of methods without m, and the
 * sizes of bases that some methods need in addition to m.
 * @param {import("../app/catalogue.js").Entry[]} methods
 * @param {(key: string) => string} get returns the value of a setting
 */
export function describeFixedSizes(methods, get) {
  /** @type {string[]} */
  const sentences = [];
  for (const r of new Set(methods)) {
    const settings = splitTemplate(r.phrase ?? "").filter((p) => p.key && !p.isResult);
    const basis = settings.map((p) => p.key ?? "").find((key) => key.endsWith(".basis"));
    const symbols = settings.filter((p) => p.symbol).map((p) => p.symbol).join(" and ");
    if (!hasSize(r)) sentences.push(symbols ? `The size of ${shortName(r)} follows from ${symbols} alone.` : `${capitalize(shortName(r))} has no size to set.`);
    else if (basis) sentences.push(`${capitalize(shortName(r))} also needs its N = ${get(basis)}, which stays.`);
  }
  return sentences;
}

/**
 * Adds an edit that keeps the compared methods different. If an edit makes the first method equal to another
 * compared method, the other one becomes the previous first method.
 * @param {import("../app/state.js").State} state the state before the edits
 * @param {[string, string | undefined][]} pairs
 * @returns {[string, string | undefined][]}
 */
export function addMethodSwap(state, pairs) {
  const method = pairs.find(([key]) => key === "method")?.[1];
  const previousMethod = state.get("method");
  if (!viewsOf(state).includes("compare") || !method || method === previousMethod || pairs.some(([key]) => /^method[2-4]$/.test(key))) return pairs;
  const methods = comparedMethods(state.catalogue, state.get);
  const n = COMPARED_SLOTS.find((i) => state.get(`method${i}`) === method && hasSharedBudget(methods.filter((c) => c.key === "m" || c.key === `m${i}`)));
  return n ? [...pairs, [`method${n}`, previousMethod]] : pairs;
}

export class ComparisonControls {
  /**
   * @param {HTMLElement} root the side bar
   * @param {import("../app/page.js").Page} page
   * @param {(kind: string) => void} budget requests sizes for which all methods have the same budget of a kind
   */
  constructor(root, page, budget) {
    this.page = page;
    this.requestSizes = budget;
    this.budgetKind = FEATURES; // the kind of budget that all methods share
    this.isFollowUp = false; // whether the requested sizes follow from a new m
    /**
     * remarks has remarks on the sizes of one state, and the link of this state.
     * @type {{link: string, words: string[]} | undefined}
     */
    this.remarks = undefined;
    /** previousViews is the last value of views without the comparison. @type {string | undefined} */
    this.previousViews = undefined;
    this.rows = COMPARED_SLOTS.map((n) => {
      const key = `method${n}`;
      const methodButton = h("button.lk", { type: "button", "data-key": key, "aria-haspopup": "listbox", "aria-expanded": "false" });
      methodButton.addEventListener("click", () => page.open(methodButton, key, methodButton.parentElement ?? methodButton));
      const slider = new Slider(`m${n}`, page);
      return { key, word: methodButton, slider, element: h("div.rival", {}, h("div.who", {}, methodButton), slider.element) };
    });
    this.chips = h("div.chips", { role: "group", "aria-label": "the same for all" }, ...BUDGETS.map(([kind, name]) => h("button.chip", {
      type: "button", "data-by": kind, onclick: () => this.chooseBudget(kind), title: `Gives every method as ${kind === "bytes" || kind === "time" ? "much" : "many"} ${name} as the first.`,
    }, name)));
    this.budgetRow = h("div.same", {}, h("span", {}, "Same"), this.chips);
    this.note = h("p", { role: "status" });
    this.element = h("section.grp", { id: "against" }, h("h2", {}, "Compared with"), ...this.rows.map((r) => r.element), this.budgetRow, this.note);
    root.append(this.element);
  }

  /** Makes the sliders again after other settings were locked or hidden. */
  rebuild() {
    for (const r of this.rows) {
      const slider = new Slider(r.slider.key, this.page);
      r.slider.element.replaceWith(slider.element);
      r.slider = slider;
    }
  }

  update() {
    const { state, config } = this.page;
    if (!isComparing(state.get)) this.previousViews = state.get("views");
    this.element.hidden = !viewsOf(state).includes("compare") || config.hide.has("compare") || state.catalogue.hidesMethod;
    if (this.element.hidden) return;
    const methods = this.compared(), isShared = hasSharedBudget(methods);
    const firstKey = methods.find((c) => c.isCounted)?.key; // with a shared budget, this key sets all sizes
    let chosenCount = 0;
    const chosenMethods = this.chosenMethods();
    for (const r of this.rows) {
      const method = state.get(r.key);
      const isChosen = method !== "none";
      const isLocked = config.lock.has(r.key);
      r.word.disabled = isLocked;
      // Only one row without a method is shown, so that one further method can be added.
      r.element.hidden = !isChosen && (isLocked || chosenCount < COMPARED_SLOTS.indexOf(r.key.slice(-1)));
      chosenCount += isChosen ? 1 : 0;
      setText(r.word, isChosen ? shortName(state.catalogue.entry("method", method)) : "Add a method");
      const comparedMethod = methods.find((c) => c.key === r.slider.key);
      const hasSlider = comparedMethod !== undefined && hasSize(comparedMethod.method) && (!isShared || !comparedMethod.isCounted || comparedMethod.key === firstKey);
      r.slider.element.hidden = !hasSlider;
      if (hasSlider) r.slider.update();
    }
    this.budgetRow.hidden = config.lock.has("m2") || !chosenMethods.some(([, method]) => hasSize(method));
    for (const c of /** @type {Iterable<HTMLElement>} */ (this.chips.children)) {
      const isPressed = c.dataset.by === (isShared ? FEATURES : this.budgetKind === FEATURES ? "" : this.budgetKind);
      c.classList.toggle("on", isPressed);
      c.setAttribute("aria-pressed", String(isPressed));
    }
    const [firstMethod] = methods;
    const words = describeFixedSizes([...(hasSize(firstMethod.method) ? [] : [firstMethod.method]), ...chosenMethods.map(([, method]) => method)], (key) => state.get(key));
    words.unshift(...methodsExceeding(methods).map(([c, n]) => `${capitalize(shortName(c.method))} cannot have fewer than ${formatCount(n)} features.`));
    if (methodsSharing(methods).length > 0) words.unshift(`m is shared: ${describeBudget(methods)}.`);
    for (const c of methods) if (hasSize(c.method) && !c.isCounted && c.rank >= 0) words.push(`${capitalize(shortName(c.method))} has ${formatCount(c.rank)} features; its m is not a number of features.`);
    if (this.remarks?.link === state.link) words.push(...this.remarks.words);
    if (this.note.textContent !== words.join(" ")) this.note.replaceChildren(mathNodes(words.join(" ")));
  }

  /** Gives all methods the same budget of one kind. @param {string} kind */
  chooseBudget(kind) {
    const { state, edit } = this.page;
    this.budgetKind = kind;
    this.isFollowUp = false;
    if (kind !== FEATURES) return this.requestSizes(kind);
    const methods = this.compared(), budget = sharedBudget(methods);
    edit([["m", state.get("m")], ...methods.slice(1).filter((c) => c.isCounted).map((c) => /** @type {[string, string]} */ ([c.key, String(sizeFor(c, budget))]))], true);
  }

  /**
   * Requests new sizes when m changes, unless the budget is a number of features.
   * @param {[string, string | undefined][]} pairs the edits
   */
  updateSizes(pairs) {
    if (this.budgetKind === FEATURES || !isComparing(this.page.state.get) || !pairs.some(([key]) => key === "m")) return;
    this.isFollowUp = true;
    this.requestSizes(this.budgetKind);
  }

  /** Resets the budget when another state is opened. */
  resetBudget() {
    this.budgetKind = FEATURES;
  }

  /**
   * Returns the notes on different sizes, each with a button that makes the sizes equal.
   * @returns {import("../app/notes.js").Note[]}
   */
  notes() {
    const { state, config, edit } = this.page;
    if (!isComparing(state.get) || this.budgetKind !== FEATURES) return [];
    const d = describeDifferentSizes(this.compared());
    if (!d) return [];
    const isLocked = d.edits.some(([key]) => config.lock.has(key));
    return [{ words: d.words, ...(isLocked ? {} : { action: /** @type {[string, () => void]} */ ([d.buttonLabel, () => edit(d.edits, true)]) }) }];
  }

  /**
   * Returns the edits that show the comparison. It replaces the other views, so that it is on the first screen.
   * @returns {[string, string][]}
   */
  editsForOpening() {
    const { state } = this.page;
    /** @type {[string, string][]} */
    const edits = state.get("layout") === "wall" ? [["layout", "grid"]] : [];
    if (isComparing(state.get)) return edits;
    return [...edits, ["views", "compare"]];
  }

  /**
   * Returns the edits that leave the comparison if its last method but one is removed. The views before the comparison
   * return, or else the views of a new page.
   * @param {string} key the key of the removed method
   * @returns {[string, string | undefined][]}
   */
  editsForRemoval(key) {
    const { state } = this.page;
    if (!isComparing(state.get) || state.get(key) === "none" || this.chosenMethods().length > 1) return [];
    const otherViews = viewsOf(state).filter((v) => v !== "compare");
    return [["views", otherViews.length > 0 ? otherViews.join(",") : this.previousViews]];
  }

  /**
   * Returns the edits that remove a compared method. The later methods move up with their sizes, so that the first one
   * can be removed as well. There are no edits if a host page has locked a method or a size that would change.
   * @param {string} key the key of the method
   * @returns {[string, string | undefined][]}
   */
  editsForRemoving(key) {
    const { state, config } = this.page;
    if (!isComparing(state.get)) return [];
    const keys = ["method", ...this.chosenMethods().map(([n]) => `method${n}`)], start = keys.indexOf(key);
    if (start < 0 || keys.length < 2) return [];
    const lastKey = keys[keys.length - 1];
    const moves = keys.slice(start, -1).flatMap((to, i) => {
      const from = keys[start + i + 1];
      return /** @type {[string, string][]} */ ([[to, state.get(from)], [to.replace("method", "m"), state.get(from.replace("method", "m"))]]);
    });
    /** @type {[string, string | undefined][]} */
    const edits = [...moves, [lastKey, "none"], [lastKey.replace("method", "m"), undefined], ...this.editsForRemoval(lastKey)];
    return edits.some(([k]) => config.lock.has(k)) ? [] : edits;
  }

  /** Returns the compared methods of the state, with their values in the last report. */
  compared() {
    const { state, report } = this.page;
    return comparedMethods(state.catalogue, state.get, report());
  }

  /**
   * Returns the chosen methods to compare with, each with its number.
   * @returns {[string, import("../app/catalogue.js").Entry][]}
   */
  chosenMethods() {
    const { state } = this.page;
    return COMPARED_SLOTS.filter((n) => state.get(`method${n}`) !== "none").map((n) => [n, state.catalogue.entry("method", state.get(`method${n}`))]);
  }

  /** Shows the worker's remarks on the sizes for a budget. @param {string[]} words */
  showRemarks(words) {
    this.remarks = { link: this.page.state.link, words };
    this.update();
  }
}
