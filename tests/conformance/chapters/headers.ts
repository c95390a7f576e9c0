import { type Chapter, demandEqual, must, should } from "../check.ts";
import type { WalletServer } from "../wallet-server.ts";

/** Successful and failed reads, with and without a token. */
const severalAnswers = (server: WalletServer) =>
  Promise.all([
    server.ask("GET /users/me"),
    server.ask("POST /wallet/list", { body: { page: 0, size: 1 } }),
    server.ask("POST /wallet/list", { body: {}, isUnchecked: true }),
    server.ask("GET /users/me", { person: null }),
  ]);

export const headersChapter: Chapter = {
  id: "caching",
  title: "Caching and other headers",
  page: "docs/back-end.md, Headers",
  checks: [
    must(
      "no-store",
      "Every answer is no-store.",
      "A shared computer would keep balances.",
      async (server) => {
        for (const { call, status, headers } of await severalAnswers(server)) {
          const control = (headers.get("cache-control") ?? "").split(/\s*,\s*/);
          demandEqual(control.includes("no-store"), true, `no-store in Cache-Control of ${call}, ${status},`);
        }
      },
    ),
    must(
      "no-cookies",
      "No answer sets a cookie.",
      "A call with a cookie can be forged by another site.",
      async (server) => {
        for (const { call, headers } of await severalAnswers(server)) {
          demandEqual(headers.getSetCookie(), [], `Set-Cookie of ${call}`);
        }
      },
    ),
    should(
      "nosniff",
      "Every answer is nosniff.",
      "A browser could take JSON for a script.",
      async (server) => {
        for (const { call, headers } of await severalAnswers(server)) {
          demandEqual(headers.get("x-content-type-options"), "nosniff", `X-Content-Type-Options of ${call}`);
        }
      },
    ),
  ],
};
