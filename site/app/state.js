/**
 * State is the state that the reader has chosen. Its values are the defaults of the catalogue, changed by the
 * edits of a link. Unusable values are replaced without a warning, since the worker reports them.
 *
 * Some keys of a link concern only the page, such as lock and goal. They are apart from the edits, in pageEdits. So the
 * worker never gets them, and results of the same settings are equal with and without them.
 */
import * as link from "../lib/link.js";
import { OWN } from "../lib/contract.js";
import { OwnSets } from "./own.js";
import { parseNumber, steppedMiddle } from "../lib/scale.js";

export const GENERATOR_KEYS = new Set(["n", "noise", "dseed"]); // settings without effect on points of one's own
const POINT_DEPENDENT_KEYS = new Set(["n", "noise", "x0"]); // settings whose value depends on points of one's own
/** The middle of the sliders of lengths, as a multiple of the median distance of points of one's own. @type {Record<string, number>} */
const LENGTH_MIDDLES = { sigma: 0.5, "periodic.period": 1.5, "locallyperiodic.period": 1.5 };

/** Returns the box of points of one's own, if it is known. @param {import("./own.js").OwnSet | undefined} set */
const boxOf = (set) => set?.shownBox ?? set?.box;

/**
 * Snapshot has all parts of a state that the reader changes.
 * @typedef {object} Snapshot
 * @property {string} link the link within the page
 * @property {link.Edits} generatorEdits
 * @property {link.Edits} resetEdits
 * @property {link.Edits} pageEdits
 */

export class State {
  /**
   * @param {import("./catalogue.js").Catalogue} catalogue
   * @param {string} text a link
   * @param {boolean} [resetsToOpened] whether a reset restores the opened link, as on an embedded page
   * @param {OwnSets} [ownSets] the sets of points that the link may name
   */
  constructor(catalogue, text, resetsToOpened = false, ownSets = new OwnSets()) {
    this.catalogue = catalogue;
    this.resetsToOpened = resetsToOpened;
    this.ownSets = ownSets;
    this.get = this.get.bind(this);
    /** edits has the settings that differ from their defaults. @type {link.Edits} */
    this.edits = [];
    /** pageEdits has the edits of keys that concern only the page. @type {link.Edits} */
    this.pageEdits = [];
    /** resetEdits has the settings after a reset. @type {link.Edits} */
    this.resetEdits = [];
    /** generatorEdits has the data set before points of one's own, and its settings. @type {link.Edits} */
    this.generatorEdits = [];
    this.replacementCount = 0; // how often another state has replaced this one
    this.open(text);
  }

  /** Returns the link of the settings within the page, which names points of one's own. */
  get link() {
    return link.format(this.edits);
  }

  /** Returns the link within the page with the keys of the page. */
  get fullLink() {
    return link.format([...this.edits, ...this.pageEdits]);
  }

  /** Returns the link with all points. */
  get publicLink() {
    return link.format([...this.ownSets.exportEdits(this.edits), ...this.pageEdits]);
  }

  /** Returns the number of characters of the settings in the public link. */
  get publicLength() {
    return link.format(this.ownSets.exportEdits(this.edits)).length;
  }

  /** Returns the link for the address bar. If the settings are too long, it has no points. */
  get addressLink() {
    return this.publicLength <= OWN.link ? this.publicLink : this.linkWithoutPoints;
  }

  /** Returns the public link without points of one's own. */
  get linkWithoutPoints() {
    return link.format([...link.set(this.edits, "points", undefined), ...this.pageEdits]);
  }

  /** Returns a copy of this state, or the state of another link within the page. @param {string} [text] */
  copy(text = this.fullLink) {
    const copy = new State(this.catalogue, text, false, this.ownSets);
    copy.generatorEdits = this.generatorEdits;
    return copy;
  }

  /** Returns this state with the last generated data set instead of points of one's own. */
  generatedState() {
    const copy = this.copy();
    if (this.isOwn) copy.edits = [...copy.edits.filter(([key]) => key !== "data" && key !== "points"), ...this.generatorEdits];
    return copy;
  }

