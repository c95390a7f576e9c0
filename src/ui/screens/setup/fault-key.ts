import type { PayoutFault } from "../../../machines/core/rules/payout.ts";
import type { PersonalFault } from "../../../machines/setup/rules/personal.ts";
import type { FieldRefusal } from "../../../machines/setup/rules/refused-field.ts";

type SetupFault = PersonalFault | PayoutFault | FieldRefusal;

const keys = {
  required: "setup.validation.required",
  email: "setup.validation.email",
  phone: "setup.validation.phone",
  date: "setup.validation.date",
  year: "setup.validation.year",
  age: "setup.validation.underAge",
  state: "setup.validation.state",
  postalCode: "setup.validation.postalCode",
  accountNumber: "setup.validation.accountNumber",
  routingNumber: "setup.validation.routingNumber",
  mobileTaken: "errors.mobile_taken",
  invisible: "setup.validation.invisible",
  tooLong: "setup.validation.tooLong",
} as const satisfies Record<SetupFault, string>;

/** The translation key of a field's error. */
export function faultKey(fault: SetupFault) {
  return keys[fault];
}
