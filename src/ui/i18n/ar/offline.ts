import type { Arabic } from "../arabic.ts";
import type { offline as english } from "../en/offline.ts";

export const offline: Arabic<typeof english> = {
  title: "أنت غير متصل بالإنترنت",
  balance: "الرصيد كما كان في {{time}}",
  hidden: "مخفي",
  readOnly: "لا يمكن دفع أي مبلغ حتى يعود الاتصال.",
  unreachable: "ما زال الاتصال منقطعًا.",
  tryAgain: "أعد المحاولة",
};
