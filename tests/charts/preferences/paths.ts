import type { preferencesMachine } from "../../../src/machines/app/preferences.machine.ts";
import { after, inside, pathsOf } from "../../model/path-file.ts";

export const paths = pathsOf<typeof preferencesMachine>()({
  events: {
    "language.chosen": [{ language: "ar" }, { language: "en" }],
    "theme.changed": [{ theme: "nupay-dark" }, { theme: "nupay-light" }],
    "language.changed": [{ language: "ar" }, { language: "en" }],
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
    "theme.changed": "another tab has stored a theme",
    "language.changed": "another tab has stored a language",
    otherTabs: "the other tabs",
    showLanguage: "the texts of the other tab's language",
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
      "theme.changed": "known.theme.light | known.theme.dark | known.theme.lightening",
    },
    "known.language.settled": {
      "language.chosen": "known.language.settled | known.language.switching",
      "offer.known": "known.language.settled | known.language.switching",
      "language.changed": "known.language.settled | known.language.following",
    },
    "known.language.following": {
      "language.chosen": "known.language.switching",
      "language.changed": "known.language.following",
      "done showLanguage": "known.language.settled | known.language.switching",
      "error showLanguage": "known.language.settled | known.language.switching",
    },
    "known.theme.dark": {
      "theme.toggled": "known.theme.lightening",
      "offer.known": "known.theme.dark | known.theme.lightening",
      "theme.changed": "known.theme.dark | known.theme.light | known.theme.darkening",
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
      "the light theme and English, because no choice could be read": ({
        isIn,
        context: { current, offer },
      }) =>
        current === "en" && (isIn("known.theme.light") || offer?.themes.includes("nupay-light") === false),
    }),
    after("xstate.done.actor.readPreferences", "known", {
      "the theme and the language that were kept": ({ event, isIn, context }) =>
        (context.offer?.themes.includes(event.output.theme) === false
          ? isIn("known.theme.darkening") || isIn("known.theme.lightening")
          : isIn("known.theme.dark") === (event.output.theme === "nupay-dark")) &&
        context.current === event.output.language,
    }),
    after("offer.known", "known", {
      "a theme and a language that are configured, or on their way": ({ context, isIn }) =>
        !(isIn("known.theme.dark") && context.offer?.themes.includes("nupay-dark") === false) &&
        !(isIn("known.theme.light") && context.offer?.themes.includes("nupay-light") === false) &&
        (isIn("known.language.switching") ||
          isIn("known.language.following") ||
          context.offer?.languages.includes(context.current) === true),
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
      "the dark theme put on and remembered, once": ({ invoked, wasIn }) =>
        wasIn("known.theme.darkening") ||
        (invoked.length === 1 && JSON.stringify(invoked[0]?.input) === '{"theme":"nupay-dark"}'),
    }),
    after("theme.toggled", "known.theme.lightening", {
      "the light theme put on and remembered, once": ({ invoked, wasIn }) =>
        wasIn("known.theme.lightening") ||
        (invoked.length === 1 && JSON.stringify(invoked[0]?.input) === '{"theme":"nupay-light"}'),
    }),
    after(["xstate.error.actor.darken", "xstate.error.actor.lighten"], {
      "the theme that was chosen, though it cannot be remembered": ({ isIn, event, context }) =>
        event.actorId === "darken"
          ? isIn("known.theme.dark") || context.offer?.themes.includes("nupay-dark") === false
          : isIn("known.theme.light") || context.offer?.themes.includes("nupay-light") === false,
    }),
    after("language.chosen", {
      "its texts asked for, where it is another language or one is on its way": ({
        event,
        invoked,
        wasIn,
        contextBefore,
      }) =>
        wasIn("reading") ||
        (wasIn("known.language.switching") ||
        wasIn("known.language.following") ||
        contextBefore.current !== event.language
          ? invoked.some(
              ({ src, input }) =>
                src === "applyLanguage" && (input as { language: string }).language === event.language,
            )
          : invoked.length === 0),
    }),
    after("theme.changed", {
      "the theme of the other tab at rest, with nothing stored, unless it is not configured": ({
        event,
        wasIn,
        isIn,
        invoked,
        context: { offer },
      }) =>
        !(wasIn("known.theme.light") || wasIn("known.theme.dark")) ||
        (offer?.themes.includes(event.theme) === false
          ? !isIn(event.theme === "nupay-dark" ? "known.theme.dark" : "known.theme.light")
          : isIn(event.theme === "nupay-dark" ? "known.theme.dark" : "known.theme.light") &&
            invoked.length === 0),
    }),
    after("language.changed", {
      "another language's texts asked for and not stored, and nothing for the language of the page": ({
        event,
        wasIn,
        isIn,
        invoked,
        contextBefore,
      }) => {
        if (!(wasIn("known.language.settled") || wasIn("known.language.following")))
          return invoked.length === 0;
        const shownLanguage = wasIn("known.language.following")
          ? contextBefore.wanted
          : contextBefore.current;
        if (event.language === shownLanguage) return invoked.length === 0;
        return (
          isIn("known.language.following") &&
          invoked.length === 1 &&
          invoked[0]?.src === "showLanguage" &&
          JSON.stringify(invoked[0].input) === JSON.stringify({ language: event.language })
        );
      },
    }),
    inside("known.language.following", {
      "that the language is on its way": ({ snapshot }) => snapshot.hasTag("busy"),
    }),
    after("xstate.done.actor.showLanguage", {
      "the page in the other tab's language": ({ context, contextBefore }) =>
        context.current === contextBefore.wanted,
    }),
    after("xstate.error.actor.showLanguage", {
      "the old language, and no message": ({ context, contextBefore, received }) =>
        context.current === contextBefore.current && received.length === 0,
    }),
    inside("known.language.switching", {
      "that the language is on its way, the old one still on the page": ({
        snapshot,
        context,
        contextBefore,
        wasIn,
        event,
      }) =>
        snapshot.hasTag("busy") &&
        (wasIn("reading") ||
          context.current ===
            (event.type === "xstate.done.actor.applyLanguage" ||
            event.type === "xstate.done.actor.showLanguage"
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
      "the page as it was sent": ({ invoked }) =>
        invoked.every(({ src }) => ["watchOffer", "watchChoices", "readPreferences"].includes(src)),
    }),
  ],
});
