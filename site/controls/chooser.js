/**
 * Chooser is the list of methods, kernels or data sets below the sentence. Each row has a small picture, a name, a line
 * and an error. Rows are found by search and filters, and chosen by pointer or keyboard. This module is loaded when a
 * chooser is first opened.
 *
 * @typedef {import("./chooser-list.js").Item} Item
 * @typedef {import("./chooser-list.js").ItemList} ItemList
 * @typedef {import("../app/trials.js").TrialRequest} TrialRequest
 *
 * @typedef {object} Row
 * @property {Item} item
 * @property {HTMLElement} element
 * @property {HTMLCanvasElement} canvas
 * @property {HTMLElement} error
 * @property {HTMLElement} spoken the words of the row for a screen reader
 * @property {ChoiceRequest} request
 * @property {unknown[]} drawn what the picture shows
 * @property {string} place the position in its group, in words
 * @property {string} reason the reason why the choice is unavailable, or ""
 *
 * @typedef {TrialRequest & {size: string, hasError: boolean, canRun: boolean}} ChoiceRequest size: m; hasError: the trial has the points of the
 * choice, and not fewer; canRun: the trial has few enough points to be computed in advance
 */
import { shortName } from "../app/catalogue.js";
import { openData } from "../app/incoming.js";
import { toggleDrawing } from "../app/parts.js";
import { Trials } from "../app/trials.js";
import { WORDS as PAGE } from "../app/words.js";
import { OWN, TRIAL } from "../lib/contract.js";
import { h, mathNodes, setText } from "../lib/dom.js";
import { capitalize, formatPercent } from "../lib/format.js";
import * as popover from "../lib/popover.js";
import { entryAddress, referenceLink } from "../lib/reference.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { describeErrors, describeOutcome } from "../numbers/outcome.js";
import { viewsOf } from "../pictures/pictures.js";
import { applyFilters, continuesName, dataEdits, groupItems, listOf, loadItems, placeInColumns, search, similarName } from "./chooser-list.js";
import { WORDS } from "./chooser-words.js";
import { COMPARED_SLOTS, comparedMethods, defaultSecondMethod, hasSharedBudget, hasSize, isComparing, sharedBudget } from "./compared.js";
import { markOnHover } from "./hover.js";
import { coloursOfPage, drawThumbnail } from "./thumbnail.js";

const PICTURE_POINTS = "1000"; // number of points for the small pictures of larger data
const MAX_COLUMNS = 5;
const LONG_PRESS = 500; // ms
const PAGE_ROWS = 5; // rows that PageUp and PageDown pass

/**
 * Opens the chooser of a setting below the sentence.
 * @param {import("../app/page.js").Page} page
 * @param {HTMLElement} word the clicked word
 * @param {string} key the setting
 * @param {HTMLElement} sentence
 * @param {() => boolean} isWanted reports whether the chooser should still be opened after it is loaded
 */
export async function openChooser(page, word, key, sentence, isWanted) {
  const list = listOf(key) ?? "method";
  const f = page.state.catalogue.setting(key);
  const entries = (page.state.catalogue.choices(f) ?? []).filter((c) => c.key !== "none" || page.state.get(key) !== "none"); // without a method, there is nothing to remove
  const [content] = await Promise.all([loadItems(list, entries), loadStyleSheet("styles/chooser.css")]);
  if (!isWanted()) return;
  page.trials ??= newTrials(page);
  const isPhone = page.layout() === "phone";
  const chooser = new Chooser(page, key, content, isPhone);
  popover.open(word, sentence, { element: chooser.element, focus: isPhone ? chooser.list : chooser.field, update: () => chooser.update() }, { label: chooser.title, isSheet: isPhone, isWide: !isPhone });
  chooser.begin();
}

/** Returns the trials of a page. They outlive the chooser, so their functions must not refer to it. @param {import("../app/page.js").Page} page */
const newTrials = (page) => new Trials({
  post: (message) => page.engine.post(message),
  canStart: () => page.engine.isRunning && !page.hub.isBusy && !document.hidden && document.querySelector(".chooser") !== null,
});

let lastId = 0;

