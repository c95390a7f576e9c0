import type { WireRequest } from "simulated-browser";
import type { Instruction } from "../run/history.ts";
import { type Answer, Refusal, refusals, successAnswer } from "./answer.ts";
import { createAccount, executeChange } from "./changes.ts";
import { decline, outcomeOf, storePaymentResult, storeResult } from "./key-row.ts";
import { Ledger } from "./ledger.ts";
import { isMoney, operations } from "./operations.ts";
import type { ServerOptions } from "./options.ts";
import { answerRead } from "./reads.ts";
import { amountPattern, checkBody, type Fields, instructionOf, parseBody } from "./request.ts";
import { type Account, type KeyRow, ServerState } from "./state.ts";

const thirtyDays = 30 * 24 * 3_600_000;
const keyPattern = /^"?([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})"?$/i;

/** One person's call, with its key if it has one. */
interface Call {
  readonly operation: string;
  readonly person: string;
  readonly key: string | undefined;
  readonly body: Fields;
}

function withVersion(answer: Answer, row: KeyRow | undefined): Answer {
  if (row?.version === undefined) return answer;
  const data = { ...(answer.body.data as Fields), version: row.version };
  return { ...answer, body: { ...answer.body, data } };
}

/** A model of the wallet server: answers as the contract says, from a database that outlives its processes. */
export class WalletServer {
  readonly #ledger: Ledger;

  constructor(
    private readonly options: ServerOptions,
    readonly state = new ServerState(),
  ) {
    this.#ledger = new Ledger(options, state);
  }

  handle(request: WireRequest, answer: (answer: Answer) => void): void {
    const refuse = (error: unknown): void => {
      if (!(error instanceof Refusal)) throw error;
      answer(error.answer);
    };
    try {
      this.#route(request, answer);
    } catch (error) {
      refuse(error);
    }
  }

  /** Settles each key in progress, when a process starts or meets an abandoned key. */
  recover(): void {
    for (const row of this.state.keys.values()) {
      if (row.state !== "in_progress") continue;
      const charge = this.#ledger.chargeOf(row.person, row.key);
      const account = this.state.byPerson.get(row.person);
      if (charge && account && row.amount !== undefined) {
        this.options.observe.sometimes("server: recovery finishes a charged top-up");
        const request = { label: `recovery of ${row.key}`, copy: false } as WireRequest;
        const instruction: Instruction = { operation: "topUp", cents: row.amount };
        storePaymentResult(row, this.#ledger.post(request, { key: row.key, account, instruction, row }));
      } else {
        this.options.observe.sometimes("server: recovery voids a key");
        if (charge) this.#ledger.void(charge);
        decline(row, refusals.cardDeclined());
      }
    }
  }

  /** Settles payouts in transit with the bank's result. */
  settlePayouts(): void {
    this.#ledger.settlePayouts();
  }

  #route(request: WireRequest, answer: (answer: Answer) => void): void {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const person = token === undefined ? undefined : this.options.personOf(token);
    const status = /^\/wallet\/payments\/([^/]+)$/.exec(request.path)?.[1];
    const operation = operations[`${request.method} ${request.path}`];
    if (!operation && (status === undefined || this.options.idempotency === "none"))
      throw refusals.notFound();
    if (person === undefined) throw refusals.unauthorized();
    if (status !== undefined) {
      if (request.method === "GET")
        answer(successAnswer(outcomeOf(this.state.rowOf(person, status.toLowerCase()))));
      else if (request.method === "DELETE") answer(this.#cancel(person, status));
      else throw new Refusal(405, "method_not_allowed", "This call takes GET, DELETE", false);
      return;
    }
    if (!operation) return;
    const body = parseBody(request.body);
    if (!operation.keyed) {
      const latestTime = this.options.now() - this.options.lagOf(request);
      answer(
        answerRead(this.state, this.#account(person), {
          operation: operation.id,
          body,
          query: request.query,
          until: latestTime,
        }),
      );
      return;
    }
    const keepsKey = this.options.idempotency === "required" || this.options.keepsKeys(request);
    const header = request.headers["idempotency-key"];
    const key = keepsKey ? keyPattern.exec(header ?? "")?.[1]?.toLowerCase() : undefined;
    if (this.options.idempotency === "required" && key === undefined) throw refusals.keyMissing();
    checkBody(operation.id, body);
    this.#keyed(request, { operation: operation.id, person, key, body }, answer);
  }

