import type { HistoryEvent } from "../run/history.ts";
import { Presses } from "./invariants.ts";

/**
 * The person's presses on this device that have no outcome and that no page shows. A press that sent nothing and left
 * no entry ended with its page.
 */
export function listOpenPayments(
  events: readonly HistoryEvent[],
  standing: ReadonlySet<string>,
  journal: ReadonlySet<string>,
  person: string,
  device: string,
): number[] {
  const presses = new Presses();
  const closedPresses = new Set<number>();
  const sentPresses = new Set<number>();
  const lostKeys = new Set<string>();
  for (const event of events) {
    presses.take(event);
    if (event.type === "notSent") closedPresses.add(event.press);
    else if (event.type === "told") closedPresses.add(event.press ?? presses.byKey.get(event.key) ?? -1);
    else if (event.type === "answeredByPerson") closedPresses.add(presses.byKey.get(event.key) ?? -1);
    else if (event.type === "entryLost") lostKeys.add(event.key);
    else if (event.type === "posted") sentPresses.add(presses.byRequest.get(event.request) ?? -1);
  }
  const keys = new Map([...presses.byKey].map(([key, press]) => [press, key]));
  return [...presses.pressed.values()]
    .filter(
      (pressEvent) =>
        pressEvent.person === person && pressEvent.device === device && !closedPresses.has(pressEvent.press),
    )
    .filter(({ press }) => {
      const key = keys.get(press);
      if (key === undefined) return sentPresses.has(press);
      if (standing.has(key) || lostKeys.has(key)) return false;
      return sentPresses.has(press) || journal.has(key);
    })
    .map(({ press }) => press);
}

/**
 * Unfinished payments of a live page: its presses that it neither ended nor shows, with or without a journal entry, and
 * its person's entries that it does not show. Entries that foreign code has written are ignored.
 */
export function listOpenOnPage(
  events: readonly HistoryEvent[],
  standing: ReadonlySet<string>,
  journal: ReadonlySet<string>,
  page: string,
): string[] {
  const presses = new Presses();
  const closedPresses = new Set<number>();
  const tampered = new Set<string>();
  for (const event of events) {
    presses.take(event);
    if (event.type === "entryTampered") tampered.add(event.key);
    if (event.type === "entryLost") closedPresses.add(presses.byKey.get(event.key) ?? -1);
    if (!("page" in event) || event.page !== page) continue;
    if (event.type === "notSent") closedPresses.add(event.press);
    else if (event.type === "told" || event.type === "answeredByPerson" || event.type === "removed")
      closedPresses.add(presses.byKey.get(event.key) ?? -1);
  }
  const keys = new Map([...presses.byKey].map(([key, press]) => [press, key]));
  const isShown = (press: number): boolean => standing.has(keys.get(press) ?? "");
  return [
    ...[...presses.pressed.values()]
      .filter(
        (pressEvent) =>
          pressEvent.page === page && !closedPresses.has(pressEvent.press) && !isShown(pressEvent.press),
      )
      .map(({ press }) => `press ${press}`),
    ...[...journal]
      .filter((key) => presses.byKey.has(key) && !tampered.has(key) && !standing.has(key))
      .map((key) => `the entry …${key.slice(-2)}`),
  ];
}
