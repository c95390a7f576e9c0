import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { DatabaseNotification, ListenSubscription } from "./ports.ts";

/** Delays before reconnecting, in milliseconds. */
const reconnectDelays = { first: 100, max: 5_000 };

/**
 * PostgreSQL's LISTEN on a separate connection outside the pool. If the connection is lost, it is reopened, and
 * `onNotification` receives undefined. Rejects if the first connection fails.
 */
export async function listenForNotifications(
  url: string,
  channels: readonly string[],
  onNotification: (notification: DatabaseNotification | undefined) => void,
): Promise<ListenSubscription> {
  const closeController = new AbortController();
  let client = await connect();
  return {
    async close() {
      closeController.abort();
      await client.end();
    },
  };

  async function connect(): Promise<pg.Client> {
    const newClient = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    // Ignore the error, because the `end` event follows. An unhandled `error` event would exit the process.
    newClient.on("error", () => undefined);
    newClient.on("notification", ({ channel, payload = "" }) => onNotification({ channel, payload }));
    try {
      await newClient.connect();
      for (const channel of channels) await newClient.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await newClient.end().catch(() => undefined);
      throw error;
    }
    newClient.once("end", () => void reconnect());
    return newClient;
  }

  async function reconnect(): Promise<void> {
    for (
      let reconnectDelay = reconnectDelays.first;
      !closeController.signal.aborted;
      reconnectDelay = Math.min(2 * reconnectDelay, reconnectDelays.max)
    ) {
      const isStillOpen = await pause(reconnectDelay, true, {
        ref: false,
        signal: closeController.signal,
      }).catch(() => false);
      const newClient = isStillOpen ? await connect().catch(() => undefined) : undefined;
      if (!newClient) continue;
      client = newClient;
      if (closeController.signal.aborted) await newClient.end();
      else onNotification(undefined);
      return;
    }
  }
}
