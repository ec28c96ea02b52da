import assert from "node:assert/strict";
import test from "node:test";
import { isSupported } from "../lib/support.js";

test("a browser needs workers and WebAssembly with vectors", (t) => {
  globalThis.Worker ??= /** @type {any} */ (class {});
  assert.equal(isSupported(), true);
  const validate = t.mock.method(WebAssembly, "validate", () => false);
  assert.equal(isSupported(), false);
  validate.mock.restore();
});
