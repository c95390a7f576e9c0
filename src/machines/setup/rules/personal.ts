import {
  type PersonalDetails,
  type PersonalField,
  personalFields,
} from "../../core/rules/personal-details.ts";
import { toPhone } from "../../core/rules/phone.ts";
import { toWesternDigits } from "../../core/western-digits.ts";

export type PersonalFault =
  | "required"
  | "email"
  | "phone"
  | "date"
  | "year"
  | "age"
  | "state"
  | "postalCode"
  | "tooLong"
  | "invisible";
export type PersonalFaults = Readonly<Partial<Record<PersonalField, PersonalFault>>>;

const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const adultAge = 18;

/** The states and territories of Australia, by code and by name. */
const states: ReadonlySet<string> = new Set([
  "act",
  "australian capital territory",
  "nsw",
  "new south wales",
  "nt",
  "northern territory",
  "qld",
  "queensland",
  "sa",
  "south australia",
  "tas",
  "tasmania",
  "vic",
  "victoria",
  "wa",
  "western australia",
]);

/** `nsw` → `NSW`; a full name is unchanged. */
export function toStateCode(text: string): string {
  const state = text.trim();
  return state.length <= 3 && states.has(state.toLowerCase()) ? state.toUpperCase() : state;
}

function isCalendarDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whole years between two dates as `yyyy-mm-dd`. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

function personalFieldFaultOf(field: PersonalField, value: string, today: string): PersonalFault | undefined {
  const text = value.trim();
  if (text === "") return "required";
  if (text.length > 200) return "tooLong";
  switch (field) {
    case "firstName":
    case "lastName":
      return /\p{Cf}/u.test(text) ? "invisible" : undefined;
    case "email":
      return emailPattern.test(text) ? undefined : "email";
    case "phone":
      return toPhone(text) ? undefined : "phone";
    case "state":
      return states.has(text.toLowerCase()) ? undefined : "state";
    case "postalCode":
      return /^\d{4}$/.test(toWesternDigits(text)) ? undefined : "postalCode";
    case "dateOfBirth":
      if (!isCalendarDate(text)) return "date";
      if (text < "1900-01-01") return "year";
      if (today === "") return undefined;
      if (text > today) return "date";
      return yearsBetween(text, today) >= adultAge ? undefined : "age";
    default:
      return undefined;
  }
}

/**
 * The error of each invalid field (the specification, section 5). `today` is `yyyy-mm-dd`; if it is empty, the age is
 * not checked.
 */
export function personalFaults(details: PersonalDetails, today: string): PersonalFaults {
  const faults: Partial<Record<PersonalField, PersonalFault>> = {};
  for (const field of personalFields) {
    const fault = personalFieldFaultOf(field, details[field], today);
    if (fault) faults[field] = fault;
  }
  return faults;
}
