import { useSelector } from "@xstate/react";
import type { Card } from "../../machines/core/domain.ts";
import { useQuery } from "./actors.ts";

/**
 * The chosen card, by its payment method. Undefined once the refetched list no longer has it, because another window
 * has removed it.
 */
export function useListedCard(chosen: string | undefined): string | undefined {
  return useSelector(useQuery("cards"), (snapshot) => {
    const isRead = snapshot.matches("fresh") || snapshot.matches("stale");
    const cards = snapshot.context.data as readonly Card[];
    return isRead && !cards.some(({ paymentMethodId }) => paymentMethodId === chosen) ? undefined : chosen;
  });
}
