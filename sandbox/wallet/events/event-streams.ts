import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { Log } from "../../log.ts";
import type { Database, Identity, ListenSubscription } from "../../ports.ts";
import { Refusal } from "../refusal.ts";
import { eventsAfter, newestEvent, removeOldEvents, streamStartOf } from "./event-log.ts";
import { EventStream, type StreamOwner } from "./event-stream.ts";

/** Time between two comments that keep a stream open. All intervals and delays here are in milliseconds. */
const keepAliveInterval = 20_000;
const removalInterval = 60_000;
/** A session that is being renewed by a new sign-in has no row for a moment. */
const sessionDelay = 250;
/** A longer timer would fire at once. */
const maxDelay = 2 ** 31 - 1;
/** Max events deleted per step. */
const removalsPerStep = 1_000;
const eventsPerRead = 1_000;

export interface StreamLimits {
  /** A browser opens one stream; while its token is renewed, it has two for a moment. */
  readonly perPerson: number;
  readonly perProcess: number;
}

const defaultLimits: StreamLimits = { perPerson: 16, perProcess: 4_000 };

export interface EventStreamsDependencies {
  readonly database: Database;
  readonly identity: Identity;
  readonly log: Log;
  readonly limits?: StreamLimits;
  /** Excludes the stream's response from the wait at shutdown. */
  readonly leave?: (response: ServerResponse) => void;
}

export interface StreamRequest extends StreamOwner {
  readonly lastEventId: string | undefined;
  /** When the owner's token expires, in epoch seconds. */
  readonly exp: number;
  readonly response: ServerResponse;
}

/**
 * The open event streams of this process. Each commit notifies every process, which then reads the events since its
 * last read once and offers each to the streams of its account. Ids follow the order of the commits, so no event is
 * missed.
 */
export class EventStreams {
  readonly #dependencies: EventStreamsDependencies;
  readonly #limits: StreamLimits;
  readonly #streams = new Set<EventStream>();
  readonly #timers: readonly NodeJS.Timeout[];
  #listener: Promise<ListenSubscription> | undefined;
  /** Id of the newest offered event; undefined until the first stream opens. */
  #lastOfferedId: number | undefined;
  #pendingRead: Promise<void> | undefined;
  #shouldReadAgain = false;
  #removal: Promise<void> = Promise.resolve();
  #isEnded = false;

  constructor(dependencies: EventStreamsDependencies) {
    this.#dependencies = dependencies;
    this.#limits = dependencies.limits ?? defaultLimits;
    this.#timers = [
      setInterval(() => this.#keepAlive(), keepAliveInterval).unref(),
      setInterval(() => {
        this.#removal = removeOldEvents(dependencies.database, removalsPerStep).catch(this.#reportError);
      }, removalInterval).unref(),
    ];
  }

  get size(): number {
    return this.#streams.size;
  }

