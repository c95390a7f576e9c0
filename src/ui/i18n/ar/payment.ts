import type { Arabic } from "../arabic.ts";
import type * as english from "../en/payment.ts";
import { ltr, name } from "../isolates.ts";

export const toasts: Arabic<typeof english.toasts> = {
  topUp: "تم الشحن بنجاح",
  transfer: "تم التحويل بنجاح",
  payout: "تم السحب بنجاح",
};

export const payment: Arabic<typeof english.payment> = {
  preparing: "جارٍ تجهيز العملية…",
  sending: "جارٍ الإرسال…",
  checking: {
    title: "نتحقق من هذه العملية",
    text: "أرسلناها ولم يصلنا الرد بعد. لا حاجة إلى الدفع مرة أخرى: نحن نبحث عنها وسنخبرك بما جرى.",
    sent: "أُرسلت",
    looking: "البحث عن الرد",
    answer: "الرد، هنا وفي سجلك",
    attempt: "المحاولة {{attempt}}",
    mayClose: "يمكنك إغلاق هذه النافذة، فالتحقق مستمر بدونها.",
  },
  unresolved: {
    title: "تعذّر علينا معرفة ما آلت إليه هذه العملية",
    text: "ربما تمّت. تحقّق مجددًا أو راجع سجلك قبل أن ترسلها مرة أخرى.",
    sendAgainSafe: "لن تُدفع مرتين عند إعادة الإرسال، فهي تحمل المفتاح نفسه.",
    sendAgainRisk: "قد تُدفع مرتين عند إعادة الإرسال إذا كانت الأولى قد وصلت.",
    checkAgain: "التحقق مجددًا",
    sendAgain: "إعادة الإرسال",
  },
  refused: { title: "رُفضت هذه العملية", text: "لم يُخصم شيء، وما أدخلته لا يزال هنا." },
  notSent: {
    title: "لم تُرسَل هذه العملية",
    text: "تعذّر تجهيزها، فلم يُخصم شيء. أعد المحاولة بعد قليل.",
    history: "تعذّرت قراءة أحدث معاملاتك، فلم يُرسَل شيء. تحقّق من اتصالك وأعد المحاولة.",
  },
  otherTab: {
    title: "هناك عملية جارية في نافذة أخرى",
    text: "عملية واحدة في كل مرة: انتظر حتى تنتهي العملية في نافذتك الأخرى.",
  },
  banner: {
    topUp: `شحن بمبلغ ${ltr("amount")}`,
    payout: `سحب بمبلغ ${ltr("amount")}`,
    transfer: `تحويل بمبلغ ${ltr("amount")}`,
    since: `أُرسلت ${name("when")}`,
  },
  signOut: {
    title: "لا تزال إحدى العمليات قيد الإرسال",
    text: "تسجيل الخروج لا يوقفها، لكنك لن ترى هنا ما آلت إليه حتى تسجّل الدخول من جديد.",
    stay: "البقاء مسجّلًا",
    leave: "تسجيل الخروج على أي حال",
  },
};
