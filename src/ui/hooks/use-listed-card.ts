import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { Card } from "../../machines/core/domain.ts";
import { useQuery } from "./actors.ts";

/**
 * The chosen card, by its payment method. Undefined once the refetched list no longer has it, because another window
 * has removed it. A card that was just added is missing from the list until that is refetched.
 */
export function useListedCard(chosenCardId: string | undefined): string | undefined {
  const [lastListed, setLastListed] = useState<string>();
  const query = useQuery("cards");
  const isRead = useSelector(query, (snapshot) => snapshot.matches("fresh") || snapshot.matches("stale"));
  const isListed = useSelector(query, ({ context }) =>
    (context.data as readonly Card[] | undefined)?.some(
      ({ paymentMethodId }) => paymentMethodId === chosenCardId,
    ),
  );
  if (isListed === true && lastListed !== chosenCardId) setLastListed(chosenCardId);
  return isListed !== true && (isRead || lastListed === chosenCardId) ? undefined : chosenCardId;
}