  /** Reports whether the points are given, not generated. */
  get isOwn() {
    return this.get("data") === OWN.key;
  }

  /** Reports whether the number of points is known. The worker counts the points of a link. */
  get isCountKnown() {
    return !this.isOwn || link.get(this.edits, "points") === undefined || this.ownSet?.count !== undefined;
  }

  /** Reports whether the link lacks points of one's own, which may have been too many for it. */
  get lacksPoints() {
    return this.isOwn && link.get(this.edits, "points") === undefined;
  }

  /** Reports whether the state has no points, so that a method has no size. */
  get hasNoPoints() {
    return this.isOwn && this.isCountKnown && this.number("n") === 0;
  }

  /** Returns the set of points of this state, if it has one. */
  get ownSet() {
    return this.isOwn ? this.ownSets.setOf(this.edits) : undefined;
  }

  /** Returns a text that is equal for states with the same points. */
  get pointsKey() {
    const movedPoints = this.edits.filter(([key]) => /^p\d+$/.test(key)).map((pair) => pair.join("=")).sort();
    const generatorValues = this.isOwn ? [] : [...GENERATOR_KEYS].map(this.get); // the number of points of one's own is known later than their name
    return [this.get("data"), link.get(this.edits, "points"), ...generatorValues, ...movedPoints].join("&");
  }

  /** Returns the box of the points of this state: xmin, xmax, ymin, ymax. It is undefined for points of one's own until it is known. */
  get box() {
    return this.isOwn ? boxOf(this.ownSet) : this.catalogue.entry("data", this.get("data")).box;
  }

  get isDefault() {
    return link.isDefault(this.edits) && this.pageEdits.length === 0;
  }

