/** This is the script of the front page of the course. It shows the stored progress. Without this script, the page lists the lessons. */
import { h } from "../lib/dom.js";
import { entryState, presentLesson } from "./course-state.js";
import { browserStorage, forgetProgress, readProgress } from "./progress.js";
import { WORDS } from "./words.js";

const items = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".course li[data-lesson]")]);
const entries = items.map((item) => ({ name: item.dataset.lesson ?? "", number: item.dataset.number ?? "", steps: Number(item.dataset.steps) }));
const metas = items.map((item) => /** @type {HTMLElement} */ (item.querySelector(".meta")));
const needs = metas.map((meta) => meta.querySelector(".needs")?.cloneNode(true));
const go = /** @type {HTMLElement} */ (document.querySelector(".go"));
const goLink = /** @type {HTMLAnchorElement} */ (go.querySelector("a"));
const kept = h("span.kept");
go.append(kept);

function show() {
  const storage = browserStorage();
  const { lessons, last, isKept, isUnreadable } = readProgress(storage);
  const states = entries.map((entry) => entryState(entry, lessons[entry.name]));
  for (const [i, { state, share, step }] of states.entries()) {
    const words = state === "done" ? WORDS.done : state === "begun" ? WORDS.atStep(step, entries[i].steps) : "";
    metas[i].style.setProperty("--share", String(share));
    metas[i].querySelector(".needs, .progress")?.remove();
    const part = words ? h("span.progress", {}, words) : needs[i];
    if (part) metas[i].append(part);
  }
  const hasBegun = Object.keys(lessons).some((name) => entries.some((entry) => entry.name === name));
  const present = presentLesson(entries, lessons, last);
  for (const [i, item] of items.entries()) item.classList.toggle("present", hasBegun && i === present);
  goLink.hidden = present < 0;
  if (present >= 0) {
    const { number, steps } = entries[present];
    goLink.href = /** @type {HTMLAnchorElement} */ (items[present].querySelector("h2 a")).href;
    goLink.textContent = !hasBegun ? WORDS.beginLesson(number) : states[present].state === "begun" ? WORDS.goOn(number, states[present].step, steps) : WORDS.goOn(number);
  }
  const doneCount = states.filter(({ state }) => state === "done").length;
  kept.replaceChildren(...(present < 0 ? [`${WORDS.allDone} `] : []), ...(!isKept ? [WORDS.progressNotKept] : hasBegun || isUnreadable ? [
    isUnreadable ? `${WORDS.unreadable} ` : "", WORDS.kept(doneCount, entries.length), " ", h("button.lk", { type: "button", onclick: ask }, WORDS.forget),
  ] : []));
}

/** ask asks whether the progress is to be forgotten. */
function ask() {
  const no = h("button.lk", { type: "button", onclick: close }, WORDS.forgetNo);
  kept.replaceChildren(`${WORDS.forgetQuestion} `, h("button.lk", { type: "button", onclick: forget }, WORDS.forgetYes), " ", no);
  no.focus();
}

function close() {
  show();
  (kept.querySelector("button") ?? goLink).focus();
}

function forget() {
  forgetProgress(browserStorage());
  close();
}

show();
addEventListener("pageshow", (ev) => ev.persisted && show()); // the reader comes back from a lesson
