import assert from "node:assert/strict";
import test from "node:test";
import { connectHost } from "../app/host.js";

/** Returns a frame whose host page stores the messages that it receives, and a function that sends a message to the frame. */
function makeFrame() {
  const received = [];
  const parent = { postMessage: (message, origin) => received.push([message, origin]) };
  let listener;
  const frame = { parent, addEventListener: (_, f) => (listener = f) };
  return { frame, received, send: (data, { source = parent, origin = "https://host.example" } = {}) => listener({ data, source, origin }) };
}

/** Returns an interface of which only the used methods exist. */
function makeApi(listeners = {}) {
  return {
    ready: Promise.resolve(),
    get: () => "v=1&m=20",
    async set(edits) {
      if (edits.m === "x") throw new RangeError("m = x is not a whole number");
      return { m: edits.m };
    },
    offer() {},
    on(event, f) {
      if (event !== "result") throw new RangeError(`on: there is no event ${event}`);
      listeners[event] = [...(listeners[event] ?? []), f];
    },
  };
}

test("requests of the host page are answered, and impossible ones get the reason", async () => {
  const { frame, received, send } = makeFrame();
  connectHost(makeApi(), frame);
  assert.deepEqual(received.splice(0), [[{ ns: "mercer", v: 1, event: "loaded" }, "*"]]);
  for (const [request, reply] of [
    [{ id: 1, method: "get" }, { reply: 1, result: "v=1&m=20" }],
    [{ id: "a", method: "set", args: [{ m: 20 }] }, { reply: "a", result: { m: 20 } }],
    [{ id: 3, method: "ready" }, { reply: 3, result: undefined }],
    [{ id: 4, method: "set", args: [{ m: "x" }] }, { reply: 4, error: { name: "RangeError", message: "m = x is not a whole number" } }],
    [{ id: 5, method: "offer", args: [[]] }, { reply: 5, error: { name: "RangeError", message: "there is no method offer; the methods are ready, get, set, on" } }],
    [{ id: 6, method: "constructor" }, { reply: 6, error: { name: "RangeError", message: "there is no method constructor; the methods are ready, get, set, on" } }],
    [{ id: 7, method: "set", args: "m=20" }, { reply: 7, error: { name: "TypeError", message: "set: args is not a list" } }],
    [{ id: 8, v: 2, method: "get" }, { reply: 8, error: { name: "RangeError", message: "v = 2 is not a version of the messages; the version is 1" } }],
    [{ id: 9, method: "on", args: ["change"] }, { reply: 9, error: { name: "RangeError", message: "on: there is no event change" } }],
  ]) {
    await send({ ns: "mercer", v: 1, ...request });
    assert.deepEqual(received.splice(0), [[{ ns: "mercer", v: 1, ...reply }, "https://host.example"]], JSON.stringify(request));
  }
});

test("messages of other windows and other programs are ignored", async () => {
  const { frame, received, send } = makeFrame();
  connectHost(makeApi(), frame);
  received.length = 0;
  await send({ ns: "mercer", v: 1, id: 1, method: "get" }, { source: {} });
  for (const data of [null, 3, "mercer", {}, { ns: "other", v: 1, id: 1, method: "get" }, { ns: "mercer", v: 1, event: "result" }]) await send(data);
  assert.deepEqual(received, []);
});

test("an event is sent once after repeated requests, also to a page without an origin", async () => {
  const { frame, received, send } = makeFrame();
  const listeners = {};
  connectHost(makeApi(listeners), frame);
  for (const id of [1, 2]) await send({ ns: "mercer", v: 1, id, method: "on", args: ["result"] }, { origin: "null" });
  received.length = 0;
  await send({ ns: "mercer", v: 1, id: 3, method: "on", args: ["challenge"] }, { origin: "null" });
  assert.deepEqual(received.splice(0), [[{ ns: "mercer", v: 1, reply: 3, result: undefined }, "*"]], "another script sends challenges");
  for (const f of listeners.result) f({ m: 12 });
  assert.deepEqual(received, [[{ ns: "mercer", v: 1, event: "result", detail: { m: 12 } }, "*"]]);
});