class Chooser {
  /** @param {import("../app/page.js").Page} page @param {string} key @param {ItemList} content @param {boolean} isPhone */
  constructor(page, key, content, isPhone) {
    this.page = page;
    this.key = key;
    this.listName = listOf(key) ?? "method";
    this.title = key === "method" || this.listName !== "method" ? WORDS.title(this.listName) : WORDS.titleOfCompared;
    this.content = content;
    this.isPhone = isPhone;
    this.isTouch = isPhone || matchMedia("(hover: none)").matches; // whether each row shows its sign for a comparison
    this.id = `chooser${++lastId}`;
    /** @type {Row[]} */
    this.rows = [];
    /** @type {Row | null} */
    this.marked = null;
    this.isInRows = false; // whether arrow keys move between rows, and not in the search field
    /** @type {Set<string>} */
    this.filters = new Set();
    this.order = "family";
    /** rankedKeys has the keys in the order of their errors when this order was last requested. @type {string[]} */
    this.rankedKeys = [];
    this.stateLink = ""; // identifies what the rows show
    this.rankedLink = ""; // the state in which rankedKeys was determined
    this.offersNewOrder = false; // whether a button orders the rows again
    this.describedWords = /** @type {string | null | undefined} */ (undefined); // identifies the words of the footer
    this.columnCount = 0;
    this.field = h("input.find", {
      type: "text", id: `${this.id}f`, role: "combobox", autocomplete: "off", spellcheck: false, "aria-controls": `${this.id}l`, "aria-expanded": "true", "aria-autocomplete": "list",
      oninput: () => this.render(),
    });
    this.chips = h("div.chips.filters", { role: "group", "aria-label": WORDS.filters }, ...content.filters.map((name) => h("button.chip", { type: "button", "aria-pressed": "false", "data-filter": name, onclick: () => this.toggleFilter(name) }, name)));
    this.openButton = this.listName === "data" && !page.config.embed ? h("button.lk", { type: "button", onclick: () => this.openData() }, WORDS.openFile) : null;
    const canDraw = this.listName === "data" && !page.config.lock.has("points") && ["desk", "tablet", "phone"].includes(page.layout());
    this.drawButton = canDraw ? h("button.lk", { type: "button", onclick: () => this.draw() }, WORDS.draw) : null;
    this.summary = h("div.summary", { role: "status" });
    this.list = h("div.rows", { id: `${this.id}l`, role: "listbox", "aria-label": WORDS.list(this.listName), tabIndex: 0, onscroll: () => this.requestSoon() });
    this.message = h("p.none");
    this.foot = h("div.about");
    this.tabs = h("nav.jump", { "aria-label": WORDS.families });
    this.element = h(this.isTouch ? "div.chooser.touch" : "div.chooser", { onkeydown: (/** @type {KeyboardEvent} */ ev) => this.handleKey(ev) },
      isPhone && h("div.top", {}, h("b", {}, this.title), h("button.lk", { type: "button", onclick: () => popover.close(true) }, WORDS.close)),
      h("div.search", {}, h("label", { for: `${this.id}f` }, isPhone ? WORDS.find : WORDS.findIn(this.listName)), this.field, this.chips, this.openButton, this.drawButton, this.summary),
      isPhone && this.tabs, this.message, this.list, this.foot);
    if (page.trials) page.trials.onTrial = () => this.showTrials();
    this.addPointer();
  }

  /** Fills the list after the popover has its size. */
  begin() {
    this.update();
    this.markRow(this.rows.find((r) => r.element.ariaSelected === "true") ?? this.suggestedRow(), false);
    popover.update();
  }

  /** Returns the row of the suggested method for a place of the comparison without a method, or null. */
  suggestedRow() {
    if (!/^method\d$/.test(this.key)) return null;
    const { state } = this.page;
    const suggestion = defaultSecondMethod(state.catalogue, state.get("method"), this.page.unavailableReasons(this.key));
    const isCompared = COMPARED_SLOTS.some((n) => state.get(`method${n}`) === suggestion);
    return this.rows.find((r) => !isCompared && r.item.entry.key === suggestion) ?? null;
  }

  /** Shows the state. The rows are only made again if the state or the number of columns has changed. */
  update() {
    const columnCount = this.isPhone ? 1 : Math.max(1, Math.min(MAX_COLUMNS, Math.floor(this.element.clientWidth / this.columnWidth())));
    const { state } = this.page;
    const stateLink = [state.link, document.documentElement.dataset.theme, JSON.stringify(this.page.unavailableReasons(this.key))].join();
    if (!this.element.isConnected || this.stateLink === stateLink && this.columnCount === columnCount) return;
    this.stateLink = stateLink;
    this.columnCount = columnCount;
    if (this.rankedLink !== state.link) this.rankedKeys = []; // other errors
    this.render();
  }

  /** Returns the smallest width of a column in px, which the style sheet sets. */
  columnWidth = () => parseFloat(getComputedStyle(this.element).getPropertyValue("--column")) || this.element.clientWidth;

  /** Returns the edits that choose an item. @param {Item} item @returns {[string, string][]} */
  editsFor({ entry }) {
    return this.listName === "data" ? dataEdits(this.page.state, entry) : [[this.key, entry.key]];
  }

  /** Returns m of a method once it is chosen. Methods with a shared number of features get another m. @param {Item} item */
  sizeOf(item) {
    const { state } = this.page, sizeKey = this.key.replace("method", "m");
    if (item.entry.key === "none") return state.get(sizeKey);
    const candidate = state.copy();
    candidate.set(this.page.completeEdits(this.editsForChoice(item)));
    return candidate.get(sizeKey);
  }

