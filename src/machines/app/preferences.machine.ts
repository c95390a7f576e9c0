import { type ActorRefFrom, assign, sendTo, setup } from "xstate";
import type { Theme } from "../core/domain.ts";
import { toastRaisedEvent, toasts } from "../core/named-actors.ts";
import { listener, port } from "../core/port.ts";
import type { Language } from "../core/rules/languages.ts";

export type PreferencesEvent =
  | { type: "theme.toggled" }
  | { type: "language.chosen"; language: Language }
  /** Another tab has stored this theme, which this page shows already. */
  | { type: "theme.changed"; theme: Theme }
  /** Another tab has stored this language. */
  | { type: "language.changed"; language: Language }
  | { type: "offer.known"; offer: OfferedPreferences };

/** The themes and languages that the configuration offers. */
export interface OfferedPreferences {
  readonly themes: readonly Theme[];
  readonly languages: readonly Language[];
}

/**
 * Reads the theme and language at start, applies them to the page, stores them for the next visit, and follows changes
 * in other tabs. A theme or language that the configuration does not offer is replaced.
 */
export const preferencesMachine = setup({
  types: {
    /** `offer` is undefined until the configuration is read. */
    context: {} as { wanted: Language; current: Language; offer: OfferedPreferences | undefined },
    events: {} as PreferencesEvent,
    tags: {} as "busy" | "dark",
    meta: {} as { spec: string },
  },
  actors: {
    /** The theme and language with which the page was started. */
    readPreferences: port<{ theme: Theme; language: Language }>("readPreferences"),
    /** Sends `offer.known` once the configuration is read. */
    watchOffer: listener("watchOffer"),
    /** Shows the theme that another tab has stored, and sends `theme.changed` and `language.changed`. */
    watchChoices: listener("watchChoices"),
    /** Shows the theme and stores it. */
    applyTheme: port<void, { theme: Theme }>("applyTheme"),
    /** Loads the language's texts, sets the page's direction and stores the language. */
    applyLanguage: port<void, { language: Language }>("applyLanguage"),
    /** Loads the language's texts and sets the page's direction. */
    showLanguage: port<void, { language: Language }>("showLanguage"),
  },
  actions: {
    keepOffer: assign({ offer: (_, params: { offer: OfferedPreferences }) => params.offer }),
    /** The page keeps its language if no configured language loads. */
    acceptLanguage: assign({
      offer: ({ context: { offer, current } }) =>
        offer && { ...offer, languages: [...new Set([...offer.languages, current])] },
    }),
    wantOffered: assign({ wanted: ({ context }) => context.offer?.languages[0] ?? "en" }),
    want: assign({ wanted: (_, params: { language: Language }) => params.language }),
    adopt: assign({ current: ({ context }) => context.wanted }),
    begin: assign({
      wanted: (_, params: { language: Language }) => params.language,
      current: (_, params: { language: Language }) => params.language,
    }),
    showFailed: sendTo(toasts, toastRaisedEvent("error", "errors.languageFailed")),
  },
  guards: {
    isDarkWithdrawn: ({ context }) => context.offer?.themes.includes("nupay-dark") === false,
    isLightWithdrawn: ({ context }) => context.offer?.themes.includes("nupay-light") === false,
    isLanguageWithdrawn: ({ context }) => context.offer?.languages.includes(context.current) === false,
    isDark: (_, params: { theme: Theme }) => params.theme === "nupay-dark",
    isLight: (_, params: { theme: Theme }) => params.theme === "nupay-light",
    isUnexpected: ({ context }, params: { language: Language }) => context.wanted !== params.language,
    isAnother: ({ context }, params: { language: Language }) => context.current !== params.language,
  },
}).createMachine({
  id: "preferences",
  description: "Theme and language of the app.",
  meta: { spec: "§2 Top bar" },
  context: { wanted: "en", current: "en", offer: undefined },
  invoke: [
    {
      id: "offer",
      src: "watchOffer",
      onError: { description: "Theme and language stay as the visitor chose." },
    },
    {
      id: "otherTabs",
      src: "watchChoices",
      onError: { description: "The choice of another tab is read with the next page." },
    },
  ],
  on: {
    "offer.known": {
      actions: { type: "keepOffer", params: ({ event }) => event },
      description: "The configuration is read: a theme or language that it does not offer is replaced.",
    },
  },
  initial: "reading",
  states: {
    reading: {
      description: "The page is shown as it was prerendered; the visitor's choices are not read yet.",
      meta: { spec: "§9 Theme and language" },
      invoke: {
        id: "readPreferences",
        src: "readPreferences",
        onDone: [
          {
            guard: { type: "isDark", params: ({ event }) => event.output },
            target: "known.theme.dark",
            actions: { type: "begin", params: ({ event }) => event.output },
            description: "The visitor's stored choices are read.",
          },
          {
            target: "known",
            actions: { type: "begin", params: ({ event }) => event.output },
            description: "The visitor's stored choices are read.",
          },
        ],
        onError: { target: "known", description: "The stored choices cannot be read." },
      },
    },
    known: {
      description: "Theme and language are known and can be changed.",
      meta: { spec: "§2 Top bar" },
      type: "parallel",
      states: {
        theme: {
          description: "Light or dark.",
          meta: { spec: "§4 Theme" },
          initial: "light",
          states: {
            light: {
              description: "Dark text on a light background.",
              meta: { spec: "§4 Theme" },
              always: { guard: "isLightWithdrawn", target: "darkening" },
              on: {
                "theme.toggled": { target: "darkening", description: "The theme switch is pressed." },
                "theme.changed": {
                  guard: { type: "isDark", params: ({ event }) => event },
                  target: "dark",
                },
              },
            },
            darkening: {
              description: "The dark theme is being applied and stored.",
              meta: { spec: "§9 Kept choices" },
              tags: ["dark"],
              invoke: {
                id: "darken",
                src: "applyTheme",
                input: { theme: "nupay-dark" },
                onDone: { target: "dark", description: "The dark theme is shown." },
                onError: { target: "dark", description: "The dark theme is shown, but could not be stored." },
              },
            },
            dark: {
              description: "Light text on a dark background.",
              meta: { spec: "§4 Theme" },
              tags: ["dark"],
              always: { guard: "isDarkWithdrawn", target: "lightening" },
              on: {
                "theme.toggled": { target: "lightening", description: "The theme switch is pressed." },
                "theme.changed": {
                  guard: { type: "isLight", params: ({ event }) => event },
                  target: "light",
                },
              },
            },
            lightening: {
              description: "The light theme is being applied and stored.",
              meta: { spec: "§9 Kept choices" },
              invoke: {
                id: "lighten",
                src: "applyTheme",
                input: { theme: "nupay-light" },
                onDone: { target: "light", description: "The light theme is shown." },
                onError: {
                  target: "light",
                  description: "The light theme is shown, but could not be stored.",
                },
              },
            },
          },
        },
        language: {
          description: "The language and its text direction.",
          meta: { spec: "§4 Language" },
          initial: "settled",
          states: {
            settled: {
              description: "The page is in the chosen language.",
              meta: { spec: "§4 Language" },
              always: { guard: "isLanguageWithdrawn", target: "switching", actions: "wantOffered" },
              on: {
                "language.chosen": {
                  guard: { type: "isAnother", params: ({ event }) => event },
                  target: "switching",
                  actions: { type: "want", params: ({ event }) => event },
                  description: "A language is chosen.",
                },
                "language.changed": {
                  guard: { type: "isAnother", params: ({ event }) => event },
                  target: "following",
                  actions: { type: "want", params: ({ event }) => event },
                },
              },
            },
            following: {
              description: "The texts of the language that another tab has stored are loading.",
              meta: { spec: "§4 Language" },
              tags: ["busy"],
              invoke: {
                id: "showLanguage",
                src: "showLanguage",
                input: ({ context }) => ({ language: context.wanted }),
                onDone: { target: "settled", actions: "adopt" },
                onError: {
                  target: "settled",
                  description: "The page keeps its language; the next has the other.",
                },
              },
              on: {
                "language.chosen": {
                  target: "switching",
                  actions: { type: "want", params: ({ event }) => event },
                },
                "language.changed": {
                  guard: { type: "isUnexpected", params: ({ event }) => event },
                  target: "following",
                  reenter: true,
                  actions: { type: "want", params: ({ event }) => event },
                },
              },
            },
            switching: {
              description: "The other language's texts are loading.",
              meta: { spec: "§4 Language" },
              tags: ["busy"],
              invoke: {
                id: "applyLanguage",
                src: "applyLanguage",
                input: ({ context }) => ({ language: context.wanted }),
                onDone: {
                  target: "settled",
                  actions: "adopt",
                  description: "The other language's texts are loaded.",
                },
                onError: {
                  target: "settled",
                  actions: ["showFailed", "acceptLanguage"],
                  description: "The other language's texts do not load.",
                },
              },
              on: {
                "language.chosen": {
                  target: "switching",
                  reenter: true,
                  actions: { type: "want", params: ({ event }) => event },
                  description: "A language is chosen.",
                },
              },
            },
          },
        },
      },
    },
  },
});

export type PreferencesActor = ActorRefFrom<typeof preferencesMachine>;
