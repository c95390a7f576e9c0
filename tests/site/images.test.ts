/**
 * The container images and the Compose file, checked without a container engine, and their health check, which runs.
 */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { project } from "../../site/places.ts";
import { parseConfig } from "../../src/services/config/index.ts";

const readProjectFile = (path: string) => readFileSync(join(project, path), "utf8");

interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
  readProjectFile("deploy/compose.yaml"),
  { merge: true },
);
const services = Object.entries(compose.services);
const stages = new Map(
  readProjectFile("deploy/Dockerfile")
    .split(/^FROM /m)
    .slice(1)
    .map((stage) => [/ AS (\S+)/.exec(stage)?.[1] ?? "", stage]),
);

describe("the container images", () => {
  test("use for the site Debian without Node, and run it as www-data", () => {
    const site = stages.get("site") ?? "";
    expect(site).toMatch(/^\$\{DEBIAN_IMAGE\} AS site$/m);
    expect(site.replaceAll(/^#.*$/gm, "")).not.toMatch(/\bnode|npm/i);
    expect(site).toMatch(/^USER www-data$/m);
  });

  test.each(["configure", "site", "sandbox"])("run %s without root", (name) => {
    const users = [...(stages.get(name) ?? "").matchAll(/^USER (.+)$/gm)].map(([, user]) => user);
    expect(["node", "www-data"]).toContain(users.at(-1));
  });

  test.each(["site", "sandbox"])("check the health of %s without a language runtime", (name) => {
    const stage = stages.get(name) ?? "";
    expect(stage).toMatch(/^HEALTHCHECK .*CMD \["healthy", "\d+", "\/health(?:\.json|\/ready)"\]$/m);
  });

  test.each(["build", "sandbox"])("take the brand of %s from a build argument", (name) => {
    expect(stages.get(name)).toMatch(/^ARG BRAND=brand\nENV BRAND=\$\{BRAND\}$/m);
    expect(readProjectFile("deploy/Dockerfile.dockerignore").split("\n")).not.toContain("brand");
  });

  test("have base images from build arguments, so that they can be pinned by digest", () => {
    const bases = [...stages.values()].map((stage) => stage.split(/[\s]/)[0] ?? "");
    const stageNames = [...stages.keys()];
    expect(
      bases.filter((base) => !stageNames.includes(base) && !/^\$\{(?:NODE|DEBIAN)_IMAGE\}$/.test(base)),
    ).toEqual([]);
  });

  test("copy existing files only", () => {
    const copiedMatches = [
      ...readProjectFile("deploy/Dockerfile").matchAll(/^COPY (?!--from)(?:--\S+ )*(deploy\/\S+) /gm),
    ];
    expect(copiedMatches.length).toBeGreaterThan(3);
    for (const [, path = ""] of copiedMatches) expect(existsSync(join(project, path)), path).toBe(true);
  });
});

describe("the Compose file", () => {
  test.each(services)("gives %s no capability, no new privileges and a read-only root", (name, service) => {
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.read_only).toBe(name === "keycloak" ? undefined : true);
  });

  test("contains passwords only as required variables", () => {
    const secret = services.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([key]) => /PASSWORD|URL$/.test(key)),
    );
    expect(secret.length).toBeGreaterThan(3);
    const knownPattern = /^jdbc:|\$\{(?:POSTGRES|KEYCLOAK)_PASSWORD:\?/;
    expect(secret.filter(([, value]) => !knownPattern.test(value))).toEqual([]);
  });

  test("gives each server a health check without a language runtime, and starts its dependents once it is healthy", () => {
    for (const [name, { healthcheck, depends_on: waits = {} }] of services) {
      if (name !== "configure")
        expect(healthcheck?.test.join(" "), name).toMatch(/healthy \d+ \/|pg_isready/);
      expect(healthcheck?.test.join(" ") ?? "").not.toMatch(/node|curl|python|java/);
      for (const [other, { condition }] of Object.entries(waits)) {
        expect(condition).toBe(other === "configure" ? "service_completed_successfully" : "service_healthy");
      }
    }
  });

  test("mounts only existing files and declared volumes, and its configuration is valid", () => {
    const mountSources = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(":")[0] ?? ""),
    );
    for (const path of mountSources.filter((mount) => mount.startsWith("."))) {
      expect(existsSync(join(project, "deploy", path)), path).toBe(true);
    }
    expect(mountSources.filter((mount) => !mount.startsWith(".") && !(mount in compose.volumes))).toEqual([]);
    expect(parseConfig(JSON.parse(readProjectFile("deploy/compose/config.json"))).environment).toBe(
      "sandbox",
    );
  });
});

describe("the health check", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  async function check(answer: ((path: string) => number | undefined) | undefined): Promise<number> {
    let port = 9;
    if (answer !== undefined) {
      server = createServer((request, response) => {
        const status = answer(request.url ?? "");
        if (status !== undefined) response.writeHead(status).end("200");
      });
      const startedServer = server;
      await new Promise<void>((resolve) => startedServer.listen(0, "127.0.0.1", resolve));
      const listening = startedServer.address();
      port = typeof listening === "object" ? (listening?.port ?? 0) : 0;
    }
    const script = join(project, "deploy/healthy.sh");
    // Without a PATH the script can start no program.
    return await promisify(execFile)("/bin/bash", [script, String(port), "/health/ready"], {
      env: { PATH: "" },
    }).then(
      () => 0,
      ({ code }) => code,
    );
  }

  test("passes only if its path answers 200", async () => {
    expect(await check((path) => (path === "/health/ready" ? 200 : 404))).toBe(0);
    server?.close();
    expect(await check(() => 503)).toBe(1);
    server?.close();
    expect(await check(() => undefined)).toBe(1);
    expect(await check(undefined)).toBe(1);
  });
});
