/** The calls of the contract that set one flag of a saved card. */
import { readFileSync } from "node:fs";
import { cardCalls } from "../../openapi/answer-guards.ts";
import { contractCodes } from "../../src/machines/core/rules/contract-codes.ts";
import type { CardOrder } from "../../src/machines/instructions/card-calls.ts";

const yaml = readFileSync(new URL("../../openapi/wallet.yaml", import.meta.url), "utf8");

type KeyOf<Order> = Order extends Order ? keyof Order : never;
export type CardFlag = Exclude<KeyOf<CardOrder>, "operation" | "paymentMethodId">;

export interface FlagCall {
  readonly operation: CardOrder["operation"];
  readonly method: string;
  readonly path: string;
  /** `POST /cards/freeze` */
  readonly call: string;
  readonly flag: CardFlag;
  /** The refusal of a top-up from a card with the flag; undefined if such a card pays. */
  readonly refusal: string | undefined;
}

export const flagCalls: readonly FlagCall[] = cardCalls(yaml).flatMap(({ operation, method, path, flag }) =>
  flag === undefined
    ? []
    : [
        {
          operation: operation as CardOrder["operation"],
          method,
          path,
          call: `${method} ${path}`,
          flag: flag as CardFlag,
          refusal: contractCodes.find((code) => code === `card_${flag}`),
        },
      ],
);

/** The flag that the call sets; undefined for a call that sets none. */
export const flagOf = (operation: string): CardFlag | undefined =>
  flagCalls.find((call) => call.operation === operation)?.flag;

/** The order that sets or clears the flag; the contract generates its type, too. */
export const flagOrder = ({ operation, flag }: FlagCall, paymentMethodId: string, isSet: boolean) =>
  ({ operation, paymentMethodId, [flag]: isSet }) as unknown as CardOrder;
