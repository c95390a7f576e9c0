/** What open event streams cost one sandbox process over loopback, and how they affect a payment. */
import { type EventReader, openEvents } from "../../../tests/sandbox/event-reader.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import { type FundedHolder, startSandboxProcess } from "../backend/sandbox-process.ts";
import type { Bench } from "../group.ts";
import type { Measure } from "../row.ts";
import { estimate, exactly } from "../statistics.ts";

/** The sandbox allows 16 streams per person. */
const ofPerson = 15;
/** Max milliseconds for a payment's answer, by the number of open streams. */
const goals: Readonly<Record<number, number>> = { 10: 100, 100: 100, 1000: 150 };

export async function measureStreams({ smoke, say }: Pick<Bench, "smoke" | "say">) {
  const counts = smoke ? [5, 20] : [10, 100, 1_000];
  const payments = smoke ? 3 : 40;
  const sandbox = await startSandboxProcess(await freePort());
  try {
    const last = counts.at(-1) ?? 0;
    const people: FundedHolder[] = [];
    for (let index = 0; index <= Math.ceil(last / ofPerson); index += 1)
      people.push(await sandbox.addFundedHolder(`stream-${index}@nupay.test`));
    const [payer, payee] = people as [FundedHolder, FundedHolder];
    const readers: EventReader[] = [];
    // Warms up the code before the measurement.
    for (let payment = 0; payment < 5; payment += 1) await sandbox.pay(payer, payee);
    const before = await sandbox.memory();
    const measures: Measure[] = [];
    const began = performance.now();
    let opening = 0;
    for (const count of counts) {
      say(`${count} open streams of events`);
      const start = performance.now();
      while (readers.length < count) {
        const { token } = people[1 + Math.floor(readers.length / ofPerson)] as FundedHolder;
        const left = Math.min(ofPerson - (readers.length % ofPerson), count - readers.length);
        readers.push(
          ...(await Promise.all(Array.from({ length: left }, () => openEvents(sandbox.address, token)))),
        );
      }
      opening += performance.now() - start;
      const refused = readers.filter(({ response }) => response.statusCode !== 200).length;
      if (refused > 0) throw new Error(`${refused} of ${count} streams were refused.`);
      const answers: number[] = [];
      const told: number[] = [];
      for (let payment = 0; payment < payments; payment += 1) {
        const heard = new Promise<void>((resolve) => readers[0]?.response.once("data", () => resolve()));
        const sent = performance.now();
        answers.push(await sandbox.pay(payer, payee));
        await heard;
        told.push(performance.now() - sent);
      }
      measures.push({
        what: `A payment's answer, ${count.toLocaleString("en-AU")} streams of events open`,
        unit: "ms",
        goal: goals[count] ?? 1_000,
        figure: estimate(answers),
        note: `the slowest ${Math.max(...answers).toFixed(0)} ms; told to the payee ${estimate(told).value.toFixed(0)} ms after its press, ${Math.max(...told).toFixed(0)} ms at the latest`,
      });
    }
    const after = await sandbox.memory();
    const each = (part: "resident" | "heap") => ((after[part] - before[part]) * 2 ** 20) / last;
    measures.push({
      what: `Each of ${last.toLocaleString("en-AU")} open streams, heap of the sandbox`,
      unit: "B",
      goal: 64 * 1_024,
      figure: exactly(each("heap")),
      note: `resident ${each("resident").toFixed(0)} B each: ${before.resident.toFixed(0)} MB before, ${after.resident.toFixed(0)} MB with them; opened in ${(opening / 1_000).toFixed(1)} s of ${((performance.now() - began) / 1_000).toFixed(1)} s; over loopback; as the process reports it, without a collection of garbage`,
    });
    for (const reader of readers) reader.close();
    return measures;
  } finally {
    sandbox.close();
  }
}
