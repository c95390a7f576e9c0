/** Finds regions of a parallel state whose step depends on an earlier step in another region. */
import {
  type Explored,
  type ExploredStep,
  eventName,
  leavesOf,
  type Subject,
  stepFrom,
} from "statechart-paths";
import { type Difference, type Exemptions, type Relation, stateText, walkText } from "./relation.ts";

const exemptions: Exemptions = {
  "bank-accounts": {
    "dialog beside storage": ["child addBankAccount", "another tab has removed an account meanwhile"],
    "storage beside dialog": [
      "state, child keepBankAccounts, starts keepBankAccounts",
      "a change made in a dialog is stored next",
    ],
  },
  notifications: {
    "record beside undecided": [
      "inbox, fresh, child updateRecord",
      "an undecided payment that is seen is recorded with the others",
    ],
  },
  "payment-memory": {
    "record beside removal": [
      "state, child updateMemory, starts updateMemory",
      "a removed payee is stored next",
    ],
  },
};

/** Max comparisons of the same two events in the same state, with different contexts. */
const maxTries = 20;

/** The ids of the regions of each active parallel state. */
const regionsIn = ({ snapshot }: Explored): readonly (readonly string[])[] =>
  snapshot._nodes
    .filter(({ type }) => type === "parallel")
    .map(({ states }) => Object.values(states).map(({ id }) => id));

const isInside = (id: string, region: string): boolean => id === region || id.startsWith(`${region}.`);

/** The region in which all transitions of a step begin; undefined if they begin in several, or outside. */
function regionOf({ edges }: ExploredStep, regions: readonly string[]): string | undefined {
  const sources = [...edges].filter((key) => !key.endsWith("|refused")).map((key) => key.split("|")[0] ?? "");
  if (sources.length === 0) return undefined;
  return regions.find((region) => sources.every((source) => isInside(source, region)));
}

const leavesIn = (exploredState: Explored, region: string): string =>
  leavesOf(exploredState.snapshot)
    .filter((leaf) => isInside(`${exploredState.snapshot.machine.id}.${leaf}`, region))
    .join(" + ");

/** What a step does in its region: the state there, the facts that it writes, and the actors that it starts. */
function* differencesOf(
  from: Explored,
  beside: ExploredStep,
  ownStep: ExploredStep,
  secondStep: ExploredStep,
  region: string,
): Iterable<readonly [detail: string, seen: string]> {
  const [alone, together] = [leavesIn(ownStep.target, region), leavesIn(secondStep.target, region)];
  if (alone !== together) yield ["state", `${together}, and alone ${alone}`];
  for (const name of new Set([...ownStep.target.facts.keys(), ...beside.target.facts.keys()])) {
    const earlierValue = from.facts.get(name);
    const isOwn = ownStep.target.facts.get(name) !== earlierValue;
    if (isOwn && beside.target.facts.get(name) !== earlierValue) continue;
    const expected = (isOwn ? ownStep : beside).target.facts.get(name);
    const actualFact = secondStep.target.facts.get(name);
    if (actualFact !== expected) yield [name, `${actualFact}, and alone ${expected}`];
  }
  for (const effect of new Set([...ownStep.effects, ...secondStep.effects]))
    if (ownStep.effects.includes(effect) !== secondStep.effects.includes(effect)) yield [effect, ""];
}

function* differences(subject: Subject, explored: readonly Explored[]): Iterable<Difference> {
  const tryCounts = new Map<string, number>();
  for (const from of explored)
    for (const regions of regionsIn(from)) {
      const steps = from.steps.flatMap((step) => {
        const region = regionOf(step, regions);
        return region === undefined ? [] : [{ step, region }];
      });
      for (const { step: beside, region: other } of steps)
        for (const { step: own, region } of steps) {
          if (region === other || beside.target === from || beside.target.snapshot.status !== "active")
            continue;
          const key = `${stateText(from.snapshot)} ${beside.event.type} ${own.event.type}`;
          const count = tryCounts.get(key) ?? 0;
          if (count === maxTries || !subject.eventsOf(beside.target.snapshot).includes(own.event)) continue;
          tryCounts.set(key, count + 1);
          const secondStep = stepFrom(subject, beside.target, own.event);
          // The second step may also take a transition outside its region that neither step takes alone. Such a step is
          // skipped.
          if (regionOf(secondStep, regions) !== region) continue;
          const regionNames = [region, other].map((id) => id.replace(/.*\./, "")).join(" beside ");
          for (const [detail, seen] of differencesOf(from, beside, own, secondStep, region))
            yield {
              about: regionNames,
              detail,
              seen: `${seen} by ${eventName(own.event.type)} ${walkText(beside.target)}`,
            };
        }
    }
}

export const besideAnother: Relation = {
  says: "a region does the same beside another that has moved",
  differences,
  exemptions,
};
