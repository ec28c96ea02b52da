/**
 * Phone is the layout of a phone. It has one large picture with tabs, and thumbnails that select the large
 * picture. It also has a dock with one control, and a sheet with all controls.
 */
import { shortName } from "../app/catalogue.js";
import { COMPARED_PARTS, CURVES_PANEL, SIZES } from "../lib/contract.js";
import { h, setText } from "../lib/dom.js";
import { capitalize, formatIndex } from "../lib/format.js";
import { describeErrors, isExact } from "../numbers/outcome.js";
import { Slider } from "./slider.js";

const TABS = /** @type {[string, string][]} */ ([["data", "Data"], ["eigen", "Eigen"], ["kernel", "Kernel"], ["gram", "Gram"], ["spectrum", "Spectrum"]]);
/** @type {Record<string, string>} */
const NAMES = { exact: "exact", approx: "approximate", diff: "difference", k: "kernel", phi: "eigenfunction", values: "eigenvalues", sum: "cumulative trace", error: "errors" };
const MAIN_VIEWS = ["data", "eigen", "kernel"]; // views whose tabs always exist
const COMPARE = "compare"; // the view of compared methods
const INDEXED_VIEWS = ["eigen", COMPARE]; // views that show a single eigenfunction
const MIN_SWIPE = 48; // smallest horizontal movement of a swipe in px
const NEXT_TAB_WIDTH = 44; // px of the next tab that remain visible, so that the reader expects further tabs

export class Phone {
  /**
   * @param {{tabs: HTMLElement, thumbs: HTMLElement, steps: HTMLElement, dock: HTMLElement, sheet: HTMLDialogElement}} elements
   * @param {import("../app/page.js").Page} page
   */
  constructor(elements, page) {
    this.page = page;
    this.elements = elements;
    /** key is the setting in the dock, if any. @type {string | undefined} */
    this.key = "m";
    /** controlKey is the setting of the current control. @type {string | undefined} */
    this.controlKey = undefined;
    /** @type {Slider | null} */
    this.control = null;
    /** @type {HTMLButtonElement | null} */
    this.choiceButton = null;
    /** furtherKeys has the keys of the tabs after the first five. @type {string | undefined} */
    this.furtherKeys = undefined;
    this.lastScrollKey = ""; // identifies the tab that was scrolled into view and the width of the row of tabs
    /** @type {HTMLButtonElement[]} */
    this.tabs = [];
    this.makeTabs([]);
    elements.tabs.addEventListener("keydown", (ev) => this.handleArrowKey(ev));
    elements.tabs.addEventListener("scroll", () => this.fadeEnds(), { passive: true });
    const changeIndexBy = (/** @type {number} */ direction) => () => page.changeIndex(direction);
    this.previousButton = h("button", { type: "button", "aria-label": "‹ previous", onclick: changeIndexBy(-1) }, "‹", h("span", {}, " previous"));
    this.indexButton = h("button.lk", { type: "button", "aria-haspopup": "dialog", "aria-expanded": "false", onclick: () => this.fillDock("i") });
    this.nextButton = h("button", { type: "button", "aria-label": "next ›", onclick: changeIndexBy(1) }, h("span", {}, "next "), "›");
    this.parts = h("div.chips", { role: "group", "aria-label": "shown of each method" }, ...COMPARED_PARTS.map(([part, name]) => h("button.chip", {
      type: "button", "data-part": part, onclick: () => page.view.set({ part }),
    }, name)));
    elements.steps.append(this.parts, this.previousButton, this.indexButton, this.nextButton);
    this.body = h("div.one");
    elements.dock.append(h("button.nx", { type: "button", "aria-label": "the word before", onclick: () => this.showNextWord(-1) }, "‹"), this.body,
      h("button.nx", { type: "button", "aria-label": "the next word", onclick: () => this.showNextWord(1) }, "›"));
    new ResizeObserver(() => document.documentElement.style.setProperty("--dock", `${elements.dock.offsetHeight}px`)).observe(elements.dock);
  }

  /** Makes the first five tabs, and a tab for each other view. @param {string[]} views */
  makeTabs(views) {
    const { page, elements } = this;
    const furtherViews = page.catalogue.lists.views.filter((v) => views.includes(v.key) && !MAIN_VIEWS.includes(v.key));
    const key = furtherViews.map((v) => v.key).join();
    if (this.furtherKeys === key) return;
    this.furtherKeys = key;
    this.tabs = [...TABS, ...furtherViews.filter((v) => TABS.every(([tabKey]) => tabKey !== v.key)).map((v) => [v.key, capitalize(shortName(v))])].map(([key, name]) => h("button", {
      type: "button", role: "tab", "data-tab": key,
      onclick: () => {
        this.show(key);
        this.scrollToPicture();
      },
    }, name));
    elements.tabs.replaceChildren(...this.tabs);
  }

  /** Shows a tab with its main picture. @param {string} key */
  show(key) {
    this.page.view.set({ tab: key, column: this.page.catalogue.entry("views", key).main ?? 0 });
  }

