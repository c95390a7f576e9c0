import { type Naming, Works } from "simulated-browser";

/**
 * Removes the numbers of loads. A later load of tab 1 is called `later`, because only the first load can have pressed.
 */
export function withoutLoads(text: string): string {
  return text.replaceAll(/d1t(\d+)\.(\d+)/g, (_, tab: string, load: string) =>
    tab === "1" && load !== "1" ? "d1t1.later" : `d1t${tab}`,
  );
}

/** Swaps the second tab and a later load of the first: neither has pressed. */
export function swapTabs(text: string): string {
  return text.replaceAll(/d1t1\.later|d1t2/g, (name) => (name === "d1t2" ? "d1t1.later" : "d1t2"));
}

const naming: Naming = { plain: withoutLoads, mirrored: swapTabs };

/** Shared by all runs of this thread. */
export const works = new Works(naming);
