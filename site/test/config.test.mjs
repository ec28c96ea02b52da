import assert from "node:assert/strict";
import test from "node:test";
import { readConfig } from "../app/config.js";
import { LAYERS } from "../lib/contract.js";

test("layers of the pictures and colours of high contrast are options of an embedded page", () => {
  const { hide, theme, warnings } = readConfig(`?embed&hide=${LAYERS.map(({ key }) => key)},seed&theme=contrast`, ["seed"]);
  assert.deepEqual([...hide], [...LAYERS.map(({ key }) => key), "seed"]);
  assert.equal(theme, "contrast");
  assert.deepEqual(warnings, []);
  assert.match(readConfig("?hide=pixels", []).warnings[0], /Unknown control pixels/);
});

test("the header leads back to a place in a lesson, and only there", () => {
  assert.deepEqual(readConfig("?back=nystrom,4,2,what-chance-misses", []).back, { lesson: "nystrom", number: "4", step: "2", anchor: "what-chance-misses" });
  assert.equal(readConfig("", []).back, null);
  for (const place of ["nystrom", "../../x,4,2,a", "https://x.example/,4,2,a", "nystrom,4,2,a\"b", "nystrom,four,2,a"]) {
    const { back, warnings } = readConfig(`?back=${encodeURIComponent(place)}`, []);
    assert.equal(back, null, place);
    assert.match(warnings[0], /Unusable option back/);
  }
});