  /** Scrolls a low screen so that the chosen picture is fully visible. */
  scrollToPicture() {
    const { tabs, dock } = this.elements;
    const tabsBottom = tabs.parentElement?.getBoundingClientRect().bottom ?? 0;
    if (tabsBottom <= dock.getBoundingClientRect().top || document.documentElement.dataset.flat === "true") return;
    tabs.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
  }

  /**
   * Shows the tab of a link. If the link sets views, this is the tab of the first view. Otherwise it is the
   * tab of the task, or the tab of the eigenfunctions if there is no task.
   */
  open() {
    const { state } = this.page;
    const isSet = (/** @type {string} */ key) => state.get(key) !== state.catalogue.defaultOf(key); // a page with slides is reset to the opened link, so isChanged would say nothing
    const firstView = state.get("layout") === "wall" ? "wall" : state.get("views").split(",")[0];
    if (isSet("views") || isSet("layout")) this.show(firstView);
    else this.show(isSet("task") ? "kernel" : "eigen");
  }

  /** Moves between tabs by arrow keys. @param {KeyboardEvent} ev */
  handleArrowKey(ev) {
    const direction = ev.key === "ArrowRight" ? 1 : ev.key === "ArrowLeft" ? -1 : 0;
    if (!direction) return;
    const index = this.tabs.findIndex((t) => t.dataset.tab === this.page.view.value.tab);
    const tab = this.tabs[(index + direction + this.tabs.length) % this.tabs.length];
    tab.click();
    tab.focus();
  }

  /** Shows the control of the next or previous word of the sentence. @param {number} direction */
  showNextWord(direction) {
    const keys = this.page.editableKeys();
    if (keys.length) this.fillDock(keys[(keys.indexOf(this.key ?? "") + direction + keys.length) % keys.length]);
  }

  /** Shows a control in the dock. @param {string} key */
  fillDock(key) {
    this.key = key;
    this.update();
  }

  update() {
    const { state, view, config } = this.page;
    const isPhone = view.value.layout === "phone";
    this.placeThumbs();
    document.querySelectorAll("h1 .w.docked").forEach((w) => w.classList.remove("docked"));
    const { tab } = view.value;
    document.documentElement.dataset.tall = String(isPhone && tab === "wall"); // all eigenfunctions need more height
    if (!isPhone) return;
    this.makeTabs(state.get("layout") === "wall" ? [...view.value.rows, "wall"] : view.value.rows);
    const task = state.catalogue.entry("task", state.get("task"));
    for (const t of this.tabs) {
      if (t.dataset.tab === "kernel") setText(t, capitalize(shortName(task)));
      t.setAttribute("aria-selected", String(t.dataset.tab === tab));
      t.tabIndex = t.dataset.tab === tab ? 0 : -1;
    }
    this.scrollToTab(tab);
    const canChangeIndex = !config.hide.has("i") && !config.lock.has("i");
    this.elements.steps.hidden = tab !== COMPARE && !(INDEXED_VIEWS.includes(tab) && canChangeIndex);
    this.parts.hidden = tab !== COMPARE;
    for (const e of [this.previousButton, this.indexButton, this.nextButton]) e.hidden = !canChangeIndex;
    for (const chip of /** @type {Iterable<HTMLElement>} */ (this.parts.children)) {
      const isPressed = chip.dataset.part === view.value.part;
      chip.classList.toggle("on", isPressed);
      chip.setAttribute("aria-pressed", String(isPressed));
    }
    const i = state.number("i");
    const lastIndex = this.page.indexCount();
    setText(this.indexButton, formatIndex(i, lastIndex));
    this.previousButton.disabled = i <= 1;
    this.nextButton.disabled = i >= lastIndex;
    this.updateDock();
  }

  /** Scrolls the chosen tab into view, with a part of its neighbour. @param {string} key */
  scrollToTab(key) {
    const { tabs } = this.elements;
    const tab = this.tabs.find((t) => t.dataset.tab === key);
    const scrollKey = [key, this.furtherKeys, tabs.clientWidth].join();
    if (tab && this.lastScrollKey !== scrollKey) {
      const rowBox = tabs.getBoundingClientRect();
      const box = tab.getBoundingClientRect();
      const overflow = Math.max(0, box.right + NEXT_TAB_WIDTH - rowBox.right) || Math.min(0, box.left - NEXT_TAB_WIDTH - rowBox.left);
      tabs.scrollLeft += overflow;
    }
    this.lastScrollKey = scrollKey;
    this.fadeEnds();
  }

  /** Fades an end of the row of tabs if further tabs are beyond that end. */
  fadeEnds() {
    const { tabs } = this.elements;
    const startOverflow = Math.abs(tabs.scrollLeft);
    const endOverflow = tabs.scrollWidth - tabs.clientWidth - startOverflow;
    tabs.dataset.more = [startOverflow > 1 && "before", endOverflow > 1 && "after"].filter(Boolean).join(" ");
  }

