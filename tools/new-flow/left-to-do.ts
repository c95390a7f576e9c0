import type { FlowNames } from "./flow-names.ts";

/** What the command cannot write, in the order in which it is done. */
export function leftToDo({ file, id, type, method, path }: FlowNames): string {
  return `
By hand, in this order (CONTRIBUTING.md says more of each step):

1. The contract
   openapi/wallet.yaml                ${method} ${path}, operationId ${id}, its refusals, and ${id} in the schema Operation;
                                      then npm run api:types
   sandbox/wallet/cards.ts            operation("${id}", …); a column is the next number in sandbox/migrations/
   tests/sandbox/contract.test.ts     the call's name; a body for it in tests/sandbox/bad-input.test.ts
2. The service: npm run types is red until it is written
   src/services/payments/call-request.ts   what ${id} sends; its fields in src/machines/payments/call-order.ts
   src/services/payments/answer.ts         the guard of its answer, where that is not EmptyAnswer
3. The chart
   src/machines/payments/${file}.machine.ts   the holder's choices: events, context, a guard of submitted
   flows/labels/ar.ts                 each further sentence
4. The screen
   src/ui/screens/dashboard/dialogs/${file}-dialog.tsx   the fields
   src/ui/i18n/{en,ar}/${file}.ts     the texts, the hint above all
5. The tests
   tests/model/machines/${file}.paths.ts, tests/model/browser/${file}.ts, tests/journeys/${file}.spec.ts   the choices

Then: npm run format; npm run -s flows -- --docs; npm run types
      npx vitest run tests/machines/conventions.test.ts tests/flows tests/services/wiring.test.ts tests/ui/i18n.test.ts
      npm run paths -- --machine ${file} --update-plan, and read tests/model/machines/${file}.plan.yaml
      npx vitest run tests/model/level-1.test.ts tests/model/level-2.test.ts -t ${file}
      npx playwright test --config=tests/model/playwright.config.ts -g ${id}
      npx playwright test --project=journeys tests/journeys/${file}.spec.ts

${type}Dialog and its chart are ready; nothing else of the flow runs until step 2 compiles.`;
}