  /** Returns the words for the size of the listed methods. */
  sizeWords() {
    const { state } = this.page;
    if (this.listName === "method") {
      const candidate = state.copy(), first = this.content.items.find((item) => hasSize(item.entry));
      if (first && state.get(this.key) === "none") candidate.set(this.page.completeEdits(this.editsForChoice(first)));
      const methods = isComparing(candidate.get) ? comparedMethods(candidate.catalogue, candidate.get, this.page.report()) : [];
      if (methods.length > 1 && hasSharedBudget(methods) && sharedBudget(methods) > 0) return WORDS.atFeatures(sharedBudget(methods));
    }
    return WORDS.atSize(state.number(this.listName === "method" ? this.key.replace("method", "m") : "m"));
  }

  /** Returns the request for the error and the picture of an item. @param {Item} item @returns {ChoiceRequest} */
  trialRequest(item) {
    const { state } = this.page;
    const candidate = state.copy(), size = this.listName === "method" ? this.sizeOf(item) : state.get("m");
    const isCopy = this.listName === "data" && item.entry.key === OWN.key; // has the points of the state
    if (!isCopy) candidate.set(this.listName === "method" ? [["method", item.entry.key], ["m", size]] : this.editsFor(item));
    const isLarge = () => candidate.number("n") > TRIAL.points;
    const hasError = !isLarge();
    if (!hasError) candidate.set([["n", PICTURE_POINTS]]); // the picture needs a fit; only generated data can have fewer points
    // Settings that do not change the fit are removed, so that the trial stays valid if they change.
    const ignoredGroups = new Set(["task", "view", "compare"]);
    candidate.edits = candidate.edits.filter(([key]) => !ignoredGroups.has(state.catalogue.field(key)?.group ?? "") || key === "x0" && this.listName === "kernel");
    return { link: candidate.link, list: this.listName, size, hasError, canRun: !isLarge() };
  }

  /** Reports whether an item is the chosen one. @param {Item} item */
  isChosen = ({ entry }) => entry.key === this.page.state.get(this.key);

  /**
   * Returns the error of an item, or undefined while it is unknown.
   * @param {Item} item @param {ChoiceRequest} [request] @returns {number | null | undefined}
   */
  errorOf(item, request = this.trialRequest(item)) {
    if (item.entry.traits?.exact) return 0;
    const known = this.key !== "method" || request.size === this.page.state.get("m") ? this.page.knownError(this.key, item.entry.key) : undefined;
    return known ?? (request.hasError ? this.page.trials?.get(request)?.error : undefined);
  }

  /** Makes the rows for the search, the filters and the order. */
  render() {
    const query = this.field.value;
    const kept = applyFilters(this.content.items, this.filters);
    const { found, related } = search(kept, query);
    const isReduced = query.trim() !== "" || this.filters.size > 0;
    this.rows = [];
    const parts = isReduced
      ? [this.gridGroup(WORDS.found(this.listName), this.ordered(found), ""), related.length > 0 && this.gridGroup(WORDS.related, this.ordered(related), WORDS.related)]
      : [this.looseGroup(), this.startGroup(), ...this.allGroups()];
    const scrollTop = this.list.scrollTop;
    this.list.replaceChildren(.../** @type {HTMLElement[]} */ (parts.filter(Boolean)));
    this.list.scrollTop = isReduced ? 0 : scrollTop;
    this.element.classList.toggle("reduced", isReduced);
    this.showSummary(isReduced, found.length + related.length);
    this.showMessage(query, found.length + related.length);
    const markedKey = this.marked?.item.entry.key;
    this.markRow((isReduced ? this.rows[0] : this.rows.find((r) => r.item.entry.key === markedKey) ?? this.rows.find((r) => this.isChosen(r.item))) ?? null, false);
    this.showTrials();
    this.requestTrials();
    if (this.isPhone) this.showTabs();
    popover.place();
  }

  /** Returns the items in the chosen order. @param {Item[]} items */
  ordered(items) {
    if (this.order === "year") return [...items].sort((a, b) => (b.words.year ?? 0) - (a.words.year ?? 0));
    const rank = (/** @type {Item} */ { entry }) => (this.rankedKeys.includes(entry.key) ? this.rankedKeys.indexOf(entry.key) : Infinity);
    return this.order === "error" ? [...items].sort((a, b) => Math.sign(rank(a) - rank(b)) || 0) : items;
  }

  /** Returns the group of entries without a heading, such as “none” in a comparison, or null. */
  looseGroup() {
    const items = this.content.items.filter(({ words }) => !words.heading);
    return items.length > 0 ? this.gridGroup(WORDS.otherChoices, items, "") : null;
  }

