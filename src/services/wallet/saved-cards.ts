import type { Api } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { isFields } from "../fields.ts";
import { type Keys, keyed } from "./keys.ts";
import { learnKeys } from "./wallet.ts";

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
