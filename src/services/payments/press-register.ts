import { rejection } from "../../machines/core/failure.ts";
import type { Click, Press } from "../../machines/instructions/instruction.ts";
import { pressLimit } from "../../machines/instructions/rules/press-limit.ts";
import { subjectOf } from "../api/token-subject.ts";
import type { Browser } from "../browser/browser.ts";
import { ApiError } from "../core/errors.ts";
import { type PageLives, pageLives } from "./page-lives.ts";

/** In milliseconds: how far the wall clock may fall behind the monotonic one before it counts as set back. */
const clockTolerance = 1_000;

export interface PressRegister {
  /** Time and page life of a click, noted in its own event. */
  note(): Click;
  /**
   * Adds the person to a click, which is noted now where it is not given; with a key it is a press that sends the same
   * payment again.
   * @throws ApiError `page_life_over` where the key belongs to another page life; what `token` rejects with
   */
  register(key: string | undefined, click?: Click): Promise<Press>;
  /** The key was made for this press. */
  keep(key: string, press: Press): void;
  /** Whether the token is of the person who pressed; of an earlier page life's key, of the first person who asks about it. */
  isOwn(key: string, token: string): boolean;
  /** Whether a request of this press may leave now, by both clocks, under this token. Synchronous: nothing may come between it and `fetch`. */
  mayLeave(press: Press, token: string): boolean;
}

export function pressRegister(
  browser: Pick<Browser, "now" | "monotonic" | "listen">,
  token: () => Promise<string>,
  lives: PageLives = pageLives(browser),
): PressRegister {
  const pageLifeOf = new Map<string, number>();
  const subjectByKey = new Map<string, string | undefined>();
  const note = () => ({ at: browser.now(), monotonicAt: browser.monotonic(), pageLife: lives.current() });

  return {
    note,
    async register(key, click) {
      const noted = click ?? note();
      if (key !== undefined && pageLifeOf.get(key) !== lives.current())
        throw new ApiError(rejection("page_life_over"));
      const subject = subjectOf(await token());
      if (subject === undefined) throw new ApiError(rejection("unauthorized"));
      return { ...noted, subject };
    },
    keep(key, press) {
      pageLifeOf.set(key, press.pageLife);
      subjectByKey.set(key, press.subject);
    },
    isOwn(key, token) {
      const subject = subjectOf(token);
      if (!subjectByKey.has(key)) subjectByKey.set(key, subject);
      return subjectByKey.get(key) === subject;
    },
    mayLeave(press, usedToken) {
      const age = browser.now() - press.at;
      const monotonicAge = browser.monotonic() - press.monotonicAt;
      return (
        age >= 0 &&
        age < pressLimit &&
        monotonicAge >= 0 &&
        monotonicAge < pressLimit &&
        monotonicAge - age <= clockTolerance &&
        press.pageLife === lives.current() &&
        subjectOf(usedToken) === press.subject
      );
    },
  };
}
