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
  | { type: "field.left"; field: FormField }
  | { type: "testData.filled" }
  | { type: "continued" };

/** Reported to the wizard beside each change of the draft. */
export type FormReport = { type: "field.left" };

export interface FormStepInput {
  readonly form: FormName;
  readonly draft: SetupDraft;
  /** As `yyyy-mm-dd` in the account's time zone. */
  readonly today: string;
}

/** The personal or the payout details. It finishes once Continue finds every field valid. */
export const formStepMachine = setup({
  types: {
    input: {} as FormStepInput,
    context: {} as FormStepInput & {
      /** Before Continue, only these fields show errors. */
      left: readonly FormField[];
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
    leaveField: assign({
      left: ({ context }, params: { field: FormField }) =>
        context.left.includes(params.field) ? context.left : [...context.left, params.field],
    }),
    reportDraft: sendParent(({ context }) => ({ type: "draft.changed", draft: context.draft })),
    reportLeft: sendParent({ type: "field.left" }),
  },
  guards: { isValid: ({ context: { draft, form, today } }) => isFormValid(draft, form, today) },
}).createMachine({
  id: "formStep",
  description: "Personal details or payout details, until every field is valid.",
  meta: { spec: "§4 Setup steps" },
  context: ({ input }) => ({ ...input, left: [] }),
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
        "field.left": { actions: [{ type: "leaveField", params: ({ event }) => event }, "reportLeft"] },
        "testData.filled": { actions: ["fillTestData", "reportDraft"] },
        continued: [{ guard: "isValid", target: "finished" }, { target: ".invalid" }],
      },
    },
    finished: { type: "final", description: "Every field is valid, and the wizard continues." },
  },
});

export type FormStepActor = ActorRefFrom<typeof formStepMachine>;
