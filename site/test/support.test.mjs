import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInNewContext } from "node:vm";
import { isSupported } from "../lib/support.js";

test("a browser needs workers and WebAssembly with vectors", (t) => {
  globalThis.Worker ??= /** @type {any} */ (class {});
  assert.equal(isSupported(), true);
  const validate = t.mock.method(WebAssembly, "validate", () => false);
  assert.equal(isSupported(), false);
  validate.mock.restore();
});

/** Runs early.js in a browser with these globals. Returns the modules that it validates and the number of downloads that it starts. */
function runEarly({ WebAssembly = {}, ...globals }) {
  const modules = [];
  let downloadCount = 0;
  const root = { dataset: {}, clientWidth: 1440, clientHeight: 900 };
  runInNewContext(readFileSync(new URL("../app/early.js", import.meta.url), "utf8"), {
    document: { documentElement: root, baseURI: "https://example.org/", currentScript: { dataset: { compute: "compute.wasm", canvas: "canvas.wasm" } }, createElement: () => ({}), head: { append() {} } },
    location: { search: "", hash: "#v=1&m=30" }, localStorage: { getItem: () => null }, matchMedia: () => ({ matches: false }), innerWidth: 1440, innerHeight: 900, URL, URLSearchParams,
    Worker: class { postMessage({ urls }) { downloadCount += urls.length; } },
    WebAssembly: WebAssembly && { validate: (bytes) => Boolean(modules.push([...bytes])), ...WebAssembly }, ...globals,
  });
  return { modules, downloadCount };
}

test("the download begins early only in a browser that can run the programs", (t) => {
  const validate = t.mock.method(WebAssembly, "validate", () => true);
  isSupported();
  const { modules, downloadCount } = runEarly({});
  assert.equal(downloadCount, 2);
  assert.deepEqual(modules, validate.mock.calls.map((call) => [...call.arguments[0]]), "early.js checks another module than the page");
  validate.mock.restore();
  for (const globals of [{ WebAssembly: { validate: () => false } }, { WebAssembly: false }, { Worker: undefined }]) assert.equal(runEarly(globals).downloadCount, 0);
});
