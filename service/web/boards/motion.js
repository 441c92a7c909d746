// @ts-check
// Shows by motion what has just happened on a board: what carries data-from comes from there, what carries data-fresh
// appears. Whoever asked their system for less motion sees the board as it stands.

const MILLISECONDS = 220;

/**
 * Move what a drawing says has moved. The drawing is right without it.
 *
 * @param {Element} drawing
 */
export function move(drawing) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const element of drawing.querySelectorAll("[data-from]")) {
    const [x, y] = (element.getAttribute("data-from") ?? "0 0").split(" ");
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: MILLISECONDS,
      easing: "cubic-bezier(.2, .7, .2, 1)",
    });
  }
  for (const element of drawing.querySelectorAll("[data-fresh]")) {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: MILLISECONDS, easing: "ease-out" });
  }
}
