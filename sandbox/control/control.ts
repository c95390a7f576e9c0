import type { IncomingMessage } from "node:http";
import type { Middleware } from "koa";
import type { Faults } from "../faults/faults.ts";
import { parseTarget } from "../http/request-target.ts";
import { accountBalances, trialBalance } from "../ledger/trial-balance.ts";
import type { Log } from "../log.ts";
import { normalizeEmail } from "../people/people.ts";
import {
  type Addresses,
  EmailTaken,
  ExternalSessionsError,
  type Identity,
  IdTaken,
  type MobileCodes,
  MobileInvalid,
  MobileTaken,
  type People,
  type Person,
} from "../ports.ts";
import type { CallerFinder } from "../request-log/callers.ts";
import type { RequestLog } from "../request-log/request-log.ts";
import { preparePerson } from "../seed/make-person.ts";
import { type SeedDependencies, seed } from "../seed/seed.ts";
import { settleDuePayouts } from "../wallet/money.ts";
import type { StepUpRules } from "../wallet/step-up.ts";
import {
  type PersonBody,
  readEmail,
  readFault,
  readPayouts,
  readPerson,
  readReview,
  readStatus,
  readStepUp,
} from "./bodies.ts";
import { setModes } from "./modes.ts";
import { ControlFault } from "./requests.ts";

export interface ControlDependencies extends SeedDependencies {
  readonly identity: Identity;
  readonly addresses: Addresses;
  readonly people: People;
  readonly mobileCodes: MobileCodes;
  readonly faults: Faults;
  readonly requestLog: RequestLog;
  readonly callers: CallerFinder;
  readonly stepUp: StepUpRules;
  readonly log: Log;
}

interface ControlCall {
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  /** The path segment that matches the `:` of the route. */
  readonly id: string;
}

/** Handles one control call. The result undefined is sent as a response with status 204. */
type Route = (call: ControlCall) => Promise<{ status: number; body: unknown } | undefined>;

/** The control calls, by which a test or a person changes the sandbox. Accepts calls only from this machine. */
export function createControl(dependencies: ControlDependencies): Middleware {
  const { callers, database, faults, identity, requestLog, payments, people, stepUp } = dependencies;
  let lastReset: Promise<void> = Promise.resolve();

  const routes: Readonly<Record<string, Route>> = {
    "GET /sandbox/health": async () => {
      await database.query("select 1");
      return { status: 200, body: { status: "ok" } };
    },
    "POST /sandbox/reset": async () => {
      const reset = lastReset.then(async () => {
        faults.clear();
        await seed(dependencies);
        stepUp.reset();
        callers.forget();
        requestLog.clear();
      });
      // Run resets one after the other: a parallel one would delete what the first has seeded so far.
      lastReset = reset.catch(() => undefined);
      await reset;
      return undefined;
    },
    "POST /sandbox/people": async ({ request }) => {
      const writePerson = await preparePerson(payments, personPlanOf(await readPerson(request)));
      return { status: 201, body: await database.transaction(writePerson) };
    },
    "PATCH /sandbox/accounts/:": async ({ request, id }) => {
      const { status, statusReason, nextStep, decisionBy } = await readStatus(request);
      const updatedRows = await database.query(
        `update account set status = $2, status_reason = $3, next_step = $4, decision_by = $5
         where id = $1 returning id`,
        [
          id,
          status,
          statusReason ?? null,
          nextStep ?? null,
          decisionBy === undefined ? null : timeOf("decisionBy", decisionBy).toISOString(),
        ],
      );
      if (updatedRows.length === 0) throw new ControlFault(404, "There is no such account");
      return undefined;
    },
    "PUT /sandbox/review": async ({ request }) => {
      const { mode, email } = await readReview(request);
      const person = await findPerson(email);
      await database.transaction((sql) => setModes(sql, person?.id, { review: mode }));
      return undefined;
    },
    "PUT /sandbox/payouts": async ({ request }) => {
      const { mode, email } = await readPayouts(request);
      const person = await findPerson(email);
      await database.transaction((sql) => setModes(sql, person?.id, { payouts: mode }));
      await settleDuePayouts(database);
      return undefined;
    },
    "PUT /sandbox/step-up": async ({ request }) => {
      const { rule, email } = await readStepUp(request);
      stepUp.set((await findPerson(email))?.id, rule ?? undefined);
      return undefined;
    },
    "POST /sandbox/faults": async ({ request }) => ({
      status: 201,
      body: { id: faults.add(await readFault(request)) },
    }),
    "POST /sandbox/faults/:/release": async ({ id }) => {
      if (!faults.release(id)) throw new ControlFault(404, "There is no such fault");
      return undefined;
    },
    "DELETE /sandbox/faults": async ({ query }) => {
      faults.clear(emailIn(query));
      return undefined;
    },
    "GET /sandbox/requests": async ({ query }) => ({
      status: 200,
      body: await requestLog.list({
        path: query.get("path") ?? undefined,
        email: emailIn(query),
      }),
    }),
    "GET /sandbox/messages": async () => ({ status: 200, body: await dependencies.mobileCodes.sent() }),
    "GET /sandbox/ledger": async ({ query }) => {
      const email = emailIn(query);
      return {
        status: 200,
        body: await database.transaction(async (sql) =>
          email === undefined ? trialBalance(sql) : { accounts: await accountBalances(sql, email) },
        ),
      };
    },
    "POST /sandbox/sessions/end": async ({ request }) => {
      const person = await findPerson((await readEmail(request)).email);
      if (person) await identity.endSessions(person.id);
      return undefined;
    },
  };

  return async (ctx) => {
    try {
      requireThisMachine(ctx.req, dependencies.addresses);
      const result = await route(ctx.req);
      ctx.status = result?.status ?? 204;
      if (result) ctx.set("Cache-Control", "no-store");
      ctx.body = result?.body;
    } catch (error) {
      const { status, message } = controlFaultOf(error);
      if (status === 500) dependencies.log.write("error", "call.failed", { error });
      ctx.status = status;
      ctx.body = { status, message };
    }
  };

  async function route(request: IncomingMessage): Promise<{ status: number; body: unknown } | undefined> {
    const { method, url = "" } = request;
    const { path, query } = parseTarget(url);
    const [, id = "", rest = ""] = /^\/sandbox\/(?:accounts|faults)\/([\w-]+)(\/release)?$/.exec(path) ?? [];
    const name = id === "" ? path : `${path.slice(0, path.length - id.length - rest.length)}:${rest}`;
    const handle = routes[`${method} ${name}`];
    if (handle) return await handle({ request, query, id });
    const otherRoutes = Object.keys(routes).filter((key) => key.endsWith(` ${name}`));
    throw new ControlFault(otherRoutes.length > 0 ? 405 : 404, "There is no such control call");
  }

  async function findPerson(email: string | undefined): Promise<Person | undefined> {
    if (email === undefined) return undefined;
    const person = await people.byEmail(email);
    if (!person) throw new ControlFault(404, `Nobody is called ${email}`);
    return person;
  }
}

