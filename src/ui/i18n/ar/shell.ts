import type { Arabic } from "../arabic.ts";
import type { shell as english } from "../en/shell.ts";

export const shell: Arabic<typeof english> = {
  navigation: "القائمة الرئيسية",
  dashboard: "لوحة التحكم",
  bankAccounts: "الحسابات البنكية",
  transactions: "المعاملات",
  statements: "كشوف الحساب",
  profile: "الملف الشخصي",
  settings: "الإعدادات",
  help: "المساعدة والدعم",
  logout: "تسجيل الخروج",
  toggleMenu: "فتح القائمة أو إغلاقها",
  language: "اللغة",
  currency: "العملة",
  profileMenu: "قائمة الملف الشخصي",
  theme: { toggle: "تبديل المظهر" },
  skipToContent: "الانتقال إلى المحتوى",
  notifications: {
    title: "الإشعارات",
    count_zero: "لا إشعارات",
    count_one: "إشعار واحد",
    count_two: "إشعاران",
    count_few: "{{count}} إشعارات",
    count_many: "{{count}} إشعارًا",
    count_other: "{{count}} إشعار",
  },
  offline: {
    title: "أنت غير متصل بالإنترنت",
    text: "قد يكون ما تراه قديمًا. لن يُرسَل شيء حتى يعود الاتصال.",
  },
  parts: {
    title: "تعذّر تحميل القوائم ومربعات الحوار",
    text: "ما تراه صحيح، وأموالك في أمان. تحقّق من اتصالك وأعد المحاولة.",
  },
  online: "عاد الاتصال بالإنترنت",
};
