import { fromCallback, fromPromise } from "xstate";
import { followJournalMachine } from "../../machines/instructions/follow-journal.machine.ts";
import { paymentsCoordinatorMachine } from "../../machines/payments/payments-coordinator.machine.ts";
import { lazyLogic } from "../lazy.ts";
import type { CoordinatorServices } from "../payments/coordinator-services.ts";
import type { bindPayment } from "./payment.ts";

interface AccountInput {
  readonly accountId: string;
}

/** The events that these callback actors receive: none. */
type NoEvent = { type: "none" };

/** The chart of one payment; its code loads with the dialogs. */
export interface PaymentModule {
  /** Resolves once `payment` may be called. */
  load(): Promise<void>;
  payment(): ReturnType<typeof bindPayment>;
  /** Removes an unreadable entry from the account's journal. */
  removeUnreadable(id: string, accountId: string): Promise<void>;
}

/** The payments coordinator with every port bound. */
export function bindPayments(services: () => CoordinatorServices, module: PaymentModule) {
  const ports = bindPorts(services, module);
  return paymentsCoordinatorMachine.provide({
    actors: {
      payment: lazyLogic(() => module.payment()),
      followJournal: followJournalMachine.provide({
        actors: {
          readJournal: ports.readJournal,
          removeUnreadable: ports.removeUnreadable,
          watchJournal: ports.watchJournal,
        },
      }),
      watchLock: ports.watchLock,
      watchPage: ports.watchPage,
    },
  });
}

function bindPorts(services: () => CoordinatorServices, module: PaymentModule) {
  /** The account whose journal was read last: unreadable entries are removed from that journal. */
  let lastAccountId = "";
  return {
    watchLock: fromCallback<NoEvent, AccountInput>(({ sendBack, input }) =>
      services().lock.watch(input.accountId, {
        onTaken: (key) => sendBack({ type: "lock.taken", key }),
        onReleased: () => sendBack({ type: "lock.released" }),
      }),
    ),
    watchPage: fromCallback<NoEvent, undefined>(({ sendBack }) =>
      services().lives.onResume(() => sendBack({ type: "page.resumed" })),
    ),
    watchJournal: fromCallback<NoEvent, AccountInput>(({ sendBack }) =>
      services().channel.subscribe((message) => {
        if (message.type === "journal.changed") sendBack({ type: "journal.changed" });
      }),
    ),
    readJournal: fromPromise(async ({ input, signal }: { input: AccountInput; signal: AbortSignal }) => {
      lastAccountId = input.accountId;
      const journal = await services().journal.read(input.accountId, signal);
      // Open entries need the payment's chart and the pages' code, so load both first.
      if (journal.entries.length + journal.unreadable.length > 0) await module.load();
      return journal;
    }),
    removeUnreadable: fromPromise(({ input }: { input: { id: string } }) =>
      module.removeUnreadable(input.id, lastAccountId),
    ),
  };
}
