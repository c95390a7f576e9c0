import type { MessageKey } from "./en.ts";

/** The left-to-right mark keeps month and year in typing order. */
export const ar: Readonly<Record<MessageKey, string>> = {
  incomplete_number: "رقم بطاقتك غير مكتمل.",
  incorrect_number: "رقم بطاقتك غير صالح.",
  incomplete_expiry: "تاريخ انتهاء صلاحية بطاقتك غير مكتمل.",
  invalid_expiry_month: "تاريخ انتهاء صلاحية بطاقتك غير صالح.",
  invalid_expiry_month_past: "تاريخ انتهاء صلاحية بطاقتك قد مضى.",
  invalid_expiry_year: "سنة انتهاء صلاحية بطاقتك غير صالحة.",
  invalid_expiry_year_past: "سنة انتهاء صلاحية بطاقتك قد مضت.",
  incomplete_cvc: "رمز أمان بطاقتك غير مكتمل.",
  incomplete_zip: "الرمز البريدي غير مكتمل.",
  incomplete_au_bank_account_bsb: "رقم BSB الذي أدخلته غير مكتمل.",
  invalid_au_bank_account_bsb: "رقم BSB الذي أدخلته غير صالح.",
  incomplete_au_bank_account_account_number: "رقم الحساب الذي أدخلته غير مكتمل.",
  invalid_au_bank_account_account_number: "رقم الحساب الذي أدخلته غير صالح.",

  card_declined: "تم رفض بطاقتك.",
  insufficient_funds: "رصيد بطاقتك غير كافٍ.",
  expired_card: "انتهت صلاحية بطاقتك.",
  incorrect_cvc: "رمز أمان بطاقتك غير صحيح.",
  processing_error: "حدث خطأ أثناء معالجة بطاقتك. حاول مرة أخرى بعد قليل.",
  setup_intent_authentication_failure:
    "تعذّرت مصادقة وسيلة الدفع. يُرجى اختيار وسيلة دفع أخرى والمحاولة مرة أخرى.",
  api_connection_error:
    "نواجه مشكلة في الاتصال بخوادمنا. يُرجى التحقق من اتصالك بالإنترنت والمحاولة مرة أخرى.",
  api_error: "حدث خطأ غير متوقع. يُرجى المحاولة مرة أخرى.",

  cardFrame: "إطار آمن لإدخال بيانات البطاقة",
  cardNumber: "رقم البطاقة",
  cardNumberLabel: "رقم البطاقة الائتمانية أو بطاقة الخصم",
  expiry: "شهر\u200e / \u200eسنة",
  expiryLabel: "تاريخ انتهاء صلاحية البطاقة (شهر / سنة)",
  cvc: "CVC",
  cvcLabel: "رمز الأمان للبطاقة (CVC)",
  postalCode: "الرمز البريدي",
  postalCodeLabel: "الرمز البريدي",

  bankFrame: "إطار آمن لإدخال بيانات الحساب المصرفي",
  bsb: "رقم BSB",
  bsbLabel: "رقم BSB، ستة أرقام",
  accountNumber: "رقم الحساب",
  accountNumberLabel: "رقم الحساب",

  challengeFrame: "مصادقة ثلاثية الأبعاد (3D Secure)",
  challengeTitle: "صفحة اختبار 3D Secure",
  challengeQuestion: "في الاستخدام الفعلي يظهر هنا مصرف بطاقتك ويسأل إن كنت أنت صاحبها.",
  challengeHint: "اضغط Complete لمصادقة البطاقة، أو Fail للرفض.",
};
