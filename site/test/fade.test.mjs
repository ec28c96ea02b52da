import test from "node:test";
import assert from "node:assert/strict";
import { Fade } from "../pictures/fade.js";

test("pictures fade after choices and links but not during drags", () => {
  let prefersReducedMotion = false;
  const fade = new Fade(() => prefersReducedMotion);
  const assertFade = (link, want) => assert.equal(fade.shouldFade(link), want, link);
  assertFade("v=1", false); // this is the first picture
  assertFade("v=1", undefined); // these are the exact numbers of the first picture
  fade.recordEdit(true); // the reader chooses a method
  assertFade("v=1&method=rff", true);
  assertFade("v=1&method=rff", undefined);
  fade.recordEdit(false); // the reader drags a slider
  assertFade("v=1&m=30", false);
  fade.recordEdit(false);
  assertFade("v=1&m=31", false);
  fade.recordEdit(true); // the drag ends
  assertFade("v=1&m=32", false);
  fade.recordEdit(true); // the reader chooses a kernel
  assertFade("v=1&m=32&kernel=laplacian", true);
  fade.recordEdit(false);
  fade.recordOpening(); // the reader goes back during a drag
  assertFade("v=1&m=40", true);
  fade.recordEdit(true);
  fade.shouldFade("v=1&m=9000");
  fade.renameLink("v=1&m=500");
  assertFade("v=1&m=500", undefined); // only the size of the window has changed
  prefersReducedMotion = true;
  fade.recordEdit(true);
  assertFade("v=1&m=41", false);
});
