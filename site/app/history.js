import { pointsName, removeName } from "./own.js";

/**
 * Shows the permalink in the address bar. A history entry also stores the link within the page, since the permalink
 * rounds points of one's own or lacks them. A gesture, such as a drag or repeated arrow keys, adds one history entry
 * at the first change. Later changes replace the entry, so that Back leads to the start of the gesture.
 *
 * @typedef {Pick<import("./state.js").State, "link" | "addressLink" | "ownSets">} LinkedState
 *
 * @param {LinkedState} state
 * @param {(link: string) => void} openLink called when the reader goes back or forward, or types a link
 * @param {{mode?: "replace", onMissingPoints?: () => void}} [options] mode "replace": add no entries to the history, as in an
 *   embedded page. onMissingPoints is called after openLink if the page and the address lack the points of an entry.
 */
export function createHistory(state, openLink, options = {}) {
  const { ownSets } = state;
  let currentLink = location.hash.slice(1);
  let currentAddress = currentLink;
  let isInGesture = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {boolean} isNewEntry */
  const writeLink = (isNewEntry) => {
    clearTimeout(timer);
    currentLink = state.link;
    currentAddress = state.addressLink;
    const entry = { link: currentLink, session: ownSets.session }, url = "#" + currentAddress;
    if (isNewEntry && options.mode !== "replace") history.pushState(entry, "", url);
    else history.replaceState(entry, "", url);
  };

  const handleNavigation = () => {
    const address = removeName(location.hash.slice(1)), entry = history.state;
    const isStored = entry?.session === ownSets.session && ownSets.canOpen(entry.link);
    const link = isStored ? entry.link : address;
    if (link === currentLink) return;
    clearTimeout(timer);
    isInGesture = false;
    [currentLink, currentAddress] = [link, address];
    openLink(link);
    if (!isStored && pointsName(entry?.link ?? "") && !/(^|&)points=/.test(address)) options.onMissingPoints?.();
  };
  addEventListener("popstate", handleNavigation);
  addEventListener("hashchange", handleNavigation);

  return {
    /** Records a change of the state. @param {boolean} isFinal whether the gesture is over */
    record(isFinal) {
      const hasChanged = state.link !== currentLink;
      if (hasChanged && !isInGesture) writeLink(true);
      else if (hasChanged) {
        // Browsers limit the number of address changes per second.
        clearTimeout(timer);
        if (isFinal) writeLink(false);
        else timer = setTimeout(() => writeLink(false), REPLACE_DELAY);
      }
      isInGesture = !isFinal;
    },
    /** Replaces the link of the state by its canonical form. */
    replace() {
      if (state.link !== currentLink || state.addressLink !== currentAddress) writeLink(false);
    },
  };
}

const REPLACE_DELAY = 250; // ms between updates of the address during a gesture
