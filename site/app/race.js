/**
 * Stores the results of the fits of a race, and converts them for the page and the pictures.
 *
 * @typedef {object} Race
 * @property {string} key identifies the settings that all fits share
 * @property {string} link the link of a state with this race
 * @property {number[]} order the numbers of the fits, in the order of computation
 * @property {Float64Array[]} cells for each fit the number of its method, the value of the varied setting, the seed and its turn
 * @property {number} jointMethod the number of the method whose fits are computed together, or −1 without such a method
 * @property {string[]} methods the keys of the methods
 * @property {string[]} vary the key of the varied setting of each method
 * @property {boolean} isTimed whether the race shows times, so that the times of fits are measured
 *
 * @typedef {{key: string, isTimed: boolean, i: number}} FitKey one fit of a race
 *
 * @typedef {object} FitReport a fit in the interface `window.mercer`
 * @property {Record<string, string | number>} setting
 * @property {string | true} [refused]
 * @property {boolean} [givenUp]
 * @property {number} [m]
 * @property {number} [error]
 * @property {number} [se]
 * @property {number} [ms]
 * @property {[number, number]} [ms_range]
 * @property {number} [bytes]
 * @property {number} [evals]
 */
import { FITS } from "../lib/contract.js";
import { createCosts } from "./costs.js";
import { numbersOf } from "./messages.js";

const MAX_RACES = 12; // number of races whose results are stored
const MIN_FITS = 8; // fits needed to predict the remaining time
const TOO_LONG = Infinity; // the time of a fit that takes too long to be measured

export const { columns: COLUMNS } = FITS;
const { unmade: UNMADE, refused: REFUSED, givenUp: GIVEN_UP } = FITS.states;
const TIME_COLUMN = COLUMNS.indexOf("ms");
const ROW_LENGTH = COLUMNS.length; // number of columns of a row

/** Reports whether a fit has results. @param {number} state the state in the row of the fit */
const isMade = (state) => state !== UNMADE && state !== REFUSED && state !== GIVEN_UP;

/** RaceRecord holds the results of a race so far. */
class RaceRecord {
  /** @param {Race} race */
  constructor(race) {
    this.rows = new Float64Array(ROW_LENGTH * race.order.length);
    /** reasons[i] is the reason why fit i was refused. @type {string[]} */
    this.reasons = [];
    /** costs maps Race.timed to predictions of the times of fits. */
    this.costs = new Map([[race.isTimed, createCosts(race.cells, race.jointMethod)]]);
  }
}

/** Fits stores the results of the last races. */
export class Fits {
  constructor() {
    /**
     * records maps the key of a race to its results. The last used race is at the end.
     * @type {Map<string, RaceRecord>}
     */
    this.records = new Map();
  }

  /**
   * Marks a race as the last used. If there are more than MAX_RACES races, the oldest one is deleted. The method
   * returns whether the race had results before.
   * @param {Race} race
   */
  markUsed(race) {
    const knownRecord = this.records.get(race.key);
    const record = knownRecord ?? new RaceRecord(race);
    if (!record.costs.has(race.isTimed)) record.costs.set(race.isTimed, createCosts(race.cells, race.jointMethod));
    this.records.delete(race.key);
    this.records.set(race.key, record);
    for (const key of this.records.keys()) {
      if (this.records.size <= MAX_RACES) break;
      this.records.delete(key);
    }
    return knownRecord !== undefined;
  }

  /** Returns the rows of a race. @param {Race} race */
  rows(race) {
    return /** @type {RaceRecord} */ (this.records.get(race.key)).rows;
  }

  /** Returns the reasons of refused fits, indexed by the number of the fit. @param {Race} race */
  reasons(race) {
    return /** @type {RaceRecord} */ (this.records.get(race.key)).reasons;
  }

  /** Returns the predicted ms of a fit, or NaN. @param {FitKey} fit */
  predictedTime({ key, isTimed: isTimed, i }) {
    return this.records.get(key)?.costs.get(isTimed)?.predict(i) ?? NaN;
  }

  /** Records the time of a fit. @param {FitKey} fit @param {number} ms @param {boolean} isRefused */
  recordTime({ key, isTimed: isTimed, i }, ms, isRefused) {
    this.records.get(key)?.costs.get(isTimed)?.addTime(i, ms, isRefused);
  }

  /** Reports whether a fit is missing, or its time is unknown. @param {Race} race @param {number} i */
  isMissing(race, i) {
    return isMissing(this.rows(race), i, race.isTimed);
  }

  /** Returns the missing fits in order. @param {Race} race */
  missingFits(race) {
    return race.order.filter((i) => this.isMissing(race, i));
  }

