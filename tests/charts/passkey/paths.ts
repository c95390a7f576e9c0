import type { Appearance } from "../../../src/machines/core/domain.ts";
import type { passkeyMachine } from "../../../src/machines/sign-in/passkey.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

const appearance: Appearance = { dark: true, locale: "ar" };

/** The toast for each return from Keycloak's page. */
const expectedToasts: Readonly<Record<string, string>> = {
  created: "success profile.passkey.created",
  cancelled: "info profile.passkey.cancelled",
  failed: "error profile.passkey.failed",
};

export const paths = pathsOf<typeof passkeyMachine>()({
  events: { "passkey.confirmed": [{ appearance }] },
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
    {
      when: "xstate.done.actor.takePasskeyReturn",
      description: "the way back told once, and a page that comes from elsewhere told nothing",
      check: ({ event, received, is }) =>
        is(event.output === "notOffered" ? "absent" : "ready") &&
        received
          .map((report) =>
            report.type === "toast.raised" ? `${report.kind} ${report.message.key}` : report.type,
          )
          .join() === (expectedToasts[event.output] ?? ""),
    },
    {
      in: ["ready", "leaving"],
      description: "the offer on the profile",
      check: ({ snapshot }) => snapshot.hasTag("offered"),
    },
    {
      in: ["returning", "absent"],
      description: "no offer, and no way to press it",
      check: ({ snapshot, can }) =>
        !snapshot.hasTag("offered") && !can({ type: "passkey.confirmed", appearance }),
    },
    {
      when: "passkey.confirmed",
      description: "the page on its way once, in the holder's look and language",
      check: ({ was, invoked }) =>
        JSON.stringify(invoked.map(({ src, input }) => [src, input])) ===
        JSON.stringify(was("ready") ? [["createPasskey", { appearance }]] : []),
    },
    {
      when: ["xstate.error.actor.createPasskey", "xstate.after.redirectLimit.passkey.leaving"],
      description: "that the page could not leave",
      check: ({ received, is }) =>
        is("ready") &&
        received.length === 1 &&
        received[0]?.type === "toast.raised" &&
        received[0].message.key === "profile.passkey.notLeft",
    },
    {
      when: "xstate.done.actor.createPasskey",
      description: "nothing said of a page that is as it was",
      check: ({ received, is }) => is("ready") && received.length === 0,
    },
  ],
});
