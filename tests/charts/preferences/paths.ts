import type { preferencesMachine } from "../../../src/machines/app/preferences.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof preferencesMachine>()({
  events: {
    "language.chosen": [{ language: "ar" }, { language: "en" }],
    "offer.known": [
      { offer: { themes: ["nupay-light", "nupay-dark"], languages: ["en", "ar"] } },
      { offer: { themes: ["nupay-light"], languages: ["en"] } },
      { offer: { themes: ["nupay-dark"], languages: ["ar"] } },
    ],
  },
  answers: {
    readPreferences: [
      { theme: "nupay-light", language: "en" },
      { theme: "nupay-dark", language: "ar" },
      { theme: "nupay-light", language: "ar" },
    ],
  },
  differs: ({ wanted, current, offer }) => [wanted, current, offer?.themes.join(), offer?.languages.join()],
  labels: {
    "theme.toggled": "the theme switch is pressed",
    "language.chosen": "a language is chosen",
    readPreferences: "what was kept for this visitor",
    "offer.known": "the configuration is read",
    applyLanguage: "the other language's texts",
    darken: "the dark theme",
    lighten: "the light theme",
  },
  initial: { "the beginning": "reading" },
  transitions: {
    reading: {
      "done readPreferences":
        "known.theme.dark + known.language.settled | known.theme.light + known.language.settled | known.theme.darkening + known.language.settled | known.theme.lightening + known.language.settled | known.theme.darkening + known.language.switching | known.theme.lightening + known.language.switching | known.theme.dark + known.language.switching | known.theme.light + known.language.switching",
      "error readPreferences":
        "known.theme.light + known.language.settled | known.theme.darkening + known.language.switching",
    },
    "known.theme.light": {
      "theme.toggled": "known.theme.darkening",
      "offer.known": "known.theme.light | known.theme.darkening",
    },
    "known.language.settled": {
      "language.chosen": "known.language.settled | known.language.switching",
      "offer.known": "known.language.settled | known.language.switching",
    },
    "known.theme.dark": {
      "theme.toggled": "known.theme.lightening",
      "offer.known": "known.theme.dark | known.theme.lightening",
    },
    "known.language.switching": {
      "done applyLanguage": "known.language.settled | known.language.switching",
      "error applyLanguage": "known.language.settled",
    },
    "known.theme.darkening": {
      "done darken": "known.theme.dark | known.theme.lightening",
      "error darken": "known.theme.dark | known.theme.lightening",
    },
    "known.theme.lightening": {
      "done lighten": "known.theme.light | known.theme.darkening",
      "error lighten": "known.theme.light | known.theme.darkening",
    },
  },
  observations: [
    after("xstate.error.actor.readPreferences", {
      "the light theme and English, because no choice could be read": ({ is, context: { current, offer } }) =>
        current === "en" && (is("known.theme.light") || offer?.themes.includes("nupay-light") === false),
    }),
    after("xstate.done.actor.readPreferences", "known", {
      "the theme and the language that were kept": ({ event, is, context }) =>
        (context.offer?.themes.includes(event.output.theme) === false
          ? is("known.theme.darkening") || is("known.theme.lightening")
          : is("known.theme.dark") === (event.output.theme === "nupay-dark")) &&
        context.current === event.output.language,
    }),
    after("offer.known", "known", {
      "a theme and a language that are configured, or on their way": ({ context, is }) =>
        !(is("known.theme.dark") && context.offer?.themes.includes("nupay-dark") === false) &&
        !(is("known.theme.light") && context.offer?.themes.includes("nupay-light") === false) &&
        (is("known.language.switching") || context.offer?.languages.includes(context.current) === true),
    }),
    after("xstate.error.actor.applyLanguage", {
      "the configured themes, which a language that does not load leaves as they are": ({
        context,
        contextBefore,
      }) => context.offer?.themes === contextBefore.offer?.themes,
    }),
    inside(["known.theme.darkening", "known.theme.dark"], {
      "dark colours": ({ snapshot }) => snapshot.hasTag("dark"),
    }),
    inside(["known.theme.lightening", "known.theme.light"], {
      "light colours": ({ snapshot }) => !snapshot.hasTag("dark"),
    }),
    after("theme.toggled", "known.theme.darkening", {
      "the dark theme put on and remembered, once": ({ invoked, was }) =>
        was("known.theme.darkening") ||
        (invoked.length === 1 && JSON.stringify(invoked[0]?.input) === '{"theme":"nupay-dark"}'),
    }),
    after("theme.toggled", "known.theme.lightening", {
      "the light theme put on and remembered, once": ({ invoked, was }) =>
        was("known.theme.lightening") ||
        (invoked.length === 1 && JSON.stringify(invoked[0]?.input) === '{"theme":"nupay-light"}'),
    }),
    after(["xstate.error.actor.darken", "xstate.error.actor.lighten"], {
      "the theme that was chosen, though it cannot be remembered": ({ is, event, context }) =>
        event.actorId === "darken"
          ? is("known.theme.dark") || context.offer?.themes.includes("nupay-dark") === false
          : is("known.theme.light") || context.offer?.themes.includes("nupay-light") === false,
    }),
    after("language.chosen", {
      "its texts asked for, where it is another language or one is on its way": ({
        event,
        invoked,
        was,
        contextBefore,
      }) =>
        was("reading") ||
        (was("known.language.switching") || contextBefore.current !== event.language
          ? invoked.some(
              ({ src, input }) =>
                src === "applyLanguage" && (input as { language: string }).language === event.language,
            )
          : invoked.length === 0),
    }),
    inside("known.language.switching", {
      "that the language is on its way, the old one still on the page": ({
        snapshot,
        context,
        contextBefore,
        was,
        event,
      }) =>
        snapshot.hasTag("busy") &&
        (was("reading") ||
          context.current ===
            (event.type === "xstate.done.actor.applyLanguage"
              ? contextBefore.wanted
              : contextBefore.current)),
    }),
    after("xstate.done.actor.applyLanguage", "known.language.settled", {
      "the page in the wanted language": ({ context, contextBefore }) =>
        context.current === contextBefore.wanted,
    }),
    after("xstate.error.actor.applyLanguage", "known.language.settled", {
      "the old language, and a message that the other one did not come": ({
        context,
        contextBefore,
        received,
      }) =>
        context.current === contextBefore.current &&
        received.length === 1 &&
        received[0]?.type === "toast.raised" &&
        received[0]?.kind === "error" &&
        received[0]?.message.key === "errors.languageFailed",
    }),
    inside("reading", {
      "the page as it was sent": ({ invoked }) => invoked.length <= 2,
    }),
  ],
});
