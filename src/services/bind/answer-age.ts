import { fromCallback } from "xstate";
import {
  type AnswerAgeEvent,
  answerAgeMachine,
  type FollowedQuery,
} from "../../machines/session/answer-age.machine.ts";
import type { QueryActor, QuerySnapshot } from "../../machines/session/query.machine.ts";
import type { Connections } from "../connect.ts";

export function bindAnswerAge(connected: () => Connections) {
  return answerAgeMachine.provide({
    actors: {
      watchAnswer: fromCallback<AnswerAgeEvent, { query: FollowedQuery }>(({ sendBack, input, system }) => {
        const { browser } = connected();
        let known: number | undefined;
        const look = ({ value, context: { answeredAt } }: QuerySnapshot) => {
          if (answeredAt !== undefined && answeredAt !== known) {
            known = answeredAt;
            // The clock may have been set back.
            const age = Math.max(browser.now() - answeredAt, 0);
            sendBack({ type: "answer.read", at: answeredAt, age });
          }
          if (value === "failed") sendBack({ type: "reading.failed" });
        };
        let unfollow = () => {};
        const follow = () => {
          const query = system.get(input.query) as QueryActor | undefined;
          if (query === undefined) return;
          look(query.getSnapshot());
          // The account's query begins anew with its gate.
          const { unsubscribe } = query.subscribe({ next: look, complete: () => queueMicrotask(follow) });
          unfollow = unsubscribe;
        };
        follow();
        return () => unfollow();
      }),
    },
  });
}
