import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const project = fileURLToPath(new URL("../..", import.meta.url));
const readProjectFile = (path: string) => readFileSync(`${project}${path}`, "utf8");

/** Items that the settings list as part of another item, or that the app deletes after the sign-in. */
const toldElsewhere: Readonly<Record<string, string>> = {
  "setup-submitted": "setup-progress tells it: only that it was sent",
  destination: "the page that was asked for before the sign-in, until it is opened",
};

/** The label of each item in the settings, which show no storage keys. */
const listedAs: Readonly<Record<string, string>> = {
  "auth-store": "signIn",
  "app-store": "app",
  "balance-display": "balance",
  "bank-accounts": "bankAccounts",
  "card-colours": "cardColours",
  "last-balance": "lastBalance",
  notifications: "notifications",
  "payment-form": "form",
  "payment-journal": "payments",
  "payment-memory": "payees",
  "setup-progress": "setup",
  "system-notifications": "systemNotifications",
  "ui-store": "preferences",
};

test("the settings list everything that the app stores in the browser", () => {
  const files = execFileSync("git", ["ls-files", "src/services/storage", "src/services/bind"], {
    cwd: project,
    encoding: "utf8",
  })
    .trim()
    .split("\n");
  const names = files.flatMap((path) =>
    [...readProjectFile(path).matchAll(/(?:(?:Prefix|Name) = |stored\(area, )"([a-z][a-z-]+)\/?"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const pageSource = readProjectFile("src/ui/screens/settings/stored-data.tsx");
  expect(names).toContain("last-balance");
  const isListed = (name: string) => pageSource.includes(`"${listedAs[name]}"`);
  expect(names.filter((name) => !(name in toldElsewhere) && !isListed(name))).toEqual([]);
});
