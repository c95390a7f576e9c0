/** Shown by the page itself if the app does not load; in the HTML. */
export const notStarted = {
  trying: "The app did not load. Trying again…",
  gaveUp: "The app did not load. Your money is safe.",
  next: "Check your connection and try again. If it stays like this, try again in a few minutes.",
  tryAgain: "Try again",
} as const;
