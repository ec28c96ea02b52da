import assert from "node:assert/strict";
import test from "node:test";

/** workers has the workers that the engines of the tests have created. */
const workers = [];
class FakeWorker {
  constructor() {
    this.sent = [];
    this.isTerminated = false;
    workers.push(this);
  }

  postMessage(message) {
    this.sent.push(message);
  }

  terminate() {
    this.isTerminated = true;
  }

  /** Tells the page that the worker accepts requests, as worker.js does. */
  becomeReady() {
    this.onmessage({ data: { kind: "ready" } });
  }

  /** Sends a message to the page as the Go program does. */
  answer(head) {
    this.onmessage({ data: { head: JSON.stringify(head), data: new ArrayBuffer(0) } });
  }
}
globalThis.document = { baseURI: "http://localhost/" };
globalThis.Worker = FakeWorker;
const loader = { worker: new FakeWorker(), urls: { compute: "compute.wasm", canvas: "canvas.wasm" } };
globalThis.mercerLoader = loader;
const { createEngine } = await import("../app/engine.js");
const { OwnSets } = await import("../app/own.js");

const progressReports = [];

/** Returns an engine whose first worker runs, with the log of its calls and its points. */
function createTestEngine() {
  workers.length = 0;
  const log = [], ownSets = new OwnSets();
  const engine = createEngine({ onLoading: (progress) => progressReports.push(progress.done), onReady: () => log.push("ready"), onMessage: ({ kind }) => log.push(kind), onCrash: (reason) => log.push(`crash: ${reason}`) }, ownSets);
  engine.start();
  workers[0].becomeReady();
  return { engine, log, ownSets };
}
const solve = (link) => ({ kind: "solve", rev: 1, link, frame: {}, rest: true });

test("messages wait while a worker is replaced, and follow those of the replacement", () => {
  const { engine, log, ownSets } = createTestEngine();
  const name = ownSets.add({ x: new Float64Array([1, 2]) });
  engine.post(solve(`data=own&points=${name}`));
  assert.deepEqual(workers[0].sent.map((m) => m.kind), ["points", "solve"]);
  engine.replace(() => {
    log.push("replaced");
    engine.post({ kind: "orientation" });
  });
  assert.deepEqual([workers.length, workers[0].isTerminated, engine.isRunning], [2, false, true], "the scripts of the new worker are not loaded yet");
  workers[1].onmessage({ data: { kind: "loaded" } });
  assert.deepEqual([workers.length, workers[0].isTerminated, engine.isRunning], [2, true, false]);
  const count = engine.postCount;
  engine.post(solve(`data=own&points=${name}`));
  engine.post({ kind: "sizes", rev: 0, link: "n=3", by: "time" });
  assert.equal(engine.postCount, count + 2);
  assert.deepEqual(workers[1].sent, []);
  workers[0].answer({ kind: "result" }); // the ended worker is not heard
  workers[1].becomeReady();
  assert.deepEqual(workers[1].sent.map((m) => m.kind), ["orientation", "points", "solve", "sizes"], "the new worker needs the points again");
  assert.deepEqual(log, ["ready", "replaced"]);
  workers[1].answer({ kind: "result" });
  assert.deepEqual(log, ["ready", "replaced", "result"]);
});

test("the start of the program follows the acceptance of requests", () => {
  workers.length = 0;
  const log = [];
  const engine = createEngine({ onRunning: () => log.push("running"), onMessage: ({ kind }) => log.push(kind), onCrash: () => {} }, new OwnSets());
  engine.start();
  workers[0].becomeReady();
  assert.deepEqual([engine.isRunning, log], [true, []]);
  workers[0].onmessage({ data: { kind: "running" } });
  assert.deepEqual(log, ["running"]);
});

test("a replacement that crashes is a crash, and its waiting messages are lost", () => {
  const { engine, log } = createTestEngine();
  engine.replace(() => log.push("replaced"));
  workers[1].onmessage({ data: { kind: "loaded" } });
  engine.post(solve("n=3"));
  workers[1].onmessage({ data: { kind: "failed", message: "no memory" } });
  assert.deepEqual(log, ["ready", "crash: no memory"]);
  engine.start();
  workers[2].becomeReady();
  assert.deepEqual([log, workers[2].sent], [["ready", "crash: no memory", "ready"], []]);
});

test("a worker stays if the scripts of a new one cannot be loaded, or if it gets a message meanwhile", () => {
  const { engine, log } = createTestEngine();
  engine.replace(() => log.push("replaced"));
  workers[1].onerror({ preventDefault: () => log.push("no network") });
  engine.replace(() => log.push("replaced"));
  engine.post(solve("n=3"));
  workers[2].onmessage({ data: { kind: "loaded" } });
  assert.deepEqual(workers.map((w) => w.isTerminated), [false, true, true]);
  workers[0].answer({ kind: "result" });
  assert.deepEqual([log, workers[0].sent.length], [["ready", "no network", "result"], 1]);
});

test("only the download of the program is reported, and not a later start", async () => {
  const { engine } = createTestEngine();
  loader.worker.onmessage({ data: { name: "compute", progress: { done: 10, total: 20 } } });
  assert.ok(progressReports.length > 0 && progressReports.every((done) => done === 10));
  const module = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  loader.worker.onmessage({ data: { name: "compute", module } });
  await new Promise(setImmediate);
  progressReports.length = 0;
  engine.replace(() => {});
  workers.at(-1).onmessage({ data: { kind: "loaded" } });
  await new Promise(setImmediate);
  assert.deepEqual([progressReports, workers.at(-1).sent], [[], [{ module }]]);
});
