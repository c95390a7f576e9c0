/**
 * Runs in the page: finds a panel within a panel of about the same width, which has one border or shadow too many. A
 * dialog does not count as a panel, because the options and search results in it may have frames.
 */
export function measureFrames(): string[] {
  const mayBeInAPanel = [
    "a, button, input, label, select, textarea, :has(> label), :has(input[type=file])",
    ".StripeElement",
    // The picture of a card, and decorative elements.
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
  return frames.flatMap((innerFrame) => {
    if (innerFrame.matches(mayBeInAPanel)) return [];
    const { width } = innerFrame.getBoundingClientRect();
    const outerFrame = frames.find(
      (otherFrame) =>
        otherFrame !== innerFrame &&
        otherFrame.contains(innerFrame) &&
        width > minShare * otherFrame.getBoundingClientRect().width,
    );
    return outerFrame === undefined ? [] : [`a frame in a frame: ${innerFrame.outerHTML.slice(0, 120)}`];
  });
}
