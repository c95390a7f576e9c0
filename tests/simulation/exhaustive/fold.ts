import { hashText } from "../world/random.ts";

/** A later load of a tab is one that has not pressed; the first load of the pressing tab alone is told apart. */
export function withoutLoads(text: string): string {
  return text.replaceAll(/d1t(\d+)\.(\d+)/g, (_, tab: string, load: string) =>
    tab === "1" && load !== "1" ? "d1t1.later" : `d1t${tab}`,
  );
}

/** 64 bits. */
export function fold(text: string): string {
  return `${hashText(text, 1).toString(36)}-${hashText(text, 2).toString(36)}`;
}
