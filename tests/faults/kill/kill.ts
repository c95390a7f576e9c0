/** Kills the sandbox (`kill -9`) during payments, again and again; after each restart the ledger has to be correct. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listenLocally } from "../../../site/listen.ts";
import { Control } from "../../support/control.ts";
import type { Part } from "../part.ts";
import { Scores } from "../report.ts";
import { bundleStandby } from "./bundle.ts";
import { type Attempt, Payer, signedCentsOf, typeOf } from "./payer.ts";
import { Victim } from "./victim.ts";

const usualKills = 200;
const shortKills = 5;
const payersAtOnce = 4;
/** Fewer than the list's largest page, 500. */
const maxPerRound = 300;
/** Max milliseconds of load after the first acknowledged payment; the kill comes at a random time within it. */
const loadTime = 350;

export const killUnderLoad: Part = async ({ isShort, count }, printLine) => {
  const kills = count ?? (isShort ? shortKills : usualKills);
  const scores = new Scores();
  const folder = await mkdtemp(join(tmpdir(), "nupay-kill-"));
  const script = await bundleStandby();
  const probe = await listenLocally(createServer(), 0);
  await probe.close();
  const { port } = probe;
  let next = new Victim(script, folder);
  let victim: Victim | undefined;
  const starts: number[] = [];
  const counts = { acknowledged: 0, unanswered: 0, posted: 0, replays: 0 };
  try {
    const start = async (): Promise<Control> => {
      victim = next;
      const { address, milliseconds } = await victim.start(port);
      starts.push(milliseconds);
      next = new Victim(script, folder);
      return new Control(address);
    };
    let control = await start();
    const address = `http://localhost:${port}`;
    const payers = Array.from({ length: payersAtOnce }, (_, index) => new Payer(address, `payer-${index}`));
    const payee = new Payer(address, "payee");
    for (const payer of [...payers, payee]) await payer.open(control);

    for (let killNumber = 1; killNumber <= kills; killNumber += 1) {
      for (const payer of payers) await payer.renew();
      const rounds = await loadAndKill(payers, payee, victim);
      control = await start();
      for (const payer of payers) await payer.renew();
      const complaint = await judge(control, rounds, payee);
      scores.add({ fault: "kill -9 under load", call: "top-up, transfer, payout" }, complaint);
      for (const { attempts } of rounds) {
        for (const { transactionId } of attempts) {
          if (transactionId !== undefined) counts.acknowledged += 1;
          else counts.unanswered += 1;
        }
      }
      counts.posted += rounds.reduce((total, { found }) => total + found, 0);
      counts.replays += rounds.reduce((total, { replayed }) => total + replayed, 0);
      if (killNumber % 10 === 0 || isShort)
        printLine(`kill ${killNumber} of ${kills}, ${scores.wrong} wrong`);
    }
  } finally {
    await victim?.kill();
    await next.kill();
    await rm(folder, { recursive: true, force: true });
    await rm(script, { force: true });
  }
  const sortedStarts = starts.toSorted((one, other) => one - other);
  return scores.report({
    kills,
    "payments acknowledged before their kill": counts.acknowledged,
    "payments whose answer the kill took": counts.unanswered,
    "of those, posted all the same": counts.posted,
    "keys sent again after the start and answered as before": counts.replays,
    "start after a kill, median": `${((sortedStarts[sortedStarts.length >> 1] ?? 0) / 1_000).toFixed(2)} s`,
  });
};

/** One payer's payments until the kill, and their check afterwards. */
interface Round {
  readonly payer: Payer;
  readonly attempts: Attempt[];
  /** Unexpected answers of the running sandbox. */
  readonly refusals: string[];
  found: number;
  replayed: number;
}

