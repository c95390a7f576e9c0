/** The tests in the source of a spec, with their titles as Playwright joins them. */
export interface SpecTest {
  /** A part that the spec computes is `${…}`. */
  readonly title: string;
  readonly source: string;
}

const heads = /^( *)(test|test\.describe|describe|group)(?:\.\w+)*\(\s*(["'`])(.*?)\3\s*,/gms;

export function testsIn(spec: string): readonly SpecTest[] {
  const found = [...spec.matchAll(heads)].map(([, indent = "", kind = "", , title = ""], at, all) => ({
    depth: indent.length,
    isTest: kind === "test" && !/^ *test\.describe/.test(all[at]?.[0] ?? ""),
    title,
    index: all[at]?.index ?? 0,
  }));
  return found.flatMap(({ depth, isTest, title, index }, at) => {
    if (!isTest) return [];
    const end = found.slice(at + 1).find((next) => next.depth <= depth)?.index;
    let inner = depth;
    const outerTitles: string[] = [];
    for (const head of found.slice(0, at).reverse()) {
      if (head.isTest || head.depth >= inner) continue;
      inner = head.depth;
      outerTitles.unshift(head.title);
    }
    return [{ title: [...outerTitles, title].join(" "), source: spec.slice(index, end) }];
  });
}

/** Whether a test has this title, which the spec may compute in part. */
export function isTitleOf({ title }: SpecTest, full: string): boolean {
  const parts = title.split(/\$\{.*?\}/s).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(full);
}
