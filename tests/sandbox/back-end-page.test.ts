/** Compares docs/back-end.md, written for authors of a wallet's server, with the sandbox. */
import { readFileSync } from "node:fs";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LiveSandbox, shareLiveSandbox } from "./live-sandbox.ts";

let sandbox: LiveSandbox;
beforeAll(async () => {
  sandbox = await shareLiveSandbox();
});
afterAll(() => sandbox.close());

const page = readFileSync(new URL("../../docs/back-end.md", import.meta.url), "utf8");

/** The first two cells of each row in a section's table. */
function rowsOf(section: string): readonly (readonly [string, string])[] {
  const [, text = ""] = page.split(`\n## ${section}\n`);
  const [own = ""] = text.split("\n## ");
  return [...own.matchAll(/^\| (.*`.*) \| (.+) \|$/gm)].map(([, name = "", value = ""]) => [name, value]);
}

const quotedWords = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);

test("the CORS headers in docs/back-end.md are those that the sandbox sends", async () => {
  const rows = rowsOf("CORS");
  expect(rows.length).toBeGreaterThan(4);
  const headers = { Origin: sandbox.app, "Access-Control-Request-Method": "POST" };
  const address = `${sandbox.address}/api/v1/wallet/top-up`;
  const sentHeaders = new Headers([
    ...(await fetch(address, { method: "OPTIONS", headers })).headers,
    ...(await fetch(address, { headers: { Origin: sandbox.app } })).headers,
  ]);
  const names = [...sentHeaders.keys(), "vary"].filter((name) => /^access-control-|^vary$/.test(name));
  const documentedNames = rows.map(([name]) => quotedWords(name)[0]?.toLowerCase());
  expect(documentedNames.toSorted()).toEqual([...new Set(names)].toSorted());
  for (const [name, value] of rows) {
    const [header = ""] = quotedWords(name);
    const firstValue = /^`([^`]+)`/.exec(value)?.[1] ?? /^\d+/.exec(value)?.[0] ?? sandbox.app;
    expect([header, new Set(sentHeaders.get(header)?.split(", "))]).toEqual([
      header,
      new Set(firstValue.split(", ")),
    ]);
  }
});

/** The sandbox's tokens have no profile claims, since its provider reads people from the wallet's database. */
const profile = ["email", "given_name", "family_name", "phone_number", "phone_number_verified"];

test("the claims in docs/back-end.md are in the sandbox's access token, except the profile claims", async () => {
  const { token } = await sandbox.addHolder();
  const rows = rowsOf("The access token");
  const claims = rows.flatMap(([name]) => (/^(?:header|signature)/.test(name) ? [] : quotedWords(name)));
  const ownPayload = decodeJwt(token);
  expect(claims.filter((name) => ownPayload[name] === undefined)).toEqual(profile);
  expect(claims).toEqual(expect.arrayContaining(["iss", "aud", "exp", "sub", "sid", "auth_time"]));
  const { typ, alg = "" } = decodeProtectedHeader(token);
  const documentedHeader = (header: string) =>
    quotedWords(rows.find(([name]) => name === `header \`${header}\``)?.[1] ?? "");
  expect([documentedHeader("typ"), documentedHeader("alg")]).toEqual([[typ], expect.arrayContaining([alg])]);
});
