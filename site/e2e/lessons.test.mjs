import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import test from "node:test";
import { compress } from "../../.ci/compress.mjs";
import { neededKeys } from "../lessons/figure.js";
import { TIMEOUT, SIZES, close, isFullRun, accessibilityViolations, root, sample, stage, waitForFrames } from "./lib.mjs";

// The server uses the strict policy and a sub-path, since dist can be served in this way. It joins the scripts, as dist does.
const site = stage(test, { server: { args: ["-csp", "-bundle", "-base", "/some/deep/path/"] } });

/** Waits until the figure shows exact numbers, and returns its frame. */
async function waitForFigure(page) {
  await page.waitForFunction(() => document.querySelector("#figure iframe")?.contentWindow?.mercer, null, { timeout: TIMEOUT });
  await page.waitForFunction(() => document.querySelector("#figure iframe").contentDocument?.documentElement?.dataset.state === "ready", null, { timeout: TIMEOUT });
  return (await page.locator("#figure iframe").elementHandle()).contentFrame();
}

const figureLink = (page) => page.evaluate(() => document.querySelector("#figure iframe").contentWindow.mercer.get());

const lessons = (await readdir(`${root}site/lessons`)).filter((file) => /^[^.]+\.md$/.test(file)).map((file) => file.slice(0, -".md".length));

const waitForState = (page, id, state) => page.waitForFunction(([i, s]) => document.getElementById(i).dataset.state === s, [id, state], { timeout: TIMEOUT });

/** Works through a step: any prediction, the solution of the task, and each reason until the right one. */
async function workThrough(page, step) {
  await step.locator("h2").evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
  for (const predict of await step.locator(".predict").all()) {
    const field = predict.locator("input, [role=slider]").first();
    await field.focus();
    await page.keyboard.press("ArrowUp");
    await predict.getByRole("button", { name: "Commit" }).click();
  }
  for (const act of await step.locator(".act").all()) {
    await page.waitForFunction((id) => document.querySelector(`#${id} li[data-met=false]`), await act.getAttribute("id"), { timeout: TIMEOUT });
    await act.locator("a.solution").evaluate((a) => a.click());
    await waitForState(page, await act.getAttribute("id"), "done");
  }
  for (const why of await step.locator(".why").all()) {
    for (const choice of await why.locator(".choice input").all()) {
      if (await why.getAttribute("data-state") === "done") break;
      await choice.click({ force: true });
      await why.getByRole("button", { name: "Answer" }).click();
      assert.notEqual((await why.locator(".told").innerText()).trim(), "");
    }
    assert.equal(await why.getAttribute("data-state"), "done");
  }
}

const MAX_TRANSFER = 150_000; // bytes
/** sizes has the compressed sizes of files, by their URLs. @type {Map<string, Promise<number>>} */
const sizes = new Map();

/**
 * Checks that the files of a page have at most MAX_TRANSFER bytes with the best Brotli compression, each file counted once.
 * WebAssembly, posters and fonts are not counted.
 * @param {import("node:test").TestContext} t @param {string} name @param {Iterable<string>} urls
 */
