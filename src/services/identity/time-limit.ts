import { TimeoutError } from "../core/errors.ts";

/** keycloak-js waits for ever: rejects with TimeoutError where nothing comes in time (milliseconds). */
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
