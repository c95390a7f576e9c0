import type { Arabic } from "../arabic.ts";
import type * as english from "../en/payments.ts";
import { isolateLtr, ltrPlaceholder, namePlaceholder } from "../isolates.ts";

export const topUp: Arabic<typeof english.topUp> = {
  title: "شحن المحفظة",
  submit: "شحن",
  fromCard: "من البطاقة",
  limit: `حتى ${ltrPlaceholder("limit")} في كل مرة`,
  noFee: "بدون رسوم",
  cardPays: "تدفع بطاقتك",
  balanceAfterwards: "الرصيد بعد الشحن",
  noCards: "أضف بطاقة أولًا؛ فالشحن يُدفع من بطاقة محفوظة.",
  chooseCard: "اختر البطاقة التي تدفع منها.",
  frozenCannotPay: "لا يمكن لأي من بطاقاتك الدفع: كل منها مجمّدة أو منتهية. ألغِ تجميد إحداها أو أضف بطاقة.",
  noneCanPay: "لا يمكن لأي من بطاقاتك الدفع لأنها منتهية. أضف بطاقة.",
  summary: `من ${namePlaceholder("brand")} ${ltrPlaceholder("card")} إلى محفظتك`,
};

export const withdraw: Arabic<typeof english.withdraw> = {
  title: "السحب إلى البنك",
  submit: "سحب",
  limit: `حتى ${ltrPlaceholder("limit")} متاحة`,
  to: "إلى",
  bankReceives: "يصل إلى حسابك البنكي",
  arrival: "الوصول",
  arrivalEstimate: "عادةً خلال يوم عمل إلى ثلاثة أيام عمل",
  balanceAfterwards: "الرصيد بعد السحب",
  nothingAvailable: "لا يوجد مبلغ متاح للسحب. اشحن محفظتك أولًا، أو انتظر وصول المبلغ المعلّق.",
  summary: "من محفظتك إلى حسابك البنكي",
};

export const payoutAccount: Arabic<typeof english.payoutAccount> = {
  unknown: "الحساب البنكي المحفوظ في محفظتك",
};

export const transfer: Arabic<typeof english.transfer> = {
  title: "إرسال نقود",
  submit: "إرسال",
  phone: "رقم الهاتف",
  phonePlaceholder: "0400 000 000",
  phoneHint: "رقم الجوال الذي سجّل به الشخص.",
  search: "بحث",
  payee: "إلى",
  message: "رسالة (اختيارية)",
  messageHint: "يراها المستفيد بجانب المبلغ.",
  limit: `حتى ${ltrPlaceholder("limit")}`,
  limitAvailable: `المتاح ${ltrPlaceholder("available")} من ${ltrPlaceholder("limit")}`,
  payeeReceives: "يستلم المستفيد",
  balanceAfterwards: "الرصيد بعد التحويل",
  overAvailable: `المتاح من رصيدك الآن ${ltrPlaceholder("available")} فقط. أدخل هذا المبلغ أو أقل منه لإرساله.`,
  noneAvailable: "لا شيء من رصيدك متاح بعد. انتظر حتى تصل الأموال المعلّقة.",
  findPayeeFirst: "ابحث أولًا عن الشخص الذي سترسل إليه.",
  nothingToSend: "رصيدك فارغ. اشحن محفظتك أولًا.",
  summary: `من محفظتك إلى ${namePlaceholder("name")}`,
};

export const payees: Arabic<typeof english.payees> = {
  saved: "المستفيدون المحفوظون",
  recent: "دُفع لهم مؤخرًا",
  remove: `إزالة ${namePlaceholder("name")}، ${ltrPlaceholder("phone")}`,
  removed: `أُزيل ${namePlaceholder("name")}.`,
  undo: "تراجع",
  save: "حفظ المستفيد",
  isSaved: "مستفيد محفوظ",
  first: "لم يُدفع لهذا الشخص من هذا المتصفح من قبل. تأكد من صحة الاسم والرقم.",
  notKept: "تعذّر على هذا المتصفح حفظ التغيير.",
};

export const balanceDisplay: Arabic<typeof english.balanceDisplay> = {
  hide: "إخفاء الرصيد",
  hidden: "مخفي",
};

export const stepUp: Arabic<typeof english.stepUp> = {
  title: "سجّل الدخول مرة أخرى للتأكيد",
  text: {
    payout: "نتأكد قبل هذا السحب أنك أنت. سجّل الدخول مرة أخرى وستعود إلى هنا.",
    transfer: "نتأكد قبل هذا التحويل أنك أنت. سجّل الدخول مرة أخرى وستعود إلى هنا.",
    topUp: "نتأكد قبل هذا الشحن أنك أنت. سجّل الدخول مرة أخرى وستعود إلى هنا.",
    bankDetails: "نتأكد قبل تغيير حسابك البنكي أنك أنت. سجّل الدخول مرة أخرى وستعود إلى هنا.",
  },
  kept: "لم يتحرك أي مبلغ. ينتظرك النموذج كما ملأته، وتؤكده بضغطة أخرى.",
  notKept:
    "لم يتغير شيء. بعد تسجيل الدخول اضغط «تغيير حساب السحب» مرة أخرى، فأرقام الحسابات لا تُحفظ في أي مكان.",
  continue: "متابعة",
  failed: "تعذّر فتح صفحة تسجيل الدخول",
};

