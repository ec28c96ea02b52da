import assert from "node:assert/strict";
import test from "node:test";
import { accessibilityViolations, catalogue, close, get, open, waitForLink, waitUntilReady, report, set, stage } from "./lib.mjs";

const site = stage(test);
const { methods, datasets } = await catalogue();

/** Opens the chooser of a word in the sentence. */
async function openChooser(page, name) {
  await page.getByRole("heading", { level: 1 }).getByRole("button", { name }).click();
  const box = page.getByRole("dialog");
  await box.locator(".option").first().waitFor();
  return box;
}

/** Returns the keys of the rows of a chooser, without the rows to start with. */
const rowKeys = (box) => box.locator("[role=option][data-value]").evaluateAll((rows) => rows.map((r) => r.dataset.value));
/** Returns the key of the marked row. */
const markedKey = (box) => box.locator(".option.at").evaluate((r) => r.dataset.value ?? r.dataset.start);

/**
 * Checks that the chooser removes the second method, nystrom-kpp, and its size. This leaves the comparison and shows the
 * previous views.
 */
async function checkRemoval(page, methodCount) {
  await page.evaluate(() => window.mercer.set({ m2: "9" }));
  await waitForLink(page, "m2=9");
  await waitUntilReady(page);
  const second = await openChooser(page, /k-means\+\+/);
  assert.equal(await second.getByRole("option").count() > methodCount, true);
  await second.locator("[data-value=none]").click();
  await page.waitForFunction(() => !/method2=|views=/.test(window.mercer.get()));
  await waitUntilReady(page);
  assert.doesNotMatch(await get(page), /m2=/, "the link has no size of the removed method");
  assert.ok(!await page.locator("#compared").isVisible());
}

/** Checks that Delete on the name of a compared method removes this method, where the methods are nystrom-rpc and nystrom-kpp. */
async function checkDelete(page) {
  // Delete on the name of the first method removes it, and leaves the comparison.
  await page.locator("#compared .gauge:visible button").first().press("Delete");
  await page.waitForFunction(() => /method=nystrom-kpp/.test(window.mercer.get()) && !/method2=|views=/.test(window.mercer.get()));
  await page.keyboard.press("Control+z");
  await waitForLink(page, "method2=nystrom-kpp");

  // Delete on the last of three methods moves the focus to the method before it, and the focus stays there.
  await page.evaluate(() => window.mercer.set({ method3: "rff" }));
  await waitUntilReady(page);
  assert.match(await get(page), /m3=/);
  await page.locator("#compared button[data-key=method3]").press("Delete");
  await page.waitForFunction(() => !/method3=/.test(window.mercer.get()));
  await waitUntilReady(page);
  assert.doesNotMatch(await get(page), /m3=/, "the link has no size of the removed method");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.key), "method2");
  await page.keyboard.press("Control+z");
  await waitForLink(page, "method3=rff");
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !/method3=/.test(window.mercer.get()));
}

