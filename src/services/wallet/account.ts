import type { Account } from "../../machines/domain.ts";
import type { Api } from "../api/client.ts";
import { ApiError, StatusError, UnreadableError } from "../api/errors.ts";
import { isFields } from "../fields.ts";

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function toAccount(data: unknown): Account {
  if (!isFields(data) || typeof data.accountId !== "string" || typeof data.status !== "string") {
    throw new UnreadableError(200);
  }
  return {
    accountId: data.accountId,
    firstName: text(data.firstName),
    lastName: text(data.lastName),
    email: text(data.email),
    status: data.status,
  };
}

/** Whether the wallet itself says so: a 404 of somebody between it and us is no word on the account. */
function saysNotFound(error: ApiError): boolean {
  if (error.failure.status !== 404) return false;
  return !(error instanceof StatusError) || error.bodyStatus === 404;
}

/** GET users/me; null where the person has no account yet, in the HTTP status or in the body. */
export async function readAccount(api: Api, signal?: AbortSignal): Promise<Account | null> {
  try {
    const body = await api.call((wire, init) => wire.GET("/users/me", init), { signal });
    return toAccount(body.data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (saysNotFound(error)) return null;
    if (error.failure.kind === "body" && error.failure.message === undefined) {
      throw new ApiError({ ...error.failure, message: "Failed to get account" });
    }
    throw error;
  }
}
