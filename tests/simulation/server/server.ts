import type { Instruction, Operation } from "../world/history.ts";
import { type Answer, good, Refusal, refusals } from "./answer.ts";
import { isMoney, operations } from "./operations.ts";
import {
  type Account,
  type Charge,
  type KeyRow,
  ServerState,
  type Transaction,
  transactionTypes,
} from "./state.ts";

export interface ServerRequest {
  /** `d1t1.1 request 4`; a copy of a request carries the same label. */
  readonly label: string;
  readonly copy: boolean;
  readonly method: string;
  /** `/wallet/top-up` */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** What one server process does; the mistakes put the first edition's behaviour back. */
export interface ServerOptions {
  readonly idempotency: "required" | "none";
  /** Milliseconds since 1970 by the server's clock. */
  now(): number;
  personOf(token: string): string | undefined;
  /** Runs later in this process, or never where the process dies first. */
  later(label: string, from: number, to: number, run: () => void): void;
  /** Whether this replica is the newer version: it knows codes that the build does not. */
  isNewer(request: ServerRequest): boolean;
  /** With "none": whether this replica keeps keys all the same, as a fleet in the midst of a roll-out does. */
  keepsKeys(request: ServerRequest): boolean;
  payouts(): "succeed" | "pending" | "return";
  uuid(label: string): string;
  readonly forgetsDeclined?: boolean;
  observe: {
    moved(move: {
      person: string;
      key: string | undefined;
      request: ServerRequest;
      instruction: Instruction;
      transactionId: string;
    }): void;
    returned(transactionId: string): void;
    charged(person: string, key: string | undefined, request: ServerRequest): void;
    voided(person: string, key: string | undefined): void;
    sometimes(name: string): void;
  };
}

const thirtyDays = 30 * 24 * 3_600_000;
const largestTopUp = 25_000;
const amountPattern = /^[1-9][0-9]{0,11}$/;
const keyPattern = /^"?([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})"?$/i;

type Fields = Readonly<Record<string, unknown>>;

/** A model of the wallet's server: the contract's answers from a database that outlives its processes. */
export class WalletServer {
  readonly state: ServerState;

  constructor(
    private readonly options: ServerOptions,
    state = new ServerState(),
  ) {
    this.state = state;
  }

