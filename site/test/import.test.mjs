/** These tests read nasty tables, and check how they are understood and which rows are skipped and why. */
import assert from "node:assert/strict";
import test from "node:test";
import { arrange, changeRole, className, guessRoles, haveDistances, rolesFor, shorten } from "../import/arrange.js";
import { betterFormat, guessFormat } from "../import/format.js";
import { numberFault, parseNumber } from "../import/numbers.js";
import { tickValues } from "../import/preview.js";
import { RecordReader } from "../import/records.js";
import { Session } from "../import/session.js";
import { ENCODINGS } from "../import/source.js";
import { TextTable } from "../import/table.js";
import { WORDS } from "../import/words.js";

/** Returns all records of a text. */
function recordsOf(text, separator = ",") {
  const reader = new RecordReader(text, separator), records = [], cells = [];
  while (reader.next(cells)) {
    records.push([...cells]);
    if (reader.isUnclosed) reader.skipLine();
  }
  return records;
}

/** Returns the last message of a session that has read a source. */
async function read(source, format = {}, options = {}) {
  const messages = [];
  await new Session((m) => messages.push(m), async () => {}).receive({ kind: "read", source: typeof source === "string" ? { text: source } : { file: source }, format, options: { isStandardised: false, ...options } });
  return messages.at(-1);
}

const bytesFile = (...parts) => new File(parts, "data");
const faults = (view) => view.skipped.map((row) => `${WORDS.place(view.unit, row.place)}: ${WORDS.fault(row, view.width)}`);

