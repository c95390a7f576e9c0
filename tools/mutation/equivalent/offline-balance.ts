export const equivalent = {
  "delays.remaining | FigureChanged | 0 → (0 * 2 + 1)": "shown, which reads it, always has a balance.",
};
