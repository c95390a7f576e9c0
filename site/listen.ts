import type { Server } from "node:http";
import { createServer, type Server as NetServer } from "node:net";

const ipv4 = "127.0.0.1";
const ipv6 = "::1";
const unsupportedFamilyCodes = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT"]);

/** In milliseconds. Proxies close idle connections after 60 s; a server that closes first could reset a new request. */
const idleLimit = 65_000;

export const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE";

export interface LocalListener {
  readonly port: number;
  /** Accepts no more connections; waits for `allAnswered`, then closes the open connections. */
  readonly close: (allAnswered?: Promise<unknown>) => Promise<void>;
}

/**
 * Opens the server only to this machine, on both addresses to which a browser may resolve `localhost`. A second socket
 * for IPv6 passes its connections to the HTTP server.
 * @param port 0 for any free port
 */
export async function listenLocally(server: Server, port: number): Promise<LocalListener> {
  server.keepAliveTimeout = idleLimit;
  await bind(server, port, ipv4);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const ipv6Server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit("connection", socket),
  );
  const hasIpv6 = await bind(ipv6Server, address.port, ipv6).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (unsupportedFamilyCodes.has(error.code ?? "")) return false;
      server.close();
      throw error;
    },
  );
  return {
    port: address.port,
    close: async (allAnswered) => {
      const closePromises = [closeServer(server), ...(hasIpv6 ? [closeServer(ipv6Server)] : [])];
      await allAnswered;
      server.closeAllConnections();
      await Promise.all(closePromises);
    },
  };
}

/** Whether the port is free on every local address. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of [ipv4, ipv6, "::"]) {
    const probeServer = createServer();
    try {
      await bind(probeServer, port, host);
      await closeServer(probeServer);
    } catch (error) {
      if (isPortTaken(error)) return false;
      if (error instanceof Error && "code" in error && unsupportedFamilyCodes.has(String(error.code)))
        continue;
      throw error;
    }
  }
  return true;
}

const bind = (server: NetServer, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });

const closeServer = (server: NetServer): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));
