/** A change of the product that a sentence forbids: replaces one text of a file, which occurs there once. */
export interface Change {
  /** The path from the project's root. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The changes with each of which a sentence's test has to fail, or the reason why none is tried. */
export type Proof = readonly Change[] | string;

export function change(file: string, from: string, to: string): Change {
  return { file, from, to };
}

/** Replaces the first letter of each text; in `title: "Cards"`, the first letter within the quotes. */
export function misspell(file: string, ...texts: readonly string[]): readonly Change[] {
  return texts.map((from) =>
    change(
      file,
      from,
      from.replace(
        /^([^"]*")?([^\p{L}]*)(\p{L})/u,
        (_, textBefore = "", textBetween: string, letter: string) =>
          [textBefore, textBetween, letter === "Q" ? "Z" : "Q"].join(""),
      ),
    ),
  );
}

/** Applies the change to the file's text. @throws if `from` does not occur exactly once */
export function applyChange(source: string, { file, from, to }: Change): string {
  const pieces = source.split(from);
  if (pieces.length !== 2 || from === to) {
    throw new Error(
      `${file} has to contain ${JSON.stringify(from)} once, and has it ${pieces.length - 1} times.`,
    );
  }
  return pieces.join(to);
}
