import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fault, type GatewayAnswer, openFaultyGateway } from "./faulty-gateway.ts";
import { judge } from "./judge.ts";
import { openSandbox } from "./seeded-sandbox.ts";
import { everyCall, isAdded, WalletServer } from "./wallet-server.ts";

const wholeRun = 240_000;

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox("none");
});
afterAll(() => sandbox.close());

/** Paths of the added calls, with any key and query. */
const addedPaths = everyCall
  .filter(isAdded)
  .map((call) => new RegExp(`^${call.replace(/^\S+ /, "").replace(/\{\w+\}/, "[^/?]+")}(?:\\?|$)`));
const notFound: GatewayAnswer = {
  status: 404,
  headers: new Headers({ "Content-Type": "application/json" }),
  text: JSON.stringify({ status: 404, message: "There is no such call", data: null, code: "not_found" }),
};
const reads = /^\/(?:users|cards\/list|wallet\/(?:balance|list))/;

/** Reduces a server to section 7 of the specification: no added calls, keys or versions; reads contain only data. */
const toTheLetter: Fault = {
  call({ method, path, headers }) {
    if (
      addedPaths.some((addedPath) => addedPath.test(path)) &&
      method !== "OPTIONS" &&
      headers.authorization !== undefined
    )
      return notFound;
    const { "idempotency-key": _, "if-match": __, ...sent } = headers;
    return { headers: sent };
  },
  answer(answer, { path }) {
    if (answer.status !== 200 || !reads.test(path)) return;
    const { data, pagination } = JSON.parse(answer.text, (name, value) =>
      name === "version" ? undefined : value,
    );
    answer.text = JSON.stringify({ data, ...(pagination !== undefined && { pagination }) });
  },
};

async function verdictsWith(fault: Fault, selectedIds?: readonly string[]) {
  const gateway = await openFaultyGateway(sandbox.url, fault);
  try {
    const judgedChapters = await judge(
      new WalletServer({ ...(await sandbox.signIn()), url: gateway.address }),
      selectedIds,
    );
    return judgedChapters.flatMap(({ chapter, verdicts }) =>
      verdicts.map((verdict) => ({ id: `${chapter.id}/${verdict.check.id}`, ...verdict })),
    );
  } finally {
    await gateway.close();
  }
}

test(
  "a server with only the specification's calls passes every check of the profile without idempotency keys",
  async () => {
    const verdicts = await verdictsWith(toTheLetter);
    expect(verdicts.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    const reasons = verdicts.flatMap(({ outcome, reason }) => (outcome === "untried" ? [reason] : []));
    expect(new Set(reasons)).toEqual(
      new Set(["the profile none has no keys", "the profile none sets no flag of a card"]),
    );
    const passedIds = verdicts.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
    expect(passedIds).toEqual(
      expect.arrayContaining([
        "without-keys/pays",
        "without-keys/list-bare",
        "money/transfer",
        "money/top-up",
        "lasting/setup",
      ]),
    );
  },
  wholeRun,
);

test("a list without its pagination fails a check of the profile without idempotency keys", async () => {
  const verdicts = await verdictsWith(
    {
      ...toTheLetter,
      answer(answer, call) {
        toTheLetter.answer?.(answer, call);
        if (call.path === "/wallet/list") answer.text = answer.text.replace(/,"pagination":\{[^}]*\}/, "");
      },
    },
    ["reads"],
  );
  expect(verdicts.filter(({ outcome }) => outcome === "failed").map(({ id }) => id)).toContain(
    "reads/transactions",
  );
});
