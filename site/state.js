/**
 * What the reader has chosen: the edits of the link over the defaults of the
 * catalogue. The page reads it leniently, for the worker says what was wrong.
 */
import * as link from "./link.js";
import { number } from "./scale.js";

export class State {
  /** @param {import("./catalogue.js").Catalogue} catalogue @param {string} text a link */
  constructor(catalogue, text) {
    this.catalogue = catalogue;
    this.edits = link.parse(text);
    this.get = this.get.bind(this);
  }

  get link() {
    return link.format(this.edits);
  }

  get isDefault() {
    return link.isDefault(this.edits);
  }

  /** A value as a link has it: of a choice one that exists, of a number one in range. @param {string} key */
  get(key) {
    const raw = link.get(this.edits, key);
    const standard = this.catalogue.standard(key);
    const f = this.catalogue.field(key);
    if (raw === undefined || !f) return raw ?? standard;
    if (f.kind === "list") {
      const good = [...new Set(raw.split(",").map((k) => k.trim()).filter((k) => f.choices.includes(k)))];
      return good.length ? good.join(",") : standard;
    }
    const choices = this.catalogue.choices(f);
    if (choices) return choices.some((c) => c.key === raw) ? raw : standard;
    if (f.kind === "point") return raw.split(",").map(Number).every(Number.isFinite) && raw.includes(",") ? raw : standard;
    const v = number(raw);
    return String(Number.isFinite(v) ? Math.min(f.max, Math.max(f.min, v)) : standard);
  }

  /** A setting as a number within the range that the state leaves it. @param {string} key */
  number(key) {
    const f = this.field(key);
    return Math.min(f.max, Math.max(f.min, Number(this.get(key))));
  }

  /** @param {string} key */
  field(key) {
    return this.catalogue.bounded(key, this.get);
  }

  /** Whether a key differs from its default. @param {string} key */
  changed(key) {
    return link.get(this.edits, key) !== undefined && this.get(key) !== this.catalogue.standard(key);
  }

  /** The points that were moved by hand. */
  get moved() {
    return this.edits.filter(([k]) => /^[pc]\d+$/.test(k)).length;
  }

  /** @param {[string, string | undefined][]} pairs undefined puts a key back */
  set(pairs) {
    for (const [key, value] of pairs) {
      if (value !== this.get(key)) this.edits = link.prune(this.edits, key);
      this.edits = link.set(this.edits, key, value, this.catalogue.standard(key));
    }
  }

  /** @param {string} text a link */
  open(text) {
    this.edits = link.parse(text);
  }
}