  /** Reports whether a reset returns to the opened link, as on an embedded page and in a link with keys of the page. */
  get returnsToOpened() {
    return this.resetsToOpened || this.pageEdits.length > 0;
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
    if (f && POINT_DEPENDENT_KEYS.has(key) && link.get(edits, "data") === OWN.key) return this.ownValue(edits, key, text ?? defaultValue);
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

  /**
   * Returns a value that points of one's own determine. If the default of x₀ is outside their box, it is the
   * centre of the box.
   * @param {import("../lib/link.js").Edits} edits @param {string} key @param {string} text the value for generated points
   */
  ownValue(edits, key, text) {
    const set = this.ownSets.setOf(edits);
    if (key === "n") return String(set?.count ?? 0);
    if (key === "noise") return "0";
    const box = boxOf(set);
    if (key !== "x0" || !box || link.get(edits, "x0") !== undefined) return text;
    const [x, y] = text.split(",").map(Number);
    return box[0] <= x && x <= box[1] && box[2] <= y && y <= box[3] ? text : [(box[0] + box[1]) / 2, (box[2] + box[3]) / 2].join(",");
  }

  /** Returns a setting as a number within the range that the state allows. @param {string} key */
  number(key) {
    const f = this.field(key);
    return Math.min(f.max, Math.max(f.min, Number(this.get(key))));
  }

  /** Returns the field with the range that the state allows. The sliders of lengths follow the distances of points of one's own. @param {string} key */
  field(key) {
    const f = this.catalogue.fieldInRange(key, this.get, this.isCountKnown);
    const middle = this.isOwn && key in LENGTH_MIDDLES ? LENGTH_MIDDLES[key] * this.ownSets.medianOf(this.edits) : 0;
    return middle > 0 ? { ...f, middle: steppedMiddle(middle) } : f;
  }

  /** Reports whether a key differs from its value after a reset. @param {string} key */
  isChanged(key) {
    return this.get(key) !== this.resetValue(key);
  }

  /** Reports whether the state is the state after a reset. */
  get isReset() {
    return link.format([...this.edits].sort()) === link.format([...this.resetEdits].sort());
  }

  /** Returns to the opened link if returnsToOpened is true, and to the defaults elsewhere. */
  reset() {
    this.replacementCount++;
    this.generatorEdits = [];
    this.edits = this.resetEdits;
  }

  /** Reports whether the kernel is used for a task. */
  get hasTask() {
    return this.get("task") !== this.catalogue.defaultOf("task");
  }

  /** Returns the number of moved points and landmarks. */
  get movedCount() {
    return this.edits.filter(([k]) => /^[pc]\d+$/.test(k)).length;
  }

  /** Returns the key of the number of landmarks or centres. */
  get centerCountKey() {
    const key = `${this.get("method")}.basis`;
    return this.catalogue.field(key) ? key : "m";
  }

  /** Returns the given landmarks or centres, as far as their positions are readable. */
  get givenCenters() {
    const positions = new Map(this.edits.filter(([k]) => /^c\d+$/.test(k)).map(([k, text]) => [Number(k.slice(1)), text.split(",").map(Number)]));
    const count = this.number(this.centerCountKey);
    return Array.from({ length: positions.size < count ? 0 : count }, (_, i) => positions.get(i)).filter((p) => p?.length === 2 && p.every(Number.isFinite)).map((p) => p ?? []);
  }

  /** Reports whether the reader has placed all landmarks or centres, so that the method chooses none. */
  get hasGivenCenters() {
    return Boolean(this.catalogue.entry("method", this.get("method"))?.traits?.placeable) && this.givenCenters.length === this.number(this.centerCountKey);
  }

  /** Returns the number of moved points. */
  get movedPointCount() {
    return this.edits.filter(([k]) => /^p\d+$/.test(k)).length;
  }

  /**
   * Sets keys. Points of one's own remove the settings of generated points. These settings return with the next generated
   * data set, unless it has other values in pairs.
   * @param {link.Pairs} pairs
   */
  set(pairs) {
    const { edits, isOwn } = this;
    for (const [key, text] of pairs) {
      const value = text === undefined ? undefined : link.get(this.ownSets.importEdits([[key, text]]), key);
      if (value !== this.get(key)) this.edits = link.prune(this.edits, key);
      this.edits = link.set(this.edits, key, value, this.catalogue.defaultOf(key));
    }
    if (!isOwn && this.isOwn) this.generatorEdits = edits.filter(([key]) => key === "data" || GENERATOR_KEYS.has(key));
    if (this.isOwn) this.edits = this.edits.filter(([key]) => !GENERATOR_KEYS.has(key));
    else if (isOwn) this.edits = [...this.edits, ...this.generatorEdits.filter(([key]) => key !== "data" && !pairs.some(([k]) => k === key))];
  }

  /** @param {string} text a link */
  open(text) {
    const edits = link.parse(text);
    this.replacementCount++;
    this.generatorEdits = [];
    this.edits = this.ownSets.importEdits(edits.filter(([key]) => !link.isPageKey(key)));
    this.pageEdits = edits.filter(([key]) => link.isPageKey(key));
    this.resetEdits = this.returnsToOpened ? this.edits : [];
  }

  /** Returns the state for a later call of restore. @returns {Snapshot} */
  snapshot() {
    const { generatorEdits, resetEdits, pageEdits } = this;
    return { link: this.link, generatorEdits, resetEdits, pageEdits };
  }

  /** @param {Snapshot} snapshot */
  restore(snapshot) {
    this.replacementCount++;
    this.edits = link.parse(snapshot.link);
    this.generatorEdits = snapshot.generatorEdits;
    this.resetEdits = snapshot.resetEdits;
    this.pageEdits = snapshot.pageEdits;
  }

  /**
   * Replaces the edits by the edits of the worker's canonical link. If the opened link had no further edits, a reset
   * then restores the canonical link.
   * @param {string} text a link
   */
  replaceLink(text) {
    const isUnedited = this.returnsToOpened && this.link === link.format(this.resetEdits);
    this.edits = this.ownSets.importEdits(link.parse(text));
    if (isUnedited) this.resetEdits = this.edits;
  }
}
