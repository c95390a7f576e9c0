/** The files of a new flow: a dialog of the dashboard that makes one keyed call. */
import type { FlowNames } from "./flow-names.ts";

export interface NewFile {
  readonly path: string;
  readonly text: string;
}

function chart({ id, type, title, words }: FlowNames): string {
  return `import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import { type Failure, failureOf } from "../failure.ts";
import { type CallOutcome, callFailure } from "./call-order.ts";
import { keyedCallMachine } from "./keyed-call.machine.ts";

export type ${type}Event = { type: "submitted" } | { type: "dismissed" };

/** Makes one ${words} call; a lost answer is asked about. */
export const ${id}Machine = setup({
  types: {
    context: {} as { failure: Failure | undefined },
    events: {} as ${type}Event,
    tags: {} as "busy",
    children: {} as { send${type}: "send${type}" },
    meta: {} as { spec: string },
  },
  actors: { send${type}: keyedCallMachine },
  actions: {
    keepFailure: assign({ failure: (_, params: { error: unknown }) => failureOf(params.error) }),
    keepReason: assign({
      failure: (_, params: { outcome: CallOutcome }) => callFailure(params.outcome, "unknown"),
    }),
    forgetFailure: assign({ failure: undefined }),
    reportChanged: sendParent({ type: "cards.changed" }),
    reportUnsettled: sendParent({ type: "cards.unsettled" }),
  },
  guards: {
    isDone: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "done",
    isUndecided: (_, { outcome }: { outcome: CallOutcome }) => outcome.kind === "undecided",
  },
}).createMachine({
  id: "${id}",
  description: "The ${words} dialog.",
  meta: { spec: "§2 Dialogs" },
  context: { failure: undefined },
  initial: "editing",
  states: {
    editing: {
      description: "The holder fills in the ${words} dialog.",
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
        submitted: {
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
        input: { order: { operation: "${id}" } },
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => ({ outcome: event.output }) },
            target: "finished",
          },
          {
            guard: { type: "isUndecided", params: ({ event }) => ({ outcome: event.output }) },
            target: "editing.undecided",
            actions: [
              { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              "reportUnsettled",
            ],
          },
          {
            target: "editing.rejected",
            actions: [
              { type: "keepReason", params: ({ event }) => ({ outcome: event.output }) },
              "reportUnsettled",
            ],
          },
        ],
        onError: {
          target: "editing.undecided",
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
import type { ${type}Actor } from "../../../../machines/payments/${file}.machine.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { failureText } from "../../../failure-text.ts";
import { useChecking } from "../../../use-checking.ts";

export function ${type}Dialog({ ${id} }: { readonly ${id}: ${type}Actor }) {
  const { t } = useTranslation();
  const failure = useSelector(${id}, (snapshot) => snapshot.context.failure);
  const sending = useSelector(${id}, (snapshot) => snapshot.hasTag("busy"));
  const checking = useChecking(useSelector(${id}, (snapshot) => snapshot.children.send${type}));
  const undecided = useSelector(${id}, (snapshot) => snapshot.matches({ editing: "undecided" }));
  const canSubmit = useSelector(${id}, (snapshot) => snapshot.can({ type: "submitted" }));
  return (
    <Dialog
      title={t("${id}.title")}
      description={t("${id}.hint")}
      onDismiss={() => ${id}.send({ type: "dismissed" })}
      onSubmit={() => ${id}.send({ type: "submitted" })}
      footer={
        <Button type="submit" size="action" block busy={sending} disabled={!sending && !canSubmit}>
          {t("${id}.submit")}
        </Button>
      }
    >
      {checking ? <Alert tone="checking">{t("${id}.checking")}</Alert> : null}
      {failure === undefined ? null : (
        <Alert tone={undecided ? "warning" : "error"}>{failureText(t, failure)}</Alert>
      )}
    </Dialog>
  );
}
`;
}

/** The Arabic hint stays English until it is translated; a test rejects it. */
function english({ id, title }: FlowNames): string {
  return `export const ${id} = {
  title: "${title}",
  hint: "What it does.",
  submit: "${title}",
  checking: "We're checking the outcome.",
} as const;
`;
}

function arabic({ id, file, arabic: title }: FlowNames): string {
  return `import type { Arabic } from "../arabic.ts";
import type * as english from "../en/${file}.ts";

export const ${id}: Arabic<typeof english.${id}> = {
  title: "${title}",
  hint: "What it does.",
  submit: "${title}",
  checking: "نتحقق من النتيجة.",
};
`;
}

