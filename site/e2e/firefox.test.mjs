/** This test goes the main paths in Firefox: load, drag, import, undo, links and export. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { findFirefox, openFirefox } from "./firefox.mjs";
import { isFullRun, serve, windowPosition } from "./lib.mjs";

const program = findFirefox();
const skip = !isFullRun ? "it needs 20 s of processor time: FULL=1 runs it" : !program && "Firefox is not installed (apt-get install firefox-esr), and FIREFOX does not name it";

test("the main paths work in Firefox", { skip }, async () => {
  const server = await serve();
  const tab = await openFirefox(program, { width: 1440, height: 900 });
  try {
    await tab.open(`${server.url}#v=1&n=60&m=8&method=nystrom`);
    await tab.waitUntilReady();
    const link = () => tab.evaluate(() => window.mercer.get());
    const report = () => tab.evaluate(() => window.mercer.report());
    const first = await report(), firstLink = await link();
    assert.equal(first.data.points.length, 60);

    const [data] = (await tab.evaluate(() => window.mercer.panels())).filter((p) => p.name === "data");
    const [x, y] = windowPosition(data, first.centres[3]);
    await tab.drag([[x, y], [x + 15, y - 10], [x + 40, y - 30]]);
    await tab.waitFor(() => /(^|&)c\d+=/.test(window.mercer.get()));
    await tab.waitUntilReady();
    const dragged = await report(), draggedLink = await link();
    assert.equal(dragged.centres.filter((c, i) => c.join() !== first.centres[i].join()).length, 1);
    assert.notEqual(dragged.error.frobenius, first.error.frobenius);

    await tab.press("Control+z");
    await tab.waitFor((l) => window.mercer.get() === l, firstLink);
    await tab.waitUntilReady();
    assert.deepEqual((await report()).error, first.error);
    await tab.press("Control+y");
    await tab.waitFor((l) => window.mercer.get() === l, draggedLink);

    // A text is cut from a field and pasted outside it, by keys.
    await tab.evaluate((value) => {
      const field = Object.assign(document.createElement("textarea"), { value });
      document.body.append(field);
      field.select();
    }, "length,width\n1,2\n3,4\n5,7\n2,2.5");
    await tab.press("Control+x");
    await tab.evaluate(() => document.querySelector("body > textarea").remove());
    await tab.press("Control+v");
    await tab.clickElement(() => [...document.querySelectorAll("dialog.import button:enabled")].find((b) => b.textContent === "Use 4 points"));
    await tab.waitFor(() => window.mercer.report().data.n === 4);
    await tab.waitUntilReady();
    const ownLink = await tab.evaluate(() => location.hash);
    assert.match(ownLink, /points=/);
    const own = await report();

    // The written link opens again, after another one.
    await tab.evaluate(() => void (location.hash = "#v=1&n=40&m=5"));
    await tab.waitFor(() => window.mercer.report().data.n === 40);
    await tab.waitUntilReady();
    await tab.evaluate((hash) => void (location.hash = hash), ownLink);
    await tab.waitFor(() => window.mercer.report().data.n === 4);
    await tab.waitUntilReady();
    assert.deepEqual((await report()).data.points, own.data.points);

    // The numbers are saved to a file.
    await tab.clickElement(() => document.querySelector("#away"));
    await tab.clickElement(() => [...document.querySelectorAll(".item[data-name=numbers] button")].find((b) => b.textContent === "Save CSV"));
    const path = join(tab.profile, "mercer-numbers.csv");
    let text = "";
    for (let k = 0; k < 100 && !text; k++) {
      text = await readFile(path, "utf8").catch(() => "");
      if (!text) await new Promise((done) => setTimeout(done, 100));
    }
    assert.ok(text.includes(`error_frobenius,nystrom,${own.error.frobenius},1`), text.slice(0, 300));
    assert.deepEqual(tab.errors, [], "the console has errors");
  } finally {
    await tab.close();
    server.close();
  }
});
