import { type AnyEventObject, fromCallback } from "xstate";
import {
  type EventStreamEvent,
  eventStreamMachine,
  type TabMessage,
} from "../../machines/session/event-stream.machine.ts";
import type { EventIds } from "../api/event-ids.ts";
import { readStream, type StreamEnd } from "../api/event-stream.ts";
import { claimsOf, subjectOf } from "../api/token-subject.ts";
import type { Browser, Channel } from "../browser/browser.ts";
import { randomJitter } from "../browser/jitter.ts";
import { type Connections, signedInPerson } from "../connect.ts";
import { isFields } from "../core/fields.ts";

/** In milliseconds, for a token without `iat` or `exp`. */
const defaultLifetime = 300_000;

const messageTypes: readonly TabMessage["type"][] = [
  "leader.opened",
  "leader.closed",
  "events.unsupported",
  "state.asked",
  "tab.seen",
  "change.relayed",
];

function isMessage(data: unknown): data is TabMessage {
  return isFields(data) && messageTypes.some((type) => type === data.type);
}

/**
 * The remaining lifetime of a token that the server has just accepted, in milliseconds. The device's clock may be
 * wrong: if the token has expired by this clock, or would live longer than issued for, its whole lifetime counts.
 * @param now undefined for a token that was issued just now
 */
function lifetimeOf(token: string, now: number | undefined): number {
  const { exp, iat } = claimsOf(token);
  if (typeof exp !== "number" || typeof iat !== "number") return defaultLifetime;
  const tokenLifetime = (exp - iat) * 1_000;
  const lifetime = now === undefined ? tokenLifetime : exp * 1_000 - now;
  return lifetime > 0 && lifetime <= tokenLifetime ? lifetime : tokenLifetime;
}

/** The name of the channel and the lock that one person's tabs share. */
const sharedName = (person: string) => `nupay-events:${person}`;

/** Calls `reportMissed` if the event is unknown, or once an answer, read before or later, is older than the event. */
function reportMissedEvents(eventIds: EventIds, eventId: string | undefined, reportMissed: () => void): void {
  if (eventId === undefined) reportMissed();
  else eventIds.follow(eventId, reportMissed);
}

export function bindEventStream(getConnections: () => Connections) {
  /** The last event that any leading tab reported, to resume the stream from. */
  let lastEvent: { readonly person: string; readonly eventId: string } | undefined;
  const storeLastEvent = (person: string, eventId: string | undefined) => {
    if (eventId !== undefined) lastEvent = { person, eventId };
  };
  const lastEventIdOf = (person: string) => (lastEvent?.person === person ? lastEvent.eventId : undefined);

  return eventStreamMachine.provide({
    actors: {
      joinTabs: fromCallback<AnyEventObject, undefined>(({ sendBack, receive }) => {
        const { api, browser, config } = getConnections();
        const send = (event: EventStreamEvent) => sendBack(event);
        const controller = new AbortController();
        const queuedEvents: AnyEventObject[] = [];
        let handle = (event: AnyEventObject): void => {
          queuedEvents.push(event);
        };
        receive((event) => handle(event));
        if (config.api?.events) {
          signedInPerson(getConnections()).then(
            (person) => {
              if (controller.signal.aborted) return;
              handle = join(browser, person, controller.signal, {
                send,
                keep: (eventId) => storeLastEvent(person, eventId),
                told: () => lastEventIdOf(person),
                eventIds: api.eventIds,
              });
              for (const event of queuedEvents) handle(event);
            },
            () => send({ type: "events.unsupported" }),
          );
        } else send({ type: "events.unsupported" });
        return () => controller.abort();
      }),

      streamEvents: fromCallback<AnyEventObject, undefined>(({ sendBack, receive }) => {
        const { api, browser, config } = getConnections();
        const send = (event: EventStreamEvent) => sendBack(event);
        const address = `${config.api.baseUrl}${config.api.prefix}/wallet/events`;
        const openControllers = new Set<AbortController>();
        const stopController = new AbortController();

        /**
         * Opens a stream and, once it is open, aborts the earlier streams. Undefined if this stream was aborted, or if
         * an earlier one still runs.
         * @param isNew the token was issued just now
         */
        async function openStream(token: string, isNew = false): Promise<StreamEnd | undefined> {
          const earlierControllers = [...openControllers];
          const streamController = new AbortController();
          openControllers.add(streamController);
          const person = subjectOf(token) ?? "";
          const reportedEventId = lastEventIdOf(person);
          const lastEventId = reportedEventId ?? api.eventIds.lowest;
          const reportMissed = () => send({ type: "change.received", change: { kind: "everything" } });
          const streamEnd = await readStream(
            {
              fetch: browser.fetch,
              now: browser.now,
              address,
              headers: api.headers(token),
              lastEventId,
              signal: streamController.signal,
            },
            {
              onOpen() {
                for (const controller of earlierControllers) controller.abort();
                send({
                  type: "stream.opened",
                  lifetime: lifetimeOf(token, isNew ? undefined : browser.now()),
                });
                if (reportedEventId !== undefined || lastEventId === undefined) return;
                storeLastEvent(person, lastEventId);
                api.eventIds.follow(lastEventId, reportMissed);
              },
              onKeepAlive: () => send({ type: "stream.kept" }),
              onChange(change) {
                storeLastEvent(person, change.eventId);
                send({ type: "change.received", change });
              },
              onReset(eventId) {
                storeLastEvent(person, eventId);
                // The stream resumed from no event: the first answers, which are still loading, may include this one.
                if (lastEventId === undefined) reportMissedEvents(api.eventIds, eventId, reportMissed);
                else reportMissed();
              },
            },
          );
          openControllers.delete(streamController);
          const isEarlierRunning = earlierControllers.some(
            (controller) => openControllers.has(controller) && !controller.signal.aborted,
          );
          return streamController.signal.aborted || isEarlierRunning ? undefined : streamEnd;
        }

        /** Opens a stream; after a 401, renews the token and tries once more. */
        async function openFirstStream(): Promise<StreamEnd | undefined> {
          const token = await api.token();
          if (stopController.signal.aborted) return undefined;
          const streamEnd = await openStream(token);
          return streamEnd?.reason === "unauthorized" && !stopController.signal.aborted
            ? await openStream(await api.tokenAfter(token), true)
            : streamEnd;
        }

        async function reportEnd(streamEnd: Promise<StreamEnd | undefined>): Promise<void> {
          const endedStream = await streamEnd.catch((): StreamEnd => ({ reason: "ended", retryAfter: 0 }));
          if (endedStream === undefined || stopController.signal.aborted) return;
          if (endedStream.reason === "unsupported") return send({ type: "events.unsupported" });
          const retryAfter = endedStream.reason === "ended" ? endedStream.retryAfter : 0;
          send({ type: "stream.ended", retryAfter, spread: randomJitter(browser) });
        }

        receive(({ type }) => {
          if (type !== "renewal.requested") return;
          // If the renewal fails, the old stream stays open and reports its own end.
          renewStream().catch(() => {});
        });
        async function renewStream(): Promise<void> {
          const token = await api.tokenAfter(await api.token());
          if (!stopController.signal.aborted) await reportEnd(openStream(token, true));
        }
        void reportEnd(openFirstStream());
        return () => {
          stopController.abort();
          for (const controller of openControllers) controller.abort();
        };
      }),
    },
  });
}

