import { rejection } from "../../machines/core/failure.ts";
import type { ClickTime, Press } from "../../machines/instructions/instruction.ts";
import { pressLimit } from "../../machines/instructions/rules/press-limit.ts";
import { subjectOf } from "../api/token-subject.ts";
import type { Browser } from "../browser/browser.ts";
import { ApiError } from "../core/errors.ts";
import { type PageLives, pageLives } from "./page-lives.ts";

/** In milliseconds: how far the wall clock may fall behind the monotonic one before it counts as set back. */
const clockTolerance = 1_000;

export interface PressRegister {
  /** The time and page life of a click; has to be called in the click's own event. */
  note(): ClickTime;
  /**
   * Adds the signed-in person to a click (default: now). With a key, the press resends that payment.
   * @throws ApiError `page_life_over` if the key belongs to another page life; what `token` rejects with
   */
  register(key: string | undefined, click?: ClickTime): Promise<Press>;
  /** Records that the key was created for this press. */
  keep(key: string, press: Press): void;
  /**
   * Whether the token belongs to the person who pressed; for a key of an earlier page life, to the first person who
   * requested its status.
   */
  isOwn(key: string, token: string): boolean;
  /**
   * Whether a request of this press may be sent now, by both clocks and with this token. Synchronous, and called right
   * before `fetch`.
   */
  maySend(press: Press, token: string): boolean;
}

export function pressRegister(
  browser: Pick<Browser, "now" | "monotonic" | "listen">,
  token: () => Promise<string>,
  browserPageLives: PageLives = pageLives(browser),
): PressRegister {
  const pageLifeOf = new Map<string, number>();
  const subjectByKey = new Map<string, string | undefined>();
  const createPress = () => ({
    at: browser.now(),
    monotonicAt: browser.monotonic(),
    pageLife: browserPageLives.current(),
  });

  return {
    note: createPress,
    async register(key, click) {
      const press = click ?? createPress();
      if (key !== undefined && pageLifeOf.get(key) !== browserPageLives.current())
        throw new ApiError(rejection("page_life_over"));
      const subject = subjectOf(await token());
      if (subject === undefined) throw new ApiError(rejection("unauthorized"));
      return { ...press, subject };
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
    maySend(press, usedToken) {
      const age = browser.now() - press.at;
      const monotonicAge = browser.monotonic() - press.monotonicAt;
      return (
        age >= 0 &&
        age < pressLimit &&
        monotonicAge >= 0 &&
        monotonicAge < pressLimit &&
        monotonicAge - age <= clockTolerance &&
        press.pageLife === browserPageLives.current() &&
        subjectOf(usedToken) === press.subject
      );
    },
  };
}
