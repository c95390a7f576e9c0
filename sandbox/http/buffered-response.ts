import type { ServerResponse } from "node:http";
import { headersIn } from "./observed-head.ts";

export interface BufferedResponse {
  /** Resolves when the handler has ended its answer, or the client has gone. */
  readonly ended: Promise<void>;
  /** The answer's body so far. */
  body(): Buffer;
  /** Gives the response back; its status and headers are as the handler set them, nothing has been sent. */
  release(): void;
}

const held = ["writeHead", "write", "end", "flushHeaders"] as const;

/** Keeps back what a handler answers, until it is decided what the client sees of it. */
export function bufferResponse(response: ServerResponse): BufferedResponse {
  const before = held.map((name) => [name, Object.getOwnPropertyDescriptor(response, name)] as const);
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === "string") {
      chunks.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"));
    } else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const callBack = (given: readonly unknown[]) => {
    const last = given.at(-1);
    if (typeof last === "function") queueMicrotask(() => last());
  };
  const ended = new Promise<void>((resolve) => {
    response.once("close", resolve);
    Object.assign(response, {
      writeHead(status: number, ...given: unknown[]) {
        response.statusCode = status;
        for (const [name, values] of headersIn(given)) {
          response.setHeader(name, values.length === 1 ? (values[0] ?? "") : values);
        }
        return response;
      },
      write(chunk: unknown, ...given: unknown[]) {
        keep(chunk, given[0]);
        callBack(given);
        return true;
      },
      end(chunk: unknown, ...given: unknown[]) {
        keep(chunk, given[0]);
        callBack([chunk, ...given]);
        resolve();
        return response;
      },
      flushHeaders() {},
    });
  });
  return {
    ended,
    body: () => Buffer.concat(chunks),
    release() {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(response, name, descriptor);
        else Reflect.deleteProperty(response, name);
      }
    },
  };
}
