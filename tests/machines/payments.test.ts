import { describe, expect, test } from "vitest";
import { createActor, createMachine } from "xstate";
import type { JournalEntry, PaymentOrder } from "../../src/machines/domain.ts";
import { hearPayments, type PaymentNews } from "../../src/machines/payment-news.ts";
import { paymentsMachine } from "../../src/machines/payments.machine.ts";
import { baseline, entry, key, paymentPorts, payout, topUp, transfer } from "./payment-stand-ins.ts";
import {
  begin,
  brokenListener,
  offline,
  ofType,
  settle,
  standInListener,
  standInPort,
  status,
} from "./stand-ins.ts";

function beginDesk() {
  const ports = paymentPorts();
  const readJournal = standInPort<readonly JournalEntry[], { accountId: string }>();
  const watchJournal = standInListener<{ type: "none" }, { accountId: string }>();
  const begun = begin(
    paymentsMachine.provide({
      actors: { payment: ports.logic, readJournal: readJournal.logic, watchJournal: watchJournal.logic },
    }),
    { accountId: "acct-dana" },
  );
  const news: PaymentNews[] = [];
  begun.actor.on("*", (event) => {
    news.push(event);
  });
  const snapshot = () => begun.actor.getSnapshot();
  return {
    ...ports,
    ...begun,
    readJournal,
    watchJournal,
    news,
    snapshot,
    value: () => snapshot().value,
    request: (order: PaymentOrder, requestedBy = "dialog-1") =>
      begun.actor.send({ type: "payment.requested", order, requestedBy }),
    payment: (index = 0) => {
      const payment = snapshot().context.payments[index];
      if (!payment) throw new Error("No such payment");
      return payment;
    },
  };
}
type Desk = ReturnType<typeof beginDesk>;

async function openDesk(entries: readonly JournalEntry[] = []): Promise<Desk> {
  const desk = beginDesk();
  await desk.readJournal.answer(entries);
  return desk;
}

async function sendTheMoney(desk: Desk): Promise<void> {
  desk.lock.say({ type: "lock.granted" });
  await desk.readBaseline.answer(baseline());
  await desk.recordPayment.answer();
}

async function lookInVain(desk: Desk): Promise<void> {
  for (const pause of [0, 2_000, 3_000, 5_000, 10_000, 10_000, 30_000]) {
    desk.clock.increment(pause);
    await desk.findPayment.answer({ outcome: "none", replays: false });
  }
}

/** Only what the desk itself holds: its journal's reader and watcher, and its payments. */
function payments(desk: Desk): string[] {
  return Object.keys(desk.snapshot().children).filter((id) => id.startsWith("payment-"));
}