async function loadAndKill(
  payers: readonly Payer[],
  payee: Payer,
  victim: Victim | undefined,
): Promise<Round[]> {
  let isKilled = false;
  let acknowledged: () => void = () => {};
  const firstAcknowledgement = new Promise<void>((resolve) => {
    acknowledged = resolve;
  });
  const working = payers.map(async (payer): Promise<Round> => {
    const round: Round = { payer, attempts: [], refusals: [], found: 0, replayed: 0 };
    while (!isKilled && round.attempts.length < maxPerRound) {
      const attempt = payer.next();
      round.attempts.push(attempt);
      try {
        const { status, body } = await payer.send(attempt, payee.accountId);
        if (status === 200) attempt.transactionId = body.data.transactionId;
        else round.refusals.push(`${attempt.call} answered ${status} ${body.code ?? ""}`);
        acknowledged();
      } catch {
        break;
      }
    }
    return round;
  });
  await firstAcknowledgement;
  await pause(Math.random() * loadTime);
  isKilled = true;
  await victim?.kill();
  return await Promise.all(working);
}

/** The first error in the ledger or the answers; undefined if everything is correct. */
async function judge(control: Control, rounds: readonly Round[], payee: Payer): Promise<string | undefined> {
  if (rounds.every(({ attempts }) => attempts.length === 0)) return "no payer paid anything";
  if (!(await control.ledger()).balanced) return "the ledger does not balance after the start";
  for (const round of rounds) {
    const complaint = round.refusals[0] ?? (await judgeRound(round, payee));
    if (complaint !== undefined) return complaint;
  }
  const { balanced, accounts } = await control.ledger();
  if (!balanced) return "the ledger does not balance after the replays";
  for (const payer of [...rounds.map((round) => round.payer), payee]) {
    const account = accounts.find(({ accountId }) => accountId === payer.accountId);
    if (account?.balance !== payer.expectedBalance || account.transactions !== payer.expectedTransactions) {
      return `${payer.email} has ${account?.balance} in ${account?.transactions} transactions, not ${payer.expectedBalance} in ${payer.expectedTransactions}`;
    }
  }
  return undefined;
}

async function judgeRound(round: Round, payee: Payer): Promise<string | undefined> {
  const { payer, attempts } = round;
  if (attempts.length === 0) return undefined;
  const lines = await payer.newest(attempts.length);
  for (const attempt of attempts) {
    const { call, cents, transactionId } = attempt;
    const alike = lines.filter(({ type, amount }) => type === typeOf[call] && amount === cents);
    if (alike.length > 1) return `${call} of ${cents} was posted ${alike.length} times`;
    if (transactionId !== undefined && alike[0]?.transactionId !== transactionId) {
      return `${call} of ${cents} was acknowledged as ${transactionId} and is not in the list`;
    }
    const recordedId = alike[0]?.transactionId;
    if (transactionId === undefined && recordedId !== undefined) round.found += 1;
    // Resends unanswered payments and some of the others, as a disconnected client would.
    if (transactionId === undefined || cents % 5 === 0) {
      const secondAnswer = await payer.send(attempt, payee.accountId);
      const expected = recordedId === undefined ? "false" : "true";
      // Killed before the charge: recovery has cancelled the payment, and no money moved.
      if (recordedId === undefined && secondAnswer.body.code === "payment_cancelled") continue;
      if (secondAnswer.status !== 200)
        return `${call} of ${cents}, sent again, answered ${secondAnswer.status}`;
      if (secondAnswer.replayed !== expected)
        return `${call} of ${cents}, sent again: replayed ${secondAnswer.replayed}`;
      if (recordedId !== undefined && secondAnswer.body.data.transactionId !== recordedId) {
        return `${call} of ${cents}, sent again, is another transaction`;
      }
      if (recordedId !== undefined) round.replayed += 1;
    }
    payer.expectedBalance += signedCentsOf(attempt);
    payer.expectedTransactions += 1;
    if (call === "transfer") {
      payee.expectedBalance += cents;
      payee.expectedTransactions += 1;
    }
  }
  return undefined;
}
