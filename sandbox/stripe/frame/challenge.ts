import { languageOf, messageText } from "../messages/index.ts";
import type { ChallengeStart } from "../protocol.ts";
import { Api } from "./api.ts";
import { connectToPage, PageConnection } from "./connection.ts";
import { callSetupIntent } from "./setup-intent-calls.ts";

/** The bank's page of a 3-D Secure challenge, with the two buttons of Stripe's test page. */
export async function runChallenge(): Promise<void> {
  const { start, port } = await connectToPage<ChallengeStart>();
  const page = new PageConnection<{ readonly type: "fail" }, never>(port);
  const api = new Api(String(start.publishableKey));
  const language = languageOf(String(start.locale), navigator.language);
  const root = document.documentElement;
  root.lang = language;
  root.dir = language === "ar" ? "rtl" : "ltr";
  root.classList.toggle("dark", start.dark === true);
  document.title = messageText("challengeFrame", language);

  const completeButton = createButton("Complete", "primary");
  const fail = createButton("Fail", "secondary");
  const buttons = document.createElement("div");
  buttons.className = "challenge-buttons";
  buttons.append(completeButton, fail);
  const title = createText("h1", messageText("challengeTitle", language));
  title.id = "title";
  const panel = document.createElement("section");
  panel.className = "challenge";
  panel.setAttribute("aria-labelledby", title.id);
  panel.append(
    title,
    createText("p", messageText("challengeQuestion", language)),
    createText("p", messageText("challengeHint", language)),
    buttons,
  );
  document.body.append(panel);

  const chosenOutcome = new Promise<"complete" | "fail">((resolve) => {
    completeButton.addEventListener("click", () => resolve("complete"));
    fail.addEventListener("click", () => resolve("fail"));
    page.onMessage((message) => {
      if (message.type === "fail") resolve("fail");
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") resolve("fail");
    });
  });
  completeButton.focus();

  page.answer("authenticate", async () => {
    const outcome = await chosenOutcome;
    completeButton.disabled = true;
    fail.disabled = true;
    return callSetupIntent(api, String(start.clientSecret), "authenticate", { outcome }, language);
  });
}

/** Stripe's test page is English in every language, and so are its buttons. */
function createButton(name: string, className: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.lang = "en";
  element.className = className;
  element.textContent = name;
  return element;
}

function createText(tag: "h1" | "p", content: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
}