describe("the payments' desk", () => {
  test("tells a session that was begun anew where it is, while a payment goes on, too", async () => {
    const desk = await openDesk();
    desk.request(payout);
    await sendTheMoney(desk);
    desk.actor.send({ type: "desk.asked" });
    expect(ofType(desk.heard, "payments.opened")).toEqual([
      { type: "payments.opened", payments: desk.actor },
      { type: "payments.opened", payments: desk.actor },
    ]);
    expect(desk.value()).toBe("occupied");
  });

  test("opens for one account, reads its journal, and makes nothing before it is read", async () => {
    const desk = beginDesk();
    expect(desk.value()).toBe("remembering");
    expect(desk.readJournal.asked).toEqual([{ accountId: "acct-dana" }]);
    expect(desk.watchJournal.started).toEqual([{ accountId: "acct-dana" }]);
    expect(desk.heard).toEqual([{ type: "payments.opened", payments: desk.actor }]);
    desk.request(payout);
    expect(payments(desk)).toEqual([]);
    expect(desk.news).toEqual([
      {
        type: "payment.refused",
        requestedBy: "dialog-1",
        failure: { kind: "refused", code: "payment_in_progress" },
      },
    ]);
    await desk.readJournal.answer([]);
    expect(desk.value()).toBe("free");
    expect(ofType(desk.heard, "payments.occupied")).toEqual([]);
  });

  test("is free where the journal cannot be read", async () => {
    const desk = beginDesk();
    await desk.readJournal.fail(offline);
    expect(desk.value()).toBe("free");
  });

  test("works where other tabs cannot be watched", async () => {
    const readJournal = standInPort<readonly JournalEntry[], { accountId: string }>();
    const { actor } = begin(
      paymentsMachine.provide({
        actors: {
          payment: paymentPorts().logic,
          readJournal: readJournal.logic,
          watchJournal: brokenListener(),
        },
      }),
      { accountId: "acct-dana" },
    );
    await readJournal.answer([]);
    expect(actor.getSnapshot().value).toBe("free");
  });

  test.each([topUp, transfer, payout])(
    "makes $kind, says that it succeeded, and is free again",
    async (order) => {
      const desk = await openDesk();
      desk.request(order);
      expect(desk.value()).toBe("occupied");
      expect(desk.snapshot().context.inFlight).toEqual(["payment-0"]);
      await sendTheMoney(desk);
      expect(desk.sendPayment.asked).toEqual([{ order, key }]);
      expect(desk.news).toEqual([]);
      await desk.sendPayment.answer();
      expect(desk.news).toEqual([{ type: "payment.settled", requestedBy: "dialog-1", kind: order.kind }]);
      expect(desk.value()).toBe("free");
      expect(desk.heard.map((event) => event.type)).toEqual([
        "payments.opened",
        "payments.occupied",
        "payments.freed",
        "toast.raised",
      ]);
      expect(ofType(desk.heard, "toast.raised")).toEqual([
        { type: "toast.raised", kind: "success", message: { key: `toasts.${order.kind}` } },
      ]);
    },
  );

  test("removes a settled payment's entry from the journal although it lets the payment go at once", async () => {
    const desk = await openDesk();
    desk.request(payout);
    await sendTheMoney(desk);
    await desk.sendPayment.answer();
    expect(desk.forgetPayment.asked).toEqual([{ key }]);
    expect(payments(desk)).toEqual([]);
    expect(desk.lock.runs).toBe(0);
  });

  test("makes one payment at a time: a second request is refused and the first goes on", async () => {
    const desk = await openDesk();
    desk.request(payout);
    desk.request(topUp, "dialog-2");
    await sendTheMoney(desk);
    desk.request(topUp, "dialog-3");
    expect(desk.sendPayment.asked).toHaveLength(1);
    expect(desk.news).toEqual(
      ["dialog-2", "dialog-3"].map((requestedBy) => ({
        type: "payment.refused",
        requestedBy,
        failure: { kind: "refused", code: "payment_in_progress" },
      })),
    );
    expect(payments(desk)).toEqual(["payment-0"]);
  });

  test("a double click pays once", async () => {
    const desk = await openDesk();
    desk.request(payout);
    desk.request(payout);
    await sendTheMoney(desk);
    await desk.sendPayment.answer();
    expect(desk.sendPayment.asked).toHaveLength(1);
  });

  test("says why a payment was refused, without a toast, and is free again", async () => {
    const desk = await openDesk();
    desk.request(payout);
    await sendTheMoney(desk);
    const failure = status(400, { code: "insufficient_funds" });
    await desk.sendPayment.fail(failure);
    expect(desk.news).toEqual([{ type: "payment.refused", requestedBy: "dialog-1", failure }]);
    expect(ofType(desk.heard, "toast.raised")).toEqual([]);
    expect(desk.value()).toBe("free");
    expect(payments(desk)).toEqual([]);
    desk.request(payout, "dialog-2");
    expect(desk.value()).toBe("occupied");
  });

  test("stays occupied while an outcome is unknown, and says so", async () => {
    const desk = await openDesk();
    desk.request(payout);
    await sendTheMoney(desk);
    await desk.sendPayment.fail(offline);
    expect(desk.news).toEqual([{ type: "payment.unknown", requestedBy: "dialog-1" }]);
    expect(desk.value()).toBe("occupied");
    desk.clock.increment(0);
    await desk.findPayment.answer({ outcome: "succeeded", replays: false });
    expect(desk.news.at(-1)).toMatchObject({ type: "payment.settled", requestedBy: "dialog-1" });
    expect(desk.value()).toBe("free");
  });

  test("holds nothing of a hundred settled and refused payments", async () => {
    const desk = await openDesk();
    for (let made = 0; made < 100; made += 1) {
      desk.request(payout);
      await sendTheMoney(desk);
      if (made % 2 === 0) await desk.sendPayment.answer();
      else await desk.sendPayment.fail(status(400));
    }
    expect(desk.snapshot().context).toMatchObject({ payments: [], inFlight: [], made: 100 });
    expect(payments(desk)).toEqual([]);
  });
});

