export const equivalent = {
  'hidden | InitialChanged | "silent" → "following"':
    "Each of the two leaves at once for the other where it does not fit, before a stream starts.",
};
