import type { Failure } from "../../machines/core/failure.ts";
import { contractCodes } from "../../machines/core/rules/contract-codes.ts";
import type { CallOrder } from "../../machines/instructions/call-order.ts";
import type {
  Idempotency,
  JournalEntry,
  Outcome,
  PaymentOperation,
  SendResult,
  StatusResult,
} from "../../machines/instructions/instruction.ts";
import { nonEmptyTextOf, retryAfterOf } from "../api/answers.ts";
import type { RawAnswer } from "../api/client.ts";
import {
  cardAnswers,
  decidingCodes,
  isAccountAnswer,
  isCardLinkAnswer,
  isError,
  isPaymentStatusAnswer,
  isPayoutAnswer,
  isTopUpAnswer,
  isTransferAnswer,
} from "../api/payment-contract.ts";
import { type Fields, isFields } from "../core/fields.ts";

const codes: ReadonlySet<string> = new Set(contractCodes);

/** Statuses of a gateway or of a temporary state: they decide no outcome, whatever the body says. */
const undecidedStatuses: ReadonlySet<number> = new Set([405, 408, 413, 415, 425, 429]);

/** If the server stores no keys: the statuses of rejections that reads of the list can confirm. */
const statusesVerifiedByList: ReadonlySet<number> = new Set([400, 402, 403, 409, 422]);

const outcomeStates = { SUCCEEDED: "succeeded", PENDING: "pending", FAILED: "failed" } as const;

/** Outcomes by the words with which servers without keys report them, in upper case. */
const outcomeWords: ReadonlyMap<string, keyof typeof outcomeStates> = new Map([
  ["SUCCEEDED", "SUCCEEDED"],
  ["SUCCESS", "SUCCEEDED"],
  ["COMPLETED", "SUCCEEDED"],
  ["PENDING", "PENDING"],
  ["FAILED", "FAILED"],
]);

/** An answer with its body parsed. */
interface Answer {
  readonly status: number;
  /** Undefined unless it is a JSON object. */
  readonly body: Fields | undefined;
  /** Whether the body is JSON, or is empty with a JSON content type. */
  readonly isJson: boolean;
  readonly failure: Failure;
}

/** The payment's data that an answer has to match. */
type ComparedPayment = Pick<JournalEntry, "operation" | "cents" | "currency" | "toAccountId">;

function isSuccessStatus(status: number): boolean {
  return status >= 200 && status <= 299;
}

function parseBody({ headers, text: json }: RawAnswer): Pick<Answer, "body" | "isJson"> {
  if (json.trim() === "")
    return { body: undefined, isJson: /^application\/json\b/i.test(headers.get("Content-Type") ?? "") };
  try {
    const body: unknown = JSON.parse(json);
    return { body: isFields(body) ? body : undefined, isJson: true };
  } catch {
    return { body: undefined, isJson: false };
  }
}