/** An unescaped `+` is decoded as a space, which no address has. */
function emailIn(query: URLSearchParams): string | undefined {
  const email = query.get("email");
  return email === null ? undefined : normalizeEmail(email).replaceAll(" ", "+");
}

function personPlanOf({ account, ...person }: PersonBody) {
  const { balance = 0, pendingBalance = 0, cards = [], transactions = [] } = account ?? {};
  if (pendingBalance > balance) {
    throw new ControlFault(400, "The pending balance is a part of the balance and cannot be larger");
  }
  const sum = transactions.reduce((cents, { amount }) => cents + amount, balance);
  if (!Number.isSafeInteger(sum)) {
    throw new ControlFault(400, "The amounts add up to more cents than a wallet can have");
  }
  const past = transactions.map((line) => ({ ...line, createdAt: timeOf("createdAt", line.createdAt) }));
  return {
    password: "demo",
    firstName: "Test",
    lastName: "Person",
    ...person,
    account: account ? { status: account.status, balance, pendingBalance, cards, transactions: past } : null,
  };
}

/**
 * The format also allows a leap second, which `Date` does not have, and years, also by the zone, that the database or
 * the contract's `date-time` cannot express. @throws ControlFault
 */
function timeOf(field: string, text: string): Date {
  const time = new Date(text);
  const year = time.getUTCFullYear();
  if (year >= 1_000 && year <= 9_999) return time;
  throw new ControlFault(400, `${field} is no time of the calendar in the years 1000 to 9999`);
}

const loopbackPattern = /^(?:::1|127\.|::ffff:127\.)/;
const localNamePattern = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/**
 * Allows only loopback addresses and, against DNS rebinding and pages of other sites, only known hosts and origins.
 * @throws ControlFault
 */
function requireThisMachine({ headers, socket }: IncomingMessage, { apps, sandbox }: Addresses): void {
  const isForeign = headers.origin !== undefined && ![...apps, sandbox].includes(headers.origin);
  if (
    !loopbackPattern.test(socket.remoteAddress ?? "") ||
    !localNamePattern.test(headers.host ?? "") ||
    isForeign
  ) {
    throw new ControlFault(403, "The control calls are for this machine alone");
  }
}

function controlFaultOf(error: unknown): ControlFault {
  if (error instanceof ControlFault) return error;
  if (error instanceof EmailTaken) return new ControlFault(409, "Somebody has this e-mail already");
  if (error instanceof IdTaken) return new ControlFault(409, "Somebody has this id already");
  if (error instanceof MobileTaken) return new ControlFault(409, "Somebody has this mobile already");
  if (error instanceof MobileInvalid) return new ControlFault(400, "This is no mobile number");
  if (error instanceof ExternalSessionsError) return new ControlFault(409, error.message);
  return new ControlFault(500, error instanceof Error ? error.message : "Something went wrong");
}
