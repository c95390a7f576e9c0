import { cards as cardTexts } from "../../src/ui/i18n/en/dashboard.ts";
import { type Change, change, misspell, type Proof } from "./change.ts";

const en = "src/ui/i18n/en";
const ar = "src/ui/i18n/ar";
const machines = "src/machines";
const screens = "src/ui/screens";
const services = "src/services";
const boot = "public/boot.js";
const gate = `${machines}/session/account-gate.machine.ts`;
const query = `${machines}/core/query.machine.ts`;
const topBar = `${screens}/shell/top-bar.tsx`;
const sidebar = `${screens}/shell/sidebar.tsx`;
const parse = `${services}/config/parse.ts`;
const keycloak = `${services}/identity/keycloak.ts`;
const keycloakOptions = `${services}/identity/client.ts`;
const callRequest = `${services}/payments/call-request.ts`;
const outcome = `${machines}/history/rules/outcome.ts`;
const shownTransaction = "src/ui/format/transaction.ts";
const personalDetailsFile = `${machines}/core/rules/personal-details.ts`;
const payout = `${machines}/core/rules/payout.ts`;
const submitSetup = `${machines}/setup/submit-setup.machine.ts`;
const setupWizard = `${machines}/setup/setup-wizard.machine.ts`;
const money = `${machines}/core/money.ts`;
const retry = `${machines}/core/retry.ts`;
const cards = `${services}/api/cards.ts`;
const statement = `${machines}/history/rules/statement.ts`;
const payees = `${services}/api/payees.ts`;
const client = `${services}/identity/client.ts`;
const redirects = `${services}/bind/redirects.ts`;
const historyPanel = `${screens}/dashboard/history-panel.tsx`;
const cardsPanel = `${screens}/dashboard/cards-panel.tsx`;

const removeText = (file: string, text: string): Change => change(file, text, "");
const visitorsStay = change(redirects, 'destination.keep();\n        openPath("/");', "destination.keep();");
const activeGuard = "isActive: (_, params: { data: Account | null }) => isActive(params.data)";
const activeAlways = change(gate, activeGuard, "isActive: (_, _params: { data: unknown }) => true");
const activeNever = change(gate, activeGuard, "isActive: (_, _params: { data: unknown }) => false");
const platformFee = change(`${services}/payments/submit-payment.ts`, "platformFee: 0", "platformFee: 1");
const centsAsText = change(
  `${services}/payments/submit-payment.ts`,
  "const amount = String(cents)",
  "const amount = String(cents / 100)",
);
const refetchChanges = [
  change(`${machines}/session/refetch.machine.ts`, "refetchDelay: 3_000", "refetchDelay: 2_000"),
  change(
    `${machines}/session/session.machine.ts`,
    'const panels = ["balance", "history", "cards"]',
    'const panels = ["balance", "cards"]',
  ),
];
const longerHistoryPage = change(
  `${machines}/session/session.machine.ts`,
  "historyPageSize = 4",
  "historyPageSize = 5",
);
const cardsInOrder = [
  change(cards, "size: 5", "size: 6"),
  change(cards, 'orderBy: "DESC"', 'orderBy: "ASC"'),
  change(cards, 'sortBy: "CREATED_AT"', 'sortBy: "LAST4"'),
];
const generationDelay = change(
  `${machines}/history/make-statement.machine.ts`,
  "generationDelay: 2_000",
  "generationDelay: 1_000",
);
const carouselDelay = change(`${machines}/app/carousel.machine.ts`, "slideDelay: 3_000", "slideDelay: 4_000");
const setupCountry = change(
  callRequest,
  '    country: "AU",\n    currency: currency.toLowerCase(),',
  '    country: "NZ",\n    currency: currency.toLowerCase(),',
);
const setupCurrency = change(callRequest, "currency: currency.toLowerCase()", 'currency: "nzd"');
const personalCountry = change(
  callRequest,
  '      country: "AU",\n    },\n    phone',
  '      country: "NZ",\n    },\n    phone',
);
const accountPayload = [
  change(callRequest, "const body = { email: order.email,", "const body = { mail: order.email,"),
  change(callRequest, 'country: "AU", keycloakId', 'country: "NZ", keycloakId'),
  change(callRequest, "keycloakId: order.sub", "sub: order.sub"),
];

const accountCreated = [
  change(
    gate,
    '[{ guard: "hasAccount", target: "pending" }, { target: "creating" }]',
    '[{ target: "pending" }]',
  ),
  change(gate, 'email: context.person?.email ?? ""', 'email: ""'),
];

