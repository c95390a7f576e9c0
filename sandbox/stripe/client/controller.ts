import { languageOf, messageText } from "../messages/index.ts";
import type { CommonStart, QuestionName, Questions } from "../protocol.ts";
import { Frame } from "./frame.ts";

type ControllerFrame = Frame<never, never>;

/**
 * An invisible frame, created on first use. It calls the API for the page and outlives the elements, so that closing a
 * dialog does not stop a confirmation in progress.
 */
export class Controller {
  readonly #origin: string;
  readonly #start: CommonStart;
  #frame: ControllerFrame | undefined;

  constructor(origin: string, commonStart: CommonStart) {
    this.#origin = origin;
    this.#start = commonStart;
  }

  async ask<Name extends QuestionName>(
    name: Name,
    request: Questions[Name]["ask"],
  ): Promise<Questions[Name]["answer"]> {
    const frame = this.#frame ?? this.#open();
    try {
      return await frame.ask(name, request);
    } catch {
      const language = languageOf(this.#start.locale, navigator.language);
      return {
        error: { type: "api_connection_error", message: messageText("api_connection_error", language) },
      };
    }
  }

  #open(): ControllerFrame {
    const frame: ControllerFrame = new Frame({
      origin: this.#origin,
      kind: "controller",
      title: "",
      start: this.#start,
      onMessage: () => undefined,
      onLoadError: () => {
        this.#frame = undefined;
      },
    });
    frame.element.setAttribute("aria-hidden", "true");
    frame.element.tabIndex = -1;
    frame.element.style.display = "none";
    document.body.append(frame.element);
    this.#frame = frame;
    return frame;
  }
}
