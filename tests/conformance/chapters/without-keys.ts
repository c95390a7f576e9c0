import { type Chapter, demand, may, must } from "../check.ts";
import { demandRefusal, demandSuccess } from "../wallet-server.ts";
import { removal } from "./keys.ts";
import { transferBody } from "./money.ts";

/** Checks for the specification's server, which keeps no keys (`api.idempotency` is `none`), only with that profile. */
export const withoutKeysChapter: Chapter = {
  id: "without-keys",
  title: "Without keys",
  page: "docs/payments.md, Rolling it out over a fleet; docs/back-end.md, The specification's own server",
  checks: [
    must(
      "no-key-asked",
      "A call without Idempotency-Key acts, or is refused for another reason.",
      "The app sends no key in this profile, and every call would fail.",
      async (server) => {
        demandRefusal(await server.ask("POST /cards/remove", { body: removal }), 404, "card_not_found");
      },
    ),
    must(
      "pays",
      "A transfer of one cent without a key succeeds.",
      "Nothing could be paid.",
      async (server) => {
        server.reserve(1);
        demandSuccess(await server.ask("POST /wallet/transfer", { body: await transferBody(server, 1) }));
      },
    ),
    may(
      "list-bare",
      "Reads may answer their data alone, the list data and pagination.",
      "The specification's section 7 has nothing else.",
      async (server) => {
        const { body } = await server.ask("POST /wallet/list", { body: { page: 0, size: 1 } });
        demand(Array.isArray(body.data) && body.pagination !== undefined, "data or pagination is missing");
      },
    ),
    may(
      "no-added-calls",
      "The added calls may be 404.",
      "The app does not send them in this profile.",
      async (server) => {
        const { status } = await server.ask("GET /wallet/payments/8e03978e-40d5-43dd-bc93-6894a57f9324");
        demand(status === 404 || status === 200, `The status request answers ${status}`);
      },
    ),
  ],
};
