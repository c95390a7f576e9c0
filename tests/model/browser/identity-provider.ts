/** The provider's calls of one page, held, and what a person sees of a session. */
import { expect, type Page } from "@playwright/test";
import type { AnyEventObject } from "xstate";
import { signInButton } from "../../journeys/steps.ts";
import { CallGate } from "./call-gate.ts";
import { Departures } from "./departures.ts";
import type { Stage } from "./test-param.ts";

const provider = String.raw`\/realms\/nupay\/protocol\/openid-connect\/`;

interface Gates {
  /** The code that speaks to the provider: without it no check begins. */
  readonly code: CallGate;
  /** The check's first question: whether the browser keeps the provider's cookies from us. */
  readonly cookies: CallGate;
  /** The check's second question, in a frame that nobody sees. */
  readonly silent: CallGate;
  /** The page itself leaves for the provider. */
  readonly leaving: Departures;
  readonly token: CallGate;
}

const gates = new WeakMap<Page, Gates>();

export function gatesOf(page: Page): Gates {
  const known = gates.get(page);
  if (known === undefined) throw new Error("The walk has not begun.");
  return known;
}

export async function holdProvider(page: Page): Promise<void> {
  const at = (path: string, isMeant?: Parameters<typeof CallGate.at>[2]) =>
    CallGate.at(page, new RegExp(path), isMeant);
  gates.set(page, {
    code: await at(String.raw`\/assets\/keycloak-[^/]*\.js$`),
    cookies: await at(String.raw`${provider}3p-cookies\/step1\.html`),
    silent: await at(String.raw`${provider}auth\?`, (request) => request.frame().parentFrame() !== null),
    leaving: await Departures.at(page, new RegExp(String.raw`${provider}(auth|logout)\?`)),
    token: await at(`${provider}token$`),
  });
}

/** Here as after a press, when the button is busy and has another name. */
export const landingButton = (page: Page) => page.getByRole("button", { name: signInButton });

function unsupported() {
  return { contentType: "text/html", body: "<script>parent.postMessage('unsupported', '*')</script>" };
}

export async function expectGreeting({ page, person }: Stage): Promise<void> {
  const name = `Welcome, ${person.firstName} ${person.lastName}`;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 20_000 });
}

/** The check's frames are asked, and nobody answers within its first ten seconds. */
export async function loseCheck({ page }: Stage): Promise<void> {
  const { cookies } = gatesOf(page);
  await cookies.drop();
  await page.clock.runFor(10_000);
}

export async function answerCheck(stage: Stage, output: AnyEventObject["output"]): Promise<void> {
  const { cookies, silent, token } = gatesOf(stage.page);
  if (output.outcome === "signedIn") await stage.signIn();
  if (output.outcome === "unsupported") return cookies.answer(unsupported());
  await cookies.pass();
  // Where nothing has changed since there was nobody, the provider's own frame says so, and no more is asked.
  if (output.outcome === "signedOut") return silent.open();
  await silent.pass();
  if (output.outcome === "signedIn") await token.pass();
}

/** The provider has ended the session, and rejects the refresh that waits. */
export async function rejectRefresh({ page, control, person }: Stage): Promise<void> {
  const { token } = gatesOf(page);
  await token.arrived();
  await control.endSessions(person.email);
  await token.pass();
}

export async function renewToken({ page }: Stage): Promise<void> {
  const token = () => page.evaluate(() => localStorage.getItem("auth-store"));
  const before = await token();
  await gatesOf(page).token.pass();
  await expect.poll(token).not.toBe(before);
}

/** Milliseconds after which an access token has expired. */
export const tokenLife = 301_000;

/** The provider's session is gone, the refresh is refused, and the silent check that follows waits; once. */
export async function expireSession({ page, control, person }: Stage, check: CallGate): Promise<void> {
  if (check.waiting > 0) return;
  await control.endSessions(person.email);
  await page.clock.fastForward(301_000);
  await check.arrived();
}
