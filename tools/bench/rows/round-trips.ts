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

async function chainsOf(session: Session, app: string): Promise<Chains> {
  session.requests.clear();
  await signIn(session, app);
  const allRequests = session.requests.all();
  const returnRequest = allRequests.find(
    ({ type, url }) => type === "Document" && url.startsWith(`${app}/dashboard`),
  );
  const token = allRequests.find(({ method, url }) => method === "POST" && url.endsWith("/token"));
  const balance = allRequests.find(({ method, url }) => method === "POST" && url.endsWith("/wallet/balance"));
  if (returnRequest === undefined || token === undefined || balance === undefined) {
    throw new Error("The way to the balance was not seen whole.");
  }
  const requestsAfterReturn = allRequests.filter(({ start }) => start >= returnRequest.start);
  return {
    fromToken: findRequestChain(requestsAfterReturn, token, balance),
    fromReturn: findRequestChain(requestsAfterReturn, returnRequest, balance),
  };
}

const namesOf = (requests: readonly Request[]): string => requests.map(nameOf).map(shortenName).join(" → ");

/** `…/token` for a path deep in the provider's or the API's paths, without hashes of built files. */
function shortenName(name: string): string {
  const [verb, path] = name.includes(" ") ? name.split(" ") : ["", name];
  const lastSegment = path?.split("/").filter(Boolean).slice(-1)[0] ?? "/";
  return `${verb} ${lastSegment.replace(/-[\w-]{8}(?=\.\w+$)/, "")}`.trim();
}

async function measure({ browser, sites, say }: Bench): Promise<readonly Measure[]> {
  say("round trips");
  const [firstChains, cachedChains] = await runInSession(browser, conditions, async (session, context) => {
    const coldChains = await chainsOf(session, sites.app);
    await session.page.close();
    await context.clearCookies({ name: sessionCookie });
    const nextSession = await openSession(context, conditions);
    return [coldChains, await chainsOf(nextSession, sites.app)];
  });
  return [
    {
      what: "Round trips in sequence, from the token call to the balance",
      unit: "round trips",
      goal: 2,
      figure: exactEstimate(cachedChains.fromToken.length),
      note: `with preflights in the browser's cache: ${namesOf(cachedChains.fromToken)}; the first time ${firstChains.fromToken.length}: ${namesOf(firstChains.fromToken)}`,
    },
    {
      what: "Round trips in sequence, from the provider's return to the balance",
      unit: "round trips",
      goal: 7,
      figure: exactEstimate(cachedChains.fromReturn.length),
      note: `with preflights and code in the cache: ${namesOf(cachedChains.fromReturn)}; the first time ${firstChains.fromReturn.length}: ${namesOf(firstChains.fromReturn)}`,
    },
  ];
}

export const roundTrips: Group = { id: "round-trips", counts: true, measure };
