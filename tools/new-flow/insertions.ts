/** The lines that a new flow adds to existing files. */
import type { FlowNames } from "./flow-names.ts";

export interface Insertion {
  readonly path: string;
  /** The text is inserted before this text, which has to occur exactly once. */
  readonly before: string;
  readonly text: string;
}

/** The call for a saved card, with an empty answer; the sandbox has to implement it. */
function contract({ id, title, method, path }: FlowNames): readonly Insertion[] {
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
            schema: { $ref: "#/components/schemas/CardReference" }
            example: { paymentMethodId: pm_9Xc3vB7n }
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
      text: `        "${id}.opened": ".requested.${id}",\n`,
    },
    {
      path: dialogs,
      before: '            topUp: { description: "Top Up is requested."',
      text: `            ${id}: {
              description: "${title} is requested.",
              on: { "pages.loaded": "#dialogs.card.${id}" },
            },\n`,
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
          invoke: { id: "${id}", src: "${id}", onDone: "#dialogs.closed", onError: "#dialogs.closed" },
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

/** The hint stays English in both languages until it is translated; a test rejects it. */
function texts({ id, title, words, arabic }: FlowNames): readonly Insertion[] {
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
      before: "  deleteCard: {",
      text: flowEntry({
        title,
        choose: "Which card?",
        chooseFirst: `Choose the card to ${words.split(" ")[0]}.`,
        submit: title,
        done: `${title}: done`,
        checking: "We're checking the outcome.",
        hint,
      }),
    },
    {
      path: "src/ui/i18n/ar/cards.ts",
      before: "  deleteCard: {",
      text: flowEntry({
        title: arabic,
        choose: "أي بطاقة؟",
        chooseFirst: "اختر بطاقة.",
        submit: arabic,
        done: `تم: ${arabic}`,
        checking: "نتحقق من النتيجة.",
        hint,
      }),
    },
  ];
}

export function insertions(flow: FlowNames): readonly Insertion[] {
  return [...contract(flow), ...charts(flow), ...screens(flow), ...texts(flow)];
}
