/** The slides of the builder: states that the projector shows one after the other. */
import { pageAddress } from "../app/address.js";
import { State } from "../app/state.js";
import { joinSlides, LIMITS, parseAssignment } from "../assignment/parse.js";
import { titleOf } from "../away/caption.js";
import { copyButton } from "../away/parts.js";
import { h, setText } from "../lib/dom.js";
import { get } from "../lib/link.js";
import { linkOfSlide, slideOf, SLIDES } from "../projector/slides.js";
import { valueOfWord } from "./fields.js";
import { section } from "./parts.js";
import { WORDS } from "./words.js";

export class SlidesField {
  /** @param {import("./builder.js").Builder} builder */
  constructor(builder) {
    this.builder = builder;
    this.shownKey = ""; // the slides in the list
    this.fault = "";
    this.list = h("ol.slides");
    this.add = h("button.chip", { type: "button", onclick: () => this.addSlide() }, WORDS.addSlide);
    this.status = h("span.unseen", { role: "status" });
    this.copy = copyButton(WORDS.copySlides, (text) => setText(this.status, text), () => this.address, this.list);
    this.open = h("a.lk", { target: "_blank", rel: "noopener" }, WORDS.openSlides);
    this.bad = h("p.bad", { role: "alert" });
    const { element, remark } = section(WORDS.slides, h("p.cap", {}, WORDS.slidesDoc), this.list, h("div.bs", {}, this.add, this.copy, this.open), this.bad, this.status);
    this.element = element;
    this.remark = remark;
  }

  get slides() {
    return this.builder.assignment.slides;
  }

  /** Returns the address that opens the slides. */
  get address() {
    return pageAddress(linkOfSlide(this.slides, 0), document.baseURI);
  }

  /** Sets the slides. If the limits allow no further slide, a message says so. @param {string[]} slides */
  write(slides) {
    const value = joinSlides(slides);
    this.fault = slides.length > LIMITS.slideCount ? WORDS.slidesFull(LIMITS.slideCount) : value.length > LIMITS.slides ? WORDS.slidesTooLong : "";
    if (this.fault) this.update();
    else this.builder.setKey(SLIDES, value);
  }

  addSlide() {
    this.write([...this.slides, slideOf(this.builder.link)]);
  }

  /** Moves a slide. @param {number} index @param {number} step */
  move(index, step) {
    const slides = [...this.slides], [slide] = slides.splice(index, 1);
    slides.splice(index + step, 0, slide);
    this.write(slides);
    const item = this.list.children[index + step], button = item?.querySelectorAll("button")[step < 0 ? 1 : 2];
    (button?.disabled ? item.querySelector("button") : button)?.focus();
  }

  /** @param {number} index */
  remove(index) {
    this.write(this.slides.filter((_, i) => i !== index));
    (this.list.children[Math.min(index, this.slides.length - 1)]?.querySelector("button") ?? this.add).focus();
  }

  /** Puts the state of a slide into the builder, which keeps the slides. @param {string} slide */
  show(slide) {
    const value = get(this.builder.state.pageEdits, SLIDES);
    this.builder.open(slide);
    this.builder.setKey(SLIDES, value ?? "");
  }

  /** Returns what a slide shows. @param {string} slide */
  titleOf(slide) {
    const state = new State(this.builder.catalogue, slide, false, this.builder.state.ownSets);
    const { say } = parseAssignment(state.pageEdits), size = valueOfWord(state, "size", null);
    return say || `${titleOf(state, null)}${size === WORDS.noValue ? "" : `, ${size}`}`;
  }

  /** @param {string} slide @param {number} i */
  makeItem(slide, i) {
    const title = this.titleOf(slide), last = this.slides.length - 1;
    const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {boolean} */ disabled, /** @type {() => void} */ onclick) => h("button.move", { type: "button", "aria-label": label, title: label, disabled, onclick }, sign);
    return h("li", {}, h("button.lk", { type: "button", "aria-label": WORDS.showSlide(i + 1, title), onclick: () => this.show(slide) }, title),
      button("↑", WORDS.earlier(i + 1), i === 0, () => this.move(i, -1)), button("↓", WORDS.later(i + 1), i === last, () => this.move(i, 1)), button("×", WORDS.removeSlide(i + 1), false, () => this.remove(i)));
  }

  update() {
    const { slides } = this, key = JSON.stringify(slides);
    if (key !== this.shownKey) {
      this.shownKey = key;
      this.list.replaceChildren(...slides.map((slide, i) => this.makeItem(slide, i)));
    }
    this.list.hidden = this.copy.hidden = this.open.hidden = slides.length === 0;
    if (slides.length > 0) this.open.href = this.address;
    setText(this.remark, slides.length > 0 ? WORDS.slideCount(slides.length) : "");
    setText(this.bad, this.fault);
  }
}
