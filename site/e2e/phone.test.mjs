import assert from "node:assert/strict";
import test from "node:test";
import { HOLD_TIME, accessibilityViolations, catalogue, close, assertDrawn, listenForEvent, touchDrag, get, waitForLink, panel, windowPosition, waitUntilReady, report, stage } from "./lib.mjs";

const site = stage(test, { motion: true, ratio: 1 });
const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
const probe = (await catalogue()).fields.find((f) => f.key === "x0").default;

/** Returns the index of the large picture. */
const largeIndex = (page) => page.evaluate(() => [...document.querySelectorAll("#thumbs button")].findIndex((b) => b.getAttribute("aria-pressed") === "true"));
const waitForColumn = (page, column) => page.waitForFunction((c) => document.querySelectorAll("#thumbs button")[c]?.getAttribute("aria-pressed") === "true", column);

/** Returns the centre of the large picture. */
async function centreOfPicture(page) {
  const [p] = await page.evaluate(() => window.mercer.panels());
  return [p.x + p.w / 2, p.y + p.h / 2];
}

test("a swipe changes the picture, and buttons change the eigenfunction", async () => {
  const page = await site.open("#v=1&n=100&m=15", PHONE);
  assert.equal(await largeIndex(page), 1);
  const [x, y] = await centreOfPicture(page);
  await touchDrag(page, [x + 60, y], [x - 60, y]);
  await waitForColumn(page, 2);
  await touchDrag(page, [x + 60, y], [x - 60, y]);
  assert.equal(await largeIndex(page), 2, "a swipe beyond the last picture");
  await touchDrag(page, [x - 60, y], [x + 60, y]);
  await waitForColumn(page, 1);
  await touchDrag(page, [x - 60, y], [x + 60, y]);
  await waitForColumn(page, 0);
  await touchDrag(page, [x - 10, y], [x + 10, y]);
  assert.equal(await largeIndex(page), 0, "a short movement is not a swipe");
  assert.equal(await get(page), "v=1&n=100&m=15", "a swipe changes the state");

  const linkBefore = (await report(page)).link;
  await page.getByRole("button", { name: "next ›" }).tap();
  await page.waitForFunction((l) => window.mercer.get() !== l, linkBefore);
  await waitUntilReady(page);
  await page.getByRole("button", { name: "‹ previous" }).tap();
  await page.waitForFunction((l) => window.mercer.get() === l, linkBefore);
  await waitUntilReady(page);
  await assertDrawn(page, [(await page.evaluate(() => window.mercer.panels()))[0].name]);
  await close(page);
});

test("a link opens the tab of its task or of its view", async () => {
  for (const [link, tab] of [["task=classes", "kernel"], ["task=classes&views=gram", "gram"], ["m=20", "eigen"]]) {
    const page = await (tab === "kernel" ? site.load : site.open)(`#v=1&n=100&${link}`, PHONE);
    assert.equal(await page.locator("#tabs [aria-selected=true]").getAttribute("data-tab"), tab, link);
    await close(page);
  }
});

test("the description in a chooser is below its list, and one tap leads to the lessons", async () => {
  const page = await site.open("#v=1&n=100&m=15", PHONE);
  await page.locator("h1 [data-key=method]").tap();
  const box = page.getByRole("dialog");
  const footer = await box.locator(".about").boundingBox();
  const list = await box.getByRole("listbox").boundingBox();
  assert.ok(footer.height > 0 && footer.y >= list.y + list.height && footer.y + footer.height <= 844, `the description is from ${footer.y} to ${footer.y + footer.height}, the list ends at ${list.y + list.height}`);
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  const lessons = page.locator("header").getByRole("link", { name: "Lessons", exact: true });
  await lessons.tap();
  await page.waitForURL(/lessons/);
  await close(page);
});

test("a long touch on the probe moves the probe and is not a swipe", async () => {
  const page = await site.open("#v=1&n=100&m=15", PHONE);
  await page.getByRole("tab", { name: "Kernel" }).tap();
  await page.waitForFunction(() => window.mercer.panels()[0].name.startsWith("k."));
  const column = await largeIndex(page);
  const largePanel = (await page.evaluate(() => window.mercer.panels()))[0].name;
  const startPosition = windowPosition(await panel(page, largePanel), probe);
  await touchDrag(page, startPosition, [startPosition[0] - 70, startPosition[1] + 10], 10, HOLD_TIME);
  await waitForLink(page, "x0=");
  await waitUntilReady(page);
  assert.equal(await largeIndex(page), column, "the drag has changed the picture");
  await close(page);
});

