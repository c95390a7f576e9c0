import type { Arabic } from "../arabic.ts";
import type { errors as english } from "../en/errors.ts";
import { early } from "./early.ts";

export const errors: Arabic<typeof english> = {
  ...early.errors,
  genericNext: "أعد المحاولة بعد قليل.",
  card_limit: "لديك خمس بطاقات، وهو الحد الأقصى. احذف واحدة.",
  forbidden: "لا يُسمح بذلك لهذا الحساب. إن كان لك فسجّل الخروج ثم الدخول.",
  internal: "الخدمة متعطّلة حاليًا. أعد المحاولة بعد قليل.",
  not_found: "لم يعد هذا موجودًا. أعد المحاولة بعد قليل.",
  too_many_requests: "طلبات كثيرة. أعد المحاولة بعد قليل.",
  unauthorized: "انتهت جلستك. سجّل الدخول من جديد.",
  network: "خطأ في الشبكة. تحقّق من اتصالك وأعد المحاولة.",
  timeout: "تأخّر الرد. أعد المحاولة بعد قليل.",
  status: "فشل الطلب برمز الحالة {{status}}. أعد المحاولة بعد قليل.",
  unreadable: "تعذّرت قراءة الرد. أعد المحاولة بعد قليل.",
  body: "رفضت الخدمة هذا الطلب. أعد المحاولة بعد قليل.",
  unexpected: "حدث خطأ ما",
  account: "تعذّر الحصول على الحساب",
  broken: "تعطّل جزء من الصفحة وأُعيد تشغيله. راجع سجلك قبل تكرار أي دفعة.",
};
