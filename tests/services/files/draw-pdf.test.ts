import { afterEach, expect, test, vi } from "vitest";
import { drawPdf } from "../../../src/services/statements/draw-pdf.ts";
import { createStatement, english } from "../statement-fixtures.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Draws a PDF with a fake worker, which calls `end` for its order. @returns the reported failure */
function failureOf(
  end: (worker: { onmessage: (event: object) => void; onerror: (event: object) => void }) => void,
) {
  class FakeWorker {
    onmessage = () => {};
    onerror = () => {};
    postMessage() {
      end(this);
    }
    terminate() {}
  }
  vi.stubGlobal("Worker", FakeWorker);
  return new Promise((resolve) => {
    drawPdf(
      { statement: createStatement([]), texts: english },
      { progressed: () => {}, finished: () => {}, failed: resolve },
    );
  });
}

test("a PDF that fails to draw, or whose worker does not start, fails with a reason", async () => {
  const reportedError = await failureOf((worker) =>
    worker.onmessage({ data: { kind: "failed", reason: "No typeface" } }),
  );
  expect(reportedError).toMatchObject({ message: "No typeface" });
  const preventDefault = () => {};
  const reportedFailure = await failureOf((worker) =>
    worker.onerror({ message: "Unexpected token", preventDefault }),
  );
  expect(reportedFailure).toMatchObject({ message: "Unexpected token" });
  const silentFailure = await failureOf((worker) => worker.onerror({ message: "", preventDefault }));
  expect(silentFailure).toMatchObject({ message: "The worker did not start" });
});

test("errors after an aborted drawing are not reported", async () => {
  const onFailed = vi.fn();
  let stop = () => {};
  class FakeWorker {
    postMessage() {
      stop();
      throw new Error("gone");
    }
    terminate() {}
  }
  vi.stubGlobal("Worker", FakeWorker);
  stop = drawPdf(
    { statement: createStatement([]), texts: english },
    { progressed: () => {}, finished: () => {}, failed: onFailed },
  );
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(onFailed).not.toHaveBeenCalled();
});
