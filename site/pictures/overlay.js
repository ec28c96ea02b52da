/**
 * Overlay has the elements over the pictures. These are buttons in titles, the progress bar while loading, and
 * the tag with the running time of a computation.
 */
import { h, pageElement, setText } from "../lib/dom.js";
import { shortName } from "../app/catalogue.js";
import { toggleDrawing } from "../app/parts.js";
import { CHOOSE_TASK } from "../lib/contract.js";
import { formatMegabytes, formatIndex } from "../lib/format.js";

const DATA = "data"; // name of the panel whose button begins or ends drawing
const FREQUENCIES = "fourier.plane"; // name of the panel whose button chooses a method with frequencies
export const MAGNIFICATION = 10; // factor by which differences are magnified
const TAG_HEIGHT = 20; // height of the tag in px on a phone
const TAG_DELAY = 1000; // ms before the tag shows the running time
const PROGRESS_INTERVAL = 100; // ms between updates of the progress, so that its number can be read

export class Overlay {
  /**
   * @param {HTMLElement} root the pictures
   * @param {import("../app/page.js").Page} page
   * @param {import("../app/frame.js").Frame} frame
   * @param {() => void} stop
   */
  constructor(root, page, frame, stop) {
    this.page = page;
    this.frame = frame;
    this.root = root;
    /** loading has the programs that do not run yet. @type {Set<import("../app/programs.js").ProgramName>} */
    this.loading = new Set(["compute", "canvas"]);
    /** downloads has the progress of slow downloads. @type {Map<string, import("../app/programs.js").Progress>} */
    this.downloads = new Map();
    this.progressTime = 0; // time of the last update of the progress
    /** @type {Map<string, HTMLElement>} */
    this.buttons = new Map();
    this.width = 0; // full width of the progress bar
    this.progressBar = h("div.line", { hidden: true });
    this.words = h("span", { role: "status" });
    this.elapsedTime = h("span", { "aria-hidden": "true" }); // the time changes too often for a screen reader
    this.stopButton = h("button.act", { type: "button", onclick: stop }, "stop");
    this.tag = h("div.tag", { hidden: true }, h("span", {}, this.words, this.elapsedTime), this.stopButton);
    root.append(this.progressBar, this.tag);
  }

  /** Makes the buttons again after other settings were locked or hidden. */
  rebuild() {
    for (const b of this.buttons.values()) b.remove();
    this.buttons.clear();
  }

  /** Moves all elements to their panels. All sizes are read first, since a size that is read after a change needs a new layout. */
  placeAll() {
    const { clientWidth, offsetLeft, offsetTop } = this.frame.iframe;
    const rootWidth = this.root.clientWidth;
    const { paddingLeft, paddingTop } = getComputedStyle(pageElement("frames")); // the frames are placeholders of the panels
    const [firstPanel] = this.frame.layout;
    const x = firstPanel ? offsetLeft + firstPanel.x : parseFloat(paddingLeft);
    const y = firstPanel?.y ?? parseFloat(paddingTop);
    // When the window has become narrower, the panels are too wide until the pictures have their new layout.
    this.root.classList.toggle("cut", this.frame.layout.some((p) => p.x + p.w > clientWidth + 1));
    const panels = this.frame.layout.filter((p) => p.button && p.button.w > 0);
    for (const [name, b] of this.buttons) if (!panels.some((p) => p.name === name)) b.hidden = true; // a button that was hidden for a moment would lose the focus
    for (const { name, button } of panels) {
      if (!button) continue;
      const b = this.updateButton(name);
      b.style.right = `${rootWidth - offsetLeft - button.x - button.w}px`;
      b.style.top = `${offsetTop + button.y + button.h / 2}px`;
    }
    this.progressBar.style.left = this.tag.style.left = `${x}px`;
    this.progressBar.style.top = `${y}px`;
    this.width = firstPanel?.w ?? rootWidth / 3;
    const bottom = y + (firstPanel?.h ?? 190);
    const thumbTops = this.frame.layout.filter((p) => p.name.startsWith("thumb.")).map((p) => p.y);
    // A phone's picture is small, so the tag is between the picture and the thumbnails.
    this.tag.style.top = `${thumbTops.length ? (bottom + Math.min(...thumbTops)) / 2 + TAG_HEIGHT / 2 : bottom - 8}px`;
  }