test("records follow RFC 4180, and spaces around cells and empty lines are ignored", () => {
  for (const [text, want, separator] of [
    ["a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]],
    ["a,b\rc,d", [["a", "b"], ["c", "d"]]],
    ['"a ""b"", c",d\n', [['a "b", c', "d"]]],
    ['"two\nlines",1\n2,3', [["two\nlines", "1"], ["2", "3"]]],
    [' 1 , "x" ,\n\n  \n5" pipe,"a"b,\n', [["1", "x", ""], ['5" pipe', "ab", ""]]],
    ["  1   2\t 3 \n", [["1", "2", "3"]], " "],
    ["1\t\t 2\n\t\n", [["1", "", "2"], ["", ""]], "\t"],
    ["a;b\n", [["a;b"]], ""],
    ["", []], ["\n \r\n", []], [",", [["", ""]]],
    ['1,"open\n2,3\n', [["1", "open"], ["2", "3"]]],
  ]) assert.deepEqual(recordsOf(text, separator), want, JSON.stringify(text));
});

test("a number has a decimal point or comma, and no marks between thousands", () => {
  for (const [cell, decimal, want] of [
    ["32,56", ",", 32.56], ["1,234", ",", 1.234], ["1.5", ".", 1.5], ["-.5e-3", ".", -0.0005], ["+7", ",", 7], ["\u22123", ".", -3], ["1e400", ".", Infinity], ["5.", ".", 5],
    ["32,56", ".", NaN], ["1,234.5", ".", NaN], ["1.234,5", ",", NaN], ["1.5", ",", NaN], ["5,", ",", NaN], ["0x10", ".", NaN], ["", ".", NaN], ["NaN", ".", NaN], ["1_000", ".", NaN], ["1 000", ".", NaN], ["٣", ".", NaN],
  ]) assert.equal(parseNumber(cell, decimal), want, `${cell} with ${decimal}`);
  for (const [cell, decimal, want] of [
    ["1", ".", ""], ["", ".", "empty"], ["n/a", ".", "text"], ["nan", ".", "infinite"], ["-inf", ".", "infinite"], ["1e999", ".", "infinite"], ["2e12", ".", "large"],
    ["1,234.56", ".", "thousands"], ["1.234.567", ",", "thousands"], ["1'000", ".", "thousands"], ["110,137", ".", "comma"], ["1,234,567", ".", "thousands"], ["3,", ",", "cut"], ["2e", ".", "cut"], ["-", ".", "text"], [",", ".", "text"],
  ]) assert.equal(numberFault(cell, decimal, 1e12), want, cell);
});

test("the separator, the decimal sign and the names are guessed", () => {
  for (const [text, separator, decimal, hasNames] of [
    ["x,y\n1,2\n3,4", ",", ".", true],
    ["1,5;2,5\n3,5;4,5", ";", ",", false],
    ["a;b\n1,5;2\n3,25;4", ";", ",", true],
    ["1,5\t2,5\n3,5\t4,5", "\t", ",", false],
    ["1,5 2,5\n3,5 4,5", " ", ",", false],
    ["1.5|2\n3|4", "|", ".", false],
    ["x, y\n1, 2\n3, 4", ",", ".", true],
    ['"1,5","2,5"\n"3,5","4,5"', ",", ",", false],
    ["32,56;1\n32,57;2", ";", ",", false],
    ["1.234,56;7,5\n2.345,10;8,25\n3.000,00;1,5", ";", ",", false],
    ["1 234,5;7,5\n2 345,1;8,25", ";", ",", false],
    ["# x y\n1 2\n3 4", " ", ".", true],
    ["sep=;\n1;2\n3;4", ";", ".", false],
    ["n/a,1\n2,3\n4,5", ",", ".", false],
    ["date,a,b\n2024-01-01 10:00,1,2\n2024-01-02 11:00,3,4", ",", ".", true],
    ["% made by hand\n# x y\n1 2\n3 4", " ", ".", true],
    ["length (cm),width (cm)\n0.5 cm,2 cm\n1 cm,1.5 cm", ",", ".", false],
    ["1\n2\n3", "", ".", false],
    ["5", "", ".", false], ["", "", ".", false], ["x,y", ",", ".", false],
  ]) assert.deepEqual(guessFormat(text), { separator, decimal, hasNames }, JSON.stringify(text));
  assert.deepEqual(guessFormat("1;2", { separator: ",", decimal: ",", hasNames: true }), { separator: ",", decimal: ",", hasNames: true });
  const text = "a;b\n1,5;2,5\n3,5;4,5";
  assert.deepEqual(betterFormat(text, guessFormat(text, { separator: "|" })), { separator: ";", decimal: ",", hasNames: true });
  assert.equal(betterFormat(text, guessFormat(text)), undefined);
});

test("skipped rows have a line, a column and a reason", async () => {
  const view = await read(['x;y;kind', '1,5;2;a', '2;n/a;b', '3;4', '5;;a', 'inf;1;a', '1.234,5;1;b', '2e12;1;b', '7;8;a;;', '"4;5;a', '6;7;"two', 'lines";1;2', '8;9;b', '3;1,'].join("\r\n"));
  assert.deepEqual(faults(view), [
    "line 3: column 2 reads “n/a”, not a number", "line 4: 2 columns instead of 3", "line 5: column 2 is empty", "line 6: column 1 reads “inf”, not a finite number",
    "line 7: column 1 reads “1.234,5”; marks between thousands are not read", "line 8: column 1 reads “2e12”, beyond the largest coordinate, 10¹²",
    "line 10: a quotation mark is not closed in this line", "line 11: a quotation mark is not closed in this line", "line 12: column 1 reads “lines\"”, not a number", "line 14: the line ends in the middle of a number",
  ]);
  assert.deepEqual([...view.x], [1.5, 2, 7, 8, 8, 9]);
  assert.deepEqual([view.classes, [...view.labels]], [["a", "b"], [0, 0, 1]]);
  assert.equal(view.skippedCount, view.skipped.length);
  assert.equal(view.text.lineCount, 14);
});

test("rows are lost neither to a missing quotation mark nor to a quoted cell of several lines", async () => {
  const rows = Array.from({ length: 50 }, (_, i) => `${i},${i * i}`);
  rows[10] = '"10,100';
  rows[40] = '40,"1600';
  const view = await read(rows.join("\n"));
  assert.deepEqual(faults(view), ["line 11: a quotation mark is not closed in this line", "line 41: a quotation mark is not closed in this line"]);
  assert.equal(view.count, 48);
  const quoted = await read('x,y,note\n1,2,"a\nb"\n3,4,c\n5,6,"d\r\ne"\n7,8,f\n');
  assert.deepEqual([quoted.count, quoted.shownRows.map((r) => r.place)], [4, [2, 4, 5, 7]]);
});

test("roles are guessed, and a column that counts rows or has few whole numbers is not a coordinate", async () => {
  const rolesOf = async (text) => (await read(text)).roles.join();
  assert.equal(await rolesOf("name,x,y,z,kind\nq,1.5,2,7,a\nr,2.5,4,8,b\ns,3,9,7,a"), "label,x,y,none,none");
  assert.equal(await rolesOf(",x,y,c\n0,1.5,2.5,1\n1,2.5,3.5,0\n2,1,1,1\n3,4,2,0\n4,4,3,0\n5,1,1,0"), "none,x,y,label", "as pandas writes a table");
  assert.equal(await rolesOf("1,2\n2,4\n3,6\n4,8"), "x,y");
  assert.equal(await rolesOf(Array.from({ length: 20 }, (_, i) => `${i % 2},${i / 7},${i * i / 3}`).join("\n")), "label,x,y");
  assert.equal(await rolesOf(Array.from({ length: 20 }, (_, i) => `w${i},${i / 7},${i * i / 3}`).join("\n")), "none,x,y", "20 words are no classes");
  assert.equal(await rolesOf("t,x,y\n0.5,1.5,2\n0.7,2.5,4\n0.6,3,9"), "none,x,y", "the names x and y are preferred");
  assert.equal(await rolesOf("Y,t,X\n1,1.5,2\n2,2.5,4\n3,3,9"), "y,none,x");
  assert.equal(await rolesOf("x1,x2,y\n0.5,1.5,0\n0.7,2.5,1\n0.6,3,0\n0.7,2,1\n0.1,1,1"), "x,y,label");
  for (const name of ["target", "y_true", "Label", "class", "y"]) assert.equal(await rolesOf(`a,b,${name}\n1.5,2,0.5\n2.5,4,0.7\n3,9,0.6`), "x,y,target", name);
  assert.equal(await rolesOf("target,a,b\n0.5,1.5,2\n0.7,2.5,4\n0.6,3,9"), "target,x,y");
  assert.equal(await rolesOf("a,target\n0.5,1.5\n0.7,2.5"), "x,y", "points need two columns");
  assert.equal(await rolesOf("a,b,kind,target\n0.5,1.5,p,0.1\n0.7,2.5,q,0.2"), "x,y,label,target");
  assert.equal(await rolesOf("x,y,site,Class\n1.5,2,n,a\n2.5,4,s,b\n3,9,n,a"), "x,y,none,label");
});

test("a column counts the rows although some of them are skipped or missing", async () => {
  const names = "id,width,height", count = 40;
  const cell = (i) => (Math.sin(i * i) + 2).toFixed(3);
  /** Reads a table whose first column has these numbers. @param {(string | number)[]} ids @param {Record<number, string>} [lines] lines in place of rows */
  const rolesOf = async (ids, lines = {}, head = names) => (await read([head, ...ids.map((id, i) => lines[i] ?? `${id},${cell(i)},${cell(i + 99)}`)].join("\n"))).roles.join();
  const from = (first, skips = []) => Array.from({ length: count }, (_, i) => first + i).filter((_, i) => !skips.includes(i));
  for (const first of [0, 1, 1001, -3]) {
    assert.equal(await rolesOf(from(first)), "none,x,y", `from ${first}`);
    for (const line of [`${first + 20},0.5`, `${first + 20},0.5,0.5,7`, `"${first + 20},0.5,0.5`, "# comment", "id,width,height", `,0.5,0.5`, `NA,0.5,0.5`, `${first + 20},n/a,0.5`]) {
      assert.equal(await rolesOf(from(first), { 20: line }), "none,x,y", `from ${first}, with ${line}`);
    }
    assert.equal(await rolesOf(from(first), { 20: "# comment", 21: `${first + 21},0.5` }), "none,x,y", `from ${first}, with two faults`);
    assert.equal(await rolesOf(from(first, [3, 10, 11, 30])), "none,x,y", `from ${first}, with gaps`);
    assert.equal(await rolesOf(from(first), {}, ",width,height"), "none,x,y", `from ${first}, without a name`);
    assert.equal(await rolesOf(from(first), { 20: `${first + 20},0.5` }, "width,height"), "none,x,y", `from ${first}, as R writes a table`);
  }
  const comments = Object.fromEntries(Array.from({ length: 24 }, (_, k) => [k + 8, "# comment"]));
  assert.equal(await rolesOf(from(1), comments), "none,x,y", "most lines are comments");
  assert.equal((await read(JSON.stringify(from(1, [5]).map((id, i) => ({ id, width: Number(cell(i)), height: Number(cell(i + 99)) }))))).roles.join(), "none,x,y");
  const components = await read([names, ...from(1, [5]).map((id, i) => `${id},${cell(i)},${cell(i + 99)}`)].join("\n"), {}, { usesComponents: true });
  assert.equal(components.roles.join(), "none,component,component");

  const years = Array.from({ length: 142 }, (_, i) => 1950 + i % 71), sortedYears = years.toSorted();
  const ages = Array.from({ length: count }, (_, i) => 18 + (i * i * 7) % 60);
  const days = [0, 1, 2, 3, 4, 7, 14, 21, 28, 35, 42];
  for (const measured of [years, sortedYears, ages, ages.toSorted(), [...new Set(ages)].sort((a, b) => a - b), days, days.map((v) => 2 * v), from(0).reverse()]) assert.equal(await rolesOf(measured), "x,y,none", measured.join());
});

test("a role that is taken is exchanged or freed, and components replace x and y", async () => {
  assert.deepEqual(changeRole(["x", "y", "none"], 1, "x"), ["y", "x", "none"]);
  assert.deepEqual(changeRole(["x", "y", "none"], 2, "y"), ["x", "none", "y"]);
  assert.deepEqual(changeRole(["x", "label", "none"], 2, "label"), ["x", "none", "label"]);
  const table = new TextTable("a,b,c,d\n1,2.5,3,p\n4,5,6.5,q\n", { separator: ",", decimal: ".", hasNames: true });
  for (const _ of table.read());
  const roles = guessRoles(table);
  assert.deepEqual(roles, ["x", "y", "none", "label"]);
  assert.deepEqual(rolesFor(table, roles, true), ["component", "component", "component", "label"]);
  assert.deepEqual(rolesFor(table, rolesFor(table, roles, true), false), roles);
  assert.ok(Math.abs(arrange(table, { usesComponents: true, isStandardised: false }).kept - 1) < 1e-12, "two points have one direction");
});

test("points keep every bit, and a target and classes come with them", async () => {
  const values = [0.1, 1 / 3, 1e-300, -123456.789, 5e11, Math.PI];
  const view = await read(values.map((v) => `${v}\t${-v}\t${v / 7}\tü${v > 1 ? "😀" : ""}`).join("\n"), {}, { roles: ["x", "y", "target", "label"] });
  assert.deepEqual([...view.x], values.flatMap((v) => [v, -v]));
  assert.deepEqual([...view.targets], values.map((v) => Number(String(v / 7))));
  assert.deepEqual(view.classes, ["ü", "ü😀"]);
});

test("many values of a label keep the most frequent names", async () => {
  const view = await read(["x,y,c", ...Array.from({ length: 120 }, (_, i) => `${i / 7},${i % 11 / 3},v${i % 12 < 6 ? i % 12 : i}`)].join("\n"), {}, { roles: ["x", "y", "label"] });
  assert.deepEqual(view.classes.slice(0, 6), ["v0", "v1", "v2", "v3", "v4", "v5"]);
  assert.equal(view.classes.at(-1), "other");
  assert.deepEqual(view.merged, { column: 2, count: 66, kept: 7 });
  assert.equal(Math.max(...view.labels), 7);
  const numbers = await read("1,2,10\n3,4.5,9\n5,6,10\n1,1,9\n2,2,10\n3,3.5,9\n", {}, { roles: ["x", "y", "label"] });
  assert.deepEqual([numbers.classes, [...numbers.labels]], [["9", "10"], [1, 0, 1, 0, 1, 0]]);
});

test("names are cut to their largest size without a broken character", () => {
  assert.equal(shorten("a".repeat(60), 60), "a".repeat(60));
  assert.equal(shorten("ü".repeat(40), 60), `${"ü".repeat(28)}…`);
  assert.equal(new TextEncoder().encode(shorten("😀".repeat(40), 60)).length <= 60, true);
  assert.equal(className("a\u0000b\tc"), "a b c");
  assert.equal(className(" "), "no value");
});

test("many rows are thinned by a stated rule, and reading can be stopped", async () => {
  const text = Array.from({ length: 12_001 }, (_, i) => `${i / 8},${(i * i) % 1001 / 8}`).join("\n");
  const view = await read(text);
  assert.deepEqual([view.usableCount, view.step, view.count], [12_001, 3, 4001]);
  const usedRows = [...view.x].filter((_, j) => j % 2 === 0).map((x) => x * 8);
  usedRows.forEach((row, i) => assert.equal(Math.floor(row / 3), i, "each group of three rows has one point"));
  for (const place of [0, 1, 2]) assert.ok(Math.abs(usedRows.filter((row) => row % 3 === place).length - 4001 / 3) < 5, `place ${place} is used in a third of the groups`);
  assert.equal((await read(Array.from({ length: 12_000 }, (_, i) => `${i},${i % 7},${"uvw"[i % 3]}`).join("\n"))).classes.length, 3, "alternating classes remain");
  assert.equal((await read(text, {}, { maxPoints: 20_000 })).count, 12_001);

  const messages = [], session = new Session((m) => messages.push(m), async () => session.receive({ kind: "stop" }));
  await session.receive({ kind: "read", source: { text: text.repeat(40) }, format: {}, options: {} });
  const { rowCount, stoppedAt, count } = messages.at(-1);
  assert.ok(rowCount < 480_000 && stoppedAt > rowCount && count > 0, `${rowCount} of ${stoppedAt}`);
  session.pause = async () => {};
  await session.receive({ kind: "choose", format: { hasNames: true }, options: {} });
  assert.deepEqual([messages.at(-1).rowCount, messages.at(-1).stoppedAt], [480_000, 0], "a later choice reads all rows"); // each repetition joins two rows, and one has names

  let pauses = 0; // stops while the file is decoded
  const half = new Session((m) => messages.push(m), async () => pauses++ === 0 && half.receive({ kind: "stop" }));
  await half.receive({ kind: "read", source: { file: bytesFile(text.repeat(100)) }, format: {}, options: {} });
  const view2 = messages.at(-1);
  assert.ok(view2.count > 0 && view2.rowCount > 100_000 && view2.rowCount < 1_000_000 && Math.abs(view2.stoppedAt / 1_200_000 - 1) < 0.1, `${view2.rowCount} of ${view2.stoppedAt}`);
});

test("a reading that is stopped within a number leaves the whole line out", async () => {
  for (const [lineBreak, encoding] of [["\n", "utf-8"], ["\r\n", "utf-8"], ["\r", "windows-1252"]]) {
    const line = `12345.5,678.25${lineBreak}`; // 4 MiB end within a line
    const file = bytesFile(`x,y${lineBreak}`, line.repeat(400_000));
    const messages = [], session = new Session((m) => messages.push(m), async () => session.text ?? session.receive({ kind: "stop" }));
    await session.receive({ kind: "read", source: { file }, format: { encoding }, options: { isStandardised: false } });
    assert.ok(session.share < 1 && session.table.rowCount > 200_000, JSON.stringify(lineBreak));
    assert.ok(session.text.endsWith(line), JSON.stringify(session.text.slice(-40)));
    assert.equal(messages.at(-1).skipped.length, 0);
  }
  const one = new Session(() => {}, async () => one.receive({ kind: "stop" }));
  await one.receive({ kind: "read", source: { file: bytesFile("1,2\n3,4") }, format: {}, options: {} });
  assert.equal(one.text, "1,2\n3,4", "the last line of a whole file is kept");
});

test("a choice during the reading of a file never leaves the sheet without an answer", async () => {
  const file = bytesFile("1,2\n3,4\n".repeat(600_000));
  for (const second of [{ encoding: "utf-8", hasNames: false }, { encoding: "windows-1252" }, { hasNames: false }]) {
    const messages = [];
    let pauses = 0;
    const choices = [];
    const session = new Session((m) => messages.push(m), async () => {
      pauses++;
      if (pauses === 1) choices.push(session.receive({ kind: "choose", format: { encoding: "windows-1252" }, options: {} }));
      if (pauses === 2) choices.push(session.receive({ kind: "choose", format: second, options: {} }));
      await new Promise(setImmediate);
    });
    await session.receive({ kind: "read", source: { file }, format: {}, options: {} });
    await Promise.all(choices);
    const { kind, rowCount, encoding } = messages.at(-1);
    assert.deepEqual([kind, rowCount, encoding.used], ["view", 1_200_000, second.encoding ?? "utf-8"]);
    assert.equal(messages.filter((m) => m.kind === "view").length, 1);
  }
});

test("columns are standardised if their deviations differ, and a constant column is not", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [Math.sin(i), 50 * Math.cos(i * i)]);
  const view = await read(rows.map((r) => r.join()).join("\n"), {}, { isStandardised: undefined });
  assert.equal(view.isStandardised, true);
  for (const k of [0, 1]) {
    const column = [...view.x].filter((_, i) => i % 2 === k), mean = column.reduce((a, b) => a + b) / 40;
    assert.ok(Math.abs(mean) < 1e-14 && Math.abs(Math.sqrt(column.reduce((a, b) => a + (b - mean) ** 2, 0) / 40) - 1) < 1e-14);
  }
  assert.equal((await read(rows.map(([x, y]) => `${x},${y / 40}`).join("\n"), {}, { isStandardised: undefined })).isStandardised, false);
  const three = rows.map(([x, y], i) => `${x},${y / 40},${100 * Math.sin(i * i)}`).join("\n");
  const [off, on] = [await read(three, {}, { isStandardised: undefined }), await read(three, {}, { isStandardised: undefined, usesComponents: true })];
  assert.deepEqual([off.isStandardised, on.isStandardised], [false, true]);
  assert.ok(off.kept === on.kept && on.kept > 0.6 && on.kept < 0.8, "the switch promises another share than it gives");
  const constant = await read("3.4,1\n3.4,2\n3.4,5", {}, { isStandardised: true });
  assert.deepEqual(constant.constants, [{ column: 0, value: 3.4 }]);
  assert.equal(constant.x[0], 3.4);
});