  /** Returns the group of entries to start with, or null if the list has none. */
  startGroup() {
    const items = this.content.items.filter(({ words }) => words.start);
    if (items.length === 0 || this.order !== "family") return null;
    const rows = items.map((item, i) => this.makeRow(item, WORDS.place(i + 1, items.length, WORDS.start), item.words.start));
    return h("div.start", { role: "group", "aria-label": WORDS.startGroup },
      h("div.head", { "aria-hidden": true, "data-heading": WORDS.start }, WORDS.start, h("em", {}, WORDS.startRemark)), h("div.grid", { role: "none" }, ...rows.map((r) => r.element)));
  }

  /** Returns the groups of all items. */
  allGroups() {
    const items = this.content.items.filter(({ words }) => words.heading);
    if (this.order !== "family") return [this.gridGroup(WORDS.list(this.listName), this.ordered(items), "")];
    const columns = placeInColumns(groupItems(items), this.columnCount);
    return [h("div.columns", { role: "none" }, ...columns.map((groups) => h("div", { role: "none" }, ...groups.map(({ heading, items }) => {
      const rows = items.map((item, i) => this.makeRow(item, WORDS.place(i + 1, items.length, heading)));
      return h("div.family", { role: "group", "aria-label": heading },
        h("div.head", { "aria-hidden": true, "data-heading": heading }, heading, h("em", {}, String(items.length))), ...rows.map((r) => r.element));
    }))))];
  }

  /** Returns a group whose rows fill the columns line by line. @param {string} label @param {Item[]} items @param {string} heading */
  gridGroup(label, items, heading) {
    const rows = items.map((item, i) => this.makeRow(item, WORDS.place(i + 1, items.length, "")));
    return h("div.family", { role: "group", "aria-label": label }, heading && h("div.head", { "aria-hidden": true }, heading), h("div.grid", { role: "none" }, ...rows.map((r) => r.element)));
  }

  /** @param {Item} item @param {string} place @param {string} [startText] @returns {Row} */
  makeRow(item, place, startText) {
    const { entry, words } = item;
    const isChosen = this.isChosen(item);
    const reason = this.page.unavailableReasons(this.key)[entry.key] ?? "";
    const canvas = h("canvas", { "aria-hidden": true });
    const error = h("span.err"), spoken = h("span.unseen");
    const canCompare = !reason && this.canCompareItem(item);
    /** @type {Row} */
    const row = { item, canvas, error, spoken, request: this.trialRequest(item), drawn: [], place, reason, element: h("div.option", {
      id: `${this.id}-${this.rows.length}`, role: "option", "data-value": startText ? null : entry.key, "data-start": startText ? entry.key : null,
      "aria-selected": String(isChosen && !startText), "aria-disabled": reason ? "true" : null,
    }, spoken, canvas, h("div", { "aria-hidden": true }, h("b", {}, words.title), error,
      canCompare && h("span.plus", { title: WORDS.compareWith(this.currentName()), onclick: (/** @type {Event} */ ev) => { ev.stopPropagation(); this.compare(row); } }, this.isTouch ? WORDS.compareSign : WORDS.compare),
      h("p", {}, mathNodes(reason ? words.only ?? WORDS.notFor(this.currentName()) : startText ?? words.line)))) };
    row.element.addEventListener("click", () => this.choose(row));
    this.rows.push(row);
    return row;
  }

  /** Shows the known errors and pictures. No row moves. */
  showTrials() {
    if (!this.element.isConnected) return;
    const { trials } = this.page;
    const colours = coloursOfPage(this.content.palettes);
    const anyTrial = this.rows.map((r) => trials?.get(r.request)).find((t) => t);
    for (const row of this.rows) {
      const { entry } = row.item;
      const trial = trials?.get(row.request) ?? (entry.traits?.exact ? anyTrial : undefined); // a picture of an exact method shows the points only
      this.showError(row, this.errorOf(row.item, row.request));
      const drawn = [trial, colours.ink, row.canvas.clientWidth];
      if (row.drawn.every((v, i) => v === drawn[i]) && row.drawn.length > 0) continue;
      row.drawn = drawn;
      drawThumbnail(row.canvas, trial, colours, { isUnavailable: row.reason !== "", usesAllPoints: this.listName === "method" && !entry.marks, hidesMarks: this.listName === "data" });
    }
    if (this.order === "error" && !this.offersNewOrder && this.hasNewErrors()) this.showSummary(this.element.classList.contains("reduced"), this.rows.length);
    this.describe();
  }

  /** Shows the error of a row as a number and in words. @param {Row} row @param {number | null | undefined} error */
  showError({ item, place, reason, ...row }, error) {
    const hasError = !reason && item.entry.key !== "none" && !this.hides("results");
    const text = !hasError ? "" : error === undefined ? "…" : error === null ? "–" : WORDS.shortError(formatPercent(error));
    const words = reason ? WORDS.notAvailable : !hasError || error === undefined ? "" : error === null ? WORDS.errorNotKnown : WORDS.error(formatPercent(error));
    setText(row.error, text);
    setText(row.spoken, [item.words.title, words, place].filter(Boolean).join(", "));
  }