test("a touch that scrolls does not change a slider", async () => {
  const page = await site.open("#v=1&n=60&noise=0.05", PHONE);
  await page.getByRole("button", { name: "More" }).tap();
  const { x, y, width, height } = await page.locator("#sheet .trk[data-key=noise]").boundingBox();
  const touchStart = [x + 0.8 * width, y + height / 2];
  const waitForScrollEnd = await listenForEvent(page, "#sheet", "scrollend");
  await touchDrag(page, touchStart, [touchStart[0] + 2, touchStart[1] - 100]);
  // After a fast swipe, the page continues to scroll.
  await waitForScrollEnd();
  assert.ok(await page.locator("#sheet").evaluate((e) => e.scrollTop) > 20, "the touch has not scrolled the sheet");
  await waitUntilReady(page);
  assert.equal(await get(page), "v=1&n=60&noise=0.05");
  // The same touch, moved sideways, moves the slider.
  const slider = page.locator("#sheet .trk[data-key=sigma]");
  await slider.evaluate((e) => e.scrollIntoView({ block: "center" }));
  const box = await slider.boundingBox();
  await touchDrag(page, [box.x + 0.5 * box.width, box.y + box.height / 2], [box.x + 0.8 * box.width, box.y + box.height / 2]);
  await waitForLink(page, "sigma=");
  await close(page);
});

test("the button More opens a sheet, and each view that is chosen under View has a tab", async () => {
  const page = await site.open("#v=1&n=60", PHONE);
  await page.getByRole("button", { name: "More" }).click();
  await page.locator("#sheet[open]").waitFor();
  assert.ok(await page.locator("#sheet").getByText("What to try first").isVisible());
  const cutTexts = await page.locator("#sheet").evaluate((e) => [...e.querySelectorAll("*")].filter((x) => x.checkVisibility() && x.getBoundingClientRect().right > 375).map((x) => x.textContent));
  assert.deepEqual(cutTexts.filter((words) => words), [], "a text extends beyond the sheet");
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.locator("#sheet").getByRole("button", { name: "View" }).tap();
  const menu = page.getByRole("dialog", { name: "View" });
  await menu.getByRole("checkbox", { name: "All eigenfunctions" }).tap();
  await page.waitForFunction(() => window.mercer.get().includes("views=data,eigen,kernel,wall"));
  await waitUntilReady(page);
  assert.equal(await page.getByRole("tab", { name: "All eigenfunctions" }).getAttribute("aria-selected"), "true");

  // After Undo, the sheet has Redo with the name of the step.
  await menu.getByRole("button", { name: "Close" }).tap();
  await page.locator("#undo").tap();
  await page.waitForFunction(() => !window.mercer.get().includes("wall"));
  await page.getByRole("button", { name: "More" }).click();
  await page.locator("#sheet").getByRole("button", { name: /^Redo .*eigenfunctions/ }).tap();
  await page.waitForFunction(() => window.mercer.get().includes("wall"));
  assert.ok(!await page.locator("#sheet-redo").isVisible(), "there is nothing more to redo");
  await waitUntilReady(page);
  await close(page);
});

/** Fails if a touch target of the selector is outside the window, covers the pictures or is smaller than 44×44 pixels. */
async function assertReachable(page, selector) {
  const { width, height } = page.viewportSize();
  const pictures = await page.locator("#pictures").boundingBox();
  const targets = await page.locator(selector).filter({ visible: true }).all();
  assert.ok(targets.length > 0, `there is no ${selector}`);
  for (const target of targets) {
    const name = (await target.getAttribute("aria-label")) ?? (await target.textContent());
    const { x, y, width: w, height: h } = await target.boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + w <= width && y + h <= height, `${name} at (${x}, ${y}) is outside ${width}×${height}`);
    assert.ok(w >= 44 && h >= 44, `${name} is ${w}×${h}`);
    assert.ok(x >= pictures.x + pictures.width || y >= pictures.y + pictures.height, `${name} covers the pictures`);
  }
}

