import type { MoneyNews } from "../../machines/core/named-actors.ts";

/** What a notification of the system says, in the page's language. */
export interface SystemNotificationText {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
}

/** Undefined where the page has no texts for it. */
export type SystemNotificationTextOf = (
  notification: MoneyNews,
  options: { readonly withAmount: boolean },
) => SystemNotificationText | undefined;