  /** Requests the missing trials after a pause in scrolling. */
  requestSoon() {
    clearTimeout(this.scrollTimer);
    this.scrollTimer = setTimeout(() => {
      this.requestTrials();
      if (this.isPhone) this.showTabs();
    }, 100);
  }

  /** Requests the missing trials, those of the visible rows first. */
  requestTrials() {
    const { trials } = this.page;
    if (!trials) return;
    const { top, bottom } = this.list.getBoundingClientRect();
    const isVisible = (/** @type {Row} */ { element }) => {
      const box = element.getBoundingClientRect();
      return box.bottom > top && box.top < bottom;
    };
    const rows = this.rows.filter((r) => r.request.canRun && !r.reason && !r.item.entry.traits?.exact && r.item.entry.key !== "none");
    trials.request([...rows.filter(isVisible), ...rows.filter((r) => !isVisible(r))].map((r) => r.request));
  }

  /** Shows the number of matches, or the meaning of the errors and the order. @param {boolean} isReduced @param {number} count */
  showSummary(isReduced, count) {
    if (isReduced) {
      this.summary.replaceChildren(WORDS.matches(count, this.content.items.length), h("button.lk", { type: "button", onclick: () => this.clear() }, WORDS.clear));
      return;
    }
    this.offersNewOrder = this.order === "error" && this.hasNewErrors();
    const best = this.hides("best") ? null : describeOutcome(this.page.report()).best;
    const isMethod = this.listName === "method";
    const order = h("select.order", { "aria-label": WORDS.order, onchange: () => this.setOrder(order.value) },
      ...Object.entries(WORDS.orders).filter(([value]) => (value !== "year" || this.content.items.some(({ words }) => words.year)) && (value !== "error" || !this.hides("results"))).map(([value, words]) => h("option", { value, selected: value === this.order }, words)));
    const words = this.hides("results") ? WORDS.summaryWithoutErrors : WORDS.summary(isMethod ? "" : this.currentName(), this.sizeWords(), isMethod && best ? best : "");
    this.summary.replaceChildren(mathNodes(words), order,
      this.offersNewOrder ? h("button.lk", { type: "button", onclick: () => this.setOrder("error") }, WORDS.again) : "");
  }

  /** Reports whether the link hides results. @param {"best" | "results"} kind */
  hides = (kind) => this.page.config.hide.has(kind);

  /** Reports whether errors have arrived since the rows were ordered by error. */
  hasNewErrors() {
    return this.rows.some(({ item, request }) => !this.rankedKeys.includes(item.entry.key) && typeof this.errorOf(item, request) === "number");
  }

  /** Shows the words for a search without results. @param {string} query @param {number} count */
  showMessage(query, count) {
    this.message.hidden = count > 0;
    if (count > 0) return;
    const similar = query.trim() ? similarName(this.content.items, query) : "";
    this.message.replaceChildren(WORDS.noMatch(this.listName, query.trim()));
    if (similar) this.message.append(WORDS.similar, h("button.lk", { type: "button", onclick: () => this.setQuery(similar) }, similar), WORDS.similarEnd);
    for (const filter of this.filters) {
      const others = new Set([...this.filters].filter((f) => f !== filter));
      const { found, related } = search(applyFilters(this.content.items, others), query);
      const n = found.length + related.length;
      if (n > 0) this.message.append(WORDS.clearFilter, h("button.lk", { type: "button", onclick: () => this.toggleFilter(filter) }, filter), WORDS.wouldMatch(n));
    }
  }

  /** @param {string} query */
  setQuery(query) {
    this.field.value = query;
    this.field.focus();
    this.render();
  }

  /** Clears the search and the filters. */
  clear() {
    this.setFilters(new Set());
    this.setQuery("");
  }

  /** @param {string} name */
  toggleFilter(name) {
    const filters = new Set(this.filters);
    if (!filters.delete(name)) filters.add(name);
    this.setFilters(filters);
    this.render();
  }

  /** @param {Set<string>} filters */
  setFilters(filters) {
    this.filters = filters;
    for (const chip of /** @type {Iterable<HTMLElement>} */ (this.chips.children)) {
      const isOn = filters.has(chip.dataset.filter ?? "");
      chip.classList.toggle("on", isOn);
      chip.setAttribute("aria-pressed", String(isOn));
    }
  }

  /** @param {string} order */
  setOrder(order) {
    this.order = order;
    if (order === "error") {
      const errors = this.content.items.map((item) => ({ key: item.entry.key, error: this.errorOf(item) }));
      this.rankedKeys = errors.filter(({ error }) => typeof error === "number").sort((a, b) => Number(a.error) - Number(b.error)).map(({ key }) => key);
      this.rankedLink = this.page.state.link;
    }
    this.render();
  }

