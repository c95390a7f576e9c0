import { get, type IncomingMessage } from "node:http";

export interface Message {
  readonly id: string;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails on anything else
  readonly data: any;
}

export interface EventReader {
  readonly response: IncomingMessage;
  /** The received messages in order of arrival. */
  readonly messages: readonly Message[];
  /** The reported changes, as `transaction txn_…` or `balance`. */
  readonly changes: () => readonly string[];
  readonly comments: () => number;
  readonly lastId: () => string;
  readonly hasEnded: () => boolean;
  close(): void;
}

/** A client of server-sent events for one token. It has the answer of a rejected stream. */
export async function openEvents(
  address: string,
  token: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventReader> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${address}/api/v1/wallet/events`,
      {
        agent: false,
        headers: { Authorization: `Bearer ${token}`, Accept: "text/event-stream", ...headers },
      },
      resolve,
    ).on("error", reject);
  });
  const messages: Message[] = [];
  let comments = 0;
  let hasEnded = false;
  let rest = "";
  response.setEncoding("utf8").on("data", (text: string) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.startsWith(":")) comments += 1;
      else messages.push(messageOf(block));
    }
  });
  response.on("error", () => undefined);
  response.once("close", () => {
    hasEnded = true;
  });
  return {
    response,
    messages,
    changes: () =>
      messages
        .filter(({ event }) => event === "changed")
        .map(({ data }) => (data.id === undefined ? data.kind : `${data.kind} ${data.id}`)),
    comments: () => comments,
    lastId: () => messages.at(-1)?.id ?? "",
    hasEnded: () => hasEnded,
    close: () => response.destroy(),
  };
}

function messageOf(block: string): Message {
  const fields = Object.fromEntries(
    block.split("\n").map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? []),
  );
  return { id: fields.id ?? "", event: fields.event ?? "", data: JSON.parse(fields.data ?? "null") };
}
