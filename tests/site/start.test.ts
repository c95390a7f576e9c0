import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { portFaultOf } from "../../sandbox/port-fault.ts";
import { readSettings } from "../../sandbox/settings.ts";
import { readSiteConfig } from "../../site/config.ts";
import { isPortFree } from "../../site/listen.ts";

interface ProcessResult {
  readonly code: number | null;
  readonly errors: readonly string[];
  readonly output: string;
}

function start(env: Record<string, string>): Promise<ProcessResult> {
  const child = spawn(process.execPath, ["sandbox/run.mjs", "sandbox/start.ts"], {
    env: { ...process.env, SANDBOX_DATA: "memory", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve({ code, output, errors: errors.split("\n").filter(Boolean) }));
  });
}

async function withOccupiedPort<Result>(
  host: string,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  try {
    return await work(address.port);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

describe("npm start with an error", () => {
  test.each([
    ["PORT", "SANDBOX_PORT", "4188"],
    ["SANDBOX_PORT", "PORT", "4189"],
  ])(
    "reports %s in use in one sentence, without a build",
    async (takenVariable, otherVariable, otherPort) => {
      await withOccupiedPort("127.0.0.1", async (port) => {
        const { code, errors, output } = await start({
          [takenVariable]: String(port),
          [otherVariable]: otherPort,
        });
        expect(code).toBe(1);
        expect(errors).toEqual([
          `Port ${port} is already in use: end what listens there, or set ${takenVariable} to another.`,
        ]);
        expect(output).toBe("");
      });
    },
  );

  test.each([
    [{ PORT: "http" }, 'PORT is "http"; it has to be a port between 1 and 65535.'],
    [{ SANDBOX_PORT: "70000" }, 'SANDBOX_PORT is "70000"; it has to be a port between 1 and 65535.'],
    [
      { PORT: "4180", SANDBOX_PORT: "4180" },
      "PORT and SANDBOX_PORT are both 4180: the app and the sandbox need a port each.",
    ],
    [{ SANDBOX_DATA: "disk" }, 'SANDBOX_DATA is "disk"; the only value it takes is "memory".'],
    [
      { CURRENCY: "EUR" },
      `CURRENCY is "EUR", and the app has its brand's, AUD: BRAND names another brand, and npm run sandbox starts without the app.`,
    ],
    [
      { BRAND: "nowhere" },
      'BRAND is "nowhere", where no currency.json can be read: make it with npm run generate -- brand.',
    ],
  ])("reports %j in one sentence", async (env, sentence) => {
    expect(await start(env)).toEqual({ code: 1, errors: [sentence], output: "" });
  });
});

test("a port that this user may not open is named with its setting; other errors stay as they are", () => {
  const error = (code: string) => Object.assign(new Error(code), { code });
  expect(portFaultOf(error("EACCES"), 80, "PORT")?.message).toBe(
    "You may not open port 80: set PORT to another, from 1024 on.",
  );
  expect(portFaultOf(error("EADDRINUSE"), 80, "PORT")?.message).toMatch(/^Port 80 is already in use/);
  expect(portFaultOf(error("EMFILE"), 80, "PORT")).toBeUndefined();
});

describe("the settings of npm start", () => {
  test("are by default 3000, 4010 and a folder", () => {
    expect(readSettings({}, "/somewhere")).toEqual({
      port: 3000,
      sandboxPort: 4010,
      data: { folder: "/somewhere" },
      keyTimes: { maxAge: 60_000, pause: 1_000 },
      idempotency: "required",
      currency: "AUD",
      versions: "optional",
      logLevel: "error",
      drain: 0,
    });
  });

  test("accept whole seconds for the drain (max 300) and for the cache times of the realm's keys", () => {
    expect(readSettings({ DRAIN_SECONDS: "20" }, "/f").drain).toBe(20_000);
    expect(readSettings({ DRAIN_SECONDS: "" }, "/f").drain).toBe(0);
    expect(readSettings({}, "/f").keyTimes).toEqual({ maxAge: 60_000, pause: 1_000 });
    const keys = { IDENTITY_KEYS_SECONDS: "600", IDENTITY_KEYS_PAUSE_SECONDS: "30" };
    expect(readSettings(keys, "/f").keyTimes).toEqual({ maxAge: 600_000, pause: 30_000 });
    expect(() => readSettings({ IDENTITY_KEYS_SECONDS: "1h" }, "/f")).toThrow(
      'IDENTITY_KEYS_SECONDS is "1h"; it takes 0 to 3600 whole seconds.',
    );
    for (const invalidSeconds of ["301", "-1", "1.5", "soon"])
      expect(() => readSettings({ DRAIN_SECONDS: invalidSeconds }, "/f")).toThrow(
        `DRAIN_SECONDS is "${invalidSeconds}"; it takes 0 to 300 whole seconds.`,
      );
  });

  test("use the database of DATABASE_URL unless SANDBOX_DATA is memory", () => {
    const database = "postgres://localhost/nupay";
    expect(readSettings({ DATABASE_URL: database }, "/f").data).toEqual({ url: database });
    expect(readSettings({ DATABASE_URL: database, SANDBOX_DATA: "memory" }, "/f").data).toBe("memory");
  });

  test("put the realm of IDENTITY_ISSUER into the app's configuration", async () => {
    const issuer = "https://id.example.com/sub/realms/wallet";
    expect(readSettings({ IDENTITY_ISSUER: issuer }, "/f").issuer).toBe(issuer);
    const file = fileURLToPath(new URL("../../public/config.json", import.meta.url));
    const { config } = await readSiteConfig(file, { sandboxPort: 4010, issuer });
    expect(config?.auth).toMatchObject({
      url: "https://id.example.com/sub",
      realm: "wallet",
      clientId: "nupay-web",
    });
    expect(config?.api.baseUrl).toBe("http://localhost:4010");
  });

  test("put IDEMPOTENCY=none into the app's configuration, and reject unknown values", async () => {
    const file = fileURLToPath(new URL("../../public/config.json", import.meta.url));
    const readServedApi = async (idempotency: "required" | "none") =>
      JSON.parse((await readSiteConfig(file, { sandboxPort: 4010, idempotency })).body).api;
    expect(readSettings({ IDEMPOTENCY: "none" }, "/f").idempotency).toBe("none");
    expect(await readServedApi("none")).toMatchObject({ prefix: "/api/v1", idempotency: "none" });
    expect(await readServedApi("required")).toMatchObject({ prefix: "/api/v1", idempotency: "required" });
    const withEvents = async (idempotency: "required" | "none") =>
      JSON.parse(
        (await readSiteConfig(file, { sandboxPort: 4010, idempotency: idempotency, events: true })).body,
      ).api.events;
    expect([await withEvents("required"), await withEvents("none")]).toEqual([true, undefined]);
    expect(await readServedApi("required")).not.toHaveProperty("idempotencyKey");
    expect(() => readSettings({ IDEMPOTENCY: "off" }, "/f")).toThrow(/takes "required" or "none"/);
  });

  test("accept VERSIONS=required only with idempotency keys, and reject unknown values", () => {
    expect(readSettings({ VERSIONS: "optional" }, "/f").versions).toBe("optional");
    expect(readSettings({ VERSIONS: "required" }, "/f").versions).toBe("required");
    expect(() => readSettings({ VERSIONS: "required", IDEMPOTENCY: "none" }, "/f")).toThrow(
      /needs a server with keys/,
    );
    expect(() => readSettings({ VERSIONS: "on" }, "/f")).toThrow(/takes "optional" or "required"/);
  });

  test("default CURRENCY to the brand's, and reject a currency without two decimals", () => {
    expect(readSettings({}, "/f").currency).toBe("AUD");
    expect(readSettings({ CURRENCY: "EUR" }, "/f").currency).toBe("EUR");
    expect(() => readSettings({ CURRENCY: "JPY" }, "/f")).toThrow(
      'CURRENCY is "JPY"; it must have two decimals, and JPY has 0.',
    );
  });

  test("put STEP_UP=on into the app's configuration, only with idempotency keys, and reject unknown values", async () => {
    const file = fileURLToPath(new URL("../../public/config.json", import.meta.url));
    expect(readSettings({}, "/f").stepUp).toBeUndefined();
    expect(readSettings({ STEP_UP: "off" }, "/f").stepUp).toBeUndefined();
    const { stepUp } = readSettings({ STEP_UP: "on" }, "/f");
    expect(stepUp).toMatchObject({ firstTransfer: true, bankDetails: true });
    const { body, fault } = await readSiteConfig(file, { sandboxPort: 4010, stepUp });
    expect(JSON.parse(body).stepUp).toEqual(stepUp);
    expect(fault).toBeUndefined();
    expect(JSON.parse((await readSiteConfig(file, { sandboxPort: 4010 })).body)).not.toHaveProperty("stepUp");
    expect(() => readSettings({ STEP_UP: "yes" }, "/f")).toThrow(/takes "on" or "off"/);
    expect(() => readSettings({ STEP_UP: "on", IDEMPOTENCY: "none" }, "/f")).toThrow(
      /needs a server with keys/,
    );
  });

  test("report a step-up configuration without a rule", async () => {
    const file = fileURLToPath(new URL("../../public/config.json", import.meta.url));
    const { config, fault } = await readSiteConfig(file, { sandboxPort: 4010, stepUp: { maxAge: 300 } });
    expect(config).toBeUndefined();
    expect(fault).toContain("config.json: stepUp must be given payoutAbove");
  });

  test.each(["https://id.example.com", "ftp://x/realms/nupay", "https://x/realms/nupay/", "nupay"])(
    "reject IDENTITY_ISSUER=%s",
    (value) => {
      expect(() => readSettings({ IDENTITY_ISSUER: value }, "/f")).toThrow(/has to be a realm's address/);
    },
  );

  test.each(["0", "-1", "65536", "3000.5", "0x10", " 80", "1e3"])("reject PORT=%s", (value) => {
    expect(() => readSettings({ PORT: value }, "/f")).toThrow(/between 1 and 65535/);
  });
});

test.each(["127.0.0.1", "0.0.0.0"])("a port in use on %s is reported as not free", async (host) => {
  const port = await withOccupiedPort(host, async (takenPort) => {
    expect(await isPortFree(takenPort)).toBe(false);
    return takenPort;
  });
  expect(await isPortFree(port)).toBe(true);
});
