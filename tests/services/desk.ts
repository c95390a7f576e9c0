import { createActor, SimulatedClock, setup } from "xstate";
import type { PaymentOrder } from "../../src/machines/domain.ts";
import type { PaymentNews } from "../../src/machines/payment-news.ts";
import type { PaymentsActor } from "../../src/machines/payments.machine.ts";
import type { Api } from "../../src/services/api/client.ts";
import { bindPayments } from "../../src/services/bind/payments.ts";
import type { Connections } from "../../src/services/connect.ts";
import { signedInStores } from "../../src/services/storage/signed-in-stores.ts";
import { MemoryStorage } from "./memory-storage.ts";

export type Outcome = "settled" | "refused" | "unresolved" | "forgotten";

const outcomes: Readonly<Partial<Record<PaymentNews["type"], Outcome>>> = {
  "payment.settled": "settled",
  "payment.refused": "refused",
  "payment.unresolved": "unresolved",
  "payment.forgotten": "forgotten",
};

/**
 * A browser's storage and its storage events, under the names that the services know.
 * @param define puts a value under a global name
 */
export function standInBrowser(define: (name: string, value: unknown) => unknown) {
  const local = new MemoryStorage();
  const listeners = new Set<(event: { key: string; newValue: string }) => void>();
  define("window", { localStorage: local, sessionStorage: new MemoryStorage() });
  define("addEventListener", (type: string, listener: () => void) => {
    if (type === "storage") listeners.add(listener);
  });
  define("removeEventListener", (_: string, listener: () => void) => listeners.delete(listener));
  return {
    local,
    /** As if another tab had written this. */
    hearOtherTab(key: string, value: unknown) {
      local.setItem(key, JSON.stringify(value));
      for (const listener of [...listeners]) listener({ key, newValue: JSON.stringify(value) });
    },
  };
}

/**
 * The real payments' desk with the real services under it, for one account. Its clock stands still while a call is on
 * its way and runs fast while nothing is waited for but time.
 */
export function openDesk(
  api: Api,
  accountId: string,
  refresh: () => Promise<void> = async () => {},
  /** How long something may take in real time, in milliseconds. */
  patience = 15_000,
) {
  const connections = { api, identity: async () => ({ refresh }) } as unknown as Connections;
  const root = setup({ actors: { desk: bindPayments(() => connections, signedInStores()) } }).createMachine({
    invoke: { id: "desk", src: "desk", input: { accountId } },
    on: { "*": {} },
  });
  const clock = new SimulatedClock();
  const time = { stands: false };
  const app = createActor(root, { clock }).start();
  const actor = app.getSnapshot().children.desk as PaymentsActor;
  const news: PaymentNews[] = [];
  for (const type of Object.keys(outcomes) as PaymentNews["type"][])
    actor.on(type, (said) => news.push(said));

  const payments = () => actor.getSnapshot().context.payments;

  async function next(): Promise<Outcome> {
    const before = news.length;
    const end = Date.now() + patience;
    for (;;) {
      const said = news.slice(before).find(({ type }) => outcomes[type] !== undefined);
      const outcome = said && outcomes[said.type];
      if (outcome) return outcome;
      const states = JSON.stringify(payments().map((payment) => payment.getSnapshot().value));
      if (Date.now() > end) throw new Error(`Nothing came of it: ${states}`);
      if (!time.stands && /"resting"|"waiting"/.test(states)) clock.increment(500);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  return {
    actor,
    clock,
    /** Whether the clock waits although nothing else is waited for. */
    time,
    payments,
    /** Why the last one was refused. */
    reason: () => news.findLast((said) => said.type === "payment.refused")?.failure,
    /** What becomes of the payments that are under way. */
    next,
    async pay(order: PaymentOrder): Promise<Outcome> {
      while (actor.getSnapshot().matches("remembering"))
        await new Promise((resolve) => setTimeout(resolve, 1));
      const asked = next();
      actor.send({ type: "payment.requested", order, requestedBy: "dialog-1" });
      return await asked;
    },
    /** What the person decides on a payment that nobody could tell about. */
    async decide(type: "check.requested" | "resend.requested", payment = payments()[0]): Promise<Outcome> {
      const asked = next();
      payment?.send({ type });
      return await asked;
    },
    async drop(): Promise<void> {
      for (const payment of payments()) {
        const asked = next();
        payment.send({ type: "dismissed" });
        await asked;
      }
    },
    close: () => app.stop(),
  };
}