test("methods are listed by family, a search finds them, and keys choose", async () => {
  const page = await site.open("#v=1&n=60&m=6");
  const box = await openChooser(page, /Nyström/);
  const dots = await page.locator("#controls .chg").evaluateAll((elements) => elements.map((e) => getComputedStyle(e, "::before").visibility));
  assert.deepEqual([...new Set(dots)], ["hidden"], "a mark of the side bar stands beside the chooser");
  const families = [...new Set(methods.map((m) => m.group))];
  const groups = Object.fromEntries(await box.getByRole("group").evaluateAll((elements) => elements.map((g) => [g.getAttribute("aria-label"), [...g.querySelectorAll("[role=option]")].map((o) => o.dataset.value)])));
  for (const name of families) assert.deepEqual(groups[name], methods.filter((m) => m.group === name).map((m) => m.key));
  assert.equal(await box.locator("[role=option][aria-selected=true]").getAttribute("data-value"), "nystrom");
  assert.equal(await box.getByRole("combobox", { name: /Find/ }).evaluate((e) => e === document.activeElement), true);

  // Errors and pictures arrive, and no row moves.
  const row = box.locator("[data-value=nystrom-rpc]");
  const position = await row.boundingBox();
  await page.waitForFunction(() => /^\d[\d.]*\u202f%$/.test(document.querySelector("[data-value=nystrom-rpc] .err").textContent));
  assert.deepEqual(await row.boundingBox(), position);
  const shownError = await row.locator(".err").textContent();
  assert.equal(await row.locator(".unseen").textContent(), `Random pivots, error ${shownError.replace("\u202f%", " percent")}, 5 of 12 in Landmarks`);
  const accentCount = await row.locator("canvas").evaluate((c) => c.getContext("2d").getImageData(0, 0, c.width, c.height).data.reduce((n, v, i, d) => n + (i % 4 === 0 && v > 120 && d[i + 1] < 60 ? 1 : 0), 0));
  assert.ok(accentCount > 3, `the picture has ${accentCount} pixels of landmarks`);
  assert.equal(await box.getByRole("option", { name: /^Random pivots, error .*Landmarks$/ }).count(), 1);

  // ↓ moves from the marked row to the next, arrow keys move in the columns and between them, and a letter returns to the search.
  assert.equal(await markedKey(box), "nystrom");
  await page.keyboard.press("ArrowDown");
  assert.equal(await markedKey(box), "nystrom-kmeans");
  assert.match(await box.getByRole("link", { name: /^More in the reference about Nyström, k-means/ }).getAttribute("href"), /nystrom-kmeans\.html$/);
  await page.keyboard.press("ArrowRight");
  const across = await markedKey(box);
  assert.notEqual(methods.find((m) => m.key === across).group, "Landmarks");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await markedKey(box), "nystrom-kmeans");
  await page.keyboard.press("End");
  assert.equal(await markedKey(box), await box.locator(".option").last().getAttribute("data-value"));
  await page.keyboard.type("rff");
  assert.equal(await box.getByRole("combobox", { name: /Find/ }).inputValue(), "rff");
  assert.equal((await rowKeys(box))[0], "rff");
  assert.match(await box.locator(".summary").innerText(), new RegExp(`^\\d+ of ${methods.length} match`));
  assert.ok(await box.getByRole("group", { name: "Related" }).isVisible());
  assert.deepEqual(await accessibilityViolations(page), []);
  await box.getByRole("combobox", { name: /Find/ }).fill("rtf");
  assert.deepEqual(await rowKeys(box), []);
  await page.keyboard.press("Enter");
  await box.getByRole("button", { name: "RFF", exact: true }).click();
  assert.equal((await rowKeys(box))[0], "rff");

  // Filters combine with the search, and Backspace in the empty field clears them.
  await box.getByRole("combobox", { name: /Find/ }).fill("");
  await box.getByRole("button", { name: "deterministic" }).click();
  const kept = await rowKeys(box);
  assert.deepEqual([...kept].sort(), methods.filter((m) => !m.traits.seeded).map((m) => m.key).sort());
  await box.getByRole("combobox", { name: /Find/ }).focus();
  await page.keyboard.press("Backspace");
  assert.equal((await rowKeys(box)).length, methods.length);

  await box.getByRole("combobox", { name: /Find/ }).fill("halton");
  await page.keyboard.press("Enter");
  await waitForLink(page, "method=qmc-halton");
  await waitUntilReady(page);
  assert.equal((await report(page)).method, "qmc-halton");
  assert.equal(await page.getByRole("dialog").count(), 0, "the chooser is still open");

  // The error in the list is the error of the state that the choice opens.
  await (await openChooser(page, /Halton/)).locator("[data-value=nystrom-rpc]").click();
  await waitForLink(page, "method=nystrom-rpc");
  await waitUntilReady(page);
  assert.ok((await page.locator("h1 .res").innerText()).includes(shownError), `the list has ${shownError}`);

  // + adds a second method and opens the comparison, with the exact answer first.
  await openChooser(page, /pivoted/);
  await page.keyboard.type("k-means+++"); // the last sign is the key of the comparison
  await waitForLink(page, "method2=nystrom-kpp");
  await waitUntilReady(page);
  assert.deepEqual((await report(page)).compared.map((c) => c.method), ["nystrom-rpc", "nystrom-kpp"]);
  assert.match(await get(page), /views=compare(&|$)/);
  assert.deepEqual(await page.evaluate(() => window.mercer.panels().slice(0, 3).map((p) => p.name)), ["phi.exact", "compare.1.phi", "compare.2.phi"]);
  assert.ok(await page.locator("#compared .exact").isVisible());
  const bottom = await page.evaluate(() => document.querySelector("#pictures iframe").getBoundingClientRect().bottom);
  assert.ok(bottom <= 900, `the comparison ends at ${bottom}, below the first screen`);

  await checkDelete(page);

  await checkRemoval(page, methods.length);
  await close(page);
});

