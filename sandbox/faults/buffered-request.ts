import { IncomingMessage } from "node:http";

/**
 * The same request with its whole body buffered, so that it can be handled after its client has disconnected.
 * Undefined if the client disconnected before the body was complete.
 */
export async function bufferRequest(request: IncomingMessage): Promise<IncomingMessage | undefined> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) chunks.push(chunk);
  } catch {
    return undefined;
  }
  const whole = new IncomingMessage(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(whole, { method, url, httpVersion, httpVersionMajor, httpVersionMinor, complete: true });
  whole.headers = headers;
  whole.rawHeaders = rawHeaders;
  for (const chunk of chunks) whole.push(chunk);
  whole.push(null);
  return whole;
}
