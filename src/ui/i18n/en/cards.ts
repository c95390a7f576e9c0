export const addCard = {
  title: "Enter Card Details",
  holder: "Card Holder Name",
  holderPlaceholder: "Enter card holder name",
  holderHint: "As it is printed on the card.",
  card: "Card",
  submit: "Add Card",
  preparing: "Preparing a safe connection…",
  secure: "The card's number goes straight to the payment provider. We never see it.",
  authentication: "Your bank asks you to confirm. Answer in its window.",
  checking: "We're checking whether your card is saved.",
  undecided: "We don't know yet whether your card is saved.",
  alreadySaved: {
    title: "This card is already in your wallet",
    text: "{{card}}, valid thru {{expiry}}, is saved. Press Add Card again to save it a second time.",
  },
  rejected: {
    link: "Failed to link card",
    confirm: "The card could not be confirmed. Check its details, or use another card.",
    save: "Failed to Save payment Method.",
    script: "Failed to load Stripe.js",
  },
  next: {
    link: "Try again in a moment.",
    confirm: "Check its details, or use another card.",
    save: "The card was confirmed but not saved. Try again; it is not charged.",
    script:
      "Something blocks the payment provider. Check your connection or your ad blocker, then try again.",
  },
} as const;

export const deleteCard = {
  title: "Delete Card",
  choose: "Which card?",
  chooseFirst: "Choose the card to delete.",
  replaced: "saved again with a later expiry",
  submit: "Delete Card",
  checking: "We're checking whether your card is removed.",
  hint: "It is removed from your wallet. Payments made with it stay in your history.",
} as const;

export const cardsPage = {
  title: "Cards",
  questions: "Good to know",
  note: "Up to five cards, to top up from.",
} as const;
