/** Describes and checks the conditions of a challenge, such as `error.frobenius < 0.065`, on the report of a result. */
import { shortName } from "../app/catalogue.js";
import { formatCount, formatDigits, formatPercent } from "../lib/format.js";
import { evaluate } from "../lessons/expression.js";
import { WORDS } from "./words.js";

/** @type {Record<string, (x: number) => string>} */
const FORMATS = { percent: formatPercent, digits: formatDigits, whole: (x) => formatCount(Math.round(x)) };

/**
 * Formats the limit of a condition. It is not rounded, unlike a result.
 * @param {string} format @param {string} limit
 */
const formatLimit = (format, limit) => (format === "percent" ? `${Number((100 * Number(limit)).toPrecision(12))}\u202f%` : formatCount(limit));

/**
 * QUANTITIES lists the numbers of a report that have a name in the words of a condition. The link builder offers them.
 * @type {{expression: string, name: string, format: "percent" | "digits" | "whole"}[]}
 */
export const QUANTITIES = [
  { expression: "error.frobenius", name: WORDS.quantities.frobenius, format: "percent" },
  { expression: "error.spectral", name: WORDS.quantities.spectral, format: "percent" },
  { expression: "error.nuclear", name: WORDS.quantities.nuclear, format: "percent" },
  { expression: "error.max", name: WORDS.quantities.max, format: "digits" },
  { expression: "test.frobenius", name: WORDS.quantities.test, format: "percent" },
  { expression: "m", name: WORDS.quantities.m, format: "whole" },
  { expression: "rank", name: WORDS.quantities.rank, format: "whole" },
  { expression: "evals", name: WORDS.quantities.evals, format: "whole" },
  { expression: "mmd", name: WORDS.quantities.mmd, format: "digits" },
];

/** RELATIONS lists the relations that the link builder offers, with their words. @type {{sign: string, words: string}[]} */
export const RELATIONS = Object.entries(WORDS.relations).filter(([sign]) => sign !== "!=").map(([sign, words]) => ({ sign, words }));

/** SIMPLE matches a condition that compares one number of the report with a number. */
const SIMPLE = /^([A-Za-z_][\w.]*)\s*(<=|>=|==|<|>)\s*(\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;

/** METHOD matches a condition that names a method by its key. */
const METHOD = /^method\s*(==|!=)\s*"([^"]*)"$/;

/** Returns why an expression is unusable, or "". @param {string} text */
export function faultOfExpression(text) {
  try {
    evaluate(text, {});
  } catch (error) {
    if (error instanceof SyntaxError) return error.message;
  }
  return "";
}

/** Evaluates an expression on a report. The value is undefined if the report lacks a number. @param {string} text @param {any} report */
function valueOf(text, report) {
  try {
    return evaluate(text, report);
  } catch {
    return undefined; // for example the length of a number
  }
}

/**
 * Returns the words of a condition, and of what is so now. The words are undefined if the condition has no simple form; it is
 * then shown as it is.
 * @param {string} text the condition @param {import("../app/catalogue.js").Catalogue} catalogue
 * @param {any} [report] the report of the last result at rest
 * @returns {{words: string | undefined, now: string}}
 */
export function describeCondition(text, catalogue, report) {
  const [, sign, key] = METHOD.exec(text) ?? [];
  if (sign && catalogue.lists.method.some((m) => m.key === key)) return { words: WORDS.condition(WORDS.method, WORDS.relations[sign], nameOf(catalogue, key)), now: report ? nameOf(catalogue, report.method) : "" };
  const [, expression, relation, limit] = SIMPLE.exec(text) ?? [];
  const quantity = QUANTITIES.find((q) => q.expression === expression);
  if (!quantity) return { words: undefined, now: "" };
  const format = FORMATS[quantity.format], value = report && valueOf(expression, report);
  const now = typeof value === "number" ? format(value) : WORDS.notKnown;
  return { words: WORDS.condition(quantity.name, WORDS.relations[relation], formatLimit(quantity.format, limit)), now: report ? now : "" };
}

/** @param {import("../app/catalogue.js").Catalogue} catalogue @param {string} method */
const nameOf = (catalogue, method) => shortName(catalogue.entry("method", method));

/** Reports whether a condition holds for the report of a result. @param {string} text @param {any} report */
export const holds = (text, report) => valueOf(text, report) === true;
