/** Texts of the page and the dialogs of the saved cards. */
export const cardTexts = {
  addCard: {
    title: "Enter Card Details",
    holder: "Card Holder Name",
    holderPlaceholder: "Enter card holder name",
    holderHint: "As it is printed on the card.",
    card: "Card",
    submit: "Add Card",
    done: "Card added",
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
  },
  freezeCard: {
    hint: "A frozen card stays saved, and nothing can be topped up from it until you unfreeze it.",
    choose: "Which card?",
    chooseFirst: "Choose the card to freeze or unfreeze.",
    unfreeze: "Unfreeze Card",
    done: "Card frozen",
    undone: "Card unfrozen",
    checking: "We're checking whether your card has changed.",
  },
  deleteCard: {
    choose: "Which card?",
    chooseFirst: "Choose the card to delete.",
    replaced: "saved again with a later expiry",
    copy: "copy {{number}} of {{copies}}",
    done: "Card deleted",
    checking: "We're checking whether your card is removed.",
    hint: "It is removed from your wallet. Payments made with it stay in your history.",
  },
  cardsPage: {
    title: "Cards",
    questions: "Good to know",
    note: "Up to five cards, to top up from.",
  },
} as const;

/** What each call was to change, by its name, for a call whose answer is unknown. */
export const notedCardCalls = {
  saveCard: "As noted in this browser, a card was to be added: {{when}}.",
  removeCard: "As noted in this browser, a card was to be deleted: {{when}}.",
  freezeCard: "As noted in this browser, a card was to be frozen or unfrozen: {{when}}.",
} as const;

/** Questions and answers about cards. */
export const cardHelp = {
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
  freezeCard: {
    question: "How do I freeze a card?",
    answer:
      "Press Freeze Card under My Cards, choose the card and press Freeze Card. The card stays saved, and nothing can be topped up from it. Unfreeze it in the same window.",
  },
} as const;
