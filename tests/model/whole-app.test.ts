import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { appMachine } from "../../src/machines/app/app.machine.ts";
import { projectGraph, resolveProjectPath } from "../../tools/mutation/project-files.ts";
import { isMachine } from "../support/is-machine.ts";
import { replayText, replayWholeApp, walkWholeApp } from "./whole-app/random.ts";

/** Each seed produces other walks: `NUPAY_SEED=7 npx vitest run tests/model/whole-app.test.ts`. */
const seed = Number(process.env.NUPAY_SEED ?? 20_261_120);
const submission = "src/machines/instructions/submit-payment.machine.ts";
const payment = resolveProjectPath("src/machines/payments/payment.machine.ts");

vi.setConfig({ testTimeout: 240_000 });

beforeAll(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("random walks of more than 500 steps through the whole app violate no property", async () => {
  const { taken, kinds, failure } = await walkWholeApp(appMachine, { seed, walks: 5, steps: 500 });
  expect(failure && `${failure.reason}\n${replayText(failure)}`).toBeUndefined();
  expect(taken).toBeGreaterThan(500);
  const answerKinds = [...kinds.keys()].filter((kind) => kind.startsWith("answer sendRequest"));
  expect(answerKinds.length).toBeGreaterThanOrEqual(3);
});

test("a random walk finds, shrinks and replays a payment that is reported as declined although its money moved", async () => {
  const source = readFileSync(resolveProjectPath(submission), "utf8");
  const correctGuard = "isRecorded: ({ context }) => context.entry !== undefined,";
  expect(source).toContain(correctGuard);
  const graph = projectGraph();
  await graph.read(payment);
  const changedFile = {
    file: resolveProjectPath(submission),
    source: source.replace(correctGuard, "isRecorded: () => false,"),
  };
  const mistaken = Object.values(graph.load(payment, changedFile)).find(isMachine);
  if (!mistaken) throw new Error("The copy is no machine.");

  const { failure } = await walkWholeApp(appMachine, { seed, walks: 40, steps: 400 }, mistaken);
  expect(failure?.reason).toMatch(/is called declined, and its money has moved/);
  if (!failure) return;
  const [init, ...steps] = JSON.parse(replayText(failure));
  const printedLines: string[] = [];
  await expect(
    replayWholeApp(appMachine, init.given, steps, (line) => printedLines.push(line), mistaken),
  ).rejects.toThrow(/is called declined, and its money has moved/);
  expect(printedLines.join("\n")).toMatch(/answer sendRequest: acts, and/);
  // The correct app may reject a step of this list, because it behaves differently after the seeded defect.
  await replayWholeApp(appMachine, init.given, steps, () => {}).catch((error: Error) =>
    expect(error.message).toMatch(/cannot happen here any more/),
  );
});