test("one column is x, and text without columns of numbers says what it reads", async () => {
  const one = await read("v\n1\n2.5\n4");
  assert.deepEqual([one.roles, [...one.x], one.problem], [["x"], [1, 0, 2.5, 0, 4, 0], null]);
  const wrong = await read("a;b;c\n18,71;3,94;p\n17,43;4,02;q\n", { separator: ",", decimal: "." });
  assert.deepEqual(wrong.problem, { first: { place: 2, cells: ["18", "71;3"] }, suggestion: { separator: ";", decimal: ",", hasNames: true }, hasSeparator: true });
  assert.deepEqual(wrong.text.marks.map(([a, b]) => wrong.text.content.slice(a, b)), ["71;3", "43;4"]);
  const windows = await read("a;b;c\r\n18,71;3,94;p\r\n", { separator: ",", decimal: "." });
  assert.deepEqual(windows.text.marks.map(([a, b]) => windows.text.content.slice(a, b)), ["71;3"], "a text field has other line breaks");
  assert.equal(wrong.count, 0);
  assert.equal((await read("hello\nworld")).problem.suggestion, null);
  assert.deepEqual((await read("x,y")).count, 0);
});

test("marks between thousands are not read, and the column is named", async () => {
  const { unread, roles, isNumeric } = await read("a;b;c\n1.100,50;2,5;3\n1.200,75;3,5;7,25\n");
  assert.deepEqual([unread, roles, isNumeric], [[{ column: 0, fault: "thousands", text: "1.100,50", place: 2 }], ["label", "x", "y"], [false, true, true]]);
});