function readAnswer(rawAnswer: RawAnswer, now: () => number): Answer {
  const { status, headers } = rawAnswer;
  const { body, isJson } = parseBody(rawAnswer);
  // A gateway's code and message are not the wallet's.
  const walletBody = body?.status === status ? body : undefined;
  const code = nonEmptyTextOf(walletBody?.code);
  const message = nonEmptyTextOf(walletBody?.message);
  const isDelay = status === 425 || status === 429 || (status === 409 && code === "request_in_progress");
  const retryAfter = isDelay ? retryAfterOf(headers, now) : undefined;
  const acrValues = code === "insufficient_user_authentication" ? acrValuesOf(headers) : undefined;
  return {
    status,
    body,
    isJson,
    failure: {
      kind: isSuccessStatus(status) ? "unreadable" : "status",
      status,
      ...(code !== undefined && { code }),
      ...(message !== undefined && { message }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(acrValues !== undefined && { acrValues }),
    },
  };
}

/** RFC 9470, section 3. The provider validates the values; a malformed header counts as none. */
function acrValuesOf(headers: Headers): string | undefined {
  return /\bacr_values="([\w:./ -]{1,200})"/.exec(headers.get("WWW-Authenticate") ?? "")?.[1];
}

/** The operation's result, if the body matches the contract. */
function resultOf(operation: PaymentOperation, body: Fields) {
  if (operation === "topUp" && isTopUpAnswer(body)) return body.data;
  if (operation === "transfer" && isTransferAnswer(body)) return body.data;
  if (operation === "payout" && isPayoutAnswer(body)) return body.data;
  return undefined;
}

/** Classifies the answer to a POST that moves money. `now`: milliseconds since 1970, for a `Retry-After` date. */
export function submitResult(
  rawAnswer: RawAnswer,
  instruction: ComparedPayment,
  idempotency: Idempotency,
  now: () => number,
): SendResult {
  const answer = readAnswer(rawAnswer, now);
  return idempotency === "required" ? withKeys(answer, instruction) : withoutKeys(answer, instruction);
}

/**
 * After a 401, the token is renewed. If the sign-in is too old (RFC 9470), a renewal would not help, and the outcome is
 * not decided either: the key's status is requested, and the key is cancelled if the server has not seen it. If the
 * server stores no keys, the list is read.
 */
function unauthorizedResult(
  failure: Failure,
): Extract<SendResult, { kind: "unauthorized" | "unrecognized" }> {
  return {
    kind: failure.code === "insufficient_user_authentication" ? "unrecognized" : "unauthorized",
    failure,
  };
}

function withKeys({ status, body, failure }: Answer, instruction: ComparedPayment): SendResult {
  const unknownResult: SendResult = { kind: "unknown", failure };
  if (status === 401) return unauthorizedResult(failure);
  if (body === undefined || body.status !== status) return unknownResult;
  if (isSuccessStatus(status)) {
    const result = resultOf(instruction.operation, body);
    if (result?.amount !== instruction.cents || result.currency !== instruction.currency)
      return unknownResult;
    return {
      kind: "outcome",
      outcome: { state: outcomeStates[result.status], transactionId: result.transactionId },
    };
  }
  if (status < 400 || status > 499 || undecidedStatuses.has(status) || !isError(body)) return unknownResult;
  if (body.code === "payment_cancelled") return { kind: "outcome", outcome: { state: "cancelled" } };
  if (decidingCodes.has(body.code)) return { kind: "outcome", outcome: { state: "declined", failure } };
  return codes.has(body.code) ? unknownResult : { kind: "unrecognized", failure };
}

function withoutKeys(answer: Answer, instruction: ComparedPayment): SendResult {
  const { status, body, failure } = answer;
  const unknownResult: SendResult = { kind: "unknown", failure };
  if (isSuccessStatus(status))
    return isSpecSuccess(answer) ? (specResult(body ?? {}, instruction) ?? unknownResult) : unknownResult;
  if (body?.status !== status) return unknownResult;
  // Without keys, a 401 may follow a payment that was made, and a resend could pay twice: nothing is resent.
  if (status === 401)
    return {
      kind: failure.code === "insufficient_user_authentication" ? "unrecognized" : "unknown",
      failure,
    };
  const isInProgress = status === 409 && body.code === "request_in_progress";
  if (!statusesVerifiedByList.has(status) || isInProgress || nonEmptyTextOf(body.message) === undefined)
    return unknownResult;
  // The app's own texts for a code say that nothing was taken, which no list can prove.
  return { kind: "unrecognized", failure: { ...failure, code: "refused_without_keys" } };
}

/**
 * Whether the answer is a success of the specification's server, which may omit status and body but not contradict
 * them.
 */
function isSpecSuccess({ status, body, isJson }: Answer): boolean {
  if (!isSuccessStatus(status) || !isJson) return false;
  const bodyStatus = body?.status ?? undefined;
  if (typeof bodyStatus === "number") return isSuccessStatus(bodyStatus);
  return bodyStatus === undefined || outcomeStateNameOf(bodyStatus) === "SUCCEEDED";
}

function outcomeStateNameOf(value: unknown): keyof typeof outcomeStates | undefined {
  return outcomeWords.get(nonEmptyTextOf(value)?.toUpperCase() ?? "");
}

/** Whether the value equals `cents`: an integer is cents, a decimal number is dollars. */
function isAmount(value: unknown, cents: number): boolean {
  if (value === cents || value === String(cents)) return true;
  const [, dollars, tenthDigit, hundredthDigit = "0"] = /^(\d+)\.(\d)(\d)?$/.exec(String(value)) ?? [];
  return dollars !== undefined && Number(`${dollars}${tenthDigit}${hundredthDigit}`) === cents;
}

/** The result of the specification's server. The body may omit fields of the payment; those it has must match. */
function specResult(body: Fields, { operation, cents, currency }: ComparedPayment): SendResult | undefined {
  const { status: _, ...fields } = body;
  const data = isFields(body.data) ? body.data : fields;
  const agrees = (field: string, matches: (value: unknown) => boolean) =>
    data[field] === undefined || data[field] === null || matches(data[field]);
  const matchesPayment =
    agrees("amount", (value) => isAmount(value, cents)) &&
    agrees("currency", (value) => nonEmptyTextOf(value)?.toUpperCase() === currency) &&
    agrees("type", (value) => transactionTypes[operation].some((type) => type === value));
  const stateName = outcomeStateNameOf(data.status ?? "SUCCEEDED");
  if (!matchesPayment || stateName === undefined) return undefined;
  const transactionId = nonEmptyTextOf(data.transactionId);
  return {
    kind: "outcome",
    outcome: { state: outcomeStates[stateName], ...(transactionId !== undefined && { transactionId }) },
  };
}

/** Codes of a temporary state; any other unknown rejection of a keyed call is verified by its key. */
const temporaryCodes: ReadonlySet<string> = new Set([
  "idempotency_key_reused",
  "request_in_progress",
  "too_many_requests",
  "unauthorized",
]);
/** Statuses of a temporary state, whatever the body. */
const temporaryStatuses: ReadonlySet<number> = new Set([405, 408, 425, 429]);

const callAnswers: Readonly<Record<CallOrder["operation"], (body: unknown) => boolean>> = {
  ...cardAnswers,
  linkCard: isCardLinkAnswer,
  createAccount: isAccountAnswer,
  updateIndividual: isAccountAnswer,
  uploadIdentityDocument: isAccountAnswer,
  updateBankAccount: isAccountAnswer,
  updateAccountStatus: isAccountAnswer,
};

/** Classifies the answer to a keyed call. `now`: milliseconds since 1970. */
export function callResult(
  rawAnswer: RawAnswer,
  operation: CallOrder["operation"],
  idempotency: Idempotency,
  now: () => number,
): SendResult {
  const answer = readAnswer(rawAnswer, now);
  const { status, body, failure } = answer;
  const unknownResult: SendResult = { kind: "unknown", failure };
  if (status === 401) return unauthorizedResult(failure);
  if (isSuccessStatus(status)) return callSuccess(answer, operation, idempotency) ?? unknownResult;
  if (body?.status !== status || status < 400 || status > 499 || temporaryStatuses.has(status))
    return unknownResult;
  if (idempotency === "none") {
    const isRefusal = nonEmptyTextOf(body.message) !== undefined && body.code !== "request_in_progress";
    return isRefusal && (statusesVerifiedByList.has(status) || isError(body))
      ? { kind: "unrecognized", failure }
      : unknownResult;
  }
  if (!isError(body) || temporaryCodes.has(body.code)) return unknownResult;
  if (body.code === "payment_cancelled") return { kind: "outcome", outcome: { state: "cancelled" } };
  return decidingCodes.has(body.code)
    ? { kind: "outcome", outcome: { state: "declined", failure } }
    : { kind: "unrecognized", failure };
}

function callSuccess(
  answer: Answer,
  operation: CallOrder["operation"],
  idempotency: Idempotency,
): SendResult | undefined {
  const { status, body } = answer;
  const clientSecret =
    operation === "linkCard" && isFields(body?.data) ? nonEmptyTextOf(body.data.clientSecret) : undefined;
  // If the answer to `linkCard` has no secret, a resend does not help: each replay has the same body.
  const isUnusableLink = operation === "linkCard" && clientSecret === undefined;
  const isComplete =
    idempotency === "required"
      ? body?.status === status && (isUnusableLink || callAnswers[operation](body))
      : isSpecSuccess(answer);
  if (!isComplete) return undefined;
  const version = isFields(body?.data) ? nonEmptyTextOf(body.data.version) : undefined;
  return {
    kind: "outcome",
    outcome: { state: "succeeded", ...(version !== undefined && { version }) },
    ...(clientSecret !== undefined && { clientSecret }),
  };
}

/** The transaction types that a list uses for each operation. */
export const transactionTypes: Readonly<Record<PaymentOperation, readonly string[]>> = {
  topUp: ["WALLET_TOPUP"],
  transfer: ["TRANSFER_DEBIT", "TRANSFER_TO_RECIPIENT"],
  payout: ["TRANSFER_TO_BANK"],
};

/** Classifies the answer to a status request or a cancellation; without an instruction, only its shape is checked. */
export function statusResult(
  rawAnswer: RawAnswer,
  instruction: ComparedPayment | undefined,
  now: () => number,
): StatusResult {
  const { status, body, failure } = readAnswer(rawAnswer, now);
  const unavailableResult: StatusResult = { kind: "unavailable", failure };
  if (body === undefined || body.status !== status) return unavailableResult;
  if (status === 409 && isError(body)) {
    if (body.code === "payment_expired") return { kind: "expired" };
    if (body.code === "request_in_progress") return inProgressResult(failure.retryAfter);
  }
  if (status !== 200 || !isPaymentStatusAnswer(body)) return unavailableResult;
  const { state, operation, amount, currency, toAccountId, transactionId, code, version } = body.data;
  if (state === "unseen") return { kind: "unseen" };
  const isConsistent =
    instruction === undefined ||
    ((operation ?? instruction.operation) === instruction.operation &&
      (amount ?? instruction.cents) === instruction.cents &&
      (currency ?? instruction.currency) === instruction.currency &&
      (toAccountId ?? instruction.toAccountId) === instruction.toAccountId);
  if (!isConsistent) return unavailableResult;
  switch (state) {
    case "in_progress":
      return inProgressResult(retryAfterOf(rawAnswer.headers, now));
    case "cancelled":
      return { kind: "outcome", outcome: { state } };
    case "declined":
      return { kind: "outcome", outcome: { state, failure: declinedFailureOf(code) } };
    default:
      // The wallet names the operation of each payment that moved money; an answer without it is not the wallet's.
      if (operation === undefined) return unavailableResult;
      return {
        kind: "outcome",
        outcome: {
          state,
          ...(transactionId !== undefined && { transactionId }),
          ...(version !== undefined && { version }),
        },
      };
  }
}

function inProgressResult(retryAfter: number | undefined): StatusResult {
  return { kind: "inProgress", ...(retryAfter !== undefined && { retryAfter }) };
}

function declinedFailureOf(code: string | undefined): Extract<Outcome, { state: "declined" }>["failure"] {
  return { kind: "body", status: 200, ...(code !== undefined && { code }) };
}
