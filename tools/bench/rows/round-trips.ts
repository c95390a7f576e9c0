import { sessionCookie } from "../backend/identity.ts";
import { openSession, runInSession, type Session } from "../browser/conditions.ts";
import { nameOf, type Request } from "../browser/requests.ts";
import { findRequestChain } from "../browser/sequence.ts";
import type { Bench, Group } from "../group.ts";
import type { Measure } from "../row.ts";
import { exactEstimate } from "../statistics.ts";
import { signIn } from "./sign-in.ts";

/** Only the network is slow, which shows the requests that wait for each other. */
const conditions = { hasSlowNetwork: true };

interface Chains {
  readonly fromToken: readonly Request[];
  readonly fromReturn: readonly Request[];
}

async function chainsOf(look: Session, app: string): Promise<Chains> {
  look.requests.clear();
  await signIn(look, app);
  const all = look.requests.all();
  const back = all.find(({ type, url }) => type === "Document" && url.startsWith(`${app}/dashboard`));
  const token = all.find(({ method, url }) => method === "POST" && url.endsWith("/token"));
  const balance = all.find(({ method, url }) => method === "POST" && url.endsWith("/wallet/balance"));
  if (back === undefined || token === undefined || balance === undefined) {
    throw new Error("The way to the balance was not seen whole.");
  }
  const after = all.filter(({ start }) => start >= back.start);
  return {
    fromToken: findRequestChain(after, token, balance),
    fromReturn: findRequestChain(after, back, balance),
  };
}

const namesOf = (requests: readonly Request[]): string => requests.map(nameOf).map(shortenName).join(" → ");

/** `…/token` for a path deep in the provider's or the API's paths, without hashes of built files. */
function shortenName(name: string): string {
  const [verb, path] = name.includes(" ") ? name.split(" ") : ["", name];
  const last = path?.split("/").filter(Boolean).slice(-1)[0] ?? "/";
  return `${verb} ${last.replace(/-[\w-]{8}(?=\.\w+$)/, "")}`.trim();
}

async function measure({ browser, sites, say }: Bench): Promise<readonly Measure[]> {
  say("round trips");
  const [first, later] = await runInSession(browser, conditions, async (look, context) => {
    const once = await chainsOf(look, sites.app);
    await look.page.close();
    await context.clearCookies({ name: sessionCookie });
    const next = await openSession(context, conditions);
    return [once, await chainsOf(next, sites.app)];
  });
  return [
    {
      what: "Round trips in sequence, from the token call to the balance",
      unit: "round trips",
      goal: 2,
      figure: exactEstimate(later.fromToken.length),
      note: `with preflights in the browser's cache: ${namesOf(later.fromToken)}; the first time ${first.fromToken.length}: ${namesOf(first.fromToken)}`,
    },
    {
      what: "Round trips in sequence, from the provider's return to the balance",
      unit: "round trips",
      goal: 7,
      figure: exactEstimate(later.fromReturn.length),
      note: `with preflights and code in the cache: ${namesOf(later.fromReturn)}; the first time ${first.fromReturn.length}: ${namesOf(first.fromReturn)}`,
    },
  ];
}

export const roundTrips: Group = { id: "round-trips", counts: true, measure };
