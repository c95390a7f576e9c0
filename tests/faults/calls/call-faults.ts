import type { NewFault } from "../../support/control.ts";

/** What is said of a payment in the end. */
export type Said = "settled" | "refused" | "unresolved";

/** One of the product's faults, as far as it is about one call, and what has to come of it. */
export interface CallFault {
  readonly name: string;
  /** What the server is told to do with the next calls, in their order. */
  readonly plans?: readonly (Pick<NewFault, "kind"> & Partial<NewFault>)[];
  /** What becomes of the wire itself, on the client's side. */
  readonly wire?: "down before" | "down in the midst";
  /** The answer comes after 31 s; the call acts at once, or only then. */
  readonly late?: "acted at once" | "acted at its end";
  /** What a payment says first: where the server replays keys, and where the list has to tell. */
  readonly says: readonly [replaying: Said, byList: Said];
  /** Why it was refused; 0 where the reason is no status. */
  readonly reason?: number;
  /** How often the call is made where the list has to tell, if not once: only a server that asks for it is asked again. */
  readonly made?: number;
}

const html = "<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>";
const refused = (status: number, code?: string) => ({
  kind: "status" as const,
  status,
  ...(code !== undefined && { body: { status, message: "No", data: null, code } }),
});
const bodySaying = (status: number) => ({ status, message: "No", data: null });

export const callFaults: readonly CallFault[] = [
  { name: "response lost, server acted", plans: [{ kind: "lose" }], says: ["settled", "settled"] },
  {
    name: "response lost, server had not acted",
    plans: [{ kind: "refuse" }],
    says: ["settled", "unresolved"],
  },
  {
    name: "response and every replay's response lost",
    plans: [{ kind: "lose", times: 4 }],
    says: ["unresolved", "settled"],
  },
  { name: "offline before", wire: "down before", says: ["refused", "refused"], reason: 0, made: 0 },
  {
    name: "offline in the midst, server acted",
    wire: "down in the midst",
    says: ["unresolved", "unresolved"],
  },
  {
    name: "500, server acted",
    plans: [{ kind: "status", status: 500, act: true }],
    says: ["settled", "settled"],
  },
  {
    name: "500, server had not acted",
    plans: [{ kind: "status", status: 500, act: false }],
    says: ["settled", "unresolved"],
  },
  {
    name: "502 with HTML, server acted",
    plans: [{ kind: "status", status: 502, act: true, body: html }],
    says: ["settled", "settled"],
  },
  {
    name: "502 with HTML, server had not acted",
    plans: [{ kind: "status", status: 502, body: html }],
    says: ["settled", "unresolved"],
  },
  {
    name: "503 with Retry-After",
    plans: [{ kind: "status", status: 503, headers: { "Retry-After": "3" } }],
    says: ["settled", "unresolved"],
  },
  {
    name: "200 whose body says 400",
    plans: [{ kind: "status", status: 200, body: bodySaying(400) }],
    says: ["refused", "refused"],
    reason: 400,
  },
  {
    name: "200 whose body says 500, server acted",
    plans: [{ kind: "status", status: 200, act: true, body: bodySaying(500) }],
    says: ["settled", "settled"],
  },
  { name: "truncated JSON", plans: [{ kind: "truncate" }], says: ["settled", "settled"] },
  { name: "200 with HTML", plans: [{ kind: "malformed" }], says: ["settled", "settled"] },
  {
    name: "429 with Retry-After",
    plans: [{ kind: "status", status: 429, headers: { "Retry-After": "2" } }],
    says: ["settled", "settled"],
    made: 2,
  },
  { name: "answer after 31 s, acted at once", late: "acted at once", says: ["settled", "settled"] },
  { name: "answer after 31 s, acted at its end", late: "acted at its end", says: ["settled", "settled"] },
  {
    name: "408, server acted",
    plans: [{ kind: "status", status: 408, act: true }],
    says: ["settled", "settled"],
  },
  { name: "408, server had not acted", plans: [refused(408)], says: ["settled", "unresolved"] },
  { name: "409", plans: [refused(409, "conflict")], says: ["refused", "refused"], reason: 409 },
  {
    name: "409 request_in_progress",
    plans: [{ ...refused(409, "request_in_progress"), headers: { "Retry-After": "1" } }],
    says: ["settled", "settled"],
    made: 2,
  },
  {
    name: "425",
    plans: [{ ...refused(425), headers: { "Retry-After": "1" } }],
    says: ["settled", "settled"],
    made: 2,
  },
  { name: "401, then refresh", plans: [refused(401)], says: ["settled", "settled"], made: 2 },
  {
    name: "401 again after the refresh",
    plans: [{ ...refused(401), times: 2 }],
    says: ["refused", "refused"],
    reason: 401,
    made: 2,
  },
  { name: "422", plans: [refused(422, "invalid_request")], says: ["refused", "refused"], reason: 422 },
  { name: "402", plans: [refused(402, "card_declined")], says: ["refused", "refused"], reason: 402 },
  {
    name: "400 that is HTML",
    plans: [{ kind: "status", status: 400, body: html }],
    says: ["refused", "refused"],
    reason: 400,
  },
];