  /** @throws Refusal too_many_requests, unauthorized, or internal (503) after the streams have ended */
  async open({ lastEventId, exp, response, ...owner }: StreamRequest): Promise<Readable> {
    const { database, identity } = this.#dependencies;
    this.#requireRoom(owner.personId);
    if (response.destroyed) throw new Refusal("invalid_request", "The client has left");
    const stream = new EventStream(owner, response);
    if (this.#streams.size === 0) this.#lastOfferedId = undefined;
    this.#streams.add(stream);
    response.once("close", () => this.#streams.delete(stream));
    try {
      await this.#listen();
      // Read the newest id only after the stream is registered, so that the stream is offered every later event.
      if (this.#lastOfferedId === undefined) {
        const newestId = await newestEvent(database);
        // Another stream that opens at the same time may have set it: a later id would skip events of that stream.
        this.#lastOfferedId ??= newestId;
      }
      if (owner.sid !== undefined && !(await identity.hasSession(owner.sid))) throw signedOutRefusal();
      const streamStart = await streamStartOf(database, owner.accountId, lastEventId);
      if (this.#isEnded) throw endingRefusal();
      stream.begin(streamStart);
      this.#read();
    } catch (error) {
      this.#streams.delete(stream);
      throw error;
    }
    const lifetime = Math.min(exp * 1_000 - Date.now(), maxDelay);
    const expiry = setTimeout(() => stream.end(), lifetime).unref();
    response.once("close", () => clearTimeout(expiry));
    this.#dependencies.leave?.(response);
    return stream.body;
  }

  /** Ends all streams and rejects new ones. */
  end(): void {
    this.#isEnded = true;
    for (const stream of this.#streams) stream.end();
  }

  async stop(): Promise<void> {
    this.end();
    for (const timer of this.#timers) clearInterval(timer);
    await (await this.#listener?.catch(() => undefined))?.close();
    await Promise.all([this.#pendingRead, this.#removal]);
  }

  #requireRoom(personId: string): void {
    if (this.#isEnded) throw endingRefusal();
    const ownStreams = [...this.#streams].filter(({ owner }) => owner.personId === personId).length;
    if (ownStreams >= this.#limits.perPerson || this.#streams.size >= this.#limits.perProcess) {
      throw new Refusal("too_many_requests", "Too many streams are open", { "Retry-After": "5" });
    }
  }

  /** Listens from the first stream on. After a failure, the next stream tries again. */
  #listen(): Promise<ListenSubscription> {
    this.#listener ??= this.#dependencies.database
      .listen(["wallet_event", "wallet_session"], (notification) => {
        if (notification === undefined) this.#catchUp();
        else if (notification.channel === "wallet_session") this.#checkSession(notification.payload);
        else if (notification.payload === "emptied") for (const stream of this.#streams) stream.end();
        else this.#read();
      })
      .catch((error: unknown) => {
        this.#listener = undefined;
        throw error;
      });
    return this.#listener;
  }

  /** Runs one read at a time; a notification during a read causes another read. */
  #read(): void {
    if (this.#streams.size === 0 || this.#lastOfferedId === undefined) return;
    this.#shouldReadAgain = true;
    this.#pendingRead ??= this.#readAll()
      .catch(this.#reportError)
      .finally(() => {
        this.#pendingRead = undefined;
      });
  }

  async #readAll(): Promise<void> {
    while (this.#shouldReadAgain) {
      this.#shouldReadAgain = false;
      const events = await eventsAfter(this.#dependencies.database, this.#lastOfferedId ?? 0, eventsPerRead);
      this.#shouldReadAgain ||= events.length === eventsPerRead;
      for (const event of events) {
        this.#lastOfferedId = event.id;
        for (const stream of this.#streams) {
          if (stream.owner.accountId === event.accountId) stream.offer(event);
        }
      }
    }
  }

  /** Also reads, in case a notification was lost with a broken connection. */
  #keepAlive(): void {
    for (const stream of this.#streams) stream.keepAlive();
    this.#read();
  }

  #catchUp(): void {
    this.#read();
    for (const sid of new Set([...this.#streams].map(({ owner }) => owner.sid))) {
      if (sid !== undefined) this.#checkSession(sid);
    }
  }

  #checkSession(sid: string): void {
    const getSessionStreams = () => [...this.#streams].filter(({ owner }) => owner.sid === sid);
    if (getSessionStreams().length === 0) return;
    setTimeout(() => {
      this.#dependencies.identity.hasSession(sid).then((isOpen) => {
        if (!isOpen) for (const stream of getSessionStreams()) stream.end();
      }, this.#reportError);
    }, sessionDelay).unref();
  }

  readonly #reportError = (error: unknown): void => {
    if (this.#isEnded) return;
    this.#dependencies.log.write("error", "call.failed", { operation: "streamEvents", error });
  };
}

const endingRefusal = () =>
  new Refusal("internal", "The server is about to end", { "Retry-After": "1" }, { status: 503 });

const signedOutRefusal = () =>
  new Refusal("unauthorized", "Sign in first", { "WWW-Authenticate": 'Bearer error="invalid_token"' });
