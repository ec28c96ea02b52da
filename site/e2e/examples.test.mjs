import assert from "node:assert/strict";
import test from "node:test";
import { SIZES, close, isFullRun, get, open, waitUntilReady, stage } from "./lib.mjs";

const site = stage(test);
const START_LINK = "v=1&data=circles&n=120&dseed=3&sigma=0.6&method=rff&m=11&seed=5&x0=0.25,0.5&p3=0.5,0.5";

const exampleLinks = (page) => page.locator("#text a[data-edits]").evaluateAll((elements) => elements.map((a) => [a.dataset.edits, a.textContent]));

for (const [name, width, height] of SIZES) {
  test(`${name}: each link of the text shows its picture and keeps data and settings`, async () => {
    const page = await site.open(`#${START_LINK}`, { width, height });
    for (const [i, [edits, words]] of (await exampleLinks(page)).entries()) {
      if (!isFullRun && i % 3 !== SIZES.findIndex(([size]) => size === name)) continue; // each link is tested at one size
      await open(page, START_LINK);
      if (name === "phone") await page.getByRole("button", { name: "More" }).click();
      const link = page.locator("#text").getByRole("link", { name: words, exact: true });
      await link.scrollIntoViewIfNeeded();
      await link.click();
      await waitUntilReady(page);
      const currentLink = await get(page);
      const editedValues = new Map(edits.split("&").map((e) => e.split("=")));
      for (const [key, value] of START_LINK.split("&").map((e) => e.split("="))) {
        const [, got] = new RegExp(`&${key}=([^&]*)`).exec(currentLink) ?? [];
        if (editedValues.has(key)) assert.ok(got === editedValues.get(key) || got === undefined, `${edits}: ${key} = ${got}`); // a default value is not in the link
        else if (key !== "v" && !(editedValues.has("data") && /^(x0|p\d)/.test(key))) assert.equal(got, value, `${edits}: ${key} in ${currentLink}`);
      }
      const view = { compare: "compare.", race: "race", how: "how" }[editedValues.get("views")] ?? "k.";
      const visiblePanels = await page.evaluate((v) => window.mercer.panels().filter((p) => p.name.startsWith(v) && p.y >= 0 && p.y + p.h <= innerHeight).map((p) => p.name), view);
      assert.ok(visiblePanels.length > 0, `${edits}: no picture of ${view} is completely visible: ${JSON.stringify(await page.evaluate(() => window.mercer.panels()))}`);
      const box = await page.locator("#sentence").boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${edits}: the sentence is not visible`);
    }
    await close(page);
  });
}
