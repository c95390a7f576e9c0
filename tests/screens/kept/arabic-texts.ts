/**
 * The Arabic texts of the kept screens, each with its English one: replacing the texts of a screen's English lines
 * gives its Arabic ones.
 */

/**
 * Splits a line of an ARIA snapshot, `button "Close" [disabled]: …`, into its texts (name and content) and its
 * structure.
 */
const ariaLine = /^( *(?:- )?)(\/?[\w-]+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)(?:: (.*))?(:?)$/;

interface Parts {
  /** The line with a placeholder for each text. */
  readonly structure: string;
  readonly texts: readonly string[];
}

const gap = "\u0000";

function ariaParts(line: string): Parts {
  const [, start = "", role = "", name, attributes = "", text, end = ""] = ariaLine.exec(line) ?? [];
  if (role === "") return { structure: line, texts: [] };
  const structure = `${start}${role}${name === undefined ? "" : ` "${gap}"`}${attributes}${text === undefined ? "" : `: ${gap}`}${end}`;
  return { structure, texts: [name, text].filter((ariaText) => ariaText !== undefined) };
}

/**
 * Splits a line of attributes, `button "Close": plain, described by "…"`, or the page's line with its language and
 * title.
 */
function attributeParts(line: string): Parts {
  const [, language, title] = /^page: (lang=\w+ dir=\w+)(?: title=(.*))?$/.exec(line) ?? [];
  if (language !== undefined)
    return title === undefined
      ? { structure: `page: ${gap}`, texts: [language] }
      : { structure: `page: ${gap} title=${gap}`, texts: [language, title] };
  const texts: string[] = [];
  const structure = line.replace(/"([^"]*)"/g, (_, text: string) => {
    texts.push(text);
    return `"${gap}"`;
  });
  return { structure, texts };
}

const fill = ({ structure, texts }: Parts) =>
  texts.reduce((line, text) => line.replace(gap, () => text), structure);

export type Kind = "aria" | "attributes";
const partsOf = { aria: ariaParts, attributes: attributeParts };

/** Whether two lines differ only in their texts. */
export const isAlike = (kind: Kind, english: string, arabic: string) =>
  partsOf[kind](english).structure === partsOf[kind](arabic).structure;

export class ArabicTexts {
  readonly #counts = new Map<string, Map<string, number>>();
  #rows = new Map<string, string>();

  constructor(rows: Iterable<readonly [string, string]> = []) {
    this.#rows = new Map(rows);
  }

  learn(kind: Kind, english: string, arabic: string): void {
    const [from, to] = [partsOf[kind](english), partsOf[kind](arabic)];
    if (from.structure !== to.structure) return;
    for (const [at, text] of from.texts.entries()) {
      const counts = this.#counts.get(text) ?? new Map<string, number>();
      const translatedText = to.texts[at] ?? "";
      counts.set(translatedText, (counts.get(translatedText) ?? 0) + 1);
      this.#counts.set(text, counts);
      const [most = text] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best));
      this.#rows.set(text, most);
    }
  }

  translate(kind: Kind, english: string): string {
    const { structure, texts } = partsOf[kind](english);
    return fill({ structure, texts: texts.map((text) => this.#rows.get(text) ?? text) });
  }

  /** Each English text and its Arabic one, without the texts that are the same in both languages. */
  get rows(): readonly (readonly [string, string])[] {
    return [...this.#rows]
      .filter(([english, arabic]) => english !== arabic)
      .sort(([one], [other]) => (one < other ? -1 : 1));
  }
}
