import assert from "node:assert/strict";
import test from "node:test";
import { SIZES, close, drag, waitForFrames, open, panel, windowPosition, waitUntilReady, report, sample, set, stage } from "./lib.mjs";

const site = stage(test, { motion: true });

/**
 * Starts a recording of the largest shifts. In every frame, it compares the sentence, the pictures and the groups of the
 * side bar with their initial positions and sizes.
 */
const startRecording = (page) => page.evaluate(() => {
  const currentBoxes = () => [["#sentence", "#pictures"].map((s) => document.querySelector(s)), ...document.querySelectorAll("#rail .grp:not([hidden])")].flat().map((e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return [e.id || e.querySelector("h2")?.firstChild.data, [left + scrollX, top + scrollY, width, height]];
  });
  const initialBoxes = new Map(currentBoxes());
  const largestShifts = window.shifts = {};
  const compareFrame = () => {
    if (window.shifts !== largestShifts) return;
    for (const [name, box] of currentBoxes()) box.forEach((v, i) => {
      const d = Math.abs(v - (initialBoxes.get(name)?.[i] ?? v));
      if (d > 0.5) largestShifts[`${name} ${["x", "y", "width", "height"][i]}`] = Math.round(d);
    });
    requestAnimationFrame(compareFrame);
  };
  compareFrame();
});

/** Ends the recording, and returns the shifts of the elements that have moved, in px. */
const stopRecording = async (page) => {
  await waitForFrames(page, 2);
  return page.evaluate(() => {
    const { shifts } = window;
    delete window.shifts; // ends the recording
    return shifts;
  });
};

for (const [name, width, height, search = ""] of [...SIZES, ["embed", 600, 420, "?embed"]]) {
  test(`${name}: nothing moves when notes appear and disappear`, async () => {
    const page = await site.open(`${search}#v=1&n=60&m=12`, { width, height });
    await startRecording(page);
    for (const link of ["v=1&n=60&m=900", "v=1&n=60&m=900&sigma=abc&foo=1&p99=0,0", "v=1&n=60&m=12&c40=0.5,0.5"]) {
      await page.evaluate((l) => (location.hash = l), link);
      await page.locator("#notes").waitFor();
      await waitUntilReady(page);
    }
    await page.evaluate(() => (location.hash = "v=1&n=60&m=12"));
    await page.locator("#notes").waitFor({ state: "hidden" });
    await waitUntilReady(page);
    assert.deepEqual(await stopRecording(page), {});
    // A long note does not change the height of the header, even with another sentence.
    const headerHeight = () => page.evaluate(() => document.querySelector("header").offsetHeight);
    const heightBefore = await headerHeight();
    await page.evaluate(() => (location.hash = "v=1&n=60&m=12&kernel=sigmoid"));
    await page.locator("#notes").waitFor();
    await waitUntilReady(page);
    assert.equal(await headerHeight(), heightBefore, "a long note makes the header higher");
    await close(page);
  });
}

for (const [name, width, height] of SIZES.slice(0, 2)) {
  test(`${name}: nothing moves during a drag of a slider`, async () => {
    for (const link of ["v=1&n=80&m=12&data=circles&method=nystrom-rpc"]) {
      const page = await site.open(`#${link}`, { width, height });
      const keys = await page.locator("#rail .trk").evaluateAll((elements) => elements.filter((e) => e.checkVisibility()).map((e) => e.dataset.key));
      for (const key of sample(keys, 2, name === "desk" ? 0 : 1)) { // each slider is tested at one size
        const slider = page.locator(`#rail .trk[data-key="${key}"]`);
        await slider.evaluate((e) => e.scrollIntoView({ block: "center", behavior: "instant" }));
        const box = await slider.boundingBox();
        const share = await slider.evaluate((e) => (Number(e.value) - Number(e.min)) / (Number(e.max) - Number(e.min)));
        const x = box.x + 8 + share * (box.width - 16);
        await startRecording(page);
        await drag(page, [x, box.y + box.height / 2], [x + (share > 0.5 ? -0.2 : 0.2) * box.width, box.y + box.height / 2]);
        await waitUntilReady(page);
        assert.deepEqual(await stopRecording(page), {}, `${link}: ${key}`);
        await set(page, { [key]: null }).catch(() => {});
      }
      await page.evaluate(() => scrollTo(0, 0));
      await page.evaluate((l) => window.mercer.open(l), link);
      await waitUntilReady(page);
      const p = await panel(page, "data");
      const [mark] = (await report(page)).data.points.map((m) => windowPosition(p, m)).filter(([a, b]) => a > p.x + 20 && a < p.x + p.w - 40 && b > p.y + 40 && b < p.y + p.h - 20);
      await startRecording(page);
      await drag(page, mark, [mark[0] + 12, mark[1] - 12]);
      await page.waitForFunction(() => /&[pc]\d+=/.test(window.mercer.get()));
      await waitUntilReady(page);
      assert.deepEqual(await stopRecording(page), {}, `${link}: a mark`);
      await close(page);
    }
  });
}