  #keyed(request: WireRequest, call: Call, answer: (answer: Answer) => void): void {
    const { operation, person, key, body } = call;
    const bodyHash = `${operation} ${JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
    if (this.options.idempotency === "none") {
      this.options.observe.sometimes(
        `server: a replica without the contract ${key ? "keeps" : "ignores"} a key`,
      );
    }
    const keptRow = key === undefined ? undefined : this.state.rowOf(person, key);
    if (keptRow) {
      answer(this.#replay(keptRow, bodyHash));
      return;
    }
    this.#act(request, call, this.#newRow(call, bodyHash), answer);
  }

  #newRow({ operation, person, key, body }: Call, bodyHash: string): KeyRow | undefined {
    if (key === undefined) return undefined;
    const row: KeyRow = {
      person,
      key,
      operation,
      bodyHash,
      state: "in_progress",
      createdAt: this.options.now(),
    };
    if (isMoney(operation) && amountPattern.test(String(body.amount))) {
      row.amount = Number(body.amount);
      if (typeof body.toAccountId === "string") row.toAccountId = body.toAccountId;
    }
    this.state.keep(row);
    return row;
  }

  #replay(row: KeyRow, bodyHash: string): Answer {
    if (row.state === "cancelled") {
      this.options.observe.sometimes("server: a cancelled key arrives later");
      throw refusals.cancelled();
    }
    if (row.bodyHash !== bodyHash) throw refusals.keyReused();
    if (row.state === "in_progress") {
      this.options.observe.sometimes("server: a key arrives while it is in progress");
      throw refusals.inProgress();
    }
    if (row.answer === undefined || this.options.now() - row.createdAt > thirtyDays) {
      row.answer = undefined;
      this.options.observe.sometimes("server: a key older than 30 days arrives");
      throw refusals.expired();
    }
    this.options.observe.sometimes(
      row.state === "declined" ? "server: a declined key arrives again" : "server: a result is replayed",
    );
    const { body, headers } = row.answer;
    return {
      ...row.answer,
      body: { ...body, data: this.#asItIsNow(row, body.data) },
      headers: { ...headers, "Idempotency-Replayed": "true" },
    };
  }

  /** Shows a payout that was returned since as FAILED, also in a replayed answer. */
  #asItIsNow({ person, transactionId }: KeyRow, data: unknown): unknown {
    const transactions = this.state.byPerson.get(person)?.transactions ?? [];
    const transaction = transactions.find((candidate) => candidate.transactionId === transactionId);
    return transaction === undefined ? data : { ...(data as Fields), status: transaction.status };
  }

  #act(
    request: WireRequest,
    { operation, person, key, body }: Call,
    row: KeyRow | undefined,
    answer: (answer: Answer) => void,
  ): void {
    const answerSettled = (result: Answer): void => {
      const headers = row ? { ...result.headers, "Idempotency-Replayed": "false" } : (result.headers ?? {});
      answer({ ...result, headers });
    };
    const refused = (error: unknown): void => {
      if (!(error instanceof Refusal)) throw error;
      if (row && error.decides && !this.options.forgetsDeclined) decline(row, error);
      else if (row) this.state.keys.delete(`${row.person} ${row.key}`);
      answerSettled(error.answer);
    };
    try {
      if (isMoney(operation)) {
        // Before the account is checked: the sandbox checks the request's shape first, and stores this rejection too.
        if (!amountPattern.test(String(body.amount))) throw refusals.amount();
        const instruction = instructionOf(operation, body);
        const account = this.#active(person);
        this.#checkNewer(request, key);
        const payment = { key, account, instruction, row };
        if (operation === "topUp") {
          this.#ledger.topUp(request, payment, answerSettled, refused);
          return;
        }
        if (operation === "transfer") this.#ledger.checkPayee(account, instruction);
        if (instruction.cents > account.balance) throw refusals.funds();
        answerSettled(storePaymentResult(row, this.#ledger.post(request, payment)));
        if (operation === "payout" && this.options.payouts() !== "pending") {
          // The bank returns the money later; the answer already has PENDING.
          if (this.options.payouts() === "return") this.#ledger.settlePayouts();
        }
        return;
      }
      this.#checkVersion(request, person);
      const result = this.#change({ operation, person, key, body }, request);
      this.#noteChange(request, { operation, person, key }, row);
      answerSettled(storeResult(row, withVersion(result, row)));
    } catch (error) {
      refused(error);
    }
  }

  /** A change of existing data must name its version (`If-Match`). */
  #checkVersion({ method, headers }: WireRequest, person: string): void {
    const requiredVersion = headers["if-match"];
    if (method !== "PUT" || this.options.idempotency === "none" || requiredVersion === undefined) return;
    if (requiredVersion === `"v${this.#account(person).version}"`) return;
    this.options.observe.sometimes("server: a change of a version that is gone");
    throw refusals.changedMeanwhile();
  }

  #noteChange(
    { method }: WireRequest,
    { operation, person, key }: Pick<Call, "operation" | "person" | "key">,
    row: KeyRow | undefined,
  ): void {
    if (method === "PUT") {
      const account = this.#account(person);
      account.version += 1;
      if (row) row.version = `v${account.version}`;
    }
    this.options.observe.changed(person, key, operation);
  }

  #checkNewer(request: WireRequest, key: string | undefined): void {
    if (!this.options.isNewer(request)) return;
    // Derived from the key, so that every copy gets the same decision.
    const draw = Number.parseInt((key ?? request.label.replaceAll(/\D/g, "").padStart(2, "0")).slice(-2), 16);
    if (draw < 12) {
      this.options.observe.sometimes("server: a deciding code that the build does not know");
      throw refusals.velocityLimit();
    }
    if (draw < 24) {
      this.options.observe.sometimes("server: an undeciding code that the build does not know");
      throw refusals.maintenance();
    }
  }

  #cancel(person: string, givenKey: string): Answer {
    const key = keyPattern.exec(givenKey)?.[1]?.toLowerCase();
    if (key === undefined) throw refusals.invalid("key");
    const row = this.state.rowOf(person, key);
    if (row?.state === "in_progress") {
      this.options.observe.sometimes("server: a cancellation meets a key in progress");
      throw refusals.inProgress();
    }
    if (!row) {
      this.options.observe.sometimes("server: a cancellation burns a key");
      this.state.keep({
        person,
        key,
        operation: undefined,
        bodyHash: "",
        state: "cancelled",
        createdAt: this.options.now(),
      });
    } else this.options.observe.sometimes("server: a cancellation comes too late");
    return successAnswer(outcomeOf(this.state.rowOf(person, key)));
  }

  #active(person: string): Account {
    const account = this.#account(person);
    if (account.status !== "A") throw refusals.notActive();
    return account;
  }

  #account(person: string): Account {
    const account = this.state.byPerson.get(person);
    if (!account) throw refusals.noAccount();
    return account;
  }

  #change({ operation, person, body }: Call, { label }: WireRequest): Answer {
    const makeShortId = (seedText: string) => this.options.uuid(seedText).slice(0, 12);
    return operation === "createAccount"
      ? createAccount(this.state, person, body, () => `acc_${makeShortId(`account of ${person}`)}`)
      : executeChange(this.#account(person), operation, body, () => makeShortId(label));
  }
}
