import { createServer } from "node:http";
import { createServer as createNetServer } from "node:net";
import { expect, test } from "vitest";
import { isPortTaken, listenLocally } from "../../site/listen.ts";

test("a server that listens has no listener left that would swallow its first error", async () => {
  const server = createServer();
  const { close } = await listenLocally(server, 0);
  expect(server.listenerCount("error")).toBe(0);
  await close();
});

test("a start that fails on the IPv6 address gives its IPv4 address back", async (context) => {
  const other = createNetServer();
  const port = await new Promise<number | undefined>((resolve) => {
    other.once("error", () => resolve(undefined));
    other.listen(0, "::1", () => resolve((other.address() as { port: number }).port));
  });
  if (port === undefined) return context.skip("This machine has no IPv6.");
  const server = createServer();
  await expect(listenLocally(server, port)).rejects.toSatisfy(isPortTaken);
  expect(server.listening).toBe(false);
  await new Promise((resolve) => other.close(resolve));
});
