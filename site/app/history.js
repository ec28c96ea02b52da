import { removeName } from "./own.js";

/**
 * Shows the permalink in the address bar. A history entry also stores the link within the page, since the permalink
 * rounds points of one's own or lacks them. A gesture, such as a drag or repeated arrow keys, adds one history entry
 * at the first change. Later changes replace the entry, so that Back leads to the start of the gesture.
 *
 * Undo and redo do not go back in the history of the browser, since its entries can be those of other pages. They change
 * the state like an edit. Several of them without an edit in between are one gesture, so that Back leads to the state
 * before the first of them. An entry stores the number of its step, so that Back and Forward can move in the list of steps. It
 * also stores the identifier of its points, by which a page that is loaded again finds them in the storage of the browser.
 *
 * @typedef {Pick<import("./state.js").State, "fullLink" | "addressLink" | "ownSets" | "ownSet">} LinkedState
 * @typedef {{link: string, address: string, step: number | undefined, pointsId?: string}} Entry
 *
 * @param {LinkedState} state
 * @param {(link: string, step?: number) => void} openLink called with the link of the entry and the number of its step when
 *   the reader goes back or forward, or types a link
 * @param {{mode?: "replace", step?: () => number | undefined}} [options] mode "replace": add no entries to the history, as in an
 *   embedded page. step returns the number of the present step.
 */
export function createHistory(state, openLink, options = {}) {
  const { ownSets } = state;
  /** written is the entry in the history of the browser. @type {Entry} */
  let written = { link: location.hash.slice(1), address: location.hash.slice(1), step: undefined };
  /** waiting is the entry that will replace the written one. @type {Entry | null} */
  let waiting = null;
  let isInGesture = false;
  let isUndoing = false; // whether the last change was an undo or a redo
  let isPaused = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @returns {Entry} */
  const currentEntry = () => ({ link: state.fullLink, address: state.addressLink, step: options.step?.(), pointsId: state.ownSet?.id });

  /** @param {Entry} entry @param {boolean} isNew */
  const write = (entry, isNew) => {
    clearTimeout(timer);
    waiting = null;
    written = entry;
    const content = { link: entry.link, session: ownSets.session, step: entry.step, pointsId: entry.pointsId }, url = "#" + entry.address;
    if (isNew && options.mode !== "replace") history.pushState(content, "", url);
    else history.replaceState(content, "", url);
  };

  const flush = () => waiting && write(waiting, false);

  /** Replaces the written entry soon. Browsers limit the number of address changes per second. @param {Entry} entry */
  const writeLater = (entry) => {
    clearTimeout(timer);
    waiting = entry;
    timer = setTimeout(flush, REPLACE_DELAY);
  };

  const handleNavigation = () => {
    const address = removeName(location.hash.slice(1)), entry = history.state;
    const storedLink = ownSets.linkOf(entry), link = storedLink ?? address;
    if (link === (waiting ?? written).link) return;
    clearTimeout(timer);
    waiting = null;
    isInGesture = isUndoing = false;
    written = { link, address, step: storedLink && entry.session === ownSets.session ? entry.step : undefined };
    openLink(link, written.step);
  };
  addEventListener("popstate", handleNavigation);
  addEventListener("hashchange", handleNavigation);

  return {
    /** Records a change of the state. @param {boolean} isFinal whether the gesture is over */
    record(isFinal) {
      if (isUndoing) flush();
      isUndoing = false;
      const hasChanged = state.fullLink !== written.link;
      if (hasChanged && !isInGesture) write(currentEntry(), true);
      else if (isInGesture && isFinal) write(currentEntry(), false);
      else if (hasChanged) writeLater(currentEntry());
      isInGesture = !isFinal && (isInGesture || hasChanged);
    },
    /** Records that the reader has undone or redone a step. */
    recordUndo() {
      isInGesture = false;
      if (state.fullLink !== written.link && !isUndoing) write(currentEntry(), true);
      else if (isUndoing) writeLater(currentEntry());
      isUndoing = true;
    },
    /** Makes the next change a part of the written entry. */
    continueEntry() {
      isInGesture = true;
    },
    /** Stops or restarts the updates of the history, for example while the reader only looks at a state. @param {boolean} value */
    setPaused(value) {
      isPaused = value;
    },
    /** Replaces the link of the state by its canonical form. */
    replace() {
      if (isPaused) return;
      if (state.fullLink !== written.link || state.addressLink !== written.address) write(currentEntry(), false);
    },
  };
}

const REPLACE_DELAY = 250; // ms between updates of the address during a gesture