  /**
   * Returns the expected ms of the missing fits for a number of workers. The result is NaN if too few fits are
   * finished.
   * @param {Race} race @param {number} workers
   */
  remainingTime(race, workers) {
    const missing = this.missingFits(race);
    if (race.order.length - missing.length < Math.min(MIN_FITS, race.order.length)) return NaN;
    return missing.reduce((sum, i) => sum + this.predictedTime({ key: race.key, isTimed: race.isTimed, i }), 0) / Math.max(1, Math.min(workers, missing.length));
  }

  /**
   * Records the result of a fit. The method returns whether the fit was missing.
   * @param {FitKey} fit @param {ArrayLike<number>} row @param {string} [reason] why it was refused
   */
  recordRow({ key, isTimed: isTimed, i }, row, reason) {
    const record = this.records.get(key);
    if (!record) return false;
    if (reason) record.reasons[i] = reason;
    if (!isMissing(record.rows, i, isTimed)) return false;
    record.rows.set(row, i * ROW_LENGTH);
    return true;
  }

  /**
   * Marks a fit as given up. If its error is known, only its time is marked as too long. The method returns
   * whether the fit was missing.
   * @param {FitKey} fit
   */
  giveUp(fit) {
    const rows = this.records.get(fit.key)?.rows;
    if (!rows || !isMade(rows[fit.i * ROW_LENGTH])) return this.recordRow(fit, [GIVEN_UP, ...Array(ROW_LENGTH - 1).fill(NaN)]);
    if (!isMissing(rows, fit.i, fit.isTimed)) return false;
    rows[fit.i * ROW_LENGTH + TIME_COLUMN] = TOO_LONG;
    return true;
  }

  /**
   * Marks fits that were given up as missing again, since other work may have delayed them.
   * @param {Race} race
   */
  retryGivenUp(race) {
    const rows = this.rows(race);
    for (let start = 0; start < rows.length; start += ROW_LENGTH) if (rows[start] === GIVEN_UP) rows.fill(UNMADE, start, start + ROW_LENGTH);
  }
}

/** @param {Float64Array} rows @param {number} i @param {boolean} isTimed */
function isMissing(rows, i, isTimed) {
  const state = rows[i * ROW_LENGTH];
  return state === UNMADE || (isTimed && isMade(state) && Number.isNaN(rows[i * ROW_LENGTH + TIME_COLUMN]));
}

/**
 * Returns the race of a result, or null if no race is shown.
 * @param {import("./messages.js").Result} result @param {string} link @returns {Race | null}
 */
export function raceOf(result, link) {
  const { race } = result.body;
  const values = numbersOf(result, "race.cells");
  if (!race || !values) return null;
  const length = FITS.cell.length;
  const cells = Array.from({ length: values.length / length }, (_, i) => values.subarray(i * length, (i + 1) * length));
  const turn = FITS.cell.indexOf("turn");
  const order = cells.map((_, i) => i).sort((i, j) => cells[i][turn] - cells[j][turn]);
  return { key: race.key, link, order, cells, jointMethod: race.floor, methods: race.methods ?? [], vary: race.vary ?? [], isTimed: race.timed };
}

/**
 * Returns the labels that a message to the pictures has for a race.
 * @param {Race} race @param {string[]} reasons @param {number} remainingTime the expected ms of the missing fits
 */
export const labelsOf = (race, reasons, remainingTime) => ({
  "race.key": race.key,
  "race.reasons": reasons.map((reason, i) => `${i} ${reason}`).filter(Boolean).join(FITS.between),
  "race.left": remainingTime > 0 ? String(remainingTime / 1000) : "",
});

/**
 * Returns the finished fits, as `window.mercer` reports them.
 * @param {Race} race @param {Float64Array} rows @param {string[]} [reasons] @returns {FitReport[]}
 */
export function fitsOf({ cells, methods, vary }, rows, reasons = []) {
  return cells.flatMap(/** @returns {FitReport[]} */ ([method, varied, seed], i) => {
    const value = (/** @type {string} */ name) => rows[i * ROW_LENGTH + COLUMNS.indexOf(name)];
    const setting = { method: methods[method], [vary[method]]: varied, seed };
    switch (value("state")) {
      case UNMADE:
        return [];
      case REFUSED:
        return [{ setting, refused: reasons[i] ?? true }];
      case GIVEN_UP:
        return [{ setting, givenUp: true }];
    }
    const [m, error, se, ms, low, high, bytes, evals] = ["size", "error", "error.deviation", "ms", "ms.low", "ms.high", "bytes", "evaluations"].map(value);
    return [{ setting, m, error, se, ...(Number.isFinite(ms) ? { ms, ms_range: [low, high] } : {}), bytes, evals }];
  });
}
