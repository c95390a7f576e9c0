import type { Arabic } from "../arabic.ts";
import type { bankAccounts as english } from "../en/bank-accounts.ts";
import { isolateLtr, namePlaceholder } from "../isolates.ts";

export const bankAccounts: Arabic<typeof english> = {
  title: "الحسابات البنكية",
  note: "الحسابات التي تضيفها محفوظة في هذا المتصفح وحده. لا تحفظها المحفظة، ولا تذهب إليها المبالغ المسحوبة.",
  local: "يُحفظ في هذا المتصفح وحده: لا تخزّنه المحفظة.",
  payout: {
    title: "حساب السحب",
    note: "تحفظه محفظتك، وإليه تذهب المبالغ المسحوبة.",
    change: "تغييره في الملف الشخصي",
  },
  sample: "نموذج",
  unsaved: "هذا المتصفح لا يحفظ شيئًا، لذا تنتهي تغييراتك مع هذه الصفحة.",
  add: "إضافة حساب بنكي",
  active: "نشط",
  inactive: "غير نشط",
  actions: `إجراءات ${namePlaceholder("name")}`,
  edit: "تعديل",
  delete: "حذف",
  unnamed: "حساب بنكي",
  empty: { title: "لا توجد حسابات بنكية", text: "أضف حسابًا لتحفظه باسم تختاره أنت." },
  dialog: {
    title: "أدخل بيانات الحساب البنكي",
    nickname: "الاسم المختصر للحساب البنكي",
    nicknamePlaceholder: "أدخل اسم حامل البطاقة",
    account: "الحساب البنكي",
    missing: {
      nickName: "أعطِ الحساب اسمًا.",
      account: `أدخل رقم ${isolateLtr("BSB")} ورقم الحساب.`,
    },
    submit: "إضافة حساب بنكي",
    submitting: "جارٍ إضافة الحساب البنكي...",
    mandate: `بإضافة هذا الحساب توافق على طلب الخصم المباشر واتفاقية خدمته، وتفوّض مزوّد الدفع بالخصم من الحساب عبر نظام المقاصة الإلكترونية ${isolateLtr("BECS")} نيابةً عنا. وتقرّ بأنك صاحب الحساب أو مخوّل بالتوقيع عنه.`,
    full: "في القائمة {{max}} حسابًا بنكيًا، وهو الحد الأقصى. احذف حسابًا لتضيف غيره.",
    rejected: `تعذّرت إضافة الحساب البنكي. راجع رقم ${isolateLtr("BSB")} ورقم الحساب.`,
  },
  editing: { title: "تعديل الحساب البنكي", required: "أعطِ الحساب اسمًا." },
  deleting: {
    title: "حذف الحساب البنكي",
    text: `سيُزال ${namePlaceholder("name")} من قائمتك.`,
    submit: "حذف الحساب البنكي",
  },
  added: "أُضيف الحساب البنكي",
  saved: "حُفظ الحساب البنكي",
  deleted: "حُذف الحساب البنكي",
  gone: "حُذف هذا الحساب البنكي في نافذة أخرى، لذا لم يُحفظ تغييرك.",
};
