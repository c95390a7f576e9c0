export const equivalent = {
  'afterPayment | GuardRemoved | guard: { type: "isHistory", params: ({ event }) => event }, → (nothing)':
    "Without it, the answer of another query counts as an empty list, which has no payment.",
  'shown | InitialChanged | "settled" → "pending"': "Both transitions to shown name one of its states.",
};
