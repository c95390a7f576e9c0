import { apiPrefix } from "../wallet/api.ts";
import type { Contract } from "../wallet/contract.ts";

/** What the journal keeps of a parsed body: the fields that the call is known to have, as they were sent. */
export type KnownFields = (call: { method: string; path: string }, body: unknown) => unknown;

/** Forms of the identity provider: OAuth's, OpenID Connect's and those of its pages. */
const realm = new Set(
  (
    "client_id client_secret code code_challenge code_challenge_method code_verifier email firstName grant_type " +
    "id_token_hint lastName login_hint logout mobile nonce password post_logout_redirect_uri prompt redirect_uri " +
    "refresh_token response_mode response_type scope state xsrf"
  ).split(" "),
);

/** Stripe's parameters that its fake reads. */
const stripe = new Set(
  (
    "account_number address au_becs_debit billing_details bsb_number card city client_secret country cvc email " +
    "exp_month exp_year line1 line2 locale name number passed payment_method phone postal_code state type"
  ).split(" "),
);

export function knownFieldsOf(contract: Contract): KnownFields {
  return ({ method, path }, body) => {
    if (path.startsWith("/realms/")) return named(realm, body) ?? null;
    if (path.startsWith("/stripe/")) return named(stripe, body) ?? null;
    if (!path.startsWith(`${apiPrefix}/`)) return null;
    const operation = contract.operationsAt(path.slice(apiPrefix.length))?.get(method);
    return operation?.knownPart(body) ?? null;
  };
}

function named(names: ReadonlySet<string>, value: unknown): unknown {
  if (Array.isArray(value)) return undefined;
  if (typeof value !== "object" || value === null) return value;
  const known = Object.entries(value).filter(([name]) => names.has(name));
  return Object.fromEntries(
    known.map(([name, one]) => [name, named(names, one)]).filter(([, one]) => one !== undefined),
  );
}