test("an unavailable choice shows the reason, cannot be chosen, and offers to change the kernel", async () => {
  const page = await site.open("#v=1&n=60&kernel=polynomial&m=6");
  const box = await openChooser(page, /Nyström/);
  assert.ok(await box.locator("[role=option][aria-disabled=true]").count() > 5);
  const rff = box.locator("[data-value=rff]");
  assert.equal(await rff.getAttribute("aria-disabled"), "true");
  assert.match(await rff.innerText(), /kernels with a spectrum only/);
  await rff.click({ force: true }); // a reader can also click a disabled option
  assert.ok(await box.isVisible(), "a click on a disabled option closes the chooser");
  await box.getByRole("combobox", { name: /Find/ }).fill("SORF");
  await page.keyboard.press("Enter");
  assert.equal(await get(page), "v=1&n=60&kernel=polynomial&m=6", "Enter chooses a disabled option");
  assert.match(await box.locator(".about").innerText(), /Not available for the polynomial kernel; it needs isotropic kernels, such as the Gaussian\./);
  await box.getByRole("button", { name: "Switch the kernel" }).click();
  await waitForLink(page, "method=sorf");
  await waitUntilReady(page);
  assert.deepEqual([(await report(page)).method, (await report(page)).refused], ["sorf", undefined]);
  assert.ok(!(await get(page)).includes("kernel="), "the kernel is not the default");

  // The chooser of kernels disables no kernel that the method supports. Esc returns the focus.
  const kernels = await openChooser(page, /Gaussian/);
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.key), "kernel");
  assert.equal(await kernels.count(), 0);
  await (await openChooser(page, /Gaussian/)).locator("[data-value=matern52]").click();
  await waitForLink(page, "kernel=matern52");
  await waitUntilReady(page);
  assert.equal((await report(page)).refused, undefined);

  // An empty picture of frequencies offers a method with frequencies.
  await open(page, "v=1&n=60&m=6&views=fourier");
  await waitUntilReady(page);
  const button = page.getByRole("button", { name: "switch to random Fourier features" });
  await button.click();
  await waitForLink(page, "method=rff");
  await waitUntilReady(page);
  assert.equal(await button.isVisible(), false);
  await close(page);
});

