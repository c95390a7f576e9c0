export const dashboard = {
  welcome: "Welcome, {{name}}",
  welcomeBack: "Welcome Back!",
} as const;

export const wallet = {
  title: "Wallet",
  currency: "Currency",
  mainBalance: "Main Balance",
  available: "Available",
  pending: "Pending",
  topUp: "Top Up",
  withdraw: "Withdraw",
  transfer: "Transfer",
  refreshFailed: "Your balance could not be refreshed. You see the last one that was read.",
  loadFailed: { title: "Something went wrong", text: "Your money is safe; only this panel did not load." },
  balanceUnknown: "Available once your balance is known.",
} as const;

export const cards = {
  title: "My Cards",
  add: "Add Card",
  freezeCard: "Freeze Card",
  deleteCard: "Delete Card",
  validThru: "Valid Thru",
  expired: "Expired",
  frozen: "Frozen",
  cvv: "CVV",
  card: "Card",
  empty: { title: "No cards found", text: "Add a card to get started." },
  refreshFailed: "Your cards could not be refreshed. You see the last ones that were read.",
  loadFailed: { title: "Something went wrong", text: "Your cards are safe; only this panel did not load." },
} as const;

export const history = {
  title: "Transaction History",
  latest: "Latest Transactions",
  empty: { title: "No transactions found", text: "Once you make a transaction, it will appear here." },
  refreshFailed: "Your history could not be refreshed. You see what was last read.",
  loadFailed: { title: "Something went wrong", text: "Your money is safe; only this panel did not load." },
} as const;

export const transaction = {
  types: {
    WALLET_TOPUP: "Wallet Topup",
    TRANSFER_TO_PLATFORM: "Transfer to Platform",
    TRANSFER_TO_RECIPIENT: "Outgoing Transfer",
    TRANSFER_DEBIT: "Outgoing Transfer",
    TRANSFER_TO_BANK: "Bank Withdrawal",
    TRANSFER_CREDIT: "Incoming Transfer",
    unknown: "Unknown Transaction",
  },
  statuses: { success: "SUCCESS", pending: "PENDING", failed: "FAILED", none: "-" },
} as const;
