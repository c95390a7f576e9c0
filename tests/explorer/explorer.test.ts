import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Observation, Wire } from "../properties/observation.ts";
import { factsOf } from "../properties/screen.ts";
import { sentences } from "../properties/sentences.ts";
import { type Choices, choose } from "./actions.ts";
import { createCounter } from "./carry.ts";
import { exploredSentences, propertyName, writeEntry } from "./entry.ts";
import { everyPage } from "./pages.ts";
import { type RecordedAction, replay } from "./replay.ts";
import { countRepeatedActions, readTrace } from "./trace.ts";
import { uncheckedInvariants } from "./unseen.ts";

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "nupay-explorer-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const wire: Wire = { presses: 0, submits: 0, acts: 0, requests: 0, paid: 0, journal: [], succeeded: 0 };

const screen = {
  address: "/dashboard",
  language: "en",
  direction: "ltr",
  title: "Dashboard",
  heading: "Dashboard",
  isLanding: false,
  isOffline: false,
  dialogs: [],
  isFocusLost: false,
  isClockStopped: false,
  alerts: [],
  successes: 0,
  fields: {},
  canSubmit: undefined,
  isBusy: false,
  undecided: [],
  person: [],
  storage: [],
  isPersonStored: true,
};

const makeObservation = (details: Partial<Observation>): Observation => ({
  at: 0,
  life: "1",
  screen,
  wire,
  ...details,
});

/** A trace in Bombadil's format, with one second between two screens. */
function traceOf(...observations: readonly (Observation | null)[]): string {
  const folder = temporaryFolder();
  const lines = observations.map((value, index) =>
    JSON.stringify({
      timestamp: index * 1_000_000,
      action: index === 0 ? null : "Wait",
      snapshots: [{ name: "observation", value }],
      violations: [],
    }),
  );
  writeFileSync(join(folder, "trace.jsonl"), lines.join("\n"));
  return folder;
}

test("every property is explored, or is listed with a reason why not", () => {
  const names = sentences.filter((sentence) => !exploredSentences.includes(sentence)).map(({ says }) => says);
  expect(Object.keys(uncheckedInvariants).sort()).toEqual(names.sort());
});

test("every explored property has a unique name, and the entry file of the explorer can be written", () => {
  const names = exploredSentences.map(({ says }) => propertyName(says));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]+$/);
  const file = join(temporaryFolder(), "specification.ts");
  writeEntry(file, "http://localhost:1", factsOf(undefined));
});

test("the counted requests add up over page loads, and a payment resent with the same key counts once", () => {
  const total = createCounter();
  const payment = { name: "k", moves: undefined, shownOutcome: undefined, isWritten: true };
  total(makeObservation({ wire: { ...wire, submits: 1, succeeded: 1 }, payments: [payment] }));
  const totalObservation = total(
    makeObservation({
      life: "2",
      wire: { ...wire, submits: 2 },
      payments: [payment, { ...payment, name: "l" }],
    }),
  );
  expect(totalObservation.wire).toMatchObject({ submits: 3, succeeded: 1, paid: 2 });
});

test("reading a trace reports which property was violated, why, and after how many actions", async () => {
  const open = (...dialogs: string[]) => makeObservation({ screen: { ...screen, dialogs } });
  const walkResult = await readTrace(
    traceOf(open(), null, open("Send Money"), open("Send Money", "Topup Wallet")),
  );
  expect(walkResult).toMatchObject({ actions: 3, seconds: 3 });
  expect(walkResult.falls).toMatchObject([
    {
      sentence: "there are never two dialogs",
      why: "open: Send Money, Topup Wallet",
      actions: 3,
      seconds: 3,
    },
  ]);
});

test("the list of every page equals the app's routes, except the payment link's", () => {
  const routes = ["signed-in", "pages"].flatMap((file) => [
    ...readFileSync(`src/ui/routes/${file}.tsx`, "utf8").matchAll(/<Route path="([^"]+)"/g),
  ]);
  // Only an external link opens this page, and it redirects immediately.
  const linkedPages = ["/pay"];
  expect([...everyPage, ...linkedPages].toSorted()).toEqual(routes.map(([, path]) => path).toSorted());
});

