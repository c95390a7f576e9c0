import type { Payee } from "../../machines/core/domain.ts";
import { toMobile } from "../../machines/core/rules/phone.ts";
import { ApiError } from "../core/errors.ts";
import type { Api } from "./client.ts";
import { isPayeesAnswer } from "./payment-contract.ts";

/** GET users?mobile=. Rejects with `phone_invalid` if the text is not an Australian mobile number. */
export async function findPayee(api: Api, phone: string, signal?: AbortSignal): Promise<readonly Payee[]> {
  const mobile = toMobile(phone);
  if (mobile === undefined) throw new ApiError({ kind: "rejected", code: "phone_invalid" });
  const { data } = await api.call(
    (client, init) => client.GET("/users", { ...init, params: { query: { mobile } } }),
    isPayeesAnswer,
    { signal },
  );
  return data;
}
