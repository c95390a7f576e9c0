import type { Arabic } from "../arabic.ts";
import type * as english from "../en/freeze-card.ts";

export const freezeCard: Arabic<typeof english.freezeCard> = {
  title: "تجميد بطاقة",
  hint: "تبقى البطاقة المجمّدة محفوظة، ولا يمكن الشحن منها حتى تلغي تجميدها.",
  choose: "أي بطاقة؟",
  chooseFirst: "اختر البطاقة التي تريد تجميدها أو إلغاء تجميدها.",
  submit: "تجميد بطاقة",
  unfreeze: "إلغاء تجميد البطاقة",
  checking: "نتحقق هل تغيّرت بطاقتك.",
};
