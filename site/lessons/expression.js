/**
 * This module evaluates the conditions of exercises, such as `error.frobenius < 0.05 && m <= 24`. The language is
 * a subset of Go's expressions. It has numbers, strings, names, fields, indices, calls and operators. Operators
 * have the same precedence as in Go.
 */

/** PRECEDENCE lists the binary operators, from the lowest to the highest precedence. */
const PRECEDENCE = [["||"], ["&&"], ["==", "!=", "<=", ">=", "<", ">"], ["+", "-"], ["*", "/"]];
const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|"([^"]*)"|([A-Za-z_]\w*)|(\|\||&&|[=!<>]=|[<>+\-*/!()[\].,]))/y;

/** @type {Record<string, (a: any, b: any) => any>} */
const BINARY_OPERATORS = {
  "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b,
  "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b,
  "==": (a, b) => a === b, "!=": (a, b) => a !== b,
};

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

/** tokenize splits an expression into its tokens. @param {string} text */
function tokenize(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim()) {
    const startIndex = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new SyntaxError(`${text}: what is "${text.slice(startIndex).trim()}"?`);
    const [, number, string, name, sign] = match;
    if (number !== undefined) tokens.push({ value: Number(number) });
    else if (string !== undefined) tokens.push({ value: string });
    else tokens.push({ name, sign });
  }
  return tokens;
}

/**
 * evaluate parses and evaluates an expression. An invalid expression throws a SyntaxError.
 * @param {string} text
 * @param {Record<string, any>} names the values of the names
 * @returns {any} the value, or undefined if a field is missing
 */
export function evaluate(text, names) {
  const tokens = tokenize(text);
  let position = 0;
  const isNext = (/** @type {string} */ sign) => tokens[position]?.sign === sign;
  const accept = (/** @type {string} */ sign) => isNext(sign) && position++ >= 0;
  const expect = (/** @type {string} */ sign) => {
    if (!accept(sign)) throw new SyntaxError(`${text}: ${sign} is missing`);
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
    if (!token) throw new SyntaxError(`${text} ends too early`);
    if ("value" in token) return token.value;
    if (token.sign === "(") {
      const inner = evaluateBinary(0);
      expect(")");
      return inner;
    }
    if (!token.name) throw new SyntaxError(`${text}: ${token.sign} is out of place`);
    if (isNext("(")) return evaluateCall(token.name);
    return token.name === "true" ? true : token.name === "false" ? false : names[token.name];
  }

  /** @param {string} name */
  function evaluateCall(name) {
    if (!Object.hasOwn(FUNCTIONS, name)) throw new SyntaxError(`${text}: there is no ${name}`);
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
        value = value?.[field ?? ""];
      } else if (accept("[")) {
        const index = evaluateBinary(0);
        expect("]");
        value = value?.[index];
      } else return value;
    }
  }

  const value = evaluateBinary(0);
  if (position < tokens.length) throw new SyntaxError(`${text} goes on after its end`);
  return value;
}