  /**
   * Updates the button at the end of a title, and returns it: eigenfunction, task, axis of the race, or magnification.
   * @param {string} panel the name of the panel
   */
  updateButton(panel) {
    const { config, state, view } = this.page;
    const key = panelKey(panel);
    const isFixed = key !== undefined && (config.hide.has(key) || config.lock.has(key));
    const b = this.buttons.get(panel) ?? this.makeButton(panel, key, isFixed);
    b.hidden = key !== undefined && config.hide.has(key) && !config.hostHide.has(key); // the button shows a word that the link hides
    if (panel === DATA) {
      b.hidden = ["data", "points"].some((k) => config.lock.has(k) || config.hide.has(k));
      setText(b, view.value.draw ? "Done" : "Edit points");
    } else if (panel === FREQUENCIES) {
      const method = this.fourierMethod();
      b.hidden = !method || isFixed;
      if (method) setText(b, `switch to ${shortName(method)}`);
    } else if (key === "i") {
      setText(b, formatIndex(state.number("i"), this.page.indexCount()));
      b.setAttribute("aria-label", `eigenfunction ${b.textContent}`);
    } else if (key === "task") {
      setText(b, state.hasTask ? shortName(state.catalogue.entry("task", state.get("task"))) : CHOOSE_TASK);
      b.setAttribute("aria-label", state.hasTask ? `${b.textContent}, change the task` : CHOOSE_TASK);
    } else if (key && state.field(key).words) {
      setText(b, choiceLabel(state, key));
      b.setAttribute("aria-label", `${b.textContent}, ${state.field(key).name}`);
    } else if (key) {
      setText(b, "change");
      b.setAttribute("aria-label", `change the method: ${state.catalogue.choices(state.catalogue.setting(key))?.find((c) => c.key === state.get(key))?.name}`);
    } else {
      setText(b, `×${MAGNIFICATION}`);
      b.setAttribute("aria-label", `×${MAGNIFICATION}, magnify the differences`);
      b.setAttribute("aria-pressed", String(view.value.magnify === MAGNIFICATION));
    }
    return b;
  }

  /**
   * Makes the button of a panel.
   * @param {string} panel @param {string | undefined} key the key that the button sets
   * @param {boolean} isFixed whether the host page has hidden or locked the key
   */
  makeButton(panel, key, isFixed) {
    const { view } = this.page;
    const b = isFixed ? h("span.over") : h(`button.over.${key || panel === DATA ? "lk" : "switch"}`, { type: "button" });
    if (key && panel !== FREQUENCIES && !isFixed) {
      b.setAttribute("aria-haspopup", key === "i" ? "dialog" : "listbox");
      b.setAttribute("aria-expanded", "false");
    }
    b.addEventListener("click", () => {
      if (panel === DATA) toggleDrawing(this.page);
      else if (panel === FREQUENCIES) this.page.edit([["method", this.fourierMethod()?.key]], true);
      else if (key && !isFixed) this.page.open(b, key, b);
      if (!key && panel !== DATA) view.set({ magnify: view.value.magnify === MAGNIFICATION ? 1 : MAGNIFICATION });
    });
    this.buttons.set(panel, b);
    this.root.append(b);
    return b;
  }

  /**
   * Returns the method that is offered in an empty picture of frequencies. It is the first method for comparisons that has
   * frequencies and accepts the kernel, or undefined if there is none.
   */
  fourierMethod() {
    const { state, unavailableReasons } = this.page;
    const reasons = unavailableReasons("method");
    return state.catalogue.lists.method.find((m) => m.rival && m.marks === "frequencies" && !reasons[m.key]);
  }

