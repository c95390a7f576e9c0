import type { FlowNames } from "./flow-names.ts";

/** The steps that remain for the author, in order. */
export function remainingSteps({ file, id, type, method, path }: FlowNames): string {
  return `
By hand, in this order (CONTRIBUTING.md says more of each step):

1. The contract: npm run types is red until the sandbox has the call
   openapi/wallet.yaml                 what ${method} ${path} sends, answers and refuses; another code than that of --refusal also in ErrorCode
                                       with its x-decides, and in sandbox/wallet/refusal.ts; then npm run api:types
   sandbox/wallet/cards.ts             operation("${id}", …); a column is the next number in sandbox/migrations/; a refused top-up in money.ts beside it
   tests/sandbox/wallet-rules.test.ts  what it does and refuses; refusal-codes.test.ts provokes each code
2. The service
   src/machines/instructions/call-order.ts  other fields than the card's id and one flag of it; then also call-request.ts and answer.ts in src/services/payments
   src/ui/i18n/{en,ar}/dialog-errors.ts  the sentence of another code than that of --refusal
3. The chart
   src/machines/cards/${file}.machine.ts      further choices: events, context, hasChosen; the key of the specification in meta
   flows/labels/names.ts               what the drawings call each further guard and port
4. The screen
   src/ui/screens/dashboard/dialogs/${file}-dialog.tsx   the fields of further choices
   src/ui/i18n/{en,ar}/cards.ts        the texts of ${id}; its sentence in notedCardCalls; its answer in help.ts beside it
   src/ui/screens/dashboard/cards-panel.tsx  the icon of its button
5. The tests
   tests/charts/${file}/paths.ts, tests/charts/${file}/browser.ts   further choices
   tests/journeys/${file}.spec.ts      what the holder has of it

Then: npm run format; npm run -s flows -- --docs; npm run types
      npx vitest run tests/machines/conventions.test.ts tests/flows tests/services/wiring.test.ts tests/ui/i18n.test.ts
      npm run paths -- --machine ${file} --update-plan, and read tests/charts/${file}/plan.yaml
      npx vitest run tests/model/level-1.test.ts tests/model/level-2.test.ts -t ${file}
      npx playwright test --config=tests/model/playwright.config.ts -g ${id}
      npx playwright test --project=journeys tests/journeys/${file}.spec.ts
      npm run screens -- --update: read the files it writes

${type}Dialog and its chart are ready; nothing of the flow runs until the sandbox has the call.`;
}
