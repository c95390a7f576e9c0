import { TimeoutError } from "../core/errors.ts";

/** Rejects with TimeoutError after `limit` milliseconds: keycloak-js itself waits without a limit. */
export async function within<Value>(limit: number, asking: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), limit);
  });
  try {
    return await Promise.race([asking, silence]);
  } finally {
    clearTimeout(timer);
  }
}
