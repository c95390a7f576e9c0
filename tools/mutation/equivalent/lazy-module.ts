export const equivalent = {
  'fetching | InitialChanged | "ahead" → "requested"': "Both transitions to fetching name one of its states.",
};
