/** Advice for a surviving mutant: which part of the path file would detect the change. */
import type { Mutant } from "./mutant.ts";

const transitionAdvice =
  "Say in `transitions` of the path file where this event leads, by a function where its outcomes differ, and observe what it leaves behind.";
const guardAdvice =
  "Give `events`, `answers` or `starts` with which the guard holds, and others with which it does not.";
const actionAdvice =
  "Add an observation that sees what the action does: of `context`, of what is sent, emitted or asked.";
const delayAdvice =
  "Say in `delays` how long it lasts by the specification, and in `transitions` where it leads.";
const input = "Add an observation that looks at `invoked`: what the actor is asked.";

/** The advice for each chart mutator. */
const chartAdvice: Readonly<Record<string, string>> = {
  TargetChanged: transitionAdvice,
  TargetRemoved: transitionAdvice,
  CandidateRemoved: guardAdvice,
  EventIgnored: transitionAdvice,
  AlwaysRemoved: transitionAdvice,
  OnDoneRemoved: transitionAdvice,
  OnDoneEmptied: transitionAdvice,
  OnErrorRemoved: "Say in `transitions` where the failure leads; `failures` has how the actor may fail.",
  OnErrorEmptied: "Say in `transitions` where the failure leads; `failures` has how the actor may fail.",
  InitialChanged: "Say in `initial` and `transitions` which state is entered.",
  TypeRemoved: "Say in `final` where the machine ends, and observe what it ends with.",
  GuardRemoved: guardAdvice,
  GuardNegated: guardAdvice,
  ActionRemoved: actionAdvice,
  EntryRemoved: actionAdvice,
  ExitRemoved: actionAdvice,
  InvokeRemoved: "Say in `transitions` where the actor's answer and its failure lead.",
  InputRemoved: input,
  InputChanged: input,
  DelayRemoved: delayAdvice,
  DelayRenamed: delayAdvice,
  FigureChanged: delayAdvice,
  TagRemoved: "Add an observation that looks at the tags of `state`.",
  ReenterToggled:
    "Observe what entering anew does: an actor that starts again, an entry action. Where nothing does, the mutant is equivalent (--equivalent).",
};

const sectionAdvice: Readonly<Record<string, string>> = {
  guards: guardAdvice,
  actions: actionAdvice,
  delays: delayAdvice,
};

/** The advice for a mutant. For a language mutator, it depends on the section of `setup` that contains the change. */
export function adviceFor({ mutator, place }: Pick<Mutant, "mutator" | "place">): string {
  const [section = ""] = place.split(".");
  return (
    chartAdvice[mutator] ??
    sectionAdvice[section] ??
    "Add an observation that sees the difference; where nothing can, the mutant is equivalent (--equivalent)."
  );
}
