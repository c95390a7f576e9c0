/** Compares Keycloak's theme with the sandbox's own pages. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawEngraving } from "../../sandbox/identity/pages/drawings.ts";
import { messagesIn } from "../../sandbox/identity/pages/messages.ts";

const theme = new URL("../../deploy/keycloak/theme/nupay/login/", import.meta.url);
const readText = (name: string, folder: URL) => readFileSync(new URL(name, folder), "utf8");

/**
 * Reads the theme's java.util.Properties: one line for each message, with MessageFormat's doubled quotes and Unicode
 * escapes.
 */
function messages(language: "en" | "ar"): ReadonlyMap<string, string> {
  const lines = readText(`messages/messages_${language}.properties`, theme).trim().split("\n");
  const entries = lines.map((line) => {
    const [name = "", ...rest] = line.split("=");
    const text = rest.join("=").replaceAll("''", "'");
    const unescaped = text.replaceAll(/\\u([0-9a-f]{4})/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    return [name, unescaped] as const;
  });
  expect(new Set(entries.map(([name]) => name)).size).toBe(lines.length);
  return new Map(entries);
}

describe("Keycloak's theme", () => {
  it("has the same background pattern as the sandbox's pages", () => {
    expect(readText("resources/css/engraving.svg", theme)).toBe(drawEngraving());
  });

  it.each(["en", "ar"] as const)("has the same texts in %s as the sandbox's pages", (language) => {
    const mine = messages(language);
    const its = messagesIn(language);
    const sharedTexts: Readonly<Record<string, string>> = {
      ...its.fields,
      signInTitle: its.signIn.title,
      signInLead: its.signIn.lead,
      signInSubmit: its.signIn.submit,
      newHere: its.signIn.newHere,
      registrationTitle: its.registration.title,
      registrationLead: its.registration.lead,
      knownHere: its.registration.knownHere,
      mobileHint: its.mobileHint,
      mobileInvalid: its.faults.mobileInvalid,
      showPassword: its.showPassword,
      hidePassword: its.hidePassword,
      invalidUserMessage: its.faults.credentials,
      accountTemporarilyDisabledMessage: its.faults.credentials,
      emailExistsMessage: its.faults.emailTaken,
      logoutConfirmTitle: its.logout.title,
      logoutConfirmHeader: its.logout.lead,
      doLogout: its.logout.submit,
      staySignedIn: its.logout.stay,
      successLogout: its.logout.doneTitle,
      errorTitle: its.refused.title,
      errorLead: its.refused.lead,
      pageExpiredTitle: its.expired.title,
      backToApplication: its.backToApp,
    };
    expect(Object.fromEntries(Object.keys(sharedTexts).map((name) => [name, mine.get(name)]))).toEqual(
      sharedTexts,
    );
  });

  it("has an Arabic text for every English one", () => {
    const english = new Set(messages("en").keys());
    const arabic = new Set(messages("ar").keys());
    expect([...english].filter((name) => !arabic.has(name))).toEqual([]);
  });
});
