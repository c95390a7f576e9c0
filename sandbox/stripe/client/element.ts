import type { StripeElementBase, StripeElementClasses, StripeError } from "@stripe/stripe-js";
import { languageOf, type MessageKey, messageText } from "../messages/index.ts";
import type {
  ElementStart,
  ElementState,
  ElementToPage,
  FrameKind,
  FrameOptions,
  PageToElement,
  PaymentMethodAnswer,
} from "../protocol.ts";
import { clearClasses, showClasses } from "./container-classes.ts";
import { Emitter } from "./emitter.ts";
import { Frame } from "./frame.ts";
import { IntegrationError } from "./integration-error.ts";

/** The settings of an element from the `Stripe` and `Elements` objects that created it. */
export interface ElementHome {
  readonly origin: string;
  readonly publishableKey: string;
  readonly locale: string;
  forget(): void;
}

type ElementOptions = FrameOptions & { classes?: StripeElementClasses };

const blank: ElementState = {
  empty: true,
  complete: false,
  error: undefined,
  brand: "unknown",
  postalCode: "",
  bankName: undefined,
};

/** Base class of the card and bank account elements: mounts the frame, emits its events and unmounts it. */
export abstract class FrameElement implements StripeElementBase {
  abstract readonly elementType: "card" | "auBankAccount";
  protected abstract readonly frameKind: FrameKind;
  protected abstract readonly title: MessageKey;
  readonly locale: string;
  readonly #home: ElementHome;
  readonly #emitter = new Emitter();
  #options: ElementOptions;
  #state = blank;
  #isFocused = false;
  #isDestroyed = false;
  #mounted: MountedFrame | undefined;

  constructor(home: ElementHome, options: ElementOptions) {
    this.#home = home;
    this.#options = options;
    this.locale = home.locale;
  }

