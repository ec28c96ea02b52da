/** The section Data saves arrays of the state as CSV, JSON and NPY, the tables of the pictures, and the whole state as a file. */
import { pageAddress } from "../app/address.js";
import { h, setText } from "../lib/dom.js";
import { visibleViews } from "../pictures/pictures.js";
import { FILE_TYPE, fileText, openFile } from "./file.js";
import { numberRows } from "./flat.js";
import { MethodChips } from "./method-chips.js";
import { actionButton, button, download } from "./parts.js";
import { pointsTable, tableCSV, tableJSON, tableLists, tableNPY, tablesOf } from "./tables.js";
import { WORDS } from "./words.js";

/** @typedef {import("./tables.js").Table} Table */

const TABLES = "tables"; // the key of the choice of the pictures' tables
const LARGE_TABLES = ["features"]; // tables that the file of the state leaves out
const FILE_TYPES = { csv: "text/csv", json: FILE_TYPE, npy: "application/octet-stream" };

/** Returns the end of the name of a table of a compared method after the first: its place, as in the table of numbers. @param {number} index */
const placeSuffix = (index) => (index > 0 ? `-${index + 1}` : "");

export class DataSection {
  /**
   * @param {import("../app/page.js").Page} page @param {(text: string) => void} announce
   * @param {import("./arrays.js").ArrayRequests} arrays
   */
  constructor(page, announce, arrays) {
    this.page = page;
    this.arrays = arrays;
    this.chosenKey = "points";
    /** tables has the tables of the state, apart from its points. @type {Table[]} */
    this.tables = [];
    this.tablesKey = ""; // identifies the state and the method of the tables
    this.tablesUpdate = Promise.resolve(); // is resolved when the tables are those of tablesKey
    this.buttonsKey = "";
    this.methods = new MethodChips(page, WORDS.dataMethod, () => {
      this.showReason("");
      this.update();
    });
    this.choices = h("div.chips", { role: "group", "aria-label": WORDS.whichData });
    this.shape = h("em");
    this.columns = h("p");
    this.reason = h("p", { role: "alert", hidden: true });
    this.announce = announce;
    this.csvButton = this.saveButton(WORDS.save("CSV"), () => this.saveTable("csv"));
    this.npyButton = this.saveButton(WORDS.save("NPY"), () => this.saveTable("npy"));
    this.jsonButton = this.saveButton(WORDS.save("JSON"), () => this.saveTable("json"));
    this.saveAllButton = this.saveButton(WORDS.saveAll, () => this.saveAll());
    const input = h("input", { type: "file", accept: ".json,application/json", hidden: true, "aria-label": WORDS.fileInput, onchange: () => this.openChosen(input) });
    this.element = h("div", {}, this.methods.element, this.choices, h("div.pairs", {}, this.columns, this.shape), this.reason,
      h("div.bs", {}, this.csvButton, this.npyButton, this.jsonButton), h("div.bs", {}, this.saveAllButton, button(WORDS.openFile, () => input.click()), input));
  }

  /** @param {string} label @param {() => Promise<void>} save throws an error with the reason why there is no file */
  saveButton(label, save) {
    return actionButton(label, this.announce, async () => {
      this.showReason("");
      try {
        await save();
        return WORDS.saved;
      } catch (error) {
        this.showReason(/** @type {Error} */ (error).message);
        return "";
      }
    });
  }

  /** @param {string} reason why there is no file, or "" */
  showReason(reason) {
    this.reason.hidden = !reason;
    setText(this.reason, reason && WORDS.sentence(reason));
  }

  /** Returns all tables of the state. */
  get allTables() {
    return [...this.pointsTables, ...this.tables];
  }

  /** Returns the table of points, or no table if there is no result yet. */
  get pointsTables() {
    const points = this.page.hasCurrentPoints() ? this.page.currentPoints : null;
    return points ? [pointsTable(this.withClassNames(points))] : [];
  }

  /** Returns the other tables of a method. @param {import("./arrays.js").Shape[]} shapes @param {import("../app/catalogue.js").Entry} method */
  tablesWith(shapes, method) {
    const { state } = this.page, task = state.catalogue.entry("task", state.get("task"));
    return tablesOf(shapes, { marks: method.marks ?? "centres", index: state.number("i"), task: task.short || task.name, isKernel: task.key === state.catalogue.defaultOf("task") });
  }

  /** Adds the names of the classes of generated points. @param {import("./tables.js").Points} points */
  withClassNames(points) {
    const { state } = this.page;
    return { ...points, classes: points.classes ?? state.catalogue.entry("data", state.get("data")).groups };
  }

