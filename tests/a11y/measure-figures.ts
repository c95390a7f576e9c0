/**
 * Runs in the page: finds each date, time, amount, phone number, masked number and reference that breaks across lines,
 * or that a right-to-left page does not isolate, so that its parts would change places.
 */
export function measureFigures(): string[] {
  const space = "[ \\u00a0]";
  const noDigitAfter = "(?![\\d\\u0660-\\u0669])";
  const moments = [
    `[A-Z][a-z]{2}${space}\\d{1,2}(,${space}\\d{4})?`,
    `\\d{1,2}${space}[\\u0621-\\u064a]+${space}\\d{4}`,
    `\\d{1,2}:\\d{2}(${space}([AP]M|[صم]))?`,
  ];
  const figures = [
    "[-+−]?\\$[\\d,]+(\\.\\d{2})?",
    `••••${space}?\\d{4}`,
    `\\d{2}/\\d{2}${noDigitAfter}`,
    `(\\+61${space}?4|04)\\d{2}${space}?\\d{3}${space}?\\d{3}`,
    `(?<![\\w-])\\d{3}-\\d{3}${noDigitAfter}`,
    "(acc|txn)_[\\w-]{8,12}",
    "NP-\\w+",
  ];
  const findings: string[] = [];
  const isRightToLeft = document.documentElement.dir === "rtl";

  function isBroken(range: Range): boolean {
    // A line with both directions has a box for each, and their heights can differ slightly.
    const middles = [...range.getClientRects()]
      .filter(({ width }) => width > 1)
      .map(({ top, height }) => top + height / 2);
    return Math.max(...middles) - Math.min(...middles) > 8;
  }

  /** Whether the figure's element, or the isolating characters around it, isolate its direction. */
  function isIsolated(textBefore: string, element: Element): boolean {
    const openIsolates: string[] = [];
    for (const [at, character] of [...textBefore].entries()) {
      if ("\u2066\u2067\u2068".includes(character)) openIsolates.push([...textBefore].slice(at).join(""));
      if (character === "\u2069") openIsolates.pop();
    }
    const isolate = openIsolates.at(-1);
    if (isolate === undefined) return getComputedStyle(element).direction === "ltr";
    return isolate[0] === "\u2066" || (isolate[0] === "\u2068" && !/[\u0590-\u08ff]/.test(isolate));
  }

  function collectFindings(pattern: string, node: Node, element: Element, isMoment: boolean): void {
    const text = node.nodeValue ?? "";
    for (const { 0: part, index } of text.matchAll(new RegExp(pattern, "g"))) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + part.length);
      const placeDescription = `${part} in ${element.outerHTML.slice(0, 160)}`;
      if (isBroken(range)) findings.push(`in two lines: ${placeDescription}`);
      if (isRightToLeft && !isMoment && !isIsolated(text.slice(0, index), element))
        findings.push(`not isolated: ${placeDescription}`);
    }
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    collectFindings(moments.join("|"), node, element, true);
    collectFindings(figures.join("|"), node, element, false);
  }
  return findings;
}
