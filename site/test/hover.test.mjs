// The read-out of a cell has the digits that tell its values apart, and no more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hoverText } from "../numbers/hover.js";

test("a cell is read with as many digits as tell its values apart", () => {
  for (const [exact, approximate, words] of [
    [0.5, 0.25, "exact 0.50 · approximate 0.25 · off by 0.25"],
    [0.5, 0.4932, "exact 0.500 · approximate 0.493 · off by 0.0068"],
    [0.34, 0.3400068, "exact 0.340000 · approximate 0.340007 · off by 6.8·10⁻⁶"],
    [0.34, 0.34 + 1e-12, "exact 0.34 · approximate 0.34 · off by 1.0·10⁻¹²"],
    [2.4e-10, -2e-11, "exact 2.4·10⁻¹⁰ · approximate −2.0·10⁻¹¹ · off by 2.6·10⁻¹⁰"],
    [43210.517, 41000, "exact 43,210.52 · approximate 41,000.00 · off by 2,210.52"],
    [4.321e7, 4.3e7, "exact 4.32·10⁷ · approximate 4.30·10⁷ · off by 210,000.00"],
    [0.5, 0.5, "exact 0.50 · approximate 0.50 · off by 0"],
  ]) {
    const asked = [];
    let shown = null;
    hoverText({ kind: "cell", x: 1, y: 2, panel: "gram" }, { pair: () => [4, 7] }, { post: (m) => asked.push(m) }, (h) => (shown = h));
    hoverText.answer({ rev: asked[0].rev, body: { exact, approximate } });
    assert.equal(shown.text, `points 4 and 7 · ${words}`);
    shown = null;
    hoverText.answer({ rev: asked[0].rev - 1, body: { exact: 1, approximate: 1 } });
    assert.equal(shown, null, "the answer to another cell");
  }
});
