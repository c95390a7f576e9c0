import { hashText } from "../world/random.ts";

/** A later load of a tab is one that has not pressed; the first load of the pressing tab alone is told apart. */
export function withoutLoads(text: string): string {
  return text.replaceAll(/d1t(\d+)\.(\d+)/g, (_, tab: string, load: string) =>
    tab === "1" && load !== "1" ? "d1t1.later" : `d1t${tab}`,
  );
}

/** The same with the second tab and a later load of the first in each other's place: neither has pressed. */
export function mirrored(text: string): string {
  return text.replaceAll(/d1t1\.later|d1t2/g, (name) => (name === "d1t2" ? "d1t1.later" : "d1t2"));
}

/** 64 bits. */
export function fold(text: string): string {
  return `${hashText(text, 1).toString(36)}-${hashText(text, 2).toString(36)}`;
}

/** Which work a step goes on with: the steps that led to it since the last that began anew, and what they read. */
export interface Work {
  readonly folded: string;
  readonly mirrored: string;
}

/** By the folded work and what follows: the runs of a search do the same work again and again. */
const works = new Map<string, Work>();

export function begun(text: string): Work {
  const work = works.get(text) ?? { folded: text, mirrored: mirrored(text) };
  works.set(text, work);
  return work;
}

export function continued(work: Work, text: string): Work {
  const whole = `${work.folded} > ${text}`;
  const next = works.get(whole) ?? {
    folded: fold(whole),
    mirrored: fold(`${work.mirrored} > ${mirrored(text)}`),
  };
  works.set(whole, next);
  return next;
}
