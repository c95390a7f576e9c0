import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import {
  changeField,
  type FormField,
  type FormName,
  fillForm,
  isFormValid,
  type SetupDraft,
} from "./rules/draft.ts";

export type FormStepEvent =
  | { type: "field.changed"; field: FormField; value: string }
  | { type: "field.blurred"; field: FormField }
  | { type: "testData.filled" }
  | { type: "continued" };

export interface FormStepInput {
  readonly form: FormName;
  readonly draft: SetupDraft;
  /** As `yyyy-mm-dd` in the account's time zone. */
  readonly today: string;
}

/** The personal or payout details. The step is done when Continue finds every field valid. */
export const formStepMachine = setup({
  types: {
    input: {} as FormStepInput,
    context: {} as FormStepInput & {
      /** Before Continue, only these fields show errors. */
      touched: readonly FormField[];
    },
    events: {} as FormStepEvent,
    tags: {} as "invalid",
    meta: {} as { spec: string },
  },
  actions: {
    enterField: assign({
      draft: ({ context }, { field, value }: { field: FormField; value: string }) =>
        changeField(context.draft, context.form, field, value),
    }),
    fillTestData: assign({ draft: ({ context }) => fillForm(context.draft, context.form) }),
    touchField: assign({
      touched: ({ context: { touched } }, { field }: { field: FormField }) =>
        touched.includes(field) ? touched : [...touched, field],
    }),
    reportDraft: sendParent(({ context }) => ({ type: "draft.changed", draft: context.draft })),
  },
  guards: { isValid: ({ context: { draft, form, today } }) => isFormValid(draft, form, today) },
}).createMachine({
  id: "formStep",
  description: "Personal details or payout details, until every field is valid.",
  meta: { spec: "§4 Setup steps" },
  context: ({ input }) => ({ ...input, touched: [] }),
  initial: "filling",
  states: {
    filling: {
      description: "The fields are being filled in.",
      initial: "editing",
      states: {
        editing: { description: "Only fields that lost focus show errors." },
        invalid: {
          description: "Continue was pressed with invalid fields: every field shows its error.",
          tags: "invalid",
        },
      },
      on: {
        "field.changed": { actions: [{ type: "enterField", params: ({ event }) => event }, "reportDraft"] },
        "field.blurred": { actions: { type: "touchField", params: ({ event }) => event } },
        "testData.filled": { actions: ["fillTestData", "reportDraft"] },
        continued: [{ guard: "isValid", target: "finished" }, { target: ".invalid" }],
      },
    },
    finished: { type: "final", description: "Every field is valid, and the wizard continues." },
  },
});

export type FormStepActor = ActorRefFrom<typeof formStepMachine>;
