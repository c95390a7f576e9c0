import type { StripeError } from "@stripe/stripe-js";
import { type Language, languageOf, type MessageKey, messageText } from "../messages/index.ts";
import type {
  ElementStart,
  ElementState,
  ElementToPage,
  FrameOptions,
  PageToElement,
  PaymentMethodAnswer,
} from "../protocol.ts";
import { Api } from "./api.ts";
import { connectToPage, PageConnection } from "./connection.ts";
import { type Field, linkNeighbours } from "./field.ts";
import { styleSheetOf } from "./style.ts";

/** A kind of element: its fields, their layout, and the body of its API call. */
export interface ElementKind {
  readonly title: MessageKey;
  /** Called once; calls `onChange` after each change of a field. */
  build(options: { language: Language; root: HTMLElement; onChange: () => void }): BuiltElement;
}

export interface BuiltElement {
  /** All fields in order; the options may hide some. */
  readonly fields: readonly Field[];
  apply(options: FrameOptions): void;
  state(): Pick<ElementState, "brand" | "postalCode" | "bankName">;
  /** Called after every change: updates dependent fields and the icon. */
  refresh(): void;
  /** The body of the call that creates the payment method. */
  body(): Readonly<Record<string, unknown>>;
}

/** Runs an element in its frame: receives the page's start message, renders the fields and reports their state. */
export async function runElement(kind: ElementKind): Promise<void> {
  const { start, port } = await connectToPage<ElementStart>();
  const language = languageOf(String(start.locale), navigator.language);
  const page = new PageConnection<PageToElement, ElementToPage>(port);
  const api = new Api(String(start.publishableKey));
  document.documentElement.lang = language;
  document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
  document.title = messageText(kind.title, language);

  const root = document.createElement("div");
  root.className = "element is-empty";
  const problem = document.createElement("p");
  problem.id = "problem";
  problem.className = "visually-hidden";

  let options: FrameOptions = {};
  let sentText = "";
  const element = kind.build({ language, root, onChange: () => sendChange() });
  const visibleFields = () => element.fields.filter((field) => !field.input.hidden);

  function readState(): ElementState {
    const code = visibleFields().find((field) => field.error !== undefined)?.error;
    return {
      empty: visibleFields().every((field) => field.value === ""),
      complete: visibleFields().every((field) => field.validity.state === "complete"),
      error: code && { type: "validation_error", code, message: messageText(code, language) },
      ...element.state(),
    };
  }

  function showState(elementState: ElementState): void {
    root.classList.toggle("is-empty", elementState.empty);
    root.classList.toggle("is-complete", elementState.complete);
    root.classList.toggle("is-invalid", elementState.error !== undefined);
    problem.textContent = elementState.error?.message ?? "";
    for (const { input, error } of visibleFields()) {
      input.classList.toggle("is-invalid", error !== undefined);
      if (error === undefined) {
        input.removeAttribute("aria-invalid");
        input.removeAttribute("aria-describedby");
      } else {
        input.setAttribute("aria-invalid", "true");
        input.setAttribute("aria-describedby", problem.id);
      }
    }
  }

  function sendChange(): void {
    element.refresh();
    const elementState = readState();
    showState(elementState);
    const text = JSON.stringify(elementState);
    if (text === sentText) return;
    sentText = text;
    page.send({ type: "change", state: elementState });
  }

  function apply(update: FrameOptions): void {
    options = { ...options, ...update };
    element.apply(options);
    linkNeighbours(visibleFields());
    for (const { input } of element.fields) input.disabled = options.disabled === true;
    document.adoptedStyleSheets = [styleSheetOf(options.style)];
  }

  function focusFirst(): void {
    const fields = visibleFields();
    (fields.find((field) => field.validity.state !== "complete") ?? fields[0])?.input.focus();
  }

  async function createPaymentMethod(billingDetails: unknown): Promise<PaymentMethodAnswer> {
    const obstacle = visibleFields().find((field) => field.obstacle !== undefined)?.obstacle;
    if (obstacle !== undefined) {
      for (const field of visibleFields()) field.leave();
      sendChange();
      return { error: validationError(obstacle, language) };
    }
    const answer = await api.post<Extract<PaymentMethodAnswer, { error?: undefined }>["paymentMethod"]>(
      "payment_methods",
      { ...element.body(), billing_details: billingDetails },
      language,
    );
    return answer.error ? { error: answer.error } : { paymentMethod: answer.value };
  }

  apply(start.options);
  element.refresh();
  document.body.append(root, problem);
  sentText = JSON.stringify(readState());

  listenToFocus(root, page);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") page.send({ type: "escape" });
    if (event.key === "Enter") page.send({ type: "submit" });
  });
  page.answer("createPaymentMethod", (request) => createPaymentMethod(request.billingDetails));
  page.onMessage((message) => {
    if (message.type === "focus") focusFirst();
    if (message.type === "blur" && document.activeElement instanceof HTMLElement)
      document.activeElement.blur();
    if (message.type === "clear") {
      for (const field of element.fields) field.clear();
      sendChange();
    }
    if (message.type === "update") {
      apply(message.options);
      sendChange();
    }
  });
  new ResizeObserver(() => page.send({ type: "resize", height: measureHeight(root) })).observe(root);
  page.send({ type: "resize", height: measureHeight(root) });
  page.send({ type: "ready", state: readState() });
}

function measureHeight(root: HTMLElement): number {
  return Math.ceil(root.getBoundingClientRect().height);
}

function validationError(code: MessageKey, language: Language): StripeError {
  return { type: "validation_error", code, message: messageText(code, language) };
}

/** The element has focus while any of its fields has. */
function listenToFocus(root: HTMLElement, page: PageConnection<PageToElement, ElementToPage>): void {
  root.addEventListener("focusin", (event) => {
    if (!(event.relatedTarget instanceof Node && root.contains(event.relatedTarget)))
      page.send({ type: "focus" });
  });
  root.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node && root.contains(event.relatedTarget)))
      page.send({ type: "blur" });
  });
}
