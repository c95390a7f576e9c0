import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import type { Account } from "../../src/machines/core/domain.ts";
import { accountGateMachine } from "../../src/machines/session/account-gate.machine.ts";
import { AppActorContext } from "../../src/ui/hooks/actors.ts";
import { withPages as arabic } from "../../src/ui/i18n/ar/with-pages.ts";
import { createI18n } from "../../src/ui/i18n/create-i18n.ts";
import { withPages as english } from "../../src/ui/i18n/en/with-pages.ts";
import { HelpScreen } from "../../src/ui/screens/help/help-screen.tsx";
import { AccountDetails } from "../../src/ui/screens/profile/profile-details.tsx";
import { AccountNotice } from "../../src/ui/screens/setup/account-notice.tsx";
import { account, person } from "../screens/known.ts";
import { frozenActor, snapshotInState } from "../screens/page/frozen-actor.ts";
import { createAppActor } from "../screens/page/surroundings.ts";

const support = { email: "help@example.com", phone: "+61 (2) 5550-0100", url: "https://example.com/help/" };

const help = (language: "en" | "ar", settings: object) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language, { app: language === "en" ? english : arabic })}>
      <AppActorContext value={createAppActor({ settings })}>
        <HelpScreen />
      </AppActorContext>
    </I18nextProvider>,
  );

describe("the Help page", () => {
  it.each([
    ["en", "Contact support", "Phone:"],
    ["ar", "تواصل مع الدعم", "الهاتف:"],
  ] as const)("has left-to-right links to support in %s", (language, title, phone) => {
    const html = help(language, { support });
    expect(html).toContain(title);
    expect(html).toContain(phone);
    expect(html).toMatch(
      /<a href="mailto:help@example\.com"[^>]*><bdi dir="ltr">help@example\.com<\/bdi><\/a>/,
    );
    expect(html).toMatch(/<a href="tel:\+61255500100"[^>]*><bdi dir="ltr">\+61 \(2\) 5550-0100<\/bdi><\/a>/);
    expect(html).toMatch(
      /<a href="https:\/\/example\.com\/help\/"[^>]*><bdi dir="ltr">example\.com\/help<\/bdi><\/a>/,
    );
  });

  it("has no “Contact support” if the configuration has no support", () => {
    expect(help("en", {})).not.toContain("Contact support");
  });
});

describe("an account that is not active", () => {
  const blockedAccount = { ...account, status: "S" } as Account;
  const details = { statusReason: "A document is missing.", nextStep: "Send it to us." };
  const renderScreen = (screen: "notice" | "profile", language: "en" | "ar", knownAccount: Account) =>
    renderToStaticMarkup(
      <I18nextProvider
        i18n={createI18n(language, {
          app: language === "en" ? english : arabic,
        })}
      >
        <AppActorContext
          value={createAppActor({
            settings: { support },
            session: {
              gate: frozenActor<typeof accountGateMachine>(
                snapshotInState(accountGateMachine, "ready", {
                  account: knownAccount,
                  person,
                  failure: undefined,
                }),
                "gate",
              ),
            },
          })}
        >
          {screen === "notice" ? (
            <AccountNotice />
          ) : (
            <AccountDetails account={knownAccount} submitted={false} contact={[]} />
          )}
        </AppActorContext>
      </I18nextProvider>,
    );
  const cases = (["notice", "profile"] as const).flatMap((screen) =>
    (["en", "ar"] as const).map((language) => [screen, language] as const),
  );

  it.each(cases)(
    "has a link to support in the %s in %s unless the wallet gives both a reason and a next step",
    (screen, language) => {
      for (const knownDetails of [{}, { nextStep: details.nextStep }, { statusReason: details.statusReason }])
        expect(renderScreen(screen, language, { ...blockedAccount, ...knownDetails })).toContain(
          "mailto:help@example.com",
        );
    },
  );

  it.each(cases)(
    "has no link to support in the %s in %s if the wallet gives both a reason and a next step",
    (screen, language) => {
      const html = renderScreen(screen, language, { ...blockedAccount, ...details });
      expect(html).toContain(details.nextStep);
      expect(html).not.toContain("mailto:");
    },
  );
});

/** Texts that mention support, with the files that show them next to support's links. */
const leadsToSupport: Readonly<Record<string, readonly string[]>> = {
  "profile.reasons.blocked": ["setup/account-notice.tsx", "profile/profile-details.tsx"],
  "profile.nextSteps.blocked": ["setup/account-notice.tsx", "profile/profile-details.tsx"],
  "transactionDetail.report.text": ["transaction-detail/transaction-detail-screen.tsx"],
  "transactionDetail.report.help": ["transaction-detail/transaction-detail-screen.tsx"],
  "help.title": ["help/help-screen.tsx"],
  "help.support.title": ["help/help-screen.tsx"],
};

it("every text that mentions support is in a screen that has the links to support", () => {
  const foundKeys: string[] = [];
  const search = (texts: object, prefix: string) => {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== "string") search(text, `${prefix}${key}.`);
      else if (/\bsupport\b|\byou ask about\b/i.test(text)) foundKeys.push(`${prefix}${key}`);
    }
  };
  search(english, "");
  expect(foundKeys.sort()).toEqual(Object.keys(leadsToSupport).sort());
  for (const file of Object.values(leadsToSupport).flat())
    expect(readFileSync(new URL(`../../src/ui/screens/${file}`, import.meta.url), "utf8")).toContain(
      "<SupportLinks />",
    );
});
