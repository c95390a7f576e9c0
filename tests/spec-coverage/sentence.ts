/** One checkable sentence of the product's specification, shortened, and the test that checks it. */
export interface Sentence {
  /** The specification's section. */
  readonly section: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  readonly says: string;
  /**
   * A file under tests/ and a test's own title in it; `*` matches the text of a parameter. Or a chart's path file and the
   * text of its promise: an observation, a delay.
   */
  readonly coveringTest: { readonly file: string; readonly title: string };
}

/** The sentences of a section with the titles of their tests, which are in this file under tests/. */
export const coveredSentences = (
  section: Sentence["section"],
  file: string,
  titles: Readonly<Record<string, string>>,
): readonly Sentence[] =>
  Object.entries(titles).map(([says, title]) => ({ section, says, coveringTest: { file, title } }));
