/** Said by the page itself, in the place of an app that does not load. It comes with the HTML. */
export const notStarted = {
  en: {
    trying: "The app did not load. Trying again…",
    gaveUp: "The app did not load. Your money is safe.",
    next: "Check your connection and try again. If it stays like this, try again in a few minutes.",
    tryAgain: "Try again",
  },
  ar: {
    trying: "لم يُحمَّل التطبيق. تُعاد المحاولة…",
    gaveUp: "لم يُحمَّل التطبيق. أموالك في أمان.",
    next: "تحقّق من اتصالك وأعد المحاولة. وإن بقي الأمر كذلك فأعد المحاولة بعد بضع دقائق.",
    tryAgain: "إعادة المحاولة",
  },
} as const;
