/** What the three dialogs that ask for a payment have in common for a person who watches them. */
import type { PaymentOrder } from "../../src/machines/domain.ts";
import type { Failure } from "../../src/machines/failure.ts";
import type { Observation, Seen } from "./definition.ts";

/** What the dialog calls itself. */
export const requestedBy = "dialog-1";

/** Where each event of a dialog that has nothing to find first leads. */
export const dialogLeads = {
  "*": {
    dismissed: "closed",
    "error amount": "closed",
  },
  paying: {
    "payment.forgotten": "closed",
    "payment.refused": "choosing.refused",
    "payment.settled": "closed",
    "payment.unknown": "paying.checking",
    "payment.unresolved": "paying.unresolved",
  },
  "choosing.fresh": {
    "amount.given": "choosing.fresh | paying.sending",
  },
  "choosing.refused": {
    "amount.given": "choosing.refused | paying.sending",
  },
} as const;

export const dialogWords: Readonly<Record<string, string>> = {
  "amount.changed": "the amount in the box changes",
  "amount.given": "the amount box gives its amount",
  submitted: "the holder presses the button that pays",
  dismissed: "the holder closes the dialog",
  "payment.settled": "the money has moved",
  "payment.refused": "the payment is refused",
  "payment.unknown": "no answer comes",
  "payment.unresolved": "nobody could tell what became of it",
  "payment.forgotten": "it was settled elsewhere or let go",
  amount: "the amount box",
  news: "the desk's news",
};

interface PayingContext {
  readonly cents: number;
  readonly failure: Failure | undefined;
}

interface PaymentDialog<Context extends PayingContext> {
  /** Whether what was chosen is enough to pay. */
  readonly mayPay: (context: Context) => boolean;
  readonly order: (cents: number) => PaymentOrder;
  /** The code that the wallet refuses with. */
  readonly refusal: string;
}

function requests(seen: Pick<Seen<unknown>, "told">) {
  return seen.told.filter(({ to, event }) => to === "desk" && event.type === "payment.requested");
}

export function paymentDialog<Context extends PayingContext>({
  mayPay,
  order,
  refusal,
}: PaymentDialog<Context>): readonly Observation<Context>[] {
  return [
    {
      when: "xstate.init",
      sees: "an amount box, and the desk's news of its own payment listened to",
      check: ({ asked, running }) =>
        running.includes("amount") &&
        running.includes("news") &&
        (asked.find(({ id }) => id === "news")?.input as { requestedBy?: unknown } | undefined)
          ?.requestedBy === requestedBy,
    },
    {
      when: "submitted",
      sees: "the amount box asked for its amount where enough is chosen, and no payment made by that alone",
      check: ({ told, was, contextBefore }) => {
        const asks = told.filter(({ to, event }) => to === "amount" && event.type === "amount.asked");
        const may = was("choosing") && mayPay(contextBefore);
        return asks.length === (may ? 1 : 0) && requests({ told }).length === 0;
      },
    },
    {
      when: "amount.given",
      sees: "exactly one payment of that amount where enough is chosen, and none otherwise",
      check: ({ told, was, is, event, contextBefore }) => {
        const made = requests({ told });
        if (!was("choosing") || !mayPay(contextBefore)) return made.length === 0;
        return (
          made.length === 1 &&
          is("paying.sending") &&
          made[0]?.event.requestedBy === requestedBy &&
          JSON.stringify(sorted(made[0]?.event.order)) === JSON.stringify(sorted(order(event.cents)))
        );
      },
    },
    {
      sees: "no payment but for an amount that was given",
      check: ({ told, event }) => event.type === "amount.given" || requests({ told }).length === 0,
    },
    {
      when: "amount.changed",
      in: "choosing",
      sees: "the amount noted",
      check: ({ context, event }) => context.cents === event.cents,
    },
    {
      in: "paying",
      sees: "that it is busy, and no reason of an earlier try",
      check: ({ snapshot, context }) => snapshot.hasTag("busy") && context.failure === undefined,
    },
    {
      in: ["choosing", "paying.sending"],
      sees: "no 'We're checking this payment'",
      check: ({ snapshot }) => !snapshot.hasTag("checking"),
    },
    {
      in: ["paying.checking", "paying.unresolved"],
      sees: "'We're checking this payment', and never that it failed",
      check: ({ snapshot, context }) => snapshot.hasTag("checking") && context.failure === undefined,
    },
    {
      when: "payment.unknown",
      sees: "that it is being checked, where it was on its way",
      check: ({ was, is }) => was("paying") === is("paying.checking"),
    },
    {
      when: "payment.unresolved",
      sees: "that nobody knows, where it was on its way",
      check: ({ was, is }) => was("paying") === is("paying.unresolved"),
    },
    {
      when: "payment.refused",
      in: "choosing.refused",
      sees: "why it was refused, and what was typed",
      check: ({ context, contextBefore, was }) =>
        !was("paying") || (context.failure?.code === refusal && context.cents === contextBefore.cents),
    },
    {
      when: "payment.refused",
      sees: "the choice again, where it was on its way",
      check: ({ was, is }) => !was("paying") || is("choosing.refused"),
    },
    {
      when: ["payment.settled", "payment.forgotten"],
      sees: "the dialog closed by its own payment's end, and by no other",
      check: ({ was, is }) => was("paying") === is("closed"),
    },
    {
      when: "dismissed",
      in: "closed",
      sees: "the dialog gone, and the payment untouched",
      check: ({ told, heard }) => told.every(({ to }) => to !== "desk") && heard.length === 0,
    },
    {
      when: "dismissed",
      sees: "the dialog closed whatever is going on",
      check: ({ is }) => is("closed"),
    },
    {
      in: "closed",
      sees: "nothing left running",
      check: ({ running }) => running.length === 0,
    },
    {
      in: "choosing.fresh",
      sees: "no reason of an earlier try",
      check: ({ context }) => context.failure === undefined,
    },
  ];
}

/** The new balance is kept, and the amount box hears of it at once as its limit; nothing where it is not known. */
export function limitsFollow<Context>(
  sees: string,
  limit: (seen: Seen<Context>) => number | undefined,
  kept: (context: Context) => number | undefined,
): Observation<Context> {
  return {
    when: "balance.changed",
    sees,
    check: (seen) => {
      const box = seen.told.filter(({ to }) => to === "amount");
      const expected = { min: 0, max: limit(seen) ?? 0, step: 500 };
      return (
        kept(seen.context) === limit(seen) &&
        box.length === 1 &&
        box[0]?.event.type === "limits.changed" &&
        JSON.stringify(box[0]?.event.limits) === JSON.stringify(expected)
      );
    },
  };
}

function sorted(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}