test("a comma is never a mark between thousands, and one text has one diagnosis", async () => {
  const text = "12,5;110,137\n13,5;111,250\n14,5;112,5\n";
  const view = await read(text, { separator: ";", decimal: "." });
  assert.deepEqual([view.problem.suggestion?.decimal, view.unread], [",", []]);
  const { unread } = await read("1.5;110,137\n2.5;111,250\n", { separator: ";", decimal: "." });
  assert.deepEqual(unread, [{ column: 1, fault: "comma", text: "110,137", place: 1 }]);
  assert.equal(WORDS.unread("y", "comma", "110,137", "line 1", 0, 2), "y is not read as numbers: “110,137” in line 1 has a decimal comma.");
});

test("a column with missing values is one of numbers, and its rows are skipped with the reason", async () => {
  const rows = Array.from({ length: 240 }, (_, i) => `${[i / 7, "NaN", "-inf"][i % 3]},${i * i / 3}`);
  const view = await read(["x,y", ...rows].join("\n"));
  assert.deepEqual([view.roles.join(), view.count, view.skippedCount, view.skipped[0].fault, view.skipped[0].text, view.unread.length], ["x,y", 80, 160, "infinite", "NaN", 0]);
  const array = await read(`[${rows.map((row) => `[${row.replace(/NaN|-inf/, "null")}]`).join()}]`);
  assert.deepEqual([array.roles.join(), array.count, array.skippedCount], ["x,y", 80, 160]);
  const sparse = await read(["a,b,c", ...rows.map((row, i) => `${row},${i / 3}`)].join("\n"));
  assert.deepEqual([sparse.roles.join(), sparse.count], ["none,x,y", 240], "a sparse column is not preferred");
});