  handle(request: ServerRequest, answer: (answer: Answer) => void): void {
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

  /** A process that has just started, or one that met a key left behind: each key in progress comes to its end. */
  recover(): void {
    for (const row of this.state.keys.values()) {
      if (row.state !== "in_progress") continue;
      const charge = this.#chargeOf(row.person, row.key);
      const account = this.state.byPerson.get(row.person);
      if (charge && account && row.amount !== undefined) {
        this.options.observe.sometimes("server: recovery finishes a charged top-up");
        const request = { label: `recovery of ${row.key}`, copy: false } as ServerRequest;
        const instruction: Instruction = { operation: "topUp", cents: row.amount };
        this.#settle(row, this.#post(request, row.key, account, instruction, row));
      } else {
        this.options.observe.sometimes("server: recovery voids a key");
        if (charge) this.#void(charge);
        this.#decline(row, refusals.cardDeclined());
      }
    }
  }

  /** Payouts in transit come to what the bank says. */
  settlePayouts(): void {
    const mode = this.options.payouts();
    if (mode === "pending") return;
    for (const { transaction, account, row } of this.state.transit.splice(0)) {
      this.state.house.transit -= transaction.amount;
      transaction.status = mode === "return" ? "FAILED" : "SUCCEEDED";
      if (row) row.state = mode === "return" ? "failed" : "succeeded";
      if (mode === "return") {
        account.balance += transaction.amount;
        this.options.observe.returned(transaction.transactionId);
        this.options.observe.sometimes("server: a payout is returned");
      } else this.state.house.banks += transaction.amount;
    }
  }

  #route(request: ServerRequest, answer: (answer: Answer) => void): void {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const person = token === undefined ? undefined : this.options.personOf(token);
    const status = /^\/wallet\/payments\/([^/]+)$/.exec(request.path)?.[1];
    const operation = operations[`${request.method} ${request.path}`];
    if (!operation && (status === undefined || this.options.idempotency === "none"))
      throw refusals.notFound();
    if (person === undefined) throw refusals.unauthorized();
    if (status !== undefined) {
      if (request.method === "GET") answer(this.#status(person, status));
      else if (request.method === "DELETE") answer(this.#cancel(person, status));
      else throw new Refusal(405, "method_not_allowed", "This call takes GET, DELETE", false);
      return;
    }
    if (!operation) return;
    const body = parse(request.body);
    if (!operation.keyed) {
      answer(this.#read(operation.id, person, body, request.query));
      return;
    }
    const keeps = this.options.idempotency === "required" || this.options.keepsKeys(request);
    const header = request.headers["idempotency-key"];
    const key = keeps ? keyPattern.exec(header ?? "")?.[1]?.toLowerCase() : undefined;
    if (this.options.idempotency === "required" && key === undefined) throw refusals.keyMissing();
    checkBody(operation.id, body);
    this.#keyed(request, { operation: operation.id, person, key, body }, answer);
  }

  #keyed(
    request: ServerRequest,
    call: { operation: string; person: string; key: string | undefined; body: Fields },
    answer: (answer: Answer) => void,
  ): void {
    const { operation, person, key, body } = call;
    const bodyHash = `${operation} ${JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
    if (this.options.idempotency === "none") {
      this.options.observe.sometimes(
        `server: a replica without the contract ${key ? "keeps" : "ignores"} a key`,
      );
    }
    const kept = key === undefined ? undefined : this.state.rowOf(person, key);
    if (kept) {
      answer(this.#replay(kept, bodyHash));
      return;
    }
    if (operation === "topUp" || key === undefined) {
      this.#act(request, call, this.#newRow(call, bodyHash), answer);
      return;
    }
    this.#act(request, call, this.#newRow(call, bodyHash), answer);
  }

  #newRow(
    {
      operation,
      person,
      key,
      body,
    }: { operation: string; person: string; key: string | undefined; body: Fields },
    bodyHash: string,
  ): KeyRow | undefined {
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
    return { ...row.answer, headers: { ...row.answer.headers, "Idempotency-Replayed": "true" } };
  }

  #act(
    request: ServerRequest,
    {
      operation,
      person,
      key,
      body,
    }: { operation: string; person: string; key: string | undefined; body: Fields },
    row: KeyRow | undefined,
    answer: (answer: Answer) => void,
  ): void {
    const settled = (result: Answer): void => {
      const headers = row ? { ...result.headers, "Idempotency-Replayed": "false" } : (result.headers ?? {});
      answer({ ...result, headers });
    };
    const refused = (error: unknown): void => {
      if (!(error instanceof Refusal)) throw error;
      if (row && error.decides && !this.options.forgetsDeclined) this.#decline(row, error);
      else if (row) this.state.keys.delete(`${row.person} ${row.key}`);
      settled(error.answer);
    };
    try {
      if (isMoney(operation)) {
        // Before the account: the sandbox checks the request's shape first, and keeps this refusal all the same.
        if (!amountPattern.test(String(body.amount))) throw refusals.amount();
        const instruction = instructionOf(operation, body);
        const account = this.#active(person);
        this.#checkNewer(request, key);
        if (operation === "topUp") {
          this.#topUp(request, { key, account, instruction, row }, settled, refused);
          return;
        }
        if (operation === "transfer") this.#checkPayee(account, instruction);
        if (instruction.cents > account.balance) throw refusals.funds();
        settled(this.#settle(row, this.#post(request, key, account, instruction, row)));
        if (operation === "payout" && this.options.payouts() !== "pending") {
          // The bank takes a while; the answer already said PENDING.
          if (this.options.payouts() === "return") this.settlePayouts();
        }
        return;
      }
      settled(this.#keepResult(row, this.#change(operation, person, body, request)));
    } catch (error) {
      refused(error);
    }
  }

  /** Charges outside the database, then posts. A crash between the two leaves the key in progress. */
  #topUp(
    request: ServerRequest,
    payment: { key: string | undefined; account: Account; instruction: Instruction; row: KeyRow | undefined },
    settled: (answer: Answer) => void,
    refused: (error: unknown) => void,
  ): void {
    const { key, account, instruction, row } = payment;
    const guarded = (run: () => void) => () => {
      // Recovery or a cancellation has settled the key meanwhile: this process acts no more.
      if (row && row.state !== "in_progress") return;
      try {
        run();
      } catch (error) {
        refused(error);
      }
    };
    if (instruction.cents > largestTopUp) throw refusals.amount();
    const card = account.cards.find(({ paymentMethodId }) => paymentMethodId === instruction.paymentMethodId);
    if (!card) throw refusals.noCard();
    this.options.later(
      `${request.label} charges the card`,
      5,
      600,
      guarded(() => {
        if (card.cardNumberLast4 === "0341") throw refusals.cardDeclined();
        if (key === undefined || !this.#chargeOf(account.person, key)) {
          this.state.charges.push({ key, person: account.person, cents: instruction.cents, voided: false });
          this.options.observe.charged(account.person, key, request);
        }
        this.options.later(
          `${request.label} posts the top-up`,
          1,
          60,
          guarded(() => {
            settled(this.#settle(row, this.#post(request, key, account, instruction, row)));
          }),
        );
      }),
    );
  }

  #chargeOf(person: string, key: string | undefined): Charge | undefined {
    if (key === undefined) return undefined;
    return this.state.charges.find((one) => one.person === person && one.key === key && !one.voided);
  }

  #void(charge: Charge): void {
    charge.voided = true;
    this.options.observe.voided(charge.person, charge.key);
  }

  #checkNewer(request: ServerRequest, key: string | undefined): void {
    if (!this.options.isNewer(request)) return;
    // By the key, so that every copy meets the same decision.
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

  #checkPayee(account: Account, { toAccountId }: Instruction): void {
    if (toAccountId === account.id) throw refusals.payeeIsSelf();
    if (this.state.accounts.get(toAccountId ?? "")?.status !== "A") throw refusals.noPayee();
  }

  /** Moves the money, in one database transaction with the key's outcome. */
  #post(
    request: ServerRequest,
    key: string | undefined,
    account: Account,
    instruction: Instruction,
    row: KeyRow | undefined,
  ): Transaction {
    const { operation, cents } = instruction;
    const pending = operation === "payout" && this.options.payouts() !== "succeed";
    const transaction = this.#record(account, transactionTypes[operation], cents, pending);
    if (operation === "topUp") {
      account.balance += cents;
      this.state.house.cards -= cents;
    } else {
      account.balance -= cents;
      if (operation === "transfer") {
        const payee = this.state.accounts.get(instruction.toAccountId ?? "");
        if (!payee) throw refusals.noPayee();
        payee.balance += cents;
        this.#record(payee, "TRANSFER_CREDIT", cents, false);
      } else if (pending) {
        this.state.house.transit += cents;
        this.state.transit.push({ transaction, account, row });
      } else this.state.house.banks += cents;
    }
    const { transactionId } = transaction;
    this.options.observe.moved({ person: account.person, key, request, instruction, transactionId });
    return transaction;
  }

  #record(account: Account, type: string, amount: number, pending: boolean): Transaction {
    this.state.count += 1;
    const transaction: Transaction = {
      transactionId: `txn_${this.options.uuid(`transaction ${this.state.count}`).slice(0, 12)}`,
      type,
      status: pending ? "PENDING" : "SUCCEEDED",
      amount,
      createdAt: new Date(this.options.now()).toISOString(),
    };
    account.transactions.push(transaction);
    return transaction;
  }

  #settle(row: KeyRow | undefined, { transactionId, type, amount, status }: Transaction): Answer {
    const answer = good({ transactionId, type, amount, currency: "AUD", status });
    if (row) {
      row.state = status === "PENDING" ? "pending" : "succeeded";
      row.transactionId = transactionId;
    }
    return this.#keepResult(row, answer);
  }

  #keepResult(row: KeyRow | undefined, answer: Answer): Answer {
    if (!row) return answer;
    if (row.state === "in_progress") row.state = "succeeded";
    row.answer = answer;
    return answer;
  }

  #decline(row: KeyRow, refusal: Refusal): void {
    row.state = "declined";
    row.code = refusal.code;
    row.answer = refusal.answer;
  }

  #status(person: string, key: string): Answer {
    return good(this.#outcome(person, key.toLowerCase()));
  }

  #outcome(person: string, key: string) {
    const row = this.state.rowOf(person, key);
    if (!row) return { state: "unseen" };
    return {
      state: row.state,
      ...(row.operation !== undefined && { operation: row.operation }),
      ...(row.transactionId !== undefined && { transactionId: row.transactionId }),
      ...(row.amount !== undefined && { amount: row.amount, currency: "AUD" }),
      ...(row.toAccountId !== undefined && { toAccountId: row.toAccountId }),
      ...(row.code !== undefined && { code: row.code }),
    };
  }

  #cancel(person: string, given: string): Answer {
    const key = keyPattern.exec(given)?.[1]?.toLowerCase();
    if (key === undefined) throw refusals.invalid("key");
    const row = this.state.rowOf(person, key);
    if (row?.state === "in_progress") throw refusals.inProgress();
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
    return good(this.#outcome(person, key));
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

  #read(operation: string, person: string, body: Fields, query: URLSearchParams): Answer {
    const account = this.#account(person);
    switch (operation) {
      case "getAccount":
        return good(accountOf(account));
      case "findUsers": {
        const mobile = localMobile(query.get("mobile") ?? "");
        const found = [...this.state.accounts.values()].filter(
          (one) => one.mobile === mobile && one.status === "A",
        );
        return good(found.map(({ id, firstName }) => ({ accountId: id, firstName })));
      }
      case "listCards": {
        const { page, size } = pageOf(body);
        const cards = body.orderBy === "ASC" ? [...account.cards] : [...account.cards].reverse();
        return good(cards.slice(page * size, (page + 1) * size));
      }
      case "getBalance": {
        const { balance } = account;
        return good({ currency: "AUD", balance, availableBalance: balance, pendingBalance: 0 });
      }
      case "listTransactions":
        return listOf(account, body);
      default:
        throw refusals.notFound();
    }
  }

  #change(operation: string, person: string, body: Fields, request: ServerRequest): Answer {
    if (operation === "createAccount") {
      if (this.state.byPerson.has(person)) throw refusals.accountExists();
      const account = this.state.addAccount({
        id: `acc_${this.options.uuid(`account of ${person}`).slice(0, 12)}`,
        person,
        firstName: "",
        lastName: "",
        email: String(body.email),
        mobile: "",
        status: "P",
        balance: 0,
      });
      return good(accountOf(account), "Account created", 201);
    }
    const account = this.#account(person);
    switch (operation) {
      case "updateIndividual":
        account.setup.add("individual");
        return good(accountOf(account));
      case "uploadIdentityDocument":
        account.setup.add("document");
        return good(accountOf(account), "Document received");
      case "updateBankAccount":
        account.setup.add("bank");
        return good(accountOf(account));
      case "updateAccountStatus":
        if (account.setup.size < 3) throw refusals.setupIncomplete();
        account.status = "A";
        return good(accountOf(account));
      case "linkCard":
        if (account.cards.length >= 5) throw refusals.cardLimit();
        return good({ clientSecret: `seti_${this.options.uuid(request.label).slice(0, 12)}` });
      case "saveCard": {
        const id = String(body.paymentMethodId);
        const saved = account.cards.find(({ paymentMethodId }) => paymentMethodId === id);
        if (!saved && account.cards.length >= 5) throw refusals.cardLimit();
        const card = saved ?? cardOf(id);
        if (!saved) account.cards.push(card);
        return good(card, "Card saved", 201);
      }
      case "removeCard": {
        const index = account.cards.findIndex(
          ({ paymentMethodId }) => paymentMethodId === body.paymentMethodId,
        );
        if (index < 0) throw refusals.noCard();
        account.cards.splice(index, 1);
        return good(null, "Card removed");
      }
      default:
        throw refusals.notFound();
    }
  }
}

function instructionOf(operation: Operation, body: Fields): Instruction {
  return {
    operation,
    cents: Number(body.amount),
    ...(typeof body.toAccountId === "string" && { toAccountId: body.toAccountId }),
    ...(typeof body.paymentMethodId === "string" && { paymentMethodId: body.paymentMethodId }),
  };
}

function parse(text: string | undefined): Fields {
  if (text === undefined || text === "") return {};
  try {
    return JSON.parse(text) as Fields;
  } catch {
    throw refusals.invalid("the body is not JSON");
  }
}

function checkBody(operation: string, body: Fields): void {
  if (!isMoney(operation)) return;
  if (body.currency !== "AUD") throw refusals.invalid("/currency must be AUD");
  if (typeof body.amount !== "string") throw refusals.invalid("/amount must be string");
  if (operation === "transfer" && typeof body.toAccountId !== "string")
    throw refusals.invalid("/toAccountId");
  if (operation === "topUp" && typeof body.paymentMethodId !== "string")
    throw refusals.invalid("/paymentMethodId");
}

function pageOf(body: Fields): { page: number; size: number } {
  const { page, size } = body;
  if (typeof page !== "number" || typeof size !== "number") throw refusals.invalid("/page");
  return { page, size };
}

function listOf(account: Account, body: Fields): Answer {
  const { page, size } = pageOf(body);
  const all = [...account.transactions];
  if (body.sortBy === "AMOUNT") all.sort((one, other) => one.amount - other.amount);
  if (body.orderBy !== "ASC") all.reverse();
  const totalPages = Math.ceil(all.length / size);
  const items = all.slice(page * size, (page + 1) * size).map((one) => ({ ...one }));
  const answer = good(items);
  const pagination = { hasNext: page + 1 < totalPages, page, totalPages, totalItems: all.length };
  return { ...answer, body: { ...answer.body, pagination } };
}

function accountOf({ id, firstName, lastName, email, status }: Account) {
  return { accountId: id, firstName, lastName, email, status };
}

function cardOf(paymentMethodId: string) {
  return {
    id: `card_${paymentMethodId}`,
    paymentMethodId,
    cardNumberLast4: "4242",
    expiryMonth: 12,
    expiryYear: 2030,
    cardType: "visa",
  };
}

/** `0400000002`, `0400 000 002` and `+61400000002` are the same number. */
function localMobile(text: string): string {
  return text.replaceAll(/\s/g, "").replace(/^\+61/, "0");
}
