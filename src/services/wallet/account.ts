import type { Account } from "../../machines/domain.ts";
import type { Api } from "../api/client.ts";
import { ApiError, UnreadableError } from "../api/errors.ts";
import { alone } from "../browser/locks.ts";
import { isFields } from "../fields.ts";
import { keyOf, newKeys } from "./keys.ts";

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

/** GET users/me; null where the person has no account yet, in the HTTP status or in the body. */
export async function readAccount(api: Api, signal?: AbortSignal): Promise<Account | null> {
  try {
    const body = await api.call((wire, init) => wire.GET("/users/me", init), { signal });
    return toAccount(body.data);
  } catch (error) {
    if (error instanceof ApiError && error.failure.status === 404) return null;
    if (error instanceof ApiError && error.failure.kind === "body" && error.failure.message === undefined) {
      throw new ApiError({ ...error.failure, message: "Failed to get account" });
    }
    throw error;
  }
}

const creationKeys = newKeys();

/** POST fiat/accounts, once in all tabs: one that exists by then is not made again. */
export async function createAccount(api: Api, person: { email: string; sub: string }): Promise<void> {
  await alone(`nupay-account-${person.sub}`, async () => {
    if ((await readAccount(api)) !== null) return;
    try {
      await api.call(
        (wire, init) =>
          wire.POST("/fiat/accounts", {
            ...init,
            body: { email: person.email, country: "AU", keycloakId: person.sub },
          }),
        { headers: api.keys.header(keyOf(creationKeys, person.sub)) },
      );
    } catch (error) {
      if (error instanceof ApiError && error.failure.code === "account_exists") return;
      throw error;
    }
  });
}
