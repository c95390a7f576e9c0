import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Holder, type LiveSandbox, oneCard, openLiveSandbox } from "../../sandbox/live-sandbox.ts";
import { type Command, callOf, command, type Ids } from "./commands.ts";
import { openModel } from "./model-answers.ts";

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await openLiveSandbox();
});
afterAll(async () => {
  expect((await sandbox.control.ledger()).balanced).toBe(true);
  await sandbox.close();
});

async function idsOf(holder: Holder): Promise<Ids> {
  const { body } = await holder.ask("POST /cards/list", { body: { page: 0, size: 5 } });
  const cards = body.data as { cardNumberLast4: string; paymentMethodId: string }[];
  const find = (last4: string) => cards.find((card) => card.cardNumberLast4 === last4)?.paymentMethodId ?? "";
  return {
    accountId: holder.accountId,
    mobile: holder.mobile,
    goodCard: find("4242"),
    decliningCard: find("0341"),
  };
}

/** The part of an answer that must be equal on both servers, without ids, times and names. */
function comparable(status: number, body: unknown, replayed: string | null | undefined): unknown {
  const ownIds = new Set([
    "transactionId",
    "createdAt",
    "id",
    "message",
    "expiryMonth",
    "expiryYear",
    "cardType",
    "counterparty",
    "method",
    "reference",
    "settledAt",
  ]);
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !ownIds.has(name))
        .map(([name, inner]) => [name, strip(inner)]),
    );
  };
  return { status, body: strip(body), replayed: replayed ?? null };
}

async function compare(commands: readonly Command[]): Promise<void> {
  const account = { balance: 10_000, cards: [oneCard, { ...oneCard, last4: "0341" }] };
  const holders = [await sandbox.addHolder(account), await sandbox.addHolder(account)] as const;
  const ids = [await idsOf(holders[0]), await idsOf(holders[1])] as const;
  const keys = Array.from({ length: 6 }, () => randomUUID());
  const model = openModel(ids);
  const both: { real: unknown; model: unknown }[] = [];
  for (const one of [
    ...commands,
    { kind: "balance", person: 0 },
    { kind: "balance", person: 1 },
  ] as Command[]) {
    if (one.kind === "payouts") {
      for (const { email } of holders) await sandbox.control.payouts(one.mode, email);
      model.setPayouts(one.mode as "succeed");
      continue;
    }
    const call = callOf(one, ids, (key) => keys[key] ?? "");
    if (!call) continue;
    const key = call.key === undefined ? undefined : keys[call.key];
    const real = await holders[call.person === 0 ? 0 : 1].ask(`${call.method} ${call.path}`, {
      ...(call.body !== undefined && { body: call.body }),
      key: key === undefined ? null : `"${key}"`,
    });
    const expected = model.ask(call, key);
    both.push({
      real: {
        one,
        ...(comparable(real.status, real.body, real.headers.get("idempotency-replayed")) as object),
      },
      model: {
        one,
        ...(comparable(expected.status, expected.body, expected.headers?.["Idempotency-Replayed"]) as object),
      },
    });
  }
  expect(both.map(({ model: said }) => said)).toEqual(both.map(({ real }) => real));
}

const runs = Number(process.env.CONFORMANCE_RUNS ?? 20);
const timeout = Math.max(120_000, runs * 6_000);

test("the model and the sandbox give the same answers to the same random commands", {
  timeout,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30, size: "max" }), compare),
    {
      numRuns: runs,
      endOnFailure: true,
    },
  );
});
