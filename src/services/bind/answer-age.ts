import { type AnyActorRef, fromCallback } from "xstate";
import type { QueryActor, QuerySnapshot } from "../../machines/core/query.machine.ts";
import {
  type AnswerAgeEvent,
  answerAgeMachine,
  type FollowedQuery,
} from "../../machines/session/answer-age.machine.ts";
import type { LiveUpdatesActor } from "../../machines/session/live-updates.machine.ts";
import type { Browser } from "../browser/browser.ts";
import type { Connections } from "../connect.ts";

export function bindAnswerAge(getConnections: () => Connections) {
  return answerAgeMachine.provide({
    actors: {
      watchAnswer: fromCallback<AnswerAgeEvent, { query: FollowedQuery }>(({ sendBack, input, system }) => {
        const { browser } = getConnections();
        let lastAnsweredAt: number | undefined;
        const reportAnswer = ({ value, context: { answeredAt } }: QuerySnapshot) => {
          if (answeredAt !== undefined && answeredAt !== lastAnsweredAt) {
            lastAnsweredAt = answeredAt;
            // The clock may have been set back.
            const age = Math.max(browser.now() - answeredAt, 0);
            sendBack({ type: "answer.read", at: answeredAt, age });
            if (updatesOf(system)?.getSnapshot().hasTag("live")) sendBack({ type: "stream.opened" });
          }
          if (value === "failed") sendBack({ type: "reading.failed" });
        };
        let unsubscribeQuery = () => {};
        const followQuery = () => {
          const query = system.get(input.query) as QueryActor | undefined;
          if (query === undefined) return;
          reportAnswer(query.getSnapshot());
          // The account gate starts a new account query each time it starts.
          const { unsubscribe } = query.subscribe({
            next: reportAnswer,
            complete: () => void Promise.resolve().then(followQuery),
          });
          unsubscribeQuery = unsubscribe;
        };
        followQuery();
        const unfollowStream = followStream(updatesOf(system), browser, sendBack);
        return () => {
          unsubscribeQuery();
          unfollowStream();
        };
      }),
    },
  });
}

const updatesOf = (system: AnyActorRef["system"]) =>
  system.get("liveUpdates") as LiveUpdatesActor | undefined;

function followStream(
  updates: LiveUpdatesActor | undefined,
  { now }: Pick<Browser, "now">,
  send: (event: AnswerAgeEvent) => void,
): () => void {
  if (updates === undefined) return () => {};
  let earlierSnapshot: ReturnType<LiveUpdatesActor["getSnapshot"]> | undefined;
  const reportStream = (snapshot: ReturnType<LiveUpdatesActor["getSnapshot"]>) => {
    const [wasLive, isLive] = [earlierSnapshot?.hasTag("live") === true, snapshot.hasTag("live")];
    earlierSnapshot = snapshot;
    if (wasLive !== isLive) send(isLive ? { type: "stream.opened" } : { type: "stream.lost", at: now() });
  };
  reportStream(updates.getSnapshot());
  return updates.subscribe(reportStream).unsubscribe;
}
