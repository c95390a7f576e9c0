/**
 * A function with a signal checks the signal after each `await` before it changes anything, because another choice,
 * page or person may have replaced its own meanwhile.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { projectFiles } from "./runner/graph.ts";
import { lateEffects } from "./support/late-effects.ts";

const project = fileURLToPath(new URL("..", import.meta.url));
const sources = projectFiles(project).filter((path) => /^src\/.*\.tsx?$/.test(path));

const rejects = "rejects once it is aborted";
const neverReturns = "does not return once it is aborted";
const droppedByXState = "XState drops what a stopped actor sends";

/** The reasons why the code after an `await` need not check the signal, by file, function and awaited function. */
const reasons: Readonly<Record<string, string>> = {
  "src/machines/session/linked-form.ts openLinkedForm untilActorPasses": neverReturns,
  "src/machines/session/linked-form.ts openLinkedForm untilDialogsCanOpen": neverReturns,
  "src/machines/session/open-dialog.ts untilDialogsCanOpen untilActorPasses": neverReturns,
  "src/machines/session/restore-form.ts restoreForm untilActorPasses": neverReturns,
  "src/machines/session/restore-form.ts restoreForm untilDialogsCanOpen": neverReturns,
  "src/services/api/account.ts readAccount call": rejects,
  "src/services/api/event-stream.ts readStream endOf": "the rest is another branch",
  "src/services/api/event-stream.ts readStream read": rejects,
  "src/services/bind/auth.ts redirect getIdentity": "the page leaves for the provider, whoever asked",
  "src/services/bind/event-stream.ts joinTabs signedInPerson": droppedByXState,
  "src/services/bind/event-stream.ts openStream readStream": "removes its own controller",
  "src/services/bind/payments.ts readJournal read": rejects,
  "src/services/bind/reads.ts bindAccountRead readAccount": rejects,
  "src/services/bind/reads.ts profile profile": "only waits, and ends with the signal",
  "src/services/bind/system-notifications.ts watchPermission query":
    "the listener itself ends with the signal",
  "src/services/browser/reload.ts reloadPage requestPage": rejects,
  "src/services/identity/keycloak.ts check init": "logs, and removes its own listeners",
  "src/services/identity/passkey.ts createPasskey identity": "waits until the page leaves",
  "src/services/identity/passkey.ts createPasskey race": "the address is kept for this departure alone",
  "src/services/payments/call-slot.ts holdLock request": rejects,
  "src/services/payments/keyed-calls.ts send send": "the call's outcome counts, whoever waits for it",
  "src/services/payments/payment-lock.ts awaitRelease isHeldElsewhere":
    "the request before rejects once it is aborted",
  "src/services/storage/journal-reader.ts dropUnsent rowsOf": "in the transaction that the signal let begin",
  "src/services/storage/journal-reader.ts read readAllRecords": "lists what it has read",
  "src/ui/i18n/switch-language.ts switchLanguage all": "loads texts, which the next choice may use",
};

test("no effect follows an await without a check of the signal in between", () => {
  const foundEffects = sources.flatMap((path) =>
    lateEffects(path, readFileSync(project + path, "utf8")).map((awaited) => `${path} ${awaited}`),
  );
  expect(foundEffects.filter((effect) => reasons[effect] === undefined)).toEqual([]);
  expect(
    Object.keys(reasons).filter((effect) => !foundEffects.includes(effect)),
    "needs no reason",
  ).toEqual([]);
});

test.each([
  ["an await", "async function show(signal: AbortSignal) { await load(); page.lang = 'ar'; }", ["show load"]],
  ["a callback", "function show({ signal }) { void load().then(() => draw()); }", ["show load"]],
  [
    "an own controller",
    "const show = () => { const end = new AbortController(); load().then(() => { a = 1; }); };",
    ["show load"],
  ],
  [
    "the end of a loop",
    "async function show({ signal }) { for (const part of parts) { draw(part); await load(); } }",
    ["show load"],
  ],
  [
    "a look at the signal",
    "async function show(signal: AbortSignal) { await load(); if (signal.aborted) return; draw(); }",
    [],
  ],
  [
    "a second await",
    "async function show(signal: AbortSignal) { await a(); signal.throwIfAborted(); await b(); draw(); }",
    ["show b"],
  ],
])("the check finds exactly the late effects after %s", (_, text, expected) => {
  expect(lateEffects("example.ts", text)).toEqual(expected);
});
