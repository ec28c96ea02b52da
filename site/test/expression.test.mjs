import test from "node:test";
import assert from "node:assert/strict";
import { FORMATS } from "../lessons/conditions.js";
import { evaluate } from "../lessons/expression.js";

const report = {
  m: 24, method: "nystrom", error: { frobenius: 0.13, nuclear: null }, eigenvalues: { exact: [0.5, 0.25, 0.125] },
  bounds: [{ key: "5.2", form: "as printed", bound: 0.32 }, { key: "5.2", form: "as it holds", bound: 0.47 }],
};

// The Go tests of the lessons use the same table.
test("expressions have Go's precedence", () => {
  for (const [text, want] of [
    ["1 + 2*3", 7], ["(1 + 2)*3", 9], ["-m + 1", -23], ["10 - 4 - 3", 3], ["8/4/2", 1], ["1e-3", 0.001], ["2 * 3 == 6", true],
    ["error.frobenius < 0.2 && m >= 24", true], ["m < 1 || method == \"nystrom\"", true], ["!(method != \"exact\")", false],
    ["eigenvalues.exact[1]", 0.25], ["sum(eigenvalues.exact)", 0.875], ["sum(eigenvalues.exact, 2)", 0.75], ["max(eigenvalues.exact, 8)", 0.5],
    ["len(eigenvalues.exact)", 3], ["abs(1 - m) == 23", true], ["sqrt(m + 1)", 5], ["theorem(bounds, \"5.2\", \"as it holds\").bound", 0.47],
    ["true && !false", true],
    ["part(\"v=1&data=line&m=12&m2=3&p7=0,1\", \"data p* m\")", "data=line&m=12&p7=0,1"], ["part(\"v=1&m=12\", \"data p*\") == \"\"", true],
  ]) assert.equal(evaluate(text, report), want, text);
});

test("a condition on a missing field is never met", () => {
  for (const text of ["mmd < 0.02", "mmd > 0.02", "bounds[7].bound < 1", "theorem(bounds, \"6\", \"\").bound < 1", "max(task.loss, 3) < 1", "no.such.field < 1"]) {
    assert.notEqual(evaluate(text, report), true, text);
  }
  assert.equal(evaluate("mmd", report), undefined);
});

test("fields that a value inherits are missing", () => {
  for (const text of ["constructor", "__proto__", "toString", "error.constructor", "method.constructor.name", "eigenvalues.exact.map", "error[\"__proto__\"]", "error.nuclear.x"]) {
    assert.equal(evaluate(text, report), undefined, text);
  }
  assert.equal(evaluate("eigenvalues.exact.length", report), 3, "the length of a list is its own");
});

test("an invalid expression is an error", () => {
  for (const text of ["", "m <", "m m", "(m", "eval(m)", "m = 3", "constructor(m)", "m; n", "sum(m"]) {
    assert.throws(() => evaluate(text, report), SyntaxError, text);
  }
});

test("a condition shows a known number with a unit, and an unknown number without a unit", () => {
  assert.equal(FORMATS.percent3(0.0497935), "4.98\u202f%");
  for (const formatValue of [FORMATS.percent3, FORMATS.percent, FORMATS.digits]) assert.equal(formatValue(NaN), "not known");
});
