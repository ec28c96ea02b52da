import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { State } from "../app/state.js";
import { leaveOut } from "../assignment/leave-out.js";
import { HIDDEN_WORDS, keysOfWords } from "../assignment/parse.js";
import { comparedMethods, isComparing } from "../controls/compared.js";
import { sentenceTemplate, splitTemplate } from "../controls/sentence.js";

const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8")));

/** Returns the template of a link without hidden words. */
function templateOf(link, hidden, isShort = false, offered = []) {
  const state = new State(catalogue, link);
  const entry = (key) => catalogue.entry(key, state.get(key));
  const compared = isComparing(state.get) ? comparedMethods(catalogue, state.get) : undefined;
  const points = { isOwn: state.isOwn, hasMoved: state.movedPointCount > 0, hasTask: state.hasTask };
  return leaveOut(sentenceTemplate(entry("method"), isShort, entry("kernel"), compared, points, offered), new Set(hidden), isShort);
}

test("hidden words are left out of the sentence", () => {
  for (const [hidden, link, want] of [
    ["", "", "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by {method} with m = {m} landmarks: "],
    ["kernel", "", "Approximate a kernel on {n} points of {data} by {method} with m = {m} landmarks: "],
    ["kernel", "kernel=linear", "Approximate a kernel on {n} points of {data} by {method} with m = {m} landmarks: "],
    ["data", "", "Approximate the {kernel} kernel, σ = {sigma}, by {method} with m = {m} landmarks: "],
    ["data,task", "task=krr", "Approximate the {kernel} kernel, σ = {sigma}, by {method} with m = {m} landmarks: "],
    ["task", "task=krr&p3=0,0", "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data}, [moved] moved, by {method} with m = {m} landmarks: "],
    ["data", "task=krr&p3=0,0", "Approximate the {kernel} kernel, σ = {sigma}, for {task}, by {method} with m = {m} landmarks: "],
    ["data,kernel", "task=krr", "Approximate a kernel, for {task}, by {method} with m = {m} landmarks: "],
    ["task", "task=krr", "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by {method} with m = {m} landmarks: "],
    ["method", "", "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by a method with m = {m}: "],
    ["method", "method=exact", "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by a method: "],
    ["size", "method=ika", "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by {method}: "],
    ["size", "views=compare&method2=rff", "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by {method} and {method2}: "],
    ["method", "views=compare&method2=rff", "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by several methods: "],
    ["results", "", "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by {method} with m = {m} landmarks."],
    ["seed,best", "", "Approximate the {kernel} kernel, σ = {sigma}, on {n} points of {data} by {method} with m = {m} landmarks: "],
  ]) assert.equal(templateOf(link, hidden.split(",").filter(Boolean)), want, `${hidden} in ${link}`);
  assert.equal(templateOf("", ["method"], true), "A method, m = {m}: ");
  assert.equal(templateOf("", ["size"], true), "{method}: ");
  assert.equal(templateOf("", ["size"], true, ["sigma"]), "{method}: ");
});

test("no template has a key of a hidden word, for all methods and tasks", () => {
  const methods = catalogue.lists.method.map((m) => m.key), tasks = catalogue.lists.task.map((t) => t.key);
  for (const [i, method] of methods.entries()) {
    for (const extra of ["", "&views=compare&method2=rff&m2=40", "&views=compare&method2=rff&method3=taylor", "&views=compare&method2=rff&method3=nystrom-rpc&method4=exact"]) {
      const link = `method=${method}&task=${tasks[i % tasks.length]}${extra}`;
      for (const hidden of [...HIDDEN_WORDS.map((word) => [word]), ["data", "kernel", "task"], HIDDEN_WORDS]) {
        for (const isShort of [false, true]) {
          const template = templateOf(link, hidden, isShort);
          const keys = new Set(keysOfWords(catalogue, new Set(hidden)));
          const shown = splitTemplate(template).map((piece) => piece.key).filter((key) => keys.has(key));
          assert.deepEqual(shown, [], `${hidden} in ${link}: ${template}`);
          assert.ok(!/,,| {2}|, :|undefined/.test(template), template);
        }
      }
    }
  }
});
