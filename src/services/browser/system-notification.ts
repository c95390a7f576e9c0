import type { MoneyNotification } from "../../machines/core/named-actors.ts";

/** The text of a system notification, in the page's language. */
export interface SystemNotificationText {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
}

/** Undefined if the page has no text for it. */
export type SystemNotificationTextOf = (
  notification: MoneyNotification,
  options: { readonly withAmount: boolean },
) => SystemNotificationText | undefined;
