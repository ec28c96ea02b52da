import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { Catalogue } from "../app/catalogue.js";
import { changes, viewOf } from "../controls/examples.js";
import { parse } from "../lib/link.js";
import { seenOf } from "../pictures/pictures.js";
import { State } from "../app/state.js";

const page = await readFile(new URL("../index.html", import.meta.url), "utf8");
const catalogue = new Catalogue(JSON.parse(await readFile(new URL("../catalogue.json", import.meta.url), "utf8")));
const all = [...page.matchAll(/ data-edits="([^"]*)"/g)].map((hit) => hit[1].replaceAll("&amp;", "&"));

test("a link of the text shows its picture in every layout, and changes no key that it does not name", () => {
  assert.ok(all.length >= 7);
  for (const from of ["", "views=data", "views=spectrum,gram&layout=one", "views=data,kernel&layout=one", "layout=wall", "views=wall&layout=wall", "layout=pairs&views=eigen",
    "data=circles&n=120&method=rff&m=33&seed=5&dseed=7&sigma=0.6&p3=0.5,0.5&x0=0.25,0.5&task=krr&layout=one"]) {
    for (const edits of all) {
      const [state, before] = [new State(catalogue, from), new State(catalogue, from)];
      state.set(changes(state, edits));
      const named = new Map(parse(edits));
      assert.ok(seenOf(state).includes(viewOf([...named])), `${from} + ${edits}: ${state.link}`);
      for (const f of catalogue.fields) {
        if (named.has(f.key)) assert.equal(state.get(f.key), named.get(f.key), `${from} + ${edits}: ${f.key}`);
        else if (!["views", "layout"].includes(f.key) && !(f.key === "x0" && named.has("data"))) assert.equal(state.get(f.key), before.get(f.key), `${from} + ${edits}: ${f.key}`);
      }
      if (!named.has("data")) assert.equal(state.moved, before.moved, edits);
    }
  }
});
