import assert from "node:assert/strict";
import test from "node:test";
import { catalogue, close, drawn, finger, get, linked, panel, place, ready, report, stage } from "./lib.mjs";

const at = stage(test);
const phone = { width: 390, height: 844, hasTouch: true, isMobile: true };
const probe = (await catalogue()).fields.find((f) => f.key === "x0").default;

/** Which of the three columns is up large. */
const large = (page) => page.evaluate(() => [...document.querySelectorAll("#thumbs button")].findIndex((b) => b.getAttribute("aria-pressed") === "true"));
const until = (page, column) => page.waitForFunction((c) => document.querySelectorAll("#thumbs button")[c]?.getAttribute("aria-pressed") === "true", column);

/** The middle of the large picture. */
async function middle(page) {
  const [p] = await page.evaluate(() => window.mercer.panels());
  return [p.x + p.w / 2, p.y + p.h / 2];
}

test("a finger pages the columns, and buttons the eigenfunctions", async () => {
  const page = await at.open("#v=1&n=100&m=15", phone);
  assert.equal(await large(page), 1);
  const [x, y] = await middle(page);
  await finger(page, [x + 60, y], [x - 60, y]);
  await until(page, 2);
  await finger(page, [x + 60, y], [x - 60, y]);
  assert.equal(await large(page), 2, "there is no column behind the last");
  await finger(page, [x - 60, y], [x + 60, y]);
  await until(page, 1);
  await finger(page, [x - 60, y], [x + 60, y]);
  await until(page, 0);
  await finger(page, [x - 10, y], [x + 10, y]);
  assert.equal(await large(page), 0, "a touch is no swipe");
  assert.equal(await get(page), "v=1&n=100&m=15", "a swipe changes the state");

  const before = (await report(page)).link;
  await page.getByRole("button", { name: "next ›" }).tap();
  await page.waitForFunction((l) => window.mercer.get() !== l, before);
  await ready(page);
  await page.getByRole("button", { name: "‹ previous" }).tap();
  await page.waitForFunction((l) => window.mercer.get() === l, before);
  await ready(page);
  await drawn(page, [(await page.evaluate(() => window.mercer.panels()))[0].name]);
  await close(page);
});

test("the foot of a list stands below its last row", async () => {
  const page = await at.open("#v=1&n=100&m=15", phone);
  await page.locator("h1 [data-key=method]").tap();
  const box = page.getByRole("dialog");
  const foot = await box.locator(".foot").boundingBox();
  const last = await box.getByRole("option").last().boundingBox();
  assert.ok(foot.height > 0 && foot.y >= last.y + last.height, `the foot begins at ${foot.y}, the last row ends at ${last.y + last.height}`);
  await close(page);
});

test("a finger on the probe moves it and pages nothing", async () => {
  const page = await at.open("#v=1&n=100&m=15", phone);
  await page.getByRole("tab", { name: "Kernel" }).tap();
  await page.waitForFunction(() => window.mercer.panels()[0].name.startsWith("k."));
  const column = await large(page);
  const shown = (await page.evaluate(() => window.mercer.panels()))[0].name;
  const from = place(await panel(page, shown), probe);
  await finger(page, from, [from[0] - 70, from[1] + 10], 10);
  await linked(page, "x0=");
  await ready(page);
  assert.equal(await large(page), column, "the drag was taken for a swipe");
  await close(page);
});

test("More opens the sheet of all controls and numbers", async () => {
  const page = await at.open("#v=1&n=60", phone);
  await page.getByRole("button", { name: "More" }).click();
  await page.locator("#sheet[open]").waitFor();
  assert.ok(await page.locator("#sheet").getByText("What to try first").isVisible());
  await page.locator("#sheet").getByRole("button", { name: "wall", exact: true }).click();
  await page.locator("#sheet").getByRole("button", { name: "Done" }).click();
  await page.waitForFunction(() => window.mercer.get().includes("views=data,eigen,kernel,wall"));
  await ready(page);
  assert.ok(await page.getByRole("tab", { name: "Wall" }).isVisible());
  await close(page);
});
