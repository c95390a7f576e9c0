import {
  appParameter,
  type Envelope,
  type FrameKind,
  type Handshake,
  handshake,
  hello,
  type QuestionName,
  type Questions,
} from "../protocol.ts";
import { isFields } from "../request-body.ts";

let count = 0;

const paths: Readonly<Record<FrameKind, string>> = {
  card: "/stripe/elements/card.html",
  "au-bank-account": "/stripe/elements/au-bank-account.html",
  challenge: "/stripe/challenge.html",
  controller: "/stripe/controller.html",
};

/** The frame was closed, or did not load, before it answered. */
export class FrameRemovedError extends Error {}

const loadTimeout = 15_000;
/** Max wait for `hello` after the load event, in milliseconds. A running frame sends `hello` before this event. */
const handshakeTimeout = 3_000;

/** A frame of the sandbox's origin, and the message port to it. */
export class Frame<Outgoing, Incoming> {
  readonly element: HTMLIFrameElement;
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  readonly #onNote: (message: Incoming) => void;
  readonly #connecting = new AbortController();
  #patience: ReturnType<typeof setTimeout>;
  #questions = 0;
  #isClosed = false;

  constructor(options: {
    origin: string;
    kind: FrameKind;
    title: string;
    start: unknown;
    onMessage: (message: Incoming) => void;
    onLoadError: () => void;
  }) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#onNote = options.onMessage;
    count += 1;
    const iframe = document.createElement("iframe");
    iframe.name = `__privateStripeFrame${count}`;
    iframe.title = options.title;
    iframe.setAttribute("allow", "payment *");
    const address = new URL(paths[options.kind], options.origin);
    address.searchParams.set(appParameter, location.origin);
    iframe.src = address.href;
    this.element = iframe;
    port1.onmessage = (event: MessageEvent<Envelope>) => this.#receive(event.data);

    const giveUp = () => {
      this.close();
      options.onLoadError();
    };
    this.#patience = setTimeout(giveUp, loadTimeout);
    const { signal } = this.#connecting;
    iframe.addEventListener(
      "load",
      () => {
        clearTimeout(this.#patience);
        this.#patience = setTimeout(giveUp, handshakeTimeout);
      },
      { signal },
    );
    window.addEventListener(
      "message",
      (event: MessageEvent<unknown>) => {
        if (event.source !== iframe.contentWindow || event.origin !== options.origin) return;
        if (!isFields(event.data) || event.data.type !== hello) return;
        this.#connecting.abort();
        clearTimeout(this.#patience);
        const message: Handshake<unknown> = { type: handshake, start: options.start };
        iframe.contentWindow?.postMessage(message, options.origin, [port2]);
      },
      { signal },
    );
  }

  send(message: Outgoing): void {
    this.#post({ kind: "note", note: message });
  }

  /** Rejects with `FrameRemovedError` if the frame is closed before it answers. */
  ask<Name extends QuestionName>(
    name: Name,
    request: Questions[Name]["ask"],
  ): Promise<Questions[Name]["answer"]> {
    this.#questions += 1;
    const id = this.#questions;
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(new FrameRemovedError());
        return;
      }
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as Questions[Name]["answer"]), reject });
      this.#post({ kind: "question", id, name, ask: request });
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#connecting.abort();
    clearTimeout(this.#patience);
    this.#port.close();
    this.element.remove();
    for (const { reject } of this.#waiting.values()) reject(new FrameRemovedError());
    this.#waiting.clear();
  }

  #post(envelope: Envelope): void {
    this.#port.postMessage(envelope);
  }

  /** Only the sandbox's origin has the other port, so its messages are trusted to follow the protocol. */
  #receive(envelope: Envelope): void {
    if (envelope.kind === "note") this.#onNote(envelope.note as Incoming);
    if (envelope.kind !== "answer") return;
    this.#waiting.get(envelope.id)?.resolve(envelope.answer);
    this.#waiting.delete(envelope.id);
  }
}
