import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { close, open, renderFile, stage } from "./lib.mjs";

const site = stage(test);

/**
 * Replaces the beginnings of the names of files, and numbers, since those of the worker and of the native program may
 * differ in the last digits.
 */
const withoutDigits = (text) => text.replace(/[\w-]+-(\w+\.npy)/g, "$1").replace(/-?\d+(\.\d+)?(e[-+]\d+)?/g, "0").replace(/\s+/g, " ");

test("the section Code shows the program of the state, saves its files, and says why there is none", async () => {
  const link = "v=1&n=250&m=20&method=sketch";
  const page = await site.open(`#${link}`);
  await page.keyboard.press("t");
  const section = page.locator('.away [data-name="code"]');
  const code = section.locator(".code");
  const saveButton = section.getByRole("button", { name: "Save .py and .npy" });
  await saveButton.waitFor();
  assert.match(await section.locator(".bs em").textContent(), /^\d+ lines$/);
  const [python, go] = [(await renderFile(link, "python")).toString(), (await renderFile(link, "go")).toString()];
  assert.equal(withoutDigits(await code.textContent()), withoutDigits(python));
  assert.match(await code.locator("b").textContent(), /^assert abs\(error - 0\.\d+\) <= 1e-08/);

  const downloads = [];
  page.on("download", (download) => downloads.push(download));
  await saveButton.press("Enter");
  await section.getByRole("button", { name: "Saved" }).waitFor();
  while (downloads.length < 2) await page.waitForEvent("download");
  const files = Object.fromEntries(await Promise.all(downloads.map(async (d) => [d.suggestedFilename(), await readFile(await d.path())])));
  const names = Object.keys(files).sort();
  assert.match(names.join(), /^sketch-[\da-f]{8}-coefficients\.npy,sketch\.py$/);
  assert.equal(files["sketch.py"].toString(), await code.textContent());
  assert.equal(files[names[0]].length, 128 + 8 * 250 * 20);
  assert.equal(files[names[0]].subarray(1, 6).toString(), "NUMPY");

  await section.getByRole("button", { name: "Go", exact: true }).click();
  await section.getByRole("button", { name: "Save .go" }).waitFor();
  assert.equal(withoutDigits(await code.textContent()), withoutDigits(go));

  await open(page, "n=250&method=rff&kernel=linear");
  await section.getByText("There is no program of this state.").waitFor();
  assert.ok(await section.getByText("Runs as it is").isHidden(), "the words about a program are shown without a program");
  assert.ok(await code.isHidden() && await section.getByRole("button", { name: "Copy code" }).isHidden());
  await open(page, link);
  await section.getByRole("button", { name: "Save .go" }).waitFor();
  assert.ok(await code.isVisible());

  // Each method of a comparison has its own program.
  const compared = "n=250&m=20&views=compare&method=nystrom&method2=rff&m2=20&method3=nystrom&m3=8";
  await open(page, compared);
  const methods = section.getByRole("group", { name: "method of the program" }).getByRole("button");
  const methodNames = ["Nyström, m = 20", "random Fourier features", "Nyström, m = 8"];
  await page.waitForFunction((count) => document.querySelectorAll('[aria-label="method of the program"] button').length === count, methodNames.length);
  assert.deepEqual(await methods.allTextContents(), methodNames);
  for (const [j, alone] of ["method=nystrom&m=20", "method=rff&m=20", "method=nystrom&m=8"].entries()) {
    await methods.nth(j).click();
    await section.locator(".bs em").filter({ hasText: /lines/ }).waitFor();
    assert.equal(await methods.nth(j).getAttribute("aria-pressed"), "true");
    assert.equal(await section.locator("p").first().textContent(), `Repeats ${methodNames[j]}. Runs as it is; its last line checks the error.`);
    assert.equal(withoutDigits(await code.textContent()), withoutDigits((await renderFile(`v=1&n=250&${alone}`, "go")).toString()));
  }
  await open(page, link); // the chosen method no longer exists
  await section.getByText("Repeats Gaussian sketch").waitFor();
  assert.ok(await methods.first().isHidden());
  await close(page);
});
