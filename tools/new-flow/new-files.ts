/** The files of a new flow: a dialog of the saved cards that makes one keyed call. */
import type { FlowNames } from "./flow-names.ts";

export interface NewFile {
  readonly path: string;
  readonly text: string;
}

function chart({ id, type, title, words }: FlowNames): string {
  return `import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type CallOutcome, callFailure } from "../instructions/call-order.ts";
import { keyedCallMachine } from "../instructions/keyed-call.machine.ts";
import { type Failure, failureOf } from "../core/failure.ts";

export type ${type}Event =
  | { type: "card.chosen"; paymentMethodId: string }
  | { type: "submitted" }
  | { type: "dismissed" };

/** Chooses a saved card and makes the ${words} call for it; a lost answer is asked about. */
export const ${id}Machine = setup({
  types: {
    context: {} as { paymentMethodId: string | undefined; failure: Failure | undefined },
    events: {} as ${type}Event,
    tags: {} as "busy",
    children: {} as { send${type}: "send${type}" },
    meta: {} as { spec: string },
  },
  actors: { send${type}: keyedCallMachine },
  actions: {
    choose: assign({
      paymentMethodId: (_, params: { paymentMethodId: string }) => params.paymentMethodId,
    }),
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepReason: assign({
      failure: (_, params: { outcome: CallOutcome }) => callFailure(params.outcome, "unknown"),
    }),
    forgetFailure: assign({ failure: undefined }),
    reportChanged: sendParent({ type: "cards.changed", done: "toasts.${id}" }),
    reportUnsettled: sendParent({ type: "cards.unsettled" }),
  },
  guards: {
    hasChosen: ({ context }) => context.paymentMethodId !== undefined,
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "done",
    isUndecided: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "undecided",
  },
}).createMachine({
  id: "${id}",
  description: "The ${words} dialog.",
  meta: { spec: "§2 Dialogs" },
  context: { paymentMethodId: undefined, failure: undefined },
  initial: "choosing",
  states: {
    choosing: {
      description: "A card is being chosen.",
      initial: "fresh",
      states: {
        fresh: { description: "Nothing was refused yet." },
        rejected: {
          description: "The wallet rejected the ${words} call; the dialog shows the reason.",
          meta: { spec: "safety: faults" },
        },
        undecided: {
          description: "The outcome of the ${words} call is unknown, and the dialog says so.",
          meta: { spec: "safety: unknown payment" },
        },
      },
      on: {
        "card.chosen": {
          target: ".fresh",
          actions: [{ type: "choose", params: ({ event }) => event }, "forgetFailure"],
          description: "A reason shown before was another card's.",
        },
        submitted: {
          guard: "hasChosen",
          target: "sending",
          actions: "forgetFailure",
          description: "The holder presses ${title}.",
        },
        dismissed: { target: "closed", description: "The holder closes the dialog." },
      },
    },
    sending: {
      description: "The ${words} call is under way.",
      tags: "busy",
      invoke: {
        id: "send${type}",
        src: "send${type}",
        input: ({ context }) => ({
          order: { operation: "${id}", paymentMethodId: context.paymentMethodId ?? "" },
        }),
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },
            target: "finished",
          },
          {
            guard: { type: "isUndecided", params: ({ event }) => ({ outcome: event.output }) },
            target: "choosing.undecided",
            actions: [
              { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              "reportUnsettled",
            ],
          },
          {
            target: "choosing.rejected",
            actions: [
              { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              "reportUnsettled",
            ],
          },
        ],
        onError: {
          target: "choosing.undecided",
          actions: [
            { type: "keepFailure", params: ({ event }) => ({ error: event.error }) },
            "reportUnsettled",
          ],
        },
      },
      on: {
        dismissed: {
          target: "closed",
          actions: "reportUnsettled",
          description: "The holder closes the dialog.",
        },
      },
    },
    finished: {
      type: "final",
      entry: "reportChanged",
      description: "The wallet has done the ${words} call.",
    },
    closed: { type: "final", description: "The dialog is gone." },
  },
});

export type ${type}Actor = ActorRefFrom<typeof ${id}Machine>;
`;
}

