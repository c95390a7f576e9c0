import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { judge } from "./judge.ts";
import { findRoles } from "./people.ts";
import { WalletServer } from "./wallet-server.ts";

/** Time limit for all chapters, which wait for events, with other tests running in parallel. */
const wholeRun = 240_000;
const program = fileURLToPath(new URL("other-server/server.py", import.meta.url));
const version = spawnSync("python3", ["--version"], { encoding: "utf8" }).stdout ?? "";
const hasPython = /^Python 3\.(?:9|\d\d)\b/.test(version);
if (!hasPython) console.log("skipped: there is no Python 3.9 or newer");

let runningProcess: ChildProcess | undefined;
afterEach(async () => {
  const processExit = runningProcess && once(runningProcess, "exit");
  runningProcess?.stdin?.end();
  await processExit;
});

/** Each fault of other-server/faults.py, and the check that has to detect it. */
const faults: Readonly<Record<string, string>> = {
  "replay-not-marked": "keys/refusal-kept",
  "keys-shared": "keys/key-of-one-person",
  "cancel-forgotten": "status/cancelled",
  "body-not-compared": "keys/another-body",
  "key-not-locked": "races/paid-once",
  "weak-tag-taken": "changes/one-strong-tag",
  "last-page-has-next": "lists/has-next",
  "refusal-repeats-input": "privacy/refusals",
  "mobile-by-its-end": "payees/whole-numbers",
  "mobile-not-verified": "lasting/claimed-mobile",
  "any-origin": "cors/stranger",
};

async function failuresWith(
  words: readonly string[],
  selectedIds?: readonly string[],
): Promise<readonly string[]> {
  runningProcess = spawn("python3", ["-B", program, ...words], { stdio: ["pipe", "pipe", "inherit"] });
  const [line] = await once(runningProcess.stdout ?? process.stdin, "data");
  const { url, people: startedPeople } = JSON.parse(String(line));
  const people = await findRoles(url, undefined, startedPeople);
  const app = "http://localhost:3000";
  const allowedChanges = { spend: 1_000_000, changes: true, lasting: true, searches: 100 };
  const server = new WalletServer({ url, app, profile: "required", people, ...allowedChanges });
  const judgedChapters = await judge(server, selectedIds);
  return judgedChapters.flatMap(({ chapter, verdicts }) =>
    verdicts.filter(({ outcome }) => outcome !== "passed").map(({ check }) => `${chapter.id}/${check.id}`),
  );
}

test.skipIf(!hasPython)(
  "a server in Python passes every check except the one for ended sign-ins",
  async () => {
    expect(await failuresWith([])).toEqual(["sign-in/signed-out"]);
  },
  wholeRun,
);

test.skipIf(!hasPython)(
  "with all eleven faults, the check of each fault fails",
  async () => {
    const failures = await failuresWith(["--all-faults"]);
    expect(Object.values(faults).filter((check) => !failures.includes(check))).toEqual([]);
  },
  wholeRun,
);

test.skipIf(!hasPython).each(Object.entries(faults))(
  "with only the fault %s, the check %s fails",
  async (fault, check) => {
    expect(await failuresWith([fault], [check.split("/")[0] ?? ""])).toContain(check);
  },
);
