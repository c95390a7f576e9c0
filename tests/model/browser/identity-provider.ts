/** Holds one page's calls to the identity provider, and checks the visible state of the session. */
import { expect, type Page } from "@playwright/test";
import type { SessionCheck } from "../../../src/machines/sign-in/identity-provider.ts";
import { signInButton } from "../../journeys/steps.ts";
import { CallGate } from "./call-gate.ts";
import { NavigationCounter } from "./departures.ts";
import type { Fixtures } from "./test-param.ts";

const provider = String.raw`\/realms\/nupay\/protocol\/openid-connect\/`;

interface Gates {
  /** The request for the lazy module of keycloak-js; no session check starts before it has loaded. */
  readonly code: CallGate;
  /** The first call of the session check: whether the browser blocks third-party cookies. */
  readonly cookies: CallGate;
  /** The second call of the session check, in a hidden frame. */
  readonly silent: CallGate;
  /** Navigations of the page, not of an iframe, to the provider. */
  readonly leaving: NavigationCounter;
  readonly token: CallGate;
}

const gates = new WeakMap<Page, Gates>();

export function gatesOf(page: Page): Gates {
  const pageGates = gates.get(page);
  if (pageGates === undefined) throw new Error("The walk has not begun.");
  return pageGates;
}

export async function holdProvider(page: Page): Promise<void> {
  const createGate = (path: string, isMeant?: Parameters<typeof CallGate.at>[2]) =>
    CallGate.at(page, new RegExp(path), isMeant);
  gates.set(page, {
    code: await createGate(String.raw`\/assets\/keycloak-[^/]*\.js$`),
    cookies: await createGate(String.raw`${provider}3p-cookies\/step1\.html`),
    silent: await createGate(
      String.raw`${provider}auth\?`,
      (request) => request.frame().parentFrame() !== null,
    ),
    leaving: await NavigationCounter.at(page, new RegExp(String.raw`${provider}(auth|logout)\?`)),
    token: await createGate(`${provider}token$`),
  });
}

/** The sign-in button; its name is different while it is busy. */
export const landingButton = (page: Page) => page.getByRole("button", { name: signInButton });

function unsupported() {
  return { contentType: "text/html", body: "<script>parent.postMessage('unsupported', '*')</script>" };
}

export async function expectGreeting({ page, person }: Fixtures): Promise<void> {
  const name = `Welcome, ${person.firstName} ${person.lastName}`;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: 20_000 });
}

/** Drops the session check's first call, and lets its timeout of ten seconds expire. */
export async function loseCheck({ page }: Fixtures): Promise<void> {
  const { cookies } = gatesOf(page);
  await cookies.drop();
  await page.clock.runFor(10_000);
}

export async function answerCheck(fixtures: Fixtures, output: SessionCheck): Promise<void> {
  const { cookies, silent, token } = gatesOf(fixtures.page);
  if (output.outcome === "signedIn") await fixtures.signIn();
  if (output.outcome === "unsupported") return cookies.answer(unsupported());
  await cookies.pass();
  // The provider's iframe may answer signed out without a call, if nothing has changed since its last such answer.
  if (output.outcome === "signedOut") return silent.open();
  await silent.pass();
  if (output.outcome === "signedIn") await token.pass();
}

/** Ends the session at the provider, which then rejects the held refresh. */
export async function rejectRefresh({ page, control, person }: Fixtures): Promise<void> {
  const { token } = gatesOf(page);
  await token.arrived();
  await control.endSessions(person.email);
  await token.pass();
}

export async function renewToken({ page }: Fixtures): Promise<void> {
  const token = () => page.evaluate(() => localStorage.getItem("auth-store"));
  const tokenBefore = await token();
  await gatesOf(page).token.pass();
  await expect.poll(token).not.toBe(tokenBefore);
}

/** Milliseconds after which an access token has expired. */
export const tokenLife = 301_000;

/**
 * Ends the session at the provider and lets the token expire; waits until the refresh is rejected and the silent check
 * is held. Does nothing if a check is held already.
 */
export async function expireSession({ page, control, person }: Fixtures, check: CallGate): Promise<void> {
  if (check.waiting > 0) return;
  await control.endSessions(person.email);
  await page.clock.fastForward(301_000);
  await check.arrived();
}
