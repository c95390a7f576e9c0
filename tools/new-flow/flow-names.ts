/** The names of a new flow, derived from the name given on the command line. */
export interface FlowNames {
  /** `label-card`: for its files. */
  readonly file: string;
  /** `labelCard`: for its chart, texts and call. */
  readonly id: string;
  /** `LabelCard`: for its types and component. */
  readonly type: string;
  /** `Label Card`: for its title and button. */
  readonly title: string;
  /** `label card`: for sentences. */
  readonly words: string;
  /** The Arabic title and button. */
  readonly arabic: string;
  /** What the flow does, for the dialog and the help. */
  readonly hint: string;
  readonly arabicHint: string;
  /** `POST`. */
  readonly method: string;
  /** `/cards/label`, below the API's prefix. */
  readonly path: string;
  /** The flag, if the call sets and clears a flag of the card. */
  readonly flag?: Flag;
}

/** A flag that the call sets and clears. */
export interface Flag {
  /** `locked`: the field of the card and of the call. */
  readonly field: string;
  /** `Unlock Card`: the button that clears it. */
  readonly undo: string;
  readonly arabicUndo: string;
  /** The mark of a card with the flag; undefined if such a card can pay. */
  readonly mark?: CardMarkTexts;
}

/** What a card with the flag shows, and the sentence of the code `card_locked`. */
export interface CardMarkTexts {
  readonly label: string;
  readonly arabicLabel: string;
  readonly refusal: string;
  readonly arabicRefusal: string;
}

type GivenTexts<Texts> = { readonly [Key in keyof Texts]?: Texts[Key] | undefined };
type GivenFlag = GivenTexts<Omit<Flag, "mark">> & { readonly mark?: GivenTexts<CardMarkTexts> | undefined };

interface Hints {
  readonly hint?: string | undefined;
  readonly arabicHint?: string | undefined;
}

const englishHint = "What it does.";

const arabicNamePattern = /^[\u0621-\u064A ]+$/;
const arabicTextPattern = /^[\u0600-\u06FF .:«»]+$/;
const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** @throws Error with a sentence if a name, a call or a text is invalid */
export function flowNames(
  file: string,
  arabic: string,
  call = `POST /${file}`,
  flag?: GivenFlag,
  { hint = englishHint, arabicHint = englishHint }: Hints = {},
): FlowNames {
  if (!/^[a-z]+(-[a-z]+)+$/.test(file))
    throw new Error(`A flow is named by two or more words in lower case with hyphens, not "${file}"`);
  if (!arabicNamePattern.test(arabic))
    throw new Error(`The Arabic title is in Arabic letters, not "${arabic}"`);
  const [, method, path] = /^(POST|PUT) (\/[a-z/-]+)$/.exec(call) ?? [];
  if (method === undefined || path === undefined)
    throw new Error(`A call is written as "POST /cards/label" or "PUT /…", not "${call}"`);
  if (arabicHint !== englishHint) requireArabic(arabicHint);
  const texts = { arabic, hint, arabicHint };
  return { ...namesFrom(file), ...texts, method, path, ...(flag && { flag: flagOf(flag) }) };
}

/** The names that are derived from the file's name. */
export function namesFrom(file: string) {
  const words = file.split("-");
  const type = words.map(capitalize).join("");
  return {
    file,
    id: type.slice(0, 1).toLowerCase() + type.slice(1),
    type,
    title: words.map(capitalize).join(" "),
    words: words.join(" "),
  };
}

function requireArabic(sentence: string): void {
  if (!arabicTextPattern.test(sentence)) throw new Error(`This sentence is in Arabic, not "${sentence}"`);
}

function flagOf({ field = "", undo = "", arabicUndo = "", mark }: GivenFlag): Flag {
  if (!/^[a-z]+$/i.test(field)) throw new Error(`A flag is one word, not "${field}"`);
  if (!/^[A-Z][A-Za-z ]+$/.test(undo))
    throw new Error(`A flag needs the title that clears it, not "${undo}"`);
  if (!arabicNamePattern.test(arabicUndo))
    throw new Error(`That title is in Arabic letters too, not "${arabicUndo}"`);
  return { field, undo, arabicUndo, ...(mark && { mark: markOf(mark) }) };
}

function markOf({
  label = "",
  arabicLabel = "",
  refusal = "",
  arabicRefusal = "",
}: GivenTexts<CardMarkTexts>): CardMarkTexts {
  if (label === "" || refusal === "") throw new Error("A mark needs its label and its refusal");
  requireArabic(arabicLabel);
  requireArabic(arabicRefusal);
  return { label, arabicLabel, refusal, arabicRefusal };
}
