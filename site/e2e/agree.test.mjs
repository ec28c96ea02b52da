/**
 * These tests check in every frame that the sentence, the numbers and the titles of compared methods belong to
 * the same result.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { close, dragUntil, waitForFrames, waitForLink, open, waitUntilReady, set, stage } from "./lib.mjs";

const site = stage(test);

/**
 * Starts reading the page in every frame. In window.seen, wrong lists the frames that agree with no single result.
 * late lists the sliders whose value differs from the link, and unknown counts the frames without any number.
 */
const startReading = (page, keys) => page.evaluate(async (keys) => {
  const { describeBestErrors, describeErrors, describeOutcome } = await import("./numbers/outcome.js");
  const { formatSetting } = await import("./lib/format.js");
  const catalogue = await (await fetch("catalogue.json")).json();
  const field = (key) => catalogue.fields.find((f) => f.key === key);
  const results = new Map(); // results by link and by whether the result is a preview
  const expectedTexts = (r) => {
    const edits = new URLSearchParams(r.link);
    const compared = r.compared?.length > 0;
    const list = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0]);
    const { error, best: singleBest } = describeOutcome(r);
    const bests = compared && describeBestErrors(r); // the best error of each rank
    const best = bests && bests.length > 1 ? list(bests) : singleBest;
    return {
      settings: keys.map((key) => {
        const value = edits.get(key) ?? field(key).default;
        const entry = catalogue.methods.find((m) => key === "method" && m.key === value);
        return entry ? entry.noun ?? entry.short ?? entry.name : formatSetting(field(key), Number(value));
      }),
      m: r.m, error: compared ? list(describeErrors(r)) : error, best: best ?? "…", rail: error, titles: compared ? describeErrors(r) : [],
    };
  };
  const addResult = (r) => results.set(r.link + r.preview, expectedTexts(r));
  addResult(window.mercer.report());
  const removeListener = window.mercer.on("result", (r) => addResult(structuredClone(r)));
  const text = (selector) => document.querySelector(selector)?.textContent;
  const readPage = () => {
    const [error, best] = [...document.querySelectorAll("h1 .res .out")].map((e) => e.textContent);
    const shownSize = [...document.querySelectorAll("h1 .out")].find((e) => !e.closest(".res"))?.textContent;
    return {
      settings: keys.map((key) => text(`h1 [data-key="${key}"]`)), m: shownSize, error, best, rail: text("#six dd"),
      titles: [...document.querySelectorAll("#compared:not([hidden]) .gauge:not([hidden], .all) b")].map((e) => e.textContent),
    };
  };
  const isConsistent = (seen, r) => seen.settings.join() === r.settings.join() && (seen.m === undefined || seen.m === "…" || seen.m === String(r.m))
    && [["error", r.error], ["best", r.best], ["rail", r.rail]].every(([key, want]) => seen[key] === want || seen[key] === "…")
    && seen.titles.every((t, j) => t === r.titles[j] || t === "…");
  let frameRequest = 0;
  const stopReading = () => {
    cancelAnimationFrame(frameRequest);
    removeListener();
    delete window.seen;
  };
  window.seen = { settings: new Set(), wrong: [], late: [], unknown: 0, end: stopReading };
  const checkFrame = () => {
    const shownTexts = readPage();
    const unknown = [shownTexts.error, shownTexts.best, shownTexts.rail, shownTexts.m ?? "…", ...shownTexts.titles].every((t) => t === "…");
    if (unknown) window.seen.unknown++;
    else if (![...results.values()].some((r) => isConsistent(shownTexts, r))) window.seen.wrong.push(shownTexts);
    window.seen.settings.add(shownTexts.settings.join());
    for (const key of keys) {
      const slide = document.querySelector(`#rail .trk[data-key="${key}"]`);
      const want = new URLSearchParams(window.mercer.get()).get(key);
      if (slide && want !== null && slide.getAttribute("aria-valuetext") !== formatSetting(field(key), Number(want))) window.seen.late.push([key, want]);
    }
    frameRequest = requestAnimationFrame(checkFrame);
  };
  checkFrame();
}, keys);

/** Stops reading the page, and returns window.seen with the number of different settings. */
const stopAndCollect = async (page) => {
  await waitForFrames(page, 2);
  return page.evaluate(() => {
    const { settings, end: stopReading, ...rest } = window.seen;
    stopReading();
    return { ...rest, settings: settings.size };
  });
};

const assertConsistent = ({ wrong, late }, label) => {
  assert.deepEqual(wrong.slice(0, 3), [], `${label}: ${wrong.length} frames show words and numbers that no result has together`);
  assert.deepEqual(late.slice(0, 3), [], `${label}: a slider does not follow the hand`);
};

const stepPosition = (k) => k && 1 + (k % 40); // the steps repeat and never return to 0

test("during a drag the words and the numbers belong to the same result", async () => {
  const page = await site.open();
  for (const [link, key, where] of [
    ["v=1", "m", "h1 .w"],
    ["v=1&method=rskpca&n=300", "ell", "#rail .trk"],
    ["v=1&n=300", "sigma", "#rail .trk"],
    ["v=1&n=300&views=compare&method2=rff&m2=12", "m", "h1 .w"], // "at most 25 features each" has other elements than "24 features each"
    ["v=1&n=300&views=compare&method2=rskpca&method3=rff", "sigma", "h1 .w"],
  ]) {
    await open(page, link);
    await startReading(page, [key]);
    const slide = page.locator(`#rail .trk[data-key="${key}"]`);
    const startShare = await slide.evaluate((e) => {
      e.scrollIntoView({ block: "nearest", behavior: "instant" });
      return (Number(e.value) - Number(e.min)) / (Number(e.max) - Number(e.min));
    });
    const box = await page.locator(`${where}[data-key="${key}"]`).boundingBox();
    const x = where === "h1 .w" ? box.x + box.width / 2 : box.x + 8 + startShare * (box.width - 16);
    await dragUntil(page, (k) => [x + 2 * stepPosition(k), box.y + box.height / 2], () => window.seen.settings.size > 4);
    await waitForLink(page, `${key}=`);
    await waitUntilReady(page);
    const result = await stopAndCollect(page);
    assert.ok(result.settings > 4, `${link}: the words showed ${result.settings} values of ${key}`);
    assertConsistent(result, `${link}, ${where}`);
    await page.evaluate(() => scrollTo(0, 0));
  }
  await close(page);
});

test("after a choice the words and the numbers belong to the same result, or the numbers are unknown", async () => {
  const page = await site.open("#v=1&n=300");
  await startReading(page, ["method", "sigma", "m"]);
  for (const edits of [{ method: "rff" }, { sigma: "0.5" }, { m: "40" }, { method: "nystrom", m: "12" }, { n: "1500", sigma: "0.2" }, { i: "3" }, { x0: "0.1,0.2" }]) await set(page, edits);
  const result = await stopAndCollect(page);
  assertConsistent(result, "choices");
  assert.ok(result.settings >= 5, `the words showed ${result.settings} settings`);
  await close(page);
});
