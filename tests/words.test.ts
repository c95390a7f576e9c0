import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const project = fileURLToPath(new URL("..", import.meta.url));
const folders = ["src", "flows", "sandbox", "deploy", "tests", "site", "tools", "packages"];

/** Names that were replaced by the standard terms of XState, Stripe and React (docs/glossary.md). */
const replacedNames = [
  "AccountParts",
  "ApiParts",
  "ControlParts",
  "DepartureQuestion",
  "DeskContext",
  "DialogPress",
  "DownloadNews",
  "InteractionParts",
  "JournalState",
  "PagesMissing",
  "PartLoaders",
  "PersonHands",
  "PortStandIn",
  "ProviderParts",
  "RefusalProps",
  "SeedParts",
  "Speech",
  "Spoken",
  "StandInStripe",
  "StandIns",
  "Tally",
  "UploadStandIn",
  "WalletParts",
  "WordedPath",
  "WordedStep",
  "accessTo",
  "amountRefused",
  "askDesk",
  "awaitPayments",
  "beginsAhead",
  "bindRoutes",
  "buildBeside",
  "buildFloor",
  "causeKey",
  "chartsWithoutWords",
  "createSpeech",
  "deskDiffers",
  "dialogLeads",
  "dialogWords",
  "dialogsFamily",
  "doubtCards",
  "dropPress",
  "eventInWords",
  "expectRefused",
  "first edition",
  "floorAddress",
  "foundOfFirstEdition",
  "handsOf",
  "hearIframes",
  "hearOtherTab",
  "isAnotherDesk",
  "isForPayment",
  "isHands",
  "isHeardAgain",
  "isWords",
  "keepPress",
  "leadName",
  "leadsOf",
  "limitPage",
  "lookAtBalance",
  "lookAtCards",
  "lookAtHistory",
  "lookedIn",
  "looksAnnotation",
  "namesWithHands",
  "openLook",
  "pages.came",
  "pages.missing",
  "pagesCame",
  "partLoader",
  "passDesk",
  "payingHands",
  "pressAgain",
  "recipeForHands",
  "refusedBy",
  "saidTooSoon",
  "sayAllCame",
  "sayBroken",
  "sayCardLimit",
  "sayFailure",
  "sayKnown",
  "sayMissing",
  "sayMoneyMoved",
  "sayProfileMissing",
  "sayRefused",
  "sayRestless",
  "saySignInFailed",
  "saySignOutFailed",
  "sayThere",
  "session.doubted",
  "stand-in.ended",
  "standIn",
  "standInBrowser",
  "standInDesk",
  "standInFunction",
  "standInImports",
  "standInListener",
  "standInPort",
  "standIns",
  "standsAt",
  "stateInWords",
  "stillOf",
  "stillSnapshot",
  "tallyOf",
  "tallyOfCheck",
  "tallyOfReports",
  "tallyOfTests",
  "tellAbsent",
  "tellAccount",
  "tellClosed",
  "tellDoubted",
  "tellKnown",
  "tellReady",
  "tellState",
  "tellWizardPending",
  "tellWizardUnread",
  "unusedEnd",
  "useArrival",
  "useSpoken",
  "useUnhurried",
  "watchLikely",
  "whatIs",
  "withLook",
  "wordsIn",
  "wordsShape",
  "writeJournal",
];

/** Files and folders that were renamed with them. */
const replacedFiles = [
  "flows/live/beside.ts",
  "flows/words",
  "flows/words/words.ts",
  "sandbox/journal",
  "sandbox/journal/journal.ts",
  "sandbox/journal/write-journal.ts",
  "site/without-words.ts",
  "src/machines/rules",
  "src/machines/rules/tally.ts",
  "src/services/access.ts",
  "src/services/bind/routes.ts",
  "src/services/browser/part-loader.ts",
  "src/services/browser/watch-likely.ts",
  "src/services/later.ts",
  "src/services/parts.ts",
  "src/ui/i18n/speech.ts",
  "src/ui/screens/dashboard/dialogs/refusal.tsx",
  "src/ui/screens/shell/departure-question.tsx",
  "src/ui/screens/shell/use-arrival.ts",
  "src/ui/use-unhurried.ts",
  "tests/arrows.test.ts",
  "tests/faults/browser/hands.spec.ts",
  "tests/faults/calls/upload-stand-in.ts",
  "tests/flows/words.test.ts",
  "tests/identity/stand-ins.ts",
  "tests/looks",
  "tests/looks/looks.spec.ts",
  "tests/machines/desk-stand-in.ts",
  "tests/machines/house.test.ts",
  "tests/machines/payment-stand-ins.ts",
  "tests/machines/session-stand-ins.ts",
  "tests/machines/stand-ins.ts",
  "tests/machines/tally.test.ts",
  "tests/paths",
  "tests/paths/browser/hands.ts",
  "tests/paths/leads.ts",
  "tests/paths/stand-ins.ts",
  "tests/paths/whole-app/hands.ts",
  "tests/paths/whole-app/promises.ts",
  "tests/paths/words.ts",
  "tests/screens/page/still.ts",
  "tests/services/bind-auth.test.ts",
  "tests/services/desk.ts",
  "tests/site/tally.test.ts",
  "tests/spec-coverage/parts.test.ts",
  "tests/spec-coverage/parts.ts",
  "tests/support/tally.ts",
  "tools/bench/browser/tell-state.ts",
  "tools/bench/family.ts",
  "tools/bench/floor",
  "tools/bench/floor/floor.css",
  "tools/bench/limit",
  "tools/bench/limit/limit-page.test.ts",
  "tools/bench/limit/limit-page.ts",
];

const files = folders.flatMap((folder) => {
  try {
    return readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file.replace(/\\/g, "/")}`)
      .filter((file) => !file.includes("node_modules/"));
  } catch {
    return [];
  }
});
const texts = files.filter((file) => /\.tsx?$/.test(file) && file !== "tests/words.test.ts");

test("no replaced name is used again", () => {
  const pattern = new RegExp(
    `(?<![\\w.-])(?:${replacedNames.map((name) => name.replace(/\./g, "\\.")).join("|")})(?![\\w-])`,
    "g",
  );
  const found = texts.flatMap((file) =>
    [...readFileSync(join(project, file), "utf8").matchAll(pattern)].map(([name]) => `${file}: ${name}`),
  );
  expect(texts.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test("no replaced file or folder is used again", () => {
  const present = new Set(files);
  expect(replacedFiles.filter((file) => present.has(file))).toEqual([]);
});

test("comments and descriptions of charts name their subject", () => {
  const vague =
    /^\s*(?:\/\/|\/?\*).*\b(?:somebody|nobody|whoever)\b|description:.*\b(?:somebody|nobody|whoever)\b/i;
  const named = texts.filter((file) => /^(?:src\/(?:machines|ui)|flows|sandbox|site)\//.test(file));
  const found = named.flatMap((file) =>
    readFileSync(join(project, file), "utf8")
      .split("\n")
      .filter((line) => vague.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(named.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});
