export const profile = {
  title: "Profile",
  identity: "Identity",
  emailVerified: "Verified",
  emailNotVerified: "Not verified",
  account: "Account",
  accountId: "Account ID",
  accountStatus: "Account status",
  statuses: {
    active: "Active",
    pending: "In review",
    incomplete: "Setup not finished",
    blocked: "Not active",
  },
  reason: "Why",
  reasons: {
    pending: "We review your details before your wallet can be used.",
    incomplete: "Your setup has not been sent yet.",
    blocked: "No reason was given. Support can tell you more.",
  },
  next: "What next",
  nextSteps: {
    pending: "You get an e-mail when the review is done.",
    incomplete: "Finish the setup on your dashboard.",
    blocked: "Ask support and quote your account ID.",
  },
  by: "By when",
  bys: { pending: "Usually within 24-48 hours", unknown: "Not known" },
  mobile: "Mobile",
  mobileNote: "People pay you at this number.",
  mobileNotVerified:
    "People cannot find you by this number until it is verified where you manage your sign-in.",
  mobileNotYet: "People can pay you at this number once your account is active.",
  noMobile: "Not given. People cannot find you by a number yet.",
  address: "Address",
  payoutAccount: "Withdrawals go to",
  limits: "Limits",
  topUpLimit: "Top-up",
  topUpLimitText: "Up to {{limit}} at a time",
  withdrawLimit: "Withdrawal",
  withdrawLimitText: "Up to what is available; arrives within one to three business days",
  transferLimit: "Transfer",
  transferLimitText: "Up to what is available; arrives at once",
  payoutChange: {
    open: "Change withdrawal account",
    title: "Change withdrawal account",
    text: "Where your withdrawals go from now on. One that is on its way keeps its account.",
    save: "Save account",
    saving: "Saving...",
    rejected: "Your bank account was not changed",
    undecided: "We do not know whether your bank account was changed",
    undecidedText: "Save it again as it is: it is not changed twice.",
    done: "Your withdrawal account was changed",
    locked: "Wait until your payment is decided.",
  },
  passkey: {
    create: "Create a passkey",
    note: "Sign in by your face, finger or the code of this device. Your password stays.",
    created: "Your passkey was created",
    cancelled: "No passkey was created",
    failed: "Your passkey could not be created. Try again.",
    notLeft: "The page for passkeys could not be opened. Try again.",
  },
  manage: "Manage your sign-in",
  manageNote: "Your name, e-mail and password are kept by the identity provider.",
  notYet: "None yet",
  loadFailed: "Your profile could not be loaded. You see the details that your wallet has.",
  unknown: "Not given",
} as const;

