import {
  appParameter,
  type Envelope,
  type Handshake,
  handshake,
  hello,
  type QuestionName,
  type Questions,
} from "../protocol.ts";
import { isFields } from "../request-body.ts";

type QuestionHandler<Name extends QuestionName> = (
  request: Questions[Name]["ask"],
) => Promise<Questions[Name]["answer"]>;

/** The frame's end of the message port to the embedding page. */
export class PageConnection<Incoming, Outgoing> {
  readonly #port: MessagePort;
  readonly #answerers = new Map<string, (request: unknown) => Promise<unknown>>();
  #onNote: ((message: Incoming) => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = (event) => void this.#receive(event.data);
  }

  send(message: Outgoing): void {
    this.#post({ kind: "note", note: message });
  }

  onMessage(listener: (message: Incoming) => void): void {
    this.#onNote = listener;
  }

  answer<Name extends QuestionName>(name: Name, answerer: QuestionHandler<Name>): void {
    this.#answerers.set(name, (request) => answerer(request as Questions[Name]["ask"]));
  }

  async #receive(envelope: unknown): Promise<void> {
    if (!isFields(envelope)) return;
    if (envelope.kind === "note" && isFields(envelope.note)) this.#onNote?.(envelope.note as Incoming);
    if (envelope.kind !== "question" || typeof envelope.id !== "number" || !isFields(envelope.ask)) return;
    const answer = await this.#answerers.get(String(envelope.name))?.(envelope.ask);
    this.#post({ kind: "answer", id: envelope.id, answer });
  }

  #post(envelope: Envelope): void {
    this.#port.postMessage(envelope);
  }
}

/**
 * Sends `hello` to the embedding page and waits for its handshake. Accepts only one message, only from the direct
 * parent, and only from the origin in the frame's URL that is also in the server's list.
 */
export function connectToPage<Start>(): Promise<{ start: Start; port: MessagePort }> {
  const apps = (document.documentElement.dataset.apps ?? "").split(" ");
  const app = new URLSearchParams(location.search).get(appParameter) ?? "";
  return new Promise((resolve) => {
    if (!apps.includes(app)) return;
    const listen = (event: MessageEvent<unknown>) => {
      const [port] = event.ports;
      if (event.source !== window.parent || event.origin !== app || !port) return;
      const message = event.data;
      if (!isFields(message) || message.type !== handshake || !isFields(message.start)) return;
      window.removeEventListener("message", listen);
      resolve({ start: (message as unknown as Handshake<Start>).start, port });
    };
    window.addEventListener("message", listen);
    window.parent.postMessage({ type: hello }, app);
  });
}
