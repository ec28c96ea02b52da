import assert from "node:assert/strict";
import test from "node:test";
import { setImmediate } from "node:timers/promises";

/** An Observer is the part of the observers of a browser that a frame uses. It reports nothing. */
class Observer {
  observe() {}
}
Object.assign(globalThis, {
  IntersectionObserver: Observer, ResizeObserver: Observer, devicePixelRatio: 1, scrollX: 0, scrollY: 0, matchMedia: () => new EventTarget(),
  location: { origin: "http://localhost" }, document: Object.assign(new EventTarget(), { baseURI: "http://localhost/", hidden: false, body: {}, documentElement: { style: { setProperty() {} } } }),
});
const listeners = [];
globalThis.addEventListener = (type, listener) => listeners.push(listener);
const { Frame } = await import("../app/frame.js");

const PLANE = { w: 300, h: 200, nx: 96, ny: 64 };

/** Returns a frame whose program has not started, the messages that its program has received, and the numbers of calls of its handlers. */
function createTestFrame() {
  listeners.length = 0;
  const received = [], calls = { ready: 0, paint: 0, loading: 0 };
  const contentWindow = { postMessage: (message) => received.push(message) };
  const iframe = Object.assign(new EventTarget(), { contentWindow, getBoundingClientRect: () => ({ x: 0, y: 0 }) });
  const elements = { iframe, img: { hidden: false } };
  const classes = new Set();
  const classList = { contains: (name) => classes.has(name), add: (name) => classes.add(name) };
  const frame = new Frame({ querySelector: (name) => elements[name], classList }, { onReady: () => calls.ready++, onPaint: () => calls.paint++, onLoading: () => calls.loading++ });
  const send = (data) => listeners.forEach((listener) => listener({ source: contentWindow, origin: location.origin, data }));
  return { frame, received, calls, send };
}

/** Returns the first message of a port. @param {MessagePort} port */
const firstMessage = (port) => new Promise((done) => port.once("message", done));

/** Reports whether the other end of a port is closed within a second. @param {MessagePort} port */
const isClosed = (port) => new Promise((done) => {
  const timer = setTimeout(() => done(false), 1000);
  port.once("close", () => {
    clearTimeout(timer);
    done(true);
  });
});

test("numbers that the worker sends before the pictures run reach the pictures", async () => {
  const { frame, received, calls, send } = createTestFrame();
  const { port1, port2 } = new MessageChannel();
  frame.connectWorker(port2, 7);
  port1.postMessage("numbers of result 1");
  frame.show(1, false, PLANE);
  assert.deepEqual([received, frame.channel], [[], 7], "a program that does not run gets messages");
  send({ kind: "ready" });
  assert.deepEqual([received.map((m) => m.kind), calls.ready, frame.channel], [["worker"], 1, 7]);
  assert.equal(await firstMessage(received[0].port), "numbers of result 1");
  send({ kind: "ready" });
  assert.equal(received.length, 1, "the channel is sent twice");
  port1.close();
});

test("numbers that wait before the frame is loaded first reach the pictures, but not those of a frame that is loaded again", async () => {
  const { frame, received, send } = createTestFrame();
  const first = new MessageChannel(), second = new MessageChannel();
  frame.connectWorker(first.port2, 3);
  first.port1.postMessage("numbers of result 1");
  frame.load();
  assert.equal(frame.channel, 3, "the worker has to send its numbers again");
  send({ kind: "ready" });
  assert.equal(await firstMessage(received[0].port), "numbers of result 1");
  first.port1.close();
  frame.load();
  assert.deepEqual([frame.isRunning, frame.channel], [false, 0], "a frame that is loaded again has the channel of the ended program");
  const secondClosed = isClosed(second.port1);
  frame.connectWorker(second.port2, 4);
  frame.load();
  assert.ok(await secondClosed, "a channel is open after its frame was loaded again");
});

test("at most four results wait, and a later channel replaces the one of a drag", async () => {
  const { frame, received, send } = createTestFrame();
  const first = new MessageChannel();
  frame.connectWorker(first.port2, 1);
  for (let rev = 1; rev <= 4; rev++) frame.show(rev, false, PLANE);
  assert.equal(frame.channel, 1, "four results do not wait");
  const firstClosed = isClosed(first.port1);
  frame.show(5, false, PLANE);
  assert.ok(await firstClosed, "the channel with five results is open");
  assert.equal(frame.channel, 0, "the page does not learn that the numbers are lost");
  send({ kind: "ready" });
  assert.deepEqual(received, [], "the program gets a closed channel");

  const second = new MessageChannel();
  frame.connectWorker(second.port2, 2);
  assert.deepEqual([received.map((m) => m.kind), frame.channel], [["worker"], 2], "a running program does not get the channel at once");
  for (let rev = 6; rev < 16; rev++) frame.show(rev, false, PLANE);
  assert.equal(frame.channel, 2, "results of a running program are counted");
  second.port1.close();
});

test("a new channel and a reload close the waiting channel", async () => {
  const { frame, received, send } = createTestFrame();
  const channels = [1, 2].map(() => new MessageChannel());
  frame.connectWorker(channels[0].port2, 1);
  for (let rev = 1; rev <= 4; rev++) frame.show(rev, false, PLANE);
  const firstClosed = isClosed(channels[0].port1);
  frame.connectWorker(channels[1].port2, 2);
  assert.ok(await firstClosed, "the channel of an ended worker is open");
  for (let rev = 5; rev <= 8; rev++) frame.show(rev, false, PLANE);
  assert.equal(frame.channel, 2, "results of the first channel count for the second");
  const secondClosed = isClosed(channels[1].port1);
  frame.markStopped();
  assert.ok(await secondClosed, "the channel of a stopped program is open");
  send({ kind: "ready" });
  assert.deepEqual([received, frame.channel], [[], 0]);
});

test("a frame is starting until the first picture, unless its download is slow, or it is hidden or stopped", async () => {
  const worker = { postMessage() {} };
  Object.assign(globalThis, { mercerLoader: { urls: { canvas: "canvas.wasm", compute: "compute.wasm" }, worker } });
  const { frame, received, calls, send } = createTestFrame();
  const states = () => [frame.isExpected, frame.isStarting];
  const answer = (message) => worker.onmessage({ data: { name: "canvas", ...message } });
  assert.deepEqual(states(), [true, true], "a program that is being loaded does not count");
  send({ kind: "loaded" });
  assert.deepEqual(states(), [true, true]);
  answer({ progress: { done: 1, total: 3 } });
  assert.deepEqual([...states(), calls.loading], [false, false, 1], "the download is slow");
  answer({ module: "the compiled program" });
  await setImmediate();
  assert.deepEqual(received, [{ kind: "program", module: "the compiled program" }]);
  assert.deepEqual(states(), [true, true]);
  frame.updateSleep({ isOffScreen: true });
  assert.deepEqual(states(), [true, false], "a hidden frame draws nothing");
  frame.updateSleep({ isOffScreen: false });
  assert.deepEqual(states(), [true, true]);
  frame.markStopped();
  assert.deepEqual(states(), [false, false], "a stopped program draws nothing");
  send({ kind: "loaded" });
  await setImmediate();
  assert.deepEqual(states(), [true, true]);
  send({ kind: "painted", rev: 1 });
  assert.deepEqual([...states(), calls.paint], [true, false, 1], "the first picture was painted");
});