function screen({ id, type, file }: FlowNames): string {
  return `import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import type { ${type}Actor } from "../../../../machines/cards/${file}.machine.ts";
import { useAnswer, useQuery } from "../../../hooks/actors.ts";
import { Alert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { ExplainedButton } from "../../../components/explained-button.tsx";
import { RadioCardList } from "../../../components/radio-card-list.tsx";
import { shownCard } from "../../../format/card.ts";
import { useChecking } from "../../../hooks/use-checking.ts";
import { RejectionText } from "./rejection-text.tsx";

/** Chooses a saved card and makes the call for it. */
export function ${type}Dialog({ ${id} }: { readonly ${id}: ${type}Actor }) {
  const { t } = useTranslation();
  const cards = useAnswer(useQuery("cards")) ?? [];
  const chosen = useSelector(${id}, (snapshot) => snapshot.context.paymentMethodId);
  const failure = useSelector(${id}, (snapshot) => snapshot.context.failure);
  const sending = useSelector(${id}, (snapshot) => snapshot.hasTag("busy"));
  const checking = useChecking(useSelector(${id}, (snapshot) => snapshot.children.send${type}));
  const undecided = useSelector(${id}, (snapshot) => snapshot.matches({ choosing: "undecided" }));
  const canSubmit = useSelector(${id}, (snapshot) => snapshot.can({ type: "submitted" }));
  return (
    <Dialog
      title={t("${id}.title")}
      description={t("${id}.hint")}
      onDismiss={() => ${id}.send({ type: "dismissed" })}
      onSubmit={() => ${id}.send({ type: "submitted" })}
      footer={
        <ExplainedButton
          side="above"
          missing={sending || canSubmit ? undefined : t("${id}.chooseFirst")}
          type="submit"
          variant="primary"
          size="action"
          block
          busy={sending}
          disabled={!sending && !canSubmit}
        >
          {t("${id}.submit")}
        </ExplainedButton>
      }
    >
      <RadioCardList
        legend={t("${id}.choose")}
        cards={cards.map(shownCard)}
        value={chosen}
        readOnly={sending}
        onChange={(paymentMethodId) => ${id}.send({ type: "card.chosen", paymentMethodId })}
      />
      {checking ? <Alert tone="checking">{t("${id}.checking")}</Alert> : null}
      {failure === undefined ? null : (
        <Alert tone={undecided ? "warning" : "error"}>
          <RejectionText failure={failure} next={t("errors.genericNext")} />
        </Alert>
      )}
    </Dialog>
  );
}
`;
}

function english({ id, title, words }: FlowNames): string {
  return `export const ${id} = {
  title: "${title}",
  hint: "What it does.",
  choose: "Which card?",
  chooseFirst: "Choose the card to ${words.split(" ")[0]}.",
  submit: "${title}",
  checking: "We're checking the outcome.",
} as const;
`;
}

/** Its hint stays English until it is translated; a test rejects it. */
function arabic({ id, file, arabic: title }: FlowNames): string {
  return `import type { Arabic } from "../arabic.ts";
import type * as english from "../en/${file}.ts";

export const ${id}: Arabic<typeof english.${id}> = {
  title: "${title}",
  hint: "What it does.",
  choose: "أي بطاقة؟",
  chooseFirst: "اختر بطاقة.",
  submit: "${title}",
  checking: "نتحقق من النتيجة.",
};
`;
}

