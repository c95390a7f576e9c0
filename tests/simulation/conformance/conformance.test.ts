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
  const findCardId = (last4: string) =>
    cards.find((card) => card.cardNumberLast4 === last4)?.paymentMethodId ?? "";
  return {
    accountId: holder.accountId,
    mobile: holder.mobile,
    goodCard: findCardId("4242"),
    decliningCard: findCardId("0341"),
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
  const answerPairs: { real: unknown; model: unknown }[] = [];
  for (const executedCommand of [
    ...commands,
    { kind: "balance", person: 0 },
    { kind: "balance", person: 1 },
  ] as Command[]) {
    if (executedCommand.kind === "payouts") {
      for (const { email } of holders) await sandbox.control.payouts(executedCommand.mode, email);
      model.setPayouts(executedCommand.mode as "succeed");
      continue;
    }
    const call = callOf(executedCommand, ids, (key) => keys[key] ?? "");
    if (!call) continue;
    const key = call.key === undefined ? undefined : keys[call.key];
    const sandboxAnswer = await holders[call.person === 0 ? 0 : 1].ask(`${call.method} ${call.path}`, {
      ...(call.body !== undefined && { body: call.body }),
      key: key === undefined ? null : `"${key}"`,
    });
    const expected = model.ask(call, key);
    answerPairs.push({
      real: {
        one: executedCommand,
        ...(comparable(
          sandboxAnswer.status,
          sandboxAnswer.body,
          sandboxAnswer.headers.get("idempotency-replayed"),
        ) as object),
      },
      model: {
        one: executedCommand,
        ...(comparable(expected.status, expected.body, expected.headers?.["Idempotency-Replayed"]) as object),
      },
    });
  }
  expect(answerPairs.map(({ model: said }) => said)).toEqual(answerPairs.map(({ real }) => real));
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
