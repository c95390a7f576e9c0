/** One key at two processes: its call, its cancellation, and a process killed in between. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Visitor } from "../identity/visitor.ts";
import { Control } from "../support/control.ts";
import { visa } from "../support/saved-card.ts";
import { createDatabase, type OwnDatabase, runStatement } from "./databases.ts";
import { endSandboxProcesses, killSandboxProcess, startSandboxProcess } from "./sandbox-processes.ts";

const app = "http://localhost:4101";
let ownDatabase: OwnDatabase;
let sandboxAddress: string;
let otherSandboxAddress: string;
let control: Control;
beforeAll(async () => {
  ownDatabase = await createDatabase();
  otherSandboxAddress = await startSandboxProcess(ownDatabase.url);
  sandboxAddress = await startSandboxProcess(ownDatabase.url);
  control = new Control(otherSandboxAddress);
});
afterAll(async () => {
  expect((await control.ledger()).balanced).toBe(true);
  await endSandboxProcesses();
  await ownDatabase.drop();
});

interface Answer {
  readonly status: number;
  readonly replayed: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails on anything else
  readonly body: any;
}

async function addPayer() {
  const email = `payer-${randomUUID()}@nupay.test`;
  const { accountId } = await control.addPerson({
    email,
    account: { status: "A", balance: 10_000, cards: [visa] },
  });
  const tokens = new Map<string, string>();
  for (const address of [sandboxAddress, otherSandboxAddress]) {
    const site = {
      addresses: { sandbox: address, apps: [app] },
      app,
      issuer: `${address}/realms/nupay`,
    };
    tokens.set(address, (await new Visitor(site).signIn(email)).access_token);
  }
  const sendKeyedCall = async (
    address: string,
    call: string,
    key?: string,
    body?: unknown,
    ifMatch?: string,
  ): Promise<Answer> => {
    const [method = "", path = ""] = call.split(" ");
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${tokens.get(address)}`,
        "Content-Type": "application/json",
        ...(key !== undefined && { "Idempotency-Key": `"${key}"` }),
        ...(ifMatch !== undefined && { "If-Match": ifMatch }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    return { status, replayed: headers.get("idempotency-replayed"), body: await response.json() };
  };
  const balance = async () =>
    (await control.ledger()).accounts.find((account) => account.email === email)?.balance;
  return { email, accountId: accountId ?? "", ask: sendKeyedCall, balance };
}

test("fifty calls with one key over two processes have one outcome, posted or declined", async () => {
  const payer = await addPayer();
  for (const [amount, code] of [
    ["700", undefined],
    ["70000", "insufficient_funds"],
  ] as const) {
    const key = randomUUID();
    const pay = (index: number) =>
      payer.ask(index % 2 === 0 ? sandboxAddress : otherSandboxAddress, "POST /wallet/payout", key, {
        amount,
        currency: "AUD",
      });
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => pay(index)));
    const decidedAnswers = answers.filter(({ status }) => status !== 409);
    expect(decidedAnswers.filter(({ replayed }) => replayed === "false")).toHaveLength(1);
    for (const { status, body } of answers) {
      if (status === 409) expect(body.code).toBe("request_in_progress");
      else expect(body).toEqual(decidedAnswers[0]?.body);
    }
    expect(decidedAnswers[0]?.body.code).toBe(code);
    expect((await pay(0)).replayed).toBe("true");
  }
  expect(await payer.balance()).toBe(9_300);
});

test("if a call and its cancellation race over two processes, exactly one takes effect each time", async () => {
  const payer = await addPayer();
  let paidCount = 0;
  let cancelledCount = 0;
  const race = async (index: number) => {
    const key = randomUUID();
    const [first, second] =
      index % 2 === 0 ? [sandboxAddress, otherSandboxAddress] : [otherSandboxAddress, sandboxAddress];
    const pay = () => payer.ask(first, "POST /wallet/payout", key, { amount: "1", currency: "AUD" });
    const cancel = () => payer.ask(second, `DELETE /wallet/payments/${key}`);
    const cancelling = index % 4 < 2 ? cancel() : undefined;
    const [call, cancellation] = await Promise.all([pay(), cancelling ?? cancel()]);
    const { state } = (await payer.ask(sandboxAddress, `GET /wallet/payments/${key}`)).body.data;
    if (call.status === 200) {
      paidCount += 1;
      expect(state).toBe("succeeded");
      if (cancellation.status === 200) expect(cancellation.body.data.state).toBe("succeeded");
      else expect(cancellation.body.code).toBe("request_in_progress");
    } else {
      cancelledCount += 1;
      expect([call.status, call.body.code, state]).toEqual([409, "payment_cancelled", "cancelled"]);
      expect([cancellation.status, cancellation.body.data.state]).toEqual([200, "cancelled"]);
    }
  };
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 5 }, (_, index) => race(round + index)));
  }
  expect(paidCount + cancelledCount).toBe(100);
  expect(await payer.balance()).toBe(10_000 - paidCount);
  console.log(`${paidCount} calls and ${cancelledCount} cancellations won`);
});

test("exactly one of several parallel changes with the same If-Match over two processes succeeds", async () => {
  const holder = await addPayer();
  const account = async () => (await holder.ask(sandboxAddress, "GET /users/me")).body.data;
  for (let round = 0; round < 20; round += 1) {
    const accountBefore = await account();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const bank = {
          country: "AU",
          currency: "aud",
          accountNumber: `0000${1_000 + round * 10 + index}`,
          routingNumber: "000-000",
          accountHolderName: "Holly Holder",
          accountHolderType: "individual",
        };
        const address = index % 2 === 0 ? sandboxAddress : otherSandboxAddress;
        return holder.ask(
          address,
          "PUT /fiat/accounts/bank-account",
          randomUUID(),
          bank,
          `"${accountBefore.version}"`,
        );
      }),
    );
    const acted = answers.filter(({ status }) => status === 200);
    expect(acted).toHaveLength(1);
    expect(await account()).toEqual(acted[0]?.body.data);
    for (const { status, body } of answers) {
      if (status !== 200) expect([status, body.code]).toEqual([412, "changed_meanwhile"]);
    }
  }
});

test("after a process was killed between charge and posting, another posts the payment without a second charge", async () => {
  const payer = await addPayer();
  const { body: cards } = await payer.ask(otherSandboxAddress, "POST /cards/list", undefined, {
    page: 0,
    size: 5,
  });
  const key = randomUUID();
  const topUp = {
    paymentMethodId: cards.data[0].paymentMethodId,
    currency: "AUD",
    amount: "500",
    platformFee: 0,
  };
  const readCharges = () =>
    runStatement(
      ownDatabase.url,
      `select state, cents::integer from stripe_charges where key like '%${key}'`,
    );
  // The posting waits for the account's row, which this connection has locked.
  const holder = new pg.Client({ connectionString: ownDatabase.url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select 1 from account where id = $1 for update", [payer.accountId]);
    const lostAnswer = payer.ask(sandboxAddress, "POST /wallet/top-up", key, topUp);
    lostAnswer.catch(() => undefined);
    await expect.poll(readCharges, { timeout: 10_000 }).toEqual([{ state: "succeeded", cents: 500 }]);
    await killSandboxProcess(sandboxAddress);
    await expect(lostAnswer).rejects.toThrow();
    await holder.query("rollback");
  } finally {
    await holder.end();
  }
  const status = async () =>
    (await payer.ask(otherSandboxAddress, `GET /wallet/payments/${key}`)).body.data.state;
  expect(await status()).toBe("in_progress");
  expect((await payer.ask(otherSandboxAddress, `DELETE /wallet/payments/${key}`)).body.code).toBe(
    "request_in_progress",
  );
  expect(await payer.balance()).toBe(10_000);
  // Makes the key ten seconds older. The running process checks keys every two seconds.
  await runStatement(
    ownDatabase.url,
    `update keyed_call set claimed_at = now() - interval '11 seconds' where key = '${key}'`,
  );
  await expect.poll(status, { timeout: 10_000 }).toBe("succeeded");
  const replayedAnswer = await payer.ask(otherSandboxAddress, "POST /wallet/top-up", key, topUp);
  expect([replayedAnswer.status, replayedAnswer.replayed]).toEqual([200, "true"]);
  expect([await payer.balance(), await readCharges()]).toEqual([
    10_500,
    [{ state: "succeeded", cents: 500 }],
  ]);
});
