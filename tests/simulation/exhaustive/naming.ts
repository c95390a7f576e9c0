import { type Naming, Works } from "simulated-browser";

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

const naming: Naming = { plain: withoutLoads, mirrored };

/** Of all runs of this thread. */
export const works = new Works(naming);
