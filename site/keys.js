/** Keys that work anywhere but where one types: [ and ] choose i, V is the projector. */

/**
 * @param {Window} where the page, or the frame of its pictures
 * @param {{index: (by: number) => void, project: () => void}} act
 */
export function listen(where, act) {
  where.addEventListener("keydown", (ev) => {
    if (ev.ctrlKey || ev.metaKey || ev.altKey || ev.defaultPrevented) return;
    const typing = ev.target instanceof Element && ev.target.matches?.("input:not([type=range]), textarea, select, dialog *");
    if (typing) return;
    if (ev.key === "[") act.index(-1);
    else if (ev.key === "]") act.index(1);
    else if (ev.key === "v" || ev.key === "V") act.project();
    else return;
    ev.preventDefault();
  });
}
