import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import vm from "node:vm";

test("the worker is ready when it has its program, and holds requests until the program listens", async () => {
  const scope = new EventTarget(), sent = [], received = [];
  let instantiate = (_instance) => {};
  Object.assign(scope, { self: scope, MessageEvent, postMessage: (message) => sent.push(message.kind), importScripts() {} });
  scope.Go = class {
    async run() {
      scope.addEventListener("message", ({ data }) => received.push(data.kind));
      await new Promise(() => {}); // the program waits for messages
    }
  };
  scope.instantiateWithKernels = () => new Promise((done) => (instantiate = done));
  vm.runInNewContext(`with (scope) {${await readFile(new URL("../app/worker.js", import.meta.url), "utf8")}}`, { scope });
  const send = (data) => scope.dispatchEvent(new MessageEvent("message", { data }));
  assert.deepEqual(sent, ["loaded"]);
  send({ module: {} });
  assert.deepEqual(sent, ["loaded", "ready"]);
  send({ kind: "pictures" });
  send({ kind: "solve" });
  assert.deepEqual([sent, received], [["loaded", "ready"], []]);
  instantiate({ exports: {} });
  await new Promise(setImmediate);
  assert.deepEqual(received, ["pictures", "solve"], "the requests arrive once and in order");
  assert.deepEqual(sent, ["loaded", "ready", "running"]);
  send({ kind: "cancel" });
  assert.deepEqual(received, ["pictures", "solve", "cancel"]);
});
