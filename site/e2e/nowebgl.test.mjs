import assert from "node:assert/strict";
import test from "node:test";
import { isolatedPointIndex } from "./marks.mjs";
import { close, drag, assertDrawn, get, waitForLink, nativeReport, panel, windowPosition, waitUntilReady, report, assertSameReport, stage, pageText } from "./lib.mjs";

const site = stage(test, { browser: { webgl: false } });

test("without WebGL the same pictures are drawn with a note, and points can be dragged", async () => {
  const page = await site.open("#v=1&n=60&m=12");
  assert.ok((await pageText(page)).includes("No WebGL here"), "the page has no note about WebGL");
  await assertDrawn(page);
  const reportBefore = await report(page);
  const p = await panel(page, "data");
  const i = isolatedPointIndex(reportBefore, p);
  const startPosition = windowPosition(p, reportBefore.data.points[i]);
  await drag(page, startPosition, [startPosition[0] + 30, startPosition[1] - 20]);
  await waitForLink(page, `p${i}=`);
  await waitUntilReady(page);
  assertSameReport(await report(page), await nativeReport(await get(page)));
  await close(page);
});
