import { fromCallback } from "xstate";
import type { Card } from "../core/domain.ts";
import type { QueryActor } from "../core/query.machine.ts";

export type ListedCardReport = { type: "card.listed" };

/** Reports to the parent that the list of saved cards has the card: at the start, or once the list is read again. */
export const followListedCard = fromCallback<{ type: "none" }, { readonly paymentMethodId: string }>(
  ({ input, sendBack, system }) => {
    const query = system.get("cards") as QueryActor | undefined;
    const report = () => {
      const cards = query?.getSnapshot().context.data as readonly Card[] | undefined;
      const isListed =
        cards?.some(({ paymentMethodId }) => paymentMethodId === input.paymentMethodId) === true;
      if (isListed) sendBack({ type: "card.listed" } satisfies ListedCardReport);
    };
    report();
    const subscription = query?.subscribe(report);
    return () => subscription?.unsubscribe();
  },
);
