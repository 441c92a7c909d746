// @ts-check
/** A tap beside an open popover closes it, which browsers see to, and does nothing else, which they do not. */

/** Begin to see to that. */
export function shieldPopovers() {
  let shielded = false;
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      const open = document.querySelector("[popover]:popover-open");
      const within = target instanceof Element && (open?.contains(target) || target.closest(`[popovertarget="${open?.id}"]`));
      shielded = open !== null && !within;
    },
    true,
  );
  for (const kind of ["pointerdown", "mousedown", "click"]) {
    document.addEventListener(
      kind,
      (event) => {
        if (!shielded) return;
        event.stopPropagation();
        event.preventDefault();
        if (kind === "click") shielded = false;
      },
      true,
    );
  }
}