function paths({ id, type, title, file, words }: FlowNames): string {
  return `import type { ${id}Machine } from "../../../src/machines/cards/${file}.machine.ts";
import { status, undecided } from "../../machines/fakes.ts";
import { pathsOf } from "../../model/path-file.ts";

const rejected = status(404, { code: "card_not_found" });

export const paths = pathsOf<typeof ${id}Machine>()({
  events: { "card.chosen": [{ paymentMethodId: "pm_4242" }, { paymentMethodId: "pm_5309" }] },
  answers: { send${type}: [{ kind: "done" }, { kind: "rejected", failure: rejected }, undecided] },
  differs: ({ paymentMethodId }) => paymentMethodId,
  // Each card after each other one: a choice can be changed.
  casesOf: ({ type, paymentMethodId }, { paymentMethodId: chosen }) =>
    type === "card.chosen" ? [\`\${type} \${paymentMethodId} after \${chosen}\`] : [],
  labels: {
    "card.chosen": "a card is chosen",
    submitted: "the holder presses ${title}",
    dismissed: "the holder closes the dialog",
    send${type}: "the ${words} call",
  },
  initial: { "the beginning": "choosing.fresh" },
  final: ["finished", "closed"],
  transitions: {
    choosing: { "card.chosen": "choosing.fresh", dismissed: "closed" },
    "choosing.fresh": { submitted: "choosing.fresh | sending" },
    "choosing.rejected": { submitted: "sending" },
    "choosing.undecided": { submitted: "sending" },
    sending: {
      dismissed: "closed",
      "done send${type}": ({ event }) =>
        ({ done: "finished", rejected: "choosing.rejected", undecided: "choosing.undecided" })[
          String(event.output.kind)
        ] ?? "",
      "error send${type}": "choosing.undecided",
    },
  },
  observations: [
    {
      when: "card.chosen",
      in: "choosing",
      description: "this card chosen, whichever was chosen before, and no reason that was another card's",
      check: ({ context, event }) =>
        context.paymentMethodId === event.paymentMethodId && context.failure === undefined,
    },
    {
      when: "submitted",
      in: "sending",
      description: "one call made, for the chosen card",
      check: ({ invoked, was, context }) =>
        was("sending") ||
        (invoked.length === 1 &&
          JSON.stringify(invoked[0]?.input) ===
            JSON.stringify({ order: { operation: "${id}", paymentMethodId: context.paymentMethodId } })),
    },
    {
      when: "submitted",
      description: "no call where no card is chosen",
      check: ({ contextBefore, invoked }) =>
        contextBefore.paymentMethodId !== undefined || invoked.length === 0,
    },
    { in: "sending", description: "that it is busy", check: ({ snapshot }) => snapshot.hasTag("busy") },
    {
      in: ["choosing.fresh", "sending"],
      description: "no old reason",
      check: ({ context }) => context.failure === undefined,
    },
    {
      in: "choosing.rejected",
      description: "the reason, and the cards read again",
      check: ({ context, event, received }) =>
        context.failure?.code === "card_not_found" &&
        (!event.type.startsWith("xstate.done") || received[0]?.type === "cards.unsettled"),
    },
    {
      in: "choosing.undecided",
      when: ["xstate.done.actor.send${type}", "xstate.error.actor.send${type}"],
      description: "that the outcome is unknown, and the cards read again",
      check: ({ context, received }) =>
        context.failure !== undefined && received[0]?.type === "cards.unsettled",
    },
    {
      in: "finished",
      description: "the cards read again at once, and a message that says what was done",
      check: ({ received }) =>
        received.length === 1 &&
        received[0]?.type === "cards.changed" &&
        received[0]?.done === "toasts.${id}",
    },
    {
      when: "dismissed",
      in: "closed",
      description: "the cards read again where a call was under way, and nothing else",
      check: ({ was, received }) =>
        was("sending") ? received[0]?.type === "cards.unsettled" && received.length === 1 : received.length === 0,
    },
  ],
});
`;
}