describe("an unresolved payment", () => {
  async function unresolved(): Promise<Desk> {
    const desk = await openDesk();
    desk.request(payout);
    await sendTheMoney(desk);
    await desk.sendPayment.fail(offline);
    await lookInVain(desk);
    return desk;
  }

  test("stays on the desk's list and lets another be made", async () => {
    const desk = await unresolved();
    expect(desk.news.at(-1)).toEqual({ type: "payment.unresolved", requestedBy: "dialog-1" });
    expect(desk.value()).toBe("free");
    expect(desk.heard.at(-1)).toEqual({ type: "payments.freed" });
    expect(desk.snapshot().context.payments.map((payment) => payment.id)).toEqual(["payment-0"]);
    desk.request(transfer, "dialog-2");
    expect(desk.value()).toBe("occupied");
    expect(desk.snapshot().context.payments.map((payment) => payment.id)).toEqual(["payment-0", "payment-1"]);
    await sendTheMoney(desk);
    await desk.sendPayment.answer();
    expect(desk.news.at(-1)).toEqual({ type: "payment.settled", requestedBy: "dialog-2", kind: "transfer" });
    expect(desk.value()).toBe("free");
    expect(desk.snapshot().context.payments.map((payment) => payment.id)).toEqual(["payment-0"]);
  });

  test("occupies the desk again while it is checked, and frees it when it is not decided", async () => {
    const desk = await unresolved();
    desk.payment().send({ type: "check.requested" });
    expect(desk.value()).toBe("occupied");
    expect(desk.snapshot().context.inFlight).toEqual(["payment-0"]);
    desk.request(transfer, "dialog-2");
    expect(desk.news.at(-1)).toMatchObject({ type: "payment.refused", requestedBy: "dialog-2" });
    desk.lock.say({ type: "lock.granted" });
    await desk.readEntry.answer(entry);
    await lookInVain(desk);
    expect(desk.value()).toBe("free");
    expect(desk.snapshot().context.inFlight).toEqual([]);
  });

  test("can be checked while another is on its way; the desk is free once both are decided", async () => {
    const desk = await unresolved();
    desk.request(transfer, "dialog-2");
    desk.payment(0).send({ type: "check.requested" });
    expect(desk.snapshot().context.inFlight).toEqual(["payment-1", "payment-0"]);
    desk.lock.say({ type: "lock.granted" }, 0);
    await desk.readBaseline.answer(baseline());
    await desk.recordPayment.answer();
    await desk.sendPayment.answer();
    expect(desk.news.at(-1)).toMatchObject({ type: "payment.settled", requestedBy: "dialog-2" });
    expect(desk.value()).toBe("occupied");
    desk.lock.say({ type: "lock.granted" }, 0);
    await desk.readEntry.answer(entry);
    desk.clock.increment(0);
    await desk.findPayment.answer({ outcome: "failed", replays: false });
    expect(desk.news.at(-1)).toMatchObject({ type: "payment.refused", requestedBy: "dialog-1" });
    expect(desk.value()).toBe("free");
    expect(ofType(desk.heard, "payments.freed")).toHaveLength(2);
  });

  test("that the person lets go leaves the list, and its dialog hears of it", async () => {
    const desk = await unresolved();
    desk.payment().send({ type: "dismissed" });
    await desk.forgetPayment.answer();
    expect(desk.news.at(-1)).toEqual({ type: "payment.forgotten", requestedBy: "dialog-1" });
    expect(desk.snapshot().context.payments).toEqual([]);
    expect(payments(desk)).toEqual([]);
    expect(desk.value()).toBe("free");
  });

  test("that another tab has settled leaves the list, and the desk is free", async () => {
    const desk = await unresolved();
    desk.payment().send({ type: "resend.requested" });
    desk.lock.say({ type: "lock.granted" });
    await desk.readEntry.answer(null);
    expect(desk.news.at(-1)).toEqual({ type: "payment.forgotten", requestedBy: "dialog-1" });
    expect(desk.value()).toBe("free");
    expect(payments(desk)).toEqual([]);
  });

  test("that is let go while another is on its way leaves the desk occupied", async () => {
    const desk = await unresolved();
    desk.request(transfer, "dialog-2");
    desk.payment(0).send({ type: "dismissed" });
    await desk.forgetPayment.answer();
    expect(desk.value()).toBe("occupied");
    expect(desk.snapshot().context.payments.map((payment) => payment.id)).toEqual(["payment-1"]);
  });
});

