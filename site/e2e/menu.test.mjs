import assert from "node:assert/strict";
import test from "node:test";
import { accessibilityViolations, close, get, panel, stage, waitForLink, waitUntilReady } from "./lib.mjs";

const site = stage(test);

test("the menu View chooses pictures, their arrangement, colours and a second method, and stays open", async () => {
  const page = await site.open("#v=1&n=80&m=10");
  const menu = page.getByRole("dialog", { name: "View" });
  const box = (name) => menu.getByRole("checkbox", { name });
  await page.getByRole("button", { name: "View" }).click();
  assert.ok(await box("Data, spectrum and Gram error").evaluate((e) => e === document.activeElement), "the first box does not have the focus");
  assert.deepEqual(await accessibilityViolations(page), []);

  // Letters and arrow keys move the focus, and Space switches.
  await page.keyboard.press("a");
  assert.ok(await box("All eigenfunctions").evaluate((e) => e === document.activeElement), "a letter does not move the focus");
  await page.keyboard.press("Space");
  await waitForLink(page, "views=data,eigen,kernel,wall");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await waitForLink(page, "views=data,eigen,wall");
  await page.keyboard.press("ArrowRight");
  assert.ok(await page.evaluate(() => document.activeElement.closest(".column:nth-child(2)")), "the focus is not in the next column");
  for (const name of ["Data, spectrum and Gram error", "Eigenfunction"]) await box(name).first().click();
  await waitForLink(page, "views=wall");
  await box("All eigenfunctions").press("Space");
  assert.ok(await box("All eigenfunctions").isChecked(), "the last picture is switched off");
  assert.ok(await menu.getByText("One picture stays.").isVisible());
  await menu.getByRole("button", { name: "Back to the initial pictures" }).click();
  await page.waitForFunction(() => !window.mercer.get().includes("views="));

  await menu.getByRole("radio", { name: "Two columns" }).click();
  await waitForLink(page, "layout=pairs");
  await menu.getByRole("radio", { name: "Three columns" }).click();
  await menu.getByRole("radio", { name: "High contrast" }).click();
  assert.deepEqual(await page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.dataset.layout]), ["projector", "desk"]);
  await menu.getByRole("radio", { name: "As the system" }).click();
  await box("Numbers").click();
  assert.ok(!await page.locator("#six").isVisible(), "the numbers are still shown");
  await box("Numbers").click();
  assert.ok(await page.locator("#six").isVisible());

  // A comparison takes three actions.
  await box("Methods side by side").click();
  await page.locator(".chooser [data-value=rff]").waitFor();
  assert.equal(await page.locator(".chooser [data-value=none]").count(), 0, "nothing is compared that could be removed");
  await page.keyboard.press("Enter"); // the suggested method is marked
  await waitForLink(page, "method2=rff");
  assert.match(await get(page), /views=compare(&|$)/);
  await waitUntilReady(page);
  assert.ok(await panel(page, "compare.2.k"));
  assert.ok(await page.getByRole("button", { name: "View" }).evaluate((e) => e === document.activeElement), "the focus is lost");
  await close(page);
});

test("a line says that the sentence can be changed until the reader has changed it", async () => {
  const page = await site.load("#v=1&n=60&m=8", { script: `globalThis.stored = () => localStorage.getItem("mercer.view")` });
  const hint = page.locator("#hint");
  assert.ok(await hint.isVisible() && await page.locator("#seen").isVisible());
  const top = () => page.locator("#pictures").evaluate((e) => e.getBoundingClientRect().top);
  const firstTop = await top();
  const { x, y, width, height } = await page.locator("h1 .w[data-key=m]").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 30, y + height / 2, { steps: 3 });
  await page.waitForFunction(() => !/m=8(&|$)/.test(window.mercer.get()));
  assert.equal(await top(), firstTop, "the pictures move during a drag");
  await page.mouse.up();
  await page.waitForFunction((previous) => document.querySelector("#pictures").getBoundingClientRect().top < previous, firstTop); // the height of the line is given back
  assert.ok(!await hint.isVisible());
  assert.deepEqual(JSON.parse(await page.evaluate(() => window.stored())).off, ["hint"]);
  await page.evaluate(() => localStorage.clear());
  await close(page, false);
});

test("the palette sets numbers and shows pictures, and a key lists the shortcuts", async () => {
  const page = await site.open("#v=1&n=60&m=8");
  const field = page.getByRole("combobox", { name: "Find or change" });
  await page.locator("h1 .w[data-key=m]").focus();
  await page.keyboard.press("Control+k");
  await page.getByRole("group", { name: "Often used" }).getByRole("option").nth(4).waitFor();
  for (const [query, name] of [["download", /take away/i], ["export python", /take away/i], ["link", /take away/i], ["reset", /reset to the default state/i], ["lesson nystrom", /nyström/i], ["Nystroem", /nyström|uniform/i]]) {
    await field.fill(query);
    assert.match(await page.getByRole("option", { selected: true }).textContent(), name, query);
  }
  const link = await get(page);
  for (const query of ["n 3", "m -5"]) { // kernels have these letters
    await field.fill(query);
    await page.getByRole("option", { disabled: true }).filter({ hasText: "cannot be" }).waitFor();
    assert.equal(await page.getByRole("option", { selected: true }).count(), 0, query);
    await page.keyboard.press("Enter");
    assert.equal(await get(page), link, query);
  }
  await field.fill("m 12");
  await page.getByRole("option", { name: /landmarks set to 12/ }).waitFor();
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.keyboard.press("Enter");
  await waitForLink(page, "m=12");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.key), "m", "the focus is lost");
  await page.locator("h1 .w[data-key=m]").dblclick(); // resets the number
  await page.waitForFunction(() => !/(^|&)m=/.test(window.mercer.get()));

  await page.keyboard.press("Control+k");
  assert.match(await page.getByRole("option").first().textContent(), /landmarks/, "the last used entry is not listed");
  await field.fill("gram matr");
  await page.keyboard.press("Enter");
  await waitForLink(page, "views=data,eigen,kernel,gram");
  await page.keyboard.press("Control+k");
  await field.fill("nystrum");
  await page.getByRole("button", { name: "Nyström", exact: true }).last().click();
  assert.equal(await field.inputValue(), "Nyström");
  await page.keyboard.press("Escape");
  await page.locator("h1").click(); // outside any field

  // The help of a setting has its formula, the effect of a larger number and a lesson.
  await page.locator("#rail .ctl", { hasText: "landmarks" }).hover();
  await page.getByRole("button", { name: "help: size" }).click();
  const help = page.locator(".pop .help");
  await help.waitFor();
  assert.match(await help.textContent(), /Larger: The error falls.*Lesson: Nyström/s);
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.keyboard.press("Escape");

  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Shortcuts" });
  await list.waitFor();
  assert.deepEqual(await accessibilityViolations(page), []);
  assert.ok(await list.getByText("Previous eigenfunction").isVisible());
  await list.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("]");
  await page.keyboard.press("Control+k");
  await field.waitFor();
  assert.doesNotMatch(await get(page), /(^|&)i=/, "a key without a modifier works although it is switched off");
  await page.evaluate(() => localStorage.clear());
  await close(page, false);
});
