/**
 * The import sheet shows how pasted, dropped or opened data were understood: a sentence with three words that can be
 * changed, the encoding of a file, the table with a role for each column, the skipped rows, a preview of the points, and three switches. It is
 * loaded when it is first needed.
 *
 * @typedef {import("../app/page.js").Page} Page
 * @typedef {import("./session.js").Source} Source
 * @typedef {import("./session.js").View} View
 * @typedef {import("./session.js").ProgressMessage} ProgressMessage
 * @typedef {import("./session.js").FailureMessage} FailureMessage
 * @typedef {import("./arrange.js").Role} Role
 */
import { linkIn, openData } from "../app/incoming.js";
import { parsePoints } from "../app/own.js";
import { OWN } from "../lib/contract.js";
import { h, mathNodes, pageElement, setText } from "../lib/dom.js";
import { formatSetting } from "../lib/format.js";
import * as popover from "../lib/popover.js";
import { loadStyleSheet } from "../lib/style-sheet.js";
import { changeRole, haveDistances, shorten } from "./arrange.js";
import { Editor } from "./editor.js";
import { classMark, drawPreview } from "./preview.js";
import { chosenWord, namesOfColumns, pointLimitWord, skippedRows, switchFor, tableOf } from "./parts.js";
import { unreadText } from "./session.js";
import { ENCODINGS } from "./source.js";
import { WORDS } from "./words.js";

const FEW = 5, MANY = 10; // an array with fewer rows and more columns may have points as columns
const GAP = 9; // px between the sentence and the sheet

/** @type {ImportSheet | null} */
let openSheet = null;

/**
 * Opens the import sheet. If it is open, the new source replaces its data.
 * @param {Page} page @param {Source} [source] data to read; without it, the sheet asks for data
 * @param {number} [fileCount] number of files that were dropped, of which the first is read
 */
export async function openImport(page, source, fileCount = 1) {
  await loadStyleSheet("styles/import.css");
  if (["data", "points"].some((key) => page.config.lock.has(key))) {
    page.notes.set("import", [WORDS.locked]);
    return;
  }
  popover.close();
  openSheet ??= new ImportSheet(page);
  openSheet.open(source, fileCount);
}

