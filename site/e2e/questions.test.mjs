import assert from "node:assert/strict";
import test from "node:test";
import { SIZES, accessibilityViolations, close, stage } from "./lib.mjs";

// The server uses the strict policy, since dist can be served in this way.
const site = stage(test, { server: { args: ["-csp"] } });

/** Answers all questions of the page. @param {(topic: any) => Promise<number>} choose returns the index of the answer to a question */
async function answerAll(page, choose) {
  for (const topic of await page.locator(".topic").all()) {
    await topic.locator(".choice input").nth(await choose(topic)).focus();
    await page.keyboard.press("Space");
    await topic.getByRole("button", { name: "Answer" }).click();
  }
}

/** Returns the texts of the rows of the result. */
const resultRows = (page) => page.locator(".result tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].slice(1, -1).map((cell) => cell.textContent)));

test("the questions before and after the course are stored, and the results stand side by side", async () => {
  const page = await site.open("lessons/", { wait: false });
  await page.getByRole("link", { name: "questions before it" }).click();
  await page.waitForURL("**/course.before.html");
  await page.locator(".choice").first().waitFor();
  await answerAll(page, async () => 0);
  assert.equal(await page.locator(".told").evaluateAll((replies) => replies.map((r) => r.textContent).join("")), "", "a reason is told before the course");
  assert.match(await page.locator(".result").innerText(), /Before the course, (\d) of 6 were right\. The reasons are told after the course\./);
  const before = (await resultRows(page)).flat();
  assert.deepEqual([before.length, new Set(before).size], [6, 2], `the answers before the course are ${before}`);
  assert.deepEqual(await accessibilityViolations(page), []);

  await page.goto(`${site.url}lessons/course.after.html`);
  // The page without scripts has the right answers as attributes. The answer to the first question is wrong on purpose.
  const rightIndices = await page.evaluate(async () => {
    const source = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    return Object.fromEntries([...source.querySelectorAll(".topic")].map((topic) => [topic.id, [...topic.querySelectorAll(".reasons > li")].findIndex((li) => li.hasAttribute("data-right"))]));
  });
  const [firstID] = Object.keys(rightIndices);
  await answerAll(page, async (topic) => {
    const id = await topic.getAttribute("id");
    return id === firstID ? (rightIndices[id] + 1) % 3 : rightIndices[id];
  });
  assert.match(await page.locator(`#${firstID} .told`).innerText(), /Not this: [\s\S]*Yes\. /);
  assert.match(await page.locator(".result").innerText(), /After the course, 5 of 6 were right\./);
  assert.deepEqual(await resultRows(page), before.map((verdict, i) => [verdict, i === 0 ? "not right" : "right"]));
  assert.deepEqual(await accessibilityViolations(page), []);
  for (const [name, width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `the page is wider than a ${name}`);
  }

  // The answers stay, and after the course the first page tells its reasons, too.
  await page.goto(`${site.url}lessons/course.before.html`);
  assert.equal(await page.locator(".topic .choice :checked").count(), 6);
  assert.equal(await page.locator(".told:empty").count(), 0);
  await page.goto(`${site.url}lessons/course.questions.html`);
  assert.deepEqual(await accessibilityViolations(page), []);
  await page.goto(`${site.url}lessons/`);
  for (const [name, width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const overlaps = await page.locator(".teachers dl > div").evaluateAll((parts) => {
      const boxes = parts.map((e) => e.getBoundingClientRect());
      return boxes.filter((a, i) => boxes.some((b, k) => k < i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
    });
    assert.equal(overlaps, 0, `${name}: parts for teachers cover each other`);
  }
  await close(page);
});