export const afterPayment: Arabic<typeof english.afterPayment> = {
  listed: `تظهر في سجلك بالمرجع ${ltrPlaceholder("reference")} والحالة: {{status}}. نواصل سؤال المحفظة لتأكيدها. ولن يُرسل شيء مجددًا ما لم تطلب ذلك.`,
  notListed: "لا نعرف بعد هل تمت: لا تظهر حتى الآن بين أحدث معاملاتك. ولن يُرسل شيء مجددًا ما لم تطلب ذلك.",
  title: "آخر دفعة",
  topUp: `${ltrPlaceholder("amount")} إلى محفظتك`,
  topUpFrom: `${ltrPlaceholder("amount")} من ${ltrPlaceholder("card")} إلى محفظتك`,
  payout: `${ltrPlaceholder("amount")} إلى حسابك البنكي`,
  transfer: `${ltrPlaceholder("amount")} إلى ${namePlaceholder("name")}`,
  transferUnnamed: `${ltrPlaceholder("amount")} إلى حساب آخر`,
  pending: "قُبلت وما زالت معلّقة. يبيّن السجل متى تصل.",
  reference: "المرجع",
  receiptReference: "على الإيصال",
  updating: "يجري التحديث…",
  again: "ادفع مرة أخرى",
  receipt: "الإيصال",
  dismiss: "إخفاء",
};

export const amount: Arabic<typeof english.amount> = {
  quick: "مبالغ سريعة",
  max: "الحد الأقصى",
  empty: "أدخل مبلغًا.",
  unreadable: `هذا ليس مبلغًا. اكتبه هكذا: ${isolateLtr("25")} أو ${isolateLtr("25.50")}.`,
  decimals: "لا يزيد المبلغ على منزلتين عشريتين.",
  comma: `ضع نقطة قبل الأرقام العشرية لا فاصلة. اكتبه هكذا: ${isolateLtr("25.50")}.`,
  separators: `هذا ليس مبلغًا واحدًا. اكتبه هكذا: ${isolateLtr("25.50")}.`,
  minus: "لا يمكن أن يكون المبلغ سالبًا.",
  tooLarge: "هذا المبلغ كبير جدًا. أدخل مبلغًا أصغر.",
  exponent: `اكتب المبلغ كاملًا، مثل ${isolateLtr("1000")}.`,
  atMost: {
    topUp: `يمكنك شحن ${ltrPlaceholder("limit")} كحد أقصى في المرة الواحدة.`,
    payout: `يمكنك سحب ${ltrPlaceholder("limit")} كحد أقصى، وهو المبلغ المتاح.`,
    transfer: `يمكنك إرسال ${ltrPlaceholder("limit")} كحد أقصى، وهو المبلغ المتاح.`,
  },
  atLeast: `الحد الأدنى ${ltrPlaceholder("limit")}.`,
  setToLimit: "ضبطنا المبلغ عليه؛ اضغط مرة أخرى لإرساله.",
  balance: `رصيدك ${ltrPlaceholder("limit")}.`,
  setToBalance: "ضبطنا المبلغ عليه.",
  changed: `أصبح المبلغ ${ltrPlaceholder("amount")}. اضغط مرة أخرى لإرساله.`,
};

export const paying: Arabic<typeof english.paying> = {
  checking: {
    text: "لم يصلنا رد بعد. لا حاجة إلى الدفع مرة أخرى: نحن نبحث عنه وسنخبرك بما جرى.",
    confirmed: "أكّدتَها",
    looking: "البحث عن الرد",
    answer: "الرد، هنا وفي سجلك",
    mayClose: "يمكنك إغلاق هذه النافذة، فالتحقق مستمر بدونها.",
  },
  refused: "رُفضت هذه الدفعة",
  noReason: "لم تذكر المحفظة السبب.",
  nothingTaken: "لم يُخصم شيء. أعد المحاولة لاحقًا، أو غيّر ما أدخلته.",
  notSent: {
    title: "لم تُرسَل هذه الدفعة",
    text: "تعذّر تجهيزها، فلم يُخصم شيء. أعد المحاولة بعد قليل.",
  },
  notThisOne: "المبلغ الذي أدخلته هنا لم يُرسَل.",
  elsewhere: "هناك دفعة جارية في نافذة أخرى",
  departure: {
    title: "لا تزال إحدى الدفعات قيد الإرسال",
    signOut: {
      text: "تسجيل الخروج لا يوقفها، لكنك لن ترى هنا ما آلت إليه حتى تسجّل الدخول من جديد.",
      stay: "البقاء مسجّلًا",
      leave: "تسجيل الخروج على أي حال",
    },
    passkey: {
      text: "إنشاء مفتاح مرور يغادر هذه الصفحة. لا يوقف ذلك الدفعة، لكنك لن ترى هنا ما آلت إليه حتى تعود.",
      stay: "البقاء في هذه الصفحة",
      leave: "إنشاء مفتاح مرور على أي حال",
    },
  },
};
