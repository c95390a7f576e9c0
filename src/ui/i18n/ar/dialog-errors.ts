import type { Arabic } from "../arabic.ts";
import type { dialogErrors as english } from "../en/dialog-errors.ts";
import { isolated } from "../isolates.ts";

export const dialogErrors: Arabic<typeof english> = {
  journal_full: "ما زالت عشرون عملية بلا نتيجة. احسم أمرها أولًا ثم ادفع مجددًا.",
  journal_missing: "اختفت ملاحظة هذه العملية من هذا المتصفح، فلم يُرسَل شيء.",
  journal_unavailable: "لا يسمح هذا المتصفح بحفظ سجلّ للعملية، فلم يُرسَل شيء.",
  locks_unavailable: "لا يستطيع هذا المتصفح منع نافذتين من الدفع معًا، فلم يُرسَل شيء. استخدم متصفحًا حديثًا.",
  page_life_over: "غادرت هذه الصفحة في أثناء ذلك، فلم يُرسَل شيء. ابدأ عملية جديدة إن احتجت إليها.",
  payee_changed: "صار هذا الرقم لحساب آخر، فلم يُرسَل شيء.",
  payment_cancelled: "أُلغيت هذه العملية، ولم يُخصم شيء.",
  payment_expired: "مضى على هذه العملية وقت طويل فلا يمكن إعادة إرسالها. يُظهر سجلك ما حدث.",
  payment_too_late: "استغرق الأمر أكثر من دقيقة، فلم يُرسَل شيء. حاول مجددًا.",
  payment_elsewhere: "هناك عملية جارية في نافذة أخرى. انتظر حتى تنتهي.",
  payment_failed: "يفيد المزوّد بأن هذه العملية فشلت. لم يُخصم شيء: أعد المحاولة أو اختر وسيلة أخرى.",
  payment_in_progress: "لا تزال إحدى العمليات جارية. انتظر حتى تنتهي.",
  payee_ambiguous: "هذا الرقم لأكثر من شخص. اطلب وسيلة أخرى للوصول إلى من تقصده.",
  payee_is_self: "هذا رقمك أنت. أدخل رقم الشخص الذي تريد الدفع له.",
  payee_not_found: "لم يُعثر على أحد بهذا الرقم. راجعه وابحث مجددًا.",
  payee_phone_required: "رقم هاتف المستلم مطلوب",
  payment_method_missing: "تعذّر الحصول على معرّف وسيلة الدفع",
  card_incomplete: "يُرجى إكمال جميع بيانات البطاقة.",
  document_empty: "هذا الملف فارغ. اختر ملفًا آخر.",
  document_size: `حجم هذا الملف أكبر من ${isolated("5 MB")}. اختر ملفًا أصغر.`,
  document_type: "استخدم صورة JPG أو PNG أو ملف PDF. هذا الملف ليس أيًّا منها.",
  document_unreadable: "تعذّرت قراءة الملف. اختره من جديد.",
  document_required: "اختر الوثيقة مرة أخرى ثم تابع.",
  under_age: "يجب ألا يقل عمرك عن 18 عامًا لفتح حساب.",
};
