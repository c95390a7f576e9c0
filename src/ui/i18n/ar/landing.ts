import type { Arabic } from "../arabic.ts";
import type { landing as english } from "../en/landing.ts";
import { namePlaceholder } from "../isolates.ts";
import { early } from "./early.ts";
import { faults } from "./faults.ts";

export const landing: Arabic<typeof english> = {
  ...early,
  faults,
  loading: "جارٍ التحميل...",
  signingIn: "جارٍ تسجيل دخولك...",
  title: `لوحة تحكم ${namePlaceholder("product")}`,
  lead: "رصيدك وبطاقاتك ومن تدفع لهم، في صفحة واحدة هادئة.",
  signIn: "تسجيل الدخول / إنشاء حساب",
  carousel: "عرض الصور",
  pauseCarousel: "إيقاف عرض الصور",
  playCarousel: "تشغيل عرض الصور",
  language: "اللغة",
  toggleTheme: "تبديل المظهر",
  slides: {
    topUp: { caption: "اشحن من بطاقة محفوظة", image: "بطاقة تنزلق داخل محفظة" },
    send: { caption: "أرسل برقم الجوال", image: "نقود تنتقل من شخص إلى آخر" },
    statement: { caption: "كشوف حساب متطابقة", image: "كشف حساب تتطابق بنوده مع مجموعها" },
  },
};
