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
  /** `POST`. */
  readonly method: string;
  /** `/cards/label`, below the API's prefix. */
  readonly path: string;
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** @throws Error with a sentence if the name, the Arabic title or the call is invalid */
export function flowNames(file: string, arabic: string, call = `POST /${file}`): FlowNames {
  if (!/^[a-z]+(-[a-z]+)+$/.test(file))
    throw new Error(`A flow is named by two or more words in lower case with hyphens, not "${file}"`);
  if (!/^[\u0621-\u064A ]+$/.test(arabic))
    throw new Error(`The Arabic title is in Arabic letters, not "${arabic}"`);
  const [, method, path] = /^(POST|PUT) (\/[a-z/-]+)$/.exec(call) ?? [];
  if (method === undefined || path === undefined)
    throw new Error(`A call is written as "POST /cards/label" or "PUT /…", not "${call}"`);
  const words = file.split("-");
  const type = words.map(capital).join("");
  return {
    file,
    id: type.slice(0, 1).toLowerCase() + type.slice(1),
    type,
    title: words.map(capital).join(" "),
    words: words.join(" "),
    arabic,
    method,
    path,
  };
}
