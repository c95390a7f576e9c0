import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { BodyInvalid, readBody } from "../../sandbox/http/body.ts";
import { receiveDocument } from "../../sandbox/wallet/document.ts";
import { Refusal } from "../../sandbox/wallet/refusal.ts";

const server = createServer();
afterEach(() => {
  server.close();
});

/** A request with half of its body, whose client has disconnected. */
async function leftRequest(headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  server.listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const requestReceived = once(server, "request") as Promise<[IncomingMessage]>;
  const client = send({ port, method: "POST", headers: { ...headers, "Content-Length": "100" } });
  client.on("error", () => {});
  client.write("{");
  const [request] = await requestReceived;
  request.on("error", () => {});
  const requestClosed = new Promise((resolve) => request.once("close", resolve));
  client.destroy();
  await requestClosed;
  return request;
}

test("a body whose client has disconnected is rejected at once", async () => {
  const request = await leftRequest({ "Content-Type": "application/json" });
  await expect(readBody(request, 1_000)).rejects.toThrow(BodyInvalid);
});

test("a document whose client has disconnected is rejected at once", async () => {
  const request = await leftRequest({ "Content-Type": "multipart/form-data; boundary=x" });
  await expect(receiveDocument(request)).rejects.toThrow(Refusal);
});

test("a document without its last form boundary is rejected", async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
  server.listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const requestReceived = once(server, "request") as Promise<[IncomingMessage, ServerResponse]>;
  const headers = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": `${body.length}` };
  send({ port, method: "POST", headers }).end(body);
  const [request, response] = await requestReceived;
  await expect(receiveDocument(request)).rejects.toThrow(Refusal);
  response.end();
});
