/** Uses the app for half an hour without a reload, then compares heap, actors and sockets with those at the start. */
import { randomUUID } from "node:crypto";
import { chromium } from "@playwright/test";
import { openDashboard } from "../../journeys/steps.ts";
import { chromiumLaunchOptions } from "../../support/chromium.ts";
import { Control } from "../../support/control.ts";
import { PageErrorGuard } from "../../support/guard.ts";
import { visa } from "../../support/saved-card.ts";
import { startStack } from "../../support/stack.ts";
import type { Part, Print } from "../part.ts";
import { Scores } from "../report.ts";
import { type Measure, measure } from "./measure.ts";
import { makeRound, waitUntilIdle } from "./rounds.ts";

/** The limit: the heap grows by less than this after the warm-up. */
const maxGrowth = 0.1;
/**
 * The maximum growth of the server's memory. It may grow moderately, because the sandbox stores every transaction and a
 * journal of every request.
 */
const maxServerGrowth = 0.5;
const maxSockets = 40;
const minWarmUp = 8;
const minute = 60_000;
const balance = 1_000_000;

export const soak: Part = async ({ minutes }, printLine) => {
  const scores = new Scores();
  const stack = await startStack();
  const browser = await chromium.launch(await chromiumLaunchOptions());
  try {
    const control = new Control(stack.sandbox);
    const person = await newPerson(control, "Tess", "0411000001", { status: "A", balance, cards: [visa] });
    const payee = await newPerson(control, "Priya", "0411000002", { status: "A", balance: 0 });
    const context = await browser.newContext({
      baseURL: stack.app,
      locale: "en-AU",
      serviceWorkers: "block",
    });
    context.setDefaultTimeout(60_000);
    const guard = new PageErrorGuard();
    await guard.watch(context);
    const page = await context.newPage();
    await openDashboard(page, person);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    const startedAt = Date.now();
    let rounds = 0;
    const takeMeasure = async () => {
      await waitUntilIdle(page);
      return await measure(page, session, stack.pid);
    };
    // The warm-up, in which caches and compiled code fill up: a tenth of the time, but at least `minWarmUp` rounds.
    while (rounds < minWarmUp || Date.now() - startedAt < minutes * minute * 0.1) {
      await makeRound(page, rounds, payee);
      rounds += 1;
    }
    const warm = await takeMeasure();
    reportMeasure(printLine, rounds, warm);
    const roundsStartedAt = Date.now();
    let next = roundsStartedAt + (minutes * minute) / 6;
    while (Date.now() - roundsStartedAt < minutes * minute * 0.9) {
      await makeRound(page, rounds, payee);
      rounds += 1;
      if (Date.now() < next) continue;
      reportMeasure(printLine, rounds, await takeMeasure());
      next += (minutes * minute) / 6;
    }
    const end = await takeMeasure();
    reportMeasure(printLine, rounds, end);
    const growth = end.heap / warm.heap - 1;
    const call = `${minutes} minutes, ${rounds} rounds`;
    const check = (fault: string, complaint: string | false) =>
      scores.add({ fault, call }, complaint === false ? undefined : complaint);
    check("the heap grows", growth >= maxGrowth && `by ${percent(growth)}`);
    check(
      "an actor is left over",
      end.runningActors > warm.runningActors && `${end.runningActors} run, ${warm.runningActors} ran`,
    );
    check(
      "a stopped actor is held",
      end.heldActors > warm.heldActors + 10 && `${end.heldActors} are held, ${warm.heldActors} were`,
    );
    if (warm.server && end.server) {
      const { sockets } = end.server;
      const memory = end.server.memory / warm.server.memory - 1;
      check("a socket is left open", sockets > maxSockets && `${sockets} are open`);
      check("the sandbox's memory grows", memory >= maxServerGrowth && `by ${percent(memory)}`);
    }
    check("the browser complains", guard.complaints().length > 0 && String(guard.complaints()[0]));
    check("the ledger is wrong", await ledgerFault(control, person.accountId, rounds));
    return scores.report({
      minutes,
      rounds,
      "heap after warm-up": megabytes(warm.heap),
      "heap in the end": `${megabytes(end.heap)} (${growth < 0 ? "" : "+"}${percent(growth)})`,
      "running actors after warm-up and in the end": `${warm.runningActors} and ${end.runningActors}`,
      "actors held": `${warm.heldActors} and ${end.heldActors}`,
      "DOM nodes": `${warm.elements} and ${end.elements}`,
      "event listeners": `${warm.listeners} and ${end.listeners}`,
      "memory of app and sandbox": `${megabytes(warm.server?.memory)} and ${megabytes(end.server?.memory)}`,
      "sockets of app and sandbox": `${warm.server?.sockets ?? "?"} and ${end.server?.sockets ?? "?"}`,
    });
  } finally {
    await browser.close();
    await stack.close();
  }
};

async function ledgerFault(
  control: Control,
  accountId: string | null,
  rounds: number,
): Promise<string | false> {
  const { balanced, accounts } = await control.ledger();
  const account = accounts.find((candidate) => candidate.accountId === accountId);
  // Even rounds add a dollar, odd rounds remove one.
  const expected = balance + (rounds % 2 === 0 ? 0 : 100);
  if (!balanced) return "it does not balance";
  if (account?.transactions !== rounds) return `${account?.transactions} transactions in ${rounds} rounds`;
  return account.balance !== expected && `${account.balance} cents, not ${expected}`;
}

async function newPerson(
  control: Control,
  firstName: string,
  mobile: string,
  account: { status: string; balance: number; cards?: (typeof visa)[] },
) {
  const person = {
    email: `${randomUUID()}@nupay.test`,
    password: "demo",
    firstName,
    lastName: "Soak",
    mobile,
  };
  return { ...person, ...(await control.addPerson({ ...person, account })) };
}

function reportMeasure(
  printLine: Print,
  rounds: number,
  { heap, runningActors, heldActors, server }: Measure,
): void {
  printLine(
    `${rounds} rounds: heap ${megabytes(heap)}, actors ${runningActors} running, ${heldActors} held; server ${megabytes(server?.memory)}, ${server?.sockets ?? "?"} sockets`,
  );
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const megabytes = (bytes: number | undefined) =>
  bytes === undefined ? "?" : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
