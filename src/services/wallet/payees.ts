import type { Payee } from "../../machines/domain.ts";
import { toMobile } from "../../machines/setup/rules/phone.ts";
import type { Api } from "../api/client.ts";
import { ApiError, UnreadableError } from "../api/errors.ts";
import { isFields } from "../fields.ts";

/** GET users?mobile=. Rejects with `phone_invalid` where the text is no Australian mobile number. */
export async function findPayee(api: Api, phone: string, signal?: AbortSignal): Promise<readonly Payee[]> {
  const mobile = toMobile(phone);
  if (mobile === undefined) throw new ApiError({ kind: "rejected", code: "phone_invalid" });
  const body = await api.call(
    (wire, init) => wire.GET("/users", { ...init, params: { query: { mobile } } }),
    {
      signal,
    },
  );
  if (!Array.isArray(body.data)) throw new UnreadableError(200);
  return body.data.map((json) => {
    if (!isFields(json) || typeof json.accountId !== "string") throw new UnreadableError(200);
    return {
      accountId: json.accountId,
      firstName: typeof json.firstName === "string" ? json.firstName : "",
    };
  });
}
