/** A screen as one list of lines, for diffs between screens. */
import { type ArabicTexts, isAlike } from "./arabic-texts.ts";

/** One screen of a state, in one place. */
export interface KeptScreen {
  readonly place: string;
  /** Whether another chart or other data decides most of this screen, so that browser walks do not compare it. */
  readonly isShared: boolean;
  /** The events that lead to the state. */
  readonly way: string;
  /** ARIA snapshots. */
  readonly en: readonly string[];
  /** Undefined if only English is drawn. */
  readonly ar: readonly string[] | undefined;
  /** Attributes that the snapshots leave out; in Arabic, only the lines that differ from the English ones. */
  readonly besidesEn: readonly string[];
  readonly besidesAr: readonly string[];
  /**
   * The events that each control sends; for later screens of a state in a place, only those that differ from the first.
   */
  readonly presses: readonly string[];
}

const values = (line: string) => line.replace(/^.*": /, "");

/** Whether a line of attributes differs in Arabic in more than the name of its element. */
export const differs = (english: string, arabic: string) => values(english) !== values(arabic);

/** The Arabic line of each English one; lines without an English one follow the line at `previousIndex`. */
function alignLines({ besidesEn, besidesAr }: KeptScreen, texts: ArabicTexts) {
  const beside = new Map<number, string>();
  const otherLines: { readonly previousIndex: number; readonly line: string }[] = [];
  let from = 0;
  for (const line of besidesAr) {
    const fits = (isIt: (english: string) => boolean) =>
      besidesEn.findIndex((english, index) => index >= from && isIt(english));
    const sameIndex = fits((english) => texts.translate("attributes", english) === line);
    const englishIndex =
      sameIndex >= 0
        ? sameIndex
        : fits((english) => isAlike("attributes", english, line) && differs(english, line));
    if (englishIndex < 0) otherLines.push({ previousIndex: from - 1, line });
    else {
      beside.set(englishIndex, line);
      from = englishIndex + 1;
    }
  }
  return { beside, others: otherLines };
}

export function learnAria(texts: ArabicTexts, { en, ar }: KeptScreen): void {
  for (const [index, line] of en.entries()) texts.learn("aria", line, ar?.[index] ?? "");
}

/** Learns texts that only attributes have, for example descriptions; call it after learning every snapshot. */
export function learnAttributes(texts: ArabicTexts, screen: KeptScreen): void {
  for (const [at, line] of alignLines(screen, texts).beside)
    texts.learn("attributes", screen.besidesEn[at] ?? "", line);
}

const item = (line: string) => line.replace(/^( *)- /, "$1");
const toItem = (line: string) => line.replace(/^( *)/, "$1- ");

/**
 * ARIA lines without their dashes; `*` attributes; `>` presses. `=` marks the Arabic of the line before, if it is not
 * the known translation; `*+` marks an attribute that only Arabic has.
 */
export function linesOf(
  screen: KeptScreen,
  texts: ArabicTexts,
  pressedLines: readonly string[],
): readonly string[] {
  const { en, ar = [] } = screen;
  if (en.length !== ar.length) throw new Error(`${screen.place}: not the same lines in Arabic`);
  const aria = en.flatMap((line, index) => {
    const arabic = ar[index] ?? "";
    return texts.translate("aria", line) === arabic ? [item(line)] : [item(line), `= ${item(arabic)}`];
  });
  const { beside, others } = alignLines(screen, texts);
  const arabicOnly = (index: number) =>
    others.filter(({ previousIndex }) => previousIndex === index).map(({ line }) => `*+ ${line}`);
  const attributes = screen.besidesEn.flatMap((line, index) => {
    const translated = texts.translate("attributes", line);
    const arabic = beside.get(index);
    const isUsual = differs(line, translated) ? arabic === translated : arabic === undefined;
    return [`* ${line}`, ...(isUsual ? [] : [`*= ${arabic ?? ""}`]), ...arabicOnly(index)];
  });
  return [...aria, ...arabicOnly(-1), ...attributes, ...pressedLines.map((line) => `> ${line}`)];
}

interface UnpackedScreen extends Pick<KeptScreen, "en" | "ar" | "besidesEn" | "besidesAr"> {
  /** The presses, including those that are written only for the state's first screen in the place. */
  readonly pressed: readonly string[];
}

export function unpackLines(lines: readonly string[], texts: ArabicTexts): UnpackedScreen {
  const [en, ar, besidesEn, pressed]: string[][] = [[], [], [], []] as string[][];
  const besidesAr: (string | undefined)[] = [];
  for (const line of lines) {
    const [, mark = "", rest = ""] = /^(\*[=+]?|=|>)(?: (.*)|$)/.exec(line) ?? [];
    if (mark === "") {
      const english = toItem(line);
      en?.push(english);
      ar?.push(texts.translate("aria", english));
    } else if (mark === "=") ar?.splice(-1, 1, toItem(rest));
    else if (mark === ">") pressed?.push(rest);
    else if (mark === "*") {
      const translated = texts.translate("attributes", rest);
      besidesEn?.push(rest);
      besidesAr.push(differs(rest, translated) ? translated : undefined);
    } else if (mark === "*=") besidesAr.splice(-1, 1, rest === "" ? undefined : rest);
    else besidesAr.push(rest);
  }
  return {
    en: en ?? [],
    ar: ar ?? [],
    besidesEn: besidesEn ?? [],
    besidesAr: besidesAr.filter((line) => line !== undefined),
    pressed: pressed ?? [],
  };
}
