import type { prepareCardMachine } from "../../../src/machines/cards/prepare-card.machine.ts";
import { statusFailure } from "../../machines/fakes.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

const provider = { name: "provider" };
const limit = statusFailure(400, { code: "card_limit" });

export const paths = pathsOf<typeof prepareCardMachine>()({
  events: {},
  answers: {
    loadProvider: [provider],
    linkCard: [
      { kind: "done", clientSecret: "seti_1_secret" },
      { kind: "done" },
      { kind: "rejected", failure: limit },
    ],
  },
  failures: { loadProvider: [{ kind: "rejected", code: "provider_unavailable" }], linkCard: [limit] },
  labels: {
    retried: "the holder presses Try again",
    loadProvider: "the provider's script",
    linkCard: "the setup secret",
  },
  initial: { "the beginning": "provider.loading + secret.asking" },
  final: ["provider.loaded + secret.given"],
  transitions: {
    "provider.loading": {
      "done loadProvider": "provider.loaded",
      "error loadProvider": "provider.loadFailed",
    },
    "provider.loadFailed": { retried: "provider.loading" },
    "secret.asking": {
      "done linkCard": ({ event }) => (event.output.clientSecret ? "secret.given" : "secret.rejected"),
      "error linkCard": "secret.rejected",
    },
    "secret.rejected": { retried: "secret.asking" },
  },
  observations: [
    after("xstate.init", {
      "script and secret asked for side by side": ({ invoked }) =>
        JSON.stringify(invoked.map(({ id, input }) => [id, input ?? null])) ===
        JSON.stringify([
          ["loadProvider", null],
          ["linkCard", { order: { operation: "linkCard" } }],
        ]),
    }),
    inside(["provider", "secret"], {
      "that it is busy while something is on its way, which is asked for once": ({
        snapshot,
        isIn,
        childIds,
      }) =>
        snapshot.hasTag("busy") === (isIn("provider.loading") || isIn("secret.asking")) &&
        childIds.includes("loadProvider") === isIn("provider.loading") &&
        childIds.includes("linkCard") === isIn("secret.asking"),
    }),
    after("xstate.done.actor.loadProvider", "provider.loaded", {
      "the provider told at once": ({ received }) =>
        received[0]?.type === "provider.loaded" && received[0].provider === provider,
    }),
    after("xstate.error.actor.loadProvider", "provider.loadFailed", {
      "why the script did not load": ({ context }) =>
        context.providerFailure?.code === "provider_unavailable",
    }),
    after(["xstate.done.actor.linkCard", "xstate.error.actor.linkCard"], "secret.rejected", {
      "why there is no secret": ({ context, event: { output } }) =>
        context.secretFailure?.code === (output?.kind === "done" ? "link_failed" : "card_limit"),
    }),
    after("retried", {
      "what failed asked for again, and no old reason": ({ wasIn, invoked, context }) => {
        const expectedCalls = [
          ...(wasIn("provider.loadFailed") ? ["loadProvider"] : []),
          ...(wasIn("secret.rejected") ? ["linkCard"] : []),
        ];
        return (
          invoked.map(({ id }) => id).join() === expectedCalls.join() &&
          context.providerFailure === undefined &&
          context.secretFailure === undefined
        );
      },
    }),
    inside("secret.given", {
      "the secret, told once the script is there, too": ({ context, snapshot, isIn }) =>
        context.clientSecret === "seti_1_secret" &&
        (!isIn("provider.loaded") || snapshot.output?.clientSecret === "seti_1_secret"),
    }),
  ],
});
