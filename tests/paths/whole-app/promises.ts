/** What holds in the whole app after every step, whatever was pressed and however the outside world answers. */
import type { AnyMachineSnapshot } from "xstate";
import type { JournalEntry } from "../../../src/machines/domain.ts";
import type { Call } from "./ports.ts";
import type { Wallet } from "./wallet.ts";

/** A payment's own last word. */
export interface Report {
  readonly type: string;
  /** Undefined for one that was never written down. */
  readonly key: string | undefined;
  /** How often its money had moved when it was said. */
  readonly movedThen: number;
}

export interface Sight {
  readonly charts: readonly { readonly path: string; readonly snapshot: AnyMachineSnapshot }[];
  readonly wallet: Wallet;
  readonly reports: readonly Report[];
  /** Keys that were sent before the journal had them. */
  readonly unwritten: readonly string[];
  /** Calls that move money and that somebody waits for. */
  readonly sending: readonly Call[];
}

const dialogs = ["topUp", "withdraw", "transfer", "addCard", "deleteCard"];

function dead({ charts }: Sight): string | undefined {
  const one = charts.find(({ snapshot }) => snapshot.status === "error");
  return one && `${one.path} has died: ${String(one.snapshot.error)}`;
}

function twoInFlight({ sending }: Sight): string | undefined {
  const keys = new Set(sending.map(({ input }) => (input as { key: string }).key));
  return keys.size > 1 || sending.length > 1
    ? `${sending.length} payments are being sent at once`
    : undefined;
}

function saidTooSoon({ reports, wallet }: Sight): string | undefined {
  for (const { type, key, movedThen } of reports) {
    if (type === "payment.settled" && (key === undefined || !wallet.told.has(key)))
      return `${key ?? "a payment without a key"} is called succeeded, and nobody has answered that`;
    if (type === "payment.refused" && movedThen > 0)
      return `${key} is called failed, and its money has moved`;
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
    const isUndecided = snapshot.hasTag("checking") || snapshot.hasTag("unresolved");
    const isSaid = reports.some(({ key }) => key === entry?.key);
    if (isUndecided && !isSaid && entry && !wallet.journal.has(entry.key))
      return `${path} is not decided, and the journal has forgotten ${entry.key}`;
  }
  return undefined;
}

function paidTwice({ wallet }: Sight): string | undefined {
  if (!wallet.keepsKeys) return undefined;
  const twice = [...wallet.moved].find(([, times]) => times > 1);
  return twice && `the money of ${twice[0]} has moved twice`;
}

function twoDialogs({ charts }: Sight): string | undefined {
  const session = charts.find(({ snapshot }) => snapshot.machine.id === "session")?.snapshot;
  if (!session) return undefined;
  const open = dialogs.filter((id) => session.children[id]?.getSnapshot().status === "active");
  const { dialog } = session.value;
  const wanted = dialogs.includes(dialog) ? [dialog] : [];
  return open.join() === wanted.join()
    ? undefined
    : `open: ${open.join(", ") || "no dialog"}; the session says ${wanted}`;
}

/** A dialog that pays shows no reason of an earlier try, and one that checks is not free to pay. */
function twoStates({ charts }: Sight): string | undefined {
  for (const { path, snapshot } of charts) {
    if (!["topUp", "withdraw", "transfer"].includes(snapshot.machine.id)) continue;
    if (snapshot.hasTag("busy") && snapshot.context.failure !== undefined)
      return `${path} pays and says that it was refused`;
    if (snapshot.hasTag("checking") && snapshot.can({ type: "submitted" }))
      return `${path} checks and would pay again`;
  }
  return undefined;
}

function strangers({ charts }: Sight): string | undefined {
  const app = charts[0]?.snapshot;
  const isIn = app?.matches({ running: { session: "present" } });
  const session = charts.find(({ snapshot }) => snapshot.machine.id === "session");
  return !isIn && session ? "somebody's session is there, and nobody is signed in" : undefined;
}

function deskDiffers({ charts }: Sight): string | undefined {
  const app = charts[0]?.snapshot;
  const desk = charts.find(({ snapshot }) => snapshot.machine.id === "payments")?.snapshot;
  if (!app || !desk) return undefined;
  const isOccupied = app.matches({ running: { payments: { open: "occupied" } } });
  return isOccupied === desk.matches("occupied")
    ? undefined
    : "the app and the desk differ on whether a payment is on its way";
}

/** The first promise that does not hold, in words. */
export function brokenPromise(sight: Sight): string | undefined {
  const promises = [
    dead,
    twoInFlight,
    saidTooSoon,
    unwritten,
    forgotten,
    paidTwice,
    twoDialogs,
    twoStates,
    strangers,
    deskDiffers,
  ];
  for (const promise of promises) {
    const broken = promise(sight);
    if (broken !== undefined) return broken;
  }
  return undefined;
}
