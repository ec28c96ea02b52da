import assert from "node:assert/strict";
import test from "node:test";
import { close, get, open, waitUntilReady, report, set, stage, pageText } from "./lib.mjs";

const site = stage(test);

/** Returns the error of a call of window.mercer, or "" after success. */
const errorOf = (page, call) => page.evaluate((c) => Promise.resolve().then(() => new Function("mercer", `return mercer.${c}`)(window.mercer)).then(() => "", (e) => `${e.name}: ${e.message}`), call);

test("window.mercer rejects impossible requests with an error message and changes nothing", async () => {
  const page = await site.open("#v=1&n=100&m=10");
  const currentState = async () => [await get(page), JSON.stringify({ ...await report(page), time_ms: null }), page.url()]; // times are measured later
  const stateBefore = await currentState();
  for (const [call, reason] of [
    ["set({ m: 'abc' })", /RangeError: m = abc is not a whole number from 1 to 100/],
    ["set({ m: 101 })", /RangeError: m = 101 is not a whole number from 1 to 100/],
    ["set({ m: NaN })", /m = NaN is not a whole number/],
    ["set({ m: {} })", /TypeError: m = \{\} is not a string, a number or null/],
    ["set({ m: true })", /TypeError: m = true/],
    ["set({ m: undefined })", /TypeError: m = undefined is not a string, a number or null/],
    ["set([['m', 20], ['m', 30]])", /RangeError: m is given twice: 20 and 30/],
    ["set('m=20')", /TypeError: set\("m=20"\): edits are an object, such as \{m: 20\}/],
    ["set()", /TypeError: set\(undefined\)/],
    ["set(null)", /TypeError/],
    ["set(20)", /TypeError/],
    ["set(['m', 20])", /TypeError: set: entry 0 is "m", not a pair/],
    ["set({ foo: 1 })", /foo = 1: unknown setting/],
    ["set({ m: 20, foo: 1 })", /foo = 1: unknown setting/],
    ["set({ method: 'zzz' })", /method = zzz is not one of exact, .*\(57\)/],
    ["set({ views: 'data,zzz' })", /views = data,zzz is not a list/],
    ["set({ x0: '1' })", /x0 = 1 is not a place x,y with x from -4 to 5 and y from -2 to 2\.5/],
    ["set({ x0: [99, 0] })", /x0 = 99,0 is not a place/],
    ["set({ p100: '0,0' })", /p100 = 0,0 is out of range: with n = 100 the points are p0 to p99/],
    ["set({ c99: '0,0' })", /c99 = 0,0 is out of range: with m = 10 the landmarks are c0 to c9/],
    ["open(20)", /TypeError: open: a link is a string/],
    ["open()", /TypeError/],
    ["open(null)", /TypeError/],
    ["open({ m: 20 })", /TypeError/],
    ["open('hello')", /the part hello of the link is not a key and a value/],
    ["open('v=1&n=banana')", /n = banana is not a whole number from 10 to 100000/],
    ["open('v=7')", /v = 7 is not a version/],
    ["on('change', () => {})", /RangeError: on: there is no event change; the events are ready, busy, error, edit, result/],
    ["on('edit')", /TypeError: on: the listener of edit is not a function/],
  ]) {
    assert.match(await errorOf(page, call), reason, call);
    assert.deepEqual(await currentState(), stateBefore, call);
  }
  assert.equal((await set(page, { m: "20", x0: [0.5, 0.25] })).m, 20);
  assert.equal((await set(page, { m: null, x0: null })).m, 24);
  assert.equal((await open(page, `x#${stateBefore[0]}`)).m, 10);
  assert.equal(await get(page), stateBefore[0]);
  await close(page);
});

test("the address bar opens links that window.mercer rejects", async () => {
  const page = await site.open("#v=1&n=40&m=5&c99=0,0&c5=0.5,0.5");
  const pageWords = await pageText(page);
  for (const words of ["c99 = 0,0 is out of range: with m = 5 the landmarks are c0 to c4", "c5 = 0.5,0.5 is not used: the 5 landmarks are c0 to c4."]) assert.ok(pageWords.includes(words), pageWords);
  assert.equal((await open(page, await get(page))).m, 5, "the page accepts its own link");
  await close(page);
});

test("a script cannot set a locked key", async () => {
  const page = await site.open("?embed&lock=m#v=1&n=60&m=7", { width: 600, height: 420 });
  assert.match(await errorOf(page, "set({ m: 9 })"), /the address of this page locks m/);
  assert.equal((await report(page)).m, 7);
  await close(page);
});

test("a listener that throws affects no other listener", async () => {
  const page = await site.open("#v=1&n=60&m=7");
  await page.evaluate(() => {
    window.resultCount = 0;
    for (const f of [() => { throw new Error("on purpose"); }, () => window.resultCount++]) window.mercer.on("result", f);
  });
  assert.equal((await set(page, { m: 9 })).m, 9);
  assert.ok(await page.evaluate(() => window.resultCount) > 0);
  assert.ok(page.consoleErrors.length > 0 && page.consoleErrors.every((c) => c.includes("on purpose")), String(page.consoleErrors));
  page.consoleErrors.length = 0;
  await close(page);
});

test("the pictures and the page ignore unreadable messages", async () => {
  const page = await site.open("#v=1&n=60&m=7");
  const link = await get(page);
  await page.evaluate(() => {
    const innerWindow = document.querySelector("iframe").contentWindow;
    for (const m of [{ kind: "more", head: 5, data: "x" }, { kind: "more", head: "{", data: new ArrayBuffer(8) }, { kind: "more", head: '{"kind":"more","blocks":[{"name":"race.runs","rows":9,"cols":9,"off":0}]}', data: new ArrayBuffer(8) },
      { kind: "more" }, { kind: "show" }, { kind: "show", rev: "x" }, { kind: "worker" }, { kind: "worker", port: {} }, { kind: "view" }, { kind: "view", view: "x" }, { kind: "view", view: '{"theme": 5}' },
      { kind: 7 }, { kind: "zzz" }, null, "m=20", 20]) innerWindow.postMessage(m, location.origin);
    const script = innerWindow.document.createElement("script");
    script.textContent = "for (const m of [{kind: 'edit'}, {kind: 'edit', key: 5, value: 5}, {kind: 'edit', pairs: 'x'}, {kind: 'edit', pairs: [['m']]}, {kind: 'zzz'}, null, 5]) parent.postMessage(m, location.origin)";
    innerWindow.document.body.append(script);
  });
  await page.waitForFunction(() => true);
  assert.equal((await set(page, { m: 9 })).m, 9);
  assert.equal(await get(page), link.replace("m=7", "m=9"));
  await waitUntilReady(page);
  assert.equal(await page.locator("#notes [role=alert]").count(), 0);
  assert.ok(page.consoleErrors.length >= 13 && page.consoleErrors.every((c) => /cannot read a message|have sent an edit/.test(c)), page.consoleErrors.join("\n"));
  page.consoleErrors.length = 0;
  await close(page);
});
