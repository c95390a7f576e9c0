/** The profile page: several charts decide its contents, and each draws its own states there. */
import type { AnyActorRef } from "xstate";
import { payoutChangeMachine } from "../../../src/machines/bank-accounts/payout-change.machine.ts";
import type { Account, Person } from "../../../src/machines/core/domain.ts";
import type { PayoutAccount } from "../../../src/machines/core/rules/payout-account.ts";
import { topUpLimits } from "../../../src/machines/payments/top-up.machine.ts";
import { ProfileScreen } from "../../../src/ui/screens/profile/profile-screen.tsx";
import { bsb, day, type Figure, maskedNumber, money, text, words } from "../figures.ts";
import { person } from "../known.ts";
import type { Drawing } from "../page/chart-screens.ts";
import { frozenActor, snapshotAfter } from "../page/frozen-actor.ts";
import { answeredQuery, createAppActor } from "../page/surroundings.ts";

interface ProfilePage {
  readonly account: Account | undefined;
  /** The profile of the identity provider; undefined if it has not answered. */
  readonly identity: Person | undefined;
  /** Children of the session that replace the default ones. */
  readonly session: Readonly<Record<string, AnyActorRef>>;
  /** The payout account stored in this browser. */
  readonly payoutAccount?: PayoutAccount;
  readonly accountUrl?: string;
}

const mobileFigure = ({ mobile }: Person): readonly Figure[] =>
  mobile === undefined
    ? []
    : [[text("profile.mobile"), words(mobile.replace(/^\+61(...)(...)(...)$/, "0$1 $2 $3"))]];

function accountFigures({ accountId, address, decisionBy, status }: Account): readonly Figure[] {
  return [
    [text("profile.accountId"), words(accountId)],
    ...(address === undefined ? [] : [[text("profile.address"), words(address)]]),
    ...(decisionBy === undefined || status === "A" ? [] : [[text("profile.by"), day(decisionBy)]]),
  ];
}

function payoutFigure(
  answeredText: string | undefined,
  knownHere: PayoutAccount | undefined,
): readonly Figure[] {
  const label = text("profile.payoutAccount");
  if (answeredText !== undefined) {
    const isKnownHere = knownHere !== undefined && answeredText.endsWith(knownHere.last4);
    return [[label, words(answeredText), ...(isKnownHere ? [bsb(knownHere.bsb)] : [])]];
  }
  if (knownHere === undefined) return [[label, text("payoutAccount.unknown")]];
  return [[label, maskedNumber(knownHere.last4), bsb(knownHere.bsb)]];
}

export function profilePage({ account, identity, session, payoutAccount, accountUrl }: ProfilePage): Drawing {
  const profileOwner = identity ?? account;
  const { firstName, lastName, email } = profileOwner ?? person;
  return {
    app: createAppActor({
      session,
      pageCharts: {
        payoutAccount: answeredQuery("payout-account", payoutAccount ?? null),
        payoutChange: frozenActor<typeof payoutChangeMachine>(
          snapshotAfter(payoutChangeMachine, undefined),
          "payoutChange",
        ),
      },
      ...(accountUrl !== undefined && { settings: { accountUrl } }),
    }),
    element: (
      <main>
        <ProfileScreen />
      </main>
    ),
    path: "/profile",
    figures: [
      ...(profileOwner === undefined ? [] : [[words(`${firstName} ${lastName}`), words(email)]]),
      ...(identity === undefined ? [] : mobileFigure(identity)),
      ...(account === undefined ? [] : accountFigures(account)),
      ...payoutFigure(account?.payoutAccount, payoutAccount),
      [text("profile.topUpLimit"), text("profile.topUpLimitText", { limit: money(topUpLimits.max) })],
    ],
  };
}
