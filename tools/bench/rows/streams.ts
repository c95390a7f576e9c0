/** Measures the cost of open event streams in one sandbox process over loopback, and their effect on a payment. */
import { type EventReader, openEvents } from "../../../tests/sandbox/event-reader.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import { type FundedHolder, type SandboxProcess, startSandboxProcess } from "../backend/sandbox-process.ts";
import type { Bench } from "../group.ts";
import { formatMedianMilliseconds, type Measure } from "../row.ts";
import { estimate, exactEstimate, pairRatios } from "../statistics.ts";

/** Streams per person; the sandbox allows 16. */
const streamsPerPerson = 15;
/** Max ratio of a payment's response time to the response time in a sandbox without streams. */
const goal = 1.2;

const addHolders = async (sandbox: SandboxProcess, count: number): Promise<readonly FundedHolder[]> => {
  const people: FundedHolder[] = [];
  for (let index = 0; index < count; index += 1)
    people.push(await sandbox.addFundedHolder(`stream-${index}@nupay.test`));
  return people;
};

/** Warms up the code with five payments. @returns a function that pays from the first holder to the second */
async function openPayments(
  sandbox: SandboxProcess,
  [payer, payee]: readonly FundedHolder[],
): Promise<() => Promise<number>> {
  if (payer === undefined || payee === undefined) throw new Error("A payment needs two holders.");
  const payOnce = () => sandbox.pay(payer, payee);
  for (let payment = 0; payment < 5; payment += 1) await payOnce();
  return payOnce;
}

export async function measureStreams({ smoke, say }: Pick<Bench, "smoke" | "say">) {
  const counts = smoke ? [5, 20] : [10, 100, 1_000];
  const payments = smoke ? 3 : 40;
  const sandbox = await startSandboxProcess(await freePort());
  const sandboxWithoutStreams = await startSandboxProcess(await freePort());
  try {
    const payWithoutStreams = await openPayments(
      sandboxWithoutStreams,
      await addHolders(sandboxWithoutStreams, 2),
    );
    const maxCount = counts.at(-1) ?? 0;
    const people = await addHolders(sandbox, Math.ceil(maxCount / streamsPerPerson) + 1);
    const payOnce = await openPayments(sandbox, people);
    const readers: EventReader[] = [];
    const memoryBefore = await sandbox.memory();
    const measures: Measure[] = [];
    const startedAt = performance.now();
    let openingTime = 0;
    for (const count of counts) {
      say(`${count} open streams of events`);
      const openStart = performance.now();
      while (readers.length < count) {
        const { token } = people[1 + Math.floor(readers.length / streamsPerPerson)] as FundedHolder;
        const remainingCount = Math.min(
          streamsPerPerson - (readers.length % streamsPerPerson),
          count - readers.length,
        );
        readers.push(
          ...(await Promise.all(
            Array.from({ length: remainingCount }, () => openEvents(sandbox.address, token)),
          )),
        );
      }
      openingTime += performance.now() - openStart;
      const rejectedCount = readers.filter(({ response }) => response.statusCode !== 200).length;
      if (rejectedCount > 0) throw new Error(`${rejectedCount} of ${count} streams were refused.`);
      const answers: number[] = [];
      const timesWithoutStreams: number[] = [];
      const eventDelays: number[] = [];
      for (let payment = 0; payment < payments; payment += 1) {
        const firstEvent = new Promise<void>((resolve) => readers[0]?.response.once("data", () => resolve()));
        timesWithoutStreams.push(await payWithoutStreams());
        const sentAt = performance.now();
        answers.push(await payOnce());
        await firstEvent;
        eventDelays.push(performance.now() - sentAt);
      }
      measures.push({
        what: `A payment's answer, ${count.toLocaleString("en-AU")} streams of events open, beside a sandbox without`,
        unit: "×",
        goal,
        figure: estimate(pairRatios(answers, timesWithoutStreams)),
        note: `${formatMedianMilliseconds(answers)}, without streams ${formatMedianMilliseconds(timesWithoutStreams)}; the slowest ${Math.max(...answers).toFixed(0)} ms; told to the payee ${estimate(eventDelays).value.toFixed(0)} ms after its press, ${Math.max(...eventDelays).toFixed(0)} ms at the latest`,
      });
    }
    const memoryAfter = await sandbox.memory();
    const bytesPerStream = (memoryKind: "resident" | "heap") =>
      ((memoryAfter[memoryKind] - memoryBefore[memoryKind]) * 2 ** 20) / maxCount;
    measures.push({
      what: `Each of ${maxCount.toLocaleString("en-AU")} open streams, heap of the sandbox`,
      unit: "B",
      goal: 64 * 1_024,
      figure: exactEstimate(bytesPerStream("heap")),
      note: `resident ${bytesPerStream("resident").toFixed(0)} B each: ${memoryBefore.resident.toFixed(0)} MB before, ${memoryAfter.resident.toFixed(0)} MB with them; opened in ${(openingTime / 1_000).toFixed(1)} s of ${((performance.now() - startedAt) / 1_000).toFixed(1)} s; over loopback; as the process reports it, without a collection of garbage`,
    });
    for (const reader of readers) reader.close();
    return measures;
  } finally {
    sandbox.close();
    sandboxWithoutStreams.close();
  }
}
