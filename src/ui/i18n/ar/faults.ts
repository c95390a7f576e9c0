import type { Arabic } from "../arabic.ts";
import type { faults as english } from "../en/faults.ts";
import { isolateLtr } from "../isolates.ts";

export const faults: Arabic<typeof english> = {
  chunk: { title: "خطأ غير متوقع في التطبيق!", text: "تعذّر تحميل جزء من التطبيق. أموالك في أمان." },
  render: {
    title: "عذرًا.. حدث خطأ",
    text: "أموالك في أمان. أعد تحميل الصفحة؛ وإن تكرّر ذلك فأخبرنا بما فعلته.",
  },
  startup: {
    invalidAuthProvider: "مزوّد المصادقة غير صالح",
    unsupportedAuthProvider: "مزوّد المصادقة غير مدعوم",
    missingKeycloakConfiguration: `إعدادات ${isolateLtr("Keycloak")} ناقصة`,
    invalidPaymentProvider: "مزوّد الدفع غير صالح",
    idempotencyKeyReplaced: `استُبدل ${isolateLtr("api.idempotencyKey")} بالحقل ${isolateLtr("api.idempotency")}`,
    doublePaymentsNotAccepted: `القيمة ${isolateLtr('api.idempotency "none"')} تتطلّب ${isolateLtr("api.acceptDoublePayments")} في بيئة الإنتاج`,
    unreadable: "تعذّرت قراءة الإعدادات",
    invalidField: "الإعدادات غير صالحة",
    unexpected: "تعذّر تشغيل التطبيق",
    next: `لا يمكن تشغيل التطبيق. على مشغّله تصحيح الملف ${isolateLtr("config.json")}.`,
    nextUnreadable: "تحقّق من اتصالك وأعد المحاولة. وإن استمر ذلك فأخبر مشغّل التطبيق.",
  },
  tryAgain: "إعادة المحاولة",
  reload: "إعادة تحميل الصفحة",
  home: "الانتقال إلى الصفحة الأولى",
};
