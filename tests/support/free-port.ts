import { randomInt } from "node:crypto";
import { isPortFree } from "../../site/listen.ts";

/**
 * Below the ports that operating systems give to outgoing connections (Linux from 32768, others from 49152), so that
 * none of these takes the port before its server starts.
 */
const [lowest, end] = [15_000, 32_768];

/** A currently free port, for a server that needs a port number. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, end);
  return (await isPortFree(port)) ? port : freePort();
}
