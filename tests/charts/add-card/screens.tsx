import type { AnyActorRef, AnyEventObject, SnapshotFrom } from "xstate";
import { addCardMachine } from "../../../src/machines/cards/add-card.machine.ts";
import { prepareCardMachine } from "../../../src/machines/cards/prepare-card.machine.ts";
import { keyedCallMachine } from "../../../src/machines/instructions/keyed-call.machine.ts";
import { DialogHost } from "../../../src/ui/screens/dashboard/dialogs/dialog-host.tsx";
import { statusFailure, undecidedOutcome } from "../../machines/fakes.ts";
import { expiry, type Figure, maskedNumber, text, words } from "../../screens/figures.ts";
import { person, unknownReason } from "../../screens/known.ts";
import { type Drawing, screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../../screens/page/frozen-actor.ts";
import { provider } from "../../screens/page/provider.ts";
import { createAppActor } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const holderName = `${person.firstName} ${person.lastName}`;
const element = { of: "the provider" };

type Snapshot = SnapshotFrom<typeof addCardMachine>;

export const nameFigures = ({ context }: Snapshot): readonly Figure[] =>
  context.holderName === "" ? [] : [[text("addCard.holder"), words(context.holderName)]];

const savedFigures = (snapshot: Snapshot): readonly Figure[] => {
  const { savedCard } = snapshot.context;
  if (savedCard === undefined || !snapshot.matches({ collecting: "alreadySaved" })) return [];
  const { cardNumberLast4, expiryMonth, expiryYear } = savedCard;
  return [
    [
      text("addCard.alreadySaved.text", {
        card: maskedNumber(cardNumberLast4),
        expiry: expiry(expiryMonth, expiryYear),
      }),
    ],
  ];
};

export function addCardDialog(
  snapshot: Snapshot,
  children: Readonly<Record<string, AnyActorRef>> = {},
): Drawing {
  return {
    app: createAppActor({
      dialogs: { addCard: frozenActor<typeof addCardMachine>(snapshot, "addCard", children) },
    }),
    element: <DialogHost />,
    figures: [...nameFigures(snapshot), ...savedFigures(snapshot)],
  };
}

/** The add-card dialog with a name and a complete card, after the given events. */
export function addCardUntil(...events: readonly AnyEventObject[]): Snapshot {
  return snapshotAfter(addCardMachine, undefined, [
    { type: "name.changed", holderName },
    { type: "provider.loaded", provider },
    { type: "card.changed", complete: true, element },
    ...events,
  ]);
}

export const screens = screensOf({
  name: "add-card",
  machine: addCardMachine,
  paths: withKnownData<typeof addCardMachine>(paths, {
    events: {
      "name.changed": [{ holderName }],
      "card.changed": [
        { complete: true, element },
        { complete: false, element, fault: "The field says that this is no card." },
      ],
      "provider.loaded": [{ provider }],
    },
    answers: {
      ...paths.answers,
      saveCard: [
        { kind: "done" },
        { kind: "rejected", failure: statusFailure(400, { code: "card_limit" }) },
        { kind: "rejected", failure: statusFailure(400, { code: "moon_phase", message: unknownReason }) },
        undecidedOutcome,
      ],
    },
    failures: {
      ...paths.failures,
      confirmCard: [
        { kind: "rejected", code: "provider_card_declined", message: "Your card was declined." },
        { kind: "network" },
      ],
    },
    differs: ({ holderName: name, complete, provider: loaded, failure }) => [
      name !== "",
      complete,
      loaded !== undefined,
      failure?.code,
      failure?.kind,
    ],
  }),
  places: {
    dialog: (snapshot) => {
      const isPreparing = snapshot.matches("preparing");
      const isSaving = snapshot.matches("saving");
      return addCardDialog(snapshot, {
        ...(isPreparing && {
          prepareCard: frozenActor<typeof prepareCardMachine>(
            snapshotAfter(prepareCardMachine, undefined),
            "prepareCard",
          ),
        }),
        ...(isSaving && {
          saveCard: frozenActor<typeof keyedCallMachine>(
            snapshotAfter(keyedCallMachine, { order: { operation: "saveCard", paymentMethodId: "pm_new" } }),
            "saveCard",
          ),
        }),
      });
    },
  },
});
