import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { EVENTS, apiMethods } from "../app/api.js";
import { ENVELOPE, HIDDEN_METHODS, UNASKED_EVENTS, connectHost } from "../app/host.js";
import { matches } from "./schema.mjs";

const schema = JSON.parse(await readFile(new URL("../reference/messages.schema.json", import.meta.url), "utf8"));
const { $defs } = schema;

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
    for (const [message] of received) assert.ok(matches(schema, message), JSON.stringify(message));
    assert.deepEqual(received.splice(0), [[{ ns: "mercer", v: 1, ...reply }, "https://host.example"]], JSON.stringify(request));
  }
});

test("the schema of the messages has the methods, events and version of the code", () => {
  const methods = Object.keys(apiMethods({ ready: Promise.resolve() }, {})).filter((name) => !HIDDEN_METHODS.includes(name));
  assert.deepEqual($defs.request.properties.method.enum, methods);
  assert.deepEqual($defs.request.oneOf.flatMap(({ properties: { method } }) => method.enum ?? [method.const]).sort(), [...methods].sort());
  assert.deepEqual($defs.requestedEvent.enum, EVENTS);
  assert.deepEqual($defs.event.properties.event.enum, ["loaded", ...EVENTS.filter((event) => !UNASKED_EVENTS.includes(event))]);
  assert.deepEqual({ ns: $defs.ns.const, v: $defs.v.const }, ENVELOPE);
});

test("the schema accepts the messages of the protocol and no others", () => {
  const isMessage = (message) => matches(schema, { ...ENVELOPE, ...message });
  for (const message of [
    { id: 1, method: "get" }, { id: "a", method: "set", args: [{ m: 20, sigma: null }] }, { id: 2, method: "set", args: [[["m", 20]]] }, { id: 3, method: "on", args: ["result"] },
    { id: 4, method: "setPoints", args: [{ x: [[0, 1]] }, { moving: true }] }, { event: "loaded" }, { event: "edit", detail: "v=1" },
    { event: "challenge", solved: false, conditions: [{ expression: "m < 3", met: true }], link: "v=1" },
  ]) assert.ok(isMessage(message), JSON.stringify(message));
  for (const message of [
    { method: "get" }, { id: 1, method: "offer", args: [[]] }, { id: 1, method: "set" }, { id: 1, method: "set", args: "m=20" }, { id: 1, method: "on", args: ["change"] }, { id: 1, method: "on", args: ["result", 1] },
    { id: 1, method: "picture", args: ["gif"] }, { id: 1, method: "get", v: 2 }, { event: "change" }, { event: "challenge", detail: {} }, { reply: 1, error: "no" },
  ]) assert.ok(!isMessage(message), JSON.stringify(message));
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