test("a data set brings its noise and bandwidth, and x₀ moves to it", async () => {
  const page = await site.open("#v=1&n=60&m=6");
  const moons = await get(page), spiral = datasets.find((d) => d.key === "spiral");
  await (await openChooser(page, /two moons/)).locator("[data-value=spiral]").click();
  await waitForLink(page, "data=spiral");
  await waitUntilReady(page);
  const values = new URLSearchParams(await get(page));
  assert.deepEqual([Number(values.get("noise")), Number(values.get("sigma"))], [spiral.noise.default, spiral.sigma]);
  await page.goBack();
  await waitForLink(page, moons);

  // x₀ moves to the new data. It returns to its old position when the reader goes back.
  await (await openChooser(page, /two moons/)).locator("[data-value=three]").click();
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

test("on a phone, a chooser is a sheet with tabs, a long press describes a row, and a tap chooses it", async () => {
  const page = await site.open("#v=1&n=60&m=6", { width: 390, height: 844, hasTouch: true });
  await page.getByRole("heading", { level: 1 }).getByRole("button", { name: /Nyström/ }).tap();
  const sheet = page.getByRole("dialog", { name: "Choose a method" });
  await sheet.locator(".option").first().waitFor();
  assert.deepEqual(await sheet.boundingBox(), { x: 0, y: 0, width: 390, height: 844 });
  const small = await sheet.locator(".option, button:visible, a, input").evaluateAll((elements) => elements.filter((e) => e.checkVisibility() && (e.offsetHeight < 44 || e.offsetWidth < 44)).map((e) => e.outerHTML.slice(0, 80)));
  assert.deepEqual(small, [], "touch targets smaller than 44 px");
  await sheet.getByRole("button", { name: "Reduced sets" }).tap();
  const heading = await sheet.locator("[data-heading='Reduced sets']").boundingBox(), list = await sheet.getByRole("listbox").boundingBox();
  assert.ok(Math.abs(heading.y - list.y) < 4, `the heading is at ${heading.y}, the list begins at ${list.y}`);
  const row = sheet.locator("[data-value=rskpca-nearest]");
  await row.scrollIntoViewIfNeeded();
  const { x, y } = await row.boundingBox();
  const touch = (type) => row.dispatchEvent(type, { pointerType: "touch", bubbles: true, clientX: x + 120, clientY: y + 20 });
  await touch("pointerdown");
  await sheet.getByRole("button", { name: /compare with/ }).waitFor();
  await touch("pointerup");
  assert.match(await sheet.locator(".about").innerText(), /Assigns each point to the nearest shadow centre/);
  assert.ok(await sheet.isVisible());
  await sheet.getByRole("button", { name: /choose/ }).tap();
  await waitForLink(page, "method=rskpca-nearest");
  await waitUntilReady(page);
  assert.equal(await page.getByRole("dialog").count(), 0);

  // Two taps open a comparison: one on the word, and one on the sign + of a row.
  await page.getByRole("heading", { level: 1 }).getByRole("button", { name: /nearest/i }).tap();
  await sheet.locator(".option").first().waitFor();
  const sign = sheet.locator("[data-value=rff] .plus");
  await sign.scrollIntoViewIfNeeded();
  const size = await sign.boundingBox();
  assert.ok(size.width >= 44 && size.height >= 44, `the sign has ${size.width} × ${size.height} px`);
  await sign.tap();
  await waitForLink(page, "method2=rff");
  await waitUntilReady(page);
  assert.equal((await report(page)).compared.length, 2);

  // The footer of a place without a method names the first method with its error.
  await page.evaluate(() => document.querySelector("#against button[data-key=method3]").click());
  await page.waitForFunction(() => /^Compared with .*nearest.*: \d/i.test(document.querySelector(".chooser .about")?.innerText ?? ""));
  await close(page, false);
});

test("next to many points of one's own, data sets have errors, and an order by error is offered again after a change", async () => {
  const page = await site.open("#v=1&n=60&m=6&data=spiral");
  await page.evaluate(() => window.mercer.setPoints({ x: Array.from({ length: 5001 }, (_, i) => [Math.cos(i), Math.sin(i * i)]) }));
  await waitUntilReady(page);
  const box = await openChooser(page, /your own/);
  await page.waitForFunction(() => /^\d[\d.]*\u202f%$/.test(document.querySelector(".chooser [data-value=spiral] .err").textContent));
  await box.locator("[data-value=spiral]").click();
  await page.waitForFunction(() => !window.mercer.get().includes("points="));
  await waitUntilReady(page);
  assert.match(await get(page), /data=spiral.*n=60|n=60.*data=spiral/);

  await openChooser(page, /Nyström/);
  await page.waitForFunction(() => /%$/.test(document.querySelector(".chooser [data-value=nystrom-rpc] .err").textContent));
  await box.getByRole("combobox", { name: "order" }).selectOption("error");
  await set(page, { m: 7 });
  await box.getByRole("button", { name: "again" }).click();
  await page.keyboard.press("Escape");
  await close(page);
});

test("Escape cancels a chooser that is still loading, and does not close the projector", async () => {
  const page = await site.load("?theme=projector#v=1&n=60&m=6");
  let load;
  const canLoad = new Promise((resolve) => load = resolve);
  await page.route("**/chooser.json", async (route) => {
    await canLoad;
    await route.continue();
  });
  const request = page.waitForRequest("**/chooser.json");
  await page.getByRole("heading", { level: 1 }).getByRole("button", { name: /Nyström/ }).click();
  await request;
  await page.keyboard.press("Escape");
  const response = page.waitForResponse("**/chooser.json");
  load();
  await response;
  await page.waitForTimeout(100);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.layout), "projector");
  assert.equal(await page.getByRole("dialog").count(), 0);
  await page.unroute("**/chooser.json");
  await close(page, false);
});
