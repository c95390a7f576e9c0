import type { Arabic } from "../arabic.ts";
import type * as english from "../en/cards.ts";
import { isolateLtr, ltrPlaceholder } from "../isolates.ts";

export const cardTexts: Arabic<typeof english.cardTexts> = {
  addCard: {
    title: "أدخل بيانات البطاقة",
    holder: "اسم حامل البطاقة",
    holderPlaceholder: "أدخل اسم حامل البطاقة",
    holderHint: "كما هو مطبوع على البطاقة.",
    card: "البطاقة",
    submit: "إضافة بطاقة",
    done: "أُضيفت البطاقة",
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
      script: `تعذّر تحميل ${isolateLtr("Stripe.js")}`,
    },
    next: {
      link: "أعد المحاولة بعد قليل.",
      confirm: "راجع بياناتها أو استخدم بطاقة أخرى.",
      save: "تأكّدت البطاقة لكنها لم تُحفظ. أعد المحاولة؛ لن يُخصم منها شيء.",
      script: "هناك ما يمنع مزوّد الدفع. تحقّق من اتصالك أو من مانع الإعلانات، ثم أعد المحاولة.",
    },
  },
  freezeCard: {
    hint: "تبقى البطاقة المجمّدة محفوظة، ولا يمكن الشحن منها حتى تلغي تجميدها.",
    choose: "أي بطاقة؟",
    chooseFirst: "اختر البطاقة التي تريد تجميدها أو إلغاء تجميدها.",
    unfreeze: "إلغاء تجميد البطاقة",
    done: "جُمّدت البطاقة",
    undone: "أُلغي تجميد البطاقة",
    checking: "نتحقق هل تغيّرت بطاقتك.",
  },
  deleteCard: {
    choose: "أي بطاقة؟",
    chooseFirst: "اختر البطاقة التي تريد حذفها.",
    replaced: "محفوظة أيضًا بتاريخ أحدث",
    done: "حُذفت البطاقة",
    checking: "نتحقق هل أُزيلت بطاقتك.",
    hint: "تُزال من محفظتك، وتبقى الدفعات التي تمت بها في سجلك.",
  },
  cardsPage: {
    title: "البطاقات",
    questions: "معلومات مفيدة",
    note: "حتى خمس بطاقات تشحن منها.",
  },
};

export const notedCardCalls: Arabic<typeof english.notedCardCalls> = {
  saveCard: "كما هو مدوّن في هذا المتصفح، كان المطلوب إضافة بطاقة: {{when}}.",
  removeCard: "كما هو مدوّن في هذا المتصفح، كان المطلوب حذف بطاقة: {{when}}.",
  freezeCard: "كما هو مدوّن في هذا المتصفح، كان المطلوب تجميد بطاقة أو إلغاء تجميدها: {{when}}.",
};
