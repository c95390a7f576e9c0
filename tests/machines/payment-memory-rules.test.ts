import { describe, expect, test } from "vitest";
import type { Card, Transaction } from "../../src/machines/core/domain.ts";
import type { PaymentOrder } from "../../src/machines/instructions/instruction.ts";
import {
  addKnownPayeeName,
  addKnownPayeeNames,
  changeMemory,
  emptyMemory,
  isSaved,
  type MemoryChange,
  maxPayees,
  type PaymentMemory,
  recentPayees,
  savedPayees,
  suggestCard,
  wasPaid,
} from "../../src/machines/payments/rules/payment-memory.ts";
import { markedCards } from "../support/marked-cards.ts";

const minuteAt = (minute: number) => `2026-11-20T01:${String(minute).padStart(2, "0")}:00.000Z`;
const phoneOf = (name: string) => `0400 ${name}`;

function transfer(name: string, phone = phoneOf(name)): PaymentOrder {
  return {
    operation: "transfer",
    cents: 2_500,
    toAccountId: `acct-${name}`,
    phone,
    ...(phone !== "" && { payeeName: name }),
  };
}

function paidChange(order: PaymentOrder, isSettled = true): MemoryChange {
  return { kind: "paid", paid: { order, reference: "key", transactionId: "t-1" }, isSettled };
}

function saved(name: string): MemoryChange {
  return { kind: "saved", payee: { accountId: `acct-${name}`, firstName: name, phone: phoneOf(name) } };
}

/** Applies the changes, one minute apart. */
function memoryAfter(changes: readonly MemoryChange[], memory: PaymentMemory = emptyMemory): PaymentMemory {
  return changes.reduce(
    (knownMemory, change, minute) => changeMemory(knownMemory, change, minuteAt(minute)),
    memory,
  );
}

const names = (payees: readonly { firstName: string }[]) => payees.map(({ firstName }) => firstName);

describe("the payees that this browser paid", () => {
  test("are the five paid last, newest first, each once", () => {
    const memory = memoryAfter(["A", "B", "C", "D", "E", "F", "B"].map((name) => paidChange(transfer(name))));
    expect(names(recentPayees(memory))).toEqual(["B", "F", "E", "D", "C"]);
    expect(wasPaid(memory, "acct-A")).toBe(true);
  });

  test("exclude pending transfers, top-ups and withdrawals", () => {
    const memory = memoryAfter([
      paidChange(transfer("A"), false),
      paidChange({ operation: "topUp", cents: 1, paymentMethodId: "pm" }),
      paidChange({ operation: "payout", cents: 1 }),
    ]);
    expect(recentPayees(memory)).toEqual([]);
    expect(wasPaid(memory, "acct-A")).toBe(false);
  });

  test("gain no payee from a journal entry, which only moves a known payee to the front", () => {
    expect(memoryAfter([paidChange(transfer("A", ""))])).toEqual(emptyMemory);
    const memory = memoryAfter([
      paidChange(transfer("A")),
      paidChange(transfer("B")),
      paidChange(transfer("A", "")),
    ]);
    expect(names(recentPayees(memory))).toEqual(["A", "B"]);
    expect(recentPayees(memory)[0]?.phone).toBe(phoneOf("A"));
  });

  test("replace a payee's old number by the new one", () => {
    const memory = memoryAfter([paidChange(transfer("A")), paidChange(transfer("A", "0400 9"))]);
    expect(recentPayees(memory).map(({ phone }) => phone)).toEqual(["0400 9"]);
  });
});

describe("the paid payees in a stored memory", () => {
  const payee = { phone: phoneOf("A"), saved: false };

  test("are listed by the time of the payment, without those who were never paid", () => {
    const memory: PaymentMemory = {
      v: 1,
      payees: [
        { ...payee, accountId: "acct-A", firstName: "A", paidAt: minuteAt(1) },
        { ...payee, accountId: "acct-B", firstName: "B", paidAt: minuteAt(3) },
        { ...payee, accountId: "acct-C", firstName: "C", paidAt: minuteAt(2) },
        { ...payee, accountId: "acct-D", firstName: "D" },
      ],
    };
    expect(names(recentPayees(memory))).toEqual(["B", "C", "A"]);
  });

  test("do not include a payee without a number or without a name", () => {
    for (const incompletePayee of [{ payeeName: "" }, { payeeName: undefined }, { phone: "" }]) {
      const order: PaymentOrder = { ...transfer("A"), ...incompletePayee } as PaymentOrder;
      expect(changeMemory(emptyMemory, paidChange(order), minuteAt(0))).toBe(emptyMemory);
    }
  });
});

