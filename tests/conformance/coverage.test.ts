import { afterAll, beforeAll, expect, test } from "vitest";
import { readContract } from "../../sandbox/wallet/contract.ts";
import { type Fault, openFaultyGateway } from "./faulty-gateway.ts";
import { judge } from "./judge.ts";
import { openSandbox } from "./seeded-sandbox.ts";
import { everyCall, type ServerOptions, WalletServer } from "./wallet-server.ts";

const contract = readContract();
const wholeRun = 240_000;

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox("required");
});
afterAll(() => sandbox.close());

/**
 * Runs all checks. Returns a text such as `POST /wallet/balance 200` for each answered call with a token, and the calls
 * outside the contract.
 */
async function judgeThroughGateway(allowedChanges: Partial<ServerOptions>) {
  const answeredCalls = new Set<string>();
  const unknownCalls = new Set<string>();
  const callRecorder: Fault = {
    call({ method, path }) {
      if (method === "OPTIONS") return {};
      const [target = ""] = path.split("?");
      if (contract.operationsAt(target)?.get(method) === undefined) unknownCalls.add(`${method} ${path}`);
      return {};
    },
    answer({ status }, { method, path, headers }) {
      if (headers.authorization === undefined) return;
      const target = (path.split("?")[0] ?? "").replace(/^(\/wallet\/payments\/).+$/, "$1{key}");
      answeredCalls.add(`${method} ${target} ${status}`);
    },
  };
  const gateway = await openFaultyGateway(sandbox.url, callRecorder);
  try {
    const judgedChapters = await judge(
      new WalletServer({ ...(await sandbox.signIn()), url: gateway.address, ...allowedChanges }),
    );
    return { answered: [...answeredCalls], strange: [...unknownCalls], judged: judgedChapters };
  } finally {
    await gateway.close();
  }
}

test(
  "each call of the contract succeeds in one check and is rejected in another",
  async () => {
    const { answered, strange, judged } = await judgeThroughGateway({});
    const callsWithout = (form: (call: string) => RegExp) =>
      everyCall.filter(
        (call) => !answered.some((answeredCall) => form(call.replace(/[{}]/g, "\\$&")).test(answeredCall)),
      );
    expect(callsWithout((call) => new RegExp(`^${call} 20[01]$`))).toEqual([]);
    expect(callsWithout((call) => new RegExp(`^${call} 4\\d\\d$`))).toEqual([]);
    expect(strange.toSorted()).toEqual(["GET /no-such-call", "PATCH /wallet/balance"]);
    expect(judged.flatMap(({ verdicts }) => verdicts).filter(({ outcome }) => outcome !== "passed")).toEqual(
      [],
    );
  },
  wholeRun,
);

test(
  "without --spend, --changes, --lasting and --searches no call pays, changes or searches anything",
  async () => {
    const nothingAllowed = { spend: 0, changes: false, lasting: false, searches: 0 };
    const { answered, judged } = await judgeThroughGateway(nothingAllowed);
    const acted = answered.filter((call) => /^(?:POST|PUT) .* 20\d$/.test(call));
    expect(acted.toSorted()).toEqual([
      "POST /cards/list 200",
      "POST /wallet/balance 200",
      "POST /wallet/list 200",
    ]);
    const verdicts = judged.flatMap((chapter) => chapter.verdicts);
    expect(verdicts.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    const reasons = verdicts.flatMap(({ outcome, reason = "" }) => (outcome === "untried" ? [reason] : []));
    for (const option of ["--spend", "--changes", "--lasting", "--searches"])
      expect(reasons.some((reason) => reason.includes(option))).toBe(true);
    expect(reasons.filter((reason) => !/--(?:spend|changes|lasting|searches)/.test(reason))).toEqual([]);
  },
  wholeRun,
);
