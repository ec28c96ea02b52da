/** The sections Link and Embed show the address of the state, and the code for another page. */
import { builderAddress, embedAddress, pageAddress } from "../app/address.js";
import { OWN } from "../lib/contract.js";
import { h, setText } from "../lib/dom.js";
import { titleOf } from "./caption.js";
import { embedCode, linkWithViews } from "./embed.js";
import { codeBlock, copyButton, setCode } from "./parts.js";
import { WORDS } from "./words.js";

export class LinkSection {
  /**
   * @param {import("../app/page.js").Page} page @param {(text: string) => void} announce
   * @param {() => void} saveAll saves the state as a file
   */
  constructor(page, announce, saveAll) {
    this.page = page;
    this.block = codeBlock(WORDS.linkBlock);
    this.block.classList.add("url");
    this.count = h("em");
    this.longRemark = h("span");
    this.remark = h("p", {}, this.longRemark, " ", h("button.lk", { type: "button", onclick: saveAll }, WORDS.saveAll), WORDS.keepsIt);
    this.roundingRemark = h("p", {}, WORDS.rounded("link"));
    this.builder = h("a.lk", {}, WORDS.buildLink);
    this.element = h("div", {}, this.block, this.remark, this.roundingRemark, h("div.bs", {}, copyButton(WORDS.copyLink, announce, () => this.address, this.block), this.count), h("p.more", {}, this.builder));
  }

  get address() {
    return pageAddress(this.page.state.addressLink);
  }

  update() {
    const { publicLength, ownSet } = this.page.state;
    setCode(this.block, this.address);
    this.builder.href = builderAddress(this.page.state.addressLink);
    const isTooLong = publicLength > OWN.link;
    setText(this.longRemark, isTooLong ? WORDS.linkTooLong(publicLength, OWN.link) : "");
    this.remark.hidden = !isTooLong;
    this.roundingRemark.hidden = isTooLong || !ownSet?.isRounded;
    setText(this.count, WORDS.linkLength(this.address.length, isTooLong));
  }
}

export class EmbedSection {
  /**
   * @param {import("../app/page.js").Page} page @param {(text: string) => void} announce
   * @param {() => string[]} views returns the ticked views
   */
  constructor(page, announce, views) {
    this.page = page;
    this.views = views;
    this.block = codeBlock(WORDS.embedBlock);
    this.remark = h("p", { hidden: true });
    this.element = h("div", {}, this.block, this.remark, h("div.bs", {}, copyButton(WORDS.copyCode, announce, () => this.code, this.block)));
  }

  get code() {
    const { state } = this.page;
    return embedCode(embedAddress(linkWithViews(state, this.views())), titleOf(state, this.page.report()));
  }

  update() {
    const [before, views, after] = splitAt(this.code, /views=[^&"]*/);
    setCode(this.block, before, ...(views ? [h("b", {}, views)] : []), after);
    const { publicLength, ownSet } = this.page.state;
    const remark = publicLength > OWN.link ? WORDS.embedTooLong : ownSet?.isRounded ? WORDS.rounded("code") : "";
    setText(this.remark, remark);
    this.remark.hidden = !remark;
  }
}

/** Splits a text before and after the first match. @param {string} text @param {RegExp} pattern */
function splitAt(text, pattern) {
  const match = pattern.exec(text);
  return match ? [text.slice(0, match.index), match[0], text.slice(match.index + match[0].length)] : [text, "", ""];
}
