import type { components } from "../../src/services/api/schema.d.ts";

export type ErrorCode = components["schemas"]["ErrorCode"];

const statuses: Record<ErrorCode, number> = {
  account_exists: 409,
  account_not_active: 403,
  account_not_found: 404,
  amount_out_of_range: 400,
  card_declined: 402,
  card_frozen: 400,
  card_limit: 400,
  card_not_found: 404,
  changed_meanwhile: 412,
  document_empty: 400,
  document_size: 413,
  document_type: 415,
  forbidden: 403,
  idempotency_key_missing: 400,
  idempotency_key_reused: 422,
  insufficient_funds: 400,
  insufficient_user_authentication: 401,
  internal: 500,
  invalid_request: 400,
  method_not_allowed: 405,
  mobile_taken: 409,
  not_found: 404,
  payee_is_self: 400,
  payee_not_found: 400,
  payload_too_large: 413,
  payment_cancelled: 409,
  payment_expired: 409,
  phone_invalid: 400,
  request_in_progress: 409,
  routing_number_invalid: 400,
  setup_incomplete: 409,
  too_many_requests: 429,
  unauthorized: 401,
  under_age: 400,
  unsupported_media_type: 415,
  version_missing: 428,
};

/** A rejected call. It had no effect; the message may be shown. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  /** `status` overrides the default status of the code. */
  constructor(
    code: ErrorCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    { status = statuses[code] }: { readonly status?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.headers = headers;
  }

  get body() {
    return { status: this.status, message: this.message, data: null, code: this.code };
  }
}
