import type { NewFault } from "../../support/control.ts";
import type { Standing } from "./coordinator.ts";

type Plan = Pick<NewFault, "kind"> & Partial<NewFault>;

/** One of the product's faults, as far as it is about one call, and what has to come of it. */
export interface CallFault {
  readonly name: string;
  /** What the server is told to do with the next calls, in their order. */
  readonly plans?: readonly Plan[];
  /** What the server is told to do with status requests and readings of the list. */
  readonly readPlan?: Plan;
  /** What becomes of the wire itself, on the client's side. */
  readonly wire?: "down before" | "down in the midst";
  /** The answer comes after 31 s; the call acts at once, or only then. */
  readonly late?: "acted at once" | "acted at its end";
  /** How a payment stands within a minute: where the server keeps keys, and where the list can only suggest. */
  readonly stands: readonly [required: Standing, none: Standing];
  /** Why it was declined; 0 where the reason is no status. */
  readonly reason?: number;
  /** How often the call is made without keys, if not once. */
  readonly made?: number;
  /** Whether a keyed call that moves no money takes it for the last word. */
  readonly endsOtherCalls?: true;
  /** Not tried with the keyed calls that move no money. */
  readonly onlyMoney?: true;
}

const html = "<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>";
const refused = (status: number, code?: string) => ({
  kind: "status" as const,
  status,
  ...(code !== undefined && { body: { status, message: "No", data: null, code } }),
});
const bodySaying = (status: number) => ({ status, message: "No", data: null });
const paid = ["succeeded", "undecided"] as const;

/** Statuses of gateways, proxies and load balancers. */
const gateway = [403, 404, 405, 410, 413, 431, 451].flatMap((status): CallFault[] => [
  {
    name: `${status} that is HTML, server acted`,
    plans: [{ kind: "status", status, act: true, body: html }],
    stands: paid,
    onlyMoney: true,
  },
  {
    name: `${status} that is HTML on the repeated call, server acted`,
    plans: [{ kind: "refuse" }, { kind: "status", status, act: true, body: html }],
    stands: paid,
    onlyMoney: true,
  },
]);

export const callFaults: readonly CallFault[] = [
  { name: "response lost, server acted", plans: [{ kind: "lose" }], stands: paid },
  { name: "response lost, server had not acted", plans: [{ kind: "refuse" }], stands: paid },
  {
    name: "response and every replay's response lost",
    plans: [{ kind: "refuse" }, { kind: "lose", times: 3 }],
    stands: paid,
  },
  {
    name: "response and every reading's response lost, server acted",
    plans: [{ kind: "lose" }],
    readPlan: { kind: "refuse", times: 100 },
    stands: ["undecided", "undecided"],
    onlyMoney: true,
  },
  {
    name: "response lost, server had not acted, and readings answered by a gateway",
    plans: [{ kind: "refuse" }],
    readPlan: { kind: "status", status: 403, body: html, times: 100 },
    stands: ["undecided", "undecided"],
    onlyMoney: true,
  },
  { name: "offline before", wire: "down before", stands: ["undecided", "declined"], reason: 0, made: 0 },
  {
    name: "offline in the midst, server acted",
    wire: "down in the midst",
    stands: ["undecided", "undecided"],
  },
  { name: "500, server acted", plans: [{ kind: "status", status: 500, act: true }], stands: paid },
  { name: "500, server had not acted", plans: [{ kind: "status", status: 500, act: false }], stands: paid },
  {
    name: "502 with HTML, server acted",
    plans: [{ kind: "status", status: 502, act: true, body: html }],
    stands: paid,
  },
  {
    name: "502 with HTML, server had not acted",
    plans: [{ kind: "status", status: 502, body: html }],
    stands: paid,
  },
  {
    name: "503 with Retry-After",
    plans: [{ kind: "status", status: 503, headers: { "Retry-After": "3" } }],
    stands: paid,
  },
  {
    name: "200 whose body says 400",
    plans: [{ kind: "status", status: 200, body: bodySaying(400) }],
    stands: paid,
  },
  {
    name: "200 whose body says 500, server acted",
    plans: [{ kind: "status", status: 200, act: true, body: bodySaying(500) }],
    stands: paid,
  },
  {
    name: "200 without a result",
    plans: [{ kind: "status", status: 200, act: true, body: bodySaying(200) }],
    stands: ["succeeded", "succeeded"],
    onlyMoney: true,
  },
  { name: "truncated JSON", plans: [{ kind: "truncate" }], stands: paid },
  { name: "200 with HTML", plans: [{ kind: "malformed" }], stands: paid },
  {
    name: "307 to a page, server acted",
    plans: [{ kind: "status", status: 307, act: true, headers: { Location: "/login" }, body: html }],
    stands: paid,
    onlyMoney: true,
  },
  {
    name: "429 with Retry-After",
    plans: [{ kind: "status", status: 429, headers: { "Retry-After": "2" } }],
    stands: paid,
  },
  { name: "answer after 31 s, acted at once", late: "acted at once", stands: paid },
  { name: "answer after 31 s, acted at its end", late: "acted at its end", stands: paid },
  { name: "408, server acted", plans: [{ kind: "status", status: 408, act: true }], stands: paid },
  { name: "408, server had not acted", plans: [refused(408)], stands: paid },
  {
    name: "409",
    plans: [refused(409, "conflict")],
    stands: ["declined", "declined"],
    reason: 409,
    endsOtherCalls: true,
  },
  {
    name: "409 request_in_progress",
    plans: [{ ...refused(409, "request_in_progress"), headers: { "Retry-After": "1" } }],
    stands: paid,
  },
  { name: "425", plans: [{ ...refused(425), headers: { "Retry-After": "1" } }], stands: paid },
  { name: "401, then refresh", plans: [refused(401)], stands: paid },
  { name: "401 again after the refresh", plans: [{ ...refused(401), times: 2 }], stands: paid },
  {
    name: "422",
    plans: [refused(422, "invalid_request")],
    stands: ["succeeded", "declined"],
    reason: 422,
    endsOtherCalls: true,
  },
  {
    name: "402",
    plans: [refused(402, "card_declined")],
    stands: ["declined", "declined"],
    reason: 402,
    endsOtherCalls: true,
  },
  {
    name: "400 that is HTML",
    plans: [{ kind: "status", status: 400, body: html }],
    stands: paid,
  },
  ...gateway,
];
