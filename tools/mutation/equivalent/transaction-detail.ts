export const equivalent = {
  'transactionDetail | StringLiteral | "" → "Stryker was here!"':
    "No page shows the id before an address is entered, and the address sets it.",
  'here | EventIgnored | "file.saveFailed": { description: "The page shows the error next to the button." }, → (nothing)':
    "The event has neither target nor action, and no state around it hears it: nothing happens with or without it.",
  'here.found | EntryRemoved | entry: "resume", → (nothing)':
    "The page of a found transaction shows no reason, and each way out of it sets retries and reason anew.",
};
