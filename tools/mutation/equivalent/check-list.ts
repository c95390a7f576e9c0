export const equivalent = {
  "delays.pollDelay | FigureChanged | 0 → (0 * 2 + 1)": "isPollScheduled is false at the end of the pauses.",
};