test("a column that is not read as numbers is named with the reason, and can be chosen", async () => {
  const text = ["x,y", ...Array.from({ length: 9 }, (_, i) => `${i % 3 ? `about ${i}` : i},${i * i}`)].join("\n");
  const { unread, numberCounts, roles } = await read(text);
  assert.deepEqual([unread, numberCounts, roles.includes("y")], [[{ column: 0, fault: "text", text: "about 1", place: 3 }], [3, 9], false]);
  assert.equal(WORDS.unread("x", "text", "about 1", "line 3", 3, 9), "x is not read as numbers: “about 1” in line 3 is no number, and only 3 of 9 rows have a number. You can choose it nevertheless.");
  const chosen = await read(text, {}, { roles: ["x", "y"] });
  assert.deepEqual([chosen.count, chosen.skippedCount, chosen.skipped[0].text], [3, 6, "about 1"]);
});

test("JSON is a list of rows, a list of objects, an object of columns, or a line for each row", async () => {
  for (const [text, want] of [
    ["[[1, 2], [3, 4.5]]", [1, 2, 3, 4.5]], ['[{"a": 1, "b": 2}, {"b": 4.5, "a": 3}]', [1, 2, 3, 4.5]], ['{"u": [1, 3], "v": [2, 4.5], "n": 7}', [1, 2, 3, 4.5]],
    ['{"x": [[1, 2], [3, 4.5]], "labels": ["p", "q"]}', [1, 2, 3, 4.5]], ['{"a": 1, "b": 2}\n\n{"a": 3, "b": 4.5}', [1, 2, 3, 4.5]], ["[1, 3]", [1, 0, 3, 0]],
    ["array([[1. , 2. ],\n       [3. , 4.5]])", [1, 2, 3, 4.5]], ["[[1.  2. ]\n [3.  4.5]]", [1, 2, 3, 4.5]], ["[(1, 2), (3, 4.5)]", [1, 2, 3, 4.5]], ["np.array([[1, 2], [3, 4.5]], dtype=float32)", [1, 2, 3, 4.5]], ["[1.  3. ]", [1, 0, 3, 0]], ['[["1", "2"], ["3", "4.5"]]', [1, 2, 3, 4.5]],
  ]) {
    const view = await read(text);
    assert.equal(view.kind, "view", text);
    assert.deepEqual([...view.x], want, text);
  }
  const view = await read('[[1, null], [2, "n/a"], [3], [1e400, 1], [true, 1], [4, 5]]', {}, { roles: ["x", "y"] });
  assert.deepEqual(faults(view), ["row 1: column 2 is empty", "row 2: column 2 reads “n/a”, not a number", "row 3: column 2 is empty", "row 4: column 1 reads “Infinity”, not a finite number", "row 5: column 1 reads “true”, not a number"]);
  for (const [text, reason] of [["[]", "empty"], ["[[1, 2]", "json"], ["[[1. 2.]\n [3.", "json"], ['["a", 2', "json"], ["[[1. 2.]\n ...\n [3. 4.]]", "abbreviated"], ['{"a": 1}', "jsonShape"], ['{"a": [1], "b": [1, 2]}', "jsonLengths"], ['{"a": 1}\n{"a"', "jsonLine"]]) assert.equal((await read(text)).reason, reason, text);
});

