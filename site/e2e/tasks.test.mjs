import assert from "node:assert/strict";
import test from "node:test";
import { close, assertDrawn, isFullRun, get, waitForLink, nativeReport, waitUntilReady, report, assertSameReport, stage } from "./lib.mjs";

const site = stage(test);

test("a task is chosen at its picture, has settings in the side bar and is part of the link", async () => {
  const page = await site.open("#v=1&n=100&m=15");
  assert.equal((await report(page)).task, undefined);
  await page.getByRole("button", { name: "choose a task" }).click();
  await page.getByRole("option", { name: /^kernel ridge regression/ }).click();
  await waitForLink(page, "task=krr");
  await waitUntilReady(page);
  const firstReport = await report(page);
  assert.equal(firstReport.task.key, "krr");
  assert.ok(firstReport.task.approximate.test > 0, `the loss is ${firstReport.task.approximate.test}`);
  assert.ok(await page.getByRole("heading", { name: /^Task/ }).isVisible(), "the side bar has no group for the task");
  assert.equal(await page.getByRole("button", { name: /change the task$/ }).innerText(), "regression");
  assert.match(await page.locator("h1").innerText(), /two moons, for regression, by Nyström/);

  const slider = page.getByRole("slider", { name: /ridge/ }).first();
  await slider.focus();
  await page.keyboard.press("PageUp");
  await waitForLink(page, "krr.rho=");
  await waitUntilReady(page);
  const secondReport = await report(page);
  assert.notEqual(secondReport.task.approximate.train, firstReport.task.approximate.train, "a larger ridge changes nothing");
  assert.deepEqual(secondReport.error, firstReport.error, "a task changes the error of the kernel");
  assertSameReport(secondReport, await nativeReport(await get(page)));
  await assertDrawn(page, ["k.exact", "k.approx", "k.diff"]);

  const link = await get(page);
  await page.goBack();
  await page.waitForFunction(() => window.mercer.get() === "v=1&n=100&m=15&task=krr");
  await waitUntilReady(page);
  assert.deepEqual((await report(page)).task, firstReport.task);
  await page.goBack();
  await page.waitForFunction(() => window.mercer.get() === "v=1&n=100&m=15");
  await waitUntilReady(page);
  assert.equal((await report(page)).task, undefined);
  assert.equal(await page.getByRole("heading", { name: /^Task/ }).isVisible(), false, "the side bar has a group without a task");
  await page.goForward();
  await waitForLink(page, "task=krr");
  await waitUntilReady(page);
  assert.deepEqual((await report(page)).task, firstReport.task);
  await close(page);

  const reloadedPage = await site.load(`#${link}`);
  assert.deepEqual((await report(reloadedPage)).task, secondReport.task, "the link gives another result");
  await close(reloadedPage);
});

test("a setting with named values is chosen in the side bar", async () => {
  const page = await site.open("#v=1&data=three&n=100&m=15&task=ncut");
  const { agreement } = (await report(page)).task;
  assert.ok(agreement > 0 && agreement <= 1, `the agreement is ${agreement}`);
  const partsInput = page.locator("#rail input[data-key='ncut.parts']");
  assert.equal(await partsInput.count(), 0, "a rule with two parts has a setting for the number of parts");
  await page.locator("#rail select").selectOption("walk");
  await waitForLink(page, "ncut.rule=walk");
  await partsInput.first().waitFor();
  await waitUntilReady(page);
  assertSameReport(await report(page), await nativeReport(await get(page)));
  await close(page);
});

test("digit keys choose the view of the projector and change the link, and Escape closes the projector", async () => {
  const page = await site.open("?theme=projector#v=1&n=100&m=15&task=krr");
  const waitForPanels = (want) => page.waitForFunction((w) => window.mercer.panels().map((p) => p.name).join() === w, want);
  const names = [["data,k.approx", ""], ["phi.exact,phi.approx", "views=eigen,data,kernel"], ["k.exact,k.approx", "views=kernel,data,eigen"]];
  for (const i of [0, 1, 2, 0, 2]) {
    const [want, views] = names[i];
    await page.keyboard.press(String(i + 1));
    await waitForPanels(want);
    await assertDrawn(page);
    assert.equal((await get(page)).match(/views=[^&]*/)?.[0] ?? "", views);
    assert.deepEqual(await page.locator("#slides [aria-pressed=true]").allTextContents(), [["1 data", "2 eigenfunction", "3 kernel"][i]]);
  }
  const link = await get(page);
  const secondPage = await site.open(`?theme=projector#${link}`);
  assert.equal(await secondPage.evaluate(() => window.mercer.panels().map((p) => p.name).join()), "k.exact,k.approx");
  await close(secondPage);
  await page.locator("#slides button").first().click();
  await waitForPanels("data,k.approx");
  await page.locator("h1 .w").first().click();
  await page.getByRole("listbox").first().waitFor(); // its script is loaded on demand
  await page.keyboard.press("Escape"); // Escape closes only the list
  assert.equal(await page.evaluate(() => document.documentElement.dataset.layout), "projector");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.documentElement.dataset.layout === "desk");
  assert.equal(await page.locator("#slides").isVisible(), false);
  await close(page);
});

test("closing the projector restores the order of the views", async () => {
  for (const [link, want, closingActions] of [["#v=1&n=60&m=8", "v=1&n=60&m=8", isFullRun ? ["v", "Escape", ".leave"] : [".leave"]], ["#v=1&n=60&m=8&views=kernel,spectrum,data", "v=1&n=60&m=8&views=kernel,spectrum,data", ["Escape"]],
    ["#v=1&n=60&m=8&views=kernel,spectrum,data&layout=projector", "v=1&n=60&m=8&views=kernel,spectrum,data", ["v"]]]) {
    const page = await site.open(link);
    const names = () => page.evaluate(() => window.mercer.panels().map((p) => p.name).join());
    const namesBefore = link.includes("projector") ? "" : await names();
    for (const action of closingActions) {
      if (namesBefore) await page.keyboard.press("v");
      await page.waitForFunction(() => document.documentElement.dataset.layout === "projector");
      for (const key of isFullRun ? ["2", "3", "1", "2"] : ["3", "2"]) {
        await page.keyboard.press(key);
        await page.waitForFunction((k) => document.querySelector("#slides [aria-pressed=true] kbd")?.textContent === k, key);
      }
      await waitUntilReady(page);
      assert.notEqual(await get(page), link.slice(1), "the digit keys have not changed the link");
      if (action === ".leave") await page.locator("#slides .leave").click();
      else await page.keyboard.press(action);
      await page.waitForFunction(() => document.documentElement.dataset.layout === "desk");
      await waitUntilReady(page);
      assert.equal(await get(page), want, `${link}, closed by ${action}`);
      if (namesBefore) assert.equal(await names(), namesBefore);
    }
    await close(page);
  }
});
