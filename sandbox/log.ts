/** The log levels, the least verbose first. */
export const logLevels = ["error", "warn", "info"] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogEvent =
  | "access.refused"
  | "call.failed"
  | "connection.lost"
  | "key.reused"
  | "mobile.refused"
  | "mobile.verified"
  | "outage.ended"
  | "payment.cancelled"
  | "refreshToken.reused"
  | "registration.succeeded"
  | "signIn.failed"
  | "signIn.succeeded";

/** All fields of an event: ids and codes; never a name, address, number, token or part of a body. */
export interface LogFields {
  /** The token's subject. */
  readonly person?: string | undefined;
  /** The idempotency key, which is also the payment's reference for the holder. */
  readonly key?: string | undefined;
  /** Trace id of `traceparent`: for a payment's calls, the key without its hyphens. */
  readonly trace?: string | undefined;
  readonly operation?: string | undefined;
  readonly code?: string | undefined;
  readonly error?: unknown;
}

export interface Log {
  write(level: LogLevel, event: LogEvent, fields?: LogFields): void;
}

/** The event that ends an outage. The outage was logged as an error, so its end is logged at every level. */
const alwaysLoggedEvent: LogEvent = "outage.ended";

/** Writes one JSON object per line for a log collector; events more verbose than `level` are left out. */
export function createLog({
  level = "error",
  print = (line: string) => console.error(line),
}: {
  readonly level?: LogLevel | undefined;
  readonly print?: (line: string) => void;
} = {}): Log {
  const threshold = logLevels.indexOf(level);
  return {
    write(severity, event, { person, key, trace, operation, code, error } = {}) {
      if (logLevels.indexOf(severity) > threshold && event !== alwaysLoggedEvent) return;
      const loggedAt = new Date().toISOString();
      print(
        JSON.stringify({
          at: loggedAt,
          level: severity,
          event,
          person,
          key,
          trace,
          operation,
          code,
          ...errorFields(error),
        }),
      );
    },
  };
}

/** Name, message and stack frames. Other fields of a database error repeat values of the row. */
function errorFields(error: unknown): object {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, message, stack = "" } = error;
  const stackLines = stack.split("\n").filter((line) => line.startsWith("    at "));
  return { error: `${name}: ${message}`, places: stackLines.map((stackLine) => stackLine.trim().slice(3)) };
}
