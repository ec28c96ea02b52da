/**
 * Shows the permalink in the address bar. A gesture, such as a drag or repeated arrow keys, adds one history
 * entry at the first change. Later changes replace the entry, so that Back leads to the start of the gesture.
 *
 * @param {(link: string) => void} openLink called when the reader goes back or forward, or types a link
 * @param {{mode?: "replace"}} [options] mode "replace": add no entries to the history, as in an embedded page
 */
export function createHistory(openLink, options = {}) {
  let currentLink = location.hash.slice(1);
  let isInGesture = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {string} link @param {boolean} isNewEntry */
  const writeLink = (link, isNewEntry) => {
    clearTimeout(timer);
    currentLink = link;
    const url = "#" + link;
    if (isNewEntry && options.mode !== "replace") history.pushState(null, "", url);
    else history.replaceState(null, "", url);
  };

  const handleNavigation = () => {
    const link = location.hash.slice(1);
    if (link === currentLink) return;
    clearTimeout(timer);
    isInGesture = false;
    currentLink = link;
    openLink(link);
  };
  addEventListener("popstate", handleNavigation);
  addEventListener("hashchange", handleNavigation);

  return {
    /** Records a change of the state. @param {string} link @param {boolean} isFinal whether the gesture is over */
    record(link, isFinal) {
      if (link !== currentLink && !isInGesture) writeLink(link, true);
      else if (link !== currentLink) {
        // Browsers limit the number of address changes per second.
        clearTimeout(timer);
        if (isFinal) writeLink(link, false);
        else timer = setTimeout(() => writeLink(link, false), REPLACE_DELAY);
      }
      isInGesture = !isFinal;
    },
    /** Replaces the link of the state by its canonical form. @param {string} link */
    replace(link) {
      if (link !== currentLink) writeLink(link, false);
    },
  };
}

const REPLACE_DELAY = 250; // ms between updates of the address during a gesture
