/**
 * Builder connects the parts of the link builder. Its state is a link: the settings, and the keys that concern only the page.
 * The address of the builder has the same link, so that reloading keeps it and a stored address can be edited again.
 */
import { pageAddress } from "../app/address.js";
import { parseAssignment } from "../assignment/parse.js";
import { OwnSets, removeName } from "../app/own.js";
import { State } from "../app/state.js";
import { h, pageElement } from "../lib/dom.js";
import * as link from "../lib/link.js";
import { SLIDES } from "../projector/slides.js";
import { ChallengeField } from "./challenge.js";
import { CopySection } from "./copy.js";
import { PicturesField, SentenceField, WordsField } from "./fields.js";
import { Preview } from "./preview.js";
import { SlidesField } from "./slides.js";
import { WORDS } from "./words.js";

const ADDRESS_DELAY = 250; // ms between updates of the address, whose number browsers limit

export class Builder {
  /** @param {import("../app/catalogue.js").Catalogue} catalogue @param {string} text a link */
  constructor(catalogue, text) {
    this.catalogue = catalogue;
    this.state = new State(catalogue, text, false, new OwnSets());
    this.assignment = parseAssignment(this.state.pageEdits);
    /** report is the report of the state at rest, or null until it is known. @type {import("../app/bodies").Report | null} */
    this.report = null;
    this.solvedLink = ""; // the link of the settings of the report
    this.warnings = this.assignment.warnings;
    /** addressTimer delays an update of the address. @type {ReturnType<typeof setTimeout> | undefined} */
    this.addressTimer = undefined;
    this.notes = h("p.note", { role: "status", hidden: true });
    this.preview = new Preview({ onReport: (report) => this.receive(report), onUse: (used) => this.useSettings(used) });
    this.challenge = new ChallengeField(this);
    this.playground = pageElement("playground", "", HTMLAnchorElement);
    this.parts = [new PicturesField(this), new WordsField(this), new SentenceField(this), this.challenge, new SlidesField(this)];
    this.copy = new CopySection(this);
    pageElement("fields").append(this.notes, ...this.parts.map((part) => part.element));
    pageElement("side").append(this.preview.element, this.copy.element);
    addEventListener("hashchange", () => this.open(removeName(location.hash.slice(1))));
    this.open(text);
    this.preview.load();
  }

  /** Shows a link. Its unusable parts are left out, with a note. @param {string} text */
  open(text) {
    this.state.open(text);
    const { edits, warnings } = parseAssignment(this.state.pageEdits);
    this.state.pageEdits = edits;
    this.warnings = warnings;
    this.changed();
  }

  /** Returns the link for a class, which has no slides. */
  get link() {
    const { state } = this, copy = state.copy();
    copy.pageEdits = state.pageEdits.filter(([key]) => key !== SLIDES);
    return copy.addressLink;
  }

  /** Returns the link of the settings, with which the playground has nothing locked or hidden. */
  get settingsLink() {
    const copy = this.state.copy();
    copy.pageEdits = [];
    return copy.addressLink;
  }

  /** Changes settings. @param {import("../lib/link.js").Pairs} pairs */
  change(pairs) {
    this.state.set(pairs);
    this.changed();
  }

  /** Changes a key of the page. An empty text removes it. @param {string} key @param {string} text */
  setKey(key, text) {
    this.state.pageEdits = link.set(this.state.pageEdits, key, text.trim() ? text : undefined);
    this.changed();
  }

  /** Makes a word of the sentence, or a result, free, locked or hidden. @param {string} word @param {"free" | "locked" | "hidden"} how */
  setWord(word, how) {
    const { lock, hide } = this.assignment;
    const change = (/** @type {Set<string>} */ words, /** @type {boolean} */ isIn) => [...words].filter((w) => w !== word).concat(isIn ? [word] : []).join(",");
    const edits = link.set(this.state.pageEdits, "lock", change(lock, how === "locked") || undefined);
    this.state.pageEdits = link.set(edits, "hide", change(hide, how === "hidden") || undefined);
    this.changed();
  }

  /** Takes the settings of another link, and keeps the keys of the page. @param {string} text */
  useSettings(text) {
    const { pageEdits } = this.state;
    this.state.open(text);
    this.state.pageEdits = pageEdits;
    this.changed();
  }

  /** Handles a change of the link. */
  changed() {
    if (this.report && this.solvedLink !== this.state.link) this.report = null;
    this.assignment = parseAssignment(this.state.pageEdits);
    this.preview.show(this.link);
    this.update();
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => history.replaceState(null, "", `${location.pathname}${location.search}#${this.state.addressLink}`), ADDRESS_DELAY);
  }

  /** Receives the report of the preview at rest. @param {import("../app/bodies").Report} report */
  receive(report) {
    this.report = report;
    this.solvedLink = this.state.link;
    this.update();
  }

  update() {
    for (const part of this.parts) part.update();
    this.copy.update();
    this.challenge.scheduleTrial();
    this.playground.href = pageAddress(this.settingsLink, document.baseURI);
    this.notes.hidden = this.warnings.length === 0;
    this.notes.textContent = this.warnings.length > 0 ? WORDS.ignored + this.warnings.join(" ") : "";
  }
}
