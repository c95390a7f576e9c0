import type { Arabic } from "../arabic.ts";
import type * as english from "../en/payment.ts";
import { ltr, name } from "../isolates.ts";

export const toasts: Arabic<typeof english.toasts> = {
  topUp: "تم الشحن بنجاح",
  transfer: "تم التحويل بنجاح",
  payout: "تم السحب بنجاح",
};

export const payment: Arabic<typeof english.payment> = {
  checking: "نتحقق من هذه العملية",
  unresolved: {
    title: "تعذّر علينا معرفة ما آلت إليه هذه العملية",
    sendAgainSafe: "لن تُدفع مرتين عند إعادة الإرسال، فهي تحمل المفتاح نفسه.",
    sendAgainRisk: "قد تُدفع مرتين عند إعادة الإرسال إذا كانت الأولى قد وصلت.",
    checkAgain: "التحقق مجددًا",
    sendAgain: "إعادة الإرسال",
  },
  banner: {
    topUp: `شحن بمبلغ ${ltr("amount")}`,
    payout: `سحب بمبلغ ${ltr("amount")}`,
    transfer: `تحويل بمبلغ ${ltr("amount")}`,
    since: `أُرسلت ${name("when")}`,
  },
};
