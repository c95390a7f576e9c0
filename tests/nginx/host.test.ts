/**
 * The commands of docs/deployment.md for an nginx of your own, in a folder in the place of the server's root. The frame
 * is like Debian's nginx.conf, whose log has queries.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { project } from "../../site/places.ts";
import { freePort } from "../support/free-port.ts";
import type { Nginx } from "./binary.ts";
import { changedFile, type NginxServer, runNginx, userLine } from "./server.ts";

const binary: Nginx = {
  ...JSON.parse(process.env.NUPAY_NGINX_FOUND ?? "{}"),
  dispose: async () => undefined,
};
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
const query = "?search=s3cret";
const run = promisify(execFile);

let folder: string;
let plain: number;
let secure: number;
let nginx: NginxServer;
const place = (name: string) => join(folder, name);

async function documented(): Promise<readonly string[]> {
  const page = await readFile(join(project, "docs/deployment.md"), "utf8");
  const [, block = ""] = /^## nginx\n.*?```\n(.*?)```/ms.exec(page) ?? [];
  return block.trim().replaceAll("\\\n", "").split("\n");
}

/** What needs the whole machine: packages, a build, the running nginx. */
const isLeftOut = (command: string) => /^(?:apt-get|npm ci|nginx|curl) /.test(command);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nupay-nginx-host-"));
  plain = await freePort();
  secure = await freePort();
  await mkdir(place("run"));
  await mkdir(place("etc/nginx/conf.d"), { recursive: true });
  for (const command of (await documented()).filter((one) => !isLeftOut(one))) {
    const here = command
      .replaceAll(/ \/(etc|srv)\//g, ` ${folder}/$1/`)
      .replaceAll(/ dist\b/g, ` ${process.env.NUPAY_DIST ?? "dist"}`)
      .replace(" --brotli", binary.brotli ? " --brotli" : "");
    await run("bash", ["-e", "-c", here], { cwd: project });
  }
  const selfSigned =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost";
  const tls = place("etc/nupay/tls");
  const files = ["-keyout", join(tls, "privkey.pem"), "-out", join(tls, "fullchain.pem")];
  await run("openssl", [...selfSigned.split(" "), ...files]);
  const host = await changedFile(place("etc/nginx/conf.d/nupay.conf"), [
    ["listen 80;", `listen 127.0.0.1:${plain};`],
    ["listen [::]:80;", ""],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${secure} ssl http2;`],
    ["listen [::]:443 ssl http2;", ""],
    ["/etc/", `${folder}/etc/`],
    ["/var/log/nginx/nupay.log", place("access.log")],
    ["/var/log/nginx/nupay-error.log", place("nupay-error.log")],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${place("run")}/${name};`,
  );
  const debian = `${binary.modules.join("\n")}
pid ${place("run")}/nginx.pid; error_log ${place("error.log")}; events {}
http { ${temporary.join(" ")} access_log ${place("debian.log")}; gzip on; ${host} }`;
  await writeFile(place("nginx.conf"), userLine + debian);
  nginx = await runNginx(binary, {
    folder,
    main: place("nginx.conf"),
    address: `http://127.0.0.1:${plain}`,
  });
});
afterAll(async () => {
  agent.destroy();
  await nginx.close();
});

const ask = (path: string) =>
  new Promise<{ status: number | undefined; policy: string | undefined; body: string }>((resolve, reject) => {
    const options = { host: "127.0.0.1", port: secure, path, agent, rejectUnauthorized: false };
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

test("the documented commands serve the build over TLS, and plain HTTP leads to the configured host alone", async () => {
  expect(JSON.parse((await ask("/health.json")).body)).toMatchObject({ status: "ok" });
  expect((await ask("/")).policy).toContain("script-src 'self'");
  const answer = await fetch(`http://127.0.0.1:${plain}/transactions${query}`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    301,
    `https://wallet.example.com/transactions${query}`,
  ]);
});

test("no query is in any log, also where the frame's own log would have it", async () => {
  for (const path of ["/transactions", "/assets/none.js"]) await ask(path + query);
  await fetch(`http://127.0.0.1:${plain}/transactions${query}`, { redirect: "manual" });
  const { access, error } = await nginx.logs();
  const paths = access
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).path);
  expect(paths).toEqual(expect.arrayContaining(["/transactions", "/assets/none.js"]));
  const others = ["debian.log", "error.log", "nupay-error.log"];
  const rest = await Promise.all(others.map((name) => readFile(place(name), "utf8")));
  expect([access, error, ...rest].join("")).not.toContain("s3cret");
});

test("an address gets 500 pages at once and 50 a second, then 429", async () => {
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask("/transactions")));
  const seconds = (performance.now() - began) / 1_000;
  const good = answers.filter(({ status }) => status === 200).length;
  expect(good).toBeGreaterThanOrEqual(490);
  expect(good).toBeLessThanOrEqual(502 + 50 * seconds);
});
