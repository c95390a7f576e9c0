import type { Arabic } from "../arabic.ts";
import type * as english from "../en/dashboard.ts";
import { namePlaceholder } from "../isolates.ts";

export const dashboard: Arabic<typeof english.dashboard> = {
  welcome: `مرحبًا، ${namePlaceholder("name")}`,
  welcomeBack: "مرحبًا بعودتك!",
};

export const wallet: Arabic<typeof english.wallet> = {
  title: "المحفظة",
  currency: "العملة",
  mainBalance: "الرصيد الرئيسي",
  available: "متاح",
  pending: "معلّق",
  topUp: "شحن",
  withdraw: "سحب",
  transfer: "تحويل",
  refreshFailed: "تعذّر تحديث رصيدك. ما تراه هو آخر ما جرت قراءته.",
  loadFailed: { title: "حدث خطأ ما", text: "أموالك في أمان؛ لم يتعذّر إلا تحميل هذه اللوحة." },
  balanceUnknown: "يصبح متاحًا بعد معرفة رصيدك.",
};

export const cards: Arabic<typeof english.cards> = {
  title: "بطاقاتي",
  add: "إضافة بطاقة",
  freezeCard: "تجميد بطاقة",
  deleteCard: "حذف بطاقة",
  validThru: "صالحة حتى",
  expired: "منتهية",
  frozen: "مجمّدة",
  cvv: "CVV",
  card: "بطاقة",
  empty: { title: "لا توجد بطاقات", text: "أضف بطاقة لتبدأ." },
  refreshFailed: "تعذّر تحديث بطاقاتك. ما تراه هو آخر ما جرت قراءته.",
  loadFailed: { title: "حدث خطأ ما", text: "بطاقاتك في أمان؛ لم يتعذّر إلا تحميل هذه اللوحة." },
};

export const history: Arabic<typeof english.history> = {
  title: "سجل المعاملات",
  latest: "أحدث المعاملات",
  empty: { title: "لا توجد معاملات", text: "ستظهر معاملاتك هنا فور إجرائها." },
  refreshFailed: "تعذّر تحديث سجلك. ما تراه هو آخر ما جرت قراءته.",
  loadFailed: { title: "حدث خطأ ما", text: "أموالك في أمان؛ لم يتعذّر إلا تحميل هذه اللوحة." },
};

export const transaction: Arabic<typeof english.transaction> = {
  types: {
    WALLET_TOPUP: "شحن المحفظة",
    TRANSFER_TO_PLATFORM: "تحويل إلى المنصة",
    TRANSFER_TO_RECIPIENT: "تحويل صادر",
    TRANSFER_DEBIT: "تحويل صادر",
    TRANSFER_TO_BANK: "سحب إلى البنك",
    TRANSFER_CREDIT: "تحويل وارد",
    unknown: "معاملة غير معروفة",
  },
  statuses: { success: "ناجحة", pending: "معلّقة", failed: "فاشلة", none: "-" },
};
