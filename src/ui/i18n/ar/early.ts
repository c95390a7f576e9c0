import type { Arabic } from "../arabic.ts";
import type { early as english } from "../en/early.ts";

export const early: Arabic<typeof english> = {
  common: { dismiss: "إخفاء" },
  errors: {
    generic: "حدث خطأ ما",
    loginFailed: "لم ينجح تسجيل الدخول. أعد المحاولة.",
    logoutFailed:
      "سُجّل خروجك هنا، لكن تعذّر الوصول إلى مزوّد الهوية. على جهاز مشترك، سجّل الدخول ثم سجّل الخروج مرة أخرى.",
    sessionEnded: "انتهت جلستك. سجّل الدخول مرة أخرى.",
    signedOutElsewhere: "سجّلت الخروج في نافذة أخرى. سجّل الدخول مرة أخرى.",
    signedOutUnused: "سُجّل خروجك بعد مدة دون استخدام. سجّل الدخول مرة أخرى.",
    languageFailed: "تعذّر تحميل هذه اللغة. حمّل الصفحة من جديد.",
  },
};
