/** The tests in the source of a spec, with their titles as Playwright joins them. */
export interface SpecTest {
  /** A part that the spec computes is `${…}`. */
  readonly title: string;
  readonly source: string;
}

const heads = /^( *)(test|test\.describe|describe|group)(?:\.\w+)*\(\s*(["'`])(.*?)\3\s*,/gms;

export function testsIn(spec: string): readonly SpecTest[] {
  const foundHeads = [...spec.matchAll(heads)].map(
    ([, indent = "", kind = "", , title = ""], headIndex, all) => ({
      depth: indent.length,
      isTest: kind === "test" && !/^ *test\.describe/.test(all[headIndex]?.[0] ?? ""),
      title,
      index: all[headIndex]?.index ?? 0,
    }),
  );
  return foundHeads.flatMap(({ depth, isTest, title, index }, position) => {
    if (!isTest) return [];
    const end = foundHeads.slice(position + 1).find((next) => next.depth <= depth)?.index;
    let innerDepth = depth;
    const outerTitles: string[] = [];
    for (const head of foundHeads.slice(0, position).reverse()) {
      if (head.isTest || head.depth >= innerDepth) continue;
      innerDepth = head.depth;
      outerTitles.unshift(head.title);
    }
    return [{ title: [...outerTitles, title].join(" "), source: spec.slice(index, end) }];
  });
}

/** Whether a test has this title, which the spec may compute in part. */
export function isTitleOf({ title }: SpecTest, fullTitle: string): boolean {
  const fixedParts = title.split(/\$\{.*?\}/s).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${fixedParts.join(".*")}$`, "s").test(fullTitle);
}