function browser({ id, type, title, path }: FlowNames): string {
  const pattern = path.slice(1).replace(/\//g, "\\/");
  return `import { expect } from "@playwright/test";
import { status } from "../../machines/fakes.ts";
import { arrive } from "../../model/browser/arrive.ts";
import { box as boxOf, openDialog } from "../../model/browser/dialog-buttons.ts";
import { Gate, refusing, remembered } from "../../model/browser/gate.ts";
import type { Stage, TestParam } from "../../model/browser/test-param.ts";

const path = "/api/v1${path}";
const box = ({ page }: Stage) => boxOf(page, "${id}");
const radio = (stage: Stage) => box(stage).getByRole("radio", { name: "•••• 4242" });
const submit = (stage: Stage) => box(stage).getByRole("button", { name: "${title}" });

const undecidedIn = "keyedCall takes a minute without any answer";

const call = remembered<Gate>();

async function calls({ control, person }: Stage): Promise<number> {
  return (await control.requests(path, person.email)).length;
}

export const testParam: TestParam = {
  needs: "a person",
  account: {
    status: "A",
    balance: 10_000,
    cards: [{ brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 }],
  },
  paths: {
    events: { "card.chosen": [{ paymentMethodId: "pm_4242" }] },
    answers: {
      send${type}: [{ kind: "done" }, { kind: "rejected", failure: status(404, { code: "card_not_found" }) }],
    },
  },
  unseen: { "choosing.undecided": undecidedIn },
  unreachable: {
    "sending — done: send${type} [isUndecided] → choosing.undecided": undecidedIn,
    "sending — error: send${type} → choosing.undecided":
      "the chart of the call answers for every failure of its ports",
    "choosing — submitted [not hasChosen] → refused": "the button is disabled until a card is chosen",
  },
  canCause: ({ type }, snapshot) => type !== "submitted" || snapshot.context.paymentMethodId !== undefined,
  open: async (stage) => {
    stage.guard.expect(/${pattern}/);
    call.begin(stage, await Gate.before(stage.page, path));
    await arrive(stage);
    await openDialog(stage.page, "${id}");
    await expect(radio(stage)).toBeVisible();
  },
  events: {
    "card.chosen": (stage) => radio(stage).check(),
    submitted: async (stage) => {
      await submit(stage).click();
      await call(stage).met();
    },
    "xstate.done.actor.send${type}": (stage, { output }) =>
      call(stage).pass(stage, output.kind === "done" ? undefined : refusing(404, "card_not_found")),
    dismissed: (stage) => box(stage).getByRole("button", { name: "Close" }).click(),
  },
  states: {
    "choosing.fresh": async (stage, snapshot) => {
      await expect(submit(stage)).toBeEnabled({ enabled: snapshot.can({ type: "submitted" }) });
      await expect(box(stage).getByRole("alert")).toHaveCount(0);
      expect(await calls(stage)).toBe(0);
    },
    "choosing.rejected": (stage) => expect(box(stage).getByRole("alert")).toBeVisible(),
    sending: (stage) => call(stage).expectWaiting(1),
    finished: async (stage) => {
      await expect(box(stage)).toBeHidden();
      expect(await calls(stage)).toBe(1);
    },
    closed: (stage) => expect(box(stage)).toBeHidden(),
  },
};
`;
}

/** The written screens of each of its states. */
function writtenScreens({ id, type, file }: FlowNames): string {
  return `import type { SnapshotFrom } from "xstate";
import { ${id}Machine } from "../../../src/machines/cards/${file}.machine.ts";
import { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { paths } from "./paths.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { snapshotAfter, frozenActor } from "../../screens/page/frozen-actor.ts";
import { appWith } from "../../screens/page/surroundings.ts";
import { cardFigures } from "../../screens/charts/payment-dialogs.tsx";

const order = { operation: "${id}", paymentMethodId: "pm_5309" };

function dialog(snapshot: SnapshotFrom<typeof ${id}Machine>): Drawing {
  const send${type} = snapshot.matches("sending")
    ? frozenActor<typeof keyedCallMachine>(snapshotAfter(keyedCallMachine, { order }), "send${type}")
    : undefined;
  return {
    app: appWith({
      dialogs: { ${id}: frozenActor<typeof ${id}Machine>(snapshot, "${id}", { send${type} }) },
    }),
    element: <DialogHost />,
    figures: cardFigures,
  };
}

export const screens = screensOf({
  name: "${file}",
  machine: ${id}Machine,
  paths: withKnownData<typeof ${id}Machine>(paths, {
    events: { "card.chosen": [{ paymentMethodId: "pm_5309" }, { paymentMethodId: "pm_1881" }] },
  }),
  places: { dialog },
});
`;
}

function journey({ title, words, path }: FlowNames): string {
  return `import { expect, test } from "../support/fixtures.ts";
import { dialog, openDashboard } from "./steps.ts";

const visa = { brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 } as const;
test.use({ personDetails: { account: { status: "A", balance: 0, cards: [visa] } } });

test("the ${words} dialog makes one call and closes", async ({ page, person, control }) => {
  await openDashboard(page, person);
  await page.getByRole("region", { name: "My Cards" }).getByRole("button", { name: "${title}" }).click();
  const box = dialog(page, "${title}");
  await box.getByRole("radio", { name: "•••• 4242" }).check();
  await box.getByRole("button", { name: "${title}" }).click();
  await expect(box).toBeHidden();
  expect(await control.requests("/api/v1${path}", person.email)).toHaveLength(1);
});
`;
}

export function newFiles(flow: FlowNames): readonly NewFile[] {
  const { file } = flow;
  return [
    { path: `src/machines/cards/${file}.machine.ts`, text: chart(flow) },
    { path: `src/ui/screens/dashboard/dialogs/${file}-dialog.tsx`, text: screen(flow) },
    { path: `src/ui/i18n/en/${file}.ts`, text: english(flow) },
    { path: `src/ui/i18n/ar/${file}.ts`, text: arabic(flow) },
    { path: `tests/charts/${file}/paths.ts`, text: paths(flow) },
    { path: `tests/charts/${file}/browser.ts`, text: browser(flow) },
    { path: `tests/charts/${file}/screens.tsx`, text: writtenScreens(flow) },
    { path: `tests/journeys/${file}.spec.ts`, text: journey(flow) },
  ];
}
