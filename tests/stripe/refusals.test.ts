/**
 * Each refusal of the Stripe fake's API, in full, as `refusals.txt` lists them: a call that leaves out, empties or
 * spoils a field names this field, and each of Stripe's test cards is refused by its own code and sentence.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { openTestServers, type StripeTestServers } from "./stand.ts";

const file = new URL("refusals.txt", import.meta.url);

let stand: StripeTestServers;
beforeAll(async () => {
  stand = await openTestServers({ sandbox: await freePort(), app: await freePort() });
});
afterAll(() => stand.close());

type Fields = Readonly<Record<string, unknown>>;
interface Answer {
  readonly id: string;
  readonly status: string;
  readonly last_setup_error: { readonly message: string } | null;
  readonly error?: Readonly<
    Record<"type" | "code" | "decline_code" | "param" | "message", string | undefined>
  >;
}

async function call(path: string, body: Fields): Promise<{ status: number; body: Answer }> {
  const response = await fetch(`${stand.sandbox}/stripe/v1/${path}`, {
    method: "POST",
    headers: { Authorization: "Bearer pk_test_sandbox", Origin: stand.sandbox },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

async function outcomeOf(path: string, body: Fields): Promise<string> {
  const { status, body: answer } = await call(path, body);
  if (answer.error === undefined) return `${status} ${answer.status ?? "made"}`;
  const { type, code, decline_code: declineCode, param, message } = answer.error;
  return `${[status, type, code, declineCode, param].filter((part) => part !== undefined).join(" ")}: ${message}`;
}

const year = new Date().getFullYear() + 3;
const card = { number: "4242424242424242", exp_month: 7, exp_year: year, cvc: "123" };
const account = { bsb_number: "000000", account_number: "000123456" };
const billing = { name: "Mara Lindqvist", email: "mara@nupay.test" };
const wholeBodies: Readonly<Record<string, Readonly<Record<string, Fields | string>>>> = {
  card: { type: "card", card, billing_details: billing },
  au_becs_debit: { type: "au_becs_debit", au_becs_debit: account, billing_details: billing },
};

/** The body without a field, or with another value of it. */
function changed(body: Fields, path: readonly string[], value: unknown): Fields {
  const [name = "", ...rest] = path;
  return { ...body, [name]: rest.length === 0 ? value : changed(body[name] as Fields, rest, value) };
}

const invalidValues: readonly (readonly [path: string, value: unknown])[] = [
  ["card.card.number", "4242424242424241"],
  ["card.card.number", "424242424242424"],
  ["card.card.exp_month", 13],
  ["card.card.exp_month", "7"],
  ["card.card.exp_year", 2020],
  ["card.card.exp_year", "2040"],
  ["card.card.cvc", "12"],
  ["card.billing_details.email", "nobody"],
  ["card.type", "sepa_debit"],
  ["au_becs_debit.au_becs_debit.bsb_number", "00000"],
  ["au_becs_debit.au_becs_debit.account_number", "123"],
  ["au_becs_debit.au_becs_debit.account_number", "1234"],
  ["au_becs_debit.au_becs_debit.account_number", "0000"],
  ["au_becs_debit.au_becs_debit.account_number", "1234567890"],
];

const testCards = [
  "4000000000000002",
  "4000000000009995",
  "4000000000009987",
  "4000000000009979",
  "4000000000006975",
  "4100000000000019",
  "4000000000000069",
  "4000000000000127",
  "4000000000000119",
  "4000000000000341",
  "4000002500003155",
  "4000002760003184",
  "4000000000003220",
  "4000008400001629",
];

const oneOfEachSentence = [
  "4000000000000002",
  "4000000000009995",
  "4000000000000069",
  "4000000000000127",
  "4000000000000119",
  "4000002500003155",
];

async function createCard(number: string): Promise<string> {
  return (await call("payment_methods", { type: "card", card: { ...card, number } })).body.id;
}

/** What an intent says of a card, and what it keeps of the refusal until the next card succeeds. */
async function linesOfCard(number: string, locale: string): Promise<string[]> {
  const intent = await stand.provider.createSetupIntent("dana");
  const path = `setup_intents/${intent.id}`;
  const secret = { client_secret: intent.clientSecret, locale };
  const head = `${number} ${locale}`;
  const lines: string[] = [];
  const act = async (action: string, body: Fields) => {
    const outcome = await outcomeOf(`${path}/${action}`, { ...secret, ...body });
    const { body: stored } = await call(`${path}/retrieve`, secret);
    const [kept, expected] = [
      stored.last_setup_error?.message,
      outcome.startsWith("200") ? undefined : outcome.slice(outcome.indexOf(": ") + 2),
    ];
    const note = kept === expected ? "" : `; keeps the error ${kept}`;
    lines.push(`${head} ${[action, body.outcome].join(" ").trim()} → ${outcome}${note}`);
  };
  const first = await createCard(number);
  await act("confirm", { payment_method: first });
  if (lines[0]?.endsWith("requires_action")) {
    await act("authenticate", { outcome: "fail" });
    await act("confirm", { payment_method: first });
    await act("authenticate", { outcome: "complete" });
  }
  if (!lines.at(-1)?.endsWith("succeeded"))
    await act("confirm", { payment_method: await createCard(card.number) });
  return lines;
}

test("each refusal of the Stripe fake's API is the one in the list", async () => {
  const lines: string[] = [];
  for (const [kind, body] of Object.entries(wholeBodies)) {
    lines.push(`${kind} whole → ${await outcomeOf("payment_methods?expand=customer", body)}`);
    const paths = Object.entries(body).flatMap(([name, value]) =>
      typeof value === "string" ? [[name]] : [[name], ...Object.keys(value).map((field) => [name, field])],
    );
    for (const path of paths)
      for (const [how, value] of [
        ["without", undefined],
        ["blank", " "],
      ] as const)
        lines.push(
          `${kind} ${how} ${path.join(".")} → ${await outcomeOf("payment_methods", changed(body, path, value))}`,
        );
  }
  for (const locale of ["en", "ar"])
    for (const [path, value] of invalidValues) {
      const [kind = "", ...rest] = path.split(".");
      const body = { ...changed(wholeBodies[kind] ?? {}, rest, value), locale };
      lines.push(`${path} ${JSON.stringify(value)} ${locale} → ${await outcomeOf("payment_methods", body)}`);
    }
  for (const number of testCards) lines.push(...(await linesOfCard(number, "en")));
  for (const number of oneOfEachSentence) lines.push(...(await linesOfCard(number, "ar")));
  const text = `${lines.join("\n")}\n`;
  if (process.env.NUPAY_UPDATE) writeFileSync(file, text);
  expect(lines).toEqual(readFileSync(file, "utf8").trimEnd().split("\n"));
});
