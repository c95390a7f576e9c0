import { type ActorRefFrom, assign, sendParent, setup } from "xstate";
import type { Language, Theme } from "../domain.ts";
import { port } from "../port.ts";

export type PreferencesEvent = { type: "theme.toggled" } | { type: "language.chosen"; language: Language };

/** Theme and language: read once, applied to the page, and kept for the next visit. */
export const preferencesMachine = setup({
  types: {
    context: {} as { wanted: Language; current: Language },
    events: {} as PreferencesEvent,
    tags: {} as "busy" | "dark",
    meta: {} as { spec: string },
  },
  actors: {
    /** What the page was started with. */
    readPreferences: port<{ theme: Theme; language: Language }>("readPreferences"),
    /** Shows the theme and remembers it. */
    applyTheme: port<void, { theme: Theme }>("applyTheme"),
    /** Loads the language's texts, turns the page to its direction and remembers it. */
    applyLanguage: port<void, { language: Language }>("applyLanguage"),
  },
  actions: {
    want: assign({ wanted: (_, params: { language: Language }) => params.language }),
    adopt: assign({ current: ({ context }) => context.wanted }),
    begin: assign({
      wanted: (_, params: { language: Language }) => params.language,
      current: (_, params: { language: Language }) => params.language,
    }),
    showFailed: sendParent({
      type: "toast.raised",
      kind: "error",
      message: { key: "errors.languageFailed" },
    }),
  },
  guards: {
    isDark: (_, params: { theme: Theme }) => params.theme === "nupay-dark",
    isAnother: ({ context }, params: { language: Language }) => context.current !== params.language,
  },
}).createMachine({
  id: "preferences",
  description: "How the product looks and speaks.",
  meta: { spec: "§2 Top bar" },
  context: { wanted: "en", current: "en" },
  initial: "reading",
  states: {
    reading: {
      description: "The page stands as it was prerendered; nothing is known of the visitor yet.",
      meta: { spec: "§9 Theme and language" },
      invoke: {
        id: "readPreferences",
        src: "readPreferences",
        onDone: [
          {
            guard: { type: "isDark", params: ({ event }) => event.output },
            target: "known.theme.dark",
            actions: { type: "begin", params: ({ event }) => event.output },
            description: "What was kept for this visitor is read.",
          },
          {
            target: "known",
            actions: { type: "begin", params: ({ event }) => event.output },
            description: "What was kept for this visitor is read.",
          },
        ],
        onError: { target: "known", description: "What was kept cannot be read." },
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
              description: "Ink on paper.",
              meta: { spec: "§4 Theme" },
              on: { "theme.toggled": { target: "darkening", description: "The theme switch is pressed." } },
            },
            darkening: {
              description: "The dark theme is being put on and remembered.",
              meta: { spec: "§9 Kept choices" },
              tags: ["dark"],
              invoke: {
                id: "darken",
                src: "applyTheme",
                input: { theme: "nupay-dark" },
                onDone: { target: "dark", description: "The dark theme is shown." },
                onError: { target: "dark", description: "The dark theme is shown, but could not be kept." },
              },
            },
            dark: {
              description: "Paper on ink.",
              meta: { spec: "§4 Theme" },
              tags: ["dark"],
              on: { "theme.toggled": { target: "lightening", description: "The theme switch is pressed." } },
            },
            lightening: {
              description: "The light theme is being put on and remembered.",
              meta: { spec: "§9 Kept choices" },
              invoke: {
                id: "lighten",
                src: "applyTheme",
                input: { theme: "nupay-light" },
                onDone: { target: "light", description: "The light theme is shown." },
                onError: { target: "light", description: "The light theme is shown, but could not be kept." },
              },
            },
          },
        },
        language: {
          description: "English or Arabic, and with it the direction.",
          meta: { spec: "§4 Language" },
          initial: "settled",
          states: {
            settled: {
              description: "The page speaks the chosen language.",
              meta: { spec: "§4 Language" },
              on: {
                "language.chosen": {
                  guard: { type: "isAnother", params: ({ event }) => event },
                  target: "switching",
                  actions: { type: "want", params: ({ event }) => event },
                  description: "A language is chosen.",
                },
              },
            },
            switching: {
              description: "The other language's texts are on their way.",
              meta: { spec: "§4 Language" },
              tags: ["busy"],
              invoke: {
                id: "applyLanguage",
                src: "applyLanguage",
                input: ({ context }) => ({ language: context.wanted }),
                onDone: {
                  target: "settled",
                  actions: "adopt",
                  description: "The other language's texts are there.",
                },
                onError: {
                  target: "settled",
                  actions: "showFailed",
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
