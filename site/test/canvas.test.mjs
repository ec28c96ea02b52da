import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInNewContext } from "node:vm";

/** Runs canvas.js in a browser without WebGL. Returns its interface and the messages that it posts. */
function runCanvas() {
  const messages = [];
  class HTMLCanvasElement {
    addEventListener() {}
    getContext() { return null; }
  }
  const window = {};
  runInNewContext(readFileSync(new URL("../app/canvas.js", import.meta.url), "utf8"), {
    window, HTMLCanvasElement, CSSStyleSheet: class { replaceSync() {} }, Blob,
    document: { createElement: () => new HTMLCanvasElement() }, location: { origin: "" }, parent: { postMessage: (message) => messages.push(message) },
    requestAnimationFrame() {}, addEventListener() {}, devicePixelRatio: 1, innerWidth: 100, innerHeight: 100, Math,
    OffscreenCanvas: class { constructor() { throw new RangeError("too large"); } },
  });
  messages.length = 0;
  return { saved: window.mercer.saved, messages };
}

test("a saved file leaves no bytes behind, even if it cannot be encoded", async () => {
  const { saved, messages } = runCanvas();
  const sizes = [], bytes = new Uint8Array([97, 98]);
  Object.defineProperty(bytes.buffer, "transfer", { value: (size) => sizes.push(size) }); // Node 20 has no such method
  await saved(3, "text/csv", bytes, 0, 0);
  assert.equal(await messages[0].blob.text(), "ab");
  await saved(4, "image/png", bytes, 1e6, 1e6);
  await saved(5);
  assert.deepEqual(messages.slice(1).map((m) => ({ ...m })), [{ kind: "saved", id: 4 }, { kind: "saved", id: 5, blob: undefined }]);
  assert.deepEqual(sizes, [0, 0]);
});
