/** A change of the product that a sentence forbids: one text of one file, which occurs there once, becomes another. */
export interface Change {
  /** From the project's root. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The changes that each have to turn a sentence's test red, or the reason why none is tried. */
export type Proof = readonly Change[] | string;

export function change(file: string, from: string, to: string): Change {
  return { file, from, to };
}

/** Gives each text another first letter; of `title: "Cards"`, the first letter in the quotes. */
export function misspell(file: string, ...texts: readonly string[]): readonly Change[] {
  return texts.map((from) =>
    change(
      file,
      from,
      from.replace(/^([^"]*")?([^\p{L}]*)(\p{L})/u, (_, before = "", between: string, letter: string) =>
        [before, between, letter === "Q" ? "Z" : "Q"].join(""),
      ),
    ),
  );
}

/** The file's text with the change in it. @throws where `from` does not occur exactly once */
export function applyChange(source: string, { file, from, to }: Change): string {
  const pieces = source.split(from);
  if (pieces.length !== 2 || from === to) {
    throw new Error(
      `${file} has to contain ${JSON.stringify(from)} once, and has it ${pieces.length - 1} times.`,
    );
  }
  return pieces.join(to);
}
