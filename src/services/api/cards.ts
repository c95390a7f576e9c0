import type { Card } from "../../machines/core/domain.ts";
import type { Api } from "./client.ts";
import { isCardsAnswer } from "./contract.ts";

/** POST cards/list: the five newest cards. */
export async function listCards(api: Api, signal?: AbortSignal, timeout?: number): Promise<readonly Card[]> {
  const { data } = await api.call(
    (client, init) =>
      client.POST("/cards/list", {
        ...init,
        body: { page: 0, size: 5, orderBy: "DESC", sortBy: "CREATED_AT" },
      }),
    isCardsAnswer,
    { signal, ...(timeout !== undefined && { timeout }) },
  );
  return data;
}
