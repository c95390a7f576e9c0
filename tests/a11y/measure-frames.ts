/**
 * Runs in the page: finds a panel within a panel of about the same width: one border or shadow too many. A dialog is no panel,
 * since what is chosen or found in it may have a frame.
 */
export function measureFrames(): string[] {
  const mayBeInAPanel = [
    "a, button, input, label, select, textarea, :has(> label), :has(input[type=file])",
    ".StripeElement",
    // The picture of a card, and what only decorates.
    "span:has(> svg), [aria-hidden=true], [aria-hidden=true] *",
  ].join(", ");
  const minShare = 0.7;

  function isFramed(element: Element): boolean {
    const style = getComputedStyle(element);
    const sides = ["top", "right", "bottom", "left"] as const;
    const hasBorder = sides.every(
      (side) =>
        parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
        style.getPropertyValue(`border-${side}-style`) !== "none" &&
        !/, 0\)$|^transparent$/.test(style.getPropertyValue(`border-${side}-color`)),
    );
    return hasBorder || style.boxShadow !== "none";
  }

  const frames = [...document.querySelectorAll("main *, [role=dialog] *")].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isFramed(element),
  );
  return frames.flatMap((inner) => {
    if (inner.matches(mayBeInAPanel)) return [];
    const { width } = inner.getBoundingClientRect();
    const outer = frames.find(
      (other) =>
        other !== inner && other.contains(inner) && width > minShare * other.getBoundingClientRect().width,
    );
    return outer === undefined ? [] : [`a frame in a frame: ${inner.outerHTML.slice(0, 120)}`];
  });
}