  /** Marks a row. Keys act on the marked row, and the footer describes it. @param {Row | null} row @param {boolean} shouldScroll */
  markRow(row, shouldScroll) {
    this.marked?.element.classList.remove("at");
    this.marked = row;
    for (const e of [this.field, this.list]) {
      if (row) e.setAttribute("aria-activedescendant", row.element.id);
      else e.removeAttribute("aria-activedescendant");
    }
    row?.element.classList.add("at");
    if (shouldScroll) row?.element.scrollIntoView({ block: "nearest" });
    this.describe();
  }

  /** Describes the marked row in the footer. The footer only changes with its words, so that its buttons keep the focus. */
  describe() {
    const row = this.marked, isCurrent = this.isPhone && !this.isInRows;
    const words = isCurrent ? describeOutcome(this.page.report()).error : row && [row.element.id, row.item.entry.key, this.errorRemark(row), this.stateLink].join();
    if (words === this.describedWords) return;
    this.describedWords = words;
    if (isCurrent) this.describeCurrent();
    else if (row) this.describeRow(row);
    else this.foot.replaceChildren();
  }

  /** @param {Row} row */
  describeRow(row) {
    const { entry, words } = row.item;
    const source = words.author ? capitalize(`${words.author} ${words.year}`) : "";
    const aliases = words.aliases?.length ? WORDS.alsoKnownAs(words.aliases) : "";
    const name = entry.name ? capitalize(entry.name) : words.title;
    const about = row.reason ? [h("b", {}, `${name}.`), " ", ...this.unavailableNodes(row)] : [h("b", {}, `${name}.`), " ", mathNodes(entry.doc ?? "")];
    const facts = [source, ...(words.facts ?? []), aliases].filter(Boolean).join(" · ");
    const address = entryAddress(this.key, entry.key);
    this.foot.replaceChildren(
      h("div.text", {}, h("p", {}, ...about), h("p.aside", {}, mathNodes(this.errorRemark(row) || facts))),
      h("div.keys", {}, !row.reason && h("button", { type: "button", onclick: () => this.choose(row) }, h("kbd", {}, PAGE.keys.enter), WORDS.chooseKey),
        this.canCompare(row) && h("button", { type: "button", onclick: () => this.compare(row) }, h("kbd", {}, "+"), ` ${WORDS.compareWith(this.currentName())}`),
        this.isTouch && this.key === "method" && this.isChosen(row.item) && h("span", { "aria-hidden": true }, h("kbd", {}, WORDS.compareSign), ` ${WORDS.compareWith(this.currentName())}`),
        !this.isPhone && h("span", { "aria-hidden": true }, h("kbd", {}, "↑ ↓ ← →"), WORDS.moveKeys), !this.isPhone && h("span", { "aria-hidden": true }, h("kbd", {}, PAGE.keys.escape), WORDS.closeKey),
        address && referenceLink(address, name)));
  }

  /** Describes the chosen entry, as on a phone before a row is pressed. For a place of the comparison without a method, this is the first method. */
  describeCurrent() {
    const { state } = this.page, report = this.page.report(), outcome = describeOutcome(report);
    const isPlace = this.key !== "method" && this.listName === "method", isEmpty = isPlace && state.get(this.key) === "none";
    const place = isPlace && report ? comparedMethods(state.catalogue, state.get, report).findIndex((c) => c.key === this.key.replace("method", "m")) : 0;
    const name = isEmpty ? state.catalogue.entry("method", state.get("method")).name : this.content.items.find(this.isChosen)?.entry.name ?? "";
    const error = isPlace && !isEmpty && report ? describeErrors(report)[place] ?? "" : outcome.error;
    const nowWords = this.hides("results") || !error ? name : WORDS.nowError(name, error);
    const canCompare = this.isTouch && this.content.items.some((item) => this.canCompareItem(item));
    this.foot.replaceChildren(h("p", {}, isEmpty ? WORDS.comparedWith : WORDS.now, h("span.now", {}, nowWords)), h("p", {}, mathNodes(WORDS.nowSize(this.sizeWords(), this.hides("best") ? "" : outcome.best ?? ""))),
      ...(canCompare ? [h("p", {}, h("b", { "aria-hidden": true }, WORDS.compareSign), ` ${WORDS.compareWith(this.currentName())}`)] : []));
  }

  /** Returns why the error of a row is unknown, or "". @param {Row} row */
  errorRemark(row) {
    if (row.reason || row.item.entry.traits?.exact) return "";
    const { hasError } = row.request;
    const reason = hasError ? this.page.trials?.get(row.request)?.reason : "";
    if (reason) return WORDS.notComputed(reason);
    if (!hasError && this.errorOf(row.item, row.request) === undefined) return WORDS.computedWhenChosen(TRIAL.points, this.listName);
    return "";
  }

