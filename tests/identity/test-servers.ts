import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import Koa from "koa";
import { openDatabase } from "../../sandbox/database.ts";
import { createIdentity } from "../../sandbox/identity/index.ts";
import { createMobileCodes } from "../../sandbox/people/mobile-codes.ts";
import type { Addresses, Database, Identity, People } from "../../sandbox/ports.ts";
import { memoryPeople } from "./fakes.ts";

export interface TestServers {
  readonly identity: Identity;
  readonly people: People & { forget(id: string): void };
  readonly addresses: Addresses;
  readonly issuer: string;
  readonly app: string;
  /** The same app at 127.0.0.1, which is another site than the provider's localhost. */
  readonly otherSite: string;
  /** Restarts the provider on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** An identity provider on `port`, and a small app with the real keycloak-js on the next port. Dana can sign in. */
export async function startTestServers(port: number): Promise<TestServers> {
  const app = `http://localhost:${port + 1}`;
  const otherSite = `http://127.0.0.1:${port + 1}`;
  const addresses: Addresses = { sandbox: `http://localhost:${port}`, apps: [app, otherSite] };
  const issuer = `${addresses.sandbox}/realms/nupay`;
  const database: Database = await openDatabase("memory");
  const people = memoryPeople();
  await people.register({
    email: "demo@nupay.test",
    password: "demo",
    firstName: "Dana",
    lastName: "Demo",
    mobile: "0400000001",
  });
  const start = () =>
    createIdentity({ issuer, addresses, people, database, mobileCodes: createMobileCodes(database) });
  let identity = await start();
  const provider = new Koa().use((ctx, next) => identity.middleware(ctx, next));
  const servers = [await listen(port, provider.callback()), await listen(port + 1, appServer(addresses))];
  return {
    get identity() {
      return identity;
    },
    people,
    addresses,
    issuer,
    app,
    otherSite,
    async restart() {
      identity = await start();
    },
    async close() {
      await Promise.all(servers.map(close));
      await database.close();
    },
  };
}

const keycloak = readFileSync(
  new URL("../../node_modules/keycloak-js/lib/keycloak.js", import.meta.url),
  "utf8",
);

function appServer({ sandbox }: Addresses): RequestListener {
  const policy = `default-src 'none'; script-src 'self'; connect-src 'self' ${sandbox}; frame-src 'self' ${sandbox}; form-action 'self' ${sandbox}; base-uri 'none'`;
  const start = `import Keycloak from "/keycloak.js";
    window.keycloak = new Keycloak({ url: "${sandbox}", realm: "nupay", clientId: "nupay-web" });
    window.events = [];
    keycloak.onAuthLogout = () => events.push("logout");
    window.started = keycloak.init({
      onLoad: "check-sso",
      silentCheckSsoRedirectUri: location.origin + "/silent-check-sso.html",
      silentCheckSsoFallback: false,
      checkLoginIframeInterval: 2,
      enableLogging: true,
    }).then(
      (authenticated) => { document.title = authenticated ? "signed in" : "signed out"; },
      (error) => { document.title = "failed: " + (error?.error ?? error); },
    );`;
  const files = new Map<string, [type: string, content: string]>([
    ["/keycloak.js", ["text/javascript", keycloak]],
    ["/start.js", ["text/javascript", start]],
    ["/silent.js", ["text/javascript", "parent.postMessage(location.href, location.origin);"]],
    ["/silent-check-sso.html", ["text/html", '<!doctype html><script src="/silent.js"></script>']],
    ["/favicon.ico", ["image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>']],
  ]);
  const page = '<!doctype html><title>starting</title><body><script type="module" src="/start.js"></script>';
  return (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const [type, content] = files.get(path) ?? ["text/html", page];
    response
      .writeHead(200, { "Content-Type": `${type}; charset=utf-8`, "Content-Security-Policy": policy })
      .end(content);
  };
}

async function listen(port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, resolve));
  return server;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
