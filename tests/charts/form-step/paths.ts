import { isDeepStrictEqual } from "node:util";
import type { ContextFrom } from "xstate";
import { payoutFaults } from "../../../src/machines/core/rules/payout.ts";
import type { formStepMachine } from "../../../src/machines/setup/form-step.machine.ts";
import type { FormField } from "../../../src/machines/setup/rules/draft.ts";
import { personalFaults } from "../../../src/machines/setup/rules/personal.ts";
import { dana } from "../../machines/session-fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";
import { everySent, filled, today, untouchedDraft } from "../../model/setup-drafts.ts";

type Context = ContextFrom<typeof formStepMachine>;

const enteredFields = ({
  form,
}: Context): readonly { readonly field: FormField; readonly value: string }[] =>
  form === "personal"
    ? [
        { field: "phone", value: "12" },
        { field: "lastName", value: "Marsh" },
      ]
    : [
        { field: "routingNumber", value: "12" },
        { field: "accountNumber", value: "345" },
      ];
const details = ({ form, draft }: Context): object => draft[form];

const isValid = ({ form, draft: { personal, payout, sent } }: Context): boolean =>
  form === "personal"
    ? Object.keys(personalFaults(personal, today)).length === 0
    : sent.bank || Object.keys(payoutFaults(payout)).length === 0;

/** Whether exactly the edited part has to be sent again. */
const isUnsent = ({ form, draft: { sent } }: Context, contextBefore: Context): boolean => {
  const editedPart = form === "personal" ? "individual" : "bank";
  return JSON.stringify(sent) === JSON.stringify({ ...contextBefore.draft.sent, [editedPart]: false });
};

export const paths = pathsOf<typeof formStepMachine>()({
  starts: {
    "the personal details are asked for": () => ({
      form: "personal",
      draft: { ...untouchedDraft, sent: everySent },
      today,
    }),
    "the payout details are asked for": () => ({ form: "payout", draft: untouchedDraft, today }),
    "the payout details are with the wallet": () => ({
      form: "payout",
      draft: { ...filled, payout: untouchedDraft.payout, sent: everySent },
      today,
    }),
  },
  events: {
    "field.changed": enteredFields,
    "field.blurred": (context) => enteredFields(context).map(({ field }) => ({ field })),
  },
  differs: (context) => [isValid(context), context.draft.sent, context.touched.toSorted().join()],
  labels: {
    "field.changed": "a field is changed",
    "field.blurred": "the focus leaves a field",
    "testData.filled": "the person presses Fill Test Data",
    continued: "the person presses Continue",
  },
  initial: {
    "the personal details are asked for": "filling.editing",
    "the payout details are asked for": "filling.editing",
    "the payout details are with the wallet": "filling.editing",
  },
  final: ["finished"],
  transitions: {
    filling: { continued: ({ contextBefore }) => (isValid(contextBefore) ? "finished" : "filling.invalid") },
  },
  observations: [
    after("xstate.init", {
      "no touched field, and the day that it is": ({ context }) =>
        context.touched.length === 0 && context.today === today,
    }),
    inside(["filling.editing", "finished"], {
      "nothing wrong in a field that was not touched": ({ snapshot }) => !snapshot.hasTag("invalid"),
    }),
    inside("filling.invalid", {
      "what is wrong in every field": ({ snapshot }) => snapshot.hasTag("invalid"),
    }),
    after("field.changed", {
      "the field changed, the details to be sent again, and the wizard told": ({
        context,
        contextBefore,
        received,
        event,
      }) =>
        JSON.stringify(details(context)) ===
          JSON.stringify({ ...details(contextBefore), [event.field]: event.value }) &&
        isUnsent(context, contextBefore) &&
        received.length === 1 &&
        received[0]?.type === "draft.changed" &&
        received[0]?.draft === context.draft,
    }),
    after("testData.filled", {
      "every field filled, the person's own name kept, and the wizard told": ({
        context,
        contextBefore,
        received,
      }) =>
        (context.form === "personal"
          ? context.draft.personal.firstName === dana.firstName &&
            Object.keys(personalFaults({ ...context.draft.personal, phone: "0400 123 456" }, today))
              .length === 0
          : Object.keys(payoutFaults(context.draft.payout)).length === 0) &&
        isUnsent(context, contextBefore) &&
        received.length === 1 &&
        received[0]?.type === "draft.changed" &&
        received[0]?.draft === context.draft,
    }),
    after("field.blurred", {
      "the field touched, once, beside those before it, and nothing reported": ({
        context,
        contextBefore,
        event,
        received,
      }) =>
        isDeepStrictEqual(context.touched, [...new Set([...contextBefore.touched, event.field])]) &&
        received.length === 0,
    }),
    after("continued", {
      "the draft and the touched fields as they were, and nothing reported": ({
        context,
        contextBefore,
        received,
      }) =>
        context.draft === contextBefore.draft &&
        context.touched === contextBefore.touched &&
        received.length === 0,
    }),
  ],
});
