/**
 * A race: which fits there are, what has come of them, and how the page and the pictures have it.
 *
 * @typedef {object} Race
 * @property {string} key what all fits depend on
 * @property {string} link of a state that has it
 * @property {number[]} order the fits, in their turn
 * @property {Float64Array[]} cells of each fit: its method, the value of what varies, the seed, its turn
 * @property {number} floor the number of the method whose fits are found together; −1 is none
 * @property {string[]} methods keys
 * @property {string[]} vary the key of what makes each of them larger
 * @property {boolean} timed whether fits are shown against their time, which has to be measured then
 *
 * @typedef {{key: string, timed: boolean, i: number}} FitOf one fit of a race
 *
 * @typedef {object} FitReport a fit as `window.mercer` has it
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

const RACES = 12; // whose fits are remembered
const ENOUGH = 8; // fits from which the time that is left can be told
const TOO_LONG = Infinity; // the time of a fit that takes too long to be measured

export const { columns: COLUMNS } = FITS;
const { unmade: UNMADE, refused: REFUSED, givenUp: GIVEN_UP } = FITS.states;
const CLOCK_COLUMN = COLUMNS.indexOf("ms");
const WIDTH = COLUMNS.length; // of a row

/** Whether a fit has its numbers. @param {number} state in its row */
const isMade = (state) => state !== UNMADE && state !== REFUSED && state !== GIVEN_UP;

/** What has come of the fits of a race that was shown. */
class RaceRecord {
  /** @param {Race} race */
  constructor(race) {
    this.rows = new Float64Array(WIDTH * race.order.length);
    /** Why fits were refused, by their numbers. @type {string[]} */
    this.reasons = [];
    /** What fits take, without and with their time measured. */
    this.costs = new Map([[race.timed, createCosts(race.cells, race.floor)]]);
  }
}

/** What has come of the fits of the last races. */
export class Fits {
  constructor() {
    /** By the key of the race; the last used at the end. @type {Map<string, RaceRecord>} */
    this.records = new Map();
  }

  /** Remembers a race as the last used, and forgets the oldest; says whether it was there. @param {Race} race */
  use(race) {
    const before = this.records.get(race.key);
    const record = before ?? new RaceRecord(race);
    if (!record.costs.has(race.timed)) record.costs.set(race.timed, createCosts(race.cells, race.floor));
    this.records.delete(race.key);
    this.records.set(race.key, record);
    for (const key of this.records.keys()) {
      if (this.records.size <= RACES) break;
      this.records.delete(key);
    }
    return before !== undefined;
  }

  /** The rows of a race in use. @param {Race} race */
  rows(race) {
    return /** @type {RaceRecord} */ (this.records.get(race.key)).rows;
  }

  /** Why fits were refused, by their numbers. @param {Race} race */
  reasons(race) {
    return /** @type {RaceRecord} */ (this.records.get(race.key)).reasons;
  }

  /** The ms that a fit takes, as far as is known; NaN where it is not. @param {FitOf} fit */
  cost({ key, timed, i }) {
    return this.records.get(key)?.costs.get(timed)?.of(i) ?? NaN;
  }

  /** A fit has taken so long. @param {FitOf} fit @param {number} ms @param {boolean} refused */
  took({ key, timed, i }, ms, refused) {
    this.records.get(key)?.costs.get(timed)?.took(i, ms, refused);
  }

  /** Whether a fit is to be made: it was not, or nobody knows how long it takes. @param {Race} race @param {number} i */
  isMissing(race, i) {
    return isMissing(this.rows(race), i, race.timed);
  }

  /** The fits that are missing, in their turn. @param {Race} race */
  missing(race) {
    return race.order.filter((i) => this.isMissing(race, i));
  }

  /** The ms that the missing fits take on so many workers; NaN where too few are known to tell. @param {Race} race @param {number} workers */
  left(race, workers) {
    const open = this.missing(race);
    if (race.order.length - open.length < Math.min(ENOUGH, race.order.length)) return NaN;
    return open.reduce((sum, i) => sum + this.cost({ key: race.key, timed: race.timed, i }), 0) / Math.max(1, Math.min(workers, open.length));
  }

  /** Writes what came of a fit; says whether it was missing. @param {FitOf} fit @param {ArrayLike<number>} row @param {string} [reason] why it was refused */
  write({ key, timed, i }, row, reason) {
    const record = this.records.get(key);
    if (!record) return false;
    if (reason) record.reasons[i] = reason;
    if (!isMissing(record.rows, i, timed)) return false;
    record.rows.set(row, i * WIDTH);
    return true;
  }

  /** Gives up a fit: its error stays where it is known; says whether it was missing. @param {FitOf} fit */
  giveUp(fit) {
    const rows = this.records.get(fit.key)?.rows;
    if (!rows || !isMade(rows[fit.i * WIDTH])) return this.write(fit, [GIVEN_UP, ...Array(WIDTH - 1).fill(NaN)]);
    if (!isMissing(rows, fit.i, fit.timed)) return false;
    rows[fit.i * WIDTH + CLOCK_COLUMN] = TOO_LONG;
    return true;
  }

  /** Other work may have been in the way of fits that were given up: they have another chance. @param {Race} race */
  retry(race) {
    const rows = this.rows(race);
    for (let at = 0; at < rows.length; at += WIDTH) if (rows[at] === GIVEN_UP) rows.fill(UNMADE, at, at + WIDTH);
  }
}

/** @param {Float64Array} rows @param {number} i @param {boolean} timed */
function isMissing(rows, i, timed) {
  const state = rows[i * WIDTH];
  return state === UNMADE || (timed && isMade(state) && Number.isNaN(rows[i * WIDTH + CLOCK_COLUMN]));
}

/** The race of a result, or null where none is shown. @param {import("./messages.js").Result} result @param {string} link @returns {Race | null} */
export function raceOf(result, link) {
  const { race } = result.body;
  const all = numbersOf(result, "race.cells");
  if (!race || !all) return null;
  const wide = FITS.cell.length;
  const cells = Array.from({ length: all.length / wide }, (_, i) => all.subarray(i * wide, (i + 1) * wide));
  const turn = FITS.cell.indexOf("turn");
  const order = cells.map((_, i) => i).sort((i, j) => cells[i][turn] - cells[j][turn]);
  return { key: race.key, link, order, cells, floor: race.floor, methods: race.methods ?? [], vary: race.vary ?? [], timed: race.timed };
}

/** What the pictures have of a race besides its rows, as labels. @param {Race} race @param {string[]} reasons @param {number} left ms */
export const labelsOf = (race, reasons, left) => ({
  "race.key": race.key,
  "race.reasons": reasons.map((why, i) => `${i} ${why}`).filter(Boolean).join(FITS.between),
  "race.left": left > 0 ? String(left / 1000) : "",
});

/** The fits that there are, for who wants their numbers. @param {Race} race @param {Float64Array} rows @param {string[]} [reasons] @returns {FitReport[]} */
export function fitsOf({ cells, methods, vary }, rows, reasons = []) {
  return cells.flatMap(/** @returns {FitReport[]} */ ([method, at, seed], i) => {
    const value = (/** @type {string} */ name) => rows[i * WIDTH + COLUMNS.indexOf(name)];
    const setting = { method: methods[method], [vary[method]]: at, seed };
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
