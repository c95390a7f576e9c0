import type { CallOperation } from "../../machines/instructions/call-order.ts";
import type { StatusResult } from "../../machines/instructions/instruction.ts";
import type { OpenCall } from "../../machines/instructions/open-call.machine.ts";
import { pressLimit } from "../../machines/instructions/rules/press-limit.ts";
import type { Browser } from "../browser/browser.ts";
import type { OpenCallEntry, OpenCalls } from "../storage/open-calls.ts";
import { callsChannel, slotName } from "./call-slot.ts";
import type { KeyedCalls } from "./keyed-calls.ts";

/** In milliseconds. */
const compareDelay = 60_000;

/** Slots that a window holds now; none if the browser has no locks. */
async function readHeldSlots(browser: Browser): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await browser.locks()?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}

/**
 * Removes calls that a crash left in the journal without a submission. The page that holds the slot may still send its
 * call, so that call stays; in a browser without locks, every call whose press is recent stays.
 */
async function removeUnsentCalls(
  browser: Browser,
  journal: OpenCalls,
  unsentEntries: readonly OpenCallEntry[],
): Promise<void> {
  const locks = browser.locks();
  for (const { key, person, slot, createdAt } of unsentEntries) {
    if (locks !== undefined) {
      await locks.request(slotName(person, slot), { ifAvailable: true }, async (lock) => {
        if (lock !== null) await journal.removeUnsent(key);
      });
    } else if (browser.now() - Date.parse(createdAt) >= pressLimit) await journal.removeUnsent(key);
  }
}

/** The oldest call of these operations that was sent and has no outcome, and whose slot no window holds. */
export async function findOpenCall(
  { api, browser, journal }: KeyedCalls,
  operations: readonly CallOperation[],
): Promise<OpenCall | null> {
  const person = await api.person();
  if (journal === undefined || person === undefined) return null;
  const entries = await journal.of(person);
  // Read after the journal: a call takes its slot before it is sent.
  const heldSlots = await readHeldSlots(browser);
  const unsentEntries = entries.filter(({ submittedAt }) => submittedAt === undefined);
  // Unsent entries are never shown. If they cannot be removed, the sent calls are searched all the same.
  await removeUnsentCalls(browser, journal, unsentEntries).catch(() => {});
  // A call that ended before the locks were read has left the journal.
  const remains = async (key: string) => (await journal.of(person)).some((entry) => entry.key === key);
  for (const { key, operation, slot, submittedAt } of entries) {
    const isAvailable = operations.includes(operation) && !heldSlots.has(slotName(person, slot));
    if (isAvailable && submittedAt !== undefined && (await remains(key)))
      return { key, operation, submittedAt };
  }
  return null;
}

/** Cancels an open call, unless a window holds its slot. */
export async function cancelOpenCall(
  { api, browser, journal, cancel }: KeyedCalls,
  key: string,
): Promise<StatusResult> {
  const person = await api.person();
  const entry = (await journal?.of(person ?? ""))?.find((candidate) => candidate.key === key);
  const locks = browser.locks();
  if (person === undefined || entry === undefined || locks === undefined) return await cancel(key);
  return await locks.request(slotName(person, entry.slot), { ifAvailable: true }, async (lock) =>
    lock === null ? ({ kind: "inProgress", retryAfter: 0 } as const) : await cancel(key),
  );
}

/** The sent calls whose slot no window holds; null if the journal cannot be read now. */
async function readUnheldCallKeys({ api, browser, journal }: KeyedCalls): Promise<string | null> {
  try {
    const person = (await api.person()) ?? "";
    const [entries = [], heldSlots] = await Promise.all([journal?.of(person), readHeldSlots(browser)]);
    return entries
      .filter(({ slot, submittedAt }) => submittedAt !== undefined && !heldSlots.has(slotName(person, slot)))
      .map(({ key }) => key)
      .join();
  } catch {
    return null;
  }
}

/**
 * Calls `onChange` when a window of this browser, also this one, has ended a call, and when the page becomes visible
 * again. A crashed window reports nothing, so the journal is also compared once a minute.
 */
export function watchOpenCalls(calls: KeyedCalls, onChange: () => void): () => void {
  const { browser } = calls;
  const channel = callsChannel(browser);
  if (channel !== undefined) channel.onmessage = onChange;
  const unlisten = browser.listen("visibilitychange", () => {
    if (browser.isVisible()) onChange();
  });
  let lastKeys = "";
  let timer = browser.setTimeout(compareKeys, compareDelay);
  const controller = new AbortController();
  function compareKeys(): void {
    void readUnheldCallKeys(calls).then((keys) => {
      if (controller.signal.aborted) return;
      if (keys !== null && keys !== lastKeys) onChange();
      lastKeys = keys ?? lastKeys;
      timer = browser.setTimeout(compareKeys, compareDelay);
    });
  }
  return () => {
    controller.abort();
    browser.clearTimeout(timer);
    unlisten();
    channel?.close();
  };
}
