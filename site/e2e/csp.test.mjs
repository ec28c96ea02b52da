import assert from "node:assert/strict";
import test from "node:test";
import { close, assertDrawn, set, stage } from "./lib.mjs";

const site = stage(test, { server: { dir: "dist", args: ["-csp", "-base", "/some/deep/path/"] } });

// The script logs violations of the policy as errors. close() fails if the page has logged an error.
test("dist works from a sub-path under the strict policy", async () => {
  const page = await site.open("", { script: () => addEventListener("securitypolicyviolation", (e) => console.error(`${e.violatedDirective}: ${e.blockedURI}`)) });
  assert.ok(page.url().includes("/some/deep/path/"));
  await assertDrawn(page, ["phi.exact"]);
  assert.equal((await set(page, { m: 30, method: "rff" })).m, 30);
  await page.evaluate(() => { // the import has a style sheet and a worker of its own
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "1,2.5\n3,4\n5,7");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole("button", { name: "Use 3 points" }).click();
  await page.waitForFunction(() => window.mercer.report().data.n === 3);
  await close(page);
});

test("dist contains its licences", async () => {
  await site.start();
  const text = await (await fetch(`${site.url}THIRD_PARTY.txt`)).text();
  for (const name of ["The Go Authors", "ebiten", "gonum", "SIL OPEN FONT LICENSE", "x/image", "Frances Y. Kuo", "Kazuhiko Arase"]) {
    assert.ok(text.includes(name), `THIRD_PARTY.txt does not mention ${name}`);
  }
  assert.equal((await fetch(`${site.url}LICENSE.txt`)).status, 200);
  for (const excludedPath of ["e2e/package.json", "test/", "posters/done", "README.md"]) {
    assert.equal((await fetch(site.url + excludedPath)).status, 404, `${excludedPath} is in dist`);
  }
});
