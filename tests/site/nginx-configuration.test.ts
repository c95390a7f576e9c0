import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteConfiguration } from "../../deploy/nginx/site.ts";
import {
  pageHeaders,
  plainPageHeaders,
  silentCheckHeaders,
  strictTransportHeaders,
} from "../../site/policy.ts";
import { parseConfig } from "../../src/services/config/index.ts";

const project = new URL("../../", import.meta.url);
const servedConfig = JSON.parse(readFileSync(new URL("public/config.json", project), "utf8"));
const production = {
  ...servedConfig,
  environment: "production",
  api: { baseUrl: "https://api.nupay.example", prefix: "/v2", idempotency: "required" },
  auth: { ...servedConfig.auth, url: "https://id.nupay.example" },
  payments: { provider: "stripe", publishableKey: "pk_live_1" },
};
const inline = {
  script: ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
  style: ["'sha256-4Su6mBWzEIFnH4pAGMOuaeBrstwJN4Z3pq/s1Kn4/KQ='"],
};
const renderOptions = { site: "/srv/nupay/site", configFile: "/etc/nupay/config.json", brotli: true, inline };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nupay-render-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** The headers of a location in nginx's configuration. */
function headersOf(text: string, location: string): Record<string, string> {
  const body = text.split(`location ${location} {\n`)[1]?.split("\n}")[0] ?? "";
  const lines = [...body.matchAll(/add_header (\S+) "((?:[^"\\]|\\.)*)" always;/g)];
  return Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value.replaceAll('\\"', '"')]));
}

test.each([
  ["the sandbox", servedConfig],
  ["production", production],
])("nginx's pages have the same headers as npm start's, for %s", (_name, config) => {
  const parsedConfig = parseConfig(config);
  const text = siteConfiguration(parsedConfig, renderOptions);
  for (const location of ["= /", "/"]) {
    expect(headersOf(text, location)).toEqual(pageHeaders(parsedConfig, "enforced", inline));
  }
  expect(headersOf(text, "= /silent-check-sso.html")).toEqual({
    ...silentCheckHeaders,
    ...strictTransportHeaders(parsedConfig),
  });
  expect(headersOf(text, "= /old-browser.html")).toEqual({
    ...plainPageHeaders,
    ...strictTransportHeaders(parsedConfig),
  });
});

test("Brotli is configured only if nginx has it, and the API's paths answer 404", () => {
  const config = parseConfig(production);
  expect(siteConfiguration(config, renderOptions)).toContain("\nbrotli_static on;\n");
  const text = siteConfiguration(config, { ...renderOptions, brotli: false });
  expect(text).not.toContain("brotli");
  expect(text).toContain("location ^~ /v2/ {\n  return 404;\n}");
});

test("each directive of nginx is the one in the list, apart from the headers above", () => {
  const file = new URL("nginx-configuration.txt", import.meta.url);
  const text = siteConfiguration(parseConfig(production), {
    ...renderOptions,
    apiUpstream: "http://127.0.0.1:8080",
  })
    .split("\n")
    .filter(
      (line) =>
        !/^ *(?:#|add_header (?:Content-Security-Policy|Permissions-Policy|Cross-Origin-\S+) )/.test(line),
    )
    .join("\n");
  if (process.env.NUPAY_UPDATE) writeFileSync(file, text);
  expect(text.split("\n")).toEqual(readFileSync(file, "utf8").split("\n"));
});

const confFiles = readdirSync(new URL("deploy/nginx/", project)).filter((name) => name.endsWith(".conf"));

test.each(confFiles)(
  "every server of %s listens on IPv4 and IPv6, and no caller can choose its own address",
  (name) => {
    const text = readFileSync(new URL(`deploy/nginx/${name}`, project), "utf8").replaceAll(/^ *#.*$/gm, "");
    const listened = [...text.matchAll(/\blisten ([^;]+);/g)].map(([, what = ""]) => what);
    const onFour = listened.filter((what) => !what.startsWith("[::]:"));
    expect(listened.filter((what) => what.startsWith("[::]:"))).toEqual(onFour.map((what) => `[::]:${what}`));
    const forwarded = [...text.matchAll(/\bproxy_set_header X-Forwarded-For ([^;]+);/g)];
    expect(forwarded.map(([, value]) => value)).toEqual(forwarded.map(() => "$remote_addr"));
    expect(text).not.toMatch(/\$proxy_add_x_forwarded_for|\breal_ip_header\b/);
    expect(forwarded.length).toBe([...text.matchAll(/\bproxy_pass\b/g)].length);
  },
);

test("a folder without a build is reported in one sentence, and nothing is printed", async () => {
  const file = join(folder, "production.json");
  await writeFile(file, JSON.stringify(production));
  const args = ["--import", "tsx", "deploy/nginx/render.ts", "--config", file, "--site", folder];
  const run = promisify(execFile)(process.execPath, args, { cwd: project });
  const stderr = `--site ${folder} holds no built app: the policy has the hashes of what stands in its pages.\n`;
  await expect(run).rejects.toMatchObject({ code: 1, stderr, stdout: "" });
});

test("an invalid configuration is reported in one sentence, and nothing is written", async () => {
  const file = join(folder, "config.json");
  await writeFile(file, JSON.stringify({ ...production, auth: { provider: "auth0" } }));
  const outputPath = join(folder, "site.conf");
  const args = ["--import", "tsx", "deploy/nginx/render.ts", "--config", file, "--out", outputPath];
  const run = promisify(execFile)(process.execPath, args, { cwd: project });
  await expect(run).rejects.toMatchObject({ code: 1, stderr: "Invalid auth provider\n", stdout: "" });
  expect(existsSync(outputPath)).toBe(false);
});

test.each(["http://127.0.0.1:8080", "http://127.0.0.1:8080/", "http://unix:/run/wallet.sock"])(
  "the wallet API at %s gets each call with its whole path",
  async (api) => {
    const file = join(folder, "with-api.json");
    await writeFile(file, JSON.stringify(production));
    for (const name of ["index.html", "shell.html"]) {
      await writeFile(join(folder, name), "<!doctype html><title>nupay</title>");
    }
    const args = [
      "--import",
      "tsx",
      "deploy/nginx/render.ts",
      "--config",
      file,
      "--site",
      folder,
      "--api",
      api,
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project });
    const passed = [...stdout.matchAll(/proxy_pass (\S+);/g)].map(([, address]) => address);
    expect(passed).toEqual([api.replace(/\/$/, ""), api.replace(/\/$/, "")]);
  },
);

test("the configuration is written into a folder that does not exist yet", async () => {
  const file = join(folder, "new", "deeper", "site.conf");
  const config = join(folder, "written.json");
  await writeFile(config, JSON.stringify(production));
  for (const name of ["index.html", "shell.html"])
    await writeFile(join(folder, name), "<!doctype html><title>nupay</title>");
  const args = [
    "--import",
    "tsx",
    "deploy/nginx/render.ts",
    "--config",
    config,
    "--site",
    folder,
    "--out",
    file,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project });
  expect([stdout, readFileSync(file, "utf8").includes(`root "${folder}";`)]).toEqual(["", true]);
});
