import type { SnapshotFrom } from "xstate";
import type { formStepMachine } from "../../../src/machines/setup/form-step.machine.ts";
import { type FormField, isFormValid } from "../../../src/machines/setup/rules/draft.ts";
import { button, expectFault, expectStep, openSetup } from "../../model/browser/setup-page.ts";
import type { Fixtures, TestParam } from "../../model/browser/test-param.ts";
import { everySent } from "../../model/setup-drafts.ts";

type Snapshot = SnapshotFrom<typeof formStepMachine>;

const isPersonal = ({ context }: Snapshot): boolean => context.form === "personal";

const labels: Readonly<Partial<Record<FormField, string>>> = {
  phone: "Phone",
  lastName: "Last Name",
  routingNumber: "Routing Number",
  accountNumber: "Account Number",
};
const control = ({ page }: Fixtures, field: FormField) => page.getByLabel(labels[field] ?? field);

const stepIs = (fixtures: Fixtures, snapshot: Snapshot): Promise<void> =>
  expectStep(fixtures, isPersonal(snapshot) ? "personal" : "payout");

export const testParam: TestParam<typeof formStepMachine> = {
  needs: "a person",
  account: { status: "P", balance: 0 },
  open: async (fixtures, { start }) => {
    if (start === "the personal details are asked for") {
      await openSetup(fixtures);
      await button(fixtures.page, "Start Setup").click();
      return;
    }
    const sentParts =
      start === "the payout details are with the wallet" ? everySent : { ...everySent, bank: false };
    await openSetup(fixtures, { step: "payout", sent: sentParts });
  },
  events: {
    "field.changed": (fixtures, { field, value }) => control(fixtures, field).fill(value),
    "field.blurred": async (fixtures, { field }) => {
      await control(fixtures, field).focus();
      await control(fixtures, field).blur();
    },
    "testData.filled": ({ page }) => button(page, "Fill Test Data").click(),
    continued: ({ page }) => button(page, "Continue").click(),
  },
  states: {
    "filling.editing": stepIs,
    "filling.invalid": async (fixtures, snapshot) => {
      await stepIs(fixtures, snapshot);
      const { draft, form, today } = snapshot.context;
      if (!isFormValid(draft, form, today)) await expectFault(fixtures);
    },
    finished: (fixtures, snapshot) => expectStep(fixtures, isPersonal(snapshot) ? "identity" : "review"),
  },
  unreachable: {},
};
