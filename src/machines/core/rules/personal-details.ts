export const personalFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "dateOfBirth",
  "addressLine1",
  "city",
  "state",
  "postalCode",
  "country",
] as const;

export type PersonalField = (typeof personalFields)[number];
/** The fields' values; `dateOfBirth` is `yyyy-mm-dd` (the specification, section 3). */
export type PersonalDetails = Readonly<Record<PersonalField, string>>;
