import type { Language } from "./appearance.ts";

const en = {
  languageName: "English",
  languageSwitch: "Language",
  backToApp: "Back to nupay",
  fields: {
    email: "Email",
    password: "Password",
    firstName: "First Name",
    lastName: "Last Name",
    mobile: "Mobile",
  },
  mobileHint: "Australian mobile, such as 0400 000 003",
  showPassword: "Show password",
  hidePassword: "Hide password",
  signIn: {
    title: "Sign in to your account",
    lead: "Use the email you signed up with.",
    submit: "Sign In",
    newHere: "New to nupay?",
    register: "Register",
  },
  registration: {
    title: "Create your account",
    lead: "You set up your wallet right after this.",
    submit: "Register",
    knownHere: "Already have an account?",
    signIn: "Sign In",
  },
  faults: {
    credentials: "Wrong email or password.",
    emailMissing: "Enter your email.",
    passwordMissing: "Enter your password.",
    newPasswordMissing: "Choose a password.",
    firstNameMissing: "Enter your first name.",
    lastNameMissing: "Enter your last name.",
    mobileMissing: "Enter your mobile number.",
    emailInvalid: "Enter a valid email address, such as name@example.com.",
    emailTaken: "An account with this email already exists.",
    mobileInvalid: "Enter a valid Australian mobile number, such as 0400 000 003.",
    mobileTaken: "An account with this mobile number already exists.",
    tooLong: "This is too long.",
  },
  logout: {
    title: "Sign out of nupay?",
    lead: "You will need your password to sign in again.",
    submit: "Sign Out",
    stay: "Stay signed in",
    leavingTitle: "Signing you out",
    doneTitle: "You are signed out",
    doneLead: "You can close this page.",
  },
  expired: {
    title: "This page has expired",
    lead: "Sign-in pages can be used once, for 30 minutes. Start again from nupay.",
  },
  refused: {
    title: "This request cannot be used",
    lead: "The link that brought you here is not one of nupay's, or a part of it is missing.",
  },
  broken: {
    title: "Something went wrong",
    lead: "It is our fault, not yours. Try again in a moment.",
  },
  notFound: { title: "There is no such page", lead: "The address may be mistyped." },
  account: {
    title: "Your account",
    lead: "This is how nupay knows you.",
    name: "Name",
    none: "Not given",
    signedOutTitle: "You are not signed in",
    signedOutLead: "Sign in from nupay to see your account.",
    signOut: "Sign out",
  },
};

export type Messages = typeof en;

const ar: Messages = {
  languageName: "العربية",
  languageSwitch: "اللغة",
  backToApp: "العودة إلى nupay",
  fields: {
    email: "البريد الإلكتروني",
    password: "كلمة المرور",
    firstName: "الاسم الأول",
    lastName: "اسم العائلة",
    mobile: "رقم الجوال",
  },
  mobileHint: "رقم جوال أسترالي، مثل \u20660400 000 003\u2069",
  showPassword: "إظهار كلمة المرور",
  hidePassword: "إخفاء كلمة المرور",
  signIn: {
    title: "تسجيل الدخول إلى حسابك",
    lead: "استخدم البريد الإلكتروني الذي أنشأت به حسابك.",
    submit: "تسجيل الدخول",
    newHere: "ليس لديك حساب في nupay؟",
    register: "إنشاء حساب",
  },
  registration: {
    title: "إنشاء حسابك",
    lead: "ستُعِدّ محفظتك بعد هذه الخطوة مباشرةً.",
    submit: "إنشاء الحساب",
    knownHere: "لديك حساب بالفعل؟",
    signIn: "تسجيل الدخول",
  },
  faults: {
    credentials: "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
    emailMissing: "أدخل بريدك الإلكتروني.",
    passwordMissing: "أدخل كلمة المرور.",
    newPasswordMissing: "اختر كلمة مرور.",
    firstNameMissing: "أدخل اسمك الأول.",
    lastNameMissing: "أدخل اسم عائلتك.",
    mobileMissing: "أدخل رقم جوالك.",
    emailInvalid: "أدخل عنوان بريد إلكتروني صالحًا، مثل \u2066name@example.com\u2069.",
    emailTaken: "يوجد حساب مسجَّل بهذا البريد الإلكتروني.",
    mobileInvalid: "أدخل رقم جوال أستراليًّا صالحًا، مثل \u20660400 000 003\u2069.",
    mobileTaken: "يوجد حساب مسجَّل برقم الجوال هذا.",
    tooLong: "هذا النص أطول من المسموح به.",
  },
  logout: {
    title: "هل تريد تسجيل الخروج من nupay؟",
    lead: "ستحتاج إلى كلمة المرور لتسجيل الدخول مرة أخرى.",
    submit: "تسجيل الخروج",
    stay: "البقاء مسجَّل الدخول",
    leavingTitle: "جارٍ تسجيل خروجك",
    doneTitle: "تم تسجيل خروجك",
    doneLead: "يمكنك إغلاق هذه الصفحة.",
  },
  expired: {
    title: "انتهت صلاحية هذه الصفحة",
    lead: "تُستخدم صفحة تسجيل الدخول مرة واحدة خلال 30 دقيقة. ابدأ من جديد من nupay.",
  },
  refused: {
    title: "لا يمكن استخدام هذا الطلب",
    lead: "الرابط الذي أوصلك إلى هنا ليس من روابط nupay، أو أن جزءًا منه ناقص.",
  },
  broken: { title: "حدث خطأ ما", lead: "الخطأ من جانبنا وليس منك. حاول مرة أخرى بعد قليل." },
  notFound: { title: "لا توجد صفحة بهذا العنوان", lead: "ربما كُتب العنوان بشكل خاطئ." },
  account: {
    title: "حسابك",
    lead: "هذه هي بياناتك لدى nupay.",
    name: "الاسم",
    none: "غير مُدخل",
    signedOutTitle: "لم تسجّل الدخول",
    signedOutLead: "سجّل الدخول من nupay للاطّلاع على حسابك.",
    signOut: "تسجيل الخروج",
  },
};

export function messagesIn(language: Language): Messages {
  return language === "ar" ? ar : en;
}
