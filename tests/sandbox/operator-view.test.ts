/** What an operator sees of a running sandbox: the times of its log, its end, a database that does not answer. */
import { afterEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../sandbox/database.ts";
import { exitOnSignal } from "../../sandbox/end-on-signal.ts";
import { createLog } from "../../sandbox/log.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("each line of the log has the time at which it was written", () => {
  const start = Date.parse("2026-11-20T23:30:00.000Z");
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  const lines: string[] = [];
  const log = createLog({ level: "info", print: (line) => lines.push(line) });
  for (const later of [1_000, 2_000]) {
    vi.setSystemTime(start + later);
    log.write("info", "payment.cancelled");
  }
  expect(lines.map((line) => JSON.parse(line).at)).toEqual([
    "2026-11-20T23:30:01.000Z",
    "2026-11-20T23:30:02.000Z",
  ]);
});

test("a process that does not close ends five seconds after its drain, however long that is", () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  const on = vi.spyOn(process, "on").mockReturnValue(process);
  exitOnSignal(20_000)([{ close: () => new Promise(() => {}) }]);
  const end = on.mock.calls.find(([signal]) => signal === "SIGTERM")?.[1] as () => void;
  end();
  vi.advanceTimersByTime(24_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

test.each(["localhost", "127.0.0.1"])(
  "the sentence about a database on %s that does not answer says why",
  async (host) => {
    const url = `postgres://somebody:secret@${host}:1/ledger`;
    await expect(openDatabase({ url })).rejects.toThrow(/:1\/ledger does not answer \(.*ECONNREFUSED.*\)\.$/);
  },
);
