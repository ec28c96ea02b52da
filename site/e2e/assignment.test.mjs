import assert from "node:assert/strict";
import test from "node:test";
import { accessibilityViolations, close, drag, stage, waitUntilReady, windowPosition } from "./lib.mjs";

const site = stage(test);
const LINK = "#v=1&n=60&m=8&lock=data,kernel&hide=seed,best&say=Which%20size%20is%20enough%3F&goal=m>=12;error.frobenius<0.9&done=Well%20done.";

test("a link locks and hides words, and its challenge is solved by an edit, of which the host page is told", async () => {
  const page = await site.load("reference/embedding.html", { wait: false, width: 1480, height: 940 });
  await page.evaluate((link) => {
    window.messages = [];
    addEventListener("message", ({ data }) => window.messages.push(data));
    document.body.innerHTML = `<iframe title="playground" style="position:fixed;inset:0;border:0;width:1440px;height:900px" src="../${link.replaceAll("&", "&amp;")}"></iframe>`;
  }, LINK);
  const frame = await (await page.locator("iframe").elementHandle()).contentFrame();
  await frame.waitForFunction(() => document.documentElement?.dataset.state === "ready");
  const messages = (count) => page.waitForFunction((n) => window.messages.length >= n && window.messages, count).then((handle) => handle.jsonValue());
  const challenge = frame.locator("#challenge li");
  const link = () => frame.evaluate(() => window.mercer.get());

  // Locked words are no buttons, and hidden ones are not shown.
  assert.equal(await frame.locator("#say").innerText(), "Which size is enough?");
  assert.deepEqual(await frame.locator("h1 button.w").evaluateAll((words) => words.map((e) => e.dataset.key)), ["method", "m"]);
  assert.deepEqual(await frame.locator("h1 .locked").allInnerTexts(), ["Gaussian", "0.35", "60", "two moons"]);
  assert.match(await frame.locator("h1").getAttribute("aria-label"), /the error is \S+\s%\.$/);
  assert.equal(await frame.locator("[data-key=seed]").count(), 0);
  assert.ok(!await frame.getByText("best possible at this rank").isVisible());
  assert.ok(await frame.locator("input.trk[data-key=n]").isDisabled());
  assert.deepEqual(await accessibilityViolations(frame), []);

  // The conditions show what is so now, and the host page is told.
  assert.match((await challenge.allInnerTexts())[0].replace(/\s+/g, " "), /not yet: m is at least 12: now 8/);
  const [first] = await messages(1);
  assert.deepEqual(first.conditions, [{ expression: "m>=12", met: false }, { expression: "error.frobenius<0.9", met: true }]);
  assert.deepEqual([first.ns, first.v, first.event, first.solved, first.link], ["mercer", 1, "challenge", false, await link()]);

  // Locked data cannot be dragged in the picture.
  const data = await frame.evaluate(() => ({ panel: window.mercer.panels().find((p) => p.name === "data"), point: window.mercer.report().data.points[3] }));
  const [x, y] = windowPosition(data.panel, data.point);
  const opened = await link();
  await drag(page, [x, y], [x + 30, y + 20]);
  await frame.getByText("The author of this link has locked the data.").first().waitFor();
  assert.equal(await link(), opened);

  // An edit of a free word solves the challenge. The reset returns to the link.
  await frame.locator("#controls .ctl:has([data-key=m]) input.val").fill("14");
  await frame.locator("#controls .ctl:has([data-key=m]) input.val").press("Enter");
  const [, second] = await messages(2);
  assert.ok(second.solved && /&m=14&/.test(second.link), JSON.stringify(second));
  assert.equal(await frame.locator("#challenge [role=status]").innerText(), "Well done.");
  await frame.locator("#history button.step").click();
  await frame.getByRole("button", { name: "Reset to the author’s state" }).waitFor(); // the list is loaded on demand
  await page.keyboard.press("Escape");
  await frame.locator("#challenge").getByRole("button", { name: "Reset" }).click();
  await frame.waitForFunction(() => /&m=8&/.test(window.mercer.get()));

  // The host can change locked words. Another link frees them, and undo locks them again.
  assert.equal((await frame.evaluate(() => window.mercer.set({ sigma: 0.5 }))).kernel.sigma, 0.5);
  await assert.rejects(frame.evaluate(() => window.mercer.open("v=1&lock=everything")), /Unknown word “everything”/);
  await frame.evaluate(() => window.mercer.open("v=1&n=60&m=8"));
  assert.ok(await frame.locator("h1 button.w[data-key=data]").isVisible() && await frame.locator("#say").isHidden() && await frame.locator("#challenge").isHidden());
  assert.ok(await frame.locator("[data-key=seed]").count() > 0);
  await frame.locator("#undo").click();
  await frame.locator("h1 .locked").first().waitFor();
  await waitUntilReady(frame);
  await close(page, false);
});
