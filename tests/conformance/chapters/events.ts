import { type Chapter, demand, demandEqual, must, requireKeys, should } from "../check.ts";
import { type ServerEvent, withEvents } from "../event-reader.ts";
import { demandRefusal, demandSuccess, type WalletServer } from "../wallet-server.ts";
import { cardOf, transferBody } from "./money.ts";

/** In milliseconds. */
const eventTimeout = 5_000;

/** Makes a change that the stream reports: a frozen card if cards may be changed, otherwise a transfer of one cent. */
async function makeChange(server: WalletServer): Promise<void> {
  if (server.options.changes) {
    const { paymentMethodId } = await cardOf(server);
    for (const isFrozen of [true, false]) {
      demandSuccess(await server.ask("POST /cards/freeze", { body: { paymentMethodId, frozen: isFrozen } }));
    }
  } else {
    server.reserve(1);
    demandSuccess(await server.ask("POST /wallet/transfer", { body: await transferBody(server, 1) }));
  }
}

const toldOfChange = (server: WalletServer): Promise<ServerEvent> =>
  withEvents(server, {}, async (events) => {
    await events.next(eventTimeout);
    await makeChange(server);
    const event = await events.next(eventTimeout, ({ event }) => event === "changed");
    demand(event !== undefined, `Nothing was told within ${eventTimeout} ms`);
    return event;
  });

const kinds = ["balance", "account", "transaction", "card"];

/** An event's data may only have a kind and, if applicable, an id; other data could be a name or an amount. */
function demandOnlyKindAndId(data: string): void {
  const payload: { kind?: string } = JSON.parse(data);
  demand(kinds.includes(payload.kind ?? ""), `The kind is ${payload.kind}`);
  const expectedKeys = payload.kind === "transaction" || payload.kind === "card" ? ["id", "kind"] : ["kind"];
  demandEqual(Object.keys(payload).toSorted(), expectedKeys, "what an event tells");
}

export const eventsChapter: Chapter = {
  id: "events",
  title: "Events",
  page: "openapi/wallet.yaml, GET /wallet/events; only where config.json has api.events",
  checks: requireKeys([
    must(
      "reset",
      "A stream without Last-Event-ID begins with a reset.",
      "The app reads everything then.",
      (server) =>
        withEvents(server, {}, async (events) => {
          const firstEvent = await events.next(eventTimeout);
          demandEqual([firstEvent?.event, firstEvent?.data], ["reset", "{}"], "the first event");
          demand(/^\d+$/.test(firstEvent?.id ?? ""), "The reset has no id");
        }),
    ),
    must(
      "reset-unknown",
      "A stream with an id that the account does not have begins with a reset.",
      "Changes would be missed for good.",
      (server) =>
        withEvents(server, { headers: { "Last-Event-ID": "999999999999" } }, async (events) => {
          demandEqual((await events.next(eventTimeout))?.event, "reset", "the first event");
        }),
    ),
    must(
      "changed",
      "A change is told once it is committed, by its kind and id alone.",
      "Money that arrives would show after a minute; a stream with amounts would be another place that leaks them.",
      async (server) => demandOnlyKindAndId((await toldOfChange(server)).data),
    ),
    must(
      "resumed",
      "Resumed from an event's id, the stream goes on after it without a reset.",
      "Each reconnection would read everything.",
      async (server) => {
        const { id } = await toldOfChange(server);
        await makeChange(server);
        await withEvents(server, { headers: { "Last-Event-ID": id } }, async (events) => {
          const next = await events.next(eventTimeout);
          demandEqual(next?.event, "changed", "the first event");
          demand(Number(next?.id) > Number(id), "Ids do not grow");
        });
      },
    ),
    must(
      "renewed",
      "Resumed with a renewed token, the stream goes on after the last id without a reset.",
      "The stream ends with its token, every few minutes, and the app would read everything each time.",
      async (server) => {
        const { id } = await toldOfChange(server);
        await server.renewToken();
        await makeChange(server);
        await withEvents(server, { headers: { "Last-Event-ID": id } }, async (events) => {
          demandEqual((await events.next(eventTimeout))?.event, "changed", "the first event");
        });
      },
    ),
    should(
      "answers",
      "Answers to reads name the account's newest event, and a stream resumed from it begins without a reset.",
      "Each page would read everything twice when it opens.",
      async (server) => {
        await toldOfChange(server);
        const { headers } = await server.ask("POST /wallet/balance", { body: {} });
        const id = headers.get("last-event-id") ?? "";
        await makeChange(server);
        await withEvents(server, { headers: { "Last-Event-ID": id } }, async (events) => {
          demandEqual((await events.next(eventTimeout))?.event, "changed", "the first event");
        });
      },
    ),
    must(
      "type",
      "The stream is text/event-stream and no-store.",
      "A cache would keep one person's stream.",
      (server) =>
        withEvents(server, {}, async ({ headers }) => {
          demand(
            /^text\/event-stream\b/.test(headers.get("content-type") ?? ""),
            "Another content type came",
          );
          demandEqual(headers.get("cache-control"), "no-store", "Cache-Control");
        }),
    ),
    should("unbuffered", "The stream has X-Accel-Buffering: no.", "nginx would keep events back.", (server) =>
      withEvents(server, {}, async ({ headers }) => {
        // nginx removes this header from what it passes on (ngx_http_proxy_module, proxy_ignore_headers).
        if (!/^nginx\b/i.test(headers.get("server") ?? ""))
          demandEqual(headers.get("x-accel-buffering"), "no", "X-Accel-Buffering");
      }),
    ),
    should(
      "not-acceptable",
      "Where Accept has no text/event-stream it is 406.",
      "RFC 9110, section 15.5.7.",
      async (server) => {
        await withEvents(server, {}, async () => undefined);
        const answer = await server.ask("GET /wallet/events", { headers: { Accept: "application/json" } });
        demandRefusal(answer, 406, "invalid_request");
      },
    ),
  ]),
};