/** Returns an NPY file. */
function npy(type, shape, bytes, { isFortran = false, version = 1 } = {}) {
  const header = `{'descr': '${type}', 'fortran_order': ${isFortran ? "True" : "False"}, 'shape': (${shape.join(", ")}${shape.length === 1 ? "," : ""}), }`.padEnd(117) + "\n";
  const length = version === 1 ? [header.length & 255, header.length >> 8] : [header.length & 255, header.length >> 8, 0, 0];
  return bytesFile(new Uint8Array([0x93, ...[..."NUMPY"].map((c) => c.charCodeAt(0)), version, 0, ...length]), header, bytes);
}

test("NPY has numbers of all types, in both orders", async () => {
  const values = [1, 2, 3, 100, 5, 6];
  for (const [type, array] of Object.entries({ "<f8": Float64Array, "<f4": Float32Array, "|i1": Int8Array, "|u1": Uint8Array, "<i2": Int16Array, "<u2": Uint16Array, "<i4": Int32Array, "<u4": Uint32Array })) {
    assert.deepEqual([...(await read(npy(type, [3, 2], array.from(values)))).x], values, type);
  }
  assert.deepEqual([...(await read(npy("<i8", [3, 2], BigInt64Array.from(values.map(BigInt)), { version: 2 }))).x], values);
  assert.deepEqual([...(await read(npy("<u8", [3, 2], BigUint64Array.from(values.map(BigInt))))).x], values);
  const reversed = new Uint8Array(new Float64Array([...values].reverse()).buffer).reverse();
  assert.deepEqual([...(await read(npy(">f8", [3, 2], reversed))).x], values);
  assert.deepEqual([...(await read(npy("<f8", [3, 2], new Float64Array([1, 3, 5, 2, 100, 6]), { isFortran: true }))).x], values);
  assert.deepEqual([...(await read(npy("<f2", [2, 2], new Uint16Array([0x3c00, 0xc000, 0x3555, 0x0001])))).x], [1, -2, 0.333251953125, 2 ** -24]);
  assert.deepEqual([...(await read(npy("|b1", [3, 2], new Uint8Array([0, 1, 1, 0, 1, 1])))).x], [0, 1, 1, 0, 1, 1]);
  const line = await read(npy("<f8", [3], new Float64Array([1, NaN, 3])));
  assert.deepEqual([[...line.x], faults(line)], [[1, 0, 3, 0], ["row 2: column 1 reads “NaN”, not a finite number"]]);
  assert.equal((await read(npy("<i8", [2, 2], BigInt64Array.from([2n ** 60n + 1n, 1n, 2n, 3n])), {}, { isStandardised: true })).hasRounded, true);
  const flat = npy("<f8", [2, 12], Float64Array.from({ length: 24 }, (_, i) => i / 4));
  assert.deepEqual([...(await read(flat, { isExchanged: true })).x].slice(0, 4), [0, 3, 0.25, 3.25]);
  const messages = [], session = new Session((m) => messages.push(m), async () => {});
  await session.receive({ kind: "read", source: { file: flat }, format: {}, options: {} });
  for (const isExchanged of [true, false]) await session.receive({ kind: "choose", format: { isExchanged }, options: {} });
  assert.deepEqual(messages.map((m) => [m.rowCount, m.width, m.isExchanged]), [[2, 12, false], [12, 2, true], [2, 12, false]]);
  for (const [file, reason] of [
    [npy("<c16", [2], new Float64Array(4)), "npyType"], [npy("<U5", [2], new Float64Array(5)), "npyType"], [npy("<f8", [2, 2, 2], new Float64Array(8)), "npyShape"],
    [npy("<f8", [], new Float64Array(1)), "npyShape"], [npy("<f8", [3, 2], new Float64Array(5)), "npyEnd"], [npy("<f8", [0, 2], new Float64Array(0)), "empty"], [bytesFile(new Uint8Array([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, 200, 0, 1, 2])), "npyHeader"],
  ]) assert.equal((await read(file)).reason, reason);
});

