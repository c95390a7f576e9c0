import type { Chapter } from "../check.ts";
import { accountChapter } from "./account.ts";
import { bodiesChapter } from "./bodies.ts";
import { cardsChapter } from "./cards.ts";
import { changesChapter } from "./changes.ts";
import { corsChapter } from "./cors.ts";
import { eventsChapter } from "./events.ts";
import { headersChapter } from "./headers.ts";
import { keysChapter } from "./keys.ts";
import { lastingChapter } from "./lasting.ts";
import { listsChapter } from "./lists.ts";
import { payeesChapter } from "./payees.ts";
import { moneyChapter } from "./payments.ts";
import { privacyChapter } from "./privacy.ts";
import { racesChapter } from "./races.ts";
import { readsChapter } from "./reads.ts";
import { signInChapter } from "./sign-in.ts";
import { statusChapter } from "./status.ts";
import { withoutKeysChapter } from "./without-keys.ts";

/** All chapters, in the order in which a team builds a server (docs/back-end.md). */
export const chapters: readonly Chapter[] = [
  corsChapter,
  headersChapter,
  signInChapter,
  readsChapter,
  bodiesChapter,
  listsChapter,
  accountChapter,
  cardsChapter,
  payeesChapter,
  keysChapter,
  statusChapter,
  moneyChapter,
  racesChapter,
  changesChapter,
  eventsChapter,
  privacyChapter,
  withoutKeysChapter,
  lastingChapter,
];
