export const equivalent = {
  "delays.listPause | FigureChanged | 0 → (0 * 2 + 1)": "wasReadToTheEnd ends the reads with the pauses.",
};
