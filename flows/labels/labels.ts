/** How the drawings speak: sentences of the charts, names of their guards, actors and delays, and the marks' own words. */
import type { FlowInvoke, FlowState, FlowTransition } from "../charts/flow.ts";
import { ar, arStates } from "./ar.ts";
import { actors, guards } from "./names.ts";

export type Language = "en" | "ar";

/** `canSubmit` → `can submit` */
function spaced(name: string): string {
  return name
    .replace(/[._-]/g, " ")
    .replace(/([a-z])([A-Z])/g, (_, one: string, other: string) => `${one} ${other.toLowerCase()}`);
}

const english = {
  if: "if",
  otherwise: "otherwise",
  anywhere: "wherever it stands",
  again: "begins again",
  stays: "nothing changes",
  asks: "asks for",
  listens: "listens to",
  starts: "starts",
  arrow: "→",
} as const;

const arabic: Readonly<Record<keyof typeof english, string>> = {
  if: "إذا",
  otherwise: "وإلّا",
  anywhere: "أينما كان",
  again: "يبدأ من جديد",
  stays: "لا يتغيّر شيء",
  asks: "يطلب",
  listens: "يستمع إلى",
  starts: "يبدأ",
  arrow: "←",
};

function sentence(text: string): string {
  return text.replace(/\.$/, "");
}

export interface Labels {
  readonly language: Language;
  readonly title: (state: FlowState) => string;
  readonly description: (state: FlowState) => string;
  readonly happens: (transition: FlowTransition) => string;
  readonly guard: (name: string) => string;
  /** Of a child that a chart names, or a service that it asks. */
  readonly actor: (name: string) => string;
  readonly invoke: (invoke: FlowInvoke) => string;
  readonly mark: (name: keyof typeof english) => string;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const prefix = { port: "asks", listener: "listens", machine: "starts" } as const;

function say(language: Language, text: string): string {
  return language === "ar" ? (ar[text] ?? text) : text;
}

/** A chart is named as the actor that runs it is, where it has no shorter name. */
export function arabicTitle(key: string): string | undefined {
  return arStates[key] ?? actors[key]?.ar;
}

export function labelsIn(language: Language): Labels {
  const marks = language === "ar" ? arabic : english;
  const actor = (name: string) => actors[name]?.[language] ?? spaced(name);
  return {
    language,
    title: ({ key }) => (language === "ar" ? (arabicTitle(key) ?? spaced(key)) : capital(spaced(key))),
    description: ({ description }) => say(language, description),
    happens: ({ description, event }) =>
      description === "" ? spaced(event) : sentence(say(language, description)),
    guard: (name) => guards[name]?.[language] ?? spaced(name),
    actor,
    invoke: ({ src, kind }) => `${marks[prefix[kind]]} ${actor(src)}`,
    mark: (name) => marks[name],
  };
}
