import assert from "node:assert/strict";
import test from "node:test";
import { Programs } from "../code/programs.js";

/** Returns programs with the sent messages. */
function createPrograms() {
  const sent = [];
  return { sent, programs: new Programs((message) => sent.push(message)) };
}

test("a program arrives with the bytes of its files", async () => {
  const { sent, programs } = createPrograms();
  const request = programs.request("m=3", "python");
  assert.deepEqual(sent, [{ kind: "program", rev: 1, link: "m=3", language: "python", method: 0 }]);
  const bytes = Uint8Array.from({ length: 24 }, (_, i) => 255 - i); // the bits of these numbers must not change
  programs.receive({ kind: "program", rev: 1, body: { name: "rff.py", text: "import", remark: "Note." }, blocks: [{ name: "a.npy", rows: 1, cols: 1, off: 0 }, { name: "b.npy", rows: 2, cols: 1, off: 1 }], data: bytes.buffer });
  const program = await request;
  assert.deepEqual([program.name, program.text, program.remark, program.reason], ["rff.py", "import", "Note.", ""]);
  assert.deepEqual(program.files.map((f) => f.name), ["a.npy", "b.npy"]);
  assert.deepEqual([...program.files[0].bytes, ...program.files[1].bytes], [...bytes]);
});

test("requests are answered in any order, and end without a program when the worker ends", async () => {
  const { programs } = createPrograms();
  const requests = ["a", "b", "c", "d"].map((link) => programs.request(link, "go"));
  programs.receive({ kind: "program", rev: 3, body: { name: "", text: "", reason: "There are no points." }, data: new ArrayBuffer(0) });
  programs.receive({ kind: "program", rev: 1, body: { name: "", text: "", cancelled: true }, data: new ArrayBuffer(0) });
  programs.workerEnded();
  programs.receive({ kind: "program", rev: 2, body: { name: "late", text: "late" }, data: new ArrayBuffer(0) });
  const [a, b, c, d] = await Promise.all(requests);
  assert.deepEqual([a, b, d], [null, null, null]);
  assert.deepEqual(c, { name: "", text: "", files: [], remark: "", reason: "There are no points." });
});
