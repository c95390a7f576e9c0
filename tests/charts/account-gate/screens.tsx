import type { Failure } from "../../../src/machines/core/failure.ts";
import { accountGateMachine } from "../../../src/machines/session/account-gate.machine.ts";
import { GateScreen } from "../../../src/ui/screens/gate/gate-screen.tsx";
import { offline, statusFailure } from "../../machines/fakes.ts";
import { profilePage } from "../../screens/charts/profile.tsx";
import { type Figure, text, words } from "../../screens/figures.ts";
import { account, inactiveAccount, person } from "../../screens/known.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor } from "../../screens/page/frozen-actor.ts";
import { createAppActor, unansweredQuery } from "../../screens/page/surroundings.ts";
import { paths } from "./paths.ts";

const failureFigures = (failure: Failure | undefined): readonly Figure[] =>
  failure?.status === undefined ? [] : [[text("errors.status", { status: words(String(failure.status)) })]];

export const screens = screensOf({
  name: "account-gate",
  machine: accountGateMachine,
  paths: withKnownData<typeof accountGateMachine>(paths, {
    starts: { "somebody has signed in": () => ({ personId: person.id }) },
    events: {
      "profile.known": [{ person }],
      "query.answered": [
        { name: "account/me", data: null },
        { name: "account/me", data: account },
        { name: "account/me", data: { ...account, status: "P", setup: "incomplete" } },
        { name: "account/me", data: { ...account, status: "P", setup: "submitted" } },
        { name: "account/me", data: { ...account, status: "B" } },
        { name: "account/me", data: inactiveAccount },
        { name: "account/me", data: { ...inactiveAccount, status: "A" } },
      ],
      "query.failed": [
        { name: "account/me", failure: offline },
        { name: "account/me", failure: statusFailure(500) },
      ],
    },
    differs: ({ person: identity, account: found, failure }) => [
      identity !== undefined,
      found?.status,
      found?.setup,
      found?.address,
      failure?.kind,
      failure?.code,
    ],
  }),
  invisibleStates: {
    pending: "The setup wizard is shown in this state; `setup.tsx` draws it, on the profile page too.",
  },
  places: {
    dashboard: (snapshot) =>
      snapshot.matches("pending")
        ? undefined
        : {
            app: createAppActor({
              session: { gate: frozenActor<typeof accountGateMachine>(snapshot, "gate") },
            }),
            element: (
              <main>
                <GateScreen ready={<p>The dashboard</p>} />
              </main>
            ),
            figures: failureFigures(snapshot.context.failure),
          },
  },
  sharedPlaces: {
    "profile page": (snapshot) =>
      snapshot.matches("introducing") || snapshot.matches("ready")
        ? profilePage({
            account: snapshot.context.account,
            identity: undefined,
            session: {
              gate: frozenActor<typeof accountGateMachine>(snapshot, "gate"),
              profile: unansweredQuery("profile"),
            },
          })
        : undefined,
  },
});
