/** One checkable sentence of the product's specification, shortened, and the test that checks it. */
export interface Sentence {
  /** The specification's section. */
  readonly section: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  readonly says: string;
  /**
   * A file under tests/ and a test's own title in it; `*` matches the text of a parameter. Or a chart's path file and the
   * text of its promise: an observation, a delay.
   */
  readonly coveringTest?: { readonly file: string; readonly title: string };
  /** What is missing, if no test checks it. */
  readonly open?: string;
}

/** `file` is under tests/. */
export function covered(section: Sentence["section"], says: string, file: string, title: string): Sentence {
  return { section, says, coveringTest: { file, title } };
}

export function open(section: Sentence["section"], says: string, missing: string): Sentence {
  return { section, says, open: missing };
}
