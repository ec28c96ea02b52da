import test from "node:test";
import assert from "node:assert/strict";
import { Fade } from "../pictures/fade.js";

test("pictures fade after choices and links but not during drags", () => {
  let reduced = false;
  const fade = new Fade(() => reduced);
  const comes = (link, want) => assert.equal(fade.fadeFor(link), want, link);
  comes("v=1", false); // the first picture
  comes("v=1", undefined); // the exact numbers of the first picture
  fade.noteEdit(true); // a choice
  comes("v=1&method=rff", true);
  comes("v=1&method=rff", undefined);
  fade.noteEdit(false); // a slider
  comes("v=1&m=30", false);
  fade.noteEdit(false);
  comes("v=1&m=31", false);
  fade.noteEdit(true); // the end of the drag
  comes("v=1&m=32", false);
  fade.noteEdit(true); // another choice
  comes("v=1&m=32&kernel=laplacian", true);
  fade.noteEdit(false);
  fade.noteOpened(); // a step back during a drag
  comes("v=1&m=40", true);
  fade.noteEdit(true);
  fade.fadeFor("v=1&m=9000");
  fade.renameLink("v=1&m=500");
  comes("v=1&m=500", undefined); // another size of the window
  reduced = true;
  fade.noteEdit(true);
  comes("v=1&m=41", false);
});
