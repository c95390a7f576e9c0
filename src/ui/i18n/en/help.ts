export const help = {
  title: "Help & Support",
  note: "Short answers to what people ask.",
  groups: { money: "Money", cards: "Cards and banks", account: "Your account" },
  items: {
    topUp: {
      question: "How do I top up my wallet?",
      answer:
        "Press Top Up on the dashboard, choose one of your saved cards, enter an amount of up to $250.00 and press Top Up. There is no fee. The balance and the history are read again three seconds later.",
    },
    withdraw: {
      question: "How do I withdraw money to my bank?",
      answer:
        "Press Withdraw, enter an amount of up to what is available and press Withdraw. The money goes to your withdrawal account: the window names it, and your profile changes it.",
    },
    transfer: {
      question: "How do I send money to somebody?",
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
        "Part of it is pending: it has been promised but has not arrived yet. You can spend what is available; the rest follows by itself.",
    },
    checking: {
      question: "What does “We're checking this payment” mean?",
      answer:
        "We do not know yet what became of a payment. Do not pay again: we ask the wallet about it and tell you. If that takes long, the notice says what you can do. Nothing is sent again unless you ask for it.",
    },
    declined: {
      question: "My card was declined. What now?",
      answer:
        "Nothing was taken. Try a smaller amount or another card, or ask your bank why it refused. What you entered stays in the window.",
    },
    addCard: {
      question: "How do I add a card?",
      answer:
        "Press Add Card under My Cards, enter the holder's name and the card's details, and confirm with your bank if it asks. You can keep five cards. The number goes straight to the payment provider and never to us.",
    },
    deleteCard: {
      question: "How do I delete a card?",
      answer:
        "Press Delete Card, choose the card and press Delete Card. Payments that were made with it stay in your history.",
    },
    bankAccounts: {
      question: "What are the bank accounts for?",
      answer:
        "They are the accounts you know by a name of your own. Add one with its BSB and number, rename it, switch it off or delete it from its menu. They are kept in this browser alone, and withdrawals do not go to them.",
    },
    setup: {
      question: "Why must I complete a setup, and how long does it take?",
      answer:
        "The law wants to know who moves money. You give your details, a photo of a document and a bank account; the review takes 24-48 hours and ends with an e-mail.",
    },
    document: {
      question: "Which documents can I upload?",
      answer:
        "A passport, a driver licence or a national ID, as a JPG, a PNG or a PDF of at most 5 MB. We look at the content of the file, not at its name.",
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
        "A session ends after a time without use in any window (30 minutes as a rule; a minute before, you are asked whether you want to stay), after ten hours at most, or when you sign out in another window. A payment that was being checked is taken up again when you come back.",
    },
    language: {
      question: "How do I change the language or the theme?",
      answer:
        "Use the globe and the sun or moon in the top bar, or Settings. Both are remembered on this device.",
    },
  },
} as const;