  /** Returns the reason why a row is unavailable, and a button that changes the other setting. @param {Row} row @returns {(Node | string)[]} */
  unavailableNodes(row) {
    const { entry, words } = row.item;
    const { state, config } = this.page;
    const other = this.listName === "method" ? "kernel" : "method";
    const partner = state.catalogue.lists[other].find((e) => e.key === words.partner);
    const current = state.catalogue.entry(other, state.get(other));
    if (!partner || partner.key === current.key || this.listName === "data" || !/\./.test(row.reason)) return [mathNodes(row.reason)];
    const needs = words.facts?.[0] ?? "";
    const neededKernels = needs.toLowerCase().startsWith(partner.name.toLowerCase()) ? WORDS.theKernel(partner.name) : WORDS.suchAs(needs, partner.name);
    const cause = this.listName === "method" ? WORDS.notForKernel(current.name, neededKernels) : WORDS.notForMethod(shortName(current), row.reason);
    const canSwitch = !config.lock.has(other) && !config.hide.has(other);
    return [mathNodes(cause), " ", canSwitch ? h("button.lk", { type: "button", onclick: () => this.finish([[other, partner.key], [this.key, entry.key]]) }, WORDS.switchOther(other)) : ""];
  }

  /** Returns the name of the current method. */
  currentName() {
    const { state } = this.page;
    return shortName(state.catalogue.entry("method", state.get("method")));
  }

  /** Closes the chooser and makes edits. @param {[string, string | undefined][]} edits */
  finish(edits) {
    popover.close(true);
    this.page.edit(edits, true, true);
  }

  /** Closes the chooser and opens the import sheet. */
  openData() {
    popover.close(true);
    openData(this.page);
  }

  /** Closes the chooser and begins drawing. */
  draw() {
    popover.close();
    if (!this.page.drawing?.isOpen) toggleDrawing(this.page);
  }

  /** @param {Row | null} row */
  choose(row) {
    if (!row || row.reason) return;
    this.finish(this.editsForChoice(row.item));
  }

  /** Returns the edits that choose an item, and open or leave the comparison. @param {Item} item @returns {[string, string | undefined][]} */
  editsForChoice(item) {
    const isOther = this.listName === "method" && this.key !== "method", isNone = item.entry.key === "none";
    const { comparison } = this.page;
    if (!isOther) return this.editsFor(item);
    if (!isNone) return [...this.editsFor(item), ...comparison.editsForOpening()];
    const removal = comparison.editsForRemoving(this.key);
    return removal.length > 0 ? removal : this.editsFor(item);
  }

  /** Reports whether a row can become the second method. @param {Row} row */
  canCompare = (row) => !row.reason && this.canCompareItem(row.item);

  /** Reports whether an item that is available can become the second method. @param {Item} item */
  canCompareItem = (item) => this.key === "method" && !this.isChosen(item) && !this.page.config.hide.has("compare") && !this.page.config.lock.has("method2");

  /** Adds a method to the comparison, and shows the comparison. @param {Row} row */
  compare(row) {
    if (!this.canCompare(row)) return;
    const { state } = this.page;
    const views = viewsOf(state), key = row.item.entry.key;
    const isCompared = COMPARED_SLOTS.some((n) => state.get(`method${n}`) === key);
    const slot = views.includes("compare") ? COMPARED_SLOTS.find((n) => state.get(`method${n}`) === "none") ?? COMPARED_SLOTS[COMPARED_SLOTS.length - 1] : COMPARED_SLOTS[0];
    /** @type {[string, string][]} */
    const edits = isCompared ? [] : [[`method${slot}`, key]];
    this.finish([...edits, ...this.page.comparison.editsForOpening()]);
  }

  /** Handles keys of the search field and of the rows. @param {KeyboardEvent} ev */
  handleKey(ev) {
    if (ev.target !== this.field && ev.target !== this.list || ev.ctrlKey || ev.metaKey || ev.altKey || ev.isComposing) return; // Enter and arrow keys also choose characters of an input method
    const isInRows = this.isInRows || ev.target === this.list;
    if (ev.key === "Enter") this.choose(this.marked);
    else if (ev.key === "ArrowDown" && !isInRows) this.enterRows();
    else if (isInRows && this.moveByKey(ev.key)) this.isInRows = true;
    else if (ev.key === "+" && this.marked && (isInRows || this.endsSearch())) this.compare(this.marked);
    else if (isInRows && ev.key.length === 1) return this.leaveRows(); // the search field receives the letter
    else if (ev.key === "Backspace" && this.field.value === "" && this.filters.size > 0) this.clear();
    else return;
    ev.preventDefault();
  }

