/** Each fact on screen has one source, which ARCHITECTURE.md names. No other file of the app reads that fact. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const project = fileURLToPath(new URL("..", import.meta.url));
const readProjectFile = (path: string) => readFileSync(`${project}${path}`, "utf8");

const sources = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "src/ui", "src/machines"],
  {
    cwd: project,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter(
    (path) => existsSync(`${project}${path}`) && /\.tsx?$/.test(path) && !/\/i18n\/(?:en|ar)\//.test(path),
  );

interface Fact {
  readonly fact: string;
  /** The files that may read the fact from its source. */
  readonly readers: readonly string[];
  /** Matches a read of the fact. */
  readonly reading: RegExp;
  /** The folder of the app that is searched for other reads. */
  readonly folder: string;
  /** Reads that the rule must find. */
  readonly examples: readonly string[];
}

const facts: readonly Fact[] = [
  {
    fact: "balance",
    reading: /useQuery\("balance"\)/,
    folder: "src/ui/",
    readers: [
      "src/ui/screens/dashboard/wallet-panel.tsx",
      "src/ui/screens/dashboard/dialogs/top-up-dialog.tsx",
      "src/ui/screens/dashboard/dialogs/withdraw-dialog.tsx",
      // Reads only its currency.
      "src/ui/screens/shell/currency-menu.tsx",
    ],
    examples: ['const balance = useAnswer(useQuery("balance"));'],
  },
  {
    fact: "available",
    reading: /\bavailableBalance\b/,
    folder: "src/ui/",
    readers: [
      "src/ui/screens/dashboard/wallet-panel.tsx",
      "src/ui/screens/dashboard/dialogs/withdraw-dialog.tsx",
      "src/ui/screens/dashboard/dialogs/transfer-dialog.tsx",
    ],
    examples: ["balance.availableBalance", "const { availableBalance } = balance;"],
  },
  {
    fact: "withdrawal account",
    reading:
      /(?<!profile)\.payoutAccount\b|\{[^}]*\bpayoutAccount\b[^}]*\} =|usePageChart\("payoutAccount"\)/,
    folder: "src/ui/",
    readers: ["src/ui/hooks/use-payout-account.ts"],
    examples: [
      "account?.payoutAccount",
      'usePageChart("payoutAccount")',
      "const { payoutAccount } = account;",
    ],
  },
  {
    fact: "transaction's state",
    reading: /"(?:SUCCESS|SUCCEEDED|FAILED|PENDING)"/,
    folder: "src/",
    readers: ["src/machines/history/rules/outcome.ts"],
    examples: ['status === "FAILED"'],
  },
  {
    fact: "reference",
    reading: /\b(?:transaction|row|line|own)\??\.reference\b|reference \?\? transactionId/,
    folder: "src/",
    readers: ["src/machines/history/rules/statement.ts"],
    examples: ["transaction.reference", "transaction?.reference ?? key", "reference ?? transactionId"],
  },
  {
    fact: "payee's name",
    reading: /\.counterparty\b|\{ counterparty \}: Transaction/,
    folder: "src/",
    readers: [],
    examples: ["transaction.counterparty ?? name"],
  },
  {
    fact: "limits",
    reading: /\bmax: \d/,
    folder: "src/",
    readers: ["src/machines/payments/top-up.machine.ts"],
    examples: ["{ min: 0, max: 25_000, step: 500 }"],
  },
  {
    fact: "account's status",
    reading: /\bstatus (?:===|!==) "A"/,
    folder: "src/",
    readers: ["src/machines/core/account-status.ts"],
    examples: ['account.status === "A"', 'account?.status !== "A"'],
  },
  {
    fact: "holder's name on documents",
    reading: /\bholderName = `/,
    folder: "src/ui/",
    readers: ["src/ui/hooks/use-document-details.ts"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    examples: ['const holderName = `${person?.firstName ?? ""} ${person?.lastName ?? ""}`'],
  },
  {
    fact: "time zone",
    reading: /\.timeZone\b(?!")|resolvedOptions/,
    folder: "src/ui/",
    readers: [],
    examples: ["config.timeZone", "Intl.DateTimeFormat().resolvedOptions()"],
  },
];

/** The rows of the table: each fact with the files of its source. */
const table = new Map(
  readProjectFile("ARCHITECTURE.md")
    .split("## One fact, one source")[1]
    ?.split("\n## ")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| Fact"))
    .map((line) => {
      const [, fact = "", source = ""] = line.split("|").map((cell) => cell.trim());
      return [fact.toLowerCase(), source] as const;
    }),
);

describe.each(facts)("the $fact", ({ fact, reading, folder, readers, examples }) => {
  test("has one source in ARCHITECTURE.md, in existing files", () => {
    const sourcePaths = [...(table.get(fact) ?? "").matchAll(/`(src\/[^`]+)`/g)].map(([, path = ""]) => path);
    expect(sourcePaths.length).toBeGreaterThan(0);
    for (const path of sourcePaths) expect(sources, path).toContain(path);
  });

  test("is read by exactly the listed files", () => {
    // A translation key is no read, and `useSettings()` is the only reader of the time zone, in any component.
    const text = (path: string) => readProjectFile(path).replaceAll(/useSettings\(\)\??\.timeZone/g, "");
    const foundReaders = sources.filter((path) => path.startsWith(folder) && reading.test(text(path)));
    expect(foundReaders.filter((path) => !readers.includes(path))).toEqual([]);
    expect(
      readers.filter((path) => !foundReaders.includes(path)),
      "named and no reader",
    ).toEqual([]);
  });

  test("has a check that finds a second reader", () => {
    for (const example of examples) expect(example).toMatch(reading);
  });
});