describe("the payees that the holder saved", () => {
  test("are sorted by name, and are not among the recent ones", () => {
    const memory = memoryAfter([
      saved("B"),
      paidChange(transfer("A")),
      paidChange(transfer("B")),
      saved("A"),
      paidChange(transfer("C")),
    ]);
    expect(names(savedPayees(memory))).toEqual(["A", "B"]);
    expect(names(recentPayees(memory))).toEqual(["C"]);
    expect([isSaved(memory, "acct-A"), wasPaid(memory, "acct-A")]).toEqual([true, true]);
    expect([isSaved(memory, "acct-C"), wasPaid(memory, "acct-C")]).toEqual([false, true]);
  });

  test("do not count as paid", () => {
    const memory = memoryAfter([saved("A")]);
    expect([isSaved(memory, "acct-A"), wasPaid(memory, "acct-A")]).toEqual([true, false]);
  });

  test("can be removed and restored", () => {
    const memory = memoryAfter([paidChange(transfer("A")), saved("A"), saved("B")]);
    const [payee] = savedPayees(memory);
    const removedMemory = changeMemory(memory, { kind: "removed", accountId: "acct-A" }, minuteAt(9));
    expect(names(removedMemory.payees)).toEqual(["B"]);
    if (payee === undefined) throw new Error("No payee is saved");
    const restoredMemory = changeMemory(removedMemory, { kind: "restored", payee }, minuteAt(10));
    expect(savedPayees(restoredMemory)).toEqual(savedPayees(memory));
  });

  test("stay if there are too many payees: those paid longest ago are removed first", () => {
    const otherChanges = Array.from({ length: maxPayees - 1 }, (_, index) =>
      paidChange(transfer(`P${index}`)),
    );
    const memory = memoryAfter([
      saved("Z"),
      ...otherChanges,
      paidChange(transfer("P0")),
      paidChange(transfer("P1", "")),
      paidChange(transfer("N")),
    ]);
    expect(memory.payees).toHaveLength(maxPayees);
    expect(isSaved(memory, "acct-Z")).toBe(true);
    const paid = ["P0", "P1", "P2", "P3"].map((name) => wasPaid(memory, `acct-${name}`));
    expect(paid).toEqual([true, true, false, true]);
  });
});

describe("the card preselected in a top-up", () => {
  const today = "2026-11-20";
  function card(name: string, expiryMonth = 12, expiryYear = 2034): Card {
    const cardNumberLast4 = name;
    return {
      id: name,
      paymentMethodId: `pm_${name}`,
      cardNumberLast4,
      expiryMonth,
      expiryYear,
      cardType: "visa",
    };
  }
  const suggested = (cards: readonly Card[], memory: PaymentMemory) => suggestCard(cards, memory, today);
  const topUp = (name: string): MemoryChange =>
    paidChange({ operation: "topUp", cents: 1, paymentMethodId: `pm_${name}` }, false);
  const usedMemory = memoryAfter([topUp("A"), topUp("B")]);

  test("is the last used one, which a second use does not store again", () => {
    expect(suggested([card("A"), card("B")], usedMemory)).toBe("pm_B");
    expect(changeMemory(usedMemory, topUp("B"), minuteAt(3))).toBe(usedMemory);
  });

  test("is the first one if none was used, or the last used one was removed", () => {
    expect(suggested([card("A"), card("B")], emptyMemory)).toBe("pm_A");
    expect(suggested([card("C"), card("A")], usedMemory)).toBe("pm_C");
  });

  test.each(Object.entries(markedCards))("is never %s", (_, mark) => {
    expect(suggested([{ ...card("B"), ...mark }, card("A")], usedMemory)).toBe("pm_A");
    expect(suggested([{ ...card("B"), ...mark }], usedMemory)).toBeUndefined();
  });

  test("is never expired: a card is valid until the end of its month", () => {
    expect(suggested([card("C", 10, 2026), card("D", 11, 2026), card("B", 9, 2026)], usedMemory)).toBe(
      "pm_D",
    );
    expect(suggested([card("B", 10, 2026)], usedMemory)).toBeUndefined();
  });
});

describe("a transfer in the list", () => {
  const memory: PaymentMemory = {
    v: 1,
    payees: [{ accountId: "acct-priya", firstName: "Priya", phone: "0400000002", saved: true }],
  };
  const transfer = {
    transactionId: "t-1",
    type: "TRANSFER_DEBIT",
    status: "SUCCEEDED",
    amount: 1_000,
    createdAt: "2026-11-20T00:00:00.000Z",
    toAccountId: "acct-priya",
  };

  test("has the name that this browser stores for its account as counterparty", () => {
    expect(addKnownPayeeName(memory, transfer)).toEqual({ ...transfer, counterparty: "Priya" });
  });

  test.each([
    ["if the wallet names a person", memory, { ...transfer, counterparty: "Priya P." }],
    ["if its account is not stored in this browser", memory, { ...transfer, toAccountId: "acct-omar" }],
    ["without an account", memory, { ...transfer, toAccountId: undefined }],
    ["before the memory is read", undefined, transfer],
  ] as const)("is unchanged %s", (_, knownMemory, givenTransaction) => {
    expect(addKnownPayeeName(knownMemory, givenTransaction as Transaction)).toBe(givenTransaction);
  });

  test("shows its counterparty in a new page, which is computed once for each page and memory", () => {
    const otherTransaction = { ...transfer, transactionId: "t-2", toAccountId: "acct-omar" };
    const page = [transfer, otherTransaction];
    const namedTransactions = addKnownPayeeNames(memory, page);
    expect(namedTransactions).toEqual([{ ...transfer, counterparty: "Priya" }, otherTransaction]);
    expect(namedTransactions[1]).toBe(otherTransaction);
    expect(addKnownPayeeNames(memory, page)).toBe(namedTransactions);
  });

  test("is in the same page object as before if it needs no stored name", () => {
    const page = [{ ...transfer, counterparty: "Priya P." }];
    expect(addKnownPayeeNames(memory, page)).toBe(page);
    expect(addKnownPayeeNames(undefined, page)).toBe(page);
  });
});
