/**
 * Checks every package of the lock file against a database of known vulnerabilities: osv-scanner's, otherwise npm's.
 */
import { spawnSync } from "node:child_process";
import { isFields } from "../../src/services/core/fields.ts";

/** No database was available, or its answer was invalid; the message says why in one sentence. */
export class CannotCheck extends Error {}

export interface Advisory {
  readonly id: string;
  readonly package: string;
  readonly version: string;
  readonly summary: string;
}

export interface CheckResult {
  /** The program that answered: `osv-scanner 1.9.2`, `npm audit`. */
  readonly by: string;
  readonly packages: number;
  readonly advisories: readonly Advisory[];
}

export interface CheckOptions {
  /** The folder of package-lock.json; an osv-scanner.toml in it ignores advisories, each with a reason. */
  readonly folder: string;
  /** The folder of osv-scanner's downloaded databases, for a check without network. */
  readonly offline?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

const limit = 300_000;

/** @throws CannotCheck */
export function checkAdvisories(options: CheckOptions): CheckResult {
  const reasons: string[] = [];
  for (const queryAdvisories of options.offline === undefined
    ? [runOsvScanner, runNpmAudit]
    : [runOsvScanner]) {
    try {
      return queryAdvisories(options);
    } catch (error) {
      if (!(error instanceof CannotCheck)) throw error;
      reasons.push(error.message);
    }
  }
  throw new CannotCheck(reasons.join("; "));
}

function runOsvScanner(options: CheckOptions): CheckResult {
  const { offline } = options;
  const version = /version: (\d+)\.(\S+)/.exec(run("osv-scanner", ["--version"], options).stdout);
  if (version === null) throw new CannotCheck("osv-scanner is not installed");
  const [, major = "", rest = ""] = version;
  const baseArguments = ["--format", "json", "--lockfile", "package-lock.json"];
  const args =
    major === "1"
      ? [
          "scan",
          ...(offline === undefined ? [] : ["--experimental-offline-vulnerabilities"]),
          ...baseArguments,
        ]
      : ["scan", "source", ...(offline === undefined ? [] : ["--offline-vulnerabilities"]), ...baseArguments];
  const { status, stdout, stderr } = run("osv-scanner", args, options);
  // Exit code 1 means that advisories were found. Any code other than 0 and 1 is a failure of the scanner.
  if (status !== 0 && status !== 1) throw new CannotCheck(`osv-scanner: ${lastLine(stderr)}`);
  const report = parse(stdout, "osv-scanner");
  const packages = Number(/found (\d+) packages?/.exec(stderr)?.[1] ?? 0);
  if (!Array.isArray(report.results) || packages === 0) {
    throw new CannotCheck("osv-scanner: no package was read");
  }
  const advisories = report.results
    .flatMap((result) => listOf(result, "packages"))
    .flatMap((packageReport) =>
      listOf(packageReport, "vulnerabilities").map((advisory) => ({
        id: textOf(advisory, "id"),
        package: textOf(packageReport.package, "name"),
        version: textOf(packageReport.package, "version"),
        summary: textOf(advisory, "summary"),
      })),
    );
  if (status === 1 && advisories.length === 0)
    throw new CannotCheck("osv-scanner: its report is not readable");
  return { by: `osv-scanner ${major}.${rest}`, packages, advisories };
}

function runNpmAudit(options: CheckOptions): CheckResult {
  const { stdout } = run("npm", ["audit", "--json", "--package-lock-only", "--loglevel=silent"], options);
  const report = parse(stdout, "npm audit");
  const { metadata, vulnerabilities } = report;
  const total =
    isFields(metadata) && isFields(metadata.dependencies) ? Number(metadata.dependencies.total) : 0;
  if (!isFields(vulnerabilities) || !(total > 0)) {
    throw new CannotCheck(`npm audit: ${textOf(report, "message") || "the registry has no advisories"}`);
  }
  const advisories = Object.values(vulnerabilities).flatMap((packageReport) =>
    listOf(packageReport, "via")
      // A string only refers to another package in the list.
      .filter(isFields)
      .map((advisory) => ({
        id: textOf(advisory, "url").split("/").at(-1) ?? "",
        package: textOf(advisory, "name"),
        version: textOf(advisory, "range"),
        summary: textOf(advisory, "title"),
      })),
  );
  return { by: "npm audit", packages: total, advisories };
}

function run(program: string, args: readonly string[], { folder, offline, env = process.env }: CheckOptions) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    env: { ...env, ...(offline !== undefined && { OSV_SCANNER_LOCAL_DB_CACHE_DIRECTORY: offline }) },
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    timeout: limit,
  });
  if (error !== undefined) {
    const isMissing = "code" in error && error.code === "ENOENT";
    throw new CannotCheck(isMissing ? `${program} is not installed` : `${program}: ${error.message}`);
  }
  return { status, stdout, stderr };
}

function parse(json: string, program: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    if (isFields(value)) return value;
  } catch {
    // The error below reports invalid JSON, too.
  }
  throw new CannotCheck(`${program}: it answered no JSON`);
}

function listOf(value: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const list = isFields(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function textOf(value: unknown, name: string): string {
  const fieldValue = isFields(value) ? value[name] : undefined;
  return typeof fieldValue === "string" ? fieldValue : "";
}

const lastLine = (output: string) => output.trim().split("\n").at(-1) ?? "";
