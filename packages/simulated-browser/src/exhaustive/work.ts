import { hashText } from "../random.ts";

/** A 64-bit hash. */
export function hash64(text: string): string {
  return `${hashText(text, 1).toString(36)}-${hashText(text, 2).toString(36)}`;
}

/** Normalises names that differ between equal runs, or between a run and its mirror image. */
export interface Naming {
  /** The text without details that differ between runs, such as the number of a tab's loads. */
  plain(text: string): string;
  /** The plain text with the names of two interchangeable things swapped. */
  mirrored(text: string): string;
}

/** Leaves every name unchanged. */
export const ownNames: Naming = { plain: (text) => text, mirrored: (text) => text };

/**
 * Identifies a work: a chain of steps, each of which continues the previous one. Contains hashes of these steps and of
 * the data that they read.
 */
export interface Work {
  readonly folded: string;
  readonly mirrored: string;
}

/** Caches works by their hash and the next step, because the runs of a search repeat the same works. */
export class Works {
  readonly #works = new Map<string, Work>();
  readonly #plain = new Map<string, string>();

  constructor(readonly naming: Naming = ownNames) {}

  /** The plain name of a step's label, cached. */
  plain(label: string, makeName: () => string): string {
    const knownName = this.#plain.get(label);
    if (knownName !== undefined) return knownName;
    const name = this.naming.plain(makeName());
    this.#plain.set(label, name);
    return name;
  }

  begun(text: string): Work {
    const work = this.#works.get(text) ?? { folded: text, mirrored: this.naming.mirrored(text) };
    this.#works.set(text, work);
    return work;
  }

  continued(work: Work, text: string): Work {
    const wholeText = `${work.folded} > ${text}`;
    const nextWork = this.#works.get(wholeText) ?? {
      folded: hash64(wholeText),
      mirrored: hash64(`${work.mirrored} > ${this.naming.mirrored(text)}`),
    };
    this.#works.set(wholeText, nextWork);
    return nextWork;
  }
}
