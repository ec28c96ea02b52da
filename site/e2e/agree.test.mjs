/**
 * These tests check in every frame that the sentence, the numbers and the titles of compared methods belong to
 * the same result.
 */
import assert from "node:assert/strict";
import test from "node:test";
import { close, dragUntil, waitForFrames, waitForLink, open, waitUntilReady, set, stage } from "./lib.mjs";

const site = stage(test);

/**
 * Starts reading the texts of the page in every frame. In window.seen, inconsistent lists the texts of frames that
 * agree with no single result. late lists the sliders whose value differs from the link, and unknownCount counts the
 * frames without any number.
 */
const startReading = (page, keys) => page.evaluate(async (keys) => {
  const { describeBestErrors, describeErrors, describeOutcome } = await import("./numbers/outcome.js");
  const { formatSetting } = await import("./lib/format.js");
  const catalogue = await (await fetch("catalogue.json")).json();
  const findField = (key) => catalogue.fields.find((f) => f.key === key);
  const results = new Map(); // the expected texts of each result, by its link and its field preview
  const expectedTexts = (r) => {
    const edits = new URLSearchParams(r.link);
    const isComparison = r.compared?.length > 0;
    const joinWords = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0]);
    const { error, best: singleBest } = describeOutcome(r);
    const bestErrors = isComparison && describeBestErrors(r); // the best error of each rank
    const best = bestErrors && bestErrors.length > 1 ? joinWords(bestErrors) : singleBest;
    return {
      settings: keys.map((key) => {
        const value = edits.get(key) ?? findField(key).default;
        const entry = catalogue.methods.find((m) => key === "method" && m.key === value);
        return entry ? entry.noun ?? entry.short ?? entry.name : formatSetting(findField(key), Number(value));
      }),
      m: r.m, error: isComparison ? joinWords(describeErrors(r)) : error, best: best ?? "…", rail: error, titles: isComparison ? describeErrors(r) : [],
    };
  };
  const addResult = (r) => results.set(r.link + r.preview, expectedTexts(r));
  addResult(window.mercer.report());
  const removeListener = window.mercer.on("result", (r) => addResult(structuredClone(r)));
  const textOf = (selector) => document.querySelector(selector)?.textContent;
  const readPage = () => {
    const [error, best] = [...document.querySelectorAll("h1 .res .out")].map((e) => e.textContent);
    const shownSize = [...document.querySelectorAll("h1 .out")].find((e) => !e.closest(".res"))?.textContent;
    return {
      settings: keys.map((key) => textOf(`h1 [data-key="${key}"]`)), m: shownSize, error, best, rail: textOf("#six dd"),
      titles: [...document.querySelectorAll("#compared:not([hidden]) .gauge:not([hidden], .all, .exact) b")].map((e) => e.textContent),
    };
  };
  const isConsistent = (shownTexts, r) => shownTexts.settings.join() === r.settings.join() && (shownTexts.m === undefined || shownTexts.m === "…" || shownTexts.m === String(r.m))
    && [["error", r.error], ["best", r.best], ["rail", r.rail]].every(([key, want]) => shownTexts[key] === want || shownTexts[key] === "…")
    && shownTexts.titles.every((t, j) => t === r.titles[j] || t === "…");
  let frameRequest = 0;
  const stopReading = () => {
    cancelAnimationFrame(frameRequest);
    removeListener();
    delete window.seen;
  };
  window.seen = { settings: new Set(), inconsistent: [], late: [], unknownCount: 0, stopReading };
  const checkFrame = () => {
    const shownTexts = readPage();
    const isUnknown = [shownTexts.error, shownTexts.best, shownTexts.rail, shownTexts.m ?? "…", ...shownTexts.titles].every((t) => t === "…");
    if (isUnknown) window.seen.unknownCount++;
    else if (![...results.values()].some((r) => isConsistent(shownTexts, r))) window.seen.inconsistent.push(shownTexts);
    window.seen.settings.add(shownTexts.settings.join());
    for (const key of keys) {
      const slider = document.querySelector(`#rail .trk[data-key="${key}"]`);
      const want = new URLSearchParams(window.mercer.get()).get(key);
      if (slider && want !== null && slider.getAttribute("aria-valuetext") !== formatSetting(findField(key), Number(want))) window.seen.late.push([key, want]);
    }
    frameRequest = requestAnimationFrame(checkFrame);
  };
  checkFrame();
}, keys);

/** Stops reading the page, and returns window.seen with the number of different settings. */
const stopAndCollect = async (page) => {
  await waitForFrames(page, 2);
  return page.evaluate(() => {
    const { settings, stopReading, ...otherValues } = window.seen;
    stopReading();
    return { ...otherValues, settings: settings.size };
  });
};

const assertConsistent = ({ inconsistent, late }, label) => {
  assert.deepEqual(inconsistent.slice(0, 3), [], `${label}: ${inconsistent.length} frames show words and numbers of different results`);
  assert.deepEqual(late.slice(0, 3), [], `${label}: a slider does not follow the drag`);
};

const stepPosition = (k) => k && 1 + (k % 40); // the positions repeat and do not return to 0

test("during a drag the words and the numbers belong to the same result", async () => {
  const page = await site.open();
  for (const [link, key, draggedElement] of [
    ["v=1", "m", "h1 .w"],
    ["v=1&method=rskpca&n=300", "ell", "#rail .trk"],
    ["v=1&n=300", "sigma", "#rail .trk"],
    ["v=1&n=300&views=compare&method2=rff&m2=12", "m", "h1 .w"], // "at most 25 features each" needs other elements than "24 features each"
    ["v=1&n=300&views=compare&method2=rskpca&method3=rff", "sigma", "h1 .w"],
  ]) {
    await open(page, link);
    await startReading(page, [key]);
    const slider = page.locator(`#rail .trk[data-key="${key}"]`);
    const startShare = await slider.evaluate((e) => {
      e.scrollIntoView({ block: "nearest", behavior: "instant" });
      return (Number(e.value) - Number(e.min)) / (Number(e.max) - Number(e.min));
    });
    const box = await page.locator(`${draggedElement}[data-key="${key}"]`).boundingBox();
    const x = draggedElement === "h1 .w" ? box.x + box.width / 2 : box.x + 8 + startShare * (box.width - 16);
    await dragUntil(page, (k) => [x + 2 * stepPosition(k), box.y + box.height / 2], () => window.seen.settings.size > 4);
    await waitForLink(page, `${key}=`);
    await waitUntilReady(page);
    const result = await stopAndCollect(page);
    assert.ok(result.settings > 4, `${link}: the words showed ${result.settings} values of ${key}`);
    assertConsistent(result, `${link}, ${draggedElement}`);
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
