import type { Arabic } from "../arabic.ts";
import type * as english from "../en/pages.ts";
import { isolated, ltrPlaceholder, name } from "../isolates.ts";

export const profile: Arabic<typeof english.profile> = {
  title: "الملف الشخصي",
  identity: "الهوية",
  emailVerified: "موثَّق",
  emailNotVerified: "غير موثَّق",
  account: "الحساب",
  accountId: "معرّف الحساب",
  accountStatus: "حالة الحساب",
  statuses: { active: "نشط", pending: "قيد المراجعة", incomplete: "الإعداد لم يكتمل", blocked: "غير نشط" },
  reason: "السبب",
  reasons: {
    pending: "نراجع بياناتك قبل أن تُستخدم محفظتك.",
    incomplete: "لم يُرسل إعدادك بعد.",
    blocked: "لم يُذكر سبب. يمكن للدعم أن يخبرك بالمزيد.",
  },
  next: "الخطوة التالية",
  nextSteps: {
    pending: "تصلك رسالة بريد إلكتروني عند انتهاء المراجعة.",
    incomplete: "أكمل الإعداد في لوحة التحكم.",
    blocked: "اسأل الدعم واذكر معرّف حسابك.",
  },
  by: "الموعد",
  bys: { pending: `عادةً خلال ${isolated("24-48")} ساعة`, unknown: "غير معروف" },
  mobile: "الجوال",
  mobileNote: "يدفع لك الناس على هذا الرقم.",
  mobileNotYet: "يمكن أن يدفع لك الناس على هذا الرقم متى صار حسابك نشطًا.",
  noMobile: "غير مذكور. لا يمكن لأحد أن يجدك برقم بعد.",
  address: "العنوان",
  payoutAccount: "تذهب المبالغ المسحوبة إلى",
  limits: "الحدود",
  topUpLimit: "الشحن",
  topUpLimitText: `حتى ${ltrPlaceholder("limit")} في المرة الواحدة`,
  withdrawLimit: "السحب",
  withdrawLimitText: "حتى المتاح؛ ويصل خلال يوم عمل إلى ثلاثة أيام عمل",
  transferLimit: "التحويل",
  transferLimitText: "حتى المتاح؛ ويصل فورًا",
  payoutChange: {
    open: "تغيير حساب السحب",
    title: "تغيير حساب السحب",
    text: "إلى أين تصل مبالغك المسحوبة من الآن. أما السحب الجاري فيبقى على حسابه.",
    save: "حفظ الحساب",
    saving: "جارٍ الحفظ...",
    rejected: "لم يتغير حسابك البنكي",
    undecided: "لا نعرف هل تغيّر حسابك البنكي",
    undecidedText: "احفظه مرة أخرى كما هو، فلن يتغير مرتين.",
    done: "تغيّر حساب السحب",
    locked: "انتظر حتى يُعرف مصير دفعتك.",
  },
  passkey: {
    create: "إنشاء مفتاح مرور",
    note: "سجّل الدخول بوجهك أو إصبعك أو رمز هذا الجهاز. وتبقى كلمة مرورك.",
    created: "أُنشئ مفتاح مرورك",
    cancelled: "لم يُنشأ مفتاح مرور",
    failed: "تعذّر إنشاء مفتاح مرورك. حاول مرة أخرى.",
    notLeft: "تعذّر فتح صفحة مفاتيح المرور. حاول مرة أخرى.",
  },
  manage: "إدارة تسجيل الدخول",
  manageNote: "اسمك وبريدك الإلكتروني وكلمة مرورك محفوظة لدى مزوّد الهوية.",
  notYet: "لا يوجد بعد",
  loadFailed: "تعذّر تحميل ملفك الشخصي. تظهر هنا البيانات التي لدى محفظتك.",
  unknown: "غير مذكور",
};

