import { demand, UntriedError } from "./check.ts";
import type { RequestOptions, WalletServer } from "./wallet-server.ts";

export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** A stream of server-sent events (WHATWG HTML, section 9.2), read one event at a time. */
export interface OpenEvents {
  readonly headers: Headers;
  /** The next event that `isExpected` accepts; undefined if none arrives within `limit` milliseconds. */
  next(limit: number, isExpected?: (event: ServerEvent) => boolean): Promise<ServerEvent | undefined>;
}

/** @throws Untried if the server has no event stream */
export async function withEvents<Value>(
  server: WalletServer,
  options: RequestOptions,
  use: (events: OpenEvents) => Promise<Value>,
): Promise<Value> {
  const ending = new AbortController();
  const headers = { Accept: "text/event-stream", ...options.headers };
  try {
    const response = await server.fetch("GET /wallet/events", { ...options, headers }, ending.signal);
    if (response.status === 404)
      throw new UntriedError("the server has no stream of events, which it may leave out");
    demand(response.status === 200 && response.body !== null, `The stream answers ${response.status}`);
    return await use(readEvents(response.headers, response.body));
  } finally {
    ending.abort();
  }
}

function readEvents(headers: Headers, body: ReadableStream<Uint8Array>): OpenEvents {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const unreadEvents: ServerEvent[] = [];
  let rest = "";
  let pendingRead: ReturnType<typeof reader.read> | undefined;
  return {
    headers,
    async next(limit, isExpected = () => true) {
      const deadline = Date.now() + limit;
      for (;;) {
        const event = unreadEvents.shift();
        if (event !== undefined) {
          if (isExpected(event)) return event;
          continue;
        }
        pendingRead ??= reader.read();
        let timer: NodeJS.Timeout | undefined;
        const timeout = new Promise<"late">((resolve) => {
          timer = setTimeout(() => resolve("late"), Math.max(0, deadline - Date.now()));
        });
        const readResult = await Promise.race([
          pendingRead.catch(() => ({ done: true, value: undefined })),
          timeout,
        ]);
        clearTimeout(timer);
        if (readResult === "late" || readResult.done) return undefined;
        pendingRead = undefined;
        const blocks = (rest + decoder.decode(readResult.value, { stream: true }))
          .replaceAll("\r\n", "\n")
          .split("\n\n");
        rest = blocks.pop() ?? "";
        unreadEvents.push(...blocks.map(eventOf).filter(({ event }) => event !== ""));
      }
    },
  };
}

function eventOf(block: string): ServerEvent {
  const fields = new Map(
    block
      .split("\n")
      .filter((line) => !line.startsWith(":"))
      .map((line) => [line.replace(/:.*$/s, ""), line.replace(/^[^:]*: ?/, "")] as const),
  );
  return { id: fields.get("id") ?? "", event: fields.get("event") ?? "", data: fields.get("data") ?? "" };
}
