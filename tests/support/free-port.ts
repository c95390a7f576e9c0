import { createServer } from "node:http";
import { listenLocally } from "../../site/listen.ts";

/** A currently free port, for a server that needs a port number. */
export async function freePort(): Promise<number> {
  const probe = await listenLocally(createServer(), 0);
  await probe.close();
  return probe.port;
}
