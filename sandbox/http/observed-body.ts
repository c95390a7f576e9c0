import { IncomingMessage } from "node:http";

/** Observes the body without consuming it. Must be called in the tick in which the request arrives. */
export function observeBody(
  request: IncomingMessage,
  observe: (chunk: Buffer) => void,
): { ended: Promise<void> } {
  const endPromise = new Promise<void>((resolve) => {
    // The HTTP parser pushes chunks here. A `data` listener would start the flow before a slower reader is attached.
    request.push = (chunk: unknown, encoding?: BufferEncoding) => {
      if (chunk === null) resolve();
      else if (Buffer.isBuffer(chunk)) observe(chunk);
      return IncomingMessage.prototype.push.call(request, chunk, encoding);
    };
    request.once("close", resolve);
  });
  return { ended: endPromise };
}
