/**
 * State is the state that the reader has chosen. Its values are the defaults of the catalogue, changed by the
 * edits of a link. Unusable values are replaced without a warning, since the worker reports them.
 */
import * as link from "../lib/link.js";
import { parseNumber } from "../lib/scale.js";

export class State {
  /**
   * @param {import("./catalogue.js").Catalogue} catalogue
   * @param {string} text a link
   * @param {boolean} [resetsToOpened] whether a reset restores the opened link, as on an embedded page
   */
  constructor(catalogue, text, resetsToOpened = false) {
    this.catalogue = catalogue;
    this.resetsToOpened = resetsToOpened;
    this.get = this.get.bind(this);
    this.edits = link.parse(text);
    this.resetEdits = resetsToOpened ? this.edits : [];
  }

  get link() {
    return link.format(this.edits);
  }

  get isDefault() {
    return link.isDefault(this.edits);
  }

  /** Returns the value of a key as in a link. The value is an existing choice or a number in range. @param {string} key */
  get(key) {
    return this.value(this.edits, key);
  }

  /** Returns the value of a key after a reset. @param {string} key */
  resetValue(key) {
    return this.value(this.resetEdits, key);
  }

  /** @param {import("../lib/link.js").Edits} edits @param {string} key */
  value(edits, key) {
    const text = link.get(edits, key);
    const f = this.catalogue.field(key);
    const defaultValue = this.catalogue.defaultOf(key) ?? "";
    if (text === undefined || !f) return text ?? defaultValue;
    if (f.kind === "list") {
      const validKeys = [...new Set(text.split(",").map((k) => k.trim()).filter((k) => f.choices?.includes(k)))];
      return validKeys.length ? validKeys.join(",") : defaultValue;
    }
    const choices = this.catalogue.choices(f);
    if (choices) return choices.some((c) => c.key === text) ? text : defaultValue;
    if (f.kind === "point") return text.split(",").map(Number).every(Number.isFinite) && text.includes(",") ? text : defaultValue;
    const v = parseNumber(text);
    return String(Number.isFinite(v) ? Math.min(f.max, Math.max(f.min, v)) : defaultValue);
  }

  /** Returns a setting as a number within the range that the state allows. @param {string} key */
  number(key) {
    const f = this.field(key);
    return Math.min(f.max, Math.max(f.min, Number(this.get(key))));
  }

  /** @param {string} key */
  field(key) {
    return this.catalogue.fieldInRange(key, this.get);
  }

  /** Reports whether a key differs from its value after a reset. @param {string} key */
  isChanged(key) {
    return this.get(key) !== this.resetValue(key);
  }

  /** Returns the number of moved points and landmarks. */
  get movedCount() {
    return this.edits.filter(([k]) => /^[pc]\d+$/.test(k)).length;
  }

  /** @param {link.Pairs} pairs */
  set(pairs) {
    for (const [key, value] of pairs) {
      if (value !== this.get(key)) this.edits = link.prune(this.edits, key);
      this.edits = link.set(this.edits, key, value, this.catalogue.defaultOf(key));
    }
  }

  /** @param {string} text a link */
  open(text) {
    this.edits = link.parse(text);
    this.resetEdits = this.resetsToOpened ? this.edits : [];
  }

  /**
   * Replaces the edits by the edits of the worker's canonical link. If the opened link had no further edits, a reset
   * then restores the canonical link.
   * @param {string} text a link
   */
  replaceLink(text) {
    const isUnedited = this.resetsToOpened && this.link === link.format(this.resetEdits);
    this.edits = link.parse(text);
    if (isUnedited) this.resetEdits = this.edits;
  }
}