export const settings = {
  title: "Settings",
  appearance: "Appearance",
  theme: "Theme",
  light: "Light",
  dark: "Dark",
  themeNote: "Light or dark, on this device.",
  language: "Language",
  languageNote: "The language of everything on screen.",
  systemNotifications: {
    title: "System notifications",
    switch: "Show system notifications",
    note: "While this app is open in a window that you do not see, your device says when money arrives or a withdrawal is returned. A lock screen may show it. Amounts are left out while your balance is hidden.",
    asking: "Answer your browser's question.",
    unanswered: "Your browser's question was closed without an answer. Nothing has changed.",
    denied: "You told your browser to show none. You can allow them in its settings for this site.",
    blocked:
      "Your browser blocks notifications of this site. You can allow them in its settings for this site.",
    unsupported: "This browser cannot show them.",
  },
  storedData: "Stored data",
  storedDataNote: "What this app keeps in your browser.",
  stored: {
    preferences: { name: "Theme and language", text: "Keeps the look and the language that you chose." },
    balance: { name: "Hidden balance", text: "Remembers whether the dashboard hides your balance." },
    lastBalance: {
      name: "Last balance",
      text: "Shows the last balance and its time without a network. It is removed when your session ends.",
    },
    files: {
      name: "Files of the app",
      text: "Open the app without a network. They are removed when you sign out and loaded again with the next page.",
    },
    signIn: {
      name: "Your sign-in",
      text: "Opens your dashboard at the next visit. It gives no access by itself, and is removed when you sign out.",
    },
    lastUse: {
      name: "Last use",
      text: "When you last used this app in this browser, so that only an unused session ends. Nothing else about you.",
    },
    app: {
      name: "Settings of the app",
      text: "The environment and the features that are switched on. Nothing about you.",
    },
    payments: {
      name: "Payments whose outcome is not known yet",
      text: "Each payment is noted before it is sent, and removed once it is settled. Names and phone numbers are not kept.",
    },
    setup: {
      name: "Your setup",
      text: "Your unfinished setup, in this window until you sign out. Your document and your account numbers are not kept. Once you have sent it, only that fact is kept.",
    },
    form: {
      name: "A payment's form",
      text: "The amount, the card or number, and the message, while you sign in again to confirm a payment. Kept in this window for at most ten minutes.",
    },
    notifications: {
      name: "Notifications",
      text: "Amount and time of each notification, and which ones you have read. Names and phone numbers are not kept.",
    },
    systemNotifications: {
      name: "System notifications",
      text: "Remembers that you switched them on in this browser. Nothing about you.",
    },
    payees: {
      name: "Payees and last card",
      text: "The people you paid or saved in this browser: first name, mobile number and account. They are used only to find the payee again. Also the card that paid last, without its number.",
    },
    bankAccounts: {
      name: "Bank accounts",
      text: "Nick names, banks, BSBs and the last four digits. Whole account numbers are not kept.",
    },
    cardColours: {
      name: "Colours of your cards",
      text: "The colour of each saved card, so that it never changes. Card numbers are not kept.",
    },
  },
  clear: "Clear stored data",
  clearNote:
    "You stay signed in. Payments whose outcome is not known yet are kept, so that none is lost or made twice.",
  clearing: {
    title: "Clear what this browser stores?",
    text: "Your next visit begins with the usual theme and language, and this browser forgets your setup, your payees and the bank accounts that you listed. Payments whose outcome is not known yet are kept.",
    submit: "Clear",
  },
  cleared: "Stored data cleared",
  session: "Session",
  signOut: "Sign out",
  signOutNote: "Ends your session in this browser, in every window.",
} as const;

export const inactivity = {
  title: "Are you still there?",
  text: "This session was not used for a while. You are signed out in all windows when the time is up.",
  left: "Time left: {{time}}",
  stay: "Stay signed in",
} as const;

/** The list behind the bell: the two samples, or what happened. */
export const notifications = {
  moneyIn: {
    title: "Money received",
    text: "{{amount}} arrived in your wallet.",
    withoutAmount: "Money arrived in your wallet.",
  },
  withdrawalFailed: {
    title: "A withdrawal failed",
    text: "{{amount}} is back in your wallet. Check the bank account before you try again.",
    withoutAmount: "The money is back in your wallet. Check the bank account before you try again.",
  },
  withdrawalArrived: { title: "A withdrawal arrived", text: "{{amount}} reached your bank account." },
  approved: { title: "Your account is approved", text: "You can top up, send money and withdraw." },
  undecided: {
    title: "A payment has no outcome yet",
    text: "We are still checking a payment of {{amount}}. The top of the page shows what you can do.",
  },
  cardExpiring: {
    title: "A card expires soon",
    text: "{{card}} is valid until the end of this month or the next. Add the new one in time.",
  },
  nothing: "No notifications yet. You will see here when money arrives and when a withdrawal is finished.",
  fresh: "New",
  later: {
    withdrawalFailed:
      "A withdrawal of {{amount}} failed ({{reference}}). The money is back in your wallet. Check the bank account before you try again.",
    withdrawalArrived: "A withdrawal of {{amount}} reached your bank account ({{reference}}).",
  },
  welcome: { title: "Welcome to {{product}}", text: "Add a card and top up to get started." },
  statement: { title: "Your statement is ready", text: "Choose a period under Statements." },
} as const;

/** Texts that only pages and dialogs use, in addition to the dashboard's (shared.ts). */
export const common = {
  save: "Save",
  cancel: "Cancel",
  submit: "Submit",
  amount: "Amount",
  increaseAmount: "Increase amount",
  decreaseAmount: "Decrease amount",
  stepOf: "{{step}} of {{steps}}",
  asOf: "As of {{time}}",
  waiting: "The wallet is busy and has asked us to wait. We try again within five minutes.",
  unknownAddress: "This page does not exist. Here is your dashboard.",
  contentWillBeAdded: "Content will be added",
} as const;
