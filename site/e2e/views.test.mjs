import assert from "node:assert/strict";
import test from "node:test";
import { SIZES, close, pictureDifference, waitForFrames, get, waitForLink, open, panel, pngDataURL, waitUntilReady, renderFile, report, set, stage } from "./lib.mjs";

const site = stage(test);
const COMPARISON = "data,eigen,kernel,compare"; // the views with a comparison

for (const [ratio, pictures] of [
  [1, [
    ["v=1&n=150", "light"],
    ["v=1&n=150&views=wall,density,fourier&method=rff&m=40", "dark"],
    ["v=1&n=150&views=compare,bounds&method=rskpca&method2=nystrom", "light"],
    ["v=1&n=150&views=gram,spectrum,embedding,error", "dark"],
  ]],
  [1.5, [["v=1&n=150&views=gram", "light"]]],
]) {
  test(`both canvases draw the same picture at a ratio of ${ratio}`, async (t) => {
    const page = await site.open(`#${pictures[0][0]}`, { width: 1440, height: 1200, colorScheme: pictures[0][1], deviceScaleFactor: ratio });
    for (const [link, colorScheme] of pictures) {
      await t.test(`${link}, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        await open(page, link);
        await waitForFrames(page, 2);
        await waitUntilReady(page);
        const { x, y, width, height } = await page.locator("#pictures iframe").boundingBox();
        const picture = pngDataURL(await page.screenshot({ clip: { x, y, width, height } }));
        const size = `${width}x${height}`;
        // Buttons of the page cover the ends of some titles.
        const buttons = await page.locator("#pictures .over:visible").evaluateAll((elements) => elements.map((e) => {
          const { left, top, width: w, height: h } = e.getBoundingClientRect();
          return { left, top, w, h };
        }));
        const holes = buttons.map((o) => ({ x: ratio * (o.left - x - 2), y: ratio * (o.top - y - 2), w: ratio * (o.w + 4), h: ratio * (o.h + 4) }));
        const got = await pictureDifference(page, picture, pngDataURL(await renderFile(link, "png", ["-size", size, "-margin", "0", "-theme", colorScheme, "-scale", String(ratio)])), holes);
        assert.deepEqual(got.sizes[0], got.sizes[1]);
        assert.ok(got.mean <= 2, `the mean difference is ${got.mean} of 255`);
        assert.ok(got.worst <= 16, `the block at ${got.worstPosition} differs by ${got.worst} of 255`);
      });
    }
    await close(page);
  });
}

test("layouts arrange the same views, and a thumbnail shows its picture large", async () => {
  const script = `if (window !== top) addEventListener("message", ({ data: { kind, rev, port } }) => {
    if (kind === "show") top.firstRev ??= rev;
    if (kind === "worker") port.addEventListener("message", ({ data: { head, data } }) => {
      const { rev, blocks } = JSON.parse(head);
      const box = blocks.find((b) => b.name === "box");
      if (box) (top.boxes ??= {})[rev] = [...new Float64Array(data, 8 * box.off, 4)];
    });
  })`;
  const page = await site.open("#v=1&n=80&views=eigen&layout=one", { script });
  const [x0, x1, y0, y1] = await page.evaluate(() => window.boxes[window.firstRev]);
  const { w, h } = await panel(page, "phi.approx");
  assert.ok(Math.abs(((x1 - x0) / (y1 - y0)) * (h / w) - 1) < 0.02, `the first picture is ${w}×${h}, and its fields are ${x1 - x0}×${y1 - y0}`);
  const waitForPanels = (want) => page.waitForFunction((w) => window.mercer.panels().map((p) => p.name).join() === w, want);
  const waitForLarge = async (name) => page.waitForFunction((n) => window.mercer.panels()[0]?.name === n, name);
  await waitForLarge("phi.approx");
  await page.locator("#thumbs button").first().click();
  await waitForLarge("phi.exact");
  await set(page, [["layout", "pairs"]]);
  await waitForPanels("phi.exact,phi.approx");
  await set(page, [["layout", "wall"]]);
  await waitForPanels("wall");
  await set(page, [["layout", "projector"]]);
  await waitUntilReady(page);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "projector");
  await page.keyboard.press("v");
  await page.waitForFunction(() => document.documentElement.dataset.theme !== "projector");
  assert.ok(!(await get(page)).includes("layout="), "V does not close the projector of a link");
  await set(page, [["layout", "projector"]]);
  await waitUntilReady(page);
  await page.locator("#slides .leave").click();
  await page.waitForFunction(() => document.documentElement.dataset.theme !== "projector");
  assert.ok(!(await get(page)).includes("layout="), "the button does not close the projector of a link");
  await close(page);
});

test("a button gives the compared methods the same memory", async () => {
  const page = await site.open("#v=1&n=300&m=20&views=compare&method2=rff&m2=20");
  await page.locator("#against").getByRole("button", { name: "memory" }).click();
  await page.waitForFunction(() => /m2=(?!20)\d+/.test(window.mercer.get()));
  await waitUntilReady(page);
  // The stored numbers are a position and a row of features for each landmark. For each frequency, they are its
  // components and its phase.
  const link = await get(page);
  const m2 = Number(/m2=(\d+)/.exec(link)[1]);
  const { cost } = await report(page);
  assert.ok(cost.bytes >= 8 * 3 * m2 && cost.bytes < 8 * 3 * (m2 + 1), `m2 = ${m2} for ${cost.bytes} bytes`);
  await close(page);
});

test("the link and the side bar contain the compared method", async () => {
  const page = await site.open("#v=1&n=100&m=16&views=compare");
  assert.match(await get(page), /&method2=rff&m2=16/);
  const comparisonGroup = page.locator("#against");
  await comparisonGroup.getByRole("button", { name: "random Fourier features" }).waitFor();
  assert.equal(await comparisonGroup.getByRole("slider").count(), 1);
  await comparisonGroup.getByRole("button", { name: "memory" }).waitFor();
  await set(page, [["views", "data"]]);
  await set(page, [["method2", "none"]]);
  await waitUntilReady(page);
  assert.doesNotMatch(await get(page), /method2/);
  await set(page, [["views", "data,compare"]]);
  await page.waitForFunction(() => /views=data,compare/.test(window.mercer.get()) && /method2=rff/.test(window.mercer.get()));
  await close(page);
});

test("the methods of a new comparison have the same number of features, and one m sets the number", async () => {
  const page = await site.open("#v=1&n=100&m=16");
  await set(page, [["views", COMPARISON]]);
  await page.waitForFunction(() => /method2=rff&m2=8/.test(window.mercer.get()));
  await waitUntilReady(page);
  const sizesOf = (report) => report.compared.map((c) => [c.method, c.m, c.rank]);
  assert.deepEqual(sizesOf(await report(page)), [["nystrom", 16, 16], ["rff", 8, 16]]);
  const sentence = page.locator("#sentence");
  assert.match(await sentence.textContent(), /Nyström and random Fourier features with 16 features each: the errors are\s.+ and .+, the best possible is/);
  await page.locator("#sentence .w[data-key=m]").press("ArrowRight");
  await page.waitForFunction(() => /&m=18.*&m2=9/.test(window.mercer.get()) || /&m=17.*&m2=8/.test(window.mercer.get()));
  await waitUntilReady(page);
  assert.equal(await page.locator("#notes").getByText("Different sizes").count(), 0);

  // The page does not change the sizes of a link, and a note reports that the sizes differ.
  await open(page, "v=1&n=100&m=16&views=compare&method2=rff");
  assert.deepEqual(sizesOf(await report(page)), [["nystrom", 16, 16], ["rff", 24, 48]]);
  await page.getByText("Different sizes: 16 and 48 features.").waitFor();
  await page.getByRole("button", { name: "Give both 48" }).click();
  await page.waitForFunction(() => /&m=48/.test(window.mercer.get()) && !/&m2=/.test(window.mercer.get())); // 24 is the default of m2
  await waitUntilReady(page);
  assert.deepEqual(sizesOf(await report(page)).map(([, , rank]) => rank), [48, 48]);
  assert.equal(await page.locator(".gauge .scale:visible").count(), 3, "the exact answer and both methods have a scale");
  await close(page);
});

/** Checks that a tablet does not cut long names of four methods, and that their scales have one height. */
async function checkLongNames(page) {
  await open(page, "v=1&n=100&m=8&views=compare&method=nystrom-fps&method2=rskpca-rpc-mmd&method3=sorf&method4=rff-phase");
  const names = page.locator("#compared .gauge:visible .lk");
  assert.equal(await names.count(), 4);
  assert.deepEqual(await names.evaluateAll((elements) => elements.filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => e.innerText)), [], "a name is cut");
  const tops = await page.locator("#compared .scale:visible").evaluateAll((elements) => elements.map((e) => e.getBoundingClientRect().top));
  assert.deepEqual([tops.length, new Set(tops).size], [5, 1]);
}

for (const [name, width, height] of SIZES) {
  test(`${name}: the titles and gauges of compared methods are visible above the pictures and do not move`, async () => {
    const page = await site.open("#v=1&n=600&m=20&views=compare&method2=rff&m2=10&method3=nystrom-kmeans&m3=20", { width, height });
    const isPhone = name === "phone";
    const readBoxes = () => page.evaluate(() => [...document.querySelectorAll("#compared, #compared .gauge, #compared .scale, #pictures")].filter((e) => e.checkVisibility())
      .map((e) => [e.id || e.className, e.getBoundingClientRect()]).map(([id, { x, y, width: w, height: h }]) => ({ id, x, y, w, h })));
    const initialBoxes = await readBoxes(), scales = initialBoxes.filter((b) => b.id === "scale"), pictures = initialBoxes.find((b) => b.id === "pictures");
    assert.equal(scales.length, isPhone ? 1 : 4, "the exact answer and three methods have a scale");
    for (const b of scales) assert.ok(b.y + b.h + 16 <= pictures.y && b.x >= 0 && b.x + b.w <= width, JSON.stringify(b));
    if (!isPhone) assert.equal(new Set(scales.map((b) => `${b.y} ${Math.round(b.w)}`)).size, 1, "the columns differ");
    assert.ok(pictures.y + pictures.h <= height, `the pictures end at ${pictures.y + pictures.h}`);
    const { compared } = await report(page);
    const gaugeText = await page.locator("#compared .gauge:visible").evaluateAll((elements) => elements.map((e) => e.innerText).join("\n"));
    if (!isPhone) for (const c of compared) assert.ok(gaugeText.includes(`rank ${c.rank}`), `${gaugeText}: the rank ${c.rank} of ${c.method} is missing`);
    if (isPhone) assert.deepEqual(await page.locator("#compared .gauge.all .how span").evaluateAll((elements) => elements.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.innerText)), [], "no name is cut");
    assert.equal(await page.locator("#compared .scale:visible i").count(), 3, "in a final result, a symbol marks each error");
    if (isPhone) assert.equal(await page.evaluate(() => window.mercer.race()), null, "no picture of a phone shows the fits");
    else await page.waitForFunction(() => window.mercer.race().fits.length === window.mercer.race().all); // the fits of the curves
    // During a drag, a bar replaces the symbol of an estimate.
    await page.evaluate(() => {
      window.barCount = 0;
      new MutationObserver(() => (window.barCount = Math.max(window.barCount, document.querySelectorAll("#compared .bar").length))).observe(document.querySelector("#compared"), { childList: true, subtree: true });
    });
    const slider = page.locator(isPhone ? "#dock .trk" : "#controls .trk[data-key=sigma]").first();
    await slider.evaluate((e) => e.scrollIntoView({ block: "nearest" }));
    await page.evaluate(() => scrollTo(0, 0));
    for (let k = 0; k < 40 && !(await page.evaluate(() => window.barCount > 0)); k++) {
      await slider.press(k % 2 ? "ArrowLeft" : "ArrowRight");
      await waitForFrames(page, 2);
    }
    await waitUntilReady(page);
    assert.ok(await page.evaluate(() => window.barCount > 0), "no bar was shown");
    await page.evaluate(() => scrollTo(0, 0));
    assert.deepEqual(await readBoxes(), initialBoxes, "something has moved");
    if (!isPhone) {
      await page.locator("#compared .gauge:visible button").nth(1).click();
      await page.locator(".pop").waitFor();
      await page.keyboard.press("Escape");
    }
    if (name === "tablet") await checkLongNames(page);
    await close(page);
  });
}

test("a new comparison describes each method correctly", async () => {
  const page = await site.open("#v=1&n=60&m=1");
  const sentence = page.locator("#sentence"), comparisonGroup = page.locator("#against");
  const startComparison = async (link, edits) => {
    await open(page, link);
    await set(page, [["views", COMPARISON]]);
    await page.waitForFunction((t) => window.mercer.get().includes(t), edits);
    await waitUntilReady(page);
    return { sentenceText: (await sentence.textContent()).replaceAll(/[\u00a0\u202f]/g, " "), compared: (await report(page)).compared };
  };
  const oneFeature = await startComparison("v=1&n=60&m=1", "m2=1");
  assert.match(oneFeature.sentenceText, /with 1 feature, or as few as possible, each: the errors are .+ and .+, the best possible are .+ and .+\.$/);
  await comparisonGroup.getByText("Random Fourier features cannot have fewer than 2 features.").waitFor();

  for (const [link, m2, rank] of [["v=1&n=60&method=exact", 30, 60], ["v=1&n=60&method=rskpca", 7, 15]]) {
    const { compared } = await startComparison(link, `method2=rff&m2=${m2}`);
    assert.deepEqual(compared.map((c) => c.rank), [rank, 2 * m2]);
    assert.equal(await page.locator("#notes").getByText("Different sizes").count(), 0);
  }
  await comparisonGroup.getByText("follows from ℓ alone").waitFor();
  await set(page, [["ell", "3"]]);
  await page.waitForFunction(() => window.mercer.report()?.compared?.[0].rank > 20 && [0, 1].includes(window.mercer.report().compared[0].rank - window.mercer.report().compared[1].rank));
  await open(page, "v=1&n=60&method=rskpca&views=compare&method2=rff&m2=24");
  await page.locator("#notes").getByText("Different sizes: 15 and 48 features.").waitFor();
  await page.getByRole("button", { name: "Give random Fourier features 15" }).click();
  await waitForLink(page, "m2=7");

  const rankComparison = await startComparison("v=1&n=60&method=nystrom-rank&m=20", "method2=rff&m2=5");
  await page.locator("#compared .gauge:not(.all)").getByText("20 landmarks, rank 10").waitFor();
  assert.deepEqual(rankComparison.compared.map((c) => c.rank), [10, 10]);

  const withoutBudget = await startComparison("v=1&n=60&method=binning&m=20", "method2=rff");
  assert.match(withoutBudget.sentenceText, /by random binning and random Fourier features with m2 = \d+ frequencies: random binning cannot be used here, the error of random Fourier features is .+ %, the best possible is .+ %\.$/);
  await startComparison("v=1&n=60&kernel=polynomial", "method2=nystrom-rpc");
  assert.doesNotMatch(await sentence.textContent(), /cannot/);
  await close(page);
});

test("a phone shows the size, the rank and the best possible error of compared methods of different ranks", async () => {
  const page = await site.open("#v=1&n=150&sigma=0.5&views=compare&method=nystrom&m=16&method2=rskpca&ell=2", { width: 390, height: 844 });
  const sentenceText = (await page.locator("#sentence").textContent()).replaceAll(/[\u00a0\u202f]/g, " ");
  const { compared } = await report(page);
  assert.notEqual(compared[0].rank, compared[1].rank);
  assert.equal(/best (?:possible are )?[\d.]+ % and [\d.]+ %/.test(sentenceText), true, sentenceText);
  for (const c of compared) await page.locator("#compared .all").getByText(new RegExp(`${c.m} .+, rank ${c.rank}$`)).waitFor();
  await close(page);
});

test("a method without m has no budget, and a note explains the reason", async () => {
  const page = await site.open("#v=1&n=100&m=16&views=compare&method2=rskpca");
  const comparisonGroup = page.locator("#against");
  await comparisonGroup.getByText("follows from ℓ alone").waitFor();
  assert.equal(await comparisonGroup.getByRole("button", { name: "memory" }).count(), 0);
  await set(page, [["method3", "ika"]]);
  await waitUntilReady(page);
  await comparisonGroup.getByText("also needs its N = 64").waitFor();
  await comparisonGroup.getByRole("button", { name: "operations" }).click();
  await comparisonGroup.getByText(/IKA has .* operations with m = 1 already, the first method/).waitFor();
  await close(page);
});

test("a click on the wall chooses an eigenfunction", async () => {
  const page = await site.open("#v=1&n=80&views=wall&layout=wall");
  const p = await panel(page, "wall");
  await page.mouse.move(p.x + 40, p.y + 60);
  await page.mouse.click(p.x + 40, p.y + 60);
  await waitForLink(page, "i=1");
  await close(page);
});
