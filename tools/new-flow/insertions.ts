/** The lines of a new flow in files that are there already. */
import type { FlowNames } from "./flow-names.ts";

export interface Insertion {
  readonly path: string;
  /** The text stands in front of this one, which is there exactly once. */
  readonly before: string;
  readonly text: string;
}

function chartLists({ file, id, title }: FlowNames): readonly Insertion[] {
  const dialogs = "src/machines/session/dialogs.machine.ts";
  return [
    {
      path: "src/machines/instructions/call-order.ts",
      before: '  | { readonly operation: "createAccount"',
      text: `  | { readonly operation: "${id}"; readonly paymentMethodId: string }\n`,
    },
    {
      path: dialogs,
      before: 'import { chart, listener } from "../core/port.ts";',
      text: `import type { ${id}Machine } from "../cards/${file}.machine.ts";\n`,
    },
    {
      path: dialogs,
      before: "  },\n  actions: {\n    keepAccount",
      text: `    ${id}: chart<typeof ${id}Machine>("${id}"),\n`,
    },
    {
      path: dialogs,
      before: '  | { type: "topUp.opened" }',
      text: `  | { type: "${id}.opened" }\n`,
    },
    {
      path: "src/machines/cards/card-events.ts",
      before: '"toasts.cardDeleted" };',
      text: `"toasts.${id}" | `,
    },
    {
      path: dialogs,
      before: '        "pages.loaded": "closed",',
      text: `        "${id}.opened": ".requested.${id}",\n`,
    },
    {
      path: dialogs,
      before: '            topUp: { description: "Top Up waits."',
      text: `            ${id}: { description: "${title} waits.", on: { "pages.loaded": "#dialogs.card.${id}" } },\n`,
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

/** The button that opens the dialog. */
function button({ id, title, arabic }: FlowNames): readonly Insertion[] {
  const panel = "src/ui/screens/dashboard/cards-panel.tsx";
  return [
    {
      path: panel,
      before: "  const add = (",
      text: `  const ${id}Requested = useIsRequested("${id}");\n`,
    },
    {
      path: panel,
      before: '        <Button\n          ref={leaveFocus}\n          variant="quiet"',
      text: `        <Button
          variant="quiet"
          busy={${id}Requested}
          onClick={() => dialogs.send({ type: "${id}.opened" })}
        >
          {t("cards.${id}")}
        </Button>
`,
    },
    { path: "src/ui/i18n/en/dashboard.ts", before: '  delete: "', text: `  ${id}: "${title}",\n` },
    { path: "src/ui/i18n/ar/dashboard.ts", before: '  delete: "', text: `  ${id}: "${arabic}",\n` },
  ];
}

function bindings({ file, id, type, method, path }: FlowNames): readonly Insertion[] {
  const bind = "src/services/bind/cards.ts";
  return [
    {
      path: bind,
      before: "import { type ProviderHandle, prepareCardMachine }",
      text: `import { ${id}Machine } from "../../machines/cards/${file}.machine.ts";\n`,
    },
    {
      path: bind,
      before: "    deleteCard: deleteCardMachine.provide",
      text: `    ${id}: ${id}Machine.provide({ actors: { send${type}: keyedCall } }),\n`,
    },
    {
      path: "src/services/payments/answer.ts",
      before: "  removeCard: isEmptyAnswer,",
      text: `  ${id}: isEmptyAnswer,\n`,
    },
    {
      path: "src/services/payments/call-request.ts",
      before: '    case "createAccount": {',
      text: `    case "${id}": {
      const { paymentMethodId } = order;
      return {
        slot: \`\${slot} \${paymentMethodId}\`,
        content: "",
        make: (wire, init) => wire.${method}("${path}", { ...init, body: { paymentMethodId } }),
      };
    }
`,
    },
  ];
}

/** The call for a saved card, with an empty answer; what it does is the sandbox's own code. */
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
    {
      path: "tests/sandbox/contract.test.ts",
      before: '      "POST /cards/save",',
      text: `      "${method} ${path}",\n`,
    },
    {
      path: "tests/sandbox/bad-input.test.ts",
      before: '    "POST /cards/save": { paymentMethodId },',
      text: `    "${method} ${path}": { paymentMethodId },\n`,
    },
  ];
}

function screens({ file, id, type, title, arabic }: FlowNames): readonly Insertion[] {
  const host = "src/ui/screens/dashboard/dialogs/dialog-host.tsx";
  const texts = (language: string): readonly Insertion[] => [
    {
      path: `src/ui/i18n/${language}/with-pages.ts`,
      before: 'import { help } from "./help.ts";',
      text: `import { ${id} } from "./${file}.ts";\n`,
    },
    { path: `src/ui/i18n/${language}/with-pages.ts`, before: "  help,\n", text: `  ${id},\n` },
    {
      path: `src/ui/i18n/${language}/payment.ts`,
      before: '  cardDeleted: "',
      text: `  ${id}: "${language === "en" ? `${title}: done` : `تم: ${arabic}`}",\n`,
    },
  ];
  return [
    {
      path: host,
      before: "import { TopUpDialog }",
      text: `import { ${type}Dialog } from "./${file}-dialog.tsx";\n`,
    },
    {
      path: host,
      before: "  if (topUp)",
      text: `  const ${id} = useSelector(dialogs, ({ children }) => children.${id});\n`,
    },
    {
      path: host,
      before: "  if (deleteCard) return",
      text: `  if (${id}) return <${type}Dialog ${id}={${id}} />;\n`,
    },
    ...texts("en"),
    ...texts("ar"),
  ];
}

function labels({ id, type, words }: FlowNames): readonly Insertion[] {
  return [
    {
      path: "flows/labels/names.ts",
      before: "  formStep: ",
      text: `  ${id}: "the ${words} dialog",
  send${type}: "the ${words} call",
`,
    },
  ];
}

function tests({ file, id, title, words }: FlowNames): readonly Insertion[] {
  const machines = "tests/support/dialog-machines.ts";
  const paths = "tests/charts/dialogs/paths.ts";
  const events = "tests/model/whole-app/user-events.ts";
  return [
    {
      path: machines,
      before: "import { topUpMachine }",
      text: `import { ${id}Machine } from "../../src/machines/cards/${file}.machine.ts";\n`,
    },
    { path: machines, before: "} satisfies", text: `  ${id}: ${id}Machine,\n` },
    {
      path: paths,
      before: '    topUp: "the top-up dialog",',
      text: `    "${id}.opened": "the holder opens ${title}",\n    ${id}: "the ${words} dialog",\n`,
    },
    {
      path: "tests/support/dialog-names.ts",
      before: "  topUp: {",
      text: `  ${id}: { button: "${title}", title: "${title}", submit: "${title}" },\n`,
    },
    { path: events, before: '    { type: "deleteCard.opened" },', text: `    { type: "${id}.opened" },\n` },
    {
      path: events,
      before: "  deleteCard: [",
      text: `  ${id}: [
    { type: "card.chosen", paymentMethodId: "pm_4242" },
    { type: "submitted" },
    { type: "dismissed" },
  ],
`,
    },
    { path: events, before: '  "deleteCard.opened": 0.3,', text: `  "${id}.opened": 0.3,\n` },
    {
      path: "tests/machines/session.test.ts",
      before: '    deleteCard: { type: "deleteCard.opened" },',
      text: `    ${id}: { type: "${id}.opened" },\n`,
    },
    {
      path: "tests/machines/session-fakes.ts",
      before: "import { topUpMachine }",
      text: `import { ${id}Machine } from "../../src/machines/cards/${file}.machine.ts";\n`,
    },
    {
      path: "tests/machines/session-fakes.ts",
      before: "          deleteCard: deleteCardMachine",
      text: `          ${id}: ${id}Machine,\n`,
    },
    {
      path: "tests/screens/charts/all.ts",
      before: "import {\n  carousel,",
      text: `import { screens as ${id} } from "../../charts/${file}/screens.tsx";\n`,
    },
    { path: "tests/screens/charts/all.ts", before: "  keyedCall,\n", text: `  ${id},\n` },
    {
      path: "flows/labels/journeys.ts",
      before: '  "stepUp",\n  "payoutChange",',
      text: `  "${id}",\n`,
    },
    { path: "tests/site/sizes.test.ts", before: "(add|delete)-card)", text: `${file}|` },
  ];
}

export function insertions(flow: FlowNames): readonly Insertion[] {
  return [
    ...contract(flow),
    ...chartLists(flow),
    ...bindings(flow),
    ...screens(flow),
    ...button(flow),
    ...labels(flow),
    ...tests(flow),
  ];
}
