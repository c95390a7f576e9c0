export const equivalent = {
  "delays.pollDelay | FigureChanged | 0 → (0 * 2 + 1)": "The place is within the schedule.",
};