function paths({ id, type, title, file, words }: FlowNames): string {
  return `import type { ${id}Machine } from "../../../src/machines/payments/${file}.machine.ts";
import { status, undecided } from "../../machines/fakes.ts";
import { pathsOf } from "../path-file.ts";

const rejected = status(404, { code: "card_not_found" });

export const paths = pathsOf<typeof ${id}Machine>()({
  answers: { send${type}: [{ kind: "done" }, { kind: "rejected", failure: rejected }, undecided] },
  labels: {
    submitted: "the holder presses ${title}",
    dismissed: "the holder closes the dialog",
    send${type}: "the ${words} call",
  },
  initial: { "the beginning": "editing.fresh" },
  final: ["finished", "closed"],
  transitions: {
    editing: { submitted: "sending", dismissed: "closed" },
    sending: {
      dismissed: "closed",
      "done send${type}": ({ event }) =>
        ({ done: "finished", rejected: "editing.rejected", undecided: "editing.undecided" })[
          String(event.output.kind)
        ] ?? "",
      "error send${type}": "editing.undecided",
    },
  },
  observations: [
    {
      when: "submitted",
      in: "sending",
      description: "one call made, with what the holder entered",
      check: ({ invoked }) =>
        invoked.length === 1 &&
        JSON.stringify(invoked[0]?.input) === JSON.stringify({ order: { operation: "${id}" } }),
    },
    { in: "sending", description: "that it is busy", check: ({ snapshot }) => snapshot.hasTag("busy") },
    {
      in: ["editing.fresh", "sending"],
      description: "no old reason",
      check: ({ context }) => context.failure === undefined,
    },
    {
      in: "editing.rejected",
      description: "the reason, and the cards read again",
      check: ({ context, event, received }) =>
        context.failure?.code === "card_not_found" &&
        (!event.type.startsWith("xstate.done") || received[0]?.type === "cards.unsettled"),
    },
    {
      in: "editing.undecided",
      when: ["xstate.done.actor.send${type}", "xstate.error.actor.send${type}"],
      description: "that the outcome is unknown, and the cards read again",
      check: ({ context, received }) =>
        context.failure !== undefined && received[0]?.type === "cards.unsettled",
    },
    {
      in: "finished",
      description: "the cards read again at once",
      check: ({ received }) => received.length === 1 && received[0]?.type === "cards.changed",
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

function browser({ id, type, title, method, path }: FlowNames): string {
  const pattern = path.slice(1).replace(/\//g, "\\/");
  return `import { expect } from "@playwright/test";
import { status } from "../../machines/fakes.ts";
import { arrive } from "./arrive.ts";
import { box as boxOf, openDialog } from "./dialog-buttons.ts";
import type { Stage, TestParam } from "./test-param.ts";

const path = "/api/v1${path}";
const box = ({ page }: Stage) => boxOf(page, "${id}");
const submit = (stage: Stage) => box(stage).getByRole("button", { name: "${title}" });
const body = { status: 404, message: "Card not found", data: null, code: "card_not_found" };

const undecidedIn = "keyedCall takes a minute without any answer";

/** Held calls, each to be released by its own stage. */
const held = new WeakMap<object, string>();

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
    answers: {
      send${type}: [{ kind: "done" }, { kind: "rejected", failure: status(404, { code: "card_not_found" }) }],
    },
  },
  unseen: { "editing.undecided": undecidedIn },
  unreachable: {
    "sending — done: send${type} [isUndecided] → editing.undecided": undecidedIn,
    "sending — error: send${type} → editing.undecided":
      "the chart of the call answers for every failure of its ports",
  },
  open: async (stage) => {
    stage.guard.expect(/${pattern}/);
    await arrive(stage);
    await openDialog(stage.page, "${id}");
    await expect(box(stage)).toBeVisible();
  },
  events: {
    submitted: async (stage, _, upcoming) => {
      const { control, person } = stage;
      const fails = upcoming?.type === "xstate.done.actor.send${type}" && upcoming.output.kind !== "done";
      const call = { method: "${method}", path, email: person.email } as const;
      const { id } = await control.fault(
        fails ? { ...call, kind: "status", status: 404, body } : { ...call, kind: "hold" },
      );
      if (!fails) held.set(stage.page, id);
      await submit(stage).click();
    },
    "xstate.done.actor.send${type}": (stage, { output }) =>
      // The wallet was told to refuse before the button was pressed.
      output.kind === "done"
        ? stage.control.release(held.get(stage.page) ?? "")
        : expect(box(stage).getByRole("alert")).toBeVisible(),
    dismissed: (stage) => box(stage).getByRole("button", { name: "Close" }).click(),
  },
  states: {
    "editing.fresh": async (stage, snapshot) => {
      await expect(submit(stage)).toBeEnabled({ enabled: snapshot.can({ type: "submitted" }) });
      await expect(box(stage).getByRole("alert")).toHaveCount(0);
      expect(await calls(stage)).toBe(0);
    },
    "editing.rejected": (stage) => expect(box(stage).getByRole("alert")).toBeVisible(),
    sending: (stage) => expect.poll(() => calls(stage)).toBeGreaterThan(0),
    finished: async (stage) => {
      await expect(box(stage)).toBeHidden();
      expect(await calls(stage)).toBe(1);
    },
    closed: (stage) => expect(box(stage)).toBeHidden(),
  },
};
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
  await box.getByRole("button", { name: "${title}" }).click();
  await expect(box).toBeHidden();
  expect(await control.requests("/api/v1${path}", person.email)).toHaveLength(1);
});
`;
}

export function newFiles(flow: FlowNames): readonly NewFile[] {
  const { file } = flow;
  return [
    { path: `src/machines/payments/${file}.machine.ts`, text: chart(flow) },
    { path: `src/ui/screens/dashboard/dialogs/${file}-dialog.tsx`, text: screen(flow) },
    { path: `src/ui/i18n/en/${file}.ts`, text: english(flow) },
    { path: `src/ui/i18n/ar/${file}.ts`, text: arabic(flow) },
    { path: `tests/model/machines/${file}.paths.ts`, text: paths(flow) },
    { path: `tests/model/browser/${file}.ts`, text: browser(flow) },
    { path: `tests/journeys/${file}.spec.ts`, text: journey(flow) },
  ];
}
