import { languageOf, messageText } from "../messages/index.ts";
import type { ChallengeStart, SetupIntentAnswer } from "../protocol.ts";
import { Frame } from "./frame.ts";

type ChallengeMessage = { readonly type: "fail" };

/**
 * Shows the bank's challenge above the page, and resolves when it is answered. A native modal dialog in the top layer
 * makes the rest of the page inert, so a focus trap below cannot take focus back, and a press here does not dismiss it.
 * Afterwards focus returns to the previous element.
 */
export async function showChallenge(options: {
  origin: string;
  start: Omit<ChallengeStart, "dark">;
}): Promise<SetupIntentAnswer> {
  const language = languageOf(options.start.locale, navigator.language);
  const title = messageText("challengeFrame", language);
  const challengeStart: ChallengeStart = { ...options.start, dark: isPageDark() };
  const frame = new Frame<ChallengeMessage, never>({
    origin: options.origin,
    kind: "challenge",
    title,
    start: challengeStart,
    onMessage: () => undefined,
    onLoadError: () => undefined,
  });
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", title);
  Object.assign(dialog.style, dialogStyle, {
    background: challengeStart.dark ? "rgba(6, 5, 3, 0.66)" : "rgba(28, 25, 21, 0.42)",
  });
  Object.assign(frame.element.style, frameStyle);
  dialog.append(frame.element);

  const previousFocus = document.activeElement;
  const listenerController = new AbortController();
  const { signal } = listenerController;
  for (const type of ["pointerdown", "mousedown", "touchstart", "click", "focusin", "focusout"])
    dialog.addEventListener(type, (event) => event.stopPropagation(), { signal });
  dialog.addEventListener("cancel", (event) => event.preventDefault(), { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      frame.send({ type: "fail" });
    },
    { capture: true, signal },
  );
  document.body.append(dialog);
  dialog.showModal();
  frame.element.focus();
  try {
    return await frame.ask("authenticate", {});
  } catch {
    return {
      error: { type: "api_connection_error", message: messageText("api_connection_error", language) },
    };
  } finally {
    listenerController.abort();
    frame.close();
    dialog.close();
    dialog.remove();
    if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
      previousFocus.focus({ preventScroll: true });
  }
}

const dialogStyle = {
  position: "fixed",
  inset: "0",
  width: "100vw",
  height: "100dvh",
  maxWidth: "none",
  maxHeight: "none",
  margin: "0",
  padding: "0",
  border: "none",
  outline: "none",
  overflow: "hidden",
  zIndex: "2147483647",
  pointerEvents: "auto",
};

const frameStyle = {
  border: "none",
  width: "100%",
  height: "100%",
  display: "block",
  background: "transparent",
  colorScheme: "light",
};

/** A page with light text counts as dark. */
function isPageDark(): boolean {
  const channels =
    getComputedStyle(document.body)
      .color.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 128;
}
