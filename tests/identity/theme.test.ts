/** Compares Keycloak's theme with the sandbox's own pages. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { engraving } from "../../sandbox/identity/pages/drawings.ts";
import { messagesIn } from "../../sandbox/identity/pages/messages.ts";

const theme = new URL("../../deploy/keycloak/theme/nupay/login/", import.meta.url);
const read = (name: string, folder: URL) => readFileSync(new URL(name, folder), "utf8");

/** The theme's java.util.Properties: one line each, MessageFormat's doubled quotes, Unicode escapes. */
function messages(language: "en" | "ar"): ReadonlyMap<string, string> {
  const lines = read(`messages/messages_${language}.properties`, theme).trim().split("\n");
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
  it("has the same engraving as the sandbox's pages", () => {
    expect(read("resources/css/engraving.svg", theme)).toBe(engraving());
  });

  it.each(["en", "ar"] as const)("has the same texts in %s as the sandbox's pages", (language) => {
    const ownMessages = messages(language);
    const itsMessages = messagesIn(language);
    const shared: Readonly<Record<string, string>> = {
      ...itsMessages.fields,
      signInTitle: itsMessages.signIn.title,
      signInLead: itsMessages.signIn.lead,
      signInSubmit: itsMessages.signIn.submit,
      newHere: itsMessages.signIn.newHere,
      registrationTitle: itsMessages.registration.title,
      registrationLead: itsMessages.registration.lead,
      knownHere: itsMessages.registration.knownHere,
      mobileHint: itsMessages.mobileHint,
      mobileInvalid: itsMessages.faults.mobileInvalid,
      showPassword: itsMessages.showPassword,
      hidePassword: itsMessages.hidePassword,
      invalidUserMessage: itsMessages.faults.credentials,
      accountTemporarilyDisabledMessage: itsMessages.faults.credentials,
      emailExistsMessage: itsMessages.faults.emailTaken,
      logoutConfirmTitle: itsMessages.logout.title,
      logoutConfirmHeader: itsMessages.logout.lead,
      doLogout: itsMessages.logout.submit,
      staySignedIn: itsMessages.logout.stay,
      successLogout: itsMessages.logout.doneTitle,
      errorTitle: itsMessages.refused.title,
      errorLead: itsMessages.refused.lead,
      pageExpiredTitle: itsMessages.expired.title,
      backToApplication: itsMessages.backToApp,
    };
    expect(Object.fromEntries(Object.keys(shared).map((name) => [name, ownMessages.get(name)]))).toEqual(
      shared,
    );
  });

  it("has an Arabic text for every English one", () => {
    const english = new Set(messages("en").keys());
    const arabic = new Set(messages("ar").keys());
    expect([...english].filter((name) => !arabic.has(name))).toEqual([]);
  });
});
