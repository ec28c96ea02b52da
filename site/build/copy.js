/** The section that copies the link in several forms, with its QR code. */
import { pageAddress, embedAddress } from "../app/address.js";
import { titleOf } from "../away/caption.js";
import { embedCode } from "../away/embed.js";
import { actionButton, codeBlock, copyButton, download, setCode, setLabel } from "../away/parts.js";
import { WORDS as AWAY } from "../away/words.js";
import { OWN } from "../lib/contract.js";
import { h, setText } from "../lib/dom.js";
import { get } from "../lib/link.js";
import { latexCode, markdownCode, needsUnicodeTeX } from "./formats.js";
import { segment } from "./parts.js";
import { QRSection } from "./qr.js";
import { WORDS } from "./words.js";

const SAFE_LENGTH = 2000; // characters of an address that all usual programs keep

export class CopySection {
  /** @param {import("./builder.js").Builder} builder */
  constructor(builder) {
    this.builder = builder;
    this.form = "link";
    this.status = h("span.unseen", { role: "status" });
    const announce = (/** @type {string} */ text) => setText(this.status, text);
    this.count = h("em");
    this.block = codeBlock(WORDS.code);
    this.copyButton = copyButton(WORDS.copy.link, announce, () => this.text, this.block);
    this.copyButton.classList.add("ink");
    this.openLink = h("a.chip", { target: "_blank", rel: "noopener" }, WORDS.open);
    this.pictureButton = actionButton(WORDS.savePicture, announce, () => this.savePicture());
    this.remark = h("p.cap");
    const [before, reset, after] = WORDS.resetDoc;
    this.qr = new QRSection(announce);
    this.element = h("section.out", { "aria-labelledby": "copy-title" }, h("div", {},
      h("div.head", {}, h("h2", { id: "copy-title" }, WORDS.copyAs), segment(WORDS.copyAs, WORDS.forms, this.form, (form) => {
        this.form = form;
        this.update();
      }), this.count),
      this.block, h("div.bs.dock", {}, this.copyButton, this.openLink, this.pictureButton), this.remark, h("p.cap", {}, before, h("b", {}, reset), after), this.status),
    this.qr.element);
  }

  get address() {
    return pageAddress(this.builder.link, document.baseURI);
  }

  /** Reports whether the link hides a word that titles and names of files have. */
  get hidesNames() {
    const { hide } = this.builder.assignment;
    return hide.has("method") || hide.has("data");
  }

  /** Returns the words for the link: the teacher's sentence, or what the state shows. */
  get title() {
    const { assignment, state, report } = this.builder;
    return assignment.say || (this.hidesNames ? WORDS.hiddenTitle : titleOf(state, assignment.hide.has("results") ? null : report));
  }

  get pictureName() {
    const { state } = this.builder;
    return this.hidesNames ? "mercer.png" : `mercer-${state.get("method")}-${state.get("data")}.png`;
  }

  /** Returns the text to copy. */
  get text() {
    switch (this.form) {
      case "iframe":
        return embedCode(embedAddress(this.builder.link, document.baseURI), this.title);
      case "markdown":
        return markdownCode(this.address, this.title);
      case "latex":
        return latexCode(this.address, this.title, this.pictureName, WORDS.openPage);
    }
    return this.address;
  }

  async savePicture() {
    try {
      download(await this.builder.preview.picture(), this.pictureName);
      return AWAY.saved;
    } catch {
      return WORDS.noPicture;
    }
  }

  update() {
    const { address } = this, { state } = this.builder;
    const lacksPoints = state.isOwn && (get(state.edits, "points") === undefined || state.publicLength > OWN.link);
    setCode(this.block, this.text);
    setText(this.count, WORDS.characters(address.length));
    setLabel(this.copyButton, WORDS.copy[this.form]);
    this.openLink.href = address;
    this.pictureButton.hidden = this.form !== "latex";
    const remarks = [this.form === "latex" && WORDS.latexDoc, this.form === "latex" && needsUnicodeTeX(this.title) && WORDS.unicodeTeX, lacksPoints && WORDS.noPoints, address.length > SAFE_LENGTH && WORDS.tooLongLink(address.length, SAFE_LENGTH)].filter(Boolean);
    setText(this.remark, remarks.join(" "));
    this.remark.hidden = remarks.length === 0;
    this.qr.show(address);
  }
}
