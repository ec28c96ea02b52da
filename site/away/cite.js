/**
 * The section Cite has the citations of this page and of the papers of the methods, as BibTeX and as text.
 *
 * @typedef {object} Paper a paper of papers.json
 * @property {string} kind the type of its BibTeX entry
 * @property {string[]} authors "Last, First"
 * @property {number} year
 * @property {string} title
 * @property {string} venue the journal, the proceedings, the publisher or another place of publication
 * @property {string} [volume]
 *
 * @typedef {object} PageCitation
 * @property {string} title
 * @property {string} address
 * @property {string} date the day of the visit, such as "26 November 2026"
 */
import { pageAddress } from "../app/address.js";
import { comparedMethods, isComparing, joinWords } from "../controls/compared.js";
import { h, setText } from "../lib/dom.js";
import { fetchJSON, loadOnce } from "../lib/load.js";
import { codeBlock, copyButton, setCode } from "./parts.js";
import { WORDS } from "./words.js";

const MAX_ADDRESS = 200; // a longer address would fill a bibliography, so it is replaced by the address of the page

/** @type {Record<string, string>} */
const VENUE_FIELDS = { article: "journal", inproceedings: "booktitle", book: "publisher", misc: "howpublished" };

/** Returns the letters a to z of a text. @param {string} text */
const plainLetters = (text) => text.normalize("NFKD").toLowerCase().replace(/[^a-z]/g, "");

/** Returns the key of a paper, such as "williams2001using". @param {Paper} paper */
const keyOf = ({ authors, year, title }) => `${plainLetters(authors[0].split(",")[0])}${year}${plainLetters(title.split(/[\s-]/)[0])}`;

/** TEX_SIGNS has the commands of signs that a backslash does not escape. A thin space is one, too. @type {Record<string, string>} */
const TEX_SIGNS = { "\\": "\\textbackslash{}", "~": "\\textasciitilde{}", "^": "\\textasciicircum{}", "\u202f": "\\," };

/** Escapes the signs with a meaning in TeX. @param {string} text */
export const escapeTeX = (text) => text.replace(/[&%$#_{}\\~^\u202f]/g, (sign) => TEX_SIGNS[sign] ?? `\\${sign}`);

/** @param {string} kind @param {string} key @param {[string, string | undefined][]} fields */
const entry = (kind, key, fields) => `@${kind}{${key},\n${fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}}`).join(",\n")}\n}`;

/** Returns the BibTeX entry of a paper. Its title is in two pairs of braces, which keep the capitals. @param {Paper} paper */
export const paperToBibTeX = (paper) => entry(paper.kind, keyOf(paper), [
  ["author", paper.authors.map(escapeTeX).join(" and ")], ["title", `{${escapeTeX(paper.title)}}`], [VENUE_FIELDS[paper.kind], escapeTeX(paper.venue)], ["volume", paper.volume], ["year", String(paper.year)],
]);

/** Returns the citation of a paper as text. @param {Paper} paper */
export function paperToText({ authors, year, title, venue, volume }) {
  const names = authors.map((author) => author.split(", ").reverse().join(" "));
  return `${joinWords(names)} (${year}). ${title}. ${venue}${volume ? ` ${volume}` : ""}.`;
}

/** Returns the BibTeX entry of the page. @param {PageCitation} page */
export const pageToBibTeX = ({ title, address, date }) => entry("misc", "mercer", [["author", `{${WORDS.authors}}`], ["title", `{${escapeTeX(title)}}`], ["howpublished", `\\url{${address}}`], ["note", WORDS.accessedNote(date)]]);

/** Returns the citation of the page as text. @param {PageCitation} page */
export const pageToText = ({ title, address, date }) => WORDS.pageCitation(title, address, date);

/** @type {() => Promise<{papers: Paper[], methods: Record<string, number[]>}>} */
const loadPapers = loadOnce(() => fetchJSON("away/papers.json"));

export class CiteSection {
  /** @param {import("../app/page.js").Page} page @param {(text: string) => void} announce */
  constructor(page, announce) {
    this.page = page;
    /** papers has the papers of the methods, or undefined until they are loaded. @type {Paper[] | undefined} */
    this.papers = undefined;
    this.methods = ""; // the keys of the methods whose papers are shown
    this.hasFailed = false;
    this.words = h("p");
    this.block = codeBlock(WORDS.citeBlock);
    this.failure = h("p", { hidden: true }, WORDS.papersNotLoaded);
    this.element = h("div", {}, this.words, this.block, this.failure, h("div.bs", {},
      copyButton(WORDS.copyBibTeX, announce, () => this.show(this.bibTeX), this.block), copyButton(WORDS.copyText, announce, () => this.show(this.text), this.block)));
  }

  /** Shows a text in the block, where the reader can select it. @param {string} text */
  show(text) {
    setCode(this.block, text);
    return text;
  }

  /** @returns {PageCitation} */
  get pageCitation() {
    const address = pageAddress(this.page.state.addressLink);
    return {
      title: document.title, address: address.length <= MAX_ADDRESS ? address : address.replace(/#.*$/, ""),
      date: WORDS.date(new Date()),
    };
  }

  get bibTeX() {
    return [...(this.papers ?? []).map(paperToBibTeX), pageToBibTeX(this.pageCitation)].join("\n\n");
  }

  get text() {
    return [...(this.papers ?? []).map(paperToText), pageToText(this.pageCitation)].join("\n");
  }

  update() {
    const { state } = this.page;
    const methods = isComparing(state.get) ? comparedMethods(state.catalogue, state.get).map((c) => c.method.key) : [state.catalogue.entry("method", state.get("method")).key];
    setText(this.words, WORDS.citeDoc(methods.length));
    if (methods.join() !== this.methods) this.load(methods);
    this.show(this.bibTeX);
    this.failure.hidden = !this.hasFailed;
  }

  /** @param {string[]} methods the keys of the methods */
  async load(methods) {
    const key = methods.join();
    this.methods = key;
    try {
      const file = await loadPapers();
      if (this.methods !== key) return;
      const indices = new Set(methods.flatMap((method) => file.methods[method] ?? []));
      this.papers = [...indices].map((i) => file.papers[i]);
      this.hasFailed = false;
    } catch {
      if (this.methods !== key) return;
      this.papers = undefined;
      this.hasFailed = true;
      this.methods = ""; // the next update loads the papers again
      this.failure.hidden = false;
      return;
    }
    this.show(this.bibTeX);
    this.failure.hidden = true;
  }
}
