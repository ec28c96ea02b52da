import assert from "node:assert/strict";
import test from "node:test";
import { close, waitForFrames, get, waitUntilReady, set, stage } from "./lib.mjs";

const site = stage(test, { motion: true });

test("the player starts only on a click, stops by itself and ends with the static view", async () => {
  const page = await site.open("#v=1&n=60&m=5&views=how");
  const stepText = () => page.locator("#how .count").textContent();
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  const picture = async () => {
    await waitForFrames(page, 10);
    return (await page.locator("#pictures").screenshot()).toString("base64");
  };
  const waitForStep = (words) => page.waitForFunction((w) => document.querySelector("#how .count").textContent === w, words);

  await waitForFrames(page, 60);
  assert.equal(await stepText(), "step 1 of 5", "the player has started without a click, or not at the first step");
  await page.locator("#how .trk").focus();
  await page.keyboard.press("End");
  const staticPicture = await picture();
  await press("speed 2");
  await press("Play");
  assert.equal(await stepText(), "step 1 of 5");
  await page.waitForFunction(() => document.querySelector("#how button").textContent === "Play");
  assert.equal(await stepText(), "step 5 of 5");
  assert.match(await page.locator("#how p").textContent(), /^The 5th landmark, drawn at random among the points: W gains .* The error is [\d.]+\u202f%\.$/);
  assert.doesNotMatch(await get(page), /step/, "the step is in the link");
  assert.ok((await picture()) === staticPicture, "the last step differs from the static view");

  await page.locator("#how .trk").focus();
  await page.keyboard.press("Home");
  assert.equal(await stepText(), "step 1 of 5");
  const firstPicture = await picture();
  await page.getByRole("button", { name: "next step" }).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await stepText(), "step 2 of 5");
  assert.ok((await picture()) !== firstPicture, "another step has the same picture");
  await set(page, { x0: "0.2,0.5" });
  await waitUntilReady(page);
  assert.equal(await stepText(), "step 2 of 5", "another x₀ changes the step");
  await page.locator("#how .trk").focus();
  await page.keyboard.press("Space");
  await waitForStep("step 3 of 5");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#how button").first().textContent(), "Resume");

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.keyboard.press("Home");
  await press("Step");
  assert.equal(await stepText(), "step 2 of 5");
  await waitForFrames(page, 90);
  assert.equal(await stepText(), "step 2 of 5", "the player continues with reduced motion");

  await set(page, { m: 6 });
  await waitUntilReady(page);
  assert.equal(await stepText(), "step 2 of 6", "other steps change the shown step");
  await page.locator("#how .trk").focus();
  await page.keyboard.press("End");
  await set(page, { m: 5 });
  await waitUntilReady(page);
  assert.equal(await stepText(), "step 5 of 5", "the player leaves the end");
  for (const edits of [{ views: "data,how", layout: "one" }, { views: "data", layout: "grid" }]) {
    await set(page, edits);
    await waitUntilReady(page);
    assert.equal(await page.locator("#how").isVisible(), false, "the player is shown without its view");
  }
  await close(page, false);
});
