/**
 * Evaluates the conditions of exercises, such as `error.frobenius < 0.05 && m <= 24`. The language is a subset
 * of Go's expressions with numbers, strings, names, fields, indices, calls and operators. The precedence of
 * operators is that of Go.
 */

const LEVELS = [["||"], ["&&"], ["==", "!=", "<=", ">=", "<", ">"], ["+", "-"], ["*", "/"]];
const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|"([^"]*)"|([A-Za-z_]\w*)|(\|\||&&|[=!<>]=|[<>+\-*/!()[\].,]))/y;

/** @type {Record<string, (a: any, b: any) => any>} */
const BINARY = {
  "+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b,
  "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b,
  "==": (a, b) => a === b, "!=": (a, b) => a !== b,
};

const sumOf = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0);

/**
 * Returns the edits of a link that set the given keys. A * in a key matches any number, as in
 * `part(link, "data p*")`. The result is empty if the link sets no such key.
 * @param {string} link @param {string} keys
 */
const linkPart = (link, keys) => {
  const wanted = keys.split(" ");
  const key = (/** @type {string} */ edit) => edit.slice(0, edit.indexOf("="));
  return link.split("&").filter((edit) => wanted.includes(key(edit)) || wanted.includes(key(edit).replace(/\d+$/, "*"))).join("&");
};

/**
 * The functions of the language. The Go tests of the lessons have further functions.
 * @type {Record<string, (...args: any[]) => any>}
 */
const CALLS = {
  abs: Math.abs, sqrt: Math.sqrt, exp: Math.exp,
  len: (list) => list.length,
  sum: (list, count = list.length) => sumOf(list.slice(0, count)),
  max: (list, count = list.length) => Math.max(...list.slice(0, count)),
  part: linkPart,
  theorem: (bounds, key, form) => bounds.find((/** @type {any} */ b) => b.key === key && b.form === form),
};

/** @param {string} text */
function tokenize(text) {
  const out = [];
  TOKEN.lastIndex = 0;
  while (text.slice(TOKEN.lastIndex).trim()) {
    const at = TOKEN.lastIndex;
    const hit = TOKEN.exec(text);
    if (!hit) throw new SyntaxError(`${text}: what is "${text.slice(at).trim()}"?`);
    const [, number, string, name, sign] = hit;
    if (number !== undefined) out.push({ value: Number(number) });
    else if (string !== undefined) out.push({ value: string });
    else out.push({ name, sign });
  }
  return out;
}

/**
 * @param {string} text
 * @param {Record<string, any>} names the values of the names
 * @returns {any} the value, or undefined if a field is missing
 */
export function evaluate(text, names) {
  const list = tokenize(text);
  let at = 0;
  const isNext = (/** @type {string} */ sign) => list[at]?.sign === sign;
  const accept = (/** @type {string} */ sign) => isNext(sign) && at++ >= 0;
  const expect = (/** @type {string} */ sign) => {
    if (!accept(sign)) throw new SyntaxError(`${text}: ${sign} is missing`);
  };

  /** @param {number} level @returns {any} */
  function binary(level) {
    if (level === LEVELS.length) return unary();
    let left = binary(level + 1);
    for (;;) {
      const sign = LEVELS[level].find(isNext);
      if (!sign) return left;
      at++;
      const right = binary(level + 1);
      if (sign === "&&") left = left && right;
      else if (sign === "||") left = left || right;
      else left = BINARY[sign](left, right);
    }
  }

  /** @returns {any} */
  function unary() {
    if (accept("-")) return -unary();
    if (accept("!")) return !unary();
    return tail(primary());
  }

  /** @returns {any} */
  function primary() {
    const token = list[at++];
    if (!token) throw new SyntaxError(`${text} ends too early`);
    if ("value" in token) return token.value;
    if (token.sign === "(") {
      const inner = binary(0);
      expect(")");
      return inner;
    }
    if (!token.name) throw new SyntaxError(`${text}: ${token.sign} is out of place`);
    if (isNext("(")) return call(token.name);
    return token.name === "true" ? true : token.name === "false" ? false : names[token.name];
  }

  /** @param {string} name */
  function call(name) {
    if (!Object.hasOwn(CALLS, name)) throw new SyntaxError(`${text}: there is no ${name}`);
    expect("(");
    const given = [binary(0)];
    while (accept(",")) given.push(binary(0));
    expect(")");
    return given[0] === undefined || given[0] === null ? undefined : CALLS[name](...given);
  }

  /** @param {any} value */
  function tail(value) {
    for (;;) {
      if (accept(".")) {
        const field = list[at++]?.name;
        value = value?.[field ?? ""];
      } else if (accept("[")) {
        const index = binary(0);
        expect("]");
        value = value?.[index];
      } else return value;
    }
  }

  const value = binary(0);
  if (at < list.length) throw new SyntaxError(`${text} goes on after its end`);
  return value;
}
