/** A wallet server's answer, before the network makes a Response of it. */
export interface Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AnswerBody {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
  readonly code?: string;
  readonly pagination?: unknown;
}

export function successAnswer(data: unknown, message = "OK", status = 200): Answer {
  return { status, body: { status, message, data } };
}

/** `decides`: the server stores the rejection and returns it for every later copy of the key. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly decides: boolean,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  get answer(): Answer {
    return {
      status: this.status,
      body: { status: this.status, message: this.message, data: null, code: this.code },
      headers: this.headers,
    };
  }
}

export const refusals = {
  unauthorized: () => new Refusal(401, "unauthorized", "Sign in first", false),
  notFound: () => new Refusal(404, "not_found", "There is no such call", false),
  invalid: (reason: string) =>
    new Refusal(400, "invalid_request", `The request is not valid: ${reason}`, false),
  keyMissing: () => new Refusal(400, "idempotency_key_missing", "An idempotency key is required", false),
  keyReused: () => new Refusal(422, "idempotency_key_reused", "The key was used with another body", false),
  inProgress: () =>
    new Refusal(409, "request_in_progress", "A call with this key is in progress", false, {
      "Retry-After": "1",
    }),
  cancelled: () =>
    new Refusal(409, "payment_cancelled", "The payment was cancelled", false, {
      "Idempotency-Replayed": "true",
    }),
  expired: () => new Refusal(409, "payment_expired", "The key is older than 30 days", false),
  noAccount: () => new Refusal(404, "account_not_found", "Account not found", true),
  notActive: () => new Refusal(403, "account_not_active", "The account is not active", true),
  amount: () => new Refusal(400, "amount_out_of_range", "The amount is out of range", true),
  noCard: () => new Refusal(404, "card_not_found", "There is no such card", true),
  cardDeclined: () => new Refusal(402, "card_declined", "Your card was declined", true),
  cardFlagged: (code: string, flag: string) => new Refusal(400, code, `The card is ${flag}`, true),
  cardLimit: () => new Refusal(400, "card_limit", "Five cards are saved already", true),
  payeeIsSelf: () => new Refusal(400, "payee_is_self", "A transfer goes to another person", true),
  noPayee: () => new Refusal(400, "payee_not_found", "There is no such payee", true),
  funds: () => new Refusal(400, "insufficient_funds", "The available balance is too low", true),
  accountExists: () => new Refusal(409, "account_exists", "The person has an account already", true),
  changedMeanwhile: () => new Refusal(412, "changed_meanwhile", "The account was changed meanwhile", true),
  setupIncomplete: () => new Refusal(409, "setup_incomplete", "The setup is not complete", true),
  /** A final error code of a newer server, unknown to this build. */
  velocityLimit: () => new Refusal(403, "velocity_limit", "Too many payments today", true),
  /** A temporary error code of a newer server, unknown to this build. */
  maintenance: () => new Refusal(409, "maintenance_window", "Payments pause for a minute", false),
} as const;
