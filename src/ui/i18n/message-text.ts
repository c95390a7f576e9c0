import type { i18n } from "i18next";
import { findText, type Values } from "./landing-text.ts";
import type { TranslationState } from "./translations.ts";

/** What a machine wants said: a key of the texts and the values its sentence needs. */
interface Message {
  readonly key: string;
  readonly values?: Values;
}

/**
 * The sentence of a message whose key came from a machine. A key that has none, such as an error code this app does not
 * know, is answered with the server's own words (`values.message`), and without those with the common error.
 */
export function messageText(
  { i18n, landing }: Pick<TranslationState, "i18n" | "landing">,
  message: Message,
): string {
  const { key, values = {} } = message;
  const known = (i18n && textOf(i18n, message)) ?? findText(landing, key, values);
  if (known !== undefined) return known;
  const own = values.message;
  return typeof own === "string" && own !== "" ? own : landing.errors.generic;
}

function textOf(instance: i18n, { key, values = {} }: Message): string | undefined {
  return instance.exists(key, values) ? String(instance.t(key as never, values as never)) : undefined;
}
