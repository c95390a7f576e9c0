import type { Card } from "../../machines/domain.ts";
import type { Api } from "../api/client.ts";
import { UnreadableError } from "../api/errors.ts";
import { isFields } from "../fields.ts";

function toCard(json: unknown): Card {
  if (!isFields(json) || typeof json.paymentMethodId !== "string") throw new UnreadableError(200);
  const { id, paymentMethodId, cardNumberLast4, expiryMonth, expiryYear, cardType } = json;
  return {
    id: String(id ?? paymentMethodId),
    paymentMethodId,
    cardNumberLast4: String(cardNumberLast4 ?? ""),
    expiryMonth: Number(expiryMonth),
    expiryYear: Number(expiryYear),
    cardType: typeof cardType === "string" ? cardType : "other",
  };
}

/** POST cards/list: the five newest. */
export async function listCards(api: Api, signal?: AbortSignal): Promise<readonly Card[]> {
  const body = await api.call(
    (wire, init) =>
      wire.POST("/cards/list", {
        ...init,
        body: { page: 0, size: 5, orderBy: "DESC", sortBy: "CREATED_AT" },
      }),
    { signal },
  );
  if (!Array.isArray(body.data)) throw new UnreadableError(200);
  return body.data.map(toCard);
}