test("unvisited pages' links, and the payment buttons until the first payment, have higher weights", () => {
  const control = (kind: "header" | "pays" | "submit", address?: string) => ({
    kind,
    x: 1,
    y: 1,
    fingerprint: {} as never,
    ...(address !== undefined && { address }),
  });
  const choices = (...controls: Choices["controls"]): Choices => ({
    isElsewhere: false,
    controls,
    box: "",
    canGoBack: false,
    isFocusLost: false,
  });
  const weights = (reachedProgress: Parameters<typeof choose>[2], ...controls: Choices["controls"]) =>
    JSON.stringify(choose(choices(...controls), null, reachedProgress))
      .match(/\[(\d+),\{"value":\{"Click"/g)
      ?.map((text) => Number(/\d+/.exec(text)?.[0]));
  const progress = { pages: new Set(["/dashboard", "/help"]), hasPaid: false };
  const [help = 0, cards = 0, pays = 0] =
    weights(progress, control("header", "/help"), control("header", "/cards"), control("pays")) ?? [];
  expect(cards).toBeGreaterThan(pays);
  expect(pays).toBeGreaterThan(help);
  expect(weights({ ...progress, hasPaid: true }, control("pays"))?.[0]).toBeLessThan(pays);
});

test("a payment sent before the journal contains it is a violation", async () => {
  const payments = [{ name: "k", moves: undefined, shownOutcome: undefined, isWritten: false }];
  const { falls } = await readTrace(
    traceOf(makeObservation({}), makeObservation({ payments, wire: { ...wire, submits: 1 } })),
  );
  expect(falls.map(({ sentence }) => sentence)).toEqual(["the journal has a payment before it is sent"]);
});

test("a stored balance on the landing page is a violation after a sign-out, but not after an offline start", async () => {
  const signedIn = makeObservation({ screen: { ...screen, person: ["name"], storage: ["last-balance/1"] } });
  const landing = { ...screen, isLanding: true, storage: ["last-balance/1"] };
  const startedObservation = makeObservation({ life: "2", screen: landing });
  expect((await readTrace(traceOf(signedIn, startedObservation))).falls).toEqual([]);
  for (const laterObservation of [
    makeObservation({ screen: landing }),
    makeObservation({ life: "2", screen: { ...landing, isPersonStored: false } }),
  ]) {
    const { falls } = await readTrace(traceOf(signedIn, laterObservation));
    expect(falls.map(({ sentence }) => sentence)).toEqual([
      "after signing out storage keeps only what is listed to stay",
    ]);
  }
});

test("a replay waits for the next action's control, presses the nearest one of that name, and stops after a timeout", () => {
  const button = (accessibleName: string, x: number) => ({
    kind: "button" as const,
    x,
    y: 0,
    fingerprint: {
      testId: null,
      id: null,
      role: "button",
      accessibleName,
      tag: "button",
      href: null,
      nameAttr: null,
      placeholder: null,
      inputType: null,
      textContent: null,
      structuralPath: null,
    },
  });
  const makeChoices = (...controls: Choices["controls"]): Choices => ({
    isElsewhere: false,
    controls,
    box: "decimal",
    canGoBack: false,
    isFocusLost: false,
  });
  const press = { fingerprint: { tag: "button", accessible_name: "Refresh" }, point: { x: 90, y: 0 } };
  const actions: readonly RecordedAction[] = [
    { Click: press },
    { TypeText: { text: "12.5", delay_millis: 5 } },
    { PressKey: { code: 13 } },
    "Back",
  ];
  const next = replay(actions);
  expect(next(makeChoices(button("Top Up", 90)))).toEqual({ value: "Wait" });
  expect(next(makeChoices(button("Refresh", 10), button("Refresh", 80)))).toMatchObject({
    value: { Click: { point: { x: 80 } } },
  });
  expect(next(makeChoices())).toEqual({
    value: { TypeText: { text: { Regexp: "12\\.5" }, delayMillis: 5 } },
  });
  expect(next(makeChoices())).toEqual({ value: { PressKey: { code: 13 } } });
  const endIndex = Array.from({ length: 100 }, () => next(makeChoices())).findIndex(
    (tree) => "branches" in tree,
  );
  expect(endIndex).toBe(61);
  expect(
    countRepeatedActions(actions, ["Wait", ...actions.slice(0, 2), "Wait", ...actions.slice(2, 3)]),
  ).toBe(3);
});