test("the buttons of the player are in the window and large enough in portrait and in landscape", async () => {
  const page = await site.open("#v=1&n=60&m=5&views=how", PHONE);
  const stepText = () => page.locator("#how .count").textContent();
  for (const [width, height, invalidEdit] of [[320, 568], [360, 640], [360, 760], [390, 844], [390, 844, "&sigma=abc"], [844, 390]]) {
    await page.setViewportSize({ width, height });
    await page.evaluate((edits) => (location.hash = `v=1&n=60&m=5&views=how${edits}`), invalidEdit ?? "");
    if (invalidEdit) await page.locator("#notes").waitFor();
    await page.waitForFunction((isLandscape) => document.documentElement.dataset.flat === isLandscape, String(width > height));
    await waitUntilReady(page);
    // The thumbnails have their new positions only when the pictures have reported them.
    if (height > width) await page.waitForFunction(() => {
      const [thumbBox, words] = ["#thumbs button:last-of-type", "#how p"].map((s) => document.querySelector(s)?.getBoundingClientRect());
      return thumbBox?.height > 0 && thumbBox.bottom <= words.top;
    }).catch(() => {}); // the checks below report the positions after a timeout
    await assertReachable(page, "#dock .bar :is(button, input)");
    const words = await page.locator("#how p").boundingBox();
    const dock = await page.locator("#dock").boundingBox();
    if (height > width) {
      assert.ok(words.y + 80 <= dock.y, `the text begins at ${words.y}, so four lines of it reach the dock at ${dock.y}`);
      const thumbBox = await page.locator("#thumbs button").last().boundingBox();
      assert.ok(thumbBox.y + thumbBox.height <= words.y, `${width}×${height}: thumbnails end at ${thumbBox.y + thumbBox.height}, the words begin at ${words.y}`);
      assert.equal(await page.locator("#notes").isVisible(), Boolean(invalidEdit));
    }
    assert.ok(words.y + words.height <= height && (words.x + words.width <= dock.x || words.y + words.height <= dock.y), "the text of the step is covered");
  }
  await page.getByRole("button", { name: "speed 1, next 2" }).tap();
  await page.getByRole("button", { name: "speed 2, next ½" }).tap();
  await page.getByRole("button", { name: "speed ½, next 1" }).waitFor();
  await page.getByRole("button", { name: "next step" }).tap();
  assert.match(await stepText(), /^step 2 of 5$/i);
  await page.getByRole("button", { name: "back one step" }).tap();
  assert.match(await stepText(), /^step 1 of 5$/i);
  await page.getByRole("tab", { name: "Eigen" }).tap();
  assert.equal(await page.locator(".bar").filter({ visible: true }).count(), 0, "the player is shown in another tab");
  await close(page, false);
});

test("the text of a step is above the dock at every scroll position", async () => {
  const page = await site.open("#v=1&n=60&m=5&views=how&method=kpca-centred&sigma=abc", { ...PHONE, width: 320, height: 568 });
  for (const y of [0, 60, 9999]) {
    await page.evaluate((top) => scrollTo(0, top), y);
    const words = await page.locator("#how").boundingBox();
    const dock = await page.locator("#dock").boundingBox();
    assert.ok(words.y >= 0 && words.y + words.height <= dock.y + 1, `the words end at ${words.y + words.height}, the dock begins at ${dock.y}`);
  }
  await page.emulateMedia({ media: "print" });
  await page.locator("#paper").waitFor();
  assert.equal(await page.locator("#notes .note:not(.fold):visible").count(), 2, "the notes are not printed");
  await page.emulateMedia({ media: null });
  await page.locator("#paper").waitFor({ state: "detached" });
  const word = page.getByRole("button", { name: "2 notes" });
  await word.tap();
  const sheet = page.getByRole("dialog", { name: "2 notes" });
  await sheet.getByText("sigma = abc is not a number").waitFor();
  await sheet.getByRole("button", { name: "Close this note" }).first().tap();
  await page.getByRole("dialog").getByRole("button", { name: "Close this note" }).tap();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.ok(await page.locator("#notes").isHidden());
  await close(page);
});

