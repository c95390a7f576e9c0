import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Listening, Notification } from "./ports.ts";

/** Delays before reconnecting, in milliseconds. */
const reconnectDelays = { first: 100, max: 5_000 };

/**
 * PostgreSQL's LISTEN on a separate connection outside the pool. A lost connection is reopened, and `onNotification` then
 * receives undefined. Rejects if the first connection fails.
 */
export async function listen(
  url: string,
  channels: readonly string[],
  onNotification: (notification: Notification | undefined) => void,
): Promise<Listening> {
  const closing = new AbortController();
  let client = await connect();
  return {
    async close() {
      closing.abort();
      await client.end();
    },
  };

  async function connect(): Promise<pg.Client> {
    const openedClient = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    // The `end` event follows; an unhandled `error` event would exit the process.
    openedClient.on("error", () => undefined);
    openedClient.on("notification", ({ channel, payload = "" }) => onNotification({ channel, payload }));
    try {
      await openedClient.connect();
      for (const channel of channels) await openedClient.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await openedClient.end().catch(() => undefined);
      throw error;
    }
    openedClient.once("end", () => void reconnect());
    return openedClient;
  }

  async function reconnect(): Promise<void> {
    for (
      let wait = reconnectDelays.first;
      !closing.signal.aborted;
      wait = Math.min(2 * wait, reconnectDelays.max)
    ) {
      const goesOn = await pause(wait, true, { ref: false, signal: closing.signal }).catch(() => false);
      const openedClient = goesOn ? await connect().catch(() => undefined) : undefined;
      if (!openedClient) continue;
      client = openedClient;
      if (closing.signal.aborted) await openedClient.end();
      else onNotification(undefined);
      return;
    }
  }
}
