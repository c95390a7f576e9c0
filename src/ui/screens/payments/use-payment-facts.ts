import type { JournalEntry, PaymentOperation } from "../../../machines/instructions/instruction.ts";
import { formatTimestamp } from "../../format/date.ts";
import { formatMoney } from "../../format/money.ts";
import { unbrokenTimestamp } from "../../format/unbroken-timestamp.ts";
import { useSettings } from "../../hooks/actors.ts";
import { useLanguage } from "../../hooks/use-language.ts";
import { useNow } from "../../hooks/use-now.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

interface PaymentFacts {
  /** "Transfer of $25.00" */
  readonly what: string;
  /**
   * The time at which the holder confirmed the payment, in the account's time zone, with the date unless it is today;
   * undefined until the payment is in the journal.
   */
  readonly when: string | undefined;
  readonly reference: string | undefined;
}

/** How screens name a payment. */
export function usePaymentFacts(
  order: { readonly operation: PaymentOperation; readonly cents: number },
  entry: JournalEntry | undefined,
): PaymentFacts {
  const { t } = useTranslation();
  const language = useLanguage();
  const timeZone = useSettings()?.timeZone;
  const now = useNow();
  const submittedAt = entry?.submittedAt ?? entry?.createdAt;
  return {
    what: t(`payment.banner.${order.operation}`, { amount: formatMoney(order.cents) }),
    when:
      submittedAt === undefined || timeZone === undefined
        ? undefined
        : unbrokenTimestamp(formatTimestamp(submittedAt, now, timeZone, language)),
    reference: entry?.key,
  };
}