/** The proof of each sentence. Each single change has to make the sentence's test fail. */
export const proofs: Readonly<Record<string, Proof>> = {
  "The landing page: title, 'SIGN IN/SIGN UP', a carousel of three pictures, the next every 3000 ms": [
    ...misspell(`${en}/landing.ts`, "}} Dashboard", "SIGN IN/SIGN UP"),
    removeText(
      `${screens}/landing/carousel-view.tsx`,
      '  { file: "/images/slide-send.svg", caption: "slides.send.caption", image: "slides.send.image" },\n',
    ),
    carouselDelay,
  ],
  "The product's name is the configured one": [
    change(
      "src/ui/hooks/use-product.ts",
      "snapshot?.context.settings?.product ?? servedProduct",
      "servedProduct",
    ),
  ],
  "A picture's transition takes 300 ms": [
    change("src/ui/theme/tokens.ts", 'slide: "300ms"', 'slide: "400ms"'),
  ],
  "Sign-in is code flow with PKCE S256 at the realm's provider": [
    change(keycloakOptions, 'pkceMethod: "S256",\n    silent', "pkceMethod: false,\n    silent"),
  ],
  "The provider refuses a request without S256": [
    change("sandbox/identity/provider.ts", "required: () => true }", "required: () => false }"),
  ],
  "An account that is not active goes through the setup; an active one sees the dashboard": [
    activeAlways,
    activeNever,
  ],
  "English is default and fallback, Arabic runs right to left": [
    change(boot, 'preferred, "en", languages', 'preferred, "ar", languages'),
    change(boot, '"rtl" : "ltr"', '"ltr" : "ltr"'),
  ],
  "Every text stands in both languages": [
    change(`${ar}/landing.ts`, "  signIn:", "  signUp:"),
    change(`${en}/landing.ts`, "  signIn:", "  signUp:"),
  ],
  "Both themes can be chosen": [
    change(`${machines}/app/preferences.machine.ts`, 'onDone: { target: "light"', 'onDone: { target: "dark"'),
  ],
  "Two themes, light and dark, each with enough contrast": [
    change("brand/brand.json", '"ink": "#1C1915"', '"ink": "#C8BFAF"'),
    change("brand/brand.json", "#F4EFE5", "#4A443B"),
  ],

  "/ passes dark and locale to the sign-in": [
    change(client, 'set("dark"', 'set("dim"'),
    change(client, 'set("locale"', 'set("language"'),
  ],
  "/ leads a person who is signed in to /dashboard": [
    change(
      "src/ui/routes/pages.tsx",
      '<Redirect to="/dashboard" replace />',
      '<Redirect to="/help" replace />',
    ),
  ],
  "/dashboard is a spinner while the account loads": [
    change(
      gate,
      'description: "The account is being read.",\n      tags: "busy",',
      'description: "The account is being read.",',
    ),
  ],
  "/dashboard: status A opens the dashboard": [activeNever],
  "/dashboard: any other status opens the wizard": [activeAlways],
  "/cards, /profile, /settings and /help say that content will be added, under something useful": misspell(
    `${en}/pages.ts`,
    "Content will be added",
  ),
  "/bank-accounts: heading, Add Bank Account, two sample accounts with bank, nick name, last four, toggle and menu":
    [
      ...misspell(
        `${en}/bank-accounts.ts`,
        'title: "Bank Accounts"',
        'add: "Add Bank Account"',
        'edit: "Edit"',
        'delete: "Delete"',
      ),
      ...misspell(
        `${machines}/bank-accounts/rules/bank-accounts.ts`,
        "Commonwealth Bank",
        "Everyday",
        "Westpac",
        "Savings",
      ),
      change(`${machines}/bank-accounts/rules/bank-accounts.ts`, "4321", "1234"),
    ],
  "/bank-accounts: the sample accounts are never there in production": [
    change(`${services}/bind/bank-accounts.ts`, '=== "production" ? [] :', '=== "development" ? [] :'),
  ],
  "Any other path leads to /": [visitorsStay],
  "A protected page sends a visitor to /": [visitorsStay, removeText(redirects, "destination.keep();")],
  "/silent-check-sso.html is a static page of the app's origin": [
    change("site/policy.ts", '"frame-ancestors": [selfSource]', '"frame-ancestors": [noneSource]'),
    change("public/silent-check-sso.html", "/silent-check-sso.js", "/silent-check.js"),
    change("public/silent-check-sso.js", "window.location.origin", "'*'"),
  ],
  "Sidebar: seven entries and their addresses, name, e-mail, Logout": [
    ...misspell(
      `${en}/shell.ts`,
      'dashboard: "Dashboard"',
      "Bank Accounts",
      "Statements",
      "Help & Support",
      "Logout",
    ),
    change(sidebar, 'path: "/account-statements"', 'path: "/statements"'),
    change(sidebar, '<bdi data-fact="person:name">{name}</bdi>', "<bdi />"),
    change(sidebar, "{email}\n          </bdi>", "</bdi>"),
  ],
  "Top bar: menu toggle, product, language, notifications, profile menu": [
    ...misspell(`${en}/shell.ts`, "Toggle menu", '"Language"', '"Notifications"', "Profile menu"),
    change(topBar, "<Logo title={product} />", "<Logo />"),
  ],
  "The language menu lists the other languages; picking one sets it and closes the menu": [
    change(`${screens}/shell/language-menu.tsx`, "code !== current", "code === current"),
  ],
  "The language menu is there only where there is more than one": [
    change(
      `${screens}/shell/language-menu.tsx`,
      "availableLanguages.length < 2",
      "availableLanguages.length < 1",
    ),
  ],
  "The second selector is there only where there is more than one currency": [
    change(`${screens}/shell/currency-menu.tsx`, "currencies.length < 2", "currencies.length < 1"),
    change(`${screens}/shell/currency-menu.tsx`, "currencies.length < 2", "currencies.length < 3"),
  ],
  "The bell has a badge of 8": [
    change(`${screens}/shell/notifications.tsx`, "sampleCount = 8", "sampleCount = 7"),
  ],
  "The bell opens two sample notifications": [
    change(
      `${screens}/shell/notifications-panel.tsx`,
      "{ product })}</p>\n",
      "{ product })}</p>\n<ul><li /></ul>\n",
    ),
  ],
  "The profile menu has Profile and Logout": [
    change(topBar, 'label: t("shell.profile")', 'label: t("shell.settings")'),
    change(topBar, 'label: t("shell.logout")', 'label: t("shell.help")'),
  ],
  "Logout passes dark and locale": [
    change(client, 'set("dark"', 'set("dim"'),
    change(client, 'set("locale"', 'set("language"'),
  ],
  "The theme toggle is there only where there is a dark theme": [
    change(topBar, "if (useSettings()?.themes[1] === undefined) return null;", ""),
  ],
  "Its texts are Light, Dark and Toggle theme": [
    change(`${en}/pages.ts`, 'light: "Light"', 'light: "Bright"'),
    change(`${en}/pages.ts`, 'dark: "Dark"', 'dark: "Dim"'),
    change(`${en}/shell.ts`, "Toggle theme", "Switch theme"),
  ],
  "A spinner fills the screen while authentication initialises": [
    change("src/ui/components/spinner.tsx", '<div role="status"', "<div"),
    change(`${ar}/landing.ts`, "جارٍ التحميل...", "انتظر"),
  ],
  "An uncaught render error says 'Sorry.. there was an error'": misspell(
    `${en}/faults.ts`,
    "Sorry.. there was an error",
  ),
  "The router's error page says 'Unexpected Application Error!'": misspell(
    `${en}/faults.ts`,
    "Unexpected Application Error!",
  ),
  "Toasts: info, success, warning, error": [
    change("src/ui/components/toast-list.tsx", 'toast.type === "warning" || toast', "toast"),
  ],
  "A toast lives 3000 ms": [
    change(`${machines}/core/toast.machine.ts`, "delays: { toastLife: ", "delays: { toastLife: 1 + "),
    change(`${machines}/core/toast.machine.ts`, "delays: { toastLife: ", "delays: { toastLife: -1 + "),
  ],
  "Toasts appear bottom-end": [
    change("src/ui/components/toast-list.css.ts", "insetInlineEnd: space.x6", "insetInlineStart: space.x6"),
    change("src/ui/components/toast-list.css.ts", "insetBlockEnd: space.x6", "insetBlockStart: space.x6"),
  ],
  "'Welcome,' and the full name": [
    change(`${en}/dashboard.ts`, "Welcome, {{", "Hello, {{"),
    change("src/ui/hooks/use-displayed-person.ts", `\`\${firstName} \${lastName}\``, "firstName"),
  ],
  "'Welcome Back!' without a name": misspell(`${en}/dashboard.ts`, "Welcome Back!"),
  "Wallet: Currency, Main Balance, refresh, Top Up, Withdraw, Transfer": [
    ...misspell(`${en}/dashboard.ts`, '"Currency"', "Main Balance", '"Top Up"', '"Withdraw"', '"Transfer"'),
    ...misspell(`${en}/shared.ts`, "Refresh"),
  ],
  "My Cards: Delete Card only where there are cards; 'No cards found' / 'Add a card to get started.'": [
    ...misspell(`${en}/dashboard.ts`, cardTexts.empty.title, cardTexts.empty.text),
    change(cardsPanel, "if (cards.length === 0) {", "if (cards.length < 0) {"),
  ],
  "A card shows a masked number, Valid Thru MM/YY and CVV ***": [
    change("src/ui/format/card.ts", `\`•••• \${last4}\``, "last4"),
    ...misspell(`${en}/dashboard.ts`, "Valid Thru", "CVV"),
    change("src/ui/format/card.ts", "(year % 100)", "year"),
    change("src/ui/components/payment-card.tsx", "***", "123"),
  ],
  "Card colours cycle over five palettes": [
    change(
      "src/machines/cards/rules/card-colours.ts",
      "!takenColours.includes(index)",
      "takenColours.length > 0",
    ),
    removeText(
      "src/ui/theme/card-palettes.ts",
      '  { name: "ochre", base: "#723C13", line: "#FFD9A8", lobes: 5, radius: 66, amplitude: 34, turns: 13 },\n',
    ),
  ],
  "History: four a page, Previous/Next and x/y only with more than one page": [
    longerHistoryPage,
    change(historyPanel, "pagination.totalPages > 1", "pagination.totalPages > 0"),
    ...misspell(`${en}/shared.ts`, "Previous", '"Next"'),
  ],
  "'No transactions found' / 'Once you make a transaction, it will appear here.'": misspell(
    `${en}/dashboard.ts`,
    "No transactions found",
    "Once you make a transaction, it will appear here.",
  ),
  "The five dialogs by name": [
    ...misspell(`${en}/cards.ts`, "Enter Card Details"),
    ...misspell(`${en}/dashboard.ts`, '"Delete Card"'),
    ...misspell(`${en}/payments.ts`, "Topup Wallet", "Withdraw to Bank", "Send Money"),
  ],
  "Transactions: six columns, six a page, 'Showing 1 to 6 of 6 transactions'": [
    ...misspell(
      `${en}/transactions.ts`,
      'date: "Date"',
      'category: "Category",\n    method',
      'method: "Method"',
      'amount: "Amount"',
      'showing_other: "Showing',
    ),
    change(`${machines}/history/rules/transactions.ts`, "pageSizes = [6,", "pageSizes = [5,"),
  ],
  "Transactions: the six filters and Export": misspell(
    `${en}/transactions.ts`,
    '"Search"',
    '"Start Date"',
    '"End Date"',
    '"Export"',
    '"All"',
    '"Income"',
  ),
  "Statements: five periods, Custom Range with two dates, the button's rules": [
    ...misspell(`${en}/statements.ts`, "Custom Range", "Last 90 Days", "Start Date", "End Date"),
    change(statement, "return end < start", "return end > start"),
    change(statement, 'if (form.choice !== "custom") return true;', "return true;"),
  ],
  "Generating takes two seconds and says so": [generationDelay],
  "A statement: opening, credits, debits, closing, count, net change, detail table, disclaimer": [
    ...misspell(
      `${en}/statements.ts`,
      "Opening Balance",
      "Total Credits",
      "Total Debits",
      "Closing Balance",
      "Transaction Count",
      "Net Change",
      "system-generated",
      '"Reference"',
    ),
    change(statement, "netChange: totalCredits - totalDebits", "netChange: totalCredits + totalDebits"),
  ],
  "Download PDF Statement": misspell(`${en}/statements.ts`, "Download PDF Statement"),
  "Bank dialog: title, id, nick name with its placeholder, bank element, ✕, 'Add Bank Account'": [
    ...misspell(
      `${en}/bank-accounts.ts`,
      "Enter Bank Account Details",
      "Bank Account Nick Name",
      "Enter card holder name",
      'submit: "Add Bank Account"',
    ),
    ...misspell(`${en}/shared.ts`, '"Close"'),
    change(
      `${screens}/bank-accounts/add-bank-account-dialog.tsx`,
      "add_bank_account_modal",
      "bank_account_modal",
    ),
  ],
  "Bank dialog: an asterisk behind the label of the nick name": [
    removeText(`${screens}/bank-accounts/add-bank-account-dialog.tsx`, "        marked\n"),
  ],
  "Bank dialog: 'Adding Bank Account...' while busy": misspell(
    `${en}/bank-accounts.ts`,
    "Adding Bank Account...",
  ),
  "Bank dialog: 18px font in the element, without a postal code": [
    change(`${screens}/bank-accounts/bank-entry.tsx`, "18px", "17px"),
  ],
  "Wizard: six steps with a progress indicator": [
    ...misspell(`${en}/setup.ts`, '"Overview"', "Setup progress"),
    change(`${screens}/setup/setup-wizard.tsx`, "steps={setupSteps.map(", "steps={setupSteps.slice(1).map("),
  ],
  "'Fill Test Data' on personal and payout": misspell(`${en}/setup.ts`, "Fill Test Data"),
  "'Fill Test Data' in development alone": [
    change(
      `${screens}/setup/fill-button.tsx`,
      'environment !== "development" && environment !== "sandbox"',
      "environment === undefined",
    ),
  ],

  "User: id, e-mail, verified (default false), names with given and family name, else empty": [
    change(`${services}/identity/profile.ts`, "emailVerified ?? false", "emailVerified ?? true"),
    change(`${services}/identity/profile.ts`, '"given_name", "given-name"', '"name"'),
    change(`${services}/identity/profile.ts`, '"family_name", "family-name"', '"name"'),
    change(`${services}/identity/profile.ts`, 'return "";', 'return "-";'),
    change(`${services}/identity/profile.ts`, "id: id ?? ", "id: "),
  ],
  "Names and e-mail come from the identity's profile": [
    change("sandbox/identity/account.ts", "firstName: person.firstName,", "firstName: person.lastName,"),
    change("sandbox/identity/account.ts", "email: person.email,\n    emailVerified", "emailVerified"),
  ],
  "Account: A means active, anything else pending": [activeAlways],
  "Balances are cents and shown divided by 100": [
    change("src/ui/format/money.ts", `cents: \`.\${remainingCents`, `cents: \`\${remainingCents`),
    change(
      "src/ui/format/money.ts",
      "(absoluteCents - remainingCents) / 100",
      "(absoluteCents - remainingCents) / 10",
    ),
  ],
  "Account creation payload": accountPayload,
  "Documents: passport, drivers_license, national_id": [
    ...misspell(`${en}/setup.ts`, '"Passport"', "Driver's License", "National ID"),
    change(
      `${screens}/setup/identity-fields.tsx`,
      '"passport", "drivers_license", "national_id"',
      '"national_id", "passport", "drivers_license"',
    ),
  ],
  "Payout: individual or company; AUD, USD, EUR, GBP": [
    ...misspell(`${en}/setup.ts`, '"Individual"', '"Company"'),
    change(`${screens}/setup/countries.ts`, '"GBP"', '"NZD"'),
  ],
  "A transaction of an unknown type or status is 'Unknown Transaction' and a dash": [
    ...misspell(`${en}/dashboard.ts`, "Unknown Transaction"),
    change(`${en}/dashboard.ts`, 'none: "-"', 'none: "?"'),
  ],

  "The first check is silent; then authenticated or not": [
    change(
      `${machines}/sign-in/auth.machine.ts`,
      '          { target: "unauthenticated" },\n        ],\n        onError: [{',
      '          { target: "signingIn" },\n        ],\n        onError: [{',
    ),
  ],
  "Logout clears user, token and flag": [
    change(
      `${services}/storage/auth-store.ts`,
      "  accessToken: null,\n  refreshToken: null,\n  isAuthenticated: false",
      '  accessToken: "",\n  refreshToken: null,\n  isAuthenticated: false',
    ),
    change(keycloak, "if (isOwnUser) store.write(signedOut);", ""),
  ],
  "The theme toggles": [
    change(
      `${machines}/app/preferences.machine.ts`,
      'input: { theme: "nupay-dark" }',
      'input: { theme: "nupay-light" }',
    ),
    change(`${machines}/app/preferences.machine.ts`, 'onDone: { target: "light"', 'onDone: { target: "dark"'),
  ],
  "A language sets the page's direction": [
    change(
      "src/machines/core/rules/languages.ts",
      'displayName: "العربية", dir: "rtl"',
      'displayName: "العربية", dir: "ltr"',
    ),
  ],
  "Sidebar and notifications toggle": [
    change(
      `${machines}/app/shell.machine.ts`,
      '"notifications.toggled": { target: "closed"',
      '"notifications.toggled": { target: "open"',
    ),
  ],
  "An account that is not found is created, once": accountCreated,
  "Wizard: forward and back through its steps": [
    change(setupWizard, '{ target: "identity" }', '{ target: "payout" }'),
    change(setupWizard, 'back: "overview"', 'back: "personal"'),
    change(setupWizard, 'back: "personal"', 'back: "overview"'),
    change(setupWizard, 'back: "identity"', 'back: "personal"'),
  ],
  "Complete Setup sends the four calls in order": [
    change(submitSetup, 'initial: "sendingIndividual"', 'initial: "uploadingDocument"'),
    change(
      submitSetup,
      'target: "sendingBankAccount",\n                actions',
      'target: "requestingActivation",\n                actions',
    ),
  ],
  "'Submitting...' while it does, and disabled": misspell(`${en}/setup.ts`, "Submitting..."),
  "A failure stays on review": [...misspell(`${en}/setup.ts`, 'title: "Something went wrong"')],
  "Go to Dashboard reads the account anew": [
    ...misspell(`${en}/setup.ts`, "Go to Dashboard", "review is not finished"),
    change(setupWizard, 'entry: "askForAccount",\n', ""),
  ],
  "24-48 hours, and an e-mail": [
    change(`${en}/setup.ts`, "24-48 hours", "12-24 hours"),
    ...misspell(`${en}/setup.ts`, "email notification on approval"),
  ],
  "Add card: secret, confirmation under the holder's name, save": [
    change(`${services}/payments/stripe.ts`, "{ name: request.holderName }", "{}"),
    change(`${services}/payments/stripe.ts`, 'typeof method === "string" ? method : method?.id', "undefined"),
  ],
  "On success the dialog closes and the cards refresh": [
    change(
      `${machines}/session/session.machine.ts`,
      'refreshCards: sendTo("cards", { type: "refresh" })',
      "refreshCards: () => {}",
    ),
  ],
  "History and balance are read again after 3 seconds": refetchChanges,
  "Closing the bank dialog clears nick name, flag and element":
    "each opening is a new chart with a new element; nothing of the old one is kept, so that no text or rule can be taken away",
  "Status: SUCCESS and SUCCEEDED are SUCCESS, FAILED, PENDING, else a dash": [
    removeText(outcome, '  ["SUCCESS", "completed"],\n'),
    removeText(outcome, '  ["SUCCEEDED", "completed"],\n'),
    change(outcome, '["FAILED"', '["FAILURE"'),
    change(outcome, '["PENDING"', '["WAITING"'),
    change(shownTransaction, 'tone: "none"', 'tone: "failed"'),
  ],
  "The statuses' words": [
    ...misspell(`${en}/dashboard.ts`, '"SUCCESS"', '"PENDING"', '"FAILED"'),
    change(`${en}/dashboard.ts`, 'none: "-"', 'none: "?"'),
  ],
  "Types: two credits, four debits, and their labels": [
    ...["WALLET_TOPUP", "TRANSFER_CREDIT"].map((type) =>
      change(shownTransaction, `${type}: "credit"`, `${type}: "debit"`),
    ),
    ...["TRANSFER_TO_PLATFORM", "TRANSFER_TO_RECIPIENT", "TRANSFER_DEBIT", "TRANSFER_TO_BANK"].map((type) =>
      change(shownTransaction, `${type}: "debit"`, `${type}: "credit"`),
    ),
  ],
  "The labels of the types": [
    ...misspell(
      `${en}/dashboard.ts`,
      "Wallet Topup",
      "Transfer to Platform",
      "Bank Withdrawal",
      "Incoming Transfer",
      "Unknown Transaction",
      'TRANSFER_TO_RECIPIENT: "Outgoing Transfer"',
      'TRANSFER_DEBIT: "Outgoing Transfer"',
    ),
  ],
  "Amounts are $ and two decimals": [
    change("src/ui/format/money.ts", `dollars: \`\${currencyPrefix}`, "dollars: `€"),
    change("src/ui/format/money.ts", 'padStart(2, "0")', 'padStart(3, "0")'),
    change("src/ui/format/money.ts", 'sign === "credit" ? "+"', 'sign === "credit" ? ""'),
  ],
  "SUCCESS is green, FAILED red, PENDING yellow": [
    change("src/ui/components/status-pill.css.ts", "color: vars.color.credit ", "color: vars.color.debit "),
    change(shownTransaction, 'tone: "failed"', 'tone: "pending"'),
    change(shownTransaction, 'tone: "pending"', 'tone: "success"'),
  ],
  "Credits are green; a failed one is grey": [
    change("src/ui/components/transaction-line.tsx", 'sign === "credit" ? "credit" : "ink"', '"ink"'),
    change("src/ui/components/transaction-line.tsx", '"failed" ? "muted"', '"failed" ? "credit"'),
  ],
  "Same day: relative with suffix": [change("src/ui/format/date.ts", "addSuffix: true", "addSuffix: false")],
  "A day is the account's, not the browser's": [
    change("src/ui/format/date.ts", "      timeZone,\n      month,", "      month,"),
  ],
  "Another day: 'MMM d, yyyy h:mm a'": [
    change(
      "src/ui/format/date-locales.ts",
      `dateTime: \`{month} {day}, {year} \${time}\``,
      `dateTime: \`{day} {month} {year} \${time}\``,
    ),
    change("src/ui/format/date-locales.ts", "{hour}:{minute} {dayPeriod}", "{hour}:{minute}"),
    change("src/ui/format/date-locales.ts", 'month: "short",', 'month: "long",'),
  ],

  "Personal details: every field is required": [
    ...[
      "firstName",
      "lastName",
      "email",
      "phone",
      "dateOfBirth",
      "addressLine1",
      "city",
      "state",
      "postalCode",
      "country",
    ].map((field) => removeText(personalDetailsFile, `  "${field}",\n`)),
  ],
  "'Enter valid email address'": [
    ...misspell(`${en}/setup.ts`, "Enter valid email address"),
    change(
      `${machines}/setup/rules/personal.ts`,
      'emailPattern.test(text) ? undefined : "email"',
      "undefined",
    ),
  ],
  "Phone is a tel input, date of birth a date input": [
    change(`${screens}/setup/personal-fields.tsx`, 'type="tel"', 'type="text"'),
    change(`${screens}/setup/personal-fields.tsx`, 'type="date"', 'type="text"'),
  ],
  "A document's type and file are required": [
    change(`${machines}/setup/rules/draft.ts`, 'return documentType !== "" && (document', "return (document"),
    change(`${machines}/setup/rules/draft.ts`, "&& (document !== undefined || sent.document)", ""),
  ],
  "The file field offers image/* and PDF, and says 'JPG, PNG, PDF, max 5MB'": [
    change(`${screens}/setup/identity-fields.tsx`, "image/*,application/pdf,.pdf", "image/*"),
    ...misspell(`${en}/setup.ts`, "JPG, PNG, PDF, max 5MB"),
  ],
  "Image or PDF, at most 5 MB": [
    change(`${services}/browser/documents.ts`, "maxBytes = 5 *", "maxBytes = 50 *"),
    change(
      `${services}/browser/documents.ts`,
      'if (!signature) throw refuse("document_type");',
      'if (!signature) throw refuse("document_size");',
    ),
    ...misspell(`${en}/dialog-errors.ts`, "a JPG, a PNG or a PDF"),
  ],
  "Payout: all six fields are required": [
    ...[
      "accountHolderType",
      "accountHolderName",
      "accountNumber",
      "routingNumber",
      "country",
      "currency",
    ].map((field) => removeText(payout, `  "${field}",\n`)),
  ],
  "A statement wants a period, a custom one both dates": [
    change(statement, "if (form.choice === undefined) return false;", ""),
    change(statement, "parseDay(form.start) !== undefined && ", ""),
    change(statement, "parseDay(form.end) !== undefined && ", ""),
  ],
  "Add card: name and a complete card, else 'Please fill out all card details.'": misspell(
    `${en}/dialog-errors.ts`,
    "Please fill out all card details.",
  ),
  "Bank dialog: name and a complete element": [
    change(`${machines}/bank-accounts/add-bank-account.machine.ts`, ' && context.nickName.trim() !== ""', ""),
    change(`${machines}/bank-accounts/add-bank-account.machine.ts`, "context.complete && ", ""),
  ],
  "Top-up: at most 250, step 5": [
    change(`${machines}/payments/top-up.machine.ts`, "max: 25_000", "max: 30_000"),
    change(`${machines}/payments/top-up.machine.ts`, "step: 500", "step: 100"),
  ],
  "Top-up: a card and an amount": [
    change(
      `${machines}/payments/top-up.machine.ts`,
      "context.paymentMethodId !== undefined && params",
      "params",
    ),
    change(`${machines}/payments/top-up.machine.ts`, " && params.cents > 0", ""),
  ],
  "Withdraw: at most what is available, at least 0": [
    change(`${machines}/payments/amount.machine.ts`, "Math.max(0, balance)", "1_000_000"),
    change(`${machines}/payments/amount.machine.ts`, "Math.max(0, balance)", "balance"),
  ],
  "Transfer: a payee and an amount, at most the balance": [
    change(`${machines}/payments/amount.machine.ts`, "Math.max(0, balance)", "1_000_000"),
    change(`${machines}/payments/amount.machine.ts`, "balance), step: 500", "balance), step: 100"),
  ],
  "The amount box strips letters and formats": [
    change(money, 'return withoutLooseCharacters(text.replace(letters, ""));', "return text;"),
    change(money, `return \`\${currencyPrefix}\${dollars}.`, `return \`\${dollars}.`),
  ],
  "Plus goes to the next multiple of the step, at most to the limit": [
    change(money, "(Math.floor(cents / limits.step) + 1)", "(Math.floor(cents / limits.step) + 2)"),
    change(money, "Math.min(limits.max, cents)", "cents"),
  ],
  "Minus goes to the next multiple of the step, at least to 0": [
    change(money, "(Math.ceil(cents / limits.step) - 1)", "(Math.ceil(cents / limits.step) - 2)"),
    change(money, "Math.max(limits.min, Math.min(limits.max, cents))", "Math.min(limits.max, cents)"),
  ],
  "Delete card: one has to be chosen": [
    change(`${machines}/cards/delete-card.machine.ts`, "context.paymentMethodId !== undefined", "true"),
  ],
  "'Invalid auth provider', 'Unsupported auth provider', 'Missing Keycloak configuration'": misspell(
    `${en}/faults.ts`,
    "Invalid auth provider",
    "Unsupported auth provider",
    "Missing Keycloak configuration",
  ),
  "A wrong field of the configuration is named on the page": [
    change(`${screens}/faults/misconfigured-screen.tsx`, 'reason === "invalidField" || ', ""),
  ],
  "A wrong field of the configuration is named in the log": [
    removeText(`${services}/bind/settings.ts`, "if (failure) log.write(failure);"),
    change(parse, `config.json: \${field} must`, "config.json: a field must"),
  ],
  "The payment provider must be stripe": [
    change(parse, 'payments.provider !== "stripe"', "payments.provider === undefined"),
  ],
  "A stored access token is expired when missing, undecodable or past its exp": [
    change(boot, "exp * 1_000 <= Date.now()", "exp <= Date.now()"),
    change(boot, "exp * 1_000 <= Date.now()", "false"),
    change(boot, "} catch {\n      return true;", "} catch {\n      return false;"),
    change(boot, 'typeof exp !== "number" || exp', "exp"),
  ],
  "A forged sign-in in the storage opens no page":
    "nothing in the product reads a sign-in from the storage into a session, so that no text or rule can be taken away",

  "Visitors are sent to /": [visitorsStay],
  "People who are signed in are sent from / to /dashboard": [
    change("src/ui/routes/pages.tsx", '<Redirect to="/dashboard" replace />', "null"),
  ],
  "Every API call carries the bearer token": [
    change(`${services}/api/client.ts`, `Authorization: \`Bearer \${token}\``, "Authorization: token"),
  ],
  "The wallet answers no call without a good token": [
    change("sandbox/wallet/refusal.ts", "unauthorized: 401", "unauthorized: 403"),
  ],

  "POST fiat/accounts": accountPayload,
  "users/me: another status in the body raises the message or 'Failed to get account'": [
    ...misspell(`${services}/api/account.ts`, 'message: "Failed to get account"'),
    change(`${services}/api/account.ts`, "&& error.failure.message === undefined", ""),
    change(
      `${services}/api/answers.ts`,
      "bodyStatus < 200 || bodyStatus > 299",
      "bodyStatus < 200 || bodyStatus > 599",
    ),
  ],
  "users/me: 'Failed to get account' stands on screen, with a retry": [
    ...misspell(`${en}/errors.ts`, "Failed to get account"),
    ...misspell(`${en}/shared.ts`, '"Try again"'),
  ],
  "PUT individual, bank-account and status; POST identity-document": [
    change(callRequest, "dob: { day, month, year }", "dob: { day: month, month: day, year }"),
    change(
      callRequest,
      'form.append("file", document.content as File)',
      'form.append("document", document.content as File)',
    ),
    change(callRequest, "accountNumber: accountNumberOf(payout)", 'accountNumber: "000111222"'),
    personalCountry,
  ],
  "The document is sent as one part, file, with its media type and without its kind": [
    change(callRequest, 'form.append("file"', 'form.append("document"'),
    change(
      callRequest,
      'form.append("file", document.content as File);',
      'form.append("file", document.content as File);\n  form.append("documentType", "passport");',
    ),
    change(callRequest, "document.content as File", "new Blob([document.content as File])"),
  ],
  "Entered country and currency are not sent": [
    change(
      callRequest,
      '    country: "AU",\n    currency: currency.toLowerCase(),',
      "    country: payout.country,\n    currency: currency.toLowerCase(),",
    ),
    change(callRequest, "currency: currency.toLowerCase()", "currency: payout.currency"),
    personalCountry,
  ],
  "What can be chosen in the setup can be completed, and Review shows what is sent": [
    change(`${screens}/setup/countries.ts`, 'countries = ["AU"]', 'countries = ["AU", "NZ"]'),
    change(`${machines}/core/rules/phone.ts`, "[234578]", "[45]"),
    change(
      `${screens}/setup/review-groups.tsx`,
      "payout.currency === sentCurrency",
      'payout.currency !== ""',
    ),
  ],
  "cards/link has no body and answers a client secret": [
    change(
      callRequest,
      'client.POST("/cards/link", init)',
      'client.POST("/cards/link", { ...init, body: {} } as never)',
    ),
  ],
  "cards/list, link, save, remove": [
    ...cardsInOrder,
    change(`${services}/api/payment-contract.ts`, 'POST("/cards/save"', 'POST("/cards/remove"'),
    change(callRequest, "cardCall(order)", "cardCall({ ...order, paymentMethodId: undefined } as never)"),
  ],
  "cards/save is good with 200 or 201": [
    change(`${services}/payments/answer.ts`, "status >= 200 && status <= 299", "status === 200"),
    change(`${services}/payments/answer.ts`, "status >= 200 && status <= 299", "status === 201"),
  ],
  "wallet/balance, top-up, transfer, payout": [
    platformFee,
    centsAsText,
    change(`${services}/payments/submit-payment.ts`, 'POST("/wallet/transfer"', 'POST("/wallet/payout"'),
    change(`${services}/payments/submit-payment.ts`, "body = { amount, currency }", "body = { amount }"),
    change(`${services}/payments/submit-payment.ts`, 'toAccountId: toAccountId ?? "",', ""),
  ],
  "wallet/list and users?mobile": [
    change(payees, "query: { mobile }", "query: { phone: mobile }"),
    change(`${services}/api/wallet.ts`, 'orderBy: "DESC"', 'orderBy: "ASC"'),
    change(`${services}/api/wallet.ts`, 'sortBy: "CREATED_AT"', 'sortBy: "AMOUNT"'),
  ],
  "The account is fetched under the key account/me": misspell(gate, 'input: { name: "account/me" }'),
  "The account is read again after five minutes; a changed status changes the screen": [
    change(query, "freshFor: 300_000", "freshFor: 3_000_000"),
    change(
      gate,
      '{\n            target: "introducing",\n            actions: [{ type: "keepAccount", params: ({ event }) => event }, "reportKnown"],\n          },\n        ],\n      },\n    },\n    failed',
      "],\n      },\n    },\n    failed",
    ),
  ],
  "The payee is the first item of the answer": [
    change(
      `${machines}/payees/find-payee.machine.ts`,
      "const [payee] = payees;",
      "const payee = payees.at(-1);",
    ),
  ],
  "The path prefix is configured, /api/v1 by default": [
    change(parse, 'api.prefix ?? "/api/v1"', 'api.prefix ?? "/v2"'),
    change(parse, 'environment ?? "development"', 'environment ?? "production"'),
    change(parse, "defaultValue = false", "defaultValue = true"),
  ],
  "GET userinfo, where the account endpoint leaves something empty": [
    change(`${services}/identity/profile.ts`, 'person.email || attributeOf(claims, "email")', "person.email"),
    change(`${services}/identity/profile.ts`, 'attributeOf(claims, "given_name")', '""'),
    change(`${services}/identity/profile.ts`, 'attributeOf(claims, "family_name")', '""'),
    change(`${services}/identity/profile.ts`, "firstName: person.firstName || ", "firstName: "),
  ],
  "The authorization request's parameters": [
    change(client, 'set("dark"', 'set("dim"'),
    change(keycloak, "locale: appearance.locale,", ""),
  ],
  "The code is redeemed with its verifier":
    "the provider is a library's (oidc-provider); the app's side is keycloak-js's own",
  "Tokens are refreshed at the token endpoint": [
    change("sandbox/identity/provider.ts", "rotateRefreshToken: true", "rotateRefreshToken: false"),
  ],
  "Logout carries the id token's hint": "keycloak-js adds it itself",
  "Session-status and third-party-cookie frames": [
    change(
      "sandbox/identity/headers.ts",
      `      "connect-src 'self'",\n      "base-uri 'none'",\n      \`frame-ancestors \${addresses.apps.join(" ")}\``,
      "      \"connect-src 'self'\",\n      \"base-uri 'none'\",\n      \"frame-ancestors 'none'\"",
    ),
  ],

  "'Something went wrong', in Arabic too": [
    ...misspell(`${en}/early.ts`, "Something went wrong"),
    change(`${ar}/early.ts`, "حدث خطأ ما", "خطأ"),
  ],
  "'Failed to link card'": misspell(`${en}/cards.ts`, "Failed to link card"),
  "'Failed to get payment method ID'": misspell(`${en}/dialog-errors.ts`, "Failed to get payment method ID"),
  "'Failed to Save payment Method.'": misspell(`${en}/cards.ts`, "Failed to Save payment Method."),
  "'Missing required fields'": misspell(`${en}/dialog-errors.ts`, "Missing required fields"),
  "'Payee phone number is required'": misspell(`${en}/dialog-errors.ts`, "Payee phone number is required"),
  "'Payee phone number is required' is logged": misspell(
    `${services}/bind/transfer.ts`,
    "Payee phone number is required",
  ),
  "Card setup and setup submission failures are logged": [
    ...misspell(`${services}/bind/cards.ts`, "Card setup failed"),
    ...misspell(`${services}/bind/setup.ts`, "Setup submission failed at"),
    change(`${services}/bind/cards.ts`, ", ...factsOf(failure)", ", ...failure"),
  ],
  "'Failed to load Stripe.js' in the card dialog": misspell(`${en}/cards.ts`, "Failed to load Stripe.js"),
  "'Failed to load Stripe.js' in the bank dialog": misspell(`${en}/cards.ts`, "Failed to load Stripe.js"),
  "'Transfer successful', 'Topup successful', 'Withdraw successful'": misspell(
    `${en}/payment.ts`,
    "Transfer successful",
    "Topup successful",
    "Withdraw successful",
  ),
  "A refresh answered 400 clears the tokens": [
    change(
      keycloak,
      "if (this.#client().refreshToken === undefined) throw new StatusError({ status: 400 });",
      "if (this.#client().refreshToken === undefined) throw new NetworkError();",
    ),
  ],
  "Another refresh failure keeps the session": [
    change(keycloak, "if (this.#client().refreshToken === undefined) throw", "throw"),
  ],
  "'Failed to refresh token: An unexpected HTTP error occurred …' is reported": misspell(
    keycloak,
    "Failed to refresh token: An unexpected",
  ),
  "authentication_expired triggers the login again":
    "keycloak-js does it itself; the product has no text, number or rule of it",
  "An invalid nonce clears the token": [
    change(
      keycloakOptions,
      '    pkceMethod: "S256",\n    silent',
      '    useNonce: false,\n    pkceMethod: "S256",\n    silent',
    ),
  ],
  "A bad token is not taken": "keycloak-js decodes the token itself",
  "A silent third-party cookie check has an end": [
    change(`${machines}/sign-in/identity-provider.ts`, "checkLimit = 12_000", "checkLimit = 12_001"),
    change(`${machines}/sign-in/identity-provider.ts`, "checkLimit = 12_000", "checkLimit = 11_999"),
  ],
  "The time-out message of the third-party cookie check is logged, after 10 s": [
    change(keycloakOptions, "messageReceiveTimeout = 10_000", "messageReceiveTimeout = 9_000"),
    change(keycloakOptions, "messageReceiveTimeout = 10_000", "messageReceiveTimeout = 11_000"),
    change(keycloak, "this.#options.log.write({ message: error.message });", ""),
  ],
  "'Keycloak login failed' is logged": misspell(keycloak, "Keycloak login failed"),
  "Setup failure: stays on review, and is said": misspell(`${en}/setup.ts`, 'title: "Something went wrong"'),
  "Network Error, time-out, request failed with status code": misspell(
    `${en}/errors.ts`,
    "Network Error",
    "The answer took too long",
    "Request failed with status code",
  ),
  "Account not found creates the account": accountCreated,

  "The browser's language where it is supported, else English": [
    change(boot, "choice.language, preferred", "choice.language"),
    change(boot, '.split("-")[0]', ""),
    change(boot, 'preferred, "en", languages', 'preferred, "ar", languages'),
  ],
  "The saved language comes first": [change(boot, "[choice.language, preferred", "[preferred")],
  "A saved language or theme that there is no more is the default": [
    change(boot, "languages.includes(code)", "code"),
    change(boot, "themes.includes(name)", "name"),
  ],
  "A saved language or theme that is not configured gives way, before the first paint": [
    change(boot, 'page.getAttribute("data-languages") || ', ""),
    change(boot, 'page.getAttribute("data-themes") || ', ""),
  ],
  "The languages are en and ar and no other": [
    change("src/machines/core/rules/languages.ts", 'name: "Arabic"', 'name: "Arab"'),
    change("src/machines/core/rules/languages.ts", '"العربية", dir: "rtl"', '"العربية", dir: "ltr"'),
  ],
  "Default theme is nupay-light": [
    change(`${machines}/app/preferences.machine.ts`, 'initial: "light"', 'initial: "dark"'),
    change(
      `${machines}/app/preferences.machine.ts`,
      'wanted: "en", current: "en"',
      'wanted: "en", current: "ar"',
    ),
  ],
  "ui-store, auth-store and app-store are kept": [
    ...misspell(`${services}/storage/ui-store.ts`, '"ui-store"'),
    ...misspell(`${services}/storage/app-store.ts`, '"app-store"'),
    ...misspell(`${services}/storage/auth-store.ts`, 'authStoreName = "auth-store"'),
  ],
  "Storage that is full or forbidden":
    "each read and write stands in a try; none can be taken away as a text, number or rule",
  Labels: [
    ...misspell(`${en}/shared.ts`, '"Loading..."', '"Next"', '"Previous"', '"Close"', '"View all"'),
    ...misspell(`${en}/pages.ts`, '"Save"', '"Cancel"', '"Submit"'),
    ...misspell(
      `${en}/dashboard.ts`,
      "Latest Transactions",
      "Transaction History",
      "My Cards",
      '"Add Card"',
      '"Delete Card"',
    ),
  ],
  "Session check every 5 s": [
    change(keycloakOptions, "sessionCheckInterval = 5", "sessionCheckInterval = 6"),
  ],
  "Login state 60 minutes, verifier of 96": "constants of keycloak-js itself",
  "A token is renewed with 5 s left": [
    change(keycloak, "minimumValidity = 5", "minimumValidity = 4"),
    change(keycloak, "minimumValidity = 5", "minimumValidity = 6"),
  ],
  "Reads: 3 retries, doubling": [
    change(retry, "maxRetries = 3", "maxRetries = 2"),
    change(retry, "maxRetries = 3", "maxRetries = 4"),
    change(retry, "2 ** (retry - 1)", "3 ** (retry - 1)"),
  ],
  "The delay of the retries is capped at 30 s": [
    change(retry, "30_000", "60_000"),
    change(retry, "30_000", "20_000"),
  ],
  "Answers are fresh for 5 minutes": [
    change(query, "freshFor: 300_000", "freshFor: 300_001"),
    change(query, "freshFor: 300_000", "freshFor: 299_999"),
  ],
  "AUD and AU in the setup's calls": [setupCountry, setupCurrency, personalCountry],
  "Four a page on the dashboard": [longerHistoryPage],
  "Five cards, CREATED_AT DESC": cardsInOrder,
  "Platform fee 0, cents as text": [platformFee, centsAsText],
  "Refetch 3 s": refetchChanges,
  "Statement 2 s": [generationDelay],
  "Carousel 3 s": [carouselDelay],
};
