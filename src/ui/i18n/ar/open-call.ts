import type { Arabic } from "../arabic.ts";
import type { openCall as english } from "../en/open-call.ts";
import { notedCardCalls } from "./cards.ts";

/** Texts for a change that an earlier page sent and whose answer is unknown. */
export const openCall: Arabic<typeof english> = {
  title: "لا نعرف بعد هل تمّ التغيير الذي طلبته",
  noted: {
    ...notedCardCalls,
    updateIndividual: "كما هو مدوّن في هذا المتصفح، كان المطلوب إرسال بياناتك الشخصية: {{when}}.",
    uploadIdentityDocument: "كما هو مدوّن في هذا المتصفح، كان المطلوب رفع وثيقتك: {{when}}.",
    updateAccountStatus: "كما هو مدوّن في هذا المتصفح، كان المطلوب طلب مراجعة حسابك: {{when}}.",
    updateBankAccount: "كما هو مدوّن في هذا المتصفح، كان المطلوب تغيير حساب السحب: {{when}}.",
  },
  waiting: "نواصل السؤال عنه. لا يُرسل شيء مجددًا ما لم تطلب ذلك.",
  cancel: "إلغاء هذا التغيير",
  done: "تمّ التغيير الذي كان معلّقًا.",
  notDone: "لم يتمّ التغيير الذي كان معلّقًا.",
};