test("a phone ignores the layout projector in portrait and in landscape", async () => {
  const page = await site.open("#v=1&n=60&m=5&layout=projector", { ...PHONE, width: 844, height: 390 });
  assert.equal(await page.evaluate(() => document.documentElement.dataset.layout), "phone");
  const [p] = await page.evaluate(() => window.mercer.panels());
  assert.ok(p.y + p.h <= 390, `the picture ends at ${p.y + p.h}`);
  await page.getByRole("button", { name: "Take away" }).tap();
  const copy = page.getByRole("button", { name: "Copy link" });
  await copy.scrollIntoViewIfNeeded();
  const box = await copy.boundingBox(), dock = await page.locator("#dock").boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height <= 390 && (box.x + box.width <= dock.x || box.y + box.height <= dock.y), `the dock covers the button at (${box.x}, ${box.y})`);
  await page.getByRole("button", { name: "Close" }).tap();
  await close(page);
});

test("in landscape the picture has the full height, and the tabs and the sentence are beside the picture", async () => {
  const page = await site.open("#v=1&n=100&m=15", { ...PHONE, width: 844, height: 390 });
  const [p] = await page.evaluate(() => window.mercer.panels());
  assert.ok(p.h >= 220 && p.y >= 0 && p.y + p.h <= 390, `the picture is ${p.h} high, at ${p.y}`);
  for (const selector of ["h1", "#tabs", "#steps", "#dock"]) {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box.x >= p.x + p.w && box.y + box.height <= 390, `${selector} at (${box.x}, ${box.y}), ${box.height} high`);
  }
  await assertReachable(page, "#tabs button, #steps button, #dock button, header button");
  await close(page);
});

test("the row of tabs fades at hidden tabs, and the chosen tab is visible", async () => {
  const page = await site.open("#v=1&n=60&m=5&views=data,eigen,kernel,density,bounds,fourier,error", PHONE);
  const hiddenTabs = () => page.locator("#tabs").getAttribute("data-more");
  assert.equal(await hiddenTabs(), "after");
  const assertTabVisible = async (name) => {
    const box = await page.getByRole("tab", { name }).boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390, `${name} reaches from ${box.x} to ${box.x + box.width}`);
  };
  await page.getByRole("tab", { name: "Frequencies" }).tap();
  await page.waitForFunction(() => document.querySelector("#tabs").dataset.more === "before after");
  await assertTabVisible("Frequencies");
  await page.locator("#tabs button").last().click();
  await page.waitForFunction(() => document.querySelector("#tabs").dataset.more === "before");
  await assertTabVisible(await page.locator("#tabs button").last().textContent());
  const cited = page.locator("#cited");
  assert.ok(await cited.isHidden(), "a view without a headline has a source below the pictures");
  await page.getByRole("tab", { name: "Bounds" }).tap();
  await cited.waitFor();
  assert.match(await cited.textContent(), /Kingravi, Vela & Gray 2013/);
  assert.ok((await cited.boundingBox()).y >= await page.locator("#pictures").evaluate((e) => e.getBoundingClientRect().bottom), "the source is not below the pictures");
  await close(page);
});

test("a phone shows one picture of a comparison, and a thumbnail of the exact function and of each method", async () => {
  const page = await site.open("#v=1&n=100&m=15&views=compare&method2=rff", PHONE);
  const panelNames = () => page.evaluate(() => window.mercer.panels().map((p) => p.name));
  const thumbnail = (name) => page.locator("#thumbs").getByRole("button", { name });
  assert.deepEqual(await panelNames(), ["compare.1.phi", "thumb.phi.exact", "thumb.compare.1.phi", "thumb.compare.2.phi"]);
  await assertDrawn(page, ["compare.1.phi"]);
  await thumbnail(/^Random Fourier features \d.*%, large/).tap();
  await page.waitForFunction(() => window.mercer.panels()[0].name === "compare.2.phi");
  await page.getByRole("button", { name: "difference", exact: true }).tap();
  await page.waitForFunction(() => window.mercer.panels()[0].name === "compare.2.diff");
  assert.equal(await page.evaluate(() => window.mercer.race()), null, "the fits are requested, but no picture shows them");
  await thumbnail("errors of all methods").tap();
  await page.waitForFunction(() => window.mercer.panels()[0].name === "compare.curves" && window.mercer.race()?.fits.length > 0);
  await page.getByRole("button", { name: "next ›" }).tap();
  await waitForLink(page, "i=6");
  await waitUntilReady(page);
  await close(page);
});

