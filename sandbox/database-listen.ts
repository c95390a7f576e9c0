import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Listening, Notification } from "./ports.ts";

/** In milliseconds, before each try to connect anew. */
const pauses = { first: 100, longest: 5_000 };

/**
 * PostgreSQL's LISTEN on a connection of its own, outside the pool. One that is lost is opened again, and `hear` is then told
 * undefined. Rejects where the first does not open.
 */
export async function listen(
  url: string,
  channels: readonly string[],
  hear: (notification: Notification | undefined) => void,
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
    // The end follows; without a listener an error would end the process.
    opened.on("error", () => undefined);
    opened.on("notification", ({ channel, payload = "" }) => hear({ channel, payload }));
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
    for (let wait = pauses.first; !closing.signal.aborted; wait = Math.min(2 * wait, pauses.longest)) {
      const goesOn = await pause(wait, true, { ref: false, signal: closing.signal }).catch(() => false);
      const opened = goesOn ? await connect().catch(() => undefined) : undefined;
      if (!opened) continue;
      client = opened;
      if (closing.signal.aborted) await opened.end();
      else hear(undefined);
      return;
    }
  }
}
