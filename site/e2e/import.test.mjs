/** This test imports data as a reader does: it pastes a text, corrects how it is read, drops a file, and undoes. */
import assert from "node:assert/strict";
import test from "node:test";
import { accessibilityViolations, close, stage, waitUntilReady } from "./lib.mjs";

const site = stage(test);

const LENGTHS = [18.71, 17.43, 19.5, 21.16, 18.02, 20.48, 19.31, 16.9], WIDTHS = [3.94, 4.02, 3.36, 2.98, 3.87, 3.05, 3.44, 4.1];
const decimal = (v) => String(v).replace(".", ",");
const TEXT = ["length;width;mass;kind", ...LENGTHS.map((v, i) => `${decimal(v)};${decimal(WIDTHS[i])};${decimal(1 + i / 8)};${i % 2 ? "sand" : "rock"}`), "18,1;n/a;3,5;rock"].join("\n");

/** Puts a text on the clipboard by the keyboard, and pastes it outside a field. @param {string} [focused] selects the element with the focus */
async function paste(page, text, focused) {
  await page.evaluate((t) => {
    const field = Object.assign(document.createElement("textarea"), { value: t });
    document.body.append(field);
    field.select();
  }, text);
  await page.keyboard.press("ControlOrMeta+x");
  await page.evaluate(() => document.querySelector("body > textarea").remove());
  if (focused) await page.locator(focused).focus();
  await page.keyboard.press("ControlOrMeta+v");
}

/** Drops a file on the pictures, which are a frame. */
const dropOnPictures = (page, name, bytes) => page.evaluate(([name, bytes]) => {
  const { contentWindow } = document.querySelector("#pictures iframe");
  const dataTransfer = new contentWindow.DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
  for (const type of ["dragenter", "dragover", "drop"]) {
    contentWindow.document.querySelector("canvas").dispatchEvent(new contentWindow.DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}, [name, [...bytes]]);

/** Returns the bytes of an NPY file with numbers in two columns. */
function npy(values) {
  const header = `{'descr': '<f8', 'fortran_order': False, 'shape': (${values.length / 2}, 2), }`.padEnd(117) + "\n";
  return Buffer.concat([Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length, 0]), Buffer.from(header), Buffer.from(Float64Array.from(values).buffer)]);
}

const points = (page) => page.evaluate(() => {
  const { x, labels, classes, name } = window.mercer.points();
  return { x: [...x], labels: labels && [...labels], classes, name };
});
const sheet = (page) => page.locator("dialog.import");
/** Waits until the sentence of the sheet contains these words. The lists behind its words are ignored. */
const says = (page, words) => page.waitForFunction((words) => {
  const sentence = document.querySelector("dialog.import:not(.waiting) .say")?.cloneNode(true);
  sentence?.querySelectorAll("select").forEach((e) => e.remove());
  return sentence?.textContent.includes(words);
}, words);

/** Opens the sheet from the word of the data set. */
async function openSheet(page) {
  await page.locator("h1 [data-key=data]").click();
  await page.getByRole("button", { name: "Paste or open a file" }).click();
}

/** Opens the file of a state and a link in the sheet. */
async function openStatesInSheet(page) {
  await openSheet(page);
  await sheet(page).locator("input[type=file]").setInputFiles({ name: "mercer.json", mimeType: "", buffer: Buffer.from('{"mercer": 1, "link": "v=1&n=50&m=7"}') });
  await sheet(page).waitFor({ state: "detached" });
  await page.waitForFunction(() => window.mercer.get() === "v=1&n=50&m=7");
  await openSheet(page);
  await sheet(page).getByLabel("The text, as it came").evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "v=1&n=60&m=5");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await sheet(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Open it" }).click();
  await page.waitForFunction(() => window.mercer.get() === "v=1&n=60&m=5");
  await waitUntilReady(page);
}

/** Chooses the 10th percentile of the distances for σ, and returns it. */
async function choosePercentile(page) {
  const sigma = async () => /Set σ to (\S+)/.exec(await sheet(page).getByLabel(/^Set σ to/).evaluate((e) => e.closest("label").innerText))[1];
  const median = Number(await sigma());
  await sheet(page).getByRole("button", { name: /^10th percentile/ }).click();
  const percentile10 = await sigma();
  assert.match(await sheet(page).locator(".switches").innerText(), /the 10th percentile of the distances between points; now/);
  assert.ok(Number(percentile10) < median, `the 10th percentile is ${percentile10}, and the median is ${median}`);
  return percentile10;
}

