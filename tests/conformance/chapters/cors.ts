import { type Chapter, demand, demandEqual, must, should } from "../check.ts";
import type { WalletServer } from "../wallet-server.ts";

const preflight = (server: WalletServer, origin: string, method = "POST") =>
  server.fetch("OPTIONS /wallet/transfer", {
    person: null,
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": method,
      "Access-Control-Request-Headers": "authorization,content-type,idempotency-key,if-match",
    },
  });

const wordsOf = (headers: Headers, name: string) =>
  (headers.get(name) ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

function demandWords(headers: Headers, name: string, expectedWords: readonly string[]): void {
  const words = wordsOf(headers, name);
  const absent = expectedWords.filter((word) => !words.includes(word));
  demandEqual(absent, [], `what ${name} lacks`);
}

const stranger = "https://stranger.example";

export const corsChapter: Chapter = {
  id: "cors",
  title: "CORS",
  page: "docs/back-end.md, CORS",
  checks: [
    must(
      "preflight",
      "A preflight of the app's origin is 2xx without a token and names that origin.",
      "The browser sends no call at all.",
      async (server) => {
        const { status, headers } = await preflight(server, server.options.app);
        demand(status >= 200 && status < 300, `The preflight answers ${status}`);
        demandEqual(
          headers.get("access-control-allow-origin"),
          server.options.app,
          "Access-Control-Allow-Origin",
        );
      },
    ),
    must(
      "methods",
      "A preflight allows GET, POST, PUT and DELETE.",
      "Some calls fail in a browser alone.",
      async (server) => {
        const { headers } = await preflight(server, server.options.app, "PUT");
        const requiredMethods = ["put", ...(server.options.profile === "required" ? ["delete"] : [])];
        demandWords(headers, "access-control-allow-methods", requiredMethods);
      },
    ),
    must(
      "headers",
      "A preflight allows Authorization and Content-Type, and with keys Idempotency-Key, If-Match and Last-Event-ID.",
      "Some calls fail in a browser alone.",
      async (server) => {
        const { headers } = await preflight(server, server.options.app);
        const addedHeaders = ["idempotency-key", "if-match", "last-event-id"];
        const requiredHeaders = [
          "authorization",
          "content-type",
          ...(server.options.profile === "required" ? addedHeaders : []),
        ];
        demandWords(headers, "access-control-allow-headers", requiredHeaders);
      },
    ),
    should(
      "trace-header",
      "A preflight that allows traceparent lets traces of the app and the server be joined.",
      "With telemetry the app sends it, and the browser blocks the call.",
      async (server) => {
        const { headers } = await preflight(server, server.options.app);
        demandWords(headers, "access-control-allow-headers", ["traceparent"]);
      },
    ),
    must(
      "answers",
      "Answers name the app's origin, refusals and 401 among them.",
      "The app takes a refusal that it may not read for a lost connection.",
      async (server) => {
        for (const person of [server.person("payer"), null]) {
          const { headers, status } = await server.ask("GET /users/me", { person });
          const allowedOrigin = headers.get("access-control-allow-origin");
          demandEqual(allowedOrigin, server.options.app, `Access-Control-Allow-Origin of a ${status}`);
        }
      },
    ),
    must(
      "exposed",
      "Answers expose Idempotency-Replayed, Retry-After and WWW-Authenticate.",
      "The app cannot read how long to wait, or that a fresh sign-in is asked for.",
      async (server) => {
        const { headers } = await server.ask("GET /users/me");
        const addedHeaders = server.options.profile === "required" ? ["idempotency-replayed"] : [];
        demandWords(headers, "access-control-expose-headers", [
          "retry-after",
          "www-authenticate",
          ...addedHeaders,
        ]);
      },
    ),
    must(
      "stranger",
      "Another origin gets no permission, by its name or by a star.",
      "Any page that has a token could read the wallet.",
      async (server) => {
        const answers = [
          await preflight(server, stranger),
          await server.ask("GET /users/me", { headers: { Origin: stranger } }),
        ];
        for (const { headers } of answers) {
          const allowedOrigin = headers.get("access-control-allow-origin");
          demand(
            allowedOrigin !== stranger && allowedOrigin !== "*",
            `Access-Control-Allow-Origin is ${allowedOrigin}`,
          );
        }
      },
    ),
    should(
      "vary",
      "Answers vary by Origin.",
      "A cache would give one origin's permission to another.",
      async (server) => {
        demandWords((await server.ask("GET /users/me")).headers, "vary", ["origin"]);
      },
    ),
  ],
};