test("the encoding of a file is guessed, with a reason, and other files are named", async () => {
  const text = "größe;y;art\r\n1,5;2;ä\r\n3;4;ö\r\n2;2;ä\r\n";
  const utf16 = (isBig) => {
    const bytes = new Uint8Array(2 * text.length);
    [...text].forEach((c, i) => new DataView(bytes.buffer).setUint16(2 * i, c.charCodeAt(0), !isBig));
    return bytes;
  };
  for (const [file, used, reason] of [
    [bytesFile(text), "utf-8", "valid"], [bytesFile("\ufeff" + text), "utf-8", "mark"],
    [bytesFile(new Uint8Array([0xff, 0xfe]), utf16(false)), "utf-16le", "mark"], [bytesFile(new Uint8Array([0xfe, 0xff]), utf16(true)), "utf-16be", "mark"],
    [bytesFile(utf16(false)), "utf-16le", "zeros"], [bytesFile(utf16(true)), "utf-16be", "zeros"], [bytesFile(Uint8Array.from(text, (c) => c.charCodeAt(0))), "windows-1252", "invalid"],
  ]) {
    const view = await read(file);
    assert.deepEqual([view.encoding, view.names, view.classes, [...view.x]], [{ used, guess: { encoding: used, reason } }, ["größe", "y", "art"], ["ä", "ö"], [1.5, 2, 3, 4, 2, 2]]);
    assert.match(WORDS.encodingName(used) + WORDS.encodingReason(reason), /^(UTF-8|UTF-16 [LB]E|Windows-1252 \(Latin-1\)), (as|since|which) .*/);
    assert.equal(view.replaced, null);
  }
  assert.equal((await read(text)).encoding, null, "a pasted text has no encoding");
  for (const [head, reason, words] of [
    ["PK\x03\x04rest", "kind", "This file is not CSV, TSV, JSON or NPY. It starts with “PK”, as ZIP and XLSX files do; save the sheet as CSV."],
    ["%PDF-1.7", "kind", "This file is not CSV, TSV, JSON or NPY. It is a PDF document; export its table as CSV."],
    ["1,2\n\x00", "binary", "This file is not CSV, TSV, JSON or NPY. Byte 5 is 0, which no text has."],
    ["<!DOCTYPE html><p>1", "markup", "This file is not CSV, TSV, JSON or NPY. It is a web page or an XML document."],
    ["", "empty", "There are no data: the text is empty or has no rows."], [" \n\n", "empty", "There are no data: the text is empty or has no rows."],
  ]) {
    const failure = await read(bytesFile(Uint8Array.from(head, (c) => c.charCodeAt(0))));
    assert.equal(failure.reason, reason, head);
    assert.equal(failure.encoding === null, reason === "kind", head);
    assert.equal(WORDS.failure(failure.reason, failure.facts), words);
  }
});

test("the reader overrules the encoding, and the guess stays known", async () => {
  const text = "größe;y;ä\n1;2;x\n3;4;ö\n";
  const messages = [], session = new Session((m) => messages.push(m), async () => {});
  const file = bytesFile(Uint8Array.from(text, (c) => c.charCodeAt(0)));
  const guess = { encoding: "windows-1252", reason: "invalid" };
  await session.receive({ kind: "read", source: { file }, format: {}, options: {} });
  for (const used of ["utf-8", "utf-16le", "windows-1252"]) {
    await session.receive({ kind: "choose", format: { encoding: used, separator: ";" }, options: {} });
    const message = messages.at(-1);
    assert.deepEqual(message.encoding, { used, guess }, used);
    if (used === "utf-8") {
      assert.deepEqual([message.names, message.replaced, [...message.x]], [["gr\ufffd\ufffde", "y", "\ufffd"], { count: 4, line: 1 }, [1, 2, 3, 4]]);
      assert.equal(WORDS.replaced(4, 1), "4 characters could not be read and are shown as “\ufffd”, the first in line 1. Another encoding may fit.");
    } else if (used === "utf-16le") assert.ok(message.problem);
    else assert.deepEqual([message.names, message.replaced], [["größe", "y", "ä"], null]);
  }
  const before = messages.length; // another choice does not read the file again
  file.slice = () => assert.fail("the file is read again");
  await session.receive({ kind: "choose", format: { encoding: "windows-1252", separator: ";", hasNames: false }, options: {} });
  assert.equal(messages.length, before + 1);
  assert.equal(messages.at(-1).kind, "view");

  // Text in UTF-16 without a mark and with few letters below U+0100 looks like no text. The failure tells the encoding, which can be changed.
  const cyrillic = "длина;ширина;растение\n1;2;одуванчик\n3;4;подорожник\n";
  const bytes = new Uint8Array(Uint16Array.from(cyrillic, (c) => c.charCodeAt(0)).buffer);
  await session.receive({ kind: "read", source: { file: bytesFile(bytes) }, format: {}, options: {} });
  assert.deepEqual([messages.at(-1).reason, messages.at(-1).encoding], ["binary", { used: "utf-8", guess: { encoding: "utf-8", reason: "valid" } }]);
  await session.receive({ kind: "choose", format: { encoding: "utf-16le" }, options: {} });
  assert.deepEqual([messages.at(-1).names, [...messages.at(-1).x]], [["длина", "ширина", "растение"], [1, 2, 3, 4]]);
  await session.receive({ kind: "choose", format: { encoding: "utf-16be" }, options: {} });
  await session.receive({ kind: "choose", format: { encoding: "utf-8" }, options: {} });
  assert.equal(messages.at(-1).reason, "binary");

  await session.receive({ kind: "read", source: { file: bytesFile("a,b\n1,2\n3,4\n") }, format: {}, options: {} });
  assert.deepEqual(messages.at(-1).encoding, { used: "utf-8", guess: { encoding: "utf-8", reason: "valid" } }, "the guess of the last file is kept");
  await session.receive({ kind: "read", source: { text: "a,b\n1,2\n3,4\n" }, format: { encoding: "utf-16le" }, options: {} });
  assert.deepEqual([messages.at(-1).encoding, [...messages.at(-1).x]], [null, [1, 2, 3, 4]], "a pasted text has no encoding");
});

