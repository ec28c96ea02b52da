import assert from "node:assert/strict";
import test from "node:test";
import { catalogue, close, get, waitForLink, waitUntilReady, report, stage } from "./lib.mjs";

const site = stage(test);
const { methods } = await catalogue();

/** Opens the list of a word in the sentence, and returns the list. */
async function openList(page, name) {
  await page.getByRole("heading", { level: 1 }).getByRole("button", { name }).click();
  const box = page.getByRole("dialog");
  await box.waitFor();
  return box;
}

test("methods are under the headings of their groups, and a search finds them", async () => {
  const page = await site.open("#v=1&n=100&m=12");
  const box = await openList(page, /Nyström/);
  const groups = await box.getByRole("group").evaluateAll((elements) => elements.map((g) => [
    g.getAttribute("aria-label"), [...g.querySelectorAll("[role=option]")].map((o) => o.dataset.value),
  ]));
  const names = [...new Set(methods.map((m) => m.group))];
  assert.deepEqual(groups, names.map((name) => [name, methods.filter((m) => m.group === name).map((m) => m.key)]));
  assert.ok(await box.getByText("Random features", { exact: true }).isVisible(), "a heading is not visible");
  assert.equal(await box.getByRole("option", { selected: true }).getAttribute("data-value"), "nystrom");

  // A search filters the list, ignores accents and also finds words in descriptions.
  const searchBox = box.getByRole("combobox");
  const optionKeys = () => box.getByRole("option").evaluateAll((elements) => elements.map((o) => o.dataset.value));
  await searchBox.fill("nystrom k-means++");
  const foundKeys = await optionKeys();
  assert.ok(foundKeys.length > 0 && foundKeys.length < 5 && foundKeys.includes("nystrom-kpp"), `the search found ${foundKeys}`);
  await searchBox.fill("no such method anywhere");
  assert.deepEqual(await optionKeys(), []);
  await page.keyboard.press("Enter");
  assert.ok(await box.isVisible());
  await searchBox.fill("Halton");
  assert.ok((await optionKeys()).every((k) => k.includes("halton")), `the search found ${await optionKeys()}`);
  await page.keyboard.press("Enter");
  await waitForLink(page, "method=qmc-halton");
  await waitUntilReady(page);
  assert.equal((await report(page)).method, "qmc-halton");
  assert.equal(await page.getByRole("dialog").count(), 0, "the list is still open");
  await close(page);
});

test("an unavailable choice shows the reason and cannot be chosen", async () => {
  const page = await site.open("#v=1&n=100&kernel=polynomial&m=12");
  const box = await openList(page, /Nyström/);
  const disabledOptions = box.locator("[role=option][aria-disabled=true]");
  assert.ok(await disabledOptions.count() > 5, `${await disabledOptions.count()} methods are disabled`);
  const rff = box.locator("[data-value=rff]");
  assert.equal(await rff.getAttribute("aria-disabled"), "true");
  assert.match(await rff.innerText(), /this kernel states none\./);
  await rff.click({ force: true }); // a reader can also click a disabled option
  assert.ok(await box.isVisible(), "a click on a disabled option closes the list");
  assert.equal(await get(page), "v=1&n=100&kernel=polynomial&m=12");
  const searchBox = box.getByRole("combobox");
  await searchBox.fill("SORF");
  await page.keyboard.press("Enter");
  assert.equal(await get(page), "v=1&n=100&kernel=polynomial&m=12", "Enter chooses a disabled option");
  await page.keyboard.press("Escape");

  // The list of kernels disables no kernel that the method supports.
  const kernels = await openList(page, /polynomial/);
  await kernels.locator("[data-value=matern52]").click();
  await waitForLink(page, "kernel=matern52");
  await waitUntilReady(page);
  assert.equal((await report(page)).refused, undefined);

  // x₀ moves to the new data. It returns to its old position when the reader goes back.
  const moons = await get(page);
  await (await openList(page, /two moons/)).locator("[data-value=three]").click();
  await waitForLink(page, "x0=");
  await waitUntilReady(page);
  assert.match(await page.locator("#notes").innerText(), /was far from the new data/);
  const { link, data } = await report(page);
  const probePosition = new URLSearchParams(link).get("x0").split(",").map(Number);
  assert.ok(data.points.some(([x, y]) => Math.hypot(x - probePosition[0], y - probePosition[1]) < 1e-3), `${link} is at no point`);
  await page.goBack();
  await waitForLink(page, moons);
  await waitUntilReady(page);
  assert.equal(await page.locator("#notes").innerText(), "");
  await close(page);
});
