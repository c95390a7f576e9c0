import type { NewFault } from "../../support/control.ts";
import type { PaymentState } from "./coordinator.ts";

type Plan = Pick<NewFault, "kind"> & Partial<NewFault>;

/** One of the product's faults that concern a single call, and the expected result. */
export interface CallFault {
  readonly name: string;
  /** The sandbox's faults for the next calls, in order. */
  readonly plans?: readonly Plan[];
  /** The sandbox's fault for status requests and reads of the list. */
  readonly readPlan?: Plan;
  /** A failure of the connection, on the client's side. */
  readonly wire?: "down before" | "down in the midst";
  /** The answer comes after 31 s; the call takes effect at once, or only after the 31 s. */
  readonly late?: "acted at once" | "acted at its end";
  /** The expected state of a payment within a minute: with keys, and without keys, where the list can only suggest. */
  readonly expected: readonly [required: PaymentState, none: PaymentState];
  /** The status of the decline; 0 if the reason is not a status. */
  readonly reason?: number;
  /** The number of times that the call is made without keys; defaults to 1. */
  readonly made?: number;
  /** Whether the fault is a final rejection for a keyed call. */
  readonly endsOtherCalls?: true;
  /** True if keyed calls are not tested with the fault. */
  readonly onlyMoney?: true;
}

const html = "<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>";
const rejection = (status: number, code?: string) => ({
  kind: "status" as const,
  status,
  ...(code !== undefined && { body: { status, message: "No", data: null, code } }),
});
const bodySaying = (status: number) => ({ status, message: "No", data: null });
const paidStates = ["succeeded", "undecided"] as const;

/** Statuses of gateways, proxies and load balancers. */
const gateway = [403, 404, 405, 410, 413, 431, 451].flatMap((status): CallFault[] => [
  {
    name: `${status} that is HTML, server acted`,
    plans: [{ kind: "status", status, act: true, body: html }],
    expected: paidStates,
    onlyMoney: true,
  },
  {
    name: `${status} that is HTML on the repeated call, server acted`,
    plans: [{ kind: "refuse" }, { kind: "status", status, act: true, body: html }],
    expected: paidStates,
    onlyMoney: true,
  },
]);

export const callFaults: readonly CallFault[] = [
  { name: "response lost, server acted", plans: [{ kind: "lose" }], expected: paidStates },
  { name: "response lost, server had not acted", plans: [{ kind: "refuse" }], expected: paidStates },
  {
    name: "response and every replay's response lost",
    plans: [{ kind: "refuse" }, { kind: "lose", times: 3 }],
    expected: paidStates,
  },
  {
    name: "response and every reading's response lost, server acted",
    plans: [{ kind: "lose" }],
    readPlan: { kind: "refuse", times: 100 },
    expected: ["undecided", "undecided"],
    onlyMoney: true,
  },
  {
    name: "response lost, server had not acted, and readings answered by a gateway",
    plans: [{ kind: "refuse" }],
    readPlan: { kind: "status", status: 403, body: html, times: 100 },
    expected: ["undecided", "undecided"],
    onlyMoney: true,
  },
  { name: "offline before", wire: "down before", expected: ["undecided", "declined"], reason: 0, made: 0 },
  {
    name: "offline in the midst, server acted",
    wire: "down in the midst",
    expected: ["undecided", "undecided"],
  },
  { name: "500, server acted", plans: [{ kind: "status", status: 500, act: true }], expected: paidStates },
  {
    name: "500, server had not acted",
    plans: [{ kind: "status", status: 500, act: false }],
    expected: paidStates,
  },
  {
    name: "502 with HTML, server acted",
    plans: [{ kind: "status", status: 502, act: true, body: html }],
    expected: paidStates,
  },
  {
    name: "502 with HTML, server had not acted",
    plans: [{ kind: "status", status: 502, body: html }],
    expected: paidStates,
  },
  {
    name: "503 with Retry-After",
    plans: [{ kind: "status", status: 503, headers: { "Retry-After": "3" } }],
    expected: paidStates,
  },
  {
    name: "200 whose body says 400",
    plans: [{ kind: "status", status: 200, body: bodySaying(400) }],
    expected: paidStates,
  },
  {
    name: "200 whose body says 500, server acted",
    plans: [{ kind: "status", status: 200, act: true, body: bodySaying(500) }],
    expected: paidStates,
  },
  {
    name: "200 without a result",
    plans: [{ kind: "status", status: 200, act: true, body: bodySaying(200) }],
    expected: ["succeeded", "succeeded"],
    onlyMoney: true,
  },
  { name: "truncated JSON", plans: [{ kind: "truncate" }], expected: paidStates },
  { name: "200 with HTML", plans: [{ kind: "malformed" }], expected: paidStates },
  {
    name: "307 to a page, server acted",
    plans: [{ kind: "status", status: 307, act: true, headers: { Location: "/login" }, body: html }],
    expected: paidStates,
    onlyMoney: true,
  },
  {
    name: "429 with Retry-After",
    plans: [{ kind: "status", status: 429, headers: { "Retry-After": "2" } }],
    expected: paidStates,
  },
  { name: "answer after 31 s, acted at once", late: "acted at once", expected: paidStates },
  { name: "answer after 31 s, acted at its end", late: "acted at its end", expected: paidStates },
  { name: "408, server acted", plans: [{ kind: "status", status: 408, act: true }], expected: paidStates },
  { name: "408, server had not acted", plans: [rejection(408)], expected: paidStates },
  {
    name: "409",
    plans: [rejection(409, "conflict")],
    expected: ["declined", "declined"],
    reason: 409,
    endsOtherCalls: true,
  },
  {
    name: "409 request_in_progress",
    plans: [{ ...rejection(409, "request_in_progress"), headers: { "Retry-After": "1" } }],
    expected: paidStates,
  },
  { name: "425", plans: [{ ...rejection(425), headers: { "Retry-After": "1" } }], expected: paidStates },
  { name: "401, then refresh", plans: [rejection(401)], expected: paidStates },
  { name: "401 again after the refresh", plans: [{ ...rejection(401), times: 2 }], expected: paidStates },
  {
    name: "422",
    plans: [rejection(422, "invalid_request")],
    expected: ["succeeded", "declined"],
    reason: 422,
    endsOtherCalls: true,
  },
  {
    name: "402",
    plans: [rejection(402, "card_declined")],
    expected: ["declined", "declined"],
    reason: 402,
    endsOtherCalls: true,
  },
  {
    name: "400 that is HTML",
    plans: [{ kind: "status", status: 400, body: html }],
    expected: paidStates,
  },
  ...gateway,
];
