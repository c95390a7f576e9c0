import { coveredSentences, type Sentence } from "./sentence.ts";

const signIn = "journeys/sign-in.spec.ts";
const sessionEnd = "journeys/session-end.spec.ts";
const money = "journeys/money.spec.ts";
const cards = "journeys/cards.spec.ts";
const setup = "journeys/setup.spec.ts";
const errors = "journeys/errors.spec.ts";
const arabic = "journeys/arabic.spec.ts";
const keyboard = "journeys/keyboard.spec.ts";
const pages = "journeys/pages.spec.ts";
const reads = "journeys/reads.spec.ts";
const statements = "journeys/statements.spec.ts";
const allFlows = "journeys/all-flows.spec.ts";
const wire = "services/wire.test.ts";
const words = "ui/i18n.test.ts";
const format = "ui/format.test.ts";
const components = "ui/components.test.tsx";
const wizard = "machines/setup-wizard.test.ts";

/** All sentences, in the specification's order. */
export const sentences: readonly Sentence[] = [
  ...coveredSentences(1, signIn, {
    "The landing page: title, 'SIGN IN/SIGN UP', a carousel of three pictures, the next every 3000 ms":
      "sees the landing page with its title, one button and three pictures that change in 300 ms",
  }),
  ...coveredSentences(1, pages, {
    "The product's name is the configured one":
      "the configuration limits product name, languages, themes and currencies, and overrides a stored choice",
  }),
  ...coveredSentences(1, signIn, {
    "A picture's transition takes 300 ms":
      "sees the landing page with its title, one button and three pictures that change in 300 ms",
    "Sign-in is code flow with PKCE S256 at the realm's provider":
      "the sign-in request has the theme, the language and every parameter of the specification's section 7",
  }),
  ...coveredSentences(1, "identity/protocol.test.ts", {
    "The provider refuses a request without S256": "without PKCE or with the plain method is rejected",
  }),
  ...coveredSentences(1, setup, {
    "An account that is not active goes through the setup; an active one sees the dashboard":
      "gets exactly one account, and completes six steps whose four calls have the contract's payloads",
  }),
  ...coveredSentences(1, "site/boot.test.ts", {
    "English is default and fallback, Arabic runs right to left":
      "without a choice a browser whose language is '*' gets *",
  }),
  ...coveredSentences(1, words, {
    "Every text stands in both languages":
      "have the same keys, and Arabic has all six plural forms of each English plural",
  }),
  ...coveredSentences(1, "charts/preferences/paths.ts", {
    "Both themes can be chosen": "the light theme put on and remembered, once",
  }),
  ...coveredSentences(1, "ui/contrast.test.ts", {
    "Two themes, light and dark, each with enough contrast": "has enough contrast for * on *",
  }),

  ...coveredSentences(2, signIn, {
    "/ passes dark and locale to the sign-in":
      "the sign-in request has the theme, the language and every parameter of the specification's section 7",
    "/ leads a person who is signed in to /dashboard":
      "a signed-in person is redirected to the dashboard, and signing out clears the stored session",
  }),
  ...coveredSentences(2, "machines/account-gate.test.ts", {
    "/dashboard is a spinner while the account loads": "is loading and busy before the account is read",
    "/dashboard: status A opens the dashboard":
      "opens the dashboard for an active account, without waiting for the profile",
    "/dashboard: any other status opens the wizard": "opens the wizard for an account of status *",
  }),
  ...coveredSentences(2, "journeys/names.spec.ts", {
    "/cards, /profile, /settings and /help say that content will be added, under something useful":
      "the shell's controls, the linked pages and the stored items have the specification's names",
  }),
  ...coveredSentences(2, pages, {
    "/bank-accounts: heading, Add Bank Account, two sample accounts with bank, nick name, last four, toggle and menu":
      "the two sample bank accounts have a switch, Edit and Delete, and a change that cannot be stored shows an error",
    "/bank-accounts: the sample accounts are never there in production":
      "sees no 'Fill Test Data' and no sample bank accounts in production",
  }),
  ...coveredSentences(2, signIn, {
    "Any other path leads to /":
      "an unknown path or a forged session shows the landing page, and a sign-in leads to the requested page",
    "A protected page sends a visitor to /":
      "an unknown path or a forged session shows the landing page, and a sign-in leads to the requested page",
  }),
  ...coveredSentences(2, "site/server.test.ts", {
    "/silent-check-sso.html is a static page of the app's origin":
      "include the silent check's page with its own policy",
  }),
  ...coveredSentences(2, "journeys/names.spec.ts", {
    "Sidebar: seven entries and their addresses, name, e-mail, Logout":
      "the shell's controls, the linked pages and the stored items have the specification's names",
    "Top bar: menu toggle, product, language, notifications, profile menu":
      "the shell's controls, the linked pages and the stored items have the specification's names",
  }),
  ...coveredSentences(2, arabic, {
    "The language menu lists the other languages; picking one sets it and closes the menu":
      "changes the language during the setup without a reload, and keeps what was typed",
  }),
  ...coveredSentences(2, pages, {
    "The language menu is there only where there is more than one":
      "the configuration limits product name, languages, themes and currencies, and overrides a stored choice",
    "The second selector is there only where there is more than one currency":
      "the configuration limits product name, languages, themes and currencies, and overrides a stored choice",
  }),
  ...coveredSentences(2, "journeys/names.spec.ts", {
    "The bell has a badge of 8":
      "the shell's controls, the linked pages and the stored items have the specification's names",
    "The bell opens two sample notifications":
      "the shell's controls, the linked pages and the stored items have the specification's names",
    "The profile menu has Profile and Logout":
      "the shell's controls, the linked pages and the stored items have the specification's names",
  }),
  ...coveredSentences(2, signIn, {
    "Logout passes dark and locale":
      "a signed-in person is redirected to the dashboard, and signing out clears the stored session",
  }),
  ...coveredSentences(2, pages, {
    "The theme toggle is there only where there is a dark theme":
      "the configuration limits product name, languages, themes and currencies, and overrides a stored choice",
  }),
  ...coveredSentences(2, words, {
    "Its texts are Light, Dark and Toggle theme":
      "call the themes Light and Dark, and their switch Toggle theme",
  }),
  ...coveredSentences(2, "site/first-paint.test.ts", {
    "A spinner fills the screen while authentication initialises":
      "every other path shows the spinner in the chosen language",
  }),
  ...coveredSentences(2, errors, {
    "An uncaught render error says 'Sorry.. there was an error'":
      "a rendering error shows 'Sorry.. there was an error' with a button that recovers",
    "The router's error page says 'Unexpected Application Error!'":
      "code that fails to load reloads the page once, then shows 'Unexpected Application Error!' with Try again",
  }),
  ...coveredSentences(2, components, {
    "Toasts: info, success, warning, error": "are statuses when they inform and alerts when they warn",
  }),
  ...coveredSentences(2, "charts/toast/paths.ts", {
    "A toast lives 3000 ms": "delays: { toastLife: 3_000 }",
  }),
  ...coveredSentences(2, pages, {
    "Toasts appear bottom-end": "sees toasts at the bottom end corner of the window, in both text directions",
  }),
  ...coveredSentences(2, money, {
    "'Welcome,' and the full name":
      "a top-up is announced at once, and the balance is refetched once, three seconds after the request",
  }),
  ...coveredSentences(2, pages, {
    "'Welcome Back!' without a name": "the greeting of a person without a name is a plain welcome",
  }),
  ...coveredSentences(2, "journeys/names.spec.ts", {
    "Wallet: Currency, Main Balance, refresh, Top Up, Withdraw, Transfer":
      "the dashboard's regions and controls have the specification's names",
  }),
  ...coveredSentences(2, cards, {
    "My Cards: Delete Card only where there are cards; 'No cards found' / 'Add a card to get started.'":
      "a holder without cards adds cards after a failed script, a decline, a duplicate and an authentication",
  }),
  ...coveredSentences(2, components, {
    "A card shows a masked number, Valid Thru MM/YY and CVV ***":
      "shows brand, masked number, expiry and a hidden CVV on each",
    "Card colours cycle over five palettes": "gives five cards five colours",
  }),
  ...coveredSentences(2, "journeys/names.spec.ts", {
    "History: four a page, Previous/Next and x/y only with more than one page":
      "the dashboard's regions and controls have the specification's names",
  }),
  ...coveredSentences(2, cards, {
    "'No transactions found' / 'Once you make a transaction, it will appear here.'":
      "a holder without cards adds cards after a failed script, a decline, a duplicate and an authentication",
  }),
  ...coveredSentences(2, keyboard, {
    "The five dialogs by name":
      "every dialog takes the focus, traps it, closes on Escape and returns the focus",
  }),
  ...coveredSentences(2, pages, {
    "Transactions: six columns, six a page, 'Showing 1 to 6 of 6 transactions'":
      "sees the transactions in a table of six columns, six per page, with six filters and Export",
    "Transactions: the six filters and Export":
      "sees the transactions in a table of six columns, six per page, with six filters and Export",
  }),
  ...coveredSentences(2, statements, {
    "Statements: five periods, Custom Range with two dates, the button's rules":
      "a custom range needs both dates in order, and a period without transactions shows a message",
  }),
  ...coveredSentences(2, "machines/statement.test.ts", {
    "Generating takes two seconds and says so": "takes exactly two seconds if the wallet answers at once",
  }),
  ...coveredSentences(2, statements, {
    "A statement: opening, credits, debits, closing, count, net change, detail table, disclaimer":
      "the statement of each period adds up and ends with the ledger's balance",
    "Download PDF Statement":
      "the PDF has selectable text with the page's figures, and the CSV has the page's lines",
  }),
  ...coveredSentences(2, pages, {
    "Bank dialog: title, id, nick name with its placeholder, bank element, ✕, 'Add Bank Account'":
      "a bank account can be added once it has a nickname, a BSB and an account number",
    "Bank dialog: an asterisk behind the label of the nick name":
      "a bank account can be added once it has a nickname, a BSB and an account number",
    "Bank dialog: 'Adding Bank Account...' while busy":
      "a bank account can be added once it has a nickname, a BSB and an account number",
    "Bank dialog: 18px font in the element, without a postal code":
      "a bank account can be added once it has a nickname, a BSB and an account number",
  }),
  ...coveredSentences(2, setup, {
    "Wizard: six steps with a progress indicator":
      "gets exactly one account, and completes six steps whose four calls have the contract's payloads",
  }),
  ...coveredSentences(2, allFlows, {
    "'Fill Test Data' on personal and payout":
      "registers, completes setup, tops up, transfers and withdraws, and no log contains personal data",
  }),
  ...coveredSentences(2, pages, {
    "'Fill Test Data' in development alone":
      "sees no 'Fill Test Data' and no sample bank accounts in production",
  }),

  ...coveredSentences(3, "services/profile.test.ts", {
    "User: id, e-mail, verified (default false), names with given and family name, else empty":
      "a profile uses its own names, or else its attributes, or else empty names",
  }),
  ...coveredSentences(3, "identity/protocol.test.ts", {
    "Names and e-mail come from the identity's profile":
      "is returned for a bearer token by the account endpoint and by userinfo",
  }),
  ...coveredSentences(3, "machines/account-gate.test.ts", {
    "Account: A means active, anything else pending": "opens the wizard for an account of status *",
  }),
  ...coveredSentences(3, format, {
    "Balances are cents and shown divided by 100":
      "* cents are written with their sign first, grouped, with two decimals",
  }),
  ...coveredSentences(3, wire, {
    "Account creation payload": "opening an account sends {email, country, keycloakId} with *",
  }),
  ...coveredSentences(3, "journeys/names.spec.ts", {
    "Documents: passport, drivers_license, national_id": "the wizard's fields have the specification's names",
    "Payout: individual or company; AUD, USD, EUR, GBP": "the wizard's fields have the specification's names",
  }),
  ...coveredSentences(3, components, {
    "A transaction of an unknown type or status is 'Unknown Transaction' and a dash":
      "a row of type * with the status * shows its name, time, amount and status",
  }),

  ...coveredSentences(4, "machines/auth.test.ts", {
    "The first check is silent; then authenticated or not": "finds no session and shows the landing page",
  }),
  ...coveredSentences(4, signIn, {
    "Logout clears user, token and flag":
      "a signed-in person is redirected to the dashboard, and signing out clears the stored session",
  }),
  ...coveredSentences(4, "charts/preferences/paths.ts", {
    "The theme toggles": "the dark theme put on and remembered, once",
  }),
  ...coveredSentences(4, arabic, {
    "A language sets the page's direction":
      "changes the language during the setup without a reload, and keeps what was typed",
  }),
  ...coveredSentences(4, "charts/shell/paths.ts", {
    "Sidebar and notifications toggle": "the panel where there was none, and none where there was one",
  }),
  ...coveredSentences(4, "machines/account-gate.test.ts", {
    "An account that is not found is created, once":
      "is created once, with the person's e-mail and sub, and then read again",
  }),
  ...coveredSentences(4, wizard, {
    "Wizard: forward and back through its steps": "go forward and back one by one and keep the input",
    "Complete Setup sends the four calls in order":
      "sends the four calls in their order, one after the other, and completes",
  }),
  ...coveredSentences(4, setup, {
    "'Submitting...' while it does, and disabled":
      "cannot submit twice, stays on the last step during the review, and sees the dashboard after approval",
    "A failure stays on review":
      "sees an error on the review for each rejected call, and Complete Setup continues with that call",
    "Go to Dashboard reads the account anew":
      "cannot submit twice, stays on the last step during the review, and sees the dashboard after approval",
    "24-48 hours, and an e-mail":
      "cannot submit twice, stays on the last step during the review, and sees the dashboard after approval",
  }),
  ...coveredSentences(4, "services/bindings.test.ts", {
    "Add card: secret, confirmation under the holder's name, save":
      "confirms a card with its holder's name and returns the payment method",
  }),
  ...coveredSentences(4, cards, {
    "On success the dialog closes and the cards refresh":
      "a holder without cards adds cards after a failed script, a decline, a duplicate and an authentication",
  }),
  ...coveredSentences(4, "machines/session.test.ts", {
    "History and balance are read again after 3 seconds":
      "balance, history and cards are read once more after exactly 3 seconds if it *",
  }),
  ...coveredSentences(4, pages, {
    "Closing the bank dialog clears nick name, flag and element":
      "a bank account can be added once it has a nickname, a BSB and an account number",
  }),
  ...coveredSentences(4, format, {
    "Status: SUCCESS and SUCCEEDED are SUCCESS, FAILED, PENDING, else a dash":
      "with the status * is shown as *",
  }),
  ...coveredSentences(4, components, {
    "SUCCESS is green, FAILED red, PENDING yellow": "a row of the status * is *, in both themes",
  }),
  ...coveredSentences(4, words, {
    "The statuses' words": "label each transaction status as the specification does",
  }),
  ...coveredSentences(4, format, {
    "Types: two credits, four debits, and their labels": "of type * counts as *",
  }),
  ...coveredSentences(4, words, {
    "The labels of the types": "label each transaction type as the specification does",
  }),
  ...coveredSentences(4, format, {
    "Amounts are $ and two decimals": "* cents are written with their sign first, grouped, with two decimals",
  }),
  ...coveredSentences(4, components, {
    "Credits are green; a failed one is grey": "a row of type * with the status * has its amount in *",
  }),
  ...coveredSentences(4, format, {
    "Same day: relative with suffix": "a time today in Sydney is relative to now, as in “about 2 hours ago”",
    "A day is the account's, not the browser's":
      "is relative only if it is today in the given time zone, which can be yesterday in another",
    "Another day: 'MMM d, yyyy h:mm a'":
      "in * is formatted like date-fns formats these patterns, in any time zone",
  }),

  ...coveredSentences(5, wizard, {
    "Personal details: every field is required":
      "cannot be left without the personal detail *, until it is corrected",
  }),
  ...coveredSentences(5, setup, {
    "'Enter valid email address'":
      "sees each error at its field, keeps their input, and cannot send a document that is too large, empty or of another type",
  }),
  ...coveredSentences(5, "journeys/names.spec.ts", {
    "Phone is a tel input, date of birth a date input": "the wizard's fields have the specification's names",
  }),
  ...coveredSentences(5, wizard, {
    "A document's type and file are required": "needs a document type and a document",
  }),
  ...coveredSentences(5, setup, {
    "The file field offers image/* and PDF, and says 'JPG, PNG, PDF, max 5MB'":
      "sees each error at its field, keeps their input, and cannot send a document that is too large, empty or of another type",
    "Image or PDF, at most 5 MB":
      "sees each error at its field, keeps their input, and cannot send a document that is too large, empty or of another type",
  }),
  ...coveredSentences(5, wizard, {
    "Payout: all six fields are required":
      "cannot be left without the payout detail *, until it is corrected",
  }),
  ...coveredSentences(5, "machines/statement.test.ts", {
    "A statement wants a period, a custom one both dates":
      "needs a period, and both dates of a custom one, before Generate is enabled",
  }),
  ...coveredSentences(5, errors, {
    "Add card: name and a complete card, else 'Please fill out all card details.'":
      "adding a card that fails shows which step failed: setup secret, card, payment method or saving",
  }),
  ...coveredSentences(5, pages, {
    "Bank dialog: name and a complete element":
      "a bank account can be added once it has a nickname, a BSB and an account number",
  }),
  ...coveredSentences(5, "machines/top-up.test.ts", {
    "Top-up: at most 250, step 5": "steps by five dollars, from zero to 250",
    "Top-up: a card and an amount": "needs a card and an amount before it can be submitted",
  }),
  ...coveredSentences(5, "machines/withdraw.test.ts", {
    "Withdraw: at most what is available, at least 0": "with * cents available has the max amount *",
  }),
  ...coveredSentences(5, "machines/transfer.test.ts", {
    "Transfer: a payee and an amount, at most the balance": "with a balance of * cents has the max amount *",
  }),
  ...coveredSentences(5, "machines/amount.test.ts", {
    "The amount box strips letters and formats":
      "letters in an amount are ignored, and the rest is formatted on blur",
  }),
  ...coveredSentences(5, "machines/money.test.ts", {
    "Plus goes to the next multiple of the step, at most to the limit": "increase * cents to *",
    "Minus goes to the next multiple of the step, at least to 0": "decrease * cents to *",
  }),
  ...coveredSentences(5, cards, {
    "Delete card: one has to be chosen":
      "sees five colours, gets a warning instead of the Add Card dialog, and removes one card",
  }),
  ...coveredSentences(5, signIn, {
    "'Invalid auth provider', 'Unsupported auth provider', 'Missing Keycloak configuration'":
      "an invalid configuration field is reported by name on an error page and in the console",
    "A wrong field of the configuration is named on the page":
      "an invalid configuration field is reported by name on an error page and in the console",
  }),
  ...coveredSentences(5, "services/bindings.test.ts", {
    "A wrong field of the configuration is named in the log":
      "logs its field if it is invalid, and nothing if it is valid",
  }),
  ...coveredSentences(5, "site/config.test.ts", {
    "The payment provider must be stripe": "with the payment provider * is invalid",
  }),
  ...coveredSentences(5, "site/boot.test.ts", {
    "A stored access token is expired when missing, undecodable or past its exp":
      "a stored sign-in whose token is * does not mark the page as likely signed in",
  }),
  ...coveredSentences(5, signIn, {
    "A forged sign-in in the storage opens no page":
      "an unknown path or a forged session shows the landing page, and a sign-in leads to the requested page",
  }),

  ...coveredSentences(6, signIn, {
    "Visitors are sent to /":
      "an unknown path or a forged session shows the landing page, and a sign-in leads to the requested page",
    "People who are signed in are sent from / to /dashboard":
      "a signed-in person is redirected to the dashboard, and signing out clears the stored session",
  }),
  ...coveredSentences(6, "services/api-errors.test.ts", {
    "Every API call carries the bearer token":
      "both an API call and a payment request carry the bearer token",
  }),
  ...coveredSentences(6, "sandbox/wallet-rules.test.ts", {
    "The wallet answers no call without a good token":
      "is rejected for a missing, malformed or forged token with 401 and a challenge",
  }),

  ...coveredSentences(7, wire, {
    "POST fiat/accounts": "opening an account sends {email, country, keycloakId} with *",
  }),
  ...coveredSentences(7, "services/api-errors.test.ts", {
    "users/me: another status in the body raises the message or 'Failed to get account'":
      "with another error status in the body has its message, or 'Failed to get account'",
  }),
  ...coveredSentences(7, errors, {
    "users/me: 'Failed to get account' stands on screen, with a retry":
      "an account that cannot be loaded shows 'Failed to get account', and Try again loads it",
  }),
  ...coveredSentences(7, setup, {
    "PUT individual, bank-account and status; POST identity-document":
      "gets exactly one account, and completes six steps whose four calls have the contract's payloads",
    "The document is sent as one part, file, with its media type and without its kind":
      "gets exactly one account, and completes six steps whose four calls have the contract's payloads",
  }),
  ...coveredSentences(7, wire, {
    "Entered country and currency are not sent":
      "setting up an account sends individual, bank account and status, with fixed country and currency",
  }),
  ...coveredSentences(7, setup, {
    "What can be chosen in the setup can be completed, and Review shows what is sent":
      "completes the setup with a landline and another currency, and the review shows what is sent",
  }),
  ...coveredSentences(7, wire, {
    "cards/link has no body and answers a client secret":
      "at most five cards are listed, newest first, and cards are l*",
    "cards/list, link, save, remove": "at most five cards are listed, newest first, and cards are l*",
  }),
  ...coveredSentences(7, "services/payments/answer.test.ts", {
    "cards/save is good with 200 or 201": "cards/save succeeds with *",
  }),
  ...coveredSentences(7, "services/payments/submit-payment.test.ts", {
    "wallet/balance, top-up, transfer, payout": "have cents as text, AUD and platform fee 0: *",
  }),
  ...coveredSentences(7, wire, {
    "wallet/list and users?mobile":
      "the history is read by page and size, newest first, and a payee is found by *",
  }),
  ...coveredSentences(7, "machines/account-gate.test.ts", {
    "The account is fetched under the key account/me": "reads the account with the query named account/me",
  }),
  ...coveredSentences(7, reads, {
    "The account is read again after five minutes; a changed status changes the screen":
      "the dashboard reads the account again after five minutes, and shows the setup if the status is P",
  }),
  ...coveredSentences(7, "charts/find-payee/paths.ts", {
    "The payee is the first item of the answer":
      "the first item of the list, the reason where there is none or it is the holder",
  }),
  ...coveredSentences(7, "site/config.test.ts", {
    "The path prefix is configured, /api/v1 by default":
      "are development with sample notifications, analytics off, and the prefix /api/v1",
  }),
  ...coveredSentences(7, "services/profile.test.ts", {
    "GET userinfo, where the account endpoint leaves something empty":
      "userinfo's claims fill in only what the account leaves empty",
  }),
  ...coveredSentences(7, signIn, {
    "The authorization request's parameters":
      "the sign-in request has the theme, the language and every parameter of the specification's section 7",
  }),
  ...coveredSentences(7, "identity/protocol.test.ts", {
    "The code is redeemed with its verifier": "redeems a code once, and only with its verifier",
  }),
  ...coveredSentences(7, "identity/tokens.test.ts", {
    "Tokens are refreshed at the token endpoint":
      "returns a new decodable refresh token of the same session each time",
  }),
  ...coveredSentences(7, signIn, {
    "Logout carries the id token's hint":
      "a signed-in person is redirected to the dashboard, and signing out clears the stored session",
  }),
  ...coveredSentences(7, "identity/protocol.test.ts", {
    "Session-status and third-party-cookie frames": "let only the app frame *",
  }),

  ...coveredSentences(8, words, {
    "'Something went wrong', in Arabic too": "include the common error in Arabic",
  }),
  ...coveredSentences(8, errors, {
    "'Failed to link card'":
      "adding a card that fails shows which step failed: setup secret, card, payment method or saving",
    "'Failed to get payment method ID'":
      "adding a card that fails shows which step failed: setup secret, card, payment method or saving",
    "'Failed to Save payment Method.'":
      "adding a card that fails shows which step failed: setup secret, card, payment method or saving",
  }),
  ...coveredSentences(8, setup, {
    "'Missing required fields'":
      "sees an error on the review for each rejected call, and Complete Setup continues with that call",
  }),
  ...coveredSentences(8, errors, {
    "'Payee phone number is required'":
      "sees the reason, and the number unchanged, after a payee search without a valid number or answer",
    "'Payee phone number is required' is logged":
      "sees the reason, and the number unchanged, after a payee search without a valid number or answer",
  }),
  ...coveredSentences(8, "services/log-sentences.test.ts", {
    "Card setup and setup submission failures are logged":
      "each failure of a chart is one log line, with a code and without the server's message",
  }),
  ...coveredSentences(8, cards, {
    "'Failed to load Stripe.js' in the card dialog":
      "a holder without cards adds cards after a failed script, a decline, a duplicate and an authentication",
  }),
  ...coveredSentences(8, pages, {
    "'Failed to load Stripe.js' in the bank dialog":
      "the bank account dialog reloads its provider's failed script when Try again is pressed",
  }),
  ...coveredSentences(8, allFlows, {
    "'Transfer successful', 'Topup successful', 'Withdraw successful'":
      "registers, completes setup, tops up, transfers and withdraws, and no log contains personal data",
  }),
  ...coveredSentences(8, sessionEnd, {
    "A refresh answered 400 clears the tokens":
      "a session that ended at the provider leads to the landing page with a message after a rejected refresh",
  }),
  ...coveredSentences(8, errors, {
    "Another refresh failure keeps the session":
      "a token refresh answered with 500 does not end the session, and 'Failed to refresh token' is logged",
    "'Failed to refresh token: An unexpected HTTP error occurred …' is reported":
      "a token refresh answered with 500 does not end the session, and 'Failed to refresh token' is logged",
  }),
  ...coveredSentences(8, signIn, {
    "authentication_expired triggers the login again":
      "a sign-in that has expired at the provider restarts by itself",
  }),
  ...coveredSentences(8, errors, {
    "An invalid nonce clears the token":
      "an invalid token, or one with another nonce, leaves the visitor signed out on the landing page",
    "A bad token is not taken":
      "an invalid token, or one with another nonce, leaves the visitor signed out on the landing page",
  }),
  ...coveredSentences(8, "machines/auth.test.ts", {
    "A silent third-party cookie check has an end":
      "times out after exactly 12 seconds, and its late answer is ignored",
  }),
  ...coveredSentences(8, "services/browser.test.ts", {
    "The time-out message of the third-party cookie check is logged, after 10 s":
      "fails if its third-party cookie iframe does not answer in ten seconds, and logs it",
  }),
  ...coveredSentences(8, errors, {
    "'Keycloak login failed' is logged":
      "an unreachable provider makes the app show a message and log 'Keycloak login failed'",
  }),
  ...coveredSentences(8, setup, {
    "Setup failure: stays on review, and is said":
      "sees an error on the review for each rejected call, and Complete Setup continues with that call",
  }),
  ...coveredSentences(8, errors, {
    "Network Error, time-out, request failed with status code":
      "sees the reason, and the number unchanged, after a payee search without a valid number or answer",
  }),
  ...coveredSentences(8, "machines/account-gate.test.ts", {
    "Account not found creates the account":
      "is created once, with the person's e-mail and sub, and then read again",
  }),

  ...coveredSentences(9, "site/boot.test.ts", {
    "The browser's language where it is supported, else English":
      "without a choice a browser whose language is '*' gets *",
    "The saved language comes first":
      "a saved choice of Arabic and dark sets language, direction and theme, whatever the browser's language is",
  }),
  ...coveredSentences(9, arabic, {
    "A saved language or theme that there is no more is the default":
      "an unknown stored theme or language is replaced by its default, and the valid one is kept",
  }),
  ...coveredSentences(9, "site/boot.test.ts", {
    "A saved language or theme that is not configured gives way, before the first paint":
      "a saved theme or language that is no longer configured is replaced",
  }),
  ...coveredSentences(9, words, {
    "The languages are en and ar and no other":
      "define exactly two languages, English and Arabic, each with its name and text direction",
  }),
  ...coveredSentences(9, "charts/preferences/paths.ts", {
    "Default theme is nupay-light": "the light theme and English, because no choice could be read",
  }),
  ...coveredSentences(9, "journeys/names.spec.ts", {
    "ui-store, auth-store and app-store are kept":
      "the shell's controls, the linked pages and the stored items have the specification's names",
  }),
  ...coveredSentences(9, arabic, {
    "Storage that is full or forbidden":
      "signs in, changes theme and language, and sends no payment, because the journal cannot store it",
  }),
  ...coveredSentences(9, words, {
    Labels: "label the common buttons and the panels as section 9 does",
  }),
  ...coveredSentences(9, sessionEnd, {
    "Session check every 5 s": "an open page checks the session every five seconds",
  }),
  ...coveredSentences(9, signIn, {
    "Login state 60 minutes, verifier of 96":
      "a click on the sign-in button before the app has loaded takes effect, and its PKCE data is stored for 60 minutes",
  }),
  ...coveredSentences(9, "services/identity.test.ts", {
    "A token is renewed with 5 s left":
      "is renewed before its use if it expires within five seconds and a refresh token exists",
  }),
  ...coveredSentences(9, "charts/query/paths.ts", {
    "Reads: 3 retries, doubling": "at most three retries, and never after a refusal",
  }),
  ...coveredSentences(9, "machines/retry.test.ts", {
    "The delay of the retries is capped at 30 s":
      "the delay before a retry doubles from one second up to 30 seconds",
  }),
  ...coveredSentences(9, "charts/query/paths.ts", {
    "Answers are fresh for 5 minutes": "freshFor: 300_000",
  }),
  ...coveredSentences(9, wire, {
    "AUD and AU in the setup's calls":
      "setting up an account sends individual, bank account and status, with fixed country and currency",
  }),
  ...coveredSentences(9, "machines/session.test.ts", {
    "Four a page on the dashboard": "start at once and in parallel, the history with its first page of four",
  }),
  ...coveredSentences(9, wire, {
    "Five cards, CREATED_AT DESC": "at most five cards are listed, newest first, and cards are l*",
  }),
  ...coveredSentences(9, "services/payments/submit-payment.test.ts", {
    "Platform fee 0, cents as text": "have cents as text, AUD and platform fee 0: *",
  }),
  ...coveredSentences(9, "machines/session.test.ts", {
    "Refetch 3 s": "balance, history and cards are read once more after exactly 3 seconds if it *",
  }),
  ...coveredSentences(9, "machines/statement.test.ts", {
    "Statement 2 s": "takes exactly two seconds if the wallet answers at once",
  }),
  ...coveredSentences(9, "charts/carousel/paths.ts", {
    "Carousel 3 s": "the next picture, and after the third one the first, with its own three seconds",
  }),
];
