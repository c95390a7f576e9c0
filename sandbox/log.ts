/** From the quietest up. */
export const logLevels = ["error", "warn", "info"] as const;
export type LogLevel = (typeof logLevels)[number];

export type LogEvent =
  | "access.refused"
  | "call.failed"
  | "connection.lost"
  | "key.reused"
  | "outage.ended"
  | "payment.cancelled"
  | "refreshToken.reused"
  | "registration.succeeded"
  | "signIn.failed"
  | "signIn.succeeded";

/** All that an event may say: ids and codes; no name, no address, no number, no token, nothing of a body. */
export interface LogFields {
  /** The token's subject. */
  readonly person?: string | undefined;
  /** The idempotency key: the payment's reference for the holder, too. */
  readonly key?: string | undefined;
  /** Of `traceparent`: the key without its hyphens for a payment's calls. */
  readonly trace?: string | undefined;
  readonly operation?: string | undefined;
  readonly code?: string | undefined;
  readonly error?: unknown;
}

export interface Log {
  write(level: LogLevel, event: LogEvent, fields?: LogFields): void;
}

/** It ends what an error told, so it is read wherever that was. */
const atEveryLevel: LogEvent = "outage.ended";

/** One JSON object a line, for a collector to read; what is quieter than `level` is left out. */
export function createLog({
  level = "error",
  print = (line: string) => console.error(line),
}: {
  readonly level?: LogLevel | undefined;
  readonly print?: (line: string) => void;
} = {}): Log {
  const loudest = logLevels.indexOf(level);
  return {
    write(severity, event, { person, key, trace, operation, code, error } = {}) {
      if (logLevels.indexOf(severity) > loudest && event !== atEveryLevel) return;
      const at = new Date().toISOString();
      print(
        JSON.stringify({ at, level: severity, event, person, key, trace, operation, code, ...told(error) }),
      );
    },
  };
}

/** Name, message and places. The rest of a database's error repeats the values of the row. */
function told(error: unknown): object {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, message, stack = "" } = error;
  const places = stack.split("\n").filter((line) => line.startsWith("    at "));
  return { error: `${name}: ${message}`, places: places.map((place) => place.trim().slice(3)) };
}
