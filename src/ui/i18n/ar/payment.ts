import type { Arabic } from "../arabic.ts";
import type * as english from "../en/payment.ts";
import { ltrPlaceholder, namePlaceholder } from "../isolates.ts";

export const toasts: Arabic<typeof english.toasts> = {
  topUp: "تم الشحن بنجاح",
  transfer: "تم التحويل بنجاح",
  payout: "تم السحب بنجاح",
  pending: {
    topUp: "قُبل الشحن، ويظهر في سجلك معلّقًا إلى أن يصل.",
    transfer: "قُبل التحويل، ويظهر في سجلك معلّقًا إلى أن يصل.",
    payout: "قُبل السحب، ويظهر في سجلك معلّقًا إلى أن يصل.",
  },
  failed: {
    topUp: "لم يتم الشحن، وأُعيد ما خُصم.",
    transfer: "لم يتم التحويل، وعاد المبلغ إلى محفظتك.",
    payout: "لم يتم السحب، وعاد المبلغ إلى محفظتك. راجع الحساب البنكي قبل أن تعيد المحاولة.",
  },
  cancelled: "أُلغيت الدفعة، ولم يُخصم شيء.",
  removed: "أُزيلت هذه الدفعة في نافذة أخرى. يبيّن سجلّ معاملاتك هل تمّت.",
  broken: "لم تعد هذه الصفحة تتابع إحدى الدفعات. أعد تحميلها لمعرفة ما آلت إليه.",
};

export const payment: Arabic<typeof english.payment> = {
  checking: "نتحقق من هذه الدفعة",
  undecided: {
    noted: `كما دُوّن في هذا المتصفح: ${namePlaceholder("what")}، ${namePlaceholder("when")}.`,
    waiting: "لا نعرف بعد هل تمت. إن تمت فستظهر في سجلك. ولن يُرسل شيء مجددًا ما لم تطلب ذلك.",
    reference: "المرجع",
    unread: "لم يُقرأ سجلك بعد. راجعه قبل أن تقرر.",
    noMatch: "لا يظهر في سجلك حتى الآن ما قد يكون هذه الدفعة.",
    match: `قد تكون هذه الدفعة: ${namePlaceholder("what")}، ${namePlaceholder("when")}.`,
    yourWord: "قارن بسجلك قبل أن تقرر.",
    checkAgain: "التحقق مجددًا",
    cancel: "إلغاء الدفعة",
    sendAgain: "إعادة الإرسال",
    question: `هل تريد إعادة الإرسال؟ تبقى هذه دفعة واحدة (${namePlaceholder("what")}) ولا يمكن خصمها مرتين.`,
    keepWaiting: "الانتظار",
    sendAgainNow: "نعم، إعادة الإرسال",
    wentThrough: "تمت الدفعة",
    didNot: "لم تتم",
  },
  unreadable: {
    title: "تعذّرت قراءة ملاحظة عن دفعة في هذا المتصفح",
    text: "قد يكون إصدار أحدث قد كتبها. يُظهر سجلك ما حدث.",
    remove: "إزالة هذه الملاحظة",
    warning: "إزالة الملاحظة لا تلغي الدفعة. راجع سجلك أولًا.",
    removeNow: "إزالتها على أي حال",
  },
  banner: {
    topUp: `شحن بمبلغ ${ltrPlaceholder("amount")}`,
    payout: `سحب بمبلغ ${ltrPlaceholder("amount")}`,
    transfer: `تحويل بمبلغ ${ltrPlaceholder("amount")}`,
    confirmed: `${namePlaceholder("what")}، أكّدته ${namePlaceholder("when")}`,
    elsewhere: `ترسلها نافذة أخرى: ${namePlaceholder("what")}، ${namePlaceholder("when")}.`,
  },
};
