import { createServer } from "node:http";
import { listenLocally } from "../../site/listen.ts";

/** A port that nothing listens on just now, for a server that has to be told its port. */
export async function freePort(): Promise<number> {
  const probe = await listenLocally(createServer(), 0);
  await probe.close();
  return probe.port;
}
