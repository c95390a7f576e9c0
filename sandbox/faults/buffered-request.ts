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
  const bufferedMessage = new IncomingMessage(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(bufferedMessage, {
    method,
    url,
    httpVersion,
    httpVersionMajor,
    httpVersionMinor,
    complete: true,
  });
  bufferedMessage.headers = headers;
  bufferedMessage.rawHeaders = rawHeaders;
  for (const chunk of chunks) bufferedMessage.push(chunk);
  bufferedMessage.push(null);
  return bufferedMessage;
}