describe("payments of the journal", () => {
  const second: JournalEntry = {
    ...entry,
    key: "second",
    kind: "transfer",
    cents: 500,
    toAccountId: "acct-priya",
  };
  const third: JournalEntry = {
    ...entry,
    key: "third",
    kind: "topUp",
    cents: 1_999,
    paymentMethodId: "pm_4242",
  };

  test("are followed, all of them, before another is made", async () => {
    const desk = await openDesk([entry, second, third]);
    expect(desk.value()).toBe("occupied");
    expect(desk.snapshot().context.payments.map((payment) => payment.getSnapshot().context.order)).toEqual([
      payout,
      transfer,
      topUp,
    ]);
    expect(desk.snapshot().context.inFlight).toEqual(["payment-0", "payment-1", "payment-2"]);
    desk.request(payout);
    expect(desk.news).toMatchObject([{ type: "payment.refused", failure: { code: "payment_in_progress" } }]);
    expect(desk.sendPayment.asked).toEqual([]);
  });

  test("of a top-up whose card was not kept are followed too", async () => {
    const { paymentMethodId: _, ...without } = third;
    const desk = await openDesk([without]);
    expect(desk.payment().getSnapshot().context.order).toEqual({
      kind: "topUp",
      cents: 1_999,
      currency: "AUD",
    });
  });

  test("take their turns at the lock, give their toast, and free the desk with the last", async () => {
    const desk = await openDesk([entry, second]);
    desk.lock.say({ type: "lock.granted" }, 0);
    await desk.readEntry.answer(entry);
    desk.clock.increment(0);
    await desk.findPayment.answer({ outcome: "succeeded", replays: false });
    expect(desk.value()).toBe("occupied");
    expect(desk.news).toContainEqual({ type: "payment.settled", requestedBy: "", kind: "payout" });
    expect(ofType(desk.heard, "toast.raised")).toHaveLength(1);
    desk.lock.say({ type: "lock.granted" }, 0);
    await desk.readEntry.answer(second);
    await lookInVain(desk);
    expect(desk.value()).toBe("free");
    expect(desk.snapshot().context.payments).toHaveLength(1);
  });

  test("that another tab has settled are gone without a toast", async () => {
    const desk = await openDesk([entry, second]);
    desk.lock.say({ type: "lock.granted" }, 0);
    await desk.readEntry.answer(null);
    expect(desk.value()).toBe("occupied");
    desk.lock.say({ type: "lock.granted" }, 0);
    await desk.readEntry.answer(null);
    expect(desk.value()).toBe("free");
    expect(ofType(desk.heard, "toast.raised")).toEqual([]);
    expect(payments(desk)).toEqual([]);
  });

  test("one of which is refused leave the desk occupied", async () => {
    const desk = await openDesk([entry, second]);
    desk.lock.say({ type: "lock.granted" }, 0);
    await desk.readEntry.answer(entry);
    desk.clock.increment(0);
    await desk.findPayment.answer({ outcome: "failed", replays: false });
    expect(desk.value()).toBe("occupied");
    expect(desk.snapshot().context.inFlight).toEqual(["payment-1"]);
  });

  test("one of which is unresolved leave the desk occupied", async () => {
    const desk = await openDesk([entry, second]);
    desk.lock.say({ type: "lock.granted" }, 0);
    await desk.readEntry.answer(entry);
    await lookInVain(desk);
    expect(desk.news.at(-1)).toEqual({ type: "payment.unresolved", requestedBy: "" });
    expect(desk.value()).toBe("occupied");
    expect(desk.snapshot().context.inFlight).toEqual(["payment-1"]);
  });

  test("of another tab occupy this one while they are on their way", async () => {
    const desk = await openDesk();
    desk.watchJournal.say({ type: "journal.grew", entry });
    expect(desk.value()).toBe("occupied");
    expect(desk.lock.started).toEqual([{ accountId: "acct-dana", wait: true }]);
    desk.request(payout);
    expect(desk.news).toMatchObject([{ type: "payment.refused" }]);
    desk.watchJournal.say({ type: "journal.grew", entry: second });
    expect(desk.snapshot().context.inFlight).toEqual(["payment-0", "payment-1"]);
    expect(desk.sendPayment.asked).toEqual([]);
  });

  test("are followed once, however often they are told of", async () => {
    const desk = await openDesk([entry]);
    desk.watchJournal.say({ type: "journal.grew", entry });
    expect(desk.snapshot().context.payments).toHaveLength(1);
    desk.lock.say({ type: "lock.granted" });
    await desk.readEntry.answer(entry);
    await lookInVain(desk);
    expect(desk.value()).toBe("free");
    desk.watchJournal.say({ type: "journal.grew", entry });
    expect(desk.value()).toBe("free");
    expect(desk.snapshot().context.payments).toHaveLength(1);
  });

  test("that another tab writes while the journal is being read are not missed", async () => {
    const desk = beginDesk();
    desk.watchJournal.say({ type: "journal.grew", entry });
    expect(desk.readJournal.asked).toHaveLength(2);
    await desk.readJournal.answer([], 0);
    expect(desk.value()).toBe("remembering");
    await desk.readJournal.answer([entry], 1);
    expect(desk.value()).toBe("occupied");
  });
});