test("the captions of four methods and the buttons below them are above the dock", async () => {
  const page = await site.open("#v=1&n=100&m=15&views=compare&method2=rskpca-kmeans&method3=nystrom-leverage&method4=ika-chebyshev", PHONE);
  const dock = await page.locator("#dock").boundingBox();
  const panels = await page.evaluate(() => window.mercer.panels());
  assert.equal(panels.filter((p) => p.name.startsWith("thumb.")).length, 5);
  for (const b of await page.locator("#thumbs button").all()) {
    const { y, height } = await b.boundingBox();
    assert.ok(y + height <= dock.y, `a thumbnail with its caption ends at ${y + height}, the dock begins at ${dock.y}`);
  }
  const nextButton = await page.getByRole("button", { name: "next ›" }).boundingBox();
  assert.ok(nextButton.y + nextButton.height <= dock.y, `the steps end at ${nextButton.y + nextButton.height}, the dock begins at ${dock.y}`);
  for (const p of panels) assert.ok(p.x >= 0 && p.x + p.w <= 390, `${p.name} reaches from ${p.x} to ${p.x + p.w}`);
  await close(page);
});

test("with forced colours the chosen tab differs from other tabs", async () => {
  const page = await site.open("#v=1&n=60&m=5", { ...PHONE, forcedColors: "active" });
  const coloursOf = (selector) => page.locator(selector).first().evaluate((e) => [getComputedStyle(e).backgroundColor, getComputedStyle(e).borderBottomColor].join());
  assert.notEqual(await coloursOf("#tabs [aria-selected=true]"), await coloursOf("#tabs [aria-selected=false]"));
  await close(page);
});

test("on a small phone the picture is between the dock and a short sentence, which can be unfolded", async () => {
  const page = await site.load("#v=1&n=100&m=15", { ...PHONE, width: 360, height: 640 });
  const dock = await page.locator("#dock").boundingBox();
  const panels = await page.evaluate(() => window.mercer.panels());
  const pictureTop = Math.min(...panels.map((p) => p.y));
  assert.ok(dock.y - pictureTop >= 320, `the pictures have ${dock.y - pictureTop} px above the dock`);
  for (const selector of ["#thumbs button", "#steps button"]) {
    const box = await page.locator(selector).last().boundingBox();
    assert.ok(box.y + box.height <= dock.y + 1, `${selector} ends at ${box.y + box.height}, the dock begins at ${dock.y}`);
  }
  const wordKeys = async () => (await page.locator("h1 .w").evaluateAll((elements) => elements.map((w) => w.dataset.key))).join();
  assert.equal(await wordKeys(), "method,m");
  const dockTexts = new Set();
  for (let i = 0; i < 5; i++) {
    await page.getByRole("button", { name: "the next word" }).tap();
    dockTexts.add(await page.locator("#dock .one").textContent());
  }
  assert.equal(dockTexts.size, 5, `the dock shows ${[...dockTexts].join("; ")}`);

  // A long name beside a reset button has two lines and is not cut.
  await page.evaluate(() => window.mercer.set({ method: "rskpca", ell: 2 }));
  await page.getByRole("button", { name: "the next word" }).tap();
  await page.locator("h1 .w.docked[data-key=ell]").waitFor();
  const name = await page.locator("#dock label").evaluate((l) => {
    const textRange = document.createRange();
    textRange.selectNodeContents(l);
    const { right, bottom, top } = textRange.getBoundingClientRect();
    return { text: l.textContent, isClipped: getComputedStyle(l).overflow !== "visible", right, bottom, top };
  });
  const resetButton = await page.locator("#dock .rst").boundingBox();
  const sliderTrack = await page.locator("#dock .run").boundingBox();
  assert.equal(name.text, "ℓ shadow parameter");
  assert.ok(!name.isClipped && name.right <= resetButton.x && name.bottom <= sliderTrack.y + 8 && name.top >= dock.y, JSON.stringify([name, resetButton, sliderTrack, dock]));
  await page.evaluate(() => window.mercer.open("v=1&n=100&m=15"));
  await waitUntilReady(page);

  const toggle = page.locator("h1 button[aria-expanded]:not(.w)");
  const hits = await toggle.evaluate((b) => {
    const box = b.getBoundingClientRect(), x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
    return [-21, 0, 21].map((dy) => document.elementFromPoint(x, y + dy) === b);
  });
  assert.deepEqual(hits, [true, true, true], "the button is less than 44 px high");
  await page.emulateMedia({ media: "print" });
  await page.locator("#paper").waitFor();
  assert.match(await page.locator("h1").innerText(), /^Approximate the Gaussian kernel,.* with m\s=\s15 landmarks: the error is[^a-z]*, the best possible is[^a-z]*$/s, "the short sentence is printed");
  await page.emulateMedia({ media: null });
  await page.locator("#paper").waitFor({ state: "detached" });
  assert.equal(await wordKeys(), "method,m");
  await toggle.focus();
  await page.keyboard.press("Enter");
  assert.equal(await wordKeys(), "kernel,sigma,n,data,method,m");
  assert.equal(await toggle.textContent(), "shorter");
  assert.equal(await page.locator("h1 .old").count(), 0, "numbers are marked as stale without a change");
  assert.ok(await toggle.evaluate((b) => b === document.activeElement), "the button has lost the focus");
  await toggle.tap();
  assert.equal(await wordKeys(), "method,m");

  await page.setViewportSize({ width: 320, height: 568 });
  await page.waitForFunction(() => window.mercer.panels()[0].w < 300);
  await assertReachable(page, "#dock button, #steps button");
  const stepsBox = await page.locator("#steps").boundingBox();
  const dockBox = await page.locator("#dock").boundingBox();
  assert.ok(stepsBox.y + stepsBox.height <= dockBox.y + 1, `the steps end at ${stepsBox.y + stepsBox.height}, the dock begins at ${dockBox.y}`);
  await close(page, false);
});

