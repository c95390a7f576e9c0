import type { preferencesMachine } from "../../../src/machines/app/preferences.machine.ts";
import { pathsOf } from "../../model/path-file.ts";

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
    {
      when: "xstate.error.actor.readPreferences",
      description: "the light theme and English, because no choice could be read",
      check: ({ is, context: { current, offer } }) =>
        current === "en" && (is("known.theme.light") || offer?.themes.includes("nupay-light") === false),
    },
    {
      when: "xstate.done.actor.readPreferences",
      in: "known",
      description: "the theme and the language that were kept",
      check: ({ event, is, context }) =>
        (context.offer?.themes.includes(event.output.theme) === false
          ? is("known.theme.darkening") || is("known.theme.lightening")
          : is("known.theme.dark") === (event.output.theme === "nupay-dark")) &&
        context.current === event.output.language,
    },
    {
      when: "offer.known",
      in: "known",
      description: "a theme and a language that are configured, or on their way",
      check: ({ context, is }) =>
        !(is("known.theme.dark") && context.offer?.themes.includes("nupay-dark") === false) &&
        !(is("known.theme.light") && context.offer?.themes.includes("nupay-light") === false) &&
        (is("known.language.switching") || context.offer?.languages.includes(context.current) === true),
    },
    {
      when: "xstate.error.actor.applyLanguage",
      description: "the configured themes, which a language that does not load leaves as they are",
      check: ({ context, contextBefore }) => context.offer?.themes === contextBefore.offer?.themes,
    },
    {
      in: ["known.theme.darkening", "known.theme.dark"],
      description: "dark colours",
      check: ({ snapshot }) => snapshot.hasTag("dark"),
    },
    {
      in: ["known.theme.lightening", "known.theme.light"],
      description: "light colours",
      check: ({ snapshot }) => !snapshot.hasTag("dark"),
    },
    {
      when: "theme.toggled",
      in: "known.theme.darkening",
      description: "the dark theme put on and remembered, once",
      check: ({ invoked, was }) =>
        was("known.theme.darkening") ||
        (invoked.length === 1 && JSON.stringify(invoked[0]?.input) === '{"theme":"nupay-dark"}'),
    },
    {
      when: "theme.toggled",
      in: "known.theme.lightening",
      description: "the light theme put on and remembered, once",
      check: ({ invoked, was }) =>
        was("known.theme.lightening") ||
        (invoked.length === 1 && JSON.stringify(invoked[0]?.input) === '{"theme":"nupay-light"}'),
    },
    {
      when: ["xstate.error.actor.darken", "xstate.error.actor.lighten"],
      description: "the theme that was chosen, though it cannot be remembered",
      check: ({ is, event, context }) =>
        event.actorId === "darken"
          ? is("known.theme.dark") || context.offer?.themes.includes("nupay-dark") === false
          : is("known.theme.light") || context.offer?.themes.includes("nupay-light") === false,
    },
    {
      when: "language.chosen",
      description: "its texts asked for, where it is another language or one is on its way",
      check: ({ event, invoked, was, contextBefore }) =>
        was("reading") ||
        (was("known.language.switching") || contextBefore.current !== event.language
          ? invoked.some(
              ({ src, input }) =>
                src === "applyLanguage" && (input as { language: string }).language === event.language,
            )
          : invoked.length === 0),
    },
    {
      in: "known.language.switching",
      description: "that the language is on its way, the old one still on the page",
      check: ({ snapshot, context, contextBefore, was, event }) =>
        snapshot.hasTag("busy") &&
        (was("reading") ||
          context.current ===
            (event.type === "xstate.done.actor.applyLanguage"
              ? contextBefore.wanted
              : contextBefore.current)),
    },
    {
      when: "xstate.done.actor.applyLanguage",
      in: "known.language.settled",
      description: "the page in the wanted language",
      check: ({ context, contextBefore }) => context.current === contextBefore.wanted,
    },
    {
      when: "xstate.error.actor.applyLanguage",
      in: "known.language.settled",
      description: "the old language, and a message that the other one did not come",
      check: ({ context, contextBefore, received }) =>
        context.current === contextBefore.current &&
        received.length === 1 &&
        received[0]?.type === "toast.raised" &&
        received[0]?.kind === "error" &&
        received[0]?.message.key === "errors.languageFailed",
    },
    { in: "reading", description: "the page as it was sent", check: ({ invoked }) => invoked.length <= 2 },
  ],
});
