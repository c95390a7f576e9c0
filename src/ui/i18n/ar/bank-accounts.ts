import type { Arabic } from "../arabic.ts";
import type { bankAccounts as english } from "../en/bank-accounts.ts";
import { isolated, name } from "../isolates.ts";

export const bankAccounts: Arabic<typeof english> = {
  title: "الحسابات البنكية",
  note: "محفوظة في هذا المتصفح. لا تحفظ المحفظة الحسابات البنكية بعد.",
  sample: "نموذج",
  unkept: "هذا المتصفح لا يحفظ شيئًا، لذا تنتهي تغييراتك مع هذه الصفحة.",
  add: "إضافة حساب بنكي",
  active: "نشط",
  inactive: "غير نشط",
  actions: `إجراءات ${name("name")}`,
  edit: "تعديل",
  delete: "حذف",
  unnamed: "حساب بنكي",
  empty: { title: "لا توجد حسابات بنكية", text: "أضف الحساب الذي تريد أن تصل إليه مبالغك المسحوبة." },
  dialog: {
    title: "أدخل بيانات الحساب البنكي",
    nickname: "الاسم المختصر للحساب البنكي",
    nicknamePlaceholder: "أدخل اسم حامل البطاقة",
    account: "الحساب البنكي",
    submit: "إضافة حساب بنكي",
    submitting: "جارٍ إضافة الحساب البنكي...",
    mandate: `بإضافة هذا الحساب توافق على طلب الخصم المباشر واتفاقية خدمته، وتفوّض مزوّد الدفع بالخصم من الحساب عبر نظام المقاصة الإلكترونية ${isolated("BECS")} نيابةً عنا. وتقرّ بأنك صاحب الحساب أو مخوّل بالتوقيع عنه.`,
    rejected: `تعذّرت إضافة الحساب البنكي. راجع رقم ${isolated("BSB")} ورقم الحساب.`,
  },
  editing: { title: "تعديل الحساب البنكي", required: "أعطِ الحساب اسمًا." },
  deleting: {
    title: "حذف الحساب البنكي",
    text: `سيُزال ${name("name")} من قائمتك.`,
    submit: "حذف الحساب البنكي",
  },
  added: "أُضيف الحساب البنكي",
  saved: "حُفظ الحساب البنكي",
  deleted: "حُذف الحساب البنكي",
};
