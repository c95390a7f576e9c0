/** One line: a sentence of this program's own, and at most a code and a status. Never a name, a number or a token. */
export interface LogLine {
  readonly message: string;
  readonly code?: string;
  readonly status?: number;
}

/** The one way to the log; telemetry subscribes to it. */
export interface Log {
  write(line: LogLine): void;
  /** @returns the end of the subscription */
  subscribe(listener: (line: LogLine) => void): () => void;
}

/** Writes warnings to the console; a listener that throws stops neither the others nor the writer. */
export function createLog(): Log {
  const listeners = new Set<(line: LogLine) => void>();
  return {
    write(line) {
      console.warn(...[line.message, line.code, line.status].filter((fact) => fact !== undefined));
      for (const listener of listeners) {
        try {
          listener(line);
        } catch {
          // What listens is not what is told.
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