async function checkTransfer(t, name, urls) {
  const counted = [...new Set([...urls].map((url) => url.replace(/[?#].*$/, "")))].filter((url) => url.startsWith(site.url) && !/\.(wasm|png|woff2|map)$/.test(url));
  for (const url of counted) if (!sizes.has(url)) sizes.set(url, fetch(url).then(async (r) => (await compress(Buffer.from(await r.arrayBuffer()), 11)).length));
  const bytes = await Promise.all(counted.map((url) => /** @type {Promise<number>} */ (sizes.get(url))));
  const total = bytes.reduce((sum, x) => sum + x, 0);
  const list = counted.map((url, i) => `${url.slice(site.url.length)} ${bytes[i]}`).join(", ");
  t.diagnostic(`${name}: ${total} bytes in ${counted.length} files`);
  assert.ok(total <= MAX_TRANSFER, `${name} transfers ${total} bytes, more than ${MAX_TRANSFER}: ${list}`);
}

let page; // one page for all lessons, so that the programs are compiled once

for (const [lesson, name] of lessons.entries()) {
  test(`${name}: the figure shows the first state, steps and exercises are checked, and the page fits the window`, async (t) => {
    if (page) {
      await page.setViewportSize({ width: SIZES[0][1], height: SIZES[0][2] });
      await page.goto(`${site.url}lessons/`);
    }
    page ??= await site.open("lessons/", { wait: false });
    const requested = new Set();
    const note = (request) => requested.add(request.url());
    page.on("request", note);
    await page.locator(`.course a[href="${name}.html"]`).click();
    await page.waitForURL(`**/${name}.html`);
    await waitForFigure(page);
    page.off("request", note);
    await checkTransfer(t, name, requested);
    assert.equal(await figureLink(page), await page.getAttribute("#figure", "data-link"));

    const steps = await page.locator("section.step").all();
    if (lesson === 0) { // on paper, nobody can open a block
      const question = page.locator('.why[data-state="closed"] .choice').first();
      assert.equal(await question.isVisible(), false);
      await page.emulateMedia({ media: "print" });
      assert.equal(await question.isVisible(), true, "a printed lesson lacks its closed blocks");
      await page.emulateMedia({ media: null });
    }
    for (const step of sample(steps, Math.max(1, steps.length), lesson)) await workThrough(page, step);
    for (const task of sample(await page.locator(".exercise").all(), 3, lesson)) {
      const id = await task.getAttribute("id");
      await task.getByRole("button", { name: "Begin" }).click();
      await page.waitForFunction((exercise) => document.querySelector(`#${exercise} li[data-met=false]`), id, { timeout: TIMEOUT });
      assert.equal(await task.getAttribute("data-state"), "open", `${name} ${id}: the start meets all conditions`);
      await task.locator("a.solution").evaluate((a) => a.click());
      await waitForState(page, id, "done");
      assert.equal(await task.locator("li[data-met=false]").count(), 0, `${name} ${id}`);
    }
    // The browser must not slant ℓ, since a slanted ℓ would cover the space after it.
    const slantedCount = await page.evaluate(() => [...document.querySelectorAll("article :is(i, mi)")].filter((e) => e.textContent === "ℓ" && getComputedStyle(e).fontSynthesisStyle !== "none").length);
    assert.equal(slantedCount, 0, `${name}: ℓ is slanted ${slantedCount} times`);
    assert.deepEqual(await accessibilityViolations(page), []);

    for (const [, width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const { pageWidth, box } = await page.evaluate(() => ({ pageWidth: document.documentElement.scrollWidth, box: document.querySelector("#figure").getBoundingClientRect() }));
      assert.ok(pageWidth <= width && box.right <= width && box.height < height * (width < 1180 ? 0.5 : 1), `at ${width}×${height} the page is ${pageWidth} wide, and the figure is ${box.height} high`);
    }

    // On a phone in landscape, the figure is beside the text.
    await page.setViewportSize({ width: 844, height: 390 });
    const [figureBox, textBox] = [await page.locator("#figure").boundingBox(), await page.locator("article").boundingBox()];
    assert.ok(figureBox.x >= textBox.x + textBox.width && figureBox.width > 400 && figureBox.height <= 390, `the figure is at ${JSON.stringify(figureBox)}, the text at ${JSON.stringify(textBox)}`);
    const smallFontSizes = await page.evaluate(() => [...document.querySelectorAll("article *")].map((e) => parseFloat(getComputedStyle(e).fontSize)).filter((size) => size < 11));
    assert.deepEqual(smallFontSizes, [], "text is smaller than 11 px");
    const formulas = await page.evaluate(() => [...document.querySelectorAll("math[display=block]")].filter((m) => m.checkVisibility()).map((m) => [
      Math.round(m.getBoundingClientRect().left - m.parentElement.getBoundingClientRect().left), m.scrollWidth - m.clientWidth]));
    for (const formula of formulas) assert.deepEqual(formula, [20, 0], "a formula is not indented by 20 px, or is cut");
    const shortBrackets = await page.evaluate(() => [...document.querySelectorAll("math[display=block] mo[stretchy=true]")].filter((bracket) => {
      const fraction = [...(bracket.parentElement?.children ?? [])].find((e) => e.localName === "mfrac");
      return fraction && bracket.checkVisibility() && bracket.getBoundingClientRect().height < 0.9 * fraction.getBoundingClientRect().height;
    }).map((bracket) => bracket.closest("math").textContent));
    assert.deepEqual(shortBrackets, [], "a bracket is shorter than the fraction in it");
  });

  test(`${name}: the figure shows the pictures of a word at every size`, async () => {
    page ??= await site.open("lessons/", { wait: false });
    if (page.url().split("#")[0] !== `${site.url}lessons/${name}.html`) await page.goto(`${site.url}lessons/${name}.html`); // the previous test has failed
    await waitForFigure(page);
    for (const [k, [, width, height]] of SIZES.entries()) {
      await page.setViewportSize({ width, height });
      const words = await page.locator("article a.w").evaluateAll((elements) => elements.map((a) => [a.hash.slice(1), a.dataset.shows]));
      assert.ok(words.length >= 12);
      for (const [i, [state, shows]] of words.entries()) {
        if (!isFullRun && i % 18 !== (6 * k + lesson) % 18) continue; // a test in Go checks each word at each size
        const want = shows.split(" ").slice(0, width < 420 ? 1 : undefined);
        const isClicked = await page.locator("article a.w").nth(i).evaluate((a) => {
          const details = a.closest("details");
          if (details) details.open = true; // first, since a hidden word cannot be scrolled to
          if (!a.checkVisibility()) return false; // a word of a block that is not open yet
          a.scrollIntoView({ block: "center", behavior: "instant" });
          a.click();
          return true;
        });
        if (!isClicked) continue;
        await page.waitForFunction(([l, names]) => {
          const { contentWindow: inner, contentDocument: doc } = document.querySelector("#figure iframe");
          return doc.documentElement.dataset.state === "ready" && inner.mercer.get() === l && inner.mercer.panels().map((p) => p.name).join(" ") === names;
        }, [state, want.join(" ")], { timeout: TIMEOUT }).catch(async (e) => assert.fail(`${width}×${height}, ${state}: ${await page.evaluate(() => document.querySelector("#figure iframe").contentWindow.mercer.panels().map((p) => p.name).join(" "))}, want ${want}: ${e.message}`));
        const hiddenPanels = await page.evaluate(() => {
          const frame = document.querySelector("#figure iframe").getBoundingClientRect();
          return document.querySelector("#figure iframe").contentWindow.mercer.panels().filter((p) => frame.x + p.x < 0 || frame.y + p.y < 0 || frame.x + p.x + p.w > innerWidth || frame.y + p.y + p.h > innerHeight).map((p) => p.name);
        });
        assert.deepEqual(hiddenPanels, [], `${width}×${height}, ${state}: panels are not completely visible`);
      }
    }
  });
}

test("pages without a figure are small: the front page, notes, handouts and questions", async (t) => {
  await site.start();
  const names = (await readdir(`${root}site/lessons`)).filter((file) => file.endsWith(".html")).map((file) => file.slice(0, -".html".length)).filter((name) => !lessons.includes(name));
  assert.ok(names.length > 2 * lessons.length, `${names.length} pages`);
  for (const name of names) {
    const url = `${site.url}lessons/${name}.html`;
    const text = await (await fetch(url)).text();
    const linked = [...text.matchAll(/<(?:script|link)\b[^>]* (?:src|href)="([^"]*)"/g)].map(([, address]) => new URL(address, url).href);
    assert.ok(linked.some((address) => /\/bundle\/\w+\.css$/.test(address)), `${name} has other style sheets: ${linked}`);
    await checkTransfer(t, name, [url, ...linked]);
  }
});

const PRESENTATION = new Set(["views", "layout"]); // settings of the figure that a reader of a lesson need not change
// Points are dragged in a picture, and the title of a picture has a button for the eigenfunction.
const IN_PICTURES = [{ key: /^(?:c\d+|x0)$/, picture: /^(?:data|k|phi|density|error)\b/ }, { key: /^i$/, picture: /^phi\b/ }];

/** Returns the tasks of a lesson, from its page. */
const tasksOf = (anyPage, name) => anyPage.evaluate(async (lesson) => {
  const lessonDocument = new DOMParser().parseFromString(await (await fetch(`${lesson}.html`)).text(), "text/html");
  const linkOfWord = (a) => a.getAttribute("href").split("#")[1];
  return [...lessonDocument.querySelectorAll(".act, .exercise")].map((task) => ({
    id: task.id, start: linkOfWord(task.querySelector("a.begin")), pictures: task.querySelector("a.begin").dataset.shows.split(" "),
    solutions: [...task.querySelectorAll("a.solution")].map(linkOfWord), buttonKey: task.querySelector("button.edit")?.dataset.key,
  }));
}, name);

test("at 390×844, the figure has the controls of the settings that each task needs", async () => {
  const phone = await site.open(`lessons/${lessons[0]}.html`, { width: 390, height: 844, wait: false });
  await waitForFigure(phone);
  const faults = [];
  let count = 0;
  for (const name of lessons) {
    for (const { id, start, pictures, solutions, buttonKey } of await tasksOf(phone, name)) {
      const chosen = Object.fromEntries(new URLSearchParams(start));
      // A setting of another method, kernel or task has a control when the reader has chosen that one.
      const isPresent = (key) => !key.includes(".") || [chosen.method ?? "nystrom", chosen.kernel ?? "gaussian", chosen.task].includes(key.split(".")[0]);
      const keys = neededKeys(start, solutions, buttonKey).filter((key) => !PRESENTATION.has(key) && isPresent(key));
      assert.ok(keys.length > 0 || buttonKey, `${name} ${id} needs nothing`);
      await phone.evaluate(([link, offered]) => {
        const { mercer } = document.querySelector("#figure iframe").contentWindow;
        mercer.offer(offered);
        mercer.open(link).catch(() => {}); // a newer state cancels the result
      }, [start, keys]);
      await phone.waitForFunction((link) => document.querySelector("#figure iframe").contentWindow.mercer.get() === link, start, { timeout: TIMEOUT });
      await waitForFrames(phone, 2);
      const unreachable = await phone.evaluate((needed) => {
        const { contentDocument: figure } = document.querySelector("#figure iframe");
        const isReachable = (control) => {
          const [box] = control.getClientRects();
          return box !== undefined && control.contains(figure.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
        };
        return needed.filter((key) => ![...figure.querySelectorAll(`:is(#sentence, #foot) [data-key="${key}"]`)].some(isReachable));
      }, keys.filter((key) => !IN_PICTURES.some((p) => p.key.test(key) && p.picture.test(pictures[0]))));
      if (unreachable.length > 0) faults.push(`${name} ${id} has no control of ${unreachable}: ${await phone.frameLocator("#figure iframe").locator("#sentence").innerText()}`);
      count++;
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(count >= 6 * lessons.length, `${count} tasks`);
  await close(phone);
});

test("the front page shows the progress, goes on with the last lesson, and forgets", async () => {
  const course = await site.open("lessons/", { wait: false });
  const items = await course.locator(".course li").evaluateAll((list) => list.map((e) => [e.dataset.lesson, Number(e.dataset.steps)]));
  assert.deepEqual(items.map(([name]) => name).sort(), lessons.toSorted());
  await course.evaluate(() => localStorage.clear());
  await course.reload();
  await course.getByRole("link", { name: "Begin with lesson 1" }).waitFor();
  const [[first, firstSteps], [second, secondSteps]] = items;
  const record = (step, done, steps) => ({ step, done, steps, blocks: {} });
  await course.evaluate((text) => localStorage.setItem("mercer.lessons", text), JSON.stringify({ version: 1, last: second, lessons: { [first]: record(0, firstSteps, firstSteps), [second]: record(1, 1, secondSteps) } }));
  await course.reload();
  assert.match(await course.locator(".go").innerText(), new RegExp(`^Go on with lesson 2, step 2 of ${secondSteps}\\s+1 of ${items.length} done; kept in this browser, sent nowhere`));
  assert.equal(await course.locator(".present").getAttribute("data-lesson"), second);
  assert.deepEqual(await course.locator(".meta .progress").allInnerTexts(), ["done", `step 2 of ${secondSteps}`]);
  for (const [name, width, height] of SIZES) {
    await course.setViewportSize({ width, height });
    assert.deepEqual(await accessibilityViolations(course), [], name);
    assert.ok(await course.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: the page is too wide`);
  }
  await course.getByRole("button", { name: "forget" }).click();
  await course.getByRole("button", { name: "Forget" }).click();
  await course.getByRole("link", { name: "Begin with lesson 1" }).waitFor();
  assert.equal(await course.evaluate(() => localStorage.getItem("mercer.lessons")), null);
  await close(course);
});

test("no lesson has an error in the console", () => close(page));

test("without scripts the words are links, and the page shows numbers and a picture", async () => {
  const staticPage = await site.open("lessons/nystrom.html", { wait: false, javaScriptEnabled: false, colorScheme: "dark" });
  assert.match(await staticPage.locator("article").innerText(), /leaves an error of 4\.7\u202f%/);
  const image = staticPage.locator("#figure img");
  assert.equal((await (await fetch(new URL(await image.getAttribute("src"), staticPage.url()))).arrayBuffer()).byteLength > 10000, true);
  assert.equal(await image.isVisible(), true);
  await staticPage.locator("#ex1 summary").first().click();
  assert.equal(await staticPage.locator("#ex1 details p").first().isVisible(), true, "a hint does not open");
  assert.equal(new URL(await staticPage.getAttribute("[data-state=unlucky]", "href"), staticPage.url()).pathname, "/some/deep/path/index.html");
  await close(staticPage);
});

test("on the smallest phone the header of each kind of page fits, and leads to the lessons", async () => {
  const phone = await site.open("lessons/", { wait: false, javaScriptEnabled: false, viewport: { width: 320, height: 640 }, hasTouch: true });
  for (const [path, name] of [["lessons/", "Lessons"], [`lessons/${lessons[0]}.html`, "All lessons"], [`lessons/${lessons[0]}.notes.html`, "All lessons"], ["lessons/course.before.html", "All lessons"], ["reference/", "Lessons"], ["reference/gallery.html", "Lessons"], ["reference/methods/rff.html", "Lessons"], ["build/", "Lessons"], ["style/", "Lessons"]]) {
    await phone.goto(site.url + path);
    assert.ok(await phone.locator("header").getByRole("link", { name, exact: true }).isVisible(), path);
    const boxes = await phone.locator("header").evaluate((header) => [...header.querySelectorAll(":scope > :not(nav), nav > *")].filter((e) => e.checkVisibility()).map((e) => [e.textContent, e.getBoundingClientRect().left, e.getBoundingClientRect().right, e.getBoundingClientRect().height, e.localName]));
    for (let k = 1; k < boxes.length; k++) assert.ok(boxes[k][1] >= boxes[k - 1][2] + 4, `${path}: ${boxes[k]} begins at the end of ${boxes[k - 1]}`);
    for (const [text,,, height, element] of boxes) assert.ok(element !== "a" || height >= 44, `${path}: ${text} is ${height} px high`);
    assert.ok(boxes.at(-1)[2] <= 320 - 15, `${path}: the header ends at ${boxes.at(-1)[2]}`);
  }
  await close(phone);
});

test("without scripts the playground shows a picture and links, and no control", async () => {
  const staticPage = await site.open("", { wait: false, javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  assert.equal(await staticPage.locator("noscript img").isVisible(), true);
  assert.ok(await staticPage.locator("noscript img").evaluate((img) => img.naturalWidth > 0), "the picture is not there");
  assert.equal(await staticPage.locator("noscript").getByRole("link").count(), 2);
  assert.equal(await staticPage.getByRole("button").count(), 0);
  assert.ok(await staticPage.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is too wide");
  await close(staticPage);
});

test("without WebAssembly the still picture remains, and no error is logged", async () => {
  const staticPage = await site.open("lessons/shadows.html", { wait: false, script: () => delete globalThis.WebAssembly });
  assert.equal(await staticPage.locator("#figure img").isVisible(), true);
  assert.equal(await staticPage.locator("#figure iframe").count(), 0);
  assert.equal(await staticPage.locator("#figure, .act, .exercise").getByRole("button").count(), 0);
  await staticPage.goto(`${site.url}reference/methods/nystrom.html`);
  await staticPage.locator("button.copy:not([hidden])").first().waitFor({ state: "attached", timeout: TIMEOUT });
  assert.equal(await staticPage.locator("button.start").isHidden(), true, "a reference page offers a figure that cannot run");
  await close(staticPage);
});

test("notes and handouts are accessible, and a handout is printed on two pages", async () => {
  const sheets = (await readdir(`${root}site/lessons`)).filter((file) => /\.(notes|handout)\.md$/.test(file)).map((file) => file.replace(/\.md$/, ".html"));
  assert.ok(sheets.length > 0);
  const sheetPage = await site.open("lessons/", { wait: false });
  for (const [i, sheet] of sheets.entries()) {
    await sheetPage.goto(`${site.url}lessons/${sheet}`);
    if (isFullRun || i < 2) assert.deepEqual(await accessibilityViolations(sheetPage), [], sheet);
    for (const [layout, width, height] of SIZES) {
      await sheetPage.setViewportSize({ width, height });
      const tooWide = await sheetPage.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(tooWide <= 0, `${sheet}, ${layout}: the page is too wide by ${tooWide}`);
    }
    if (sheet.endsWith(".handout.html")) {
      const file = (await sheetPage.pdf({ preferCSSPageSize: true })).toString("latin1");
      assert.equal(file.match(/\/Type\s*\/Page\b/g)?.length, 2, `${sheet}: number of pages`);
    }
  }
  await close(sheetPage);
});
