import type { Context } from "koa";
import { expect, test } from "vitest";
import { answerErrors } from "../../sandbox/http/errors.ts";
import { createLog } from "../../sandbox/log.ts";
import { readTokenSubject } from "../../sandbox/request-log/token-subject.ts";

test("an error inside is in the log, and the answer has nothing of it", async () => {
  const lines: string[] = [];
  const context = { status: 200, body: undefined } as unknown as Context;
  await answerErrors(createLog({ print: (line) => lines.push(line) }))(context, () =>
    Promise.reject(new Error("relation people of mara@nupay.test")),
  );
  expect([context.status, context.body]).toEqual([500, { status: 500, message: "Something went wrong" }]);
  expect(lines.join()).toContain("relation people");
});

const encoded = (text: string) => `head.${Buffer.from(text).toString("base64url")}.signature`;

test.each([
  undefined,
  "",
  "head",
  "head.",
  "head.!!!.signature",
  encoded("no JSON"),
  encoded("null"),
  encoded('"text"'),
  encoded('{"sub":1,"sid":null}'),
  encoded(JSON.stringify({ sub: "x".repeat(20_000) })),
])("a damaged token %j identifies nobody", (token) => {
  expect(readTokenSubject(token)).toEqual({});
});
