import type { Arabic } from "../arabic.ts";
import type { notStarted as english } from "../en/not-started.ts";

export const notStarted: Arabic<typeof english> = {
  trying: "لم يُحمَّل التطبيق. تُعاد المحاولة…",
  gaveUp: "لم يُحمَّل التطبيق. أموالك في أمان.",
  next: "تحقّق من اتصالك وأعد المحاولة. وإن بقي الأمر كذلك فأعد المحاولة بعد بضع دقائق.",
  tryAgain: "إعادة المحاولة",
};