test("data are pasted, overruled, dropped, cancelled and used", async () => {
  const page = await site.open("#v=1&n=60&m=5");
  await paste(page, TEXT);
  await says(page, "semicolons, with decimal commas and names in line 1: 8 points, 1 row skipped.");
  assert.match(await sheet(page).innerText(), /line 10\s+column 2 reads “n\/a”, not a number/);
  assert.deepEqual(await accessibilityViolations(page), [], "the table");

  await sheet(page).getByLabel("decimal sign").selectOption("decimal points");
  await sheet(page).getByLabel("separator").selectOption("commas");
  await sheet(page).getByRole("alert").filter({ hasText: "No two columns hold numbers." }).waitFor();
  assert.ok(await sheet(page).getByRole("button", { name: "Use points" }).isDisabled());
  assert.deepEqual(await accessibilityViolations(page), [], "the text");
  await sheet(page).getByRole("button", { name: "Read with semicolons and decimal commas" }).click();
  await says(page, "8 points");

  const roles = sheet(page).getByLabel(/^role of/);
  await roles.first().focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "role of width");
  await sheet(page).getByLabel("Use the first two principal components").check();
  await says(page, "first two components of 3 columns");
  await sheet(page).getByLabel("Use the first two principal components").uncheck();
  await says(page, "8 points, 1 row skipped.");
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
  assert.match(await page.evaluate(() => window.mercer.get()), /^v=1&n=60&m=5$/, "Esc has changed the state");

  await paste(page, TEXT, "#pictures iframe");
  await says(page, "8 points");
  await sheet(page).getByLabel("Standardise").uncheck();
  await page.waitForFunction(() => document.querySelector("dialog.import .title").textContent.startsWith("Previewrock") && !document.querySelector("dialog.import.waiting"));
  const percentile10 = await choosePercentile(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => window.mercer.report().data.n === 8);
  await waitUntilReady(page);
  assert.deepEqual(await points(page), { x: LENGTHS.flatMap((v, i) => [v, WIDTHS[i]]), labels: LENGTHS.map((_, i) => i % 2), classes: ["rock", "sand"], name: "pasted text" });
  assert.match(await page.evaluate(() => window.mercer.get()), new RegExp(`sigma=${percentile10}(&|$)`));
  await page.locator("#view").click();
  assert.ok(await page.getByRole("checkbox", { name: "Points by group" }).isChecked(), "the points do not have the colours of the preview");
  await page.keyboard.press("Escape");

  const values = [1 / 3, 0.1, -2.5, 7e-3, 4, 5, 6, Math.PI];
  await dropOnPictures(page, "array.npy", npy(values));
  await says(page, "4 rows of 2 values: 4 points.");
  await sheet(page).getByRole("button", { name: "Use 4 points" }).click();
  await page.waitForFunction(() => window.mercer.report().data.n === 4);
  await waitUntilReady(page);
  assert.deepEqual(await points(page), { x: values, labels: null, classes: null, name: "array.npy" });
  assert.match(await page.locator("header").innerText(), /Undo[\s\S]+import 4 points/);
  await page.locator("#undo").click();
  await page.waitForFunction(() => window.mercer.report().data.n === 8);
  await waitUntilReady(page);

  await dropOnPictures(page, "mercer.json", Buffer.from('{"mercer": 1, "link": "v=1&n=70&m=6"}'));
  await page.waitForFunction(() => window.mercer.get() === "v=1&n=70&m=6");
  await waitUntilReady(page);

  await openStatesInSheet(page);

  await openSheet(page);
  await sheet(page).getByLabel("The text, as it came").pressSequentially("[[1, 2]");
  await sheet(page).getByRole("alert").filter({ hasText: "it is no JSON" }).waitFor();
  await page.keyboard.type(", [3, 4]]");
  await says(page, "2 rows of 2 values: 2 points.");
  assert.equal(await page.evaluate(() => document.activeElement.value), "[[1, 2], [3, 4]]", "a correction lost the focus");
  await sheet(page).locator("input[type=file]").setInputFiles({ name: "latin.csv", mimeType: "", buffer: Buffer.from("größe;y\n1;2\n3;4\n", "latin1") });
  await says(page, "2 points");
  const encoding = sheet(page).getByLabel("encoding");
  assert.match(await encoding.evaluate((e) => e.closest(".encoding").innerText), /^in Windows-1252 \(Latin-1\).*, since it is not UTF-8$/s);
  await encoding.focus();
  await encoding.selectOption("UTF-8");
  await sheet(page).getByText("2 characters could not be read and are shown as “\ufffd”, the first in line 1.").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "encoding");
  await encoding.selectOption("UTF-16 BE");
  await sheet(page).getByRole("alert").filter({ hasText: "No two columns hold numbers." }).waitFor();
  await encoding.selectOption("Windows-1252 (Latin-1)");
  await sheet(page).getByLabel("role of größe").waitFor();
  await sheet(page).locator("input[type=file]").setInputFiles({ name: "book.xlsx", mimeType: "", buffer: Buffer.from("PK\x03\x04") });
  await sheet(page).getByRole("alert").filter({ hasText: "It starts with “PK”, as ZIP and XLSX files do; save the sheet as CSV." }).waitFor();
  await sheet(page).getByRole("button", { name: "Cancel" }).click();
  await sheet(page).waitFor({ state: "detached" });
  await close(page);
});
