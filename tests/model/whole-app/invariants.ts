/** What holds in the whole app after every step, whatever was pressed and however the outside world answers. */
import type { AnyMachineSnapshot } from "xstate";
import type { JournalEntry, Outcome } from "../../../src/machines/payments/instruction.ts";
import { dialogMachines } from "../../support/dialog-machines.ts";
import type { Call } from "./ports.ts";
import type { Wallet } from "./wallet.ts";

/** What a payment reported as its end. */
export interface Report {
  /** Undefined for a payment that was never written down. */
  readonly key: string | undefined;
  /** Undefined where the holder said what happened. */
  readonly outcome: Outcome | undefined;
}

export interface Sight {
  readonly charts: readonly { readonly path: string; readonly snapshot: AnyMachineSnapshot }[];
  readonly wallet: Wallet;
  readonly reports: readonly Report[];
  /** Keys that were sent before the journal had them. */
  readonly unwritten: readonly string[];
  /** POSTs under way whose answer an actor waits for. */
  readonly sending: readonly Call[];
}

const dialogs: readonly string[] = Object.keys(dialogMachines);

function dead({ charts }: Sight): string | undefined {
  const one = charts.find(({ snapshot }) => snapshot.status === "error");
  return one && `${one.path} has died: ${String(one.snapshot.error)}`;
}

function twoInFlight({ sending }: Sight): string | undefined {
  const keys = new Set(sending.map(({ input }) => (input as { entry: JournalEntry }).entry.key));
  return keys.size > 1 || sending.length > 1
    ? `${sending.length} payments are being sent at once`
    : undefined;
}

function reportedWrongly({ reports, wallet }: Sight): string | undefined {
  for (const { key, outcome } of reports) {
    const times = wallet.moved.get(key ?? "") ?? 0;
    if (outcome?.state === "succeeded" && times === 0)
      return `${key ?? "a payment without a key"} is called succeeded, and its money has not moved`;
    if ((outcome?.state === "declined" || outcome?.state === "cancelled") && times > 0)
      return `${key} is called ${outcome.state}, and its money has moved`;
  }
  return undefined;
}

function unwritten(sight: Sight): string | undefined {
  const [key] = sight.unwritten;
  return key === undefined ? undefined : `${key} was sent before it was written down`;
}

function forgotten({ charts, wallet, reports }: Sight): string | undefined {
  for (const { path, snapshot } of charts) {
    if (snapshot.machine.id !== "payment") continue;
    const entry: JournalEntry | undefined = snapshot.context.entry;
    const isUndecided = snapshot.hasTag("checking") || snapshot.hasTag("undecided");
    const isShown = reports.some(({ key }) => key === entry?.key);
    if (isUndecided && !isShown && entry && !wallet.journal.has(entry.key))
      return `${path} is not decided, and the journal has forgotten ${entry.key}`;
  }
  return undefined;
}

function paidTwice({ wallet }: Sight): string | undefined {
  const twice = [...wallet.moved].find(([, times]) => times > 1);
  return twice && `the money of ${twice[0]} has moved twice`;
}

function twoDialogs({ charts }: Sight): string | undefined {
  const chart = charts.find(({ snapshot }) => snapshot.machine.id === "dialogs")?.snapshot;
  if (!chart) return undefined;
  const open = dialogs.filter((id) => chart.children[id]?.getSnapshot().status === "active");
  const { payment, card } = chart.value;
  const wanted = [payment ?? card ?? []].flat();
  return open.join() === wanted.join()
    ? undefined
    : `open: ${open.join(", ") || "no dialog"}; the dialogs' chart says ${wanted}`;
}

/** A dialog that pays shows no reason of an earlier try, and one that checks is not free to pay. */
function twoStates({ charts }: Sight): string | undefined {
  for (const { path, snapshot } of charts) {
    if (!["topUp", "withdraw", "transfer"].includes(snapshot.machine.id)) continue;
    if (snapshot.hasTag("busy") && snapshot.context.failure !== undefined)
      return `${path} pays and says that it was refused`;
    if (snapshot.children.pay && snapshot.can({ type: "submitted", cents: 100 }))
      return `${path} pays and would pay again`;
  }
  return undefined;
}

function strangers({ charts }: Sight): string | undefined {
  const app = charts[0]?.snapshot;
  const isIn = app?.matches({ running: { present: "open" } });
  const session = charts.find(({ snapshot }) => snapshot.machine.id === "session");
  return !isIn && session ? "somebody's session is there, and nobody is signed in" : undefined;
}

function coordinatorDiffers({ charts }: Sight): string | undefined {
  const person = charts.find(({ snapshot }) => snapshot.machine.id === "personSession")?.snapshot;
  const coordinator = charts.find(({ snapshot }) => snapshot.machine.id === "payments")?.snapshot;
  if (!person || !coordinator) return undefined;
  const isLocked = person.matches({ payments: { open: "locked" } });
  return isLocked === coordinator.matches({ lock: { here: "held" } })
    ? undefined
    : "the person's session and the payments coordinator differ on whether a payment of this tab has the lock";
}

/** The first promise that does not hold, in words. */
export function brokenPromise(sight: Sight): string | undefined {
  const invariants = [
    dead,
    twoInFlight,
    reportedWrongly,
    unwritten,
    forgotten,
    paidTwice,
    twoDialogs,
    twoStates,
    strangers,
    coordinatorDiffers,
  ];
  for (const promise of invariants) {
    const broken = promise(sight);
    if (broken !== undefined) return broken;
  }
  return undefined;
}
