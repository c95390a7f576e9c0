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

/** The call for a saved card, with an empty answer; the sandbox has to implement it. */
function contract(flow: FlowNames): readonly Insertion[] {
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

function charts({ file, id, title }: FlowNames): readonly Insertion[] {
  const dialogs = "src/machines/session/dialogs.machine.ts";
  const list = "src/machines/cards/card-dialogs.ts";
  return [
    {
      path: list,
      before: "\n/** The dialogs that make",
      text: `import { ${id}Machine } from "./${file}.machine.ts";\n`,
    },
    { path: list, before: "  deleteCard: deleteCardMachine,", text: `  ${id}: ${id}Machine,\n` },
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

function screens({ file, id, type }: FlowNames): readonly Insertion[] {
  const host = "src/ui/screens/dashboard/dialogs/dialog-host.tsx";
  return [
    {
      path: host,
      before: "import { TopUpDialog }",
      text: `import { ${type}Dialog } from "./${file}-dialog.tsx";\n`,
    },
    {
      path: host,
      before: "  deleteCard: (deleteCard) =>",
      text: `  ${id}: (${id}) => <${type}Dialog ${id}={${id}} />,\n`,
    },
  ];
}

/** The texts. The hint is English in both languages; a test fails until it is translated. */
function texts({ id, title, words, arabic, flag }: FlowNames): readonly Insertion[] {
  const flowEntry = (is: Readonly<Record<string, string>>) => `  ${id}: {
${Object.entries(is)
  .map(([key, text]) => `    ${key}: "${text}",\n`)
  .join("")}  },
`;
  const hint = "What it does.";
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
      before: "  deleteCard: {",
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
      before: "  deleteCard: {",
      text: flowEntry({
        choose: "أي بطاقة؟",
        chooseFirst: "اختر بطاقة.",
        done: `تم: ${arabic}`,
        ...(flag && { undo: flag.arabicUndo, undone: `تم: ${flag.arabicUndo}` }),
        checking: "نتحقق من النتيجة.",
        hint,
      }),
    },
  ];
}

export function insertions(flow: FlowNames): readonly Insertion[] {
  return [...contract(flow), ...charts(flow), ...screens(flow), ...texts(flow)];
}
