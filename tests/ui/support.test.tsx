import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { supportOf } from "../../src/machines/core/rules/support.ts";
import { AppActorContext } from "../../src/ui/hooks/actors.ts";
import { withPages as arabic } from "../../src/ui/i18n/ar/with-pages.ts";
import { createI18n } from "../../src/ui/i18n/create-i18n.ts";
import { withPages as english } from "../../src/ui/i18n/en/with-pages.ts";
import { HelpScreen } from "../../src/ui/screens/help/help-screen.tsx";
import { appWith } from "../screens/page/surroundings.ts";

const support = { email: "help@example.com", phone: "+61 (2) 5550-0100", url: "https://example.com/help/" };

const help = (language: "en" | "ar", settings: object) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language, { app: language === "en" ? english : arabic })}>
      <AppActorContext value={appWith({ settings })}>
        <HelpScreen />
      </AppActorContext>
    </I18nextProvider>,
  );

describe("Help", () => {
  it.each([
    ["en", "Contact support", "Phone:"],
    ["ar", "تواصل مع الدعم", "الهاتف:"],
  ] as const)("in %s leads to support, by links that read from left to right", (language, title, phone) => {
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

  it("is as before where the configuration names no support", () => {
    expect(help("en", {})).not.toContain("Contact support");
  });
});

it("what is no address is never a link", () => {
  const wrong = { email: "a@b?bcc=c@d.e", phone: "javascript:1", url: "javascript:alert(1)", other: "x" };
  expect(supportOf(wrong)).toEqual({});
  expect(supportOf({ ...wrong, email: "a@b.example" })).toEqual({ email: "a@b.example" });
  expect(supportOf(undefined)).toEqual({});
});
