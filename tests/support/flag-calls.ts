/** The calls of the contract that set one flag of a saved card. */
import { readFileSync } from "node:fs";
import { cardCalls } from "../../openapi/answer-guards.ts";
import type { CardOrder } from "../../src/machines/instructions/card-calls.ts";

const yaml = readFileSync(new URL("../../openapi/wallet.yaml", import.meta.url), "utf8");

export const flagCalls = cardCalls(yaml).flatMap(({ operation, method, path, flag }) =>
  flag === undefined ? [] : [{ operation, call: `${method} ${path}`, path, flag }],
);

type FlagCall = (typeof flagCalls)[number];

/** The order that sets or clears the flag; the contract generates its type, too. */
export const flagOrder = ({ operation, flag }: FlagCall, paymentMethodId: string, isSet: boolean) =>
  ({ operation, paymentMethodId, [flag]: isSet }) as unknown as CardOrder;
