import type { Failure } from "../../core/failure.ts";
import type { PayoutField } from "../../core/rules/payout.ts";
import type { PersonalField } from "../../core/rules/personal-details.ts";

/** Errors of a field that only the wallet can detect. */
export type FieldRefusal = "phone" | "mobileTaken" | "age" | "routingNumber";

/** A field that the wallet rejected. */
export interface RefusedField {
  readonly field: PersonalField | PayoutField;
  readonly fault: FieldRefusal;
}

const refusals: ReadonlyMap<string | undefined, RefusedField> = new Map([
  ["phone_invalid", { field: "phone", fault: "phone" }],
  ["mobile_taken", { field: "phone", fault: "mobileTaken" }],
  ["under_age", { field: "dateOfBirth", fault: "age" }],
  ["routing_number_invalid", { field: "routingNumber", fault: "routingNumber" }],
]);

/** The field that a rejection names; undefined if it names none. */
export function refusedFieldOf({ code }: Failure): RefusedField | undefined {
  return refusals.get(code);
}
