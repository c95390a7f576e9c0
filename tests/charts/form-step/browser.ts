import type { SnapshotFrom } from "xstate";
import type { formStepMachine } from "../../../src/machines/setup/form-step.machine.ts";
import { isFormValid } from "../../../src/machines/setup/rules/draft.ts";
import { button, expectFault, expectStep, openSetup } from "../../model/browser/setup-page.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";
import { everySent } from "../../model/setup-drafts.ts";

type Snapshot = SnapshotFrom<typeof formStepMachine>;

const isPersonal = ({ context }: Snapshot): boolean => context.form === "personal";

const field = ({ page }: Stage, snapshot: Snapshot) =>
  page.getByLabel(isPersonal(snapshot) ? "Phone" : "Routing Number");

const stepIs = (stage: Stage, snapshot: Snapshot): Promise<void> =>
  expectStep(stage, isPersonal(snapshot) ? "personal" : "payout");

export const testParam: TestParam<typeof formStepMachine> = {
  needs: "a person",
  account: { status: "P", balance: 0 },
  open: async (stage, { start }) => {
    if (start === "the personal details are asked for") {
      await openSetup(stage);
      await button(stage.page, "Start Setup").click();
      return;
    }
    const sent =
      start === "the payout details are with the wallet" ? everySent : { ...everySent, bank: false };
    await openSetup(stage, { step: "payout", sent });
  },
  events: {
    "field.changed": (stage, { value }, _upcoming, { before }) => field(stage, before).fill(value),
    "field.blurred": async (stage, _event, _upcoming, { before }) => {
      await field(stage, before).focus();
      await field(stage, before).blur();
    },
    "testData.filled": ({ page }) => button(page, "Fill Test Data").click(),
    continued: ({ page }) => button(page, "Continue").click(),
  },
  states: {
    "filling.editing": stepIs,
    "filling.invalid": async (stage, snapshot) => {
      await stepIs(stage, snapshot);
      const { draft, form, today } = snapshot.context;
      if (!isFormValid(draft, form, today)) await expectFault(stage);
    },
    finished: (stage, snapshot) => expectStep(stage, isPersonal(snapshot) ? "identity" : "review"),
  },
  unreachable: {},
};
