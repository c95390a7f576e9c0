import type { Payee } from "../../machines/domain.ts";
import { toMobile } from "../../machines/setup/rules/phone.ts";
import type { Api } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { isPayeesAnswer } from "../payments/contract.ts";

/** GET users?mobile=. Rejects with `phone_invalid` where the text is no Australian mobile number. */
export async function findPayee(api: Api, phone: string, signal?: AbortSignal): Promise<readonly Payee[]> {
  const mobile = toMobile(phone);
  if (mobile === undefined) throw new ApiError({ kind: "rejected", code: "phone_invalid" });
  const { data } = await api.call(
    (wire, init) => wire.GET("/users", { ...init, params: { query: { mobile } } }),
    isPayeesAnswer,
    { signal },
  );
  return data;
}
