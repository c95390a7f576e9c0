import type { Arabic } from "../arabic.ts";
import type { common as english } from "../en/shared.ts";
import { early } from "./early.ts";

export const common: Arabic<typeof english> = {
  loading: "جارٍ التحميل...",
  refresh: "تحديث",
  close: "إغلاق",
  ...early.common,
  previous: "السابق",
  next: "التالي",
  viewAll: "عرض الكل",
  tryAgain: "إعادة المحاولة",
};
