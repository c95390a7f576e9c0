import { hashText } from "../random.ts";

/** 64 bits. */
export function fold(text: string): string {
  return `${hashText(text, 1).toString(36)}-${hashText(text, 2).toString(36)}`;
}

/** Which names differ between runs, or between mirror images of a run, where nothing else does. */
export interface Naming {
  /** Without what differs from run to run, such as the count of a tab's loads. */
  plain(text: string): string;
  /** A plain text with the names of two things that do the same in each other's place. */
  mirrored(text: string): string;
}

/** Each name stands for itself. */
export const ownNames: Naming = { plain: (text) => text, mirrored: (text) => text };

/** Which work a step goes on with: the steps that led to it since the last that began anew, and what they read. */
export interface Work {
  readonly folded: string;
  readonly mirrored: string;
}

/** Works by the folded work and what follows. A search keeps one: its runs do the same work again and again. */
export class Works {
  readonly #works = new Map<string, Work>();
  readonly #plain = new Map<string, string>();

  constructor(readonly naming: Naming = ownNames) {}

  /** The plain name of a step's label, made once. */
  plain(label: string, make: () => string): string {
    const known = this.#plain.get(label);
    if (known !== undefined) return known;
    const name = this.naming.plain(make());
    this.#plain.set(label, name);
    return name;
  }

  begun(text: string): Work {
    const work = this.#works.get(text) ?? { folded: text, mirrored: this.naming.mirrored(text) };
    this.#works.set(text, work);
    return work;
  }

  continued(work: Work, text: string): Work {
    const whole = `${work.folded} > ${text}`;
    const next = this.#works.get(whole) ?? {
      folded: fold(whole),
      mirrored: fold(`${work.mirrored} > ${this.naming.mirrored(text)}`),
    };
    this.#works.set(whole, next);
    return next;
  }
}