  mount(target: string | HTMLElement): void {
    this.#assertAlive();
    const container = containerOf(target);
    if (this.#mounted?.container === container) return;
    this.unmount();
    const frame = new Frame<PageToElement, ElementToPage>({
      origin: this.#home.origin,
      kind: this.frameKind,
      title: messageText(this.title, languageOf(this.locale, navigator.language)),
      start: this.#start(),
      onMessage: (message) => this.#hear(message),
      onLoadError: () => this.#failToLoad(),
    });
    const box = document.createElement("div");
    box.className = "__PrivateStripeElement";
    Object.assign(box.style, boxStyle);
    Object.assign(frame.element.style, frameStyle, { height: initialHeight(this.#options) });
    box.append(frame.element);
    const labels = new AbortController();
    const focus = (event: Event) => {
      if (event.target !== frame.element) this.focus();
    };
    for (const label of [container, ...labelsOf(container)])
      label.addEventListener("click", focus, { signal: labels.signal });
    container.replaceChildren(box);
    this.#mounted = { container, box, frame, labels };
    this.#show();
    this.#emitter.emit("loaderstart", { elementType: this.elementType });
  }

  unmount(): void {
    this.#assertAlive();
    const mountedFrame = this.#mounted;
    if (!mountedFrame) return;
    this.#mounted = undefined;
    mountedFrame.labels.abort();
    mountedFrame.frame.close();
    mountedFrame.box.remove();
    clearClasses(mountedFrame.container, this.#options.classes);
    this.#state = blank;
    this.#isFocused = false;
  }

  destroy(): void {
    this.unmount();
    this.#isDestroyed = true;
    this.#emitter.clear();
    this.#home.forget();
  }

  focus(): void {
    this.#assertAlive();
    this.#mounted?.frame.element.contentWindow?.focus();
    this.#mounted?.frame.send({ type: "focus" });
  }

  blur(): void {
    this.#assertAlive();
    this.#mounted?.frame.send({ type: "blur" });
    this.#mounted?.frame.element.blur();
  }

  clear(): void {
    this.#assertAlive();
    this.#mounted?.frame.send({ type: "clear" });
  }

  update(options: ElementOptions): void {
    this.#assertAlive();
    if (this.#mounted && options.classes !== undefined)
      clearClasses(this.#mounted.container, this.#options.classes);
    this.#options = { ...this.#options, ...options };
    this.#mounted?.frame.send({ type: "update", options: frameOptions(options) });
    this.#show();
  }

  on(type: string, handler: (event: never) => unknown): this {
    this.#emitter.add(type, handler, false);
    return this;
  }

  once(type: string, handler: (event: never) => unknown): this {
    this.#emitter.add(type, handler, true);
    return this;
  }

  off(type: string, handler?: (event: never) => unknown): this {
    this.#emitter.remove(type, handler);
    return this;
  }

  /**
   * Asks the frame to create a payment method from its input. Rejects with an IntegrationError while the element is not
   * mounted, and with `FrameRemovedError` if it is unmounted meanwhile.
   */
  async createPaymentMethod(billingDetails: unknown): Promise<PaymentMethodAnswer> {
    if (!this.#mounted)
      throw new IntegrationError(
        "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
      );
    return this.#mounted.frame.ask("createPaymentMethod", { billingDetails: toTransferable(billingDetails) });
  }

  protected abstract changeEvent(state: ElementState): object;

  #start(): ElementStart {
    return {
      publishableKey: this.#home.publishableKey,
      locale: this.locale,
      options: frameOptions(this.#options),
    };
  }

  #hear(message: ElementToPage): void {
    const mountedFrame = this.#mounted;
    if (!mountedFrame) return;
    switch (message.type) {
      case "ready":
        this.#state = message.state;
        this.#show();
        this.#emitter.emit("ready", { elementType: this.elementType });
        break;
      case "change":
        this.#state = message.state;
        this.#show();
        this.#emitter.emit("change", this.changeEvent(message.state));
        break;
      case "focus":
      case "blur":
        this.#isFocused = message.type === "focus";
        this.#show();
        this.#emitter.emit(message.type, { elementType: this.elementType });
        break;
      case "escape":
        this.#emitter.emit("escape", { elementType: this.elementType });
        break;
      case "submit":
        submitFormAround(mountedFrame.container);
        break;
      case "resize":
        mountedFrame.frame.element.style.height = `${message.height}px`;
        break;
    }
  }

  #failToLoad(): void {
    const error: StripeError = { type: "api_connection_error", message: "The Element failed to load." };
    this.#emitter.emit("loaderror", { elementType: this.elementType, error });
  }

  #show(): void {
    if (!this.#mounted) return;
    showClasses(this.#mounted.container, this.#options.classes, {
      base: true,
      complete: this.#state.complete,
      empty: this.#state.empty,
      focus: this.#isFocused,
      invalid: this.#state.error !== undefined,
    });
  }

  #assertAlive(): void {
    if (this.#isDestroyed)
      throw new IntegrationError("This Element has already been destroyed. Please create a new one.");
  }
}

interface MountedFrame {
  readonly container: HTMLElement;
  readonly box: HTMLElement;
  readonly frame: Frame<PageToElement, ElementToPage>;
  readonly labels: AbortController;
}

const boxStyle = { margin: "0", padding: "0", border: "none", display: "block", position: "relative" };

/** The colour scheme must equal that of the frame's document, or the browser paints an opaque background. */
const frameStyle = {
  border: "none",
  margin: "0",
  padding: "0",
  width: "1px",
  minWidth: "100%",
  display: "block",
  overflow: "hidden",
  background: "transparent",
  colorScheme: "light",
};

function initialHeight(options: ElementOptions): string {
  const size = Number.parseFloat(options.style?.base?.fontSize ?? "16");
  return `${Math.max(24, Math.ceil((Number.isFinite(size) ? size : 16) * 1.4))}px`;
}

function containerOf(target: string | HTMLElement): HTMLElement {
  const container = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
  if (!container)
    throw new IntegrationError(
      `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.\nMake sure the element exists on the page before calling mount().`,
    );
  return container;
}

function labelsOf(container: HTMLElement): HTMLElement[] {
  const enclosingLabel = container.closest("label");
  const labels =
    container.id === ""
      ? []
      : [...document.querySelectorAll<HTMLElement>(`label[for="${CSS.escape(container.id)}"]`)];
  return enclosingLabel ? [enclosingLabel, ...labels] : labels;
}

/** Submits the form around the element, as the browser's implicit submission would: not if its button is disabled. */
function submitFormAround(container: HTMLElement): void {
  const form = container.closest("form");
  const button = form?.querySelector<HTMLButtonElement>("button:not([type]), [type=submit]");
  if (form && !button?.disabled) form.requestSubmit(button ?? null);
}

function frameOptions({ classes: _, ...options }: ElementOptions): FrameOptions {
  return toTransferable(options);
}

/** A copy that a message port can transfer. */
function toTransferable<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
