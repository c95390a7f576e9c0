import { TimeoutError } from "../core/errors.ts";

/** Rejects with TimeoutError after `limit` milliseconds: keycloak-js itself waits without a limit. */
export async function withTimeout<Value>(limit: number, promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), limit);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
