/**
 * Events outside the page, each bound to a function key, so that the explorer chooses them like any action and a trace
 * can replay them. The page itself never receives these keys.
 */
import type { Control, NewFault } from "../support/control.ts";

interface ExternalEventContext {
  readonly control: Control;
  readonly email: string;
  readonly setOffline: (isOffline: boolean) => Promise<void>;
}

export interface ExternalEvent {
  /** The key code that Bombadil presses. */
  readonly code: number;
  readonly name: string;
  readonly cause: (world: ExternalEventContext) => Promise<unknown>;
}

const post = (fault: Pick<NewFault, "kind"> & Partial<NewFault>) => (world: ExternalEventContext) =>
  world.control.fault({ method: "POST", path: "/api/v1/wallet/*", email: world.email, ...fault });
const failReads = (fault: Pick<NewFault, "kind"> & Partial<NewFault>) => (world: ExternalEventContext) =>
  world.control.fault({ method: "GET", path: "/api/v1/*", email: world.email, ...fault });
const offlineFor = 6_000;

export const externalEvents: readonly ExternalEvent[] = [
  { code: 112, name: "the next payment's answer is lost", cause: post({ kind: "lose" }) },
  { code: 113, name: "the next payment's connection is refused", cause: post({ kind: "refuse" }) },
  { code: 114, name: "the next payment takes 4 s", cause: post({ kind: "delay", delayMs: 4_000 }) },
  { code: 115, name: "the next payment gets a 503", cause: post({ kind: "status", status: 503 }) },
  {
    code: 117,
    name: "the next payment is declined",
    cause: post({
      kind: "status",
      status: 402,
      body: { status: 402, message: "Declined", code: "card_declined" },
    }),
  },
  { code: 118, name: "three reads fail", cause: failReads({ kind: "status", status: 500, times: 3 }) },
  { code: 119, name: "two reads take 3 s", cause: failReads({ kind: "delay", delayMs: 3_000, times: 2 }) },
  { code: 120, name: "the next payment's answer is half of its JSON", cause: post({ kind: "truncate" }) },
  {
    code: 121,
    name: "payouts are pending from now on",
    cause: ({ control, email }) => control.payouts("pending", email),
  },
  {
    code: 122,
    name: "nothing fails any more, and payouts succeed",
    cause: ({ control, email }) =>
      Promise.all([control.clearFaults(email), control.payouts("succeed", email)]),
  },
  {
    code: 123,
    name: `offline for ${offlineFor / 1_000} s`,
    cause: async ({ setOffline }) => {
      await setOffline(true);
      setTimeout(() => setOffline(false).catch(() => undefined), offlineFor);
    },
  },
  {
    code: 145,
    name: "the session ends at the server",
    cause: ({ control, email }) => control.endSessions(email),
  },
];

/**
 * Runs in each document before its own scripts: hides the keys from the page, and calls the window's function `callbackName`
 * with their codes.
 */
export function catchKeys([codes, callbackName]: readonly [readonly number[], string]): void {
  for (const type of ["keydown", "keypress", "keyup"] as const)
    addEventListener(
      type,
      (event) => {
        if (!codes.includes(event.keyCode)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        const pageCallback: unknown = Reflect.get(window, callbackName);
        if (type === "keydown" && typeof pageCallback === "function") pageCallback(event.keyCode);
      },
      true,
    );
}
