export const freezeCard = {
  title: "Freeze Card",
  hint: "A frozen card stays saved, and nothing can be topped up from it until you unfreeze it.",
  choose: "Which card?",
  chooseFirst: "Choose the card to freeze or unfreeze.",
  submit: "Freeze Card",
  unfreeze: "Unfreeze Card",
  checking: "We're checking whether your card has changed.",
} as const;