describe("the desk's news", () => {
  /** Listens as a dialog does that calls itself so, or, unnamed, as the session does. */
  function listen(desk: Desk, names: readonly (string | undefined)[]) {
    const listeners = names.map((requestedBy) => {
      const heard: string[] = [];
      const ear = createMachine({
        invoke: {
          src: hearPayments,
          input: { payments: desk.actor, ...(requestedBy !== undefined && { requestedBy }) },
        },
        on: { "payment.*": { actions: ({ event }) => heard.push(event.type) } },
      });
      return { requestedBy, heard, actor: createActor(ear).start() };
    });
    return {
      heardBy: (name: string | undefined) =>
        listeners.find((listener) => listener.requestedBy === name)?.heard ?? [],
      stop: () => {
        for (const { actor } of listeners) actor.stop();
      },
    };
  }

  test("reach the dialog that asked, and no other", async () => {
    const desk = await openDesk();
    const { heardBy, stop } = listen(desk, ["dialog-1", "dialog-2", undefined]);
    desk.request(payout, "dialog-1");
    desk.request(topUp, "dialog-2");
    await sendTheMoney(desk);
    await desk.sendPayment.fail(offline);
    await lookInVain(desk);
    desk.payment().send({ type: "dismissed" });
    await desk.forgetPayment.answer();
    desk.request(payout, "dialog-1");
    await sendTheMoney(desk);
    await desk.sendPayment.answer();
    expect(heardBy("dialog-1")).toEqual([
      "payment.unknown",
      "payment.unresolved",
      "payment.forgotten",
      "payment.settled",
    ]);
    expect(heardBy("dialog-2")).toEqual(["payment.refused"]);
    expect(heardBy(undefined)).toEqual([
      "payment.refused",
      "payment.unknown",
      "payment.unresolved",
      "payment.forgotten",
      "payment.settled",
    ]);
    stop();
    desk.request(payout, "dialog-1");
    desk.request(payout, "dialog-1");
    await settle();
    expect(heardBy("dialog-1")).toHaveLength(4);
  });
});
