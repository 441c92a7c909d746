// @ts-check
/** The keys of a film, wherever the focus is, except where keys mean something already. */

/**
 * Listen until the returned function is called.
 *
 * @param {() => import("./screen.js").Screen | null} screen
 * @param {() => void} redraw
 * @returns {() => void}
 */
export function listen(screen, redraw) {
  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("select, input, dialog, [popover]:popover-open")) return;
    if (event.key === " " && target?.closest("button, a, summary")) return;
    if (!screen()?.press(event)) return;
    event.preventDefault();
    redraw();
  }
  document.addEventListener("keydown", pressed);
  return () => document.removeEventListener("keydown", pressed);
}
