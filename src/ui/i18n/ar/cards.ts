import type { Arabic } from "../arabic.ts";
import type * as english from "../en/cards.ts";
import { isolated, ltrPlaceholder } from "../isolates.ts";

export const addCard: Arabic<typeof english.addCard> = {
  title: "أدخل بيانات البطاقة",
  holder: "اسم حامل البطاقة",
  holderPlaceholder: "أدخل اسم حامل البطاقة",
  holderHint: "كما هو مطبوع على البطاقة.",
  card: "البطاقة",
  submit: "إضافة بطاقة",
  preparing: "جارٍ تجهيز اتصال آمن…",
  secure: "يذهب رقم البطاقة مباشرةً إلى مزوّد الدفع، ولا نطّلع عليه أبدًا.",
  authentication: "يطلب بنكك تأكيدًا. أجب في نافذته.",
  checking: "نتحقق هل حُفظت بطاقتك.",
  undecided: "لا نعرف بعد هل حُفظت بطاقتك.",
  alreadySaved: {
    title: "هذه البطاقة موجودة في محفظتك",
    text: `البطاقة ${ltrPlaceholder("card")} الصالحة حتى ${ltrPlaceholder("expiry")} محفوظة. اضغط «إضافة بطاقة» مرة أخرى لحفظها مرة ثانية.`,
  },
  rejected: {
    link: "تعذّر ربط البطاقة",
    confirm: "تعذّر تأكيد البطاقة. راجع بياناتها أو استخدم بطاقة أخرى.",
    save: "تعذّر حفظ وسيلة الدفع.",
    script: `تعذّر تحميل ${isolated("Stripe.js")}`,
  },
  next: {
    link: "أعد المحاولة بعد قليل.",
    confirm: "راجع بياناتها أو استخدم بطاقة أخرى.",
    save: "تأكّدت البطاقة لكنها لم تُحفظ. أعد المحاولة؛ لن يُخصم منها شيء.",
    script: "هناك ما يمنع مزوّد الدفع. تحقّق من اتصالك أو من مانع الإعلانات، ثم أعد المحاولة.",
  },
};

export const deleteCard: Arabic<typeof english.deleteCard> = {
  title: "حذف بطاقة",
  choose: "أي بطاقة؟",
  chooseFirst: "اختر البطاقة التي تريد حذفها.",
  replaced: "محفوظة أيضًا بتاريخ أحدث",
  submit: "حذف بطاقة",
  checking: "نتحقق هل أُزيلت بطاقتك.",
  hint: "تُزال من محفظتك، وتبقى الدفعات التي تمت بها في سجلك.",
};

export const cardsPage: Arabic<typeof english.cardsPage> = {
  title: "البطاقات",
  questions: "معلومات مفيدة",
  note: "حتى خمس بطاقات تشحن منها.",
};
