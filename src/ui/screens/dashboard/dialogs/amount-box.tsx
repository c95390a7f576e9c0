import { useSelector } from "@xstate/react";
import type { ComponentProps } from "react";
import { flushSync } from "react-dom";
import type { PaymentOperation } from "../../../../machines/instructions/instruction.ts";
import type { AmountActor } from "../../../../machines/payments/amount.machine.ts";
import { AmountField } from "../../../components/amount-field.tsx";
import { formatMoney } from "../../../format/money.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

interface AmountBoxProps {
  /** The payment type that the limit applies to. */
  readonly operation: PaymentOperation;
  readonly amount: AmountActor;
  /** The limit, shown above the button; undefined until it is known. */
  readonly limit?: string | undefined;
  /** The available balance, if less than the limit of the amount field can be sent. */
  readonly availableCents?: number | undefined;
  /** The amount is being sent. */
  readonly readOnly?: boolean;
  /** Names the value that the limit shows, for tests; removed from production builds. */
  readonly "data-fact"?: string;
}

/** The amount field of a payment dialog, bound to its chart. */
export function AmountBox({
  operation,
  amount,
  limit,
  availableCents,
  readOnly = false,
  "data-fact": fact,
}: AmountBoxProps) {
  const { t } = useTranslation();
  const text = useSelector(amount, (snapshot) => snapshot.context.text);
  const cents = useSelector(amount, (snapshot) => snapshot.context.cents);
  const { max } = useSelector(amount, (snapshot) => snapshot.context.limits);
  const error = useAmountSentence(operation, amount, availableCents);
  return (
    <AmountField
      label={t("common.amount")}
      value={text}
      readOnly={readOnly}
      error={error}
      data-fact={fact}
      limit={
        limit === undefined
          ? undefined
          : { text: limit, aside: t("topUp.noFee"), share: max === 0 ? 0 : cents / max }
      }
      onChange={(typedText) => amount.send({ type: "text.changed", text: typedText })}
      onFocus={(box) => {
        // The editable text must be rendered before it is selected: a new text would undo the selection.
        flushSync(() => amount.send({ type: "entered" }));
        box.select();
      }}
      onBlur={() => amount.send({ type: "left" })}
      onStep={(direction) => amount.send({ type: direction === "up" ? "increased" : "decreased" })}
    />
  );
}

/** Why the text is invalid, how a limit has changed the amount, or that the amount exceeds the limit. */
function useAmountSentence(
  operation: PaymentOperation,
  amount: AmountActor,
  availableCents: number | undefined,
): ComponentProps<typeof AmountField>["error"] {
  const { t } = useTranslation();
  const fault = useSelector(amount, (snapshot) => snapshot.context.fault);
  const isLimited = useSelector(
    amount,
    (snapshot) => snapshot.hasTag("adjusted") || snapshot.hasTag("exceeding"),
  );
  const cents = useSelector(amount, (snapshot) => snapshot.context.cents);
  const { min, max } = useSelector(amount, (snapshot) => snapshot.context.limits);
  if (fault !== undefined) return { text: t(`amount.${fault}`) };
  if (!isLimited) return undefined;
  if (availableCents !== undefined && availableCents < max) {
    // Another press would not send more than is available. The dialog shows that amount next to its button.
    const balance = t("amount.balance", { limit: formatMoney(max) });
    if (cents === max)
      return { text: `${balance} ${t("amount.setToBalance")}`, "data-fact": "wallet:balance" };
    if (cents > max) return { text: balance, "data-fact": "wallet:balance" };
  }
  // The limit fell below the amount in the field: the next press lowers the amount.
  const limitText = t(`amount.atMost.${operation}`, { limit: formatMoney(max) });
  const limit = operation === "topUp" ? "limit:topUp" : "wallet:available";
  if (cents === 0 || cents > max) return { text: limitText, "data-fact": limit };
  if (cents === max) return { text: `${limitText} ${t("amount.setToLimit")}`, "data-fact": limit };
  if (cents === min)
    return {
      text: `${t("amount.atLeast", { limit: formatMoney(min) })} ${t("amount.setToLimit")}`,
      "data-fact": "limit:min",
    };
  // The limit that changed the amount has risen since.
  return { text: t("amount.changed", { amount: formatMoney(cents) }), "data-fact": "dialog:amount" };
}
