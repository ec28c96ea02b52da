/** The section Numbers shows, saves and copies the numbers of the report as one flat table. */
import { pageAddress } from "../app/address.js";
import { h, setText } from "../lib/dom.js";
import { numberRows, rowsToCSV, rowsToJSON } from "./flat.js";
import { actionButton, codeBlock, copyButton, download, setCode } from "./parts.js";
import { WORDS } from "./words.js";

const SHOWN_ROWS = 5;

export class NumbersSection {
  /** @param {import("../app/page.js").Page} page @param {(text: string) => void} announce */
  constructor(page, announce) {
    this.page = page;
    this.words = h("p");
    this.block = codeBlock(WORDS.numbersBlock);
    const save = (/** @type {"csv" | "json"} */ form, /** @type {() => string} */ text) => actionButton(WORDS.save(form.toUpperCase()), announce, async () => {
      await this.ready();
      if (!page.report()) return "";
      download(new Blob([text()], { type: form === "csv" ? "text/csv" : "application/json" }), `mercer-numbers.${form}`);
      return WORDS.saved;
    });
    this.element = h("div", {}, this.words, this.block, h("div.bs", {},
      save("csv", () => this.csv), save("json", () => rowsToJSON(this.rows, pageAddress(page.state.publicLink))),
      copyButton(WORDS.copy, announce, async () => (await this.ready(), this.csv), this.block)));
  }

  /** Waits for the final numbers. If there are none, the sheet shows those that exist. */
  ready() {
    return this.page.api.finalReport().catch(() => {});
  }

  get rows() {
    const report = this.page.report();
    return report ? numberRows(report) : [];
  }

  get csv() {
    return rowsToCSV(this.rows);
  }

  update() {
    const { rows } = this, [header, ...lines] = rowsToCSV(rows).trimEnd().split("\n");
    setText(this.words, WORDS.numbersDoc(rows.length));
    const rest = lines.length > SHOWN_ROWS ? `\n${WORDS.moreRows(lines.length - SHOWN_ROWS)}` : "";
    setCode(this.block, h("i", {}, header), lines.length ? `\n${lines.slice(0, SHOWN_ROWS).join("\n")}` : "\n…", h("i", {}, rest));
  }
}
