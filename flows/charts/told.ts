/** Who speaks to the actors that any chart may address by their name, as `toasts`. */

const sent = /\bsendTo\(\s*(?:named\("(\w+)"\)|(toasts)\b)/g;

/** Named actors that a chart's file sends to, each once. @param code of the file */
export function toldBy(code: string): readonly string[] {
  return [...new Set([...code.matchAll(sent)].map(([, name, toasts]) => name ?? toasts ?? ""))];
}
