export const equivalent = {
  'record | StringLiteral | "" → "Stryker was here!"':
    "Only a payout with a transaction's id is noted as pending, so the id is always there.",
  'record.updating | StringLiteral | "" → "Stryker was here!"':
    "The record learns only once the account is known, so its id is always there.",
  'record.reading | TargetChanged | "resting" → "#notifications.record.updating"':
    "The transactions that were read wait to be learned, so resting leads to updating at once.",
};
