/**
 * This module evaluates the conditions of exercises, such as `error.frobenius < 0.05 && m <= 24`. The language is
 * a subset of Go's expressions. It has numbers, strings, names, fields, indices, calls and operators. Operators
 * have the same precedence as in Go.
 */
import { WORDS } from "./words.js";

/** PRECEDENCE lists the binary operators, from the lowest to the highest precedence. */
const PRECEDENCE = [["||"], ["&&"], ["==", "!=", "<=", ">=", "<", ">"], ["+", "-"], ["*", "/"]];
const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|"([^"]*)"|([A-Za-z_]\w*)|(\|\||&&|[=!<>]=|[<>+\-*/!()[\].,]))/y;

/** @type {Record<string, (a: any, b: any) => any>} */
const BINARY_OPERATORS = {
  "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b,
  "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b,
  "==": (a, b) => a === b, "!=": (a, b) => a !== b,
};

/**
 * fieldOf returns a field of a value, or undefined. Fields that a value inherits, such as constructor, are no part of a report.
 * @param {any} value @param {string | number} key
 */
const fieldOf = (value, key) => (value !== undefined && value !== null && Object.hasOwn(value, key) ? value[key] : undefined);

const sumOf = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);

/**
 * linkPart returns the edits of a link that set the given keys. A * in a key matches any number, as in
 * `part(link, "data p*")`. The result is empty if the link sets none of the keys.
 * @param {string} link @param {string} keys
 */
const linkPart = (link, keys) => {
  const patterns = keys.split(" ");
  const key = (/** @type {string} */ edit) => edit.slice(0, edit.indexOf("="));
  return link.split("&").filter((edit) => patterns.includes(key(edit)) || patterns.includes(key(edit).replace(/\d+$/, "*"))).join("&");
};

/**
 * FUNCTIONS contains the functions of the language. The Go tests of the lessons define additional functions.
 * @type {Record<string, (...args: any[]) => any>}
 */
const FUNCTIONS = {
  abs: Math.abs, sqrt: Math.sqrt, exp: Math.exp,
  len: (list) => list.length,
  sum: (list, count = list.length) => sumOf(list.slice(0, count)),
  max: (list, count = list.length) => Math.max(...list.slice(0, count)),
  part: linkPart,
  theorem: (bounds, key, form) => bounds.find((/** @type {any} */ b) => b.key === key && b.form === form),
};

/** ExpressionError is the error of an invalid expression. */
export class ExpressionError extends SyntaxError {
  /**
   * @param {string} text the expression @param {string} reason what is wrong, as a clause
   * @param {number} index the position of the fault in the expression, from 0
   */
  constructor(text, reason, index) {
    super(`${text}: ${reason}`);
    this.reason = reason;
    this.column = index + 1; // the column of the fault, from 1
  }
}

/** tokenize splits an expression into its tokens. @param {string} text */
function tokenize(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim()) {
    const rest = text.slice(TOKEN.lastIndex), index = TOKEN.lastIndex + rest.search(/\S/);
    const match = TOKEN.exec(text);
    if (!match) throw new ExpressionError(text, WORDS.faults.unknown(rest.trim()), index);
    const [, number, string, name, sign] = match;
    if (number !== undefined) tokens.push({ index, value: Number(number) });
    else if (string !== undefined) tokens.push({ index, value: string });
    else tokens.push({ index, name, sign });
  }
  return tokens;
}

/**
 * evaluate parses and evaluates an expression. An invalid expression throws an ExpressionError.
 * @param {string} text
 * @param {Record<string, any>} names the values of the names
 * @returns {any} the value, or undefined if a field is missing
 */
export function evaluate(text, names) {
  const tokens = tokenize(text);
  let position = 0;
  const isNext = (/** @type {string} */ sign) => tokens[position]?.sign === sign;
  const accept = (/** @type {string} */ sign) => isNext(sign) && position++ >= 0;
  const indexOf = (/** @type {number} */ place) => tokens[place]?.index ?? text.length;
  const expect = (/** @type {string} */ sign) => {
    if (!accept(sign)) throw new ExpressionError(text, WORDS.faults.missing(sign), indexOf(position));
  };

  /** @param {number} level @returns {any} */
  function evaluateBinary(level) {
    if (level === PRECEDENCE.length) return evaluateUnary();
    let left = evaluateBinary(level + 1);
    for (;;) {
      const sign = PRECEDENCE[level].find(isNext);
      if (!sign) return left;
      position++;
      const right = evaluateBinary(level + 1);
      if (sign === "&&") left = left && right;
      else if (sign === "||") left = left || right;
      else left = BINARY_OPERATORS[sign](left, right);
    }
  }

  /** @returns {any} */
  function evaluateUnary() {
    if (accept("-")) return -evaluateUnary();
    if (accept("!")) return !evaluateUnary();
    return evaluateSuffix(evaluatePrimary());
  }

  /** @returns {any} */
  function evaluatePrimary() {
    const token = tokens[position++];
    if (!token) throw new ExpressionError(text, WORDS.faults.early, text.length);
    if ("value" in token) return token.value;
    if (token.sign === "(") {
      const inner = evaluateBinary(0);
      expect(")");
      return inner;
    }
    if (!token.name) throw new ExpressionError(text, WORDS.faults.misplaced(token.sign ?? ""), token.index);
    if (isNext("(")) return evaluateCall(token.name);
    return token.name === "true" ? true : token.name === "false" ? false : fieldOf(names, token.name);
  }

  /** @param {string} name */
  function evaluateCall(name) {
    if (!Object.hasOwn(FUNCTIONS, name)) throw new ExpressionError(text, WORDS.faults.noFunction(name), indexOf(position - 1));
    expect("(");
    const args = [evaluateBinary(0)];
    while (accept(",")) args.push(evaluateBinary(0));
    expect(")");
    return args[0] === undefined || args[0] === null ? undefined : FUNCTIONS[name](...args);
  }

  /** @param {any} value */
  function evaluateSuffix(value) {
    for (;;) {
      if (accept(".")) {
        const field = tokens[position++]?.name;
        if (field === undefined) throw new ExpressionError(text, WORDS.faults.noField, indexOf(position - 1));
        value = fieldOf(value, field);
      } else if (accept("[")) {
        const index = evaluateBinary(0);
        expect("]");
        value = fieldOf(value, index);
      } else return value;
    }
  }

  const value = evaluateBinary(0);
  if (position < tokens.length) throw new ExpressionError(text, WORDS.faults.late, indexOf(position));
  return value;
}