for (const [name, width, height] of SIZES) {
  test(`${name}: the height of the sentence does not depend on its numbers`, async () => {
    const page = await site.open("#v=1&data=spiral&method=rskpca&n=300", { width, height });
    const sentenceHeight = () => page.evaluate(() => document.querySelector("h1").offsetHeight);
    const firstHeight = await sentenceHeight();
    for (const ell of ["1.9", "4", "8"]) {
      await set(page, { ell });
      await waitUntilReady(page);
      assert.equal(await sentenceHeight(), firstHeight, `at ℓ = ${ell}: ${await page.locator("h1").innerText()}`);
    }
    await close(page);
  });
}

test("projector: the button for notes moves nothing and touches neither the edge nor the sentence", async () => {
  const page = await site.open("?theme=projector#v=1&n=60&m=12");
  for (const [width, height] of [[1280, 720], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    await open(page, "v=1&n=60&m=12"); // this state has no note
    const verticalBox = (selector) => page.evaluate((s) => (({ top, bottom, height }) => [top, bottom, height])(document.querySelector(s).getBoundingClientRect()), selector);
    const boxBefore = await verticalBox("#pictures");
    await page.evaluate(() => (location.hash = "v=1&n=60&m=12&sigma=abc"));
    await page.locator("#notes").waitFor();
    await waitUntilReady(page);
    const [top, bottom] = await verticalBox("#notes"), [sentenceTop] = await verticalBox("h1");
    assert.ok(top >= 4 && bottom <= sentenceTop, `at ${width}×${height} the button is from ${top} to ${bottom}, and the sentence begins at ${sentenceTop}`);
    assert.deepEqual(await verticalBox("#pictures"), boxBefore);
  }
  await close(page);
});

test("a tablet shows four compared methods without scrolling", async () => {
  const page = await site.open("#v=1&n=60&views=compare&method2=rff&m2=12&method3=nystrom-kmeans&method4=ika", { width: 820, height: 1180 });
  for (const [width, height] of [[820, 1180], [768, 1024]]) {
    await page.setViewportSize({ width, height });
    await waitUntilReady(page);
    const picturesBottom = await page.evaluate(() => document.querySelector("#pictures").getBoundingClientRect().bottom);
    assert.ok(picturesBottom <= height, `at ${width}×${height} the pictures end at ${picturesBottom}`);
  }

  // The names of three methods are whole.
  await page.setViewportSize({ width: 820, height: 1180 });
  await open(page, "v=1&n=60&views=compare&method2=nystrom-kmeans&method3=rskpca-kmeans&m=12");
  await waitUntilReady(page);
  await page.waitForFunction(() => document.documentElement.dataset.compared === "3");
  const cutNames = await page.locator("#compared .of:has(.lk)").evaluateAll((titles) => titles.filter((e) => e.checkVisibility()).flatMap((e) => {
    const [name, error] = [e.querySelector(".lk"), e.querySelector("b")], range = document.createRange();
    range.selectNodeContents(name);
    const words = range.getBoundingClientRect(), box = name.getBoundingClientRect(), end = e.closest(".gauge").getBoundingClientRect().right;
    return words.right > box.right + 1 || words.bottom > box.bottom + 2 || words.right > error.getBoundingClientRect().left || error.getBoundingClientRect().right > end + 1 ? [name.textContent] : [];
  }));
  assert.deepEqual(cutNames, []);
  await close(page);
});
