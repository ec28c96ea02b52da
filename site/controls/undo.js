/**
 * UndoButtons is the part of the header with the buttons Undo and Redo. Beside Undo is the name of the step that it
 * undoes. The name opens the list of steps, which is loaded on demand. On a phone, the header has only Undo, and the sheet
 * has the list, and Redo if there is a step to redo.
 */
import { notLoadedNote } from "../app/alerts.js";
import { WORDS } from "../app/words.js";
import { h, mathNodes, pageElement } from "../lib/dom.js";
import { importScript } from "../lib/load.js";

export class UndoButtons {
  /** @param {HTMLElement} root @param {import("../app/page.js").Page} page */
  constructor(root, page) {
    this.page = page;
    this.undo = h("button", { type: "button", id: "undo", title: WORDS.undoKeys, onclick: () => page.undo() }, WORDS.undo);
    this.undoName = h("button.step", { type: "button", "aria-haspopup": "listbox", "aria-expanded": "false", onclick: () => this.openList(this.undoName) });
    this.redoName = h("span.step");
    this.redo = h("button", { type: "button", id: "redo", title: WORDS.redoKeys, onclick: () => page.redo() }, WORDS.redo, this.redoName);
    root.append(h("span.named", {}, this.undo, this.undoName), this.redo);
    this.sheetRedoName = h("span.step");
    this.sheetRedo = h("button.lk", { type: "button", id: "sheet-redo", hidden: true, onclick: () => page.redo() }, WORDS.redo, this.sheetRedoName);
    pageElement("sheet").append(this.sheetRedo);
    const sheetButton = pageElement("sheet-history");
    sheetButton.addEventListener("click", () => {
      pageElement("sheet", "", HTMLDialogElement).close();
      this.openList(pageElement("more"));
    });
  }

  update() {
    const { steps, isLooking } = this.page;
    if (isLooking) return; // the list of steps hangs below a name, so the names stay
    const canUndo = steps.undoName !== undefined || steps.hasUnfinishedStep, canRedo = steps.redoName !== undefined;
    // A disabled button would lose the focus, so that a reader with a keyboard could not press Redo after the last Undo.
    this.undo.setAttribute("aria-disabled", String(!canUndo));
    this.redo.setAttribute("aria-disabled", String(!canRedo));
    showName(this.undoName, steps.undoName ?? WORDS.history, steps.undoName ? WORDS.lastStep : "");
    for (const name of [this.redoName, this.sheetRedoName]) showName(name, steps.redoName ?? "");
    if (!canRedo && document.activeElement === this.sheetRedo) pageElement("sheet-history").focus(); // a hidden button would lose the focus
    this.sheetRedo.hidden = !canRedo;
    this.undo.setAttribute("aria-label", steps.undoName ? WORDS.undoStep(steps.undoName) : WORDS.undo);
  }

  /** Opens the list of steps. @param {HTMLElement} word the button that opens the list */
  openList(word) {
    const { page } = this;
    importScript(() => import("./history-list.js")).then((m) => m.openHistoryList(page, word)).catch(() => {
      page.notes.set("history", notLoadedNote(WORDS.parts.steps, () => this.openList(word)));
    });
  }
}

/** Shows the name of a step, which the space may cut. @param {HTMLElement} e @param {string} name @param {string} [lead] words before the name for screen readers */
function showName(e, name, lead = "") {
  if (e.title === name && e.childNodes.length > 0) return;
  e.title = name;
  e.hidden = name === "";
  e.replaceChildren(...(lead ? [h("span.unseen", {}, lead)] : []), mathNodes(name));
}