  /** @param {"csv" | "json" | "npy"} form */
  async saveTable(form) {
    if (this.chosenKey === TABLES) return this.saveTables(form === "json" ? "json" : "csv");
    const { page, methods: { index }, chosenKey } = this;
    await page.api.finalReport();
    this.update();
    await this.tablesUpdate;
    const table = this.allTables.find((t) => t.key === chosenKey);
    if (!table) throw new Error(WORDS.noSuchData);
    const { get } = table.needs.length > 0 ? await this.arrays.requestOf(page, table.needs, index) : { get: () => undefined };
    const content = { csv: () => tableCSV(table, get), json: () => tableJSON(table, get, pageAddress(page.state.publicLink)), npy: () => tableNPY(table, get) }[form]();
    download(new Blob([content], { type: FILE_TYPES[form] }), `mercer-${table.key}${table.needs.length > 0 ? placeSuffix(index) : ""}.${form}`);
  }

  /** Saves the tables of the shown pictures. @param {"csv" | "json"} form */
  async saveTables(form) {
    const { page } = this;
    if (page.frame.isRunning) await page.showLinkState();
    const file = await page.frame.save({ form, views: visibleViews(page.state), link: pageAddress(page.state.publicLink), report: page.report() });
    if (!file) throw new Error(WORDS.nothingToSave(page.missingPictureReason() || WORDS.noPictureYet));
    download(file, `mercer-tables.${form}`);
  }

  /** Saves the state with its points, numbers and data, as a file that opens here again. The file has the data of every compared method. */
  async saveAll() {
    const { page } = this, { state } = page;
    await page.api.finalReport();
    const { link } = state;
    const data = Object.fromEntries(this.pointsTables.map((t) => [t.key, tableLists(t, () => undefined)]));
    for (const [index, { method }] of this.methods.methods.entries()) Object.assign(data, await this.dataOf(method, index));
    if (state.link !== link) throw new Error(WORDS.stateChanged);
    const report = page.report();
    download(new Blob([fileText(state, { address: pageAddress(state.addressLink), numbers: report ? numberRows(report) : [], data })], { type: FILE_TYPE }), "mercer.json");
  }

  /** Returns the tables of a method in JSON. @param {import("../app/catalogue.js").Entry} method @param {number} index */
  async dataOf(method, index) {
    const { shapes } = await this.arrays.requestOf(this.page, [], index);
    const tables = this.tablesWith(shapes, method).filter((t) => !LARGE_TABLES.includes(t.key));
    const { get } = await this.arrays.requestOf(this.page, tables.flatMap((t) => t.needs), index);
    return Object.fromEntries(tables.map((t) => [t.key + placeSuffix(index), tableLists(t, get)]));
  }

  /** Opens the file that the reader has chosen. @param {HTMLInputElement} input */
  async openChosen(input) {
    const file = input.files?.[0];
    input.value = ""; // the same file can be chosen again
    if (!file) return;
    this.showReason("");
    this.showReason(openFile(this.page, await file.text().catch(() => "")));
  }

  update() {
    const { page } = this;
    const isReady = page.api.state === "ready";
    this.methods.update();
    const key = `${this.methods.index}|${page.state.link}|${page.layout()}`;
    if (isReady && key !== this.tablesKey) this.tablesUpdate = this.updateTables(key);
    this.updateChoices();
    const table = this.allTables.find((t) => t.key === this.chosenKey);
    const isTables = this.chosenKey === TABLES;
    setText(this.shape, isTables ? "" : table && isReady ? WORDS.shape(table.shape) : WORDS.waiting);
    const columns = table && (table.columns.length > 6 ? [...table.columns.slice(0, 3), "…", table.columns.at(-1) ?? ""] : table.columns);
    setText(this.columns, isTables ? WORDS.pictureTables : columns ? WORDS.columns(columns, table.shape.length > 2) : WORDS.waiting);
    this.npyButton.hidden = isTables;
  }

  /** Requests the list of arrays of the state. @param {string} key */
  async updateTables(key) {
    const { index, method } = this.methods;
    this.tablesKey = key;
    try {
      const { shapes } = await this.arrays.requestOf(this.page, [], index);
      if (this.tablesKey !== key) return;
      this.tables = this.tablesWith(shapes, method);
      this.update();
    } catch {
      if (this.tablesKey === key) this.tablesKey = ""; // the next result requests the list again
    }
  }

  /** Makes a button for each table. */
  updateChoices() {
    const choices = [...this.allTables.map((t) => [t.key, t.name]), [TABLES, WORDS.tables.tables]];
    if (!choices.some(([key]) => key === this.chosenKey) && this.tablesKey && this.allTables.length > 1) this.chosenKey = "points";
    const key = JSON.stringify([choices, this.chosenKey]);
    if (key === this.buttonsKey) return;
    this.buttonsKey = key;
    const focusedKey = this.choices.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.key : undefined;
    this.choices.replaceChildren(...choices.map(([k, name]) => h("button", {
      type: "button", className: k === this.chosenKey ? "chip on" : "chip", "data-key": k, "aria-pressed": String(k === this.chosenKey), onclick: () => {
        this.chosenKey = k;
        this.showReason("");
        this.update();
      },
    }, name)));
    [.../** @type {NodeListOf<HTMLElement>} */ (this.choices.querySelectorAll("button"))].find((b) => b.dataset.key === focusedKey)?.focus();
  }
}

