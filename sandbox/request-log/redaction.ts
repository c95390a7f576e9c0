const tokenNames = /^(?:.*token|id_token_hint|code|code_verifier|client_?secret)$/i;
const secretNames = /(?:^|\[)(?:password|number|cardnumber|cvc|cvv|account_number)\]?$/i;

/** Shortens tokens to their last 6 characters, and removes passwords and card numbers. */
export function redact(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => redact(name, item));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([fieldName, fieldValue]) => [fieldName, redact(fieldName, fieldValue)]),
    );
  }
  if (secretNames.test(name)) return "removed";
  return tokenNames.test(name) && typeof value === "string" ? value.slice(-6) : value;
}

export function redactHeader(name: string, value: string): string {
  if (name === "authorization") return value.replace(/\S+$/, (token) => token.slice(-6));
  if (name !== "cookie") return value;
  return value
    .split("; ")
    .map((pair) => {
      const [key = "", ...rest] = pair.split("=");
      return `${key}=${rest.join("=").slice(-6)}`;
    })
    .join("; ");
}
