// The read-out of a cell calls the approximation «here» only in the picture that shows it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hoverText } from "../hover.js";

test("a cell is read by the name of what its picture shows", () => {
  for (const [panel, word] of [["gram.exact", "approximate"], ["gram.approx", "here"], ["gram.diff", "approximate"], ["gram", "approximate"]]) {
    const asked = [];
    let shown = null;
    hoverText({ kind: "cell", x: 1, y: 2, panel }, { pair: () => [4, 7] }, { post: (m) => asked.push(m) }, (h) => (shown = h));
    hoverText.answer({ rev: asked[0].rev, body: { exact: 0.5, approximate: 0.25 } });
    assert.equal(shown.text, `points 4 and 7 · exact 0.50 · ${word} 0.25 · off by 0.25`);
    shown = null;
    hoverText.answer({ rev: asked[0].rev - 1, body: { exact: 1, approximate: 1 } });
    assert.equal(shown, null, "the answer to another cell");
  }
});
