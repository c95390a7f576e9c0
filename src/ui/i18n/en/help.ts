import { cardHelp } from "./cards.ts";

export const help = {
  title: "Help & Support",
  note: "Short answers to what people ask.",
  support: { title: "Contact support", email: "E-mail:", phone: "Phone:", url: "Website:" },
  groups: { money: "Money", cards: "Cards and banks", account: "Your account" },
  items: {
    topUp: {
      question: "How do I top up my wallet?",
      answer:
        "Press Top Up on the dashboard, choose one of your saved cards, enter an amount of up to {{max}} and press Top Up. There is no fee. Your balance and your history are updated a few seconds later.",
    },
    withdraw: {
      question: "How do I withdraw money to my bank?",
      answer:
        "Press Withdraw, enter an amount of up to what is available and press Withdraw. The money goes to your withdrawal account: the window names it, and your profile changes it.",
    },
    transfer: {
      question: "How do I send money to someone?",
      answer:
        "Press Transfer, enter the person's mobile number and press Search. When their first name appears, enter the amount and press Send. Local, spaced and international numbers all work.",
    },
    payeeMissing: {
      question: "Why is the person I want to pay not found?",
      answer:
        "The number must be the one they signed up with, in full. A person who has not finished the setup cannot be paid yet.",
    },
    available: {
      question: "Why is my available balance lower than my balance?",
      answer:
        "Part of it is pending: it is on its way but has not arrived yet. You can spend what is available. The rest is added as soon as it arrives.",
    },
    checking: {
      question: "What does “We're checking this payment” mean?",
      answer:
        "We do not know yet whether a payment went through. Do not pay again: we keep checking and show you the result. If that takes long, the notice says what you can do. Nothing is sent again unless you ask for it.",
    },
    declined: {
      question: "My card was declined. What now?",
      answer:
        "Nothing was taken. Try a smaller amount or another card, or ask your bank why it refused. What you entered stays in the window.",
    },
    ...cardHelp,
    bankAccounts: {
      question: "What are the bank accounts for?",
      answer:
        "They are your own list of accounts, under names that you choose. Add one with its BSB and number. You can rename it, switch it off or delete it from its menu. The list is kept in this browser alone, and withdrawals do not go to these accounts.",
    },
    setup: {
      question: "Why must I complete a setup, and how long does it take?",
      answer:
        "By law we have to confirm who you are before you can move money. You enter your details, a photo of a document and a bank account. The review takes 24-48 hours, and we e-mail you when it is finished.",
    },
    document: {
      question: "Which documents can I upload?",
      answer:
        "A passport, a driver licence or a national ID, as a JPG, a PNG or a PDF of at most 5 MB. We check the content of the file, not its name.",
    },
    transactions: {
      question: "How do I find or export a transaction?",
      answer:
        "Open Transactions, narrow the list by text, category, type, status or date, and press Export to download what you see as a CSV file.",
    },
    statements: {
      question: "How do I get a statement?",
      answer:
        "Open Statements, choose a period and press Generate Statement. Download it as a PDF or a CSV. Failed payments are not counted, and the days are those of your account's time zone.",
    },
    signIn: {
      question: "Why was I signed out?",
      answer:
        "A session ends when you do not use any window for a while (usually 30 minutes), after ten hours, or when you sign out in another window. One minute before an unused session ends, we ask whether you want to stay. If a payment was still being checked, the check continues when you sign in again.",
    },
    language: {
      question: "How do I change the language or the theme?",
      answer:
        "Use the globe and the sun or moon in the top bar, or Settings. Both are remembered on this device.",
    },
  },
} as const;
