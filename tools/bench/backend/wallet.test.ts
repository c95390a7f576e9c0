import { describe, expect, it } from "vitest";
import { readContract } from "../../../sandbox/wallet/contract.ts";
import { holderOf } from "./holder.ts";
import { answerWallet } from "./wallet.ts";

const contract = readContract();
const holder = holderOf("active-10001");
if (holder === undefined) throw new Error("The session names no holder.");
const list = (page: number) => ({ page, size: 500, orderBy: "DESC", sortBy: "CREATED_AT" });

const calls = [
  ["GET", "/users/me", undefined],
  ["GET", "/users", undefined],
  ["POST", "/cards/list", list(0)],
  ["POST", "/wallet/balance", { currency: "aud" }],
  ["POST", "/wallet/list", list(0)],
  ["POST", "/wallet/list", list(20)],
] as const;

describe("the bench's back end", () => {
  it.each(calls)("answers %s %s according to the contract", (method, path, body) => {
    const operation = contract.operationsAt(path)?.get(method);
    const answer = answerWallet(holder, method, path, body);
    expect(operation?.faultOf(answer.status, answer.body)).toBeUndefined();
    expect(answer.status).toBe(200);
  });

  it("returns a whole history in pages, newest first", () => {
    const pages = Array.from({ length: 21 }, (_, page) =>
      answerWallet(holder, "POST", "/wallet/list", list(page)),
    );
    const entries = pages.flatMap(
      ({ body }) => (body as { data: { transactionId: string; createdAt: string }[] }).data,
    );
    expect(new Set(entries.map(({ transactionId }) => transactionId)).size).toBe(10_001);
    const times = entries.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it("reads the holder's status and number of transactions from a session's name such as pending-0, else returns undefined", () => {
    expect(holderOf("pending-0")).toMatchObject({ status: "P", transactions: 0 });
    expect(holderOf("somebody")).toBeUndefined();
  });
});