/** Whether another tab has taken over the lock (the Web Locks API, `steal`). */
const isLockStolen = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

interface TabConnection {
  readonly send: (event: EventStreamEvent) => void;
  readonly keep: (eventId: string | undefined) => void;
  /** The id of the last event that a leading tab reported. */
  readonly told: () => string | undefined;
  readonly eventIds: EventIds;
}

/** Listens to the other tabs and requests the leader's lock. @returns a function that handles the chart's events */
function join(
  browser: Browser,
  person: string,
  signal: AbortSignal,
  { send, keep, told, eventIds }: TabConnection,
): (event: AnyEventObject) => void {
  const locks = browser.locks();
  let channel: Channel;
  try {
    channel = browser.channel(sharedName(person));
  } catch {
    send({ type: "events.unsupported" });
    return () => {};
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data)) return;
    if (data.type === "change.relayed") keep(data.change.eventId);
    send(data);
  };
  signal.addEventListener("abort", () => channel.close());
  const requestLock = (options: LockOptions) => {
    locks
      ?.request(sharedName(person), options, () => {
        if (signal.aborted) return;
        send({ type: "lead.gained" });
        return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        // The browser forbids locks: each new request would be rejected at once, in an endless loop.
        if (!isLockStolen(error)) return send({ type: "events.unsupported" });
        send({ type: "lead.lost" });
        requestLock({ signal });
      });
  };
  if (locks === undefined) send({ type: "events.unsupported" });
  else requestLock({ signal });
  function compareWith(leaderEventId: string | undefined): void {
    const reportMissed = () => send({ type: "change.relayed", change: { kind: "everything" } });
    const reportedEventId = told();
    keep(leaderEventId);
    if (reportedEventId === undefined) reportMissedEvents(eventIds, leaderEventId, reportMissed);
    else if (reportedEventId !== leaderEventId) reportMissed();
  }
  return (event) => {
    if (event.type === "lead.claimed") requestLock({ steal: true });
    else if (event.type === "leader.followed") compareWith(event.eventId);
    else if (event.type === "leader.opened") channel.postMessage({ ...event, eventId: told() });
    else if (isMessage(event)) channel.postMessage(event);
  };
}
