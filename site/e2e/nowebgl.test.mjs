import assert from "node:assert/strict";
import test from "node:test";
import { lonely } from "./marks.mjs";
import { close, drag, assertDrawn, get, waitForLink, native, panel, place, ready, report, same, stage, words } from "./lib.mjs";

const at = stage(test, { browser: { webgl: false } });

test("without WebGL the same pictures are drawn, with a note, and can be dragged", async () => {
  const page = await at.open("#v=1&n=60&m=12");
  assert.ok((await words(page)).includes("No WebGL here"), "no note says so");
  await assertDrawn(page);
  const before = await report(page);
  const p = await panel(page, "data");
  const i = lonely(before, p);
  const from = place(p, before.data.points[i]);
  await drag(page, from, [from[0] + 30, from[1] - 20]);
  await waitForLink(page, `p${i}=`);
  await ready(page);
  same(await report(page), await native(await get(page)));
  await close(page);
});
