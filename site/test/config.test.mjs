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
