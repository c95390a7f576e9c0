/** The lines that a new flow adds to existing files. */
import type { FlowNames } from "./flow-names.ts";

export interface Insertion {
  readonly path: string;
  /** The text before which to insert; it must occur exactly once. */
  readonly before: string;
  readonly text: string;
}

/** The schema of a call that sets a flag, and the card's optional field. */
function flagSchemas({ type, flag }: FlowNames): readonly Insertion[] {
  if (flag === undefined) return [];
  return [
    {
      path: "openapi/wallet.yaml",
      before: "    CardFreeze:\n",
      text: `    ${type}:
      type: object
      additionalProperties: false
      required: [paymentMethodId, ${flag.field}]
      properties:
        paymentMethodId: { $ref: "#/components/schemas/PaymentMethodId" }
        ${flag.field}: { type: boolean, description: true sets the flag and false clears it }
`,
    },
    {
      path: "openapi/wallet.yaml",
      before: "        frozen:\n          type: boolean\n",
      text: `        ${flag.field}: { type: boolean, description: May be left out }\n`,
    },
    {
      path: "src/machines/core/domain.ts",
      before: "  /** Index of its colour",
      text: `  readonly ${flag.field}?: boolean;\n`,
    },
  ];
}

/** The error code for a card that cannot pay, and the card's mark. */
function refusalInsertions({ flag }: FlowNames): readonly Insertion[] {
  if (flag?.mark === undefined) return [];
  const { field, mark } = flag;
  const code = `card_${field}`;
  const codeLines = [
    ["        - card_limit\n", `        - ${code}\n`],
    ["        card_limit: true\n", `        ${code}: true\n`],
    [
      "            card_limit:\n",
      `            ${code}:
              value: { status: 400, message: The card is ${field}, data: null, code: ${code} }
`,
    ],
  ] as const;
  const englishTexts = { label: mark.label, refusal: mark.refusal };
  const arabicTexts = { label: mark.arabicLabel, refusal: mark.arabicRefusal };
  return [
    ...codeLines.map(([anchor, text]) => ({ path: "openapi/wallet.yaml", before: anchor, text })),
    { path: "sandbox/wallet/refusal.ts", before: "  card_limit: 400,\n", text: `  ${code}: 400,\n` },
    {
      path: "src/machines/cards/rules/card-fault.ts",
      before: "  expired: hasExpired,\n",
      text: `  ${field}: ({ ${field} }: Card) => ${field} === true,\n`,
    },
    {
      path: "tests/support/marked-cards.ts",
      before: "  expired: {",
      text: `  ${field}: { ${field}: true },\n`,
    },
    ...Object.entries({ en: englishTexts, ar: arabicTexts }).flatMap(([language, texts]) => [
      {
        path: `src/ui/i18n/${language}/dashboard.ts`,
        before: '  expired: "',
        text: `  ${field}: "${texts.label}",\n`,
      },
      {
        path: `src/ui/i18n/${language}/dialog-errors.ts`,
        before: '  card_not_found: "',
        text: `  ${code}: "${texts.refusal}",\n`,
      },
    ]),
  ];
}

/** The call for a saved card, with an empty answer; the sandbox has to implement it. */
function contractInsertions(flow: FlowNames): readonly Insertion[] {
  const { id, type, title, method, path, flag } = flow;
  const answers = {
    400: "Refused",
    401: "Unauthorized",
    404: "NotFound",
    409: "Conflict",
    413: "TooLarge",
    415: "UnsupportedType",
    422: "KeyReused",
    429: "TooManyRequests",
    500: "Internal",
  };
  return [
    ...flagSchemas(flow),
    {
      path: "openapi/wallet.yaml",
      before: "  /wallet/balance:\n",
      text: `  ${path}:
    ${method.toLowerCase()}:
      operationId: ${id}
      tags: [cards]
      summary: ${title}
      description: An addition to the specification's calls.
      parameters:
        - $ref: "#/components/parameters/IdempotencyKey"
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/${flag === undefined ? "CardReference" : type}" }
            example: { paymentMethodId: pm_9Xc3vB7n${flag === undefined ? "" : `, ${flag.field}: true`} }
      responses:
        "200":
          description: It is done.
          headers:
            Idempotency-Replayed: { $ref: "#/components/headers/IdempotencyReplayed" }
          content:
            application/json:
              schema: { $ref: "#/components/schemas/EmptyAnswer" }
              example: { status: 200, message: OK, data: null }
${Object.entries(answers)
  .map(([status, name]) => `        "${status}": { $ref: "#/components/responses/${name}" }\n`)
  .join("")}`,
    },
    {
      path: "openapi/wallet.yaml",
      before: "        - createAccount\n        - linkCard\n",
      text: `        - ${id}\n`,
    },
  ];
}

