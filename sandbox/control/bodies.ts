import { type FaultPlan, faultKinds } from "../faults/faults.ts";
import type { PayoutMode } from "../ledger/payments.ts";
import type { StepUpRule } from "../wallet/step-up.ts";
import type { ReviewMode } from "./modes.ts";
import { createBodyReader } from "./requests.ts";

const text = { type: "string", minLength: 1, maxLength: 200, pattern: "^[^\\u0000]*$" } as const;
const anyTextSchema = { ...text, minLength: 0 } as const;
const email = { type: "string", maxLength: 254, pattern: "^[^\\s@\\u0000]+@[^\\s@\\u0000]+$" } as const;
const cents = { type: "integer", minimum: 0, maximum: 10 ** 14 } as const;

const objectSchema = <Properties extends Record<string, unknown>>(
  properties: Properties,
  requiredNames: readonly (keyof Properties & string)[],
) => ({ type: "object", additionalProperties: false, properties, required: [...requiredNames] });

/** `POST /sandbox/people`; amounts in cents. */
export interface PersonBody {
  /** The token's `sub`, if another identity provider issued it. */
  readonly id?: string;
  readonly email: string;
  readonly password?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly mobile?: string;
  readonly mobileVerified?: boolean;
  readonly account?: null | {
    readonly status: string;
    readonly balance: number;
    readonly pendingBalance?: number;
    readonly cards?: readonly { brand: string; last4: string; expMonth: number; expYear: number }[];
    readonly transactions?: readonly {
      type: string;
      status: string;
      amount: number;
      createdAt: string;
      counterparty?: string;
      method?: string;
    }[];
  };
}

export const readPerson = createBodyReader<PersonBody>(
  objectSchema(
    {
      id: { type: "string", pattern: "^[\\w-]{1,64}$" },
      email,
      password: text,
      firstName: anyTextSchema,
      lastName: anyTextSchema,
      mobile: text,
      mobileVerified: { type: "boolean" },
      account: {
        ...objectSchema(
          {
            status: anyTextSchema,
            balance: cents,
            pendingBalance: cents,
            cards: {
              type: "array",
              items: objectSchema(
                {
                  brand: anyTextSchema,
                  last4: { type: "string", pattern: "^[0-9]{4}$" },
                  expMonth: { type: "integer", minimum: 1, maximum: 12 },
                  expYear: { type: "integer", minimum: 1970, maximum: 9999 },
                },
                ["brand", "last4", "expMonth", "expYear"],
              ),
            },
            transactions: {
              type: "array",
              items: objectSchema(
                {
                  type: anyTextSchema,
                  status: anyTextSchema,
                  amount: cents,
                  createdAt: { type: "string", format: "date-time" },
                  counterparty: text,
                  method: text,
                },
                ["type", "status", "amount", "createdAt"],
              ),
            },
          },
          ["status", "balance"],
        ),
        type: ["object", "null"],
      },
    },
    ["email"],
  ),
);

/** `PATCH /sandbox/accounts/{accountId}`: a reviewer's decision, and the texts for the holder. */
export interface StatusBody {
  readonly status: string;
  readonly statusReason?: string;
  readonly nextStep?: string;
  readonly decisionBy?: string;
}

export const readStatus = createBodyReader<StatusBody>(
  objectSchema(
    {
      status: anyTextSchema,
      statusReason: text,
      nextStep: text,
      decisionBy: { type: "string", format: "date-time" },
    },
    ["status"],
  ),
);

export const readReview = createBodyReader<{ mode: ReviewMode; email?: string }>(
  objectSchema({ mode: { enum: ["auto", "manual"] }, email }, ["mode"]),
);

export const readPayouts = createBodyReader<{ mode: PayoutMode; email?: string }>(
  objectSchema({ mode: { enum: ["succeed", "pending", "return"] }, email }, ["mode"]),
);

/** `PUT /sandbox/step-up`; `rule: null` removes the rule. */
export const readStepUp = createBodyReader<{ rule: StepUpRule | null; email?: string }>(
  objectSchema(
    {
      rule: {
        ...objectSchema(
          {
            payoutAbove: cents,
            firstTransfer: { type: "boolean" },
            bankDetails: { type: "boolean" },
            maxAge: { type: "integer", minimum: 0, maximum: 86_400 },
          },
          ["maxAge"],
        ),
        type: ["object", "null"],
      },
      email,
    },
    ["rule"],
  ),
);

export const readFault = createBodyReader<FaultPlan>(
  objectSchema(
    {
      method: { type: "string", pattern: "^[A-Za-z]+$" },
      path: { type: "string", pattern: "^/" },
      kind: { enum: faultKinds },
      times: { type: "integer", minimum: 1 },
      status: { type: "integer", minimum: 200, maximum: 599 },
      delayMs: { type: "integer", minimum: 0, maximum: 600_000 },
      body: true,
      silent: { type: "boolean" },
      act: { type: "boolean" },
      headers: {
        type: "object",
        propertyNames: { pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$" },
        additionalProperties: { type: "string", pattern: "^[\\t\\u0020-\\u007e]*$" },
      },
      email,
    },
    ["method", "path", "kind"],
  ),
);

export const readEmail = createBodyReader<{ email: string }>(objectSchema({ email }, ["email"]));
