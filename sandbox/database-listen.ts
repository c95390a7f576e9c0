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
    const opened = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    // The `end` event follows; an unhandled `error` event would exit the process.
    opened.on("error", () => undefined);
    opened.on("notification", ({ channel, payload = "" }) => onNotification({ channel, payload }));
    try {
      await opened.connect();
      for (const channel of channels) await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await opened.end().catch(() => undefined);
      throw error;
    }
    opened.once("end", () => void reconnect());
    return opened;
  }

  async function reconnect(): Promise<void> {
    for (
      let wait = reconnectDelays.first;
      !closing.signal.aborted;
      wait = Math.min(2 * wait, reconnectDelays.max)
    ) {
      const goesOn = await pause(wait, true, { ref: false, signal: closing.signal }).catch(() => false);
      const opened = goesOn ? await connect().catch(() => undefined) : undefined;
      if (!opened) continue;
      client = opened;
      if (closing.signal.aborted) await opened.end();
      else onNotification(undefined);
      return;
    }
  }
}
