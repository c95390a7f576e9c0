import { readFile } from "node:fs/promises";
import type { Context } from "koa";
import { parseTarget } from "../http/request-target.ts";
import type { Addresses, Charge, Database, PaymentProvider } from "../ports.ts";
import { answerApi } from "./api.ts";
import { bundleScripts } from "./bundle.ts";
import { findCard, findCustomersCard, insertSeededCard } from "./cards.ts";
import { chargeOnce, type Charge as StoredCharge, settleCharge, voidCharge } from "./charges.ts";
import { sendAnswer } from "./http.ts";
import { newSecret } from "./identifiers.ts";
import { messageText } from "./messages/index.ts";
import { framePage, framePolicy } from "./page.ts";
import type { FrameKind } from "./protocol.ts";
import { createSetupIntent } from "./setup-intents.ts";
import { emptyTables } from "./tables.ts";

const frames: Readonly<Record<string, FrameKind>> = {
  "/stripe/elements/card.html": "card",
  "/stripe/elements/au-bank-account.html": "au-bank-account",
  "/stripe/challenge.html": "challenge",
  "/stripe/controller.html": "controller",
};

/**
 * The sandbox's Stripe fake: the script with Stripe's API, the frames of its elements, and the part of Stripe's API
 * that the wallet needs. Its tables in the given database are `stripe_…`.
 */
export async function createPaymentProvider(options: {
  addresses: Addresses;
  database: Database;
}): Promise<PaymentProvider> {
  const { addresses, database } = options;
  const fingerprintSecret = await storedSecret(database);

  async function handleRequest(ctx: Context): Promise<void> {
    const { path: pathname } = parseTarget(ctx.url);
    const api = /^\/stripe\/v1\/(.*)$/.exec(pathname)?.[1];
    if (api !== undefined) return answerApi({ addresses, database, fingerprintSecret }, api, ctx);
    if (ctx.method !== "GET" && ctx.method !== "HEAD")
      return sendAnswer(ctx, 405, null, { Allow: "GET, HEAD" });
    const kind = frames[pathname];
    if (kind)
      return sendAnswer(ctx, 200, framePage(kind, addresses.apps), {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": framePolicy(addresses.apps),
      });
    const asset = await findAsset(pathname);
    if (!asset) return sendAnswer(ctx, 404, null, {});
    sendAnswer(ctx, 200, asset.body, {
      "Content-Type": asset.type,
      "Cross-Origin-Resource-Policy": asset.crossOrigin ? "cross-origin" : "same-origin",
    });
  }

  return {
    middleware: handleRequest,
    createSetupIntent: (customerId) => createSetupIntent(database, customerId),
    retrieveCard: (paymentMethodId) => findCustomersCard(database, paymentMethodId),
    seedCard: (card) => insertSeededCard(database, card),
    async charge({ key, paymentMethodId, cents }) {
      if (!Number.isSafeInteger(cents) || cents <= 0)
        throw new RangeError(`${cents} is not a positive whole number of cents.`);
      const card = await findCard(database, paymentMethodId);
      if (!card?.paymentMethod.customer) throw new Error(`There is no card ${paymentMethodId} to charge.`);
      const state = card.behaviour.kind === "declinedAtCharge" ? "declined" : "succeeded";
      return chargeOf(await chargeOnce(database, { key, paymentMethod: paymentMethodId, cents, state }));
    },
    settleCharge: async (key) => chargeOf(await settleCharge(database, key)),
    voidCharge: (key) => voidCharge(database, key),
    reset: () => database.transaction(emptyTables),
  };
}

function chargeOf({ state, cents = 0, paymentMethod = "" }: StoredCharge): Charge {
  switch (state) {
    case "succeeded":
      return { state, cents, paymentMethodId: paymentMethod };
    case "declined":
      return { state, message: messageText("card_declined", "en") };
    case "voided":
      return { state };
  }
}

interface Asset {
  readonly body: string;
  readonly type: string;
  readonly crossOrigin: boolean;
}

async function findAsset(pathname: string): Promise<Asset | undefined> {
  const script = "text/javascript; charset=utf-8";
  if (pathname === "/stripe/v3.js")
    return { body: (await bundleScripts()).client, type: script, crossOrigin: true };
  if (pathname === "/stripe/frame.js")
    return { body: (await bundleScripts()).frame, type: script, crossOrigin: false };
  if (pathname !== "/stripe/frame.css") return undefined;
  const body = await readFile(new URL("frame/frame.css", import.meta.url), "utf8");
  return { body, type: "text/css; charset=utf-8", crossOrigin: false };
}

/** The secret of the fingerprints, stored with the cards, so that fingerprints stay the same after a restart. */
async function storedSecret(database: Database): Promise<string> {
  await database.query(
    "insert into stripe_secrets (name, value) values ('fingerprint', $1) on conflict (name) do nothing",
    [newSecret()],
  );
  const [row] = await database.query<{ value: string }>(
    "select value from stripe_secrets where name = 'fingerprint'",
  );
  if (!row) throw new Error("The fingerprints' secret was not stored.");
  return row.value;
}
