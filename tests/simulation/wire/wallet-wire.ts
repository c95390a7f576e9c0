import { type Page, Wire, type WireOptions, type WireRequest } from "simulated-browser";
import type { Instruction, Operation, RunHistory } from "../run/history.ts";
import { changeOperation } from "../server/operations.ts";
import { gatewayAnswers, shapedRefusal } from "./gateway-answers.ts";

const moneyPaths: Readonly<Record<string, Operation>> = {
  "/wallet/top-up": "topUp",
  "/wallet/transfer": "transfer",
  "/wallet/payout": "payout",
};

interface WalletOptions extends Omit<WireOptions, "history" | "likelyGateway"> {
  readonly history: RunHistory;
  /** The subject of a token; undefined for an unknown token. */
  subjectOf(token: string): string | undefined;
  /** The sign-in of a token's session, in milliseconds since 1970. */
  signedInAt(token: string): number | undefined;
  /** The person whose press has made the key. */
  ownerOf(key: string): string | undefined;
  /** Whether a success needs no result: without keys the app trusts the status, as the specification requires. */
  trustsStatus(): boolean;
}

/** The network between the pages and the wallet. Records each payment and each change that a page sends. */
export class WalletWire extends Wire {
  /** The time at which the wallet made the latest answer that a page has received, by page and key. */
  readonly answeredAt = new Map<string, number>();

  constructor(options: WalletOptions) {
    super({
      ...options,
      prefix: "/api/v1",
      server: "the wallet",
      gateways: gatewayAnswers,
      likelyGateway: shapedRefusal,
      changes: (request) => moneyOperation(request) !== undefined || changeOperation(request) !== undefined,
      leaves: (page, request) => noteLeaving(options, page, request),
      receives: (page, request, madeAt) => {
        const key = keyOf(request);
        if (key !== undefined) this.answeredAt.set(`${page.name} ${key}`, madeAt);
      },
      mayAnswer({ speaksForSuccess }, request, answer) {
        if (!speaksForSuccess) return true;
        if (answer === undefined) return !options.trustsStatus();
        // A removal's success has no data, so it cannot be distinguished from the gateway's.
        return answer.status < 400 || !(options.trustsStatus() || changeOperation(request) !== undefined);
      },
    });
  }
}

function moneyOperation({ method, path }: WireRequest): Operation | undefined {
  return method === "POST" ? moneyPaths[path] : undefined;
}

/** The key in the header, or in the path of a status request or cancellation. */
function keyOf({ headers, path }: WireRequest): string | undefined {
  return headers["idempotency-key"]?.replaceAll('"', "") ?? /^\/wallet\/payments\/([^/]+)$/.exec(path)?.[1];
}

function noteLeaving(options: WalletOptions, page: Page, request: WireRequest): void {
  const { history } = options;
  const locks = page.device.webLocks ? page.device.locks.heldBy(page) : undefined;
  const operation = moneyOperation(request);
  const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
  const requestFields = { request: request.label, locks, subject: options.subjectOf(token), ...page.place() };
  if (request.path === "/users") history.sometimes("client: a payee is looked up before sending again");
  if (operation) {
    const key = keyOf(request);
    const instruction = instructionIn(operation, request.body);
    const isKeyNoted = isNoted(page, key, instruction);
    history.add({
      type: "posted",
      key,
      instruction,
      noted: isKeyNoted,
      signedInAt: options.signedInAt(token),
      ...requestFields,
    });
  }
  const askedKey = /^\/wallet\/payments\/([^/]+)$/.exec(request.path)?.[1];
  const owner = askedKey === undefined ? undefined : options.ownerOf(askedKey);
  if (owner !== undefined && owner !== requestFields.subject)
    history.add({
      type: "broke",
      invariant: "a question about a key leaves under its owner's token",
      text: `${request.label} asks about a key of ${owner} as ${requestFields.subject}`,
    });
  const change = changeOperation(request);
  if (change !== undefined) {
    const key = keyOf(request) ?? "";
    if (locks === undefined) history.sometimes("change: sent without Web Locks");
    history.add({
      type: "callPosted",
      key,
      operation: change,
      noted: isOpenCallNoted(page, key),
      ...requestFields,
    });
  }
}

/** Without a key, an entry of the same payment is enough, because the request does not name its entry. */
function isNoted(page: Page, key: string | undefined, { operation, cents }: Instruction): boolean {
  page.device.world.touch("store payment-journal", false);
  const rows = page.device.databases.rows("nupay", "payment-journal");
  const isSameEntry = (row: unknown): boolean => {
    const entry = row as Record<string, unknown> | undefined;
    return entry?.submittedAt !== undefined && entry.operation === operation && entry.cents === cents;
  };
  return key === undefined ? [...(rows?.values() ?? [])].some(isSameEntry) : isSameEntry(rows?.get(key));
}

function isOpenCallNoted(page: Page, key: string): boolean {
  const row = page.device.databases.rows("nupay-instructions", "open")?.get(key);
  return (row as Record<string, unknown> | undefined)?.submittedAt !== undefined;
}

function instructionIn(operation: Operation, body: string | undefined): Instruction {
  const fields = JSON.parse(body ?? "{}") as Record<string, unknown>;
  return {
    operation,
    cents: Number(fields.amount),
    ...(typeof fields.toAccountId === "string" && { toAccountId: fields.toAccountId }),
    ...(typeof fields.paymentMethodId === "string" && { paymentMethodId: fields.paymentMethodId }),
  };
}
