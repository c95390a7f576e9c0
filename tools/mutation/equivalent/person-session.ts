export const equivalent = {
  'payments.open.locked.asking | InitialChanged | "signOut" → "passkey"':
    "Every transition into the question names which of the two it is.",
};