test("the longest name of a method is not cut", async () => {
  for (const width of [390, 320]) {
    const page = await site.open("#v=1&n=60&sigma=0.0115&method=rskpca-rpc-mmd", { width, height: width === 320 ? 640 : 844 });
    const right = await page.locator("h1 .w").evaluateAll((elements) => Math.max(...elements.map((e) => e.getBoundingClientRect().right)));
    assert.ok(right <= width, `a word ends at ${right} of ${width} pixels`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    // The comma moves into the box of a long name, and moves back for a name of one line.
    const commaState = () => page.evaluate(() => {
      const word = document.querySelector("h1 .w[data-key=method]");
      return [word.dataset.after ?? "", getComputedStyle(word, "::after").content, word.nextSibling.textContent.startsWith(",")];
    });
    if (width === 320) { // the sentence is short on this screen
      assert.deepEqual(await commaState(), [",", '","', false]);
      await page.evaluate(() => window.mercer.set([["method", "rskpca"]]));
      await waitUntilReady(page);
      assert.deepEqual(await commaState(), ["", "none", true]);
    }
    await close(page);
  }
});

/** Returns the index and the window position of the mark that is nearest to the centre of a panel. */
async function centralMark(page, name, marks) {
  const p = await panel(page, name);
  const candidates = marks.map((m, i) => ({ i, position: windowPosition(p, m) })).filter(({ position: [x, y] }) => x > p.x + 30 && x < p.x + p.w - 30 && y > p.y + 30 && y < p.y + p.h - 30);
  candidates.sort((a, b) => Math.hypot(a.position[0] - p.x - p.w / 2, a.position[1] - p.y - p.h / 2) - Math.hypot(b.position[0] - p.x - p.w / 2, b.position[1] - p.y - p.h / 2));
  return candidates[0];
}

for (const [size, width, height] of [["phone", 390, 844], ["tablet", 820, 1180]]) {
  test(`${size}: a swipe over the data scrolls the page, and a mark can be moved by a long touch and reset`, async () => {
    const page = await site.open("#v=1&n=80&m=12", { width, height, hasTouch: true });
    if (size === "phone") {
      await page.getByRole("tab", { name: "Data" }).tap();
      await page.waitForFunction(() => window.mercer.panels()[0].name === "data");
    }
    // The page fits on the screen. Additional space below the page makes the page scrollable.
    if (size === "phone") await page.evaluate(() => (document.body.style.paddingBottom = "300px"));
    else await page.setViewportSize({ width, height: 700 });
    await waitUntilReady(page);
    const link = await get(page);
    const { centres } = await report(page);
    const { i, position: start } = await centralMark(page, "data", centres.length ? centres : (await report(page)).data.points);
    await page.evaluate(() => {
      window.lastScrollEvent = "";
      for (const type of ["scroll", "scrollend"]) addEventListener(type, () => (window.lastScrollEvent = type), { once: true });
    });
    await touchDrag(page, start, [start[0] + 3, start[1] - 120], 8);
    await page.waitForFunction(() => window.lastScrollEvent && scrollY > 20);
    assert.equal(await get(page), link, "the swipe has moved a mark");
    await page.waitForFunction(() => window.lastScrollEvent === "scrollend"); // the page continues to scroll after the swipe
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await waitUntilReady(page);
    const y = await page.evaluate(() => scrollY);
    await touchDrag(page, start, [start[0] + 24, start[1] - 60], 8, HOLD_TIME);
    await waitForLink(page, `&c${i}=`);
    assert.equal(await page.evaluate(() => scrollY), y, "the page has scrolled during the drag");
    await waitUntilReady(page);
    const newCentre = (await report(page)).centres[i];
    assert.ok(Math.hypot(newCentre[0] - centres[i][0], newCentre[1] - centres[i][1]) > 0.1);
    await page.getByRole("button", { name: size === "phone" ? "Undo move 1 landmark" : /^put landmarks back:/ }).tap();
    await page.waitForFunction((l) => window.mercer.get() === l, link);
    await waitUntilReady(page);
    assert.deepEqual((await report(page)).centres[i], centres[i]);
    await close(page);
  });
}

test("the header has the lessons, the buttons and the notes side by side on all phones, also with a way back to a lesson, and no label of the dock is under reset", async () => {
  for (const [query, words] of [["", ["Lessons"]], ["?back=nystrom,10,4,act-2", ["lesson 10, step 4"]]]) {
    const firstPage = await site.open(`${query}#v=1&n=60&m=12`, { ...PHONE, width: 320, height: 568 });
    const assertHeaderFits = async (state, page = firstPage) => {
      for (const [width, height] of [[320, 568], [360, 740], [390, 844], [568, 320]]) {
        await page.setViewportSize({ width, height });
        const where = `${query} ${state}, ${width} px`;
        const { boxes, narrow } = await page.evaluate(() => {
          const parts = [...document.querySelectorAll("header :is(.brand, #back, #undo, #notes, nav > *)")].filter((e) => e.checkVisibility());
          return {
            boxes: parts.map((e) => [e.textContent, e.getBoundingClientRect().left, e.getBoundingClientRect().right]),
            narrow: parts.filter((e) => (e.matches("a, button") && (e.offsetWidth < 44 || e.offsetHeight < 44)) || [...e.querySelectorAll(".fold button")].some((b) => b.getBoundingClientRect().right > e.getBoundingClientRect().right)).map((e) => e.textContent),
          };
        });
        for (let k = 1; k < boxes.length; k++) assert.ok(boxes[k][1] >= boxes[k - 1][2], `${where}: ${boxes[k]} begins before the end of ${boxes[k - 1]}`);
        assert.ok(boxes.at(-1)[2] <= width - 16 + 9, `${where}: the header ends at ${boxes.at(-1)[2]}`); // the last word ends at the margin
        assert.deepEqual(narrow, [], `${where}: cut, or too small for a finger`);
        if (width < 568) for (const word of words) assert.ok(boxes.some(([text]) => text.includes(word)), `${where}: no ${word} in ${boxes.join(" | ")}`);
        const [labelEnd, resetStart] = await page.evaluate(() => [
          Math.max(...[...document.querySelectorAll("#dock label > *")].filter((e) => getComputedStyle(e).clipPath === "none").map((e) => e.getBoundingClientRect().right)),
          document.querySelector("#dock .rst").getBoundingClientRect().left,
        ]);
        assert.ok(labelEnd <= resetStart, `${where}: the label of the dock ends at ${labelEnd}, and reset begins at ${resetStart}`);
      }
    };
    await assertHeaderFits("at first");
    await firstPage.evaluate(() => (location.hash = "v=1&n=60&m=900&sigma=abc&p3=0.5,0.5"));
    await firstPage.getByRole("button", { name: "2 notes" }).waitFor();
    await firstPage.locator("#undo").waitFor();
    await waitUntilReady(firstPage);
    await assertHeaderFits("with notes and a step");
    await firstPage.evaluate(() => (location.hash = "v=1&n=60&m=19"));
    await firstPage.locator("#notes").waitFor({ state: "hidden" });
    await waitUntilReady(firstPage);
    await assertHeaderFits("with a step");
    await close(firstPage);
    const noted = await site.load(`${query}#v=1&n=60&m=900&sigma=abc`, { ...PHONE, width: 568, height: 320 });
    await assertHeaderFits("with notes", noted);
    await close(noted);
  }
});
