/** Advice for a surviving mutant: which part of the path file would detect the change. */
import type { Mutant } from "./mutant.ts";

const transition =
  "Say in `transitions` of the path file where this event leads, by a function where its outcomes differ, and observe what it leaves behind.";
const guard =
  "Give `events`, `answers` or `starts` with which the guard holds, and others with which it does not.";
const action =
  "Add an observation that sees what the action does: of `context`, of what is sent, emitted or asked.";
const delay = "Say in `delays` how long it lasts by the specification, and in `transitions` where it leads.";
const input = "Add an observation that looks at `invoked`: what the actor is asked.";

/** The advice for each chart mutator. */
const ofCharts: Readonly<Record<string, string>> = {
  TargetChanged: transition,
  TargetRemoved: transition,
  CandidateRemoved: guard,
  EventIgnored: transition,
  AlwaysRemoved: transition,
  OnDoneRemoved: transition,
  OnDoneEmptied: transition,
  OnErrorRemoved: "Say in `transitions` where the failure leads; `failures` has how the actor may fail.",
  OnErrorEmptied: "Say in `transitions` where the failure leads; `failures` has how the actor may fail.",
  InitialChanged: "Say in `initial` and `transitions` which state is entered.",
  TypeRemoved: "Say in `final` where the machine ends, and observe what it ends with.",
  GuardRemoved: guard,
  GuardNegated: guard,
  ActionRemoved: action,
  EntryRemoved: action,
  ExitRemoved: action,
  InvokeRemoved: "Say in `transitions` where the actor's answer and its failure lead.",
  InputRemoved: input,
  InputChanged: input,
  DelayRemoved: delay,
  DelayRenamed: delay,
  FigureChanged: delay,
  TagRemoved: "Add an observation that looks at the tags of `state`.",
  ReenterToggled:
    "Observe what entering anew does: an actor that starts again, an entry action. Where nothing does, the mutant is equivalent (--equivalent).",
};

const ofSections: Readonly<Record<string, string>> = {
  guards: guard,
  actions: action,
  delays: delay,
};

/** The advice for a mutant. For a language mutator, it depends on the section of `setup` that contains the change. */
export function adviceFor({ mutator, place }: Pick<Mutant, "mutator" | "place">): string {
  const [section = ""] = place.split(".");
  return (
    ofCharts[mutator] ??
    ofSections[section] ??
    "Add an observation that sees the difference; where nothing can, the mutant is equivalent (--equivalent)."
  );
}