  /** Reports whether the sign + after the search is the key of the comparison, and not a part of a name such as k-means++. */
  endsSearch() {
    const { value, selectionStart } = this.field;
    return this.key === "method" && selectionStart === value.length && !continuesName(this.content.items, value, "+");
  }

  /** Moves the mark from the search field to the rows: from the marked row, on which Enter and + act already, to the next. */
  enterRows() {
    this.isInRows = true;
    if (!this.moveVertically(1)) this.markRow(this.marked ?? this.rows[0] ?? null, true);
  }

  /** Returns the keys to the search field. */
  leaveRows() {
    this.isInRows = false;
    this.field.focus();
    this.describe();
  }

  /** Moves the mark by a key. Returns false for other keys. @param {string} key */
  moveByKey(key) {
    const { rows, marked } = this;
    if (key === "Home" || key === "End") this.markRow(rows.at(key === "Home" ? 0 : -1) ?? null, true);
    else if (key === "PageDown" || key === "PageUp") for (let i = 0; i < PAGE_ROWS; i++) this.moveVertically(key === "PageDown" ? 1 : -1);
    else if (key === "ArrowDown") this.moveVertically(1);
    else if (key === "ArrowUp") {
      if (!this.moveVertically(-1)) this.leaveRows();
    } else if ((key === "ArrowLeft" || key === "ArrowRight") && marked) {
      const next = nearestAcross(rows, marked, key === "ArrowRight" ? 1 : -1);
      if (next) this.markRow(next, true);
    } else return false;
    return true;
  }

  /** Marks the next row of the column. Returns false at its end. @param {number} direction */
  moveVertically(direction) {
    const next = this.marked && nearestInColumn(this.rows, this.marked, direction);
    if (next) this.markRow(next, true);
    return Boolean(next);
  }

  /** Marks the row under the mouse, and the row under a finger that stays on it. */
  addPointer() {
    const rowAt = (/** @type {EventTarget | null} */ target) => this.rows.find((r) => r.element.contains(/** @type {Node} */ (target))) ?? null;
    markOnHover(this.list, rowAt, () => this.marked, (row) => this.markRow(row, false));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let wasLong = false;
    this.list.addEventListener("pointerdown", (ev) => {
      wasLong = false;
      const row = ev.pointerType === "mouse" ? null : rowAt(ev.target);
      clearTimeout(timer);
      if (row) timer = setTimeout(() => {
        wasLong = this.isInRows = true;
        this.markRow(row, false);
      }, LONG_PRESS);
    });
    for (const type of ["pointerup", "pointercancel", "pointerleave", "scroll"]) this.list.addEventListener(type, () => clearTimeout(timer));
    this.list.addEventListener("contextmenu", (ev) => wasLong && ev.preventDefault());
    this.list.addEventListener("click", (ev) => {
      if (wasLong) ev.stopPropagation(); // the finger has only read the description
      wasLong = false;
    }, true);
  }

  /** Shows the tabs of a phone, which scroll to the families. */
  showTabs() {
    const heads = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("[data-heading]")]);
    const top = this.list.getBoundingClientRect().top + 60;
    const current = heads.findLast((e) => e.getBoundingClientRect().top <= top) ?? heads[0];
    this.tabs.hidden = heads.length < 2;
    this.tabs.replaceChildren(...heads.map((e) => h("button", {
      type: "button", "aria-current": e === current ? "true" : null, onclick: () => {
        this.list.scrollTop += e.getBoundingClientRect().top - this.list.getBoundingClientRect().top;
      },
    }, e.dataset.heading ?? "")));
  }
}

/** Returns the nearest row above or below a row in its column. @param {Row[]} rows @param {Row} from @param {number} direction */
function nearestInColumn(rows, from, direction) {
  const a = from.element.getBoundingClientRect();
  let nearest = null, smallest = Infinity;
  for (const row of rows) {
    const b = row.element.getBoundingClientRect();
    const distance = direction * (b.top - a.top);
    if (distance > 1 && distance < smallest && b.left < a.right && b.right > a.left) [nearest, smallest] = [row, distance];
  }
  return nearest;
}

/** Returns the row at the same height in the next column. @param {Row[]} rows @param {Row} from @param {number} direction */
function nearestAcross(rows, from, direction) {
  const a = from.element.getBoundingClientRect();
  const beside = rows.map((row) => ({ row, b: row.element.getBoundingClientRect() })).filter(({ b }) => direction * (b.left - a.left) > a.width / 2);
  const step = Math.min(...beside.map(({ b }) => Math.abs(b.left - a.left)));
  let nearest = null, smallest = Infinity;
  for (const { row, b } of beside) {
    const distance = Math.abs(b.top - a.top);
    if (Math.abs(b.left - a.left) < step + a.width / 2 && distance < smallest) [nearest, smallest] = [row, distance];
  }
  return nearest;
}