  /** Places buttons over the thumbnails. */
  placeThumbs() {
    const { view, frame } = this.page;
    const thumbPanels = frame.layout.filter((p) => p.name.startsWith("thumb."));
    const { thumbs } = this.elements;
    while (thumbs.childElementCount > thumbPanels.length) thumbs.lastElementChild?.remove();
    thumbPanels.forEach((p, i) => {
      const b = /** @type {HTMLElement | undefined} */ (thumbs.children[i]) ?? thumbs.appendChild(h("button", { type: "button", onclick: () => view.set({ column: i }) }));
      b.setAttribute("aria-label", `${this.thumbnailName(p.name.replace("thumb.", ""))}, large`);
      b.setAttribute("aria-pressed", String(i === Math.min(view.value.column, thumbPanels.length - 1)));
      Object.assign(b.style, { left: `${p.x}px`, top: `${p.y}px`, width: `${p.w}px`, height: `${p.h + SIZES.captionHeight}px` });
    });
  }

  /** Returns the name of a thumbnail. Its caption has the same words, or a part of them. @param {string} panel the name of the picture */
  thumbnailName(panel) {
    const { state, view } = this.page;
    const report = this.page.report();
    const name = panel.split(".").pop() ?? "";
    if (view.value.tab === COMPARE && panel.startsWith(`${COMPARE}.`) && panel !== CURVES_PANEL) {
      const n = panel.split(".")[1];
      const error = report ? describeErrors(report)[Number(n) - 1] ?? "" : "";
      return `${capitalize(shortName(state.catalogue.entry("method", state.get(n === "1" ? "method" : `method${n}`))))} ${error}`.trim();
    }
    if (panel === CURVES_PANEL) return "errors of all methods";
    if (name === "approx" && isExact(report)) return "the same";
    return NAMES[name] ?? name;
  }

  updateDock() {
    const { state, open } = this.page;
    const words = this.page.editableKeys();
    if (this.key !== "i" && !words.includes(this.key ?? "")) this.key = words.includes("m") ? "m" : words.at(-1);
    const { dock } = this.elements;
    const playerBar = dock.querySelector(".bar");
    dock.hidden = !this.key && !playerBar;
    dock.dataset.bare = String(!this.key);
    if (!this.key) return;
    document.querySelector(`h1 .w[data-key="${CSS.escape(this.key)}"]`)?.classList.add("docked");
    const f = state.catalogue.setting(this.key);
    const choices = state.catalogue.choices(f);
    if (this.controlKey !== this.key) {
      this.controlKey = this.key;
      if (choices) {
        const choiceButton = h("button.lk", { type: "button", "aria-haspopup": "listbox", "aria-expanded": "false" });
        choiceButton.addEventListener("click", () => open(choiceButton, f.key, choiceButton));
        this.choiceButton = choiceButton;
        this.control = null;
        this.body.replaceChildren(h("div.pick", {}, h("span", {}, f.name), choiceButton));
      } else {
        this.choiceButton = null;
        this.control = new Slider(this.key, this.page);
        this.body.replaceChildren(this.control.element);
      }
    }
    this.control?.update();
    if (this.choiceButton) {
      const entry = choices?.find((c) => c.key === state.get(f.key));
      setText(this.choiceButton, entry?.short ?? entry?.name ?? state.get(f.key));
    }
  }

  /**
   * Shows the next or previous picture on a swipe over the large one. A drag of a mark is not a swipe.
   * @param {HTMLIFrameElement} iframe @param {() => boolean} isDragging
   */
  listenToSwipes(iframe, isDragging) {
    const contentWindow = iframe.contentWindow;
    if (!contentWindow) return;
    /** @type {{x: number, y: number} | null} */
    let start = null;
    contentWindow.addEventListener("pointerdown", (ev) => {
      start = ev.pointerType === "touch" && this.page.view.value.layout === "phone" && ev.isPrimary ? { x: ev.clientX, y: ev.clientY } : null;
    }, { capture: true, passive: true });
    contentWindow.addEventListener("pointerup", (ev) => {
      if (!start || isDragging()) return;
      const dx = ev.clientX - start.x;
      start = null;
      if (Math.abs(dx) < MIN_SWIPE) return;
      const lastIndex = this.elements.thumbs.childElementCount - 1;
      const column = Math.min(lastIndex, Math.max(0, this.page.view.value.column - Math.sign(dx)));
      if (lastIndex < 1) return;
      this.page.view.set({ column });
    }, { capture: true, passive: true });
  }

  /** Opens the sheet with the side bar, the numbers and the text. @param {HTMLElement[]} parts */
  openSheet(parts) {
    const { sheet } = this.elements;
    const placeholders = parts.map((p) => /** @type {const} */ ([p, document.createComment("")]));
    for (const [p, placeholder] of placeholders) {
      p.replaceWith(placeholder);
      sheet.append(p);
    }
    sheet.addEventListener("close", () => placeholders.forEach(([p, placeholder]) => placeholder.replaceWith(p)), { once: true });
    sheet.showModal();
    sheet.scrollTop = 0;
  }
}
