/** The Chromium that Bombadil drives: signed in, and able to cause the external events. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { BalanceRecord, centsOf } from "../properties/balance-record.ts";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { Control } from "../support/control.ts";
import { freePort } from "../support/free-port.ts";
import { AlreadySignedInError, signInAtProvider } from "../support/sign-in.ts";
import type { Stack } from "../support/stack.ts";
import { catchKeys, type ExternalEvent, externalEvents } from "./external-events.ts";
import { ledgerBinding } from "./recorder.ts";

export type Language = "en" | "ar";

export interface Explorer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export interface OpenBrowser {
  /** Address of the DevTools protocol: `http://127.0.0.1:…` */
  readonly debuggerAddress: string;
  /** The external events so far. */
  readonly caused: readonly ExternalEvent[];
  readonly close: () => Promise<void>;
}

const bindingName = "__nupayOutside";

export async function openBrowser(
  { app, sandbox }: Stack,
  person: Explorer,
  language: Language,
): Promise<OpenBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "nupay-explorer-"));
  const port = await freePort();
  const options = await chromiumLaunchOptions();
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
    baseURL: app,
    locale: language === "ar" ? "ar" : "en-AU",
    viewport: null,
    reducedMotion: "reduce",
  });
  const caused: ExternalEvent[] = [];
  await prepare(context, app, language);
  await context.exposeBinding(bindingName, async (_source, code: number) => {
    const event = externalEvents.find((candidate) => candidate.code === code);
    if (event === undefined) return;
    caused.push(event);
    const control = new Control(sandbox);
    await event
      .cause({ control, email: person.email, setOffline: (is) => context.setOffline(is) })
      .catch((error: unknown) => console.error(`${event.name}: ${error}`));
  });
  await exposeLedger(context, sandbox, person);
  await context.addInitScript(catchKeys, [externalEvents.map(({ code }) => code), bindingName] as const);
  await signInAtProvider(context, person);
  keepSignedIn(context, sandbox, person);
  return {
    debuggerAddress: `http://127.0.0.1:${port}`,
    caused,
    close: async () => {
      // Bombadil may already have closed the browser.
      await context.close().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Gives the page a binding that reads the person's balances from the ledger: those within the max age of a shown
 * balance, and all since the start.
 */
async function exposeLedger(context: BrowserContext, sandbox: string, { email }: Explorer): Promise<void> {
  const control = new Control(sandbox);
  const record = new BalanceRecord();
  await context.exposeBinding(ledgerBinding, async () => {
    // The sandbox may be busy, or close before the browser.
    const account = await control.accountInLedger(email).catch(() => undefined);
    record.note(Date.now(), centsOf(account));
    return {
      fresh: record.allowedValues(Date.now()),
      all: record.allowedValues(0, Number.POSITIVE_INFINITY),
    };
  });
}

/** Stores the language as an earlier choice of the person; the explorer may change it later. */
async function prepare(context: BrowserContext, app: string, language: Language): Promise<void> {
  const [page] = context.pages();
  if (page === undefined) return;
  await page.goto(`${app}/silent-check-sso.html`);
  await page.evaluate(
    (chosenLanguage) =>
      localStorage.setItem(
        "ui-store",
        JSON.stringify({ version: 1, theme: "light", language: chosenLanguage }),
      ),
    language,
  );
  await page.goto("about:blank");
}

/**
 * Signs in when the provider's form appears, because Bombadil itself only navigates back when the page belongs to
 * another site.
 */
function keepSignedIn(context: BrowserContext, sandbox: string, person: Explorer): void {
  context.on("page", (page) =>
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame() && frame.url().startsWith(`${sandbox}/realms/`))
        signInAtProvider(context, person).catch((error: unknown) => {
          // The explorer went back to a sign-in form, although its session still exists.
          if (error instanceof AlreadySignedInError) return;
          // The browser closes at the end of a walk, and a sign-in may still be running.
          console.error(`sign-in: ${String(error).split("\n")[0]}`);
        });
    }),
  );
}
