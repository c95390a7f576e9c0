import { type Chapter, type Check, demand, must, should } from "../check.ts";
import { demandRefusal, type WalletServer } from "../wallet-server.ts";

const list = { page: 0, size: 4 };

async function demandInvalid(server: WalletServer, call: string, bodies: readonly unknown[]): Promise<void> {
  for (const body of bodies) {
    const answer = await server.ask(call, { body, isUnchecked: true });
    demand(
      answer.status === 400 && answer.body.code === "invalid_request",
      `${call} answers ${JSON.stringify(body)} with ${answer.status} ${answer.body.code ?? ""}`,
    );
  }
}

const strange: Check = should(
  "strange-input",
  "Strange input is refused, never a 5xx.",
  "A 5xx leaves the outcome of a payment open.",
  async (server) => {
    const deeplyNestedJson = `{"currency":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
    const headers = { "Content-Type": "application/json" };
    const answers = [
      await server.ask("POST /wallet/balance", { raw: deeplyNestedJson, headers, isUnchecked: true }),
      await server.ask("POST /wallet/list", { body: { ...list, sortBy: "\u0000" }, isUnchecked: true }),
      await server.ask("GET /users?mobile=%00", { isUnchecked: true }),
      await server.ask("GET /users?mobile=%F0%9F%92%B8", { isUnchecked: true }),
      await server.ask("POST /wallet/list", { body: { page: 1e21, size: 1 }, isUnchecked: true }),
    ];
    for (const { call, status } of answers) demand(status < 500, `${call} answers ${status}`);
  },
);

export const bodiesChapter: Chapter = {
  id: "bodies",
  title: "What may be sent",
  page: "openapi/wallet.yaml, the schemas of request bodies",
  checks: [
    must(
      "no-json",
      "A body that is no JSON is 400 invalid_request.",
      "A half body must never act.",
      async (server) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await server.ask("POST /wallet/list", { raw: '{"page":', headers });
        demandRefusal(answer, 400, "invalid_request");
      },
    ),
    must(
      "another-type",
      "Another content type than application/json is 415 unsupported_media_type.",
      "A form of another site can send text/plain without a preflight.",
      async (server) => {
        const headers = { "Content-Type": "text/plain" };
        const answer = await server.ask("POST /wallet/list", { raw: JSON.stringify(list), headers });
        demandRefusal(answer, 415, "unsupported_media_type");
      },
    ),
    must(
      "unknown-field",
      "A field that the contract does not name is 400 invalid_request.",
      "A misspelt field would be left out in silence.",
      (server) => demandInvalid(server, "POST /wallet/list", [{ ...list, pages: 1 }]),
    ),
    must(
      "wrong-fields",
      "A missing field, and one of another type, is 400 invalid_request.",
      "What the server guesses is not what the holder asked for.",
      (server) =>
        demandInvalid(server, "POST /wallet/list", [{ page: 0 }, { page: "0", size: 4 }, [list], "x"]),
    ),
    must(
      "list-limits",
      "A page below 0, a size of 0 or above 500 and an unknown order are 400 invalid_request.",
      "One call could read everything.",
      (server) =>
        demandInvalid(server, "POST /wallet/list", [
          { page: -1, size: 4 },
          { page: 0, size: 0 },
          { page: 0, size: 501 },
          { ...list, orderBy: "UP" },
          { ...list, sortBy: "NAME" },
        ]),
    ),
    must(
      "body-limit",
      "A JSON body of two million bytes is refused with 413 payload_too_large, or by a closed connection.",
      "One call could fill the server's memory.",
      async (server) => {
        const bodyText = JSON.stringify({ ...list, sortBy: "x".repeat(2_000_000) });
        const headers = { "Content-Type": "application/json" };
        const response = await server
          .fetch("POST /wallet/list", { raw: bodyText, headers })
          .catch(() => undefined);
        if (!response) return;
        const text = await response.text();
        demand(response.status === 413, `The answer is ${response.status}`);
        demand(text.includes('"payload_too_large"'), "The answer is not in the contract's shape");
      },
    ),
    strange,
  ],
};
