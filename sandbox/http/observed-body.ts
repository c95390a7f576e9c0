import { IncomingMessage } from "node:http";

/**
 * Sees the body go by without taking it from its reader. Must be called in the same tick in which the
 * request comes in.
 */
export function observeBody(
  request: IncomingMessage,
  see: (chunk: Buffer) => void,
): { ended: Promise<void> } {
  const ended = new Promise<void>((resolve) => {
    // The parser pushes chunks here. A listener for `data` would start the flow before a slower reader is there.
    request.push = (chunk: unknown, encoding?: BufferEncoding) => {
      if (chunk === null) resolve();
      else if (Buffer.isBuffer(chunk)) see(chunk);
      return IncomingMessage.prototype.push.call(request, chunk, encoding);
    };
    request.once("close", resolve);
  });
  return { ended };
}
