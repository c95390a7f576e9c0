import { type Chapter, demand, must, should } from "../check.ts";
import { claimsOf, demandRefusal, type WalletServer } from "../wallet-server.ts";

export const details = {
  firstName: "Conny",
  lastName: "Check",
  dob: { day: 14, month: 2, year: 1990 },
  address: { line1: "1 Martin Place", city: "Sydney", state: "NSW", postalCode: "2000", country: "AU" },
  phone: "+61400009999",
};
export const bankDetails = {
  country: "AU",
  currency: "aud",
  accountNumber: "000123456",
  routingNumber: "000-000",
  accountHolderName: "Conny Check",
  accountHolderType: "individual",
};

function upload(server: WalletServer, content: string | Uint8Array<ArrayBuffer>, type = "image/png") {
  const form = new FormData();
  form.append("file", new Blob([content], { type }), "document.png");
  return server.ask("POST /fiat/accounts/identity-document", { raw: form, person: server.person("pending") });
}

export const accountChapter: Chapter = {
  id: "account",
  title: "The account and its setup",
  page: "openapi/wallet.yaml, /fiat/accounts",
  checks: [
    must(
      "account-exists",
      "Opening an account for a person who has one is 409 account_exists.",
      "Two tabs open one account; the app reads it after this code.",
      async (server) => {
        const person = server.person("payer");
        const me = await server.ask("GET /users/me");
        const keycloakId = person.id ?? claimsOf(person.session.token).sub ?? "unknown";
        const body = { email: me.body.data.email, country: "AU", keycloakId };
        const answer = await server.ask("POST /fiat/accounts", { body });
        // A token that is not a JWT does not contain its subject; for another subject, the expected error is
        // `forbidden`.
        if (keycloakId === "unknown") demandRefusal(answer, 403, "forbidden");
        else demandRefusal(answer, 409, "account_exists");
      },
    ),
    must(
      "account-of-another",
      "Opening an account in the name of another subject is 403 forbidden.",
      "One person would open an account for another.",
      async (server) => {
        const body = {
          email: "conny@example.com",
          country: "AU",
          keycloakId: "11111111-1111-4111-8111-111111111111",
        };
        demandRefusal(await server.ask("POST /fiat/accounts", { body }), 403, "forbidden");
      },
    ),
    must(
      "setup-incomplete",
      "Ending the setup before its parts are in is 409 setup_incomplete.",
      "An account without a document would become active.",
      async (server) => {
        server.requireChanges();
        const person = server.person("pending");
        const answer = await server.ask("PUT /fiat/accounts", { body: { status: "A" }, person });
        demandRefusal(answer, 409, "setup_incomplete");
      },
    ),
    must(
      "under-age",
      "A holder below 18 is 400 under_age.",
      "The wizard shows the sentence beside the date of birth.",
      async (server) => {
        const body = { ...details, dob: { day: 1, month: 1, year: new Date().getFullYear() - 10 } };
        const person = server.person("pending");
        demandRefusal(await server.ask("PUT /fiat/accounts/individual", { body, person }), 400, "under_age");
      },
    ),
    must(
      "phone-invalid",
      "A phone that is not E.164 is 400 phone_invalid.",
      "Nobody finds the holder by such a number.",
      async (server) => {
        const person = server.person("pending");
        const options = { body: { ...details, phone: "12" }, person };
        demandRefusal(await server.ask("PUT /fiat/accounts/individual", options), 400, "phone_invalid");
      },
    ),
    must(
      "routing-number-invalid",
      "A BSB without six digits is 400 routing_number_invalid.",
      "A payout would go nowhere.",
      async (server) => {
        const body = { ...bankDetails, routingNumber: "12" };
        const person = server.person("pending");
        const answer = await server.ask("PUT /fiat/accounts/bank-account", { body, person });
        demandRefusal(answer, 400, "routing_number_invalid");
      },
    ),
    must(
      "document-type",
      "A document that is neither JPEG, PNG nor PDF by its content is 415 document_type.",
      "A reviewer would open whatever was sent.",
      async (server) => demandRefusal(await upload(server, "plain text"), 415, "document_type"),
    ),
    must(
      "document-empty",
      "An empty document is 400 document_empty.",
      "The setup would end without a document.",
      async (server) => demandRefusal(await upload(server, ""), 400, "document_empty"),
    ),
    must(
      "document-size",
      "A document above 5 MB is 413 document_size.",
      "The app says the limit, and a gateway's page has no code.",
      async (server) => {
        const content = new Uint8Array(5 * 1024 * 1024 + 1);
        content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
        demandRefusal(await upload(server, content), 413, "document_size");
      },
    ),
    should(
      "no-account-no-wallet",
      "Balance and list of a person without an account are 404 account_not_found.",
      "An empty wallet would look like one that was emptied.",
      async (server) => {
        const person = server.person("without");
        for (const call of ["POST /wallet/balance", "POST /wallet/list"]) {
          const answer = await server.ask(call, {
            body: call.endsWith("list") ? { page: 0, size: 1 } : {},
            person,
          });
          demand(answer.status === 404, `${call} answers ${answer.status}`);
        }
      },
    ),
  ],
};
