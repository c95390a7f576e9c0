import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";

const project = fileURLToPath(new URL("../../", import.meta.url));
const theirs = `${project}node_modules/@stripe/stripe-js/dist/`;

/** The app's side of the provider, and the fake. */
const ours = ["src/services/payments/stripe.ts", "sandbox/stripe/client/main.ts", "sandbox/stripe/index.ts"];

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${project}tsconfig.json`, ts.sys.readFile).config,
  ts.sys,
  project,
);
let lastProgram: ts.Program | undefined;

/** Compiles the project with a copy of Stripe's types in which `to` replaces `from`. */
function programWith(file?: string, from = "", to = ""): ts.Program {
  const host = ts.createCompilerHost(options);
  const changedPath = file === undefined ? undefined : `${theirs}${file}`;
  const text = changedPath === undefined ? "" : readFileSync(changedPath, "utf8");
  if (changedPath !== undefined) expect(text.split(from).length, `${file} has it`).toBeGreaterThan(1);
  const readSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, languageOrOptions, ...rest) => {
    if (name === changedPath) return ts.createSourceFile(name, text.replace(from, to), languageOrOptions);
    return lastProgram?.getSourceFile(name)?.text === undefined || name.startsWith(theirs)
      ? readSourceFile(name, languageOrOptions, ...rest)
      : lastProgram.getSourceFile(name);
  };
  const names = ours.map((name) => `${project}${name}`);
  const { incremental: _incremental, tsBuildInfoFile: _file, ...plain } = options;
  const program = ts.createProgram(names, plain, host);
  lastProgram ??= program;
  return program;
}

const messagesOf = (errors: readonly ts.Diagnostic[]): readonly string[] =>
  errors.map(
    ({ file, messageText }) =>
      `${file?.fileName.replace(project, "")}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
  );

describe("a change of Stripe's types is a compile error in the fake or the app", () => {
  beforeAll(() => {
    expect(messagesOf(ts.getPreEmitDiagnostics(programWith())), "as they are, ours compile").toEqual([]);
  }, 120_000);

  test.each([
    [
      "confirmCardSetup has another name",
      "stripe-js/stripe.d.ts",
      "confirmCardSetup(",
      "confirmSetup2(",
      "src/services/payments/stripe.ts",
    ],
    [
      "a setup intent's payment method is another kind of value",
      "api/setup-intents.d.ts",
      "payment_method: string | null | PaymentMethod",
      "payment_method: number",
      "src/services/payments/stripe.ts",
    ],
    [
      "a bank account's BSB has another name",
      "api/payment-methods.d.ts",
      "bsb_number: string | null",
      "bsb: string | null",
      "src/services/payments/stripe.ts",
    ],
    [
      "a bank account's element goes to another field",
      "stripe-js/payment-intents.d.ts",
      "  au_becs_debit:\n",
      "  au_bank_account:\n",
      "src/services/payments/stripe.ts",
    ],
    [
      "card elements learn something that every one must do",
      "stripe-js/elements/base.d.ts",
      "mount(domElement",
      "tokenize(): void;\n  mount(domElement",
      "sandbox/stripe/client/element.ts",
    ],
    [
      "a card's change event carries one more field",
      "stripe-js/elements/card.d.ts",
      "value: {postalCode: string};",
      "value: {postalCode: string};\n  funding: string;",
      "sandbox/stripe/client/card-element.ts",
    ],
    [
      "a card's change event is of another type",
      "stripe-js/elements/card.d.ts",
      "emitted this event.\n   */\n  elementType: 'card';",
      "emitted this event.\n   */\n  elementType: 'cardNumber';",
      "sandbox/stripe/client/card-element.ts",
    ],
    [
      "a setup intent has one more field",
      "api/setup-intents.d.ts",
      "client_secret: string | null;",
      "client_secret: string | null;\n  mandate_id: string;",
      "sandbox/stripe/setup-intents.ts",
    ],
    [
      "a card of a payment method has one more field",
      "api/payment-methods.d.ts",
      "brand: string;",
      "brand: string;\n    metal: string;",
      "sandbox/stripe/cards.ts",
    ],
    [
      "createPaymentMethod takes what ours does not make",
      "stripe-js/stripe.d.ts",
      "retrieveSetupIntent(clientSecret: string)",
      "retrieveSetupIntent(clientSecret: symbol)",
      "sandbox/stripe/client/stripe.ts",
    ],
  ])("if %s", { timeout: 60_000 }, (_name, file, from, to, checkedFile) => {
    const program = programWith(file, from, to);
    // Checks only this file: checking all files for each change takes ten times as long.
    expect(
      messagesOf(program.getSemanticDiagnostics(program.getSourceFile(`${project}${checkedFile}`))),
    ).not.toEqual([]);
  });
});