export const settings: Arabic<typeof english.settings> = {
  title: "الإعدادات",
  appearance: "الشكل",
  theme: "المظهر",
  light: "فاتح",
  dark: "داكن",
  themeNote: "فاتح أو داكن، على هذا الجهاز.",
  language: "اللغة",
  languageNote: "لغة كل ما على الشاشة.",
  storedData: "البيانات المخزّنة",
  storedDataNote: "ما يحفظه هذا التطبيق في متصفحك.",
  stored: {
    preferences: { name: "المظهر واللغة", text: "يحفظ المظهر واللغة اللذين اخترتهما." },
    balance: { name: "إخفاء الرصيد", text: "يتذكر هل تخفي لوحة التحكم رصيدك." },
    lastBalance: {
      name: "آخر رصيد",
      text: "يعرض آخر رصيد أعطته المحفظة ووقته من دون شبكة. يُزال حين تنتهي جلستك.",
    },
    files: {
      name: "ملفات التطبيق",
      text: "تفتح التطبيق من دون شبكة. تُزال حين تسجّل الخروج، وتُحمَّل من جديد مع الصفحة التالية.",
    },
    signIn: {
      name: "تسجيل دخولك",
      text: "يفتح لوحة التحكم في زيارتك القادمة. لا يمنح دخولًا بمفرده، ويُزال عند تسجيل الخروج.",
    },
    app: { name: "إعدادات التطبيق", text: "البيئة والميزات المفعّلة. لا شيء عنك." },
    payments: {
      name: "الدفعات التي لم تُعرف نتيجتها بعد",
      text: "تُدوَّن كل دفعة قبل إرسالها وتُزال بعد تسويتها. لا تُحفظ الأسماء ولا أرقام الهواتف.",
    },
    setup: {
      name: "إعداد حسابك",
      text: "إعدادك غير المكتمل، في هذه النافذة حتى تسجيل الخروج. لا تُحفظ وثيقتك ولا أرقام الحسابات. وبعد إرساله لا يُحفظ إلا أنه أُرسل.",
    },
    form: {
      name: "نموذج دفعة",
      text: "المبلغ، والبطاقة أو الرقم، والرسالة، بينما تسجّل الدخول مرة أخرى لتأكيد دفعة. تُحفظ في هذه النافذة عشر دقائق على الأكثر.",
    },
    notifications: {
      name: "الإشعارات",
      text: "مبلغ كل إشعار ووقته، وما قرأته منها. لا تُحفظ الأسماء ولا أرقام الهواتف.",
    },
    payees: {
      name: "المستفيدون وآخر بطاقة",
      text: "من دفعت لهم أو حفظتهم في هذا المتصفح: الاسم الأول ورقم الجوال والحساب. لا تُستخدم إلا للبحث عن المستفيد من جديد. وكذلك آخر بطاقة دفعت، بلا رقمها.",
    },
    bankAccounts: {
      name: "الحسابات البنكية",
      text: "الأسماء المختصرة والبنوك وأرقام الفروع وآخر أربعة أرقام. لا تُحفظ أرقام الحسابات كاملة.",
    },
  },
  clear: "مسح البيانات المخزّنة",
  clearNote: "تبقى مسجّل الدخول. وتبقى الدفعات التي لم تُعرف نتيجتها بعد، حتى لا تضيع أي دفعة ولا تُدفع مرتين.",
  clearing: {
    title: "هل تريد مسح ما يخزّنه هذا المتصفح؟",
    text: "تبدأ زيارتك القادمة بالمظهر واللغة المعتادين، وينسى هذا المتصفح إعداد حسابك ومستفيديك والحسابات البنكية التي أدرجتها. وتبقى الدفعات التي لم تُعرف نتيجتها بعد.",
    submit: "مسح",
  },
  cleared: "مُسحت البيانات المخزّنة",
  session: "الجلسة",
  signOut: "تسجيل الخروج",
  signOutNote: "ينهي جلستك في هذا المتصفح، في كل النوافذ.",
};

export const inactivity: Arabic<typeof english.inactivity> = {
  title: "هل ما زلت هنا؟",
  text: "لم تُستخدم هذه الجلسة منذ مدة. يُسجَّل خروجك في كل النوافذ عند انتهاء الوقت.",
  left: `الوقت المتبقي: ${ltrPlaceholder("time")}`,
  stay: "البقاء مسجّلًا",
};

export const notifications: Arabic<typeof english.notifications> = {
  moneyIn: { title: "وصلتك نقود", text: `وصل ${ltrPlaceholder("amount")} إلى محفظتك.` },
  withdrawalFailed: {
    title: "فشل سحب",
    text: `عاد ${ltrPlaceholder("amount")} إلى محفظتك. تحقق من الحساب البنكي قبل أن تحاول من جديد.`,
  },
  withdrawalArrived: { title: "وصل سحب", text: `وصل ${ltrPlaceholder("amount")} إلى حسابك البنكي.` },
  approved: { title: "تمت الموافقة على حسابك", text: "يمكنك الآن الشحن وإرسال النقود والسحب." },
  undecided: {
    title: "دفعة لا تُعرف نتيجتها بعد",
    text: `ما زلنا نتحقق من دفعة بمبلغ ${ltrPlaceholder("amount")}. تجد أعلى الصفحة ما يمكنك فعله.`,
  },
  cardExpiring: {
    title: "بطاقة تنتهي قريبًا",
    text: `تصلح ${ltrPlaceholder("card")} حتى نهاية هذا الشهر أو الذي يليه. أضف الجديدة في وقتها.`,
  },
  nothing: "لا إشعارات بعد. يظهر هنا وصول النقود واكتمال كل سحب.",
  fresh: "جديد",
  later: {
    withdrawalFailed: `فشل سحب ${ltrPlaceholder("amount")} (${ltrPlaceholder("reference")}). عادت النقود إلى محفظتك. تحقق من الحساب البنكي قبل أن تحاول من جديد.`,
    withdrawalArrived: `وصل سحب ${ltrPlaceholder("amount")} إلى حسابك البنكي (${ltrPlaceholder("reference")}).`,
  },
  welcome: { title: `مرحبًا بك في ${name("product")}`, text: "أضف بطاقة واشحن محفظتك لتبدأ." },
  statement: { title: "كشف حسابك جاهز", text: "اختر فترة من صفحة كشوف الحساب." },
};

export const common: Arabic<typeof english.common> = {
  save: "حفظ",
  cancel: "إلغاء",
  submit: "إرسال",
  amount: "المبلغ",
  increaseAmount: "زيادة المبلغ",
  decreaseAmount: "إنقاص المبلغ",
  stepOf: "{{step}} من {{steps}}",
  asOf: "كما كان في {{time}}",
  unknownAddress: "لا توجد صفحة بهذا العنوان. هذه لوحة التحكم.",
  contentWillBeAdded: "سيُضاف المحتوى لاحقًا",
};
