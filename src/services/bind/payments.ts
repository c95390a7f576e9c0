import { fromCallback, fromPromise } from "xstate";
import type { JournalEntry, PaymentOrder } from "../../machines/domain.ts";
import { paymentMachine } from "../../machines/payment.machine.ts";
import { paymentsMachine } from "../../machines/payments.machine.ts";
import { ApiError } from "../api/errors.ts";
import { holdLock } from "../browser/locks.ts";
import { watchStored } from "../browser/watch.ts";
import type { Connections } from "../connect.ts";
import { journalName, readJournalText } from "../storage/payment-journal.ts";
import type { SignedInStores } from "../storage/signed-in-stores.ts";
import { findPayment, findTraces, readBaseline, sendPayment } from "../wallet/payments.ts";

interface LockOrder {
  readonly accountId: string;
  readonly wait: boolean;
}

function bindPayment(connected: () => Connections, { journal }: SignedInStores) {
  /** Those that have certainly been made. */
  const made = new Set<string>();

  /** A payment's own transactions are no sign that another one like it was made. */
  async function claimTraces(entry: JournalEntry): Promise<void> {
    const isAlike = (other: JournalEntry) => other.kind === entry.kind && other.cents === entry.cents;
    if (!journal.read(entry.accountId).some(isAlike)) return;
    const traces = await findTraces(connected().api, entry);
    await journal.amend(
      (other) => other.accountId === entry.accountId && isAlike(other),
      (other) => ({ ...other, seenTransactionIds: [...other.seenTransactionIds, ...traces] }),
    );
  }

  return paymentMachine.provide({
    actors: {
      holdLock: fromCallback(
        ({ sendBack, input }: { sendBack: (event: { type: string }) => void; input: LockOrder }) =>
          holdLock(`nupay-payment-${input.accountId}`, input.wait, {
            granted: () => sendBack({ type: "lock.granted" }),
            refused: () => sendBack({ type: "lock.refused" }),
          }),
      ),
      readBaseline: fromPromise(() => readBaseline(connected().api)),
      recordPayment: fromPromise(async ({ input }: { input: { entry: JournalEntry } }) => {
        if (!(await journal.record(input.entry)))
          throw new ApiError({ kind: "refused", code: "journal_unavailable" });
      }),
      readEntry: fromPromise(
        async ({ input }: { input: { key: string } }) => journal.find(input.key) ?? null,
      ),
      sendPayment: fromPromise(async ({ input }: { input: { order: PaymentOrder; key: string } }) => {
        await sendPayment(connected().api, input.order, input.key);
        made.add(input.key);
      }),
      refreshToken: fromPromise(async () => (await connected().identity()).refresh()),
      findPayment: fromPromise(
        async ({ input: { entry }, signal }: { input: { entry: JournalEntry }; signal: AbortSignal }) => {
          const others = journal.read(entry.accountId).filter((other) => other.key !== entry.key);
          const finding = await findPayment(
            connected().api,
            journal.find(entry.key) ?? entry,
            others,
            signal,
          );
          if (finding.outcome === "succeeded") made.add(entry.key);
          return finding;
        },
      ),
      // At once, before the lock is given back: another tab that waits for it reads the journal next.
      forgetPayment: fromPromise(async ({ input: { key } }: { input: { key: string } }) => {
        const entry = journal.find(key);
        await journal.forget(key);
        if (entry && made.delete(key)) await claimTraces(entry);
      }),
    },
  });
}

export function bindPayments(connected: () => Connections, stores: SignedInStores) {
  return paymentsMachine.provide({
    actors: {
      payment: bindPayment(connected, stores),
      readJournal: fromPromise(async ({ input }: { input: { accountId: string } }) =>
        stores.journal.read(input.accountId),
      ),
      watchJournal: fromCallback(
        ({
          sendBack,
          input,
        }: {
          sendBack: (event: { type: "journal.grew"; entry: JournalEntry }) => void;
          input: { accountId: string };
        }) => {
          const known = new Set(stores.journal.read(input.accountId).map((entry) => entry.key));
          return watchStored(journalName, (text) => {
            for (const entry of readJournalText(text)) {
              if (entry.accountId !== input.accountId || known.has(entry.key)) continue;
              known.add(entry.key);
              sendBack({ type: "journal.grew", entry });
            }
          });
        },
      ),
    },
  });
}
