import type { PastTransaction } from "../ledger/history.ts";

const day = 24 * 60 * 60 * 1000;
const lines = 10_000;
const years = 3;

/**
 * Ten thousand transactions over the three years before `now`, oldest first, and the resulting balance in cents. The
 * same sequence every time; the wallet is never overdrawn.
 */
export function createBusyHistory(now: Date): { balance: number; transactions: PastTransaction[] } {
  const random = createRandom(20_261_120);
  const firstTime = Number(now) - years * 365 * day;
  const step = (years * 365 * day - 60 * 60 * 1000) / lines;
  const transactions: PastTransaction[] = [];
  let balance = 0;
  for (let index = 0; index < lines; index += 1) {
    const amount = 100 + Math.floor(random() * 24_900);
    const isSpending = balance > amount + 50_000 ? random() < 0.75 : balance > amount && random() < 0.45;
    const type = isSpending
      ? pickChoice(random(), [
          "TRANSFER_DEBIT",
          "TRANSFER_TO_BANK",
          "TRANSFER_TO_RECIPIENT",
          "TRANSFER_TO_PLATFORM",
        ])
      : pickChoice(random(), ["WALLET_TOPUP", "TRANSFER_CREDIT"]);
    const status = pickChoice(random(), [
      "SUCCEEDED",
      "SUCCEEDED",
      "SUCCEEDED",
      "SUCCESS",
      "SUCCESS",
      "FAILED",
    ]);
    if (status !== "FAILED") balance += isSpending ? -amount : amount;
    const createdAt = new Date(firstTime + Math.floor((index + random() * 0.9) * step));
    transactions.push({ type, status, amount, createdAt });
  }
  return { balance, transactions };
}

function pickChoice(random: number, choices: readonly string[]): string {
  return choices[Math.floor(random * choices.length)] ?? "";
}

/** A linear congruential generator (constants from Numerical Recipes): repeatable; its quality does not matter. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
