import type { Appearance } from "../../../src/machines/core/domain.ts";
import type { passkeyMachine } from "../../../src/machines/sign-in/passkey.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const appearance: Appearance = { dark: true, locale: "ar" };
const lightAppearance: Appearance = { dark: false, locale: "en" };

/** The toast for each return from Keycloak's page. */
const expectedToasts: Readonly<Record<string, string>> = {
  created: "success profile.passkey.created",
  cancelled: "info profile.passkey.cancelled",
  failed: "error profile.passkey.failed",
};

export const paths = pathsOf<typeof passkeyMachine>()({
  events: { "passkey.confirmed": [{ appearance }, { appearance: lightAppearance }] },
  answers: { takePasskeyReturn: ["none", "created", "cancelled", "failed", "notOffered"] },
  delays: { redirectLimit: 30_000 },
  labels: {
    "passkey.confirmed": "the holder leaves for the page that creates a passkey",
    takePasskeyReturn: "what the page came back with",
    createPasskey: "the way to the provider",
    redirectLimit: "30 seconds have passed",
  },
  initial: { "the beginning": "returning" },
  final: ["absent"],
  transitions: {
    returning: { "done takePasskeyReturn": "ready | absent", "error takePasskeyReturn": "absent" },
    ready: { "passkey.confirmed": "leaving" },
    leaving: {
      "done createPasskey": "ready",
      "error createPasskey": "ready",
      "after redirectLimit": "ready",
    },
  },
  observations: [
    after("xstate.done.actor.takePasskeyReturn", {
      "the way back told once, and a page that comes from elsewhere told nothing": ({
        event,
        received,
        isIn,
      }) =>
        isIn(event.output === "notOffered" ? "absent" : "ready") &&
        received
          .map((report) =>
            report.type === "toast.raised" ? `${report.kind} ${report.message.key}` : report.type,
          )
          .join() === (expectedToasts[event.output] ?? ""),
    }),
    inside(["ready", "leaving"], {
      "the offer on the profile": ({ snapshot }) => snapshot.hasTag("offered"),
    }),
    inside(["returning", "absent"], {
      "no offer, and no way to press it": ({ snapshot, can }) =>
        !snapshot.hasTag("offered") && !can({ type: "passkey.confirmed", appearance }),
    }),
    after("passkey.confirmed", {
      "the page on its way once, in the holder's look and language": ({ wasIn, invoked, event }) =>
        JSON.stringify(invoked.map(({ src, input }) => [src, input])) ===
        JSON.stringify(wasIn("ready") ? [["createPasskey", { appearance: event.appearance }]] : []),
    }),
    after(["xstate.error.actor.createPasskey", "xstate.after.redirectLimit.passkey.leaving"], {
      "that the page could not leave": ({ received, isIn }) =>
        isIn("ready") &&
        received.length === 1 &&
        received[0]?.type === "toast.raised" &&
        received[0].message.key === "profile.passkey.notLeft",
    }),
    after("xstate.done.actor.createPasskey", {
      "nothing said of a page that is as it was": ({ received, isIn }) =>
        isIn("ready") && received.length === 0,
    }),
  ],
});
