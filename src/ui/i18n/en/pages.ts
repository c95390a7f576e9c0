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
    blocked: "Your wallet does not say why.",
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
  mobileNotYet: "People can pay you at this number once your account is active.",
  noMobile: "Not given. Nobody can find you by a number yet.",
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
  loadFailed: "Your profile could not be read. What the wallet knows of you is shown.",
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
  languageNote: "Of everything on screen.",
  storedData: "Stored data",
  storedDataNote: "What this app keeps in your browser.",
  stored: {
    preferences: { name: "Theme and language", text: "So that the next visit looks like this one." },
    balance: { name: "Hidden balance", text: "Whether the dashboard hides what you have." },
    lastBalance: {
      name: "Last balance",
      text: "What the wallet said last and when, so that it is there without a network. Until your session ends.",
    },
    signIn: {
      name: "That you are signed in",
      text: "So that the next visit opens the dashboard. It opens nothing by itself, and is cleared when you sign out.",
    },
    app: {
      name: "Settings of the app",
      text: "Which environment this is, and which features are on. Nothing about you.",
    },
    payments: {
      name: "Payments whose outcome is not known yet",
      text: "Written down before they are sent and removed once they are settled. No name, no phone.",
    },
    setup: {
      name: "Your setup",
      text: "While it is unfinished, in this window until you sign out, without the document and account numbers. Once it is sent, only that it was sent.",
    },
    form: {
      name: "A payment's form",
      text: "While you sign in again to confirm it: amount, card or number, and message. For ten minutes at most, in this window.",
    },
    notifications: {
      name: "Notifications",
      text: "What happened, with amount and time, and what you have read. No name, no phone.",
    },
    payees: {
      name: "Payees and last card",
      text: "Whom you paid from this browser, and whom you saved: first name, mobile number and account, sent nowhere but to search the payee again. And which card paid last, without its number.",
    },
    bankAccounts: {
      name: "Bank accounts",
      text: "Nick names, banks, BSB and the last four digits. No whole number.",
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

/** What stands behind the bell: the two samples, or what happened. */
export const notifications = {
  moneyIn: { title: "Money received", text: "{{amount}} arrived in your wallet." },
  withdrawalFailed: {
    title: "A withdrawal failed",
    text: "{{amount}} is back in your wallet. Check the bank account before you try again.",
  },
  withdrawalArrived: { title: "A withdrawal arrived", text: "{{amount}} reached your bank account." },
  approved: { title: "Your account is approved", text: "You can top up, send money and withdraw." },
  undecided: {
    title: "A payment has no outcome yet",
    text: "{{amount}}: the top of the page shows it, with what you can do.",
  },
  cardExpiring: {
    title: "A card expires soon",
    text: "{{card}} is valid until the end of this month or the next. Add the new one in time.",
  },
  nothing: "Nothing happened so far. Money that comes in and withdrawals that end are told here.",
  fresh: "New",
  later: {
    withdrawalFailed:
      "A withdrawal of {{amount}} failed ({{reference}}). The money is back in your wallet. Check the bank account before you try again.",
    withdrawalArrived: "A withdrawal of {{amount}} reached your bank account ({{reference}}).",
  },
  welcome: { title: "Welcome to {{product}}", text: "Add a card and top up to get started." },
  statement: { title: "Your statement is ready", text: "Choose a period under Statements." },
} as const;

/** What only pages and dialogs say, beside the dashboard's own (shared.ts). */
export const common = {
  save: "Save",
  cancel: "Cancel",
  submit: "Submit",
  amount: "Amount",
  increaseAmount: "Increase amount",
  decreaseAmount: "Decrease amount",
  stepOf: "{{step}} of {{steps}}",
  unknownAddress: "This page does not exist. Here is your dashboard.",
  contentWillBeAdded: "Content will be added",
} as const;
