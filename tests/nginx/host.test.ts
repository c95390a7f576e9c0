/**
 * Runs the commands of docs/deployment.md for an existing nginx in a temporary folder instead of `/`. The surrounding
 * configuration is like Debian's nginx.conf, whose access log contains queries.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { project } from "../../site/places.ts";
import { freePort } from "../support/free-port.ts";
import type { Nginx } from "./binary.ts";
import { changedFile, type NginxServer, runNginx, shippedPath, userLine } from "./server.ts";

const binary: Nginx = {
  ...JSON.parse(process.env.NUPAY_NGINX_FOUND ?? "{}"),
  dispose: async () => undefined,
};
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
const query = "?search=s3cret";
const run = promisify(execFile);

let folder: string;
let httpPort: number;
let secure: number;
let nginx: NginxServer;
/** A fake Keycloak, whose policy header is as long as the real one. */
let keycloak: Server;
const requests: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
const pathOf = (name: string) => join(folder, name);

async function documentedCommands(): Promise<readonly string[]> {
  const page = await readFile(join(project, "docs/deployment.md"), "utf8");
  const [, block = ""] = /^## nginx\n.*?```\n(.*?)```/ms.exec(page) ?? [];
  return block.trim().replaceAll("\\\n", "").split("\n");
}

/** Commands that change the whole machine: packages, a build, the running nginx. */
const changesMachine = (command: string) => /^(?:apt-get|npm ci|nginx|curl) /.test(command);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nupay-nginx-host-"));
  httpPort = await freePort();
  secure = await freePort();
  const behind = await freePort();
  keycloak = createServer(({ url, headers }, response) => {
    requests.push({ url, headers });
    response.writeHead(200, {
      "Content-Security-Policy": `frame-src 'self'${" https://a.example".repeat(300)}`,
    });
    response.end("{}");
  }).listen(behind, "127.0.0.1");
  await mkdir(pathOf("run"));
  await mkdir(pathOf("etc/nginx/conf.d"), { recursive: true });
  for (const command of (await documentedCommands()).filter((documented) => !changesMachine(documented))) {
    const localCommand = command
      .replaceAll(/ \/(etc|srv)\//g, ` ${folder}/$1/`)
      .replaceAll(/ dist\b/g, ` ${process.env.NUPAY_DIST ?? "dist"}`)
      .replace(" --brotli", binary.brotli ? " --brotli" : "");
    await run("bash", ["-e", "-c", localCommand], { cwd: project });
  }
  const selfSigned =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost";
  const tls = pathOf("etc/nupay/tls");
  const files = ["-keyout", join(tls, "privkey.pem"), "-out", join(tls, "fullchain.pem")];
  await run("openssl", [...selfSigned.split(" "), ...files]);
  const host = await changedFile(pathOf("etc/nginx/conf.d/nupay.conf"), [
    ["listen 80;", `listen 127.0.0.1:${httpPort};`],
    ["listen [::]:80;", ""],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${secure} ssl http2;`],
    ["listen [::]:443 ssl http2;", ""],
    ["/etc/", `${folder}/etc/`],
    ["/var/log/nginx/nupay.log", pathOf("access.log")],
    ["/var/log/nginx/nupay-error.log", pathOf("nupay-error.log")],
  ]);
  const identity = await changedFile(shippedPath("identity.conf"), [
    ["listen 443 ssl http2;", `listen 127.0.0.1:${secure} ssl http2;`],
    ["listen [::]:443 ssl http2;", ""],
    ["/etc/", `${folder}/etc/`],
    ["/var/log/nginx/nupay-identity-error.log", pathOf("identity-error.log")],
    ["http://127.0.0.1:8080", `http://127.0.0.1:${behind}`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${pathOf("run")}/${name};`,
  );
  const debian = `${binary.modules.join("\n")}
pid ${pathOf("run")}/nginx.pid; error_log ${pathOf("error.log")}; events {}
http { ${temporary.join(" ")} access_log ${pathOf("debian.log")}; gzip on; ${host} ${identity} }`;
  await writeFile(pathOf("nginx.conf"), userLine + debian);
  nginx = await runNginx(binary, {
    folder,
    main: pathOf("nginx.conf"),
    address: `http://127.0.0.1:${httpPort}`,
  });
});
afterAll(async () => {
  agent.destroy();
  await nginx.close();
  keycloak.close();
});

const requestPage = (path: string, host = "wallet.example.com", headers = {}) =>
  new Promise<{ status: number | undefined; policy: string | undefined; body: string }>((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port: secure,
      servername: host,
      path,
      headers: { Host: host, ...headers },
      agent,
      rejectUnauthorized: false,
    };
    request(options, (answer) => {
      const { statusCode: status, headers } = answer;
      const policy = headers["content-security-policy"]?.toString();
      let body = "";
      answer.on("data", (chunk) => {
        body += chunk;
      });
      answer.on("end", () => resolve({ status, policy, body }));
    })
      .on("error", reject)
      .end();
  });

test("the documented commands serve the build over TLS, and plain HTTP redirects to the configured host", async () => {
  expect(JSON.parse((await requestPage("/health.json")).body)).toMatchObject({ status: "ok" });
  expect((await requestPage("/")).policy).toContain("script-src 'self'");
  const answer = await fetch(`http://127.0.0.1:${httpPort}/transactions${query}`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    301,
    `https://wallet.example.com/transactions${query}`,
  ]);
});

test("no log contains a query, not even the default access log of the surrounding nginx.conf", async () => {
  for (const path of ["/transactions", "/assets/none.js"]) await requestPage(path + query);
  await fetch(`http://127.0.0.1:${httpPort}/transactions${query}`, { redirect: "manual" });
  await requestPage(`/realms/nupay/account${query}`, "id.example.com");
  await requestPage(`/admin/${query}`, "id.example.com");
  const { access, error } = await nginx.logs();
  const paths = access
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).path);
  expect(paths).toEqual(expect.arrayContaining(["/transactions", "/assets/none.js"]));
  const otherLogs = ["debian.log", "error.log", "nupay-error.log", "identity-error.log"];
  const rest = await Promise.all(otherLogs.map((name) => readFile(pathOf(name), "utf8")));
  expect([access, error, ...rest].join("")).not.toContain("s3cret");
});

test("only the realm's pages and resources are proxied to Keycloak, with the address and host that nginx received", async () => {
  const host = "id.example.com";
  const headers = { "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Host": "other.example" };
  const paths = [
    "/realms/nupay/account",
    "/resources/x.css",
    "/admin/",
    "/realms/master/account",
    "/metrics",
    "/",
  ];
  const statuses = await Promise.all(
    paths.map(async (path) => (await requestPage(path, host, headers)).status),
  );
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404]);
  expect(requests.at(-1)?.headers).toMatchObject({
    host,
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": host,
    "x-forwarded-proto": "https",
  });
});

test("an IP address gets 500 pages at once and 50 a second", async () => {
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => requestPage("/transactions")));
  const seconds = (performance.now() - startedAt) / 1_000;
  const successCount = answers.filter(({ status }) => status === 200).length;
  expect(successCount).toBeGreaterThanOrEqual(490);
  expect(successCount).toBeLessThanOrEqual(502 + 50 * seconds);
});
