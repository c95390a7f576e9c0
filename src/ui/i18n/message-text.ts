import type { i18n } from "i18next";
import { isolate } from "./isolates.ts";
import { findText, type TextValues } from "./landing-text.ts";
import type { TranslationState } from "./translations.ts";

/** A message from a machine: a translation key, and values for its placeholders. */
interface Message {
  readonly key: string;
  readonly values?: TextValues;
}

/**
 * The text of a message from a machine. For an unknown key, such as an error code that this app does not know, the
 * server's own message (`values.message`), else the generic error.
 */
export function messageText(
  { i18n, landing }: Pick<TranslationState, "i18n" | "landing">,
  message: Message,
): string {
  const { key, values = {} } = message;
  const knownText = (i18n && findMessageText(i18n, message)) ?? findText(landing, key, values);
  if (knownText !== undefined) return knownText;
  const ownMessage = values.message;
  return typeof ownMessage === "string" && ownMessage !== "" ? isolate(ownMessage) : landing.errors.generic;
}

function findMessageText(instance: i18n, { key, values = {} }: Message): string | undefined {
  return instance.exists(key, values) ? String(instance.t(key as never, values as never)) : undefined;
}
