import type { StepUp } from "../../machines/instructions/rules/step-up.ts";
import { isFields } from "../core/fields.ts";
import { type Config, ConfigError } from "./config.ts";

const createFieldError = (field: string, requirement: string) =>
  new ConfigError("invalidField", `config.json: ${field} must be ${requirement}`);

function parseWholeNumber(value: unknown, field: string, max: number, requirement: string): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw createFieldError(field, requirement);
}

function parseFlag(value: unknown, field: string): boolean {
  if (typeof value === "boolean") return value;
  throw createFieldError(field, "true or false");
}

/**
 * The payments and changes that need a fresh sign-in; undefined if the configuration requires none.
 * @throws ConfigError
 */
export function parseStepUp({ stepUp, api }: Pick<Config, "stepUp" | "api">): StepUp | undefined {
  if (stepUp === undefined) return undefined;
  if (!isFields(stepUp)) throw createFieldError("stepUp", "an object");
  if (api.idempotency !== "required") {
    throw createFieldError(
      "stepUp",
      'left out with api.idempotency "none", since only a key can be cancelled',
    );
  }
  const { payoutAbove, firstTransfer, bankDetails, maxAge } = stepUp;
  const rules = {
    ...(payoutAbove !== undefined && {
      payoutAbove: parseWholeNumber(
        payoutAbove,
        "stepUp.payoutAbove",
        Number.MAX_SAFE_INTEGER,
        "whole cents",
      ),
    }),
    ...(firstTransfer !== undefined && { firstTransfer: parseFlag(firstTransfer, "stepUp.firstTransfer") }),
    ...(bankDetails !== undefined && { bankDetails: parseFlag(bankDetails, "stepUp.bankDetails") }),
  };
  if (payoutAbove === undefined && firstTransfer !== true && bankDetails !== true) {
    throw createFieldError("stepUp", "given payoutAbove, firstTransfer or bankDetails");
  }
  return {
    ...rules,
    maxAge: parseWholeNumber(maxAge, "stepUp.maxAge", 86_400, "0 to 86400 whole seconds"),
  };
}
