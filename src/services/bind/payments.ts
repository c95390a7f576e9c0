import { fromCallback, fromPromise } from "xstate";
import type { JournalEntry, PaymentOrder } from "../../machines/domain.ts";
import { paymentMachine } from "../../machines/payment.machine.ts";
import { paymentsMachine } from "../../machines/payments.machine.ts";
import { ApiError } from "../api/errors.ts";
import { holdLock } from "../browser/locks.ts";
import { watchStored } from "../browser/watch.ts";
import type { Connections } from "../connect.ts";
import type { BrowserStores } from "../storage/browser-stores.ts";
import { journalName, readJournalText } from "../storage/payment-journal.ts";
import { findPayment, readBaseline, sendPayment } from "../wallet/payments.ts";

interface LockOrder {
  readonly accountId: string;
  readonly wait: boolean;
}

function bindPayment(connected: () => Connections, stores: BrowserStores) {
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
        if (!stores.journal.record(input.entry))
          throw new ApiError({ kind: "refused", code: "journal_unavailable" });
      }),
      readEntry: fromPromise(
        async ({ input }: { input: { key: string } }) => stores.journal.find(input.key) ?? null,
      ),
      sendPayment: fromPromise(({ input }: { input: { order: PaymentOrder; key: string } }) =>
        sendPayment(connected().api, input.order, input.key),
      ),
      refreshToken: fromPromise(() => connected().identity.refresh()),
      findPayment: fromPromise(({ input, signal }: { input: { entry: JournalEntry }; signal: AbortSignal }) =>
        findPayment(connected().api, input.entry, signal),
      ),
      forgetPayment: fromPromise(async ({ input }: { input: { key: string } }) =>
        stores.journal.forget(input.key),
      ),
    },
  });
}

export function bindPayments(connected: () => Connections, stores: BrowserStores) {
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
