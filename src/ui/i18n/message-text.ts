import type { i18n } from "i18next";

/** What a machine wants said: a key of the texts and the values its sentence needs. */
export interface Message {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * The sentence of a message whose key came from a machine. A key that has none, such as an error code this app does not
 * know, is answered with the server's own words (`values.message`), and without those with the common error.
 */
export function messageText(instance: i18n, { key, values = {} }: Message): string {
  if (instance.exists(key, values)) return String(instance.t(key as never, values as never));
  const own = values.message;
  return typeof own === "string" && own !== "" ? own : instance.t("errors.generic");
}