  /**
   * Shows the progress of slow downloads by bytes.
   * @param {import("../app/programs.js").ProgramName} program @param {import("../app/programs.js").Progress} progress
   */
  showProgress(program, progress) {
    this.downloads.set(program, progress);
    const now = performance.now();
    const isComplete = [...this.loading].every((name) => this.downloads.has(name)); // otherwise the total would change
    if (!isComplete || now - this.progressTime < PROGRESS_INTERVAL) return;
    this.progressTime = now;
    const downloads = [...this.downloads.values()];
    const sum = (/** @type {"done" | "total"} */ key) => downloads.reduce((s, p) => s + p[key], 0);
    const isKnown = downloads.every((p) => p.total > 0);
    this.placeAll();
    this.progressBar.hidden = false;
    this.progressBar.style.width = `${this.width * (isKnown ? Math.min(1, sum("done") / sum("total")) : 0)}px`;
    this.writeTag(`Loading: ${formatMegabytes(sum("done"))}${isKnown ? ` of ${formatMegabytes(sum("total"))}` : ""}\u202fMB`);
  }

  /** Shows the progress in the empty frames if there is no poster. */
  showComputing() {
    if (!this.page.hasPoster) this.writeTag("computing");
  }

  /** Hides the progress bar after loading. */
  hideProgress() {
    this.loading.clear();
    this.progressBar.hidden = true;
    this.showRunningTime(0);
  }

  /** Records that a program has started. @param {import("../app/programs.js").ProgramName} program */
  programStarted(program) {
    if (this.loading.delete(program) && !this.loading.size) this.hideProgress();
  }

  /** Records that a program cannot be loaded. @param {import("../app/programs.js").ProgramName} program */
  programFailed(program) {
    if (!this.loading.delete(program) || this.loading.size) return;
    this.progressBar.hidden = true;
    this.tag.hidden = true;
  }

  /** @param {number} ms the running time of the computation, or 0 if none runs */
  showRunningTime(ms) {
    if (this.loading.size) return;
    const { live } = document.documentElement.dataset;
    if (live || this.page.hasPoster) this.tag.hidden = ms < TAG_DELAY;
    else if (ms < TAG_DELAY) this.writeTag("computing");
    if (ms >= TAG_DELAY) this.writeTag("computing", `, ${(ms / 1000).toFixed(1)}\u202fs`);
  }

  /** @param {string} words @param {string} [elapsedText] the running time of a computation that can be stopped */
  writeTag(words, elapsedText = "") {
    this.placeAll();
    setText(this.words, words);
    setText(this.elapsedTime, elapsedText);
    this.stopButton.hidden = !elapsedText;
    this.tag.hidden = false;
  }
}

/** PANEL_KEYS maps the name of a panel to the key that its button sets. @type {Record<string, string>} */
const PANEL_KEYS = { [FREQUENCIES]: "method", "phi.exact": "i", "k.exact": "task", race: "race", "gram.exact": "gram.order", "embedding.exact": "embedding.pair" };

/**
 * Returns the label of the chosen value of a setting.
 * @param {import("../app/state.js").State} state @param {string} key
 */
function choiceLabel(state, key) {
  const { choices, words } = state.field(key);
  return words?.[choices?.indexOf(state.get(key)) ?? -1] ?? "";
}

/**
 * Returns the key that the button of a panel sets, or undefined if the button magnifies differences.
 * @param {string} panel
 */
function panelKey(panel) {
  const comparedIndex = /^compare\.(\d)\.k$/.exec(panel)?.[1];
  if (comparedIndex) return comparedIndex === "1" ? "method" : `method${comparedIndex}`;
  return PANEL_KEYS[panel];
}
