/** Finds charts, states and events by any word of their names and descriptions, and what is on screen, in both languages. */
import type { Atlas } from "../atlas/data.ts";
import { flatten } from "../charts/flow.ts";
import type { Labels } from "../labels/labels.ts";
import { linkTo } from "./route.ts";

export interface Hit {
  readonly link: string;
  readonly title: string;
  readonly place: string;
}

const mostHits = 60;

/** @returns nothing for an empty search */
export function search(atlas: Atlas, wanted: string, labels: Labels): readonly Hit[] {
  const parts = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  const isIn = (...texts: readonly string[]): boolean => {
    const text = texts.join(" ").toLocaleLowerCase();
    return parts.every((part) => text.includes(part));
  };
  const hits: Hit[] = [];
  for (const { flow } of atlas.charts) {
    const chart = labels.title(flow.root);
    for (const state of flatten(flow.root)) {
      if (isIn(state.key, state.path, labels.title(state), labels.description(state)))
        hits.push({ link: linkTo(flow.id, state.path), title: labels.title(state), place: chart });
      for (const transition of state.transitions)
        if (isIn(transition.event, labels.happens(transition)))
          hits.push({
            link: linkTo(flow.id, state.path),
            title: labels.happens(transition),
            place: `${chart} · ${labels.title(state)}`,
          });
    }
  }
  for (const { flow } of atlas.charts) {
    const states = new Map(flatten(flow.root).map((state) => [state.path, state]));
    for (const { states: paths, en, ar } of atlas.screens[flow.id] ?? [])
      for (const line of [...en.split("\n"), ...ar.split("\n")].filter((one) => isIn(one)))
        for (const path of paths) {
          const state = states.get(path);
          const place = `${labels.title(flow.root)} · ${state ? labels.title(state) : path}`;
          hits.push({ link: linkTo(flow.id, path), title: line.replace(/^\s*- /, ""), place });
        }
  }
  const seen = new Set<string>();
  return hits
    .filter(({ link, title }) => !seen.has(`${link}|${title}`) && seen.add(`${link}|${title}`))
    .slice(0, mostHits);
}