function chartInsertions({ file, id, title }: FlowNames): readonly Insertion[] {
  const dialogs = "src/machines/session/dialogs.machine.ts";
  const cardDialogsFile = "src/machines/cards/card-dialogs.ts";
  return [
    {
      path: cardDialogsFile,
      before: "\n/** The dialogs that make",
      text: `import { ${id}Machine } from "./${file}.machine.ts";\n`,
    },
    { path: cardDialogsFile, before: "  deleteCard: deleteCardMachine,", text: `  ${id}: ${id}Machine,\n` },
    { path: dialogs, before: '"deleteCard"] as const;', text: `"${id}", ` },
    {
      path: dialogs,
      before: "    deleteCard: chart<",
      text: `    ${id}: chart<typeof ${id}Machine>("${id}"),\n`,
    },
    {
      path: dialogs,
      before: "import type { freezeCardMachine }",
      text: `import type { ${id}Machine } from "../cards/${file}.machine.ts";\n`,
    },
    {
      path: dialogs,
      before: '        "pages.loaded": "closed",',
      text: `        "${id}.opened": ".requested",\n`,
    },
    {
      path: dialogs,
      before: '        "deleteCard.opened": "card.deleteCard",',
      text: `        "${id}.opened": "card.${id}",\n`,
    },
    {
      path: dialogs,
      before: "        addCard: {\n          description:",
      text: `        ${id}: {
          description: "The ${title} dialog is open.",
          invoke: { id: "${id}", src: "${id}", onDone: "#closed", onError: "#closed" },
        },
`,
    },
  ];
}

function screenInsertions({ file, id, type, flag }: FlowNames): readonly Insertion[] {
  const flaggedButton = {
    path: "src/ui/screens/dashboard/cards-panel.tsx",
    before: "  deleteCard: { icon: <TrashIcon /> },\n",
    text: `  ${id}: { flag: "${flag?.field}" },\n`,
  };
  const dialogHostFile = "src/ui/screens/dashboard/dialogs/dialog-host.tsx";
  return [
    {
      path: dialogHostFile,
      before: "import { TopUpDialog }",
      text: `import { ${type}Dialog } from "./${file}-dialog.tsx";\n`,
    },
    {
      path: dialogHostFile,
      before: "  deleteCard: (deleteCard) =>",
      text: `  ${id}: (${id}) => <${type}Dialog ${id}={${id}} />,\n`,
    },
    ...(flag === undefined ? [] : [flaggedButton]),
  ];
}

/** The texts. A hint that was not given is English in both languages; a test fails until it is translated. */
function textInsertions({
  id,
  title,
  words,
  arabic,
  hint,
  arabicHint,
  flag,
}: FlowNames): readonly Insertion[] {
  const flowEntry = (properties: Readonly<Record<string, string>>) => `  ${id}: {
${Object.entries(properties)
  .map(([key, text]) => `    ${key}: "${text}",\n`)
  .join("")}  },
`;
  return [
    { path: "src/ui/i18n/en/dashboard.ts", before: '  deleteCard: "', text: `  ${id}: "${title}",\n` },
    { path: "src/ui/i18n/ar/dashboard.ts", before: '  deleteCard: "', text: `  ${id}: "${arabic}",\n` },
    {
      path: "src/ui/i18n/en/cards.ts",
      before: '  freezeCard: "',
      text: `  ${id}: "As noted in this browser, ${title} was requested: {{when}}.",\n`,
    },
    {
      path: "src/ui/i18n/ar/cards.ts",
      before: '  freezeCard: "',
      text: `  ${id}: "كما هو مدوّن في هذا المتصفح، كان المطلوب ${arabic}: {{when}}.",\n`,
    },
    {
      path: "src/ui/i18n/en/cards.ts",
      before: "  deleteCard: {\n    choose:",
      text: flowEntry({
        choose: "Which card?",
        chooseFirst: `Choose the card to ${words.split(" ")[0]}.`,
        done: `${title}: done`,
        ...(flag && { undo: flag.undo, undone: `${flag.undo}: done` }),
        checking: "We're checking the outcome.",
        hint,
      }),
    },
    {
      path: "src/ui/i18n/ar/cards.ts",
      before: "  deleteCard: {\n    choose:",
      text: flowEntry({
        choose: "أي بطاقة؟",
        chooseFirst: "اختر بطاقة.",
        done: `تم: ${arabic}`,
        ...(flag && { undo: flag.arabicUndo, undone: `تم: ${flag.arabicUndo}` }),
        checking: "نتحقق من النتيجة.",
        hint: arabicHint,
      }),
    },
    {
      path: "src/ui/i18n/en/cards.ts",
      before: "  deleteCard: {\n    question:",
      text: flowEntry({
        question: `What does ${title} do?`,
        answer: `Press ${title} under My Cards, choose the card and press ${title}. ${hint}`,
      }),
    },
    {
      path: "src/ui/i18n/ar/cards.ts",
      before: "  deleteCard: {\n    question:",
      text: flowEntry({
        question: `ماذا يفعل «${arabic}»؟`,
        answer: `اضغط «${arabic}» تحت «بطاقاتي»، واختر البطاقة، ثم اضغط «${arabic}». ${arabicHint}`,
      }),
    },
  ];
}

export function allInsertions(flow: FlowNames): readonly Insertion[] {
  return [
    ...contractInsertions(flow),
    ...refusalInsertions(flow),
    ...chartInsertions(flow),
    ...screenInsertions(flow),
    ...textInsertions(flow),
  ];
}