test("ticks are multiples of 1, 2 or 5", () => {
  assert.deepEqual(tickValues(-2.2, 2.2, 5), [-2, -1, 0, 1, 2]);
  assert.deepEqual(tickValues(0, 0.7, 5).map((v) => Number(v.toFixed(3))), [0, 0.2, 0.4, 0.6]);
});

// The rest are tests with random input. A linear congruential generator makes the same input in every run.

const generator = (seed) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;

test("random tables are written and read again to the bit", async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = generator(seed * 7919), pick = (list) => list[Math.floor(random() * list.length)];
    const separator = pick([",", ";", "\t", "|"]), decimal = separator === "," ? "." : pick([".", ","]), newline = pick(["\n", "\r\n", "\r"]), hasNames = random() < 0.5;
    const n = 2 + Math.floor(random() * 30);
    const rows = Array.from({ length: n }, () => [(random() - 0.5) * 10 ** Math.floor(random() * 12 - 4) + 0.5, random() * 100 + 0.25, pick(['plain', 'with "quotes"', `a${separator}b`, `two${newline}lines`, "ünï😀", " spaces ", "#1"])]);
    const cell = (v) => {
      const s = typeof v === "number" ? String(v).replace(".", decimal) : v;
      return typeof v === "string" || random() < 0.2 ? `"${s.replaceAll('"', '""')}"` : s;
    };
    const text = (hasNames ? ["p", "q", "r"].map(cell).join(separator) + newline : "") + rows.map((r) => r.map(cell).join(separator)).join(newline) + (random() < 0.5 ? newline : "");
    const view = await read(text, { separator, decimal, hasNames }, { roles: ["x", "y", "label"] });
    assert.deepEqual([...view.x], rows.flatMap(([x, y]) => [x, y]), `seed ${seed}: ${JSON.stringify(text)}`);
    const guessed = await read(text);
    if (n > 4) assert.deepEqual([guessed.format.separator, guessed.format.decimal], [separator, decimal], `seed ${seed}: ${JSON.stringify(text)}`);
  }
});

test("random bytes and damaged files never give an unexpected error", async () => {
  const seeds = ["x,y\n1,2\n3,4\n", '"a";"b"\n1,5;"2,5"\n', "[[1,2],[3,4]]", '{"x":[1,2],"y":[3,4]}'].map((s) => new TextEncoder().encode(s));
  seeds.push(new Uint8Array(await npy("<f8", [3, 2], new Float64Array(6)).arrayBuffer()));
  const random = generator(4711), byte = () => Math.floor(random() * 256);
  for (let i = 0; i < 1500; i++) {
    const bytes = i % 3 === 0 ? Uint8Array.from({ length: Math.floor(random() * 80) }, byte) : Uint8Array.from(seeds[i % seeds.length]);
    if (i % 3 > 0) for (let k = 0; k < 1 + i % 5; k++) bytes[Math.floor(random() * bytes.length)] = i % 2 ? byte() : ',;"\n\t.#-[{1e'.charCodeAt(Math.floor(random() * 13));
    const cut = bytes.subarray(0, i % 7 === 0 ? Math.floor(random() * bytes.length) : bytes.length);
    const encoding = i % 4 === 1 ? ENCODINGS[(i >> 2) % ENCODINGS.length] : undefined;
    const message = await read(bytesFile(cut), { encoding });
    assert.ok(message?.kind === "view" || message?.reason !== "unexpected", `${[...cut]}: ${JSON.stringify(message)}`);
    if (encoding && message.encoding) assert.equal(message.encoding.used, encoding);
    if (message.kind === "failure") assert.doesNotMatch(WORDS.failure(message.reason, message.facts), /undefined|NaN/);
    else {
      assert.equal(message.x.length, 2 * message.count);
      assert.ok(message.x.every(Number.isFinite));
      assert.equal(message.usableCount + message.skippedCount, message.problem ? message.skippedCount : message.rowCount);
      for (const line of faults(message)) assert.doesNotMatch(line, /undefined|NaN columns/);
    }
  }
});

test("σ has a distance only if two points differ", () => {
  for (const [x, want] of [[[], false], [[1, 2], false], [[1, 2, 1, 2], false], [[1, 2, 1, 3], true], [[1, 1, 2, 1], true]]) assert.equal(haveDistances(Float64Array.from(x)), want, String(x));
});

test("the ratio of the deviations has few digits", () => {
  assert.deepEqual([2.34, 61.2, 123456.7, 1.2285338190791823e21].map(WORDS.ratio), ["; deviations differ 2.3-fold", "; deviations differ 61-fold", "; deviations differ 123,457-fold", "; deviations differ 1.2·10²¹-fold"]);
});