class ImportSheet {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.source = /** @type {Source | undefined} */ (undefined);
    this.sourceName = ""; // the name of the file
    this.fileCount = 1;
    this.format = /** @type {import("./session.js").Choices} */ ({}); // the reader's choices
    this.options = /** @type {import("./arrange.js").Options} */ ({});
    this.setsSigma = true;
    this.sigmaKey = /** @type {keyof View["sigmas"]} */ ("median"); // the statistic of the distances that becomes σ
    this.plainRoles = /** @type {Role[] | undefined} */ (undefined); // the roles before components were chosen
    this.showsText = /** @type {boolean | undefined} */ (undefined); // undefined: the text is shown if it cannot be used
    this.showsAllSkipped = false;
    this.view = /** @type {View | null} */ (null);
    this.failure = /** @type {FailureMessage | null} */ (null);
    this.progress = /** @type {ProgressMessage | null} */ (null);
    this.isRendering = false;
    this.mustRender = false; // whether something has changed since rendering began
    this.isWaiting = false; // whether the view belongs to earlier choices
    /** worker exists while the sheet is open. @type {Worker | null} */
    this.worker = null;
    this.origin = h("span.origin");
    this.encoding = h("span.encoding");
    this.toggle = h("button.lk.toggle", { type: "button", "data-focus": "toggle", onclick: () => this.toggleText() });
    this.sentence = h("p.say");
    this.reading = h("span");
    this.stopButton = h("button.lk", { type: "button", "data-focus": "stop", onclick: () => this.worker?.postMessage({ kind: "stop" }) }, WORDS.stop);
    this.status = h("span.unseen", { role: "status" }); // the end of the sentence, for screen readers
    this.main = h("div.main");
    this.canvas = h("canvas", { role: "img" });
    this.previewTitle = h("div.title");
    this.noPreview = h("p.nothing", {}, ...WORDS.noPoints.map((line) => h("span", {}, line)));
    this.switches = h("div.switches");
    this.useButton = h("button.use", { type: "button", onclick: () => this.commit() });
    this.aside = h("p.aside");
    this.fileField = h("input", { type: "file", hidden: true, onchange: () => this.openFile() });
    this.openButton = h("button.chip", { type: "button", onclick: () => this.fileField.click() }, WORDS.openFile);
    this.editor = new Editor((text) => this.read({ text }, true), (text) => this.openText(text));
    this.body = h("div.body", {}, this.sentence, this.main, h("div.side", {}, h("figure", {}, this.previewTitle, this.canvas, this.noPreview), this.switches));
    this.element = h("dialog.import", { tabIndex: -1, "aria-label": WORDS.title, onkeydown: (/** @type {KeyboardEvent} */ ev) => this.handleKey(ev), onclick: (/** @type {MouseEvent} */ ev) => this.handleClick(ev), onclose: () => this.handleClose() },
      h("span.notch", { "aria-hidden": true }),
      h("div.head", {}, h("b", {}, WORDS.title), this.origin, this.encoding, h("span.safe", {}, WORDS.safe), h("button.lk.close", { type: "button", onclick: () => this.close() }, WORDS.close)),
      this.body, this.fileField, this.status,
      h("div.end", {}, this.useButton, h("button.cancel", { type: "button", onclick: () => this.close() }, WORDS.cancel), this.aside));
    this.observers = [new ResizeObserver(() => this.drawPreview()), new MutationObserver(() => this.render())];
    this.placeSheet = () => this.place();
  }

  /** @param {Source | undefined} source @param {number} fileCount */
  open(source, fileCount) {
    if (!this.element.open) {
      document.body.append(this.element);
      this.dataWord?.classList.add("open");
      this.element.showModal();
      this.observers[0].observe(this.canvas);
      this.observers[1].observe(document.documentElement, { attributeFilter: ["data-theme"] });
      addEventListener("resize", this.placeSheet);
    }
    this.fileCount = fileCount;
    if (source) this.read(source);
    else this.render();
    this.place();
    if (source) this.element.focus();
    else this.editor.focus();
  }

  /** Returns the word of the data set in the sentence, which the sheet points to. @returns {HTMLElement | null} */
  get dataWord() {
    return document.querySelector("h1 .w[data-key='data']");
  }

  /** Places the sheet below the sentence. On a phone, it covers the page. */
  place() {
    const { style } = this.element;
    if (this.page.layout() === "phone") {
      style.top = style.maxHeight = "";
      return;
    }
    const { bottom } = pageElement("sentence").getBoundingClientRect();
    const top = Math.max(8, Math.min(bottom + GAP, innerHeight / 3));
    style.top = `${top}px`;
    style.maxHeight = `${innerHeight - top - 20}px`;
    const word = this.dataWord?.getBoundingClientRect(), box = this.element.getBoundingClientRect();
    this.element.classList.toggle("pointing", Boolean(word && Math.abs(top - bottom - GAP) < 1));
    if (word) style.setProperty("--notch", `${Math.max(8, Math.min(box.width - 22, word.left + word.width / 2 - box.left - 7))}px`);
  }

  close() {
    this.element.close();
    this.handleClose(); // the event of the dialog comes later, when another sheet may be open
  }

  /** Ends the worker. Esc closes the dialog without the method close. */
  handleClose() {
    if (openSheet !== this) return;
    this.worker?.terminate();
    this.observers.forEach((o) => o.disconnect());
    removeEventListener("resize", this.placeSheet);
    this.dataWord?.classList.remove("open");
    this.element.remove();
    openSheet = null;
  }

  /**
   * Reads other data. All choices of the reader are forgotten, unless the text was only corrected.
   * @param {Source} source @param {boolean} [isCorrection]
   */
  read(source, isCorrection = false) {
    this.source = source;
    if (!isCorrection) this.sourceName = "file" in source ? source.file.name : WORDS.pasted;
    if (!isCorrection) {
      Object.assign(this, { format: {}, options: {}, plainRoles: undefined, showsText: undefined, showsAllSkipped: false, view: null, failure: null, setsSigma: true, sigmaKey: "median" });
      if (this.element.contains(document.activeElement)) this.element.focus();
    } else this.showsText = true;
    const { min, max } = this.page.state.field("sigma");
    this.options.sigmaRange = [min, max];
    this.send({ kind: "read", source, format: this.format, options: this.options });
  }

  /** Sends a message to the worker, which is started if necessary. @param {import("./session.js").Requests[keyof import("./session.js").Requests]} message */
  send(message) {
    this.isWaiting = true;
    this.progress = null;
    this.worker ??= this.startWorker();
    this.worker.postMessage(message);
    this.render();
  }

  startWorker() {
    const worker = new Worker(new URL("import/worker.js", document.baseURI), { type: "module", name: "import" });
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      this.worker = null;
      this.receive({ kind: "failure", reason: "worker", facts: { reason: event.message ?? "" }, encoding: null });
    };
    return worker;
  }

  /** @param {View | ProgressMessage | FailureMessage} message */
  receive(message) {
    if (message.kind === "progress") {
      this.progress = message;
      this.renderSentence();
      return;
    }
    this.isWaiting = false;
    this.progress = null;
    this.view = message.kind === "view" ? message : null;
    this.failure = message.kind === "failure" ? message : null;
    this.render();
  }

  /** Changes how the data are read. @param {import("./session.js").Choices} format */
  chooseFormat(format) {
    Object.assign(this.format, format);
    Object.assign(this, { options: { sigmaRange: this.options.sigmaRange, maxPoints: this.options.maxPoints }, plainRoles: undefined, showsText: undefined });
    this.send({ kind: "choose", format: this.format, options: this.options });
  }

  /** Changes the points. @param {import("./arrange.js").Options} options */
  chooseOptions(options) {
    Object.assign(this.options, options);
    this.send({ kind: "choose", format: this.format, options: this.options });
  }

  /** @param {boolean} usesComponents */
  chooseComponents(usesComponents) {
    const { view } = this;
    if (!view) return;
    if (usesComponents) this.plainRoles = view.roles;
    this.chooseOptions({ roles: usesComponents ? view.roles : this.plainRoles ?? view.roles, usesComponents });
  }

  /** Reads the file that the reader has chosen. The file of a state closes the sheet. */
  openFile() {
    const file = this.fileField.files?.[0];
    this.fileField.value = ""; // the same file can be chosen again
    if (file) openData(this.page, { file });
  }

  /** Reads a text that was pasted into the empty field. The text of such a file closes the sheet, and so does a link. @param {string} text */
  openText(text) {
    if (linkIn(text)) this.close(); // the page offers to open the link
    openData(this.page, { text });
  }

  toggleText() {
    this.showsText = !this.isTextShown();
    this.render();
  }

  /** Reports whether the text is shown instead of the table: if the reader wants it, or if the text cannot be used. */
  isTextShown() {
    const { view, source, failure } = this;
    if (!source && !failure) return true;
    if (view) return view.text !== null && (this.showsText ?? view.problem !== null);
    return this.showsText === true || failure !== null && source !== undefined && "text" in source;
  }

  /** Returns the text for the editor, or null for an empty field. */
  shownText() {
    const { view, source } = this;
    return view?.text ?? (source && "text" in source ? unreadText(source.text) : null);
  }

  /** Returns a value of σ from the distances, or undefined if σ cannot be set. @param {keyof View["sigmas"]} key */
  sigmaOf(key) {
    const { state, config } = this.page, { view } = this;
    if (!view || !haveDistances(view.x) || config.lock.has("sigma") || state.catalogue.entry("kernel", state.get("kernel")).unscaled) return undefined;
    const { min, max } = state.field("sigma"), value = Number(view.sigmas[key].toPrecision(3));
    return { key, value: String(value), isPossible: value >= min && value <= max };
  }

  /** Returns the value of σ that the reader can set: the chosen one, or the median if the chosen one is out of range. */
  sigma() {
    const chosen = this.sigmaOf(this.sigmaKey);
    return chosen?.isPossible === false ? this.sigmaOf("median") : chosen;
  }

  get canUse() {
    return this.view !== null && this.view.count > 0 && !this.isWaiting;
  }

  /** Makes the points those of the page. */
  commit() {
    const { view, page } = this;
    if (!view || !this.canUse) return;
    const sigma = this.sigma();
    try {
      const set = parsePoints({ x: view.x, labels: view.labels, classes: view.classes, targets: view.targets, name: this.originOf(view) });
      this.close();
      const pairs = /** @type {import("../lib/link.js").Pairs} */ ([["x0", undefined]]); // the probe belongs to the previous data
      if (sigma?.isPossible && this.setsSigma) pairs.push(["sigma", sigma.value]);
      if ((view.classes?.length ?? 0) > 1) page.view.set({ classes: true }); // the points have the colours of the preview
      page.setPoints(set, true, { step: WORDS.step(view.count), pairs, isEdit: false });
      if (page.drawing?.isOpen) page.drawing.frameData(); // the new points may be outside the shown part of the plane
    } catch (error) {
      this.receive({ kind: "failure", reason: "points", facts: { reason: String(/** @type {any} */ (error)?.message ?? error).replace(/^setPoints: /, "") }, encoding: view.encoding });
    }
  }

  /** Returns the origin of the points: the name of the file, and how its rows were changed. @param {View} view */
  originOf(view) {
    const changes = [view.step > 1 && WORDS.oneRowOf(view.step), view.isStandardised && WORDS.standardised, view.usesComponents && WORDS.componentsOf(view.componentCount)].filter((s) => s !== false);
    const rest = WORDS.origin("", changes), size = new TextEncoder().encode(rest).length;
    return shorten(WORDS.origin(shorten(this.sourceName.replace(/\p{Cc}/gu, " "), Math.max(20, OWN.name - size)), changes), OWN.name);
  }

  /** @param {KeyboardEvent} ev */
  handleKey(ev) {
    const target = /** @type {Element} */ (ev.target);
    if (ev.isComposing) return;
    if (ev.ctrlKey || ev.metaKey) ev.stopPropagation(); // Ctrl+Z would undo a step of the page
    if (target.matches(".role select") && this.moveBetweenRoles(ev)) return;
    if (ev.key !== "Enter" || target.matches("button, a")) return;
    if (target.matches("textarea") && !ev.ctrlKey && !ev.metaKey) return;
    ev.preventDefault();
    this.commit();
  }

  /** Moves the focus off a button after a click, so that Enter uses the points and does not press the button again. @param {MouseEvent} ev */
  handleClick(ev) {
    const isByPointer = ev.detail > 0; // Enter and Space click, too
    if (isByPointer && this.element.open && document.activeElement instanceof HTMLButtonElement) this.element.focus({ preventScroll: true });
  }

  /** Moves between the roles by arrow keys, or opens a role. @param {KeyboardEvent} ev */
  moveBetweenRoles(ev) {
    const roles = /** @type {HTMLSelectElement[]} */ ([...this.main.querySelectorAll(".role select")]);
    const select = /** @type {HTMLSelectElement} */ (ev.target), index = roles.indexOf(select);
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1 }[ev.key];
    if (next !== undefined) roles[Math.max(0, Math.min(roles.length - 1, next))].focus();
    else if (ev.key === "ArrowDown" && "showPicker" in select) select.showPicker();
    else return false;
    ev.preventDefault();
    return true;
  }

  /** Shows everything. The element with the focus keeps it. */
  render() {
    // When a field is replaced, its loss of the focus can apply a choice, which renders again.
    this.mustRender = true;
    if (this.isRendering) return;
    this.isRendering = true;
    try {
      while (this.mustRender) {
        this.mustRender = false;
        this.renderOnce();
      }
    } finally {
      this.isRendering = false;
    }
  }

  renderOnce() {
    const focusedKey = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.focus;
    this.renderHead();
    this.renderSentence();
    this.renderMain();
    this.renderPreview();
    this.renderSwitches();
    this.renderEnd();
    this.element.classList.toggle("waiting", this.isWaiting);
    this.element.classList.toggle("empty", !this.source);
    if (!focusedKey || !this.element.open || document.activeElement instanceof HTMLTextAreaElement) return;
    const element = /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-focus="${focusedKey}"]`));
    if (element !== document.activeElement) (element ?? this.element).focus({ preventScroll: true });
  }

  renderHead() {
    const { view, sourceName } = this;
    const size = view ? (view.text ? WORDS.size(view.text.lineCount, "line") : WORDS.size(view.rowCount, "row")) : "";
    this.origin.textContent = [sourceName, size, this.fileCount > 1 ? WORDS.firstOf(this.fileCount) : ""].filter(Boolean).join(", ");
    this.renderEncoding((view ?? this.failure)?.encoding ?? null);
    this.toggle.hidden = !view?.text || view.problem !== null && this.isTextShown();
    this.toggle.textContent = this.isTextShown() ? WORDS.showTable : WORDS.showText;
  }

  /** Shows the encoding of a file as a word that can be changed, with the reason for it. @param {import("./session.js").TextEncoding | null} encoding */
  renderEncoding(encoding) {
    this.encoding.hidden = !encoding;
    if (!encoding || this.isWaiting) return; // the list must stay while it is used
    const { used, guess } = encoding;
    const reason = used !== guess.encoding ? WORDS.encodingChosen(guess.encoding) : this.view ? WORDS.encodingReason(guess.reason) : "";
    this.encoding.replaceChildren(WORDS.encodedIn, chosenWord("encoding", WORDS.encoding, ENCODINGS.map((e) => [e, WORDS.encodingName(e)]), used, (e) => this.chooseFormat({ encoding: /** @type {any} */ (e) })), reason);
  }

  renderSentence() {
    const { view, progress } = this;
    this.sentence.hidden = !view && !this.isWaiting;
    if (progress || !view) {
      this.reading.textContent = WORDS.reading(progress?.rows ?? 0, progress?.total ?? 0);
      if (!this.stopButton.isConnected) this.sentence.replaceChildren(this.reading, " · ", this.stopButton); // the button must stay under a pressed pointer
      return;
    }
    const { format } = view;
    const parts = !format ? [WORDS.readRows(view.rowCount, view.widest)] : [
      format.separator === "" ? WORDS.readAsOne : WORDS.readAs, this.separatorWord(format),
      format.separator === "" ? WORDS.andDecimals : WORDS.withDecimals, chosenWord("decimal", WORDS.decimals, [".", ","].map((d) => [d, WORDS.decimalName(d)]), format.decimal, (d) => this.chooseFormat({ decimal: /** @type {any} */ (d) })),
      WORDS.withNames, chosenWord("names", WORDS.names, [["true", WORDS.namesIn(view.namesLine)], ["false", WORDS.noNames]], String(format.hasNames), (v) => this.chooseFormat({ hasNames: v === "true" })),
    ];
    const counts = [WORDS.points(view.count), !view.problem && view.skippedCount > 0 && WORDS.rowsSkipped(view.skippedCount), view.usesComponents && WORDS.componentsOf(view.componentCount)].filter((s) => s !== false);
    setText(this.status, `${counts.join(", ")}.`);
    this.sentence.replaceChildren(...parts, ": ", ...counts.flatMap((s, i) => [h("span.nb", {}, s + (i < counts.length - 1 ? "," : ".")), " "]));
  }

  /** @param {import("./format.js").Format} format */
  separatorWord(format) {
    const choices = [",", ";", "\t", "|", " ", ...(format.separator === "" ? [""] : [])];
    return chosenWord("separator", WORDS.separator, choices.map((s) => [s, WORDS.separatorName(s)]), format.separator, (s) => this.chooseFormat({ separator: /** @type {any} */ (s) }));
  }

  /** Shows the table or the text, and notes. */
  renderMain() {
    const { view, failure } = this;
    const isTextShown = this.isTextShown();
    if (isTextShown) this.editor.show(this.shownText(), this.toggle);
    const parts = [
      failure && h("div.alert", { role: "alert" }, h("p", {}, WORDS.failure(failure.reason, failure.facts)), h("div.chips", {}, this.openButton)),
      view?.problem && this.problemAlert(view, view.problem),
      isTextShown && !this.source && h("div.ask", {}, h("b", {}, WORDS.empty), h("span", {}, WORDS.formats), this.openButton),
      isTextShown ? this.editor.element : view && tableOf(view, (column, role) => this.chooseOptions({ roles: changeRole(view.roles, column, role), usesComponents: undefined }), this.toggle),
      view && !isTextShown && view.skippedCount > 0 && skippedRows(view, this.showsAllSkipped, () => {
        this.showsAllSkipped = !this.showsAllSkipped;
        this.render();
      }),
      view && this.notes(view),
    ];
    const nodes = parts.filter((p) => p instanceof Node);
    if (nodes.length !== this.main.childNodes.length || nodes.some((n, i) => n !== this.main.childNodes[i])) {
      const isTyping = this.editor.element.contains(document.activeElement) && isTextShown;
      for (const child of [...this.main.children]) if (!isTyping || child !== this.editor.element) child.remove();
      if (!isTyping) this.main.replaceChildren(...nodes);
      else { // a moved text field would lose the focus
        const at = nodes.indexOf(this.editor.element);
        this.main.prepend(...nodes.slice(0, at));
        this.main.append(...nodes.slice(at + 1));
      }
    }
  }

  /** @param {View} view @param {import("./session.js").Problem} problem */
  problemAlert(view, { first, suggestion, hasSeparator }) {
    const words = [first && ` ${WORDS.reads(view.unit, first.place, first.cells)}`, suggestion && hasSeparator && ` ${WORDS.has(suggestion.separator, suggestion.decimal === ",")}`].filter((s) => typeof s === "string");
    return h("div.alert", { role: "alert" }, h("p", {}, h("b", {}, WORDS.noNumbers), ...words),
      suggestion && h("div.chips", {}, h("button.chip", { type: "button", onclick: () => this.chooseFormat({ separator: suggestion.separator, decimal: suggestion.decimal, hasNames: undefined }) }, WORDS.readWith(suggestion.separator, suggestion.decimal))));
  }

  /** Returns notes about the data, or null. @param {View} view */
  notes(view) {
    const names = namesOfColumns(view);
    const exchange = (/** @type {string} */ words, /** @type {boolean} */ isExchanged) => h("button.act", { type: "button", "data-focus": "exchange", onclick: () => this.chooseFormat({ isExchanged }) }, words);
    const notes = [
      view.step > 1 && [WORDS.many(view.usableCount, view.step), pointLimitWord(view, this.options.maxPoints, (maxPoints) => this.chooseOptions({ maxPoints })), WORDS.manyEnd],
      view.isExchanged && [WORDS.exchanged, exchange(WORDS.exchangeBack, false)],
      view.unit === "row" && !view.isExchanged && view.rowCount < FEW && view.widest > MANY && [WORDS.few(view.rowCount, view.widest), exchange(WORDS.exchange, true)],
      view.replaced && [WORDS.replaced(view.replaced.count, view.replaced.line)],
      view.stoppedAt > 0 && [WORDS.stopped(view.rowCount, view.stoppedAt)],
      view.count > 0 && !view.usesComponents && view.roles.includes("x") !== view.roles.includes("y") && view.numberColumns === 1 && [WORDS.oneColumn],
      ...view.unread.slice(0, 3).map(({ column, fault, text, place }) => [WORDS.unread(names[column], fault, text, WORDS.place(view.unit, place), view.numberCounts[column], view.rowCount)]),
      ...view.constants.map(({ column, value }) => [WORDS.constant(names[column], String(Number(value.toPrecision(6))))]),
      view.merged && [WORDS.merged(names[view.merged.column], view.merged.count, view.merged.kept)],
      view.widest > view.width && [WORDS.wide(view.width, view.widest)],
      view.hasRounded && [WORDS.rounded],
    ].filter((n) => Array.isArray(n));
    return notes.length > 0 ? h("div.notes", {}, ...notes.map((n) => h("p", {}, ...n))) : null;
  }

  renderPreview() {
    const { view } = this;
    const hasPoints = view !== null && view.count > 0;
    this.previewTitle.replaceChildren(h("span.name", {}, WORDS.preview, view?.isStandardised && hasPoints && h("em", {}, ` ${WORDS.standardised}`)),
      h("span.key", {}, ...(hasPoints && view.classes ? view.classes.map((name, i) => h("span", {}, classMark(i), name)) : [])));
    this.canvas.setAttribute("aria-label", WORDS.previewLabel(view?.count ?? 0));
    this.canvas.hidden = !hasPoints;
    this.noPreview.hidden = hasPoints;
    /** @type {HTMLElement} */ (this.noPreview.lastElementChild).hidden = this.isWaiting;
    this.drawPreview();
  }

  drawPreview() {
    if (this.view && this.element.open && !this.canvas.hidden) drawPreview(this.canvas, this.view.x, this.view.labels);
  }

  renderSwitches() {
    const { view } = this, sigma = this.sigma();
    this.switches.hidden = !view || view.count === 0;
    if (!view || view.count === 0) return;
    const { state } = this.page, f = state.field("sigma");
    this.switches.replaceChildren(...[
      switchFor("standardise", WORDS.standardise, WORDS.standardiseHint + (view.ratio > 2 ? WORDS.ratio(view.ratio) : ""), view.isStandardised, (isStandardised) => this.chooseOptions({ isStandardised })),
      sigma && switchFor("sigma", mathNodes(WORDS.setSigma(sigma.value)), mathNodes(sigma.isPossible ? WORDS.sigmaHint(sigma.key, formatSetting(f, state.number("sigma")), view.count > 1000) : WORDS.sigmaRange(String(f.min), String(f.max))), this.setsSigma && sigma.isPossible, (isOn) => {
        this.setsSigma = isOn;
        this.render();
      }, !sigma.isPossible),
      this.sigmaChips(),
      (view.componentCount > 2 || view.usesComponents) && switchFor("components", WORDS.components, WORDS.componentsHint(view.componentCount, view.kept), view.usesComponents, (isOn) => this.chooseComponents(isOn)),
    ].filter((e) => e instanceof Node));
  }

  /** Returns the buttons that choose between the median distance and the 10th percentile, if σ can have both values. */
  sigmaChips() {
    const keys = /** @type {const} */ (["median", "percentile10"]), values = keys.map((key) => this.sigmaOf(key));
    if (values.some((v) => !v?.isPossible)) return null;
    return h("div.chips", { role: "group", "aria-label": WORDS.sigmas }, ...keys.map((key, i) => {
      const isOn = this.setsSigma && key === this.sigmaKey;
      return h("button", { type: "button", className: isOn ? "chip on" : "chip", "aria-pressed": String(isOn), "data-focus": key, onclick: () => {
        Object.assign(this, { sigmaKey: key, setsSigma: true });
        this.render();
      } }, WORDS.sigmaOf(key, values[i]?.value ?? ""));
    }));
  }

  renderEnd() {
    const { view, page: { state } } = this;
    this.useButton.textContent = WORDS.use(view?.count ?? 0);
    this.useButton.disabled = !this.canUse;
    const { noun, name } = state.catalogue.entry("data", state.get("data"));
    const words = !view || view.count === 0 ? WORDS.stays : state.isOwn ? WORDS.replacesOwn : WORDS.replaces(noun ?? name);
    const key = (/** @type {string} */ label, /** @type {string} */ does) => h("span.keys", { "data-key": label }, h("kbd", {}, label), ` ${does}`);
    this.aside.replaceChildren(words, " ", this.canUse ? key("Enter", WORDS.useKey) : "", " ", key("Esc", WORDS.cancelKey));
  }
}
