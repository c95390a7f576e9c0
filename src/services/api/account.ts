import type { Account } from "../../machines/core/domain.ts";
import { ApiError, StatusError } from "../core/errors.ts";
import { storeAccountVersion } from "./account-version.ts";
import type { Api } from "./client.ts";
import { isAccountAnswer } from "./contract.ts";

/** Whether the 404 is the wallet's own: a gateway's 404 says nothing about the account. */
function isNotFound(error: ApiError): boolean {
  if (error.failure.status !== 404) return false;
  return !(error instanceof StatusError) || error.bodyStatus === 404;
}

/** GET users/me; null if the person has no account yet (404 as the HTTP status or in the body). */
export async function readAccount(api: Api, signal?: AbortSignal): Promise<Account | null> {
  try {
    const { data } = await api.call((client, init) => client.GET("/users/me", init), isAccountAnswer, {
      signal,
    });
    storeAccountVersion(api, data.version);
    return data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isNotFound(error)) return null;
    if (error.failure.kind === "body" && error.failure.message === undefined) {
      throw new ApiError({ ...error.failure, message: "Failed to get account" });
    }
    throw error;
  }
}
