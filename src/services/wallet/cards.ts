import type { Card } from "../../machines/domain.ts";
import type { Api } from "../api/client.ts";
import { ApiError, UnreadableError } from "../api/errors.ts";
import { isFields } from "../fields.ts";
import { type Keys, keyed } from "./keys.ts";
import { learnKeys } from "./wallet.ts";

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

/** POST cards/link. Each opening of the dialog asks for a secret of its own; retries of one opening share their key. */
export function linkCard<Opening>(
  api: Api,
  keys: Keys<Opening>,
  opening: Opening,
): Promise<{ clientSecret: string }> {
  return keyed(keys, opening, async (key) => {
    await learnKeys(api);
    const { data } = await api.call((wire, init) => wire.POST("/cards/link", init), {
      headers: api.keys.header(key),
    });
    if (!isFields(data) || typeof data.clientSecret !== "string" || data.clientSecret === "") {
      throw new ApiError({ kind: "refused", code: "link_failed" });
    }
    return { clientSecret: data.clientSecret };
  });
}

async function refer(
  api: Api,
  call: "/cards/save" | "/cards/remove",
  paymentMethodId: string,
  keys: Keys<string>,
): Promise<void> {
  await keyed(keys, `${call} ${paymentMethodId}`, async (key) => {
    await learnKeys(api);
    return await api.call((wire, init) => wire.POST(call, { ...init, body: { paymentMethodId } }), {
      headers: api.keys.header(key),
    });
  });
}

/** POST cards/save. What cannot be saved for a reason of its own says so; the rest is 'Failed to Save payment Method.'. */
export async function saveCard(api: Api, paymentMethodId: string, keys: Keys<string>): Promise<void> {
  try {
    await refer(api, "/cards/save", paymentMethodId, keys);
  } catch (error) {
    if (error instanceof ApiError && error.failure.code === undefined) {
      throw new ApiError({ ...error.failure, code: "save_failed" });
    }
    throw error;
  }
}

/** POST cards/remove. */
export async function removeCard(api: Api, paymentMethodId: string, keys: Keys<string>): Promise<void> {
  await refer(api, "/cards/remove", paymentMethodId, keys);
}
