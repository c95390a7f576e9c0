/** One line: a fixed sentence of this program, and at most a code and a status. Never a name, a number or a token. */
export interface LogLine {
  readonly message: string;
  readonly code?: string;
  readonly status?: number;
}

/** The only way to write to the log; telemetry subscribes to it. */
export interface Log {
  write(line: LogLine): void;
  /** @returns unsubscribe */
  subscribe(listener: (line: LogLine) => void): () => void;
}

/** Writes each line to the console as a warning. A listener's error affects neither other listeners nor the caller. */
export function createLog(): Log {
  const listeners = new Set<(line: LogLine) => void>();
  return {
    write(line) {
      console.warn(...[line.message, line.code, line.status].filter((part) => part !== undefined));
      for (const listener of listeners) {
        try {
          listener(line);
        } catch {
          // A listener's error must not reach the code that writes the line.
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
