/** Opens stages for states; all states without side effects share one sign-in for each language and kind of person. */
import type { Browser, Page } from "@playwright/test";
import type { Control } from "../support/control.ts";
import {
  type Addresses,
  type Kind,
  type LanguageCode,
  makeSomeone,
  openRoom,
  type Room,
  type Stage,
  textsOf,
} from "./stage.ts";
import type { State } from "./states.ts";

export interface OpenStage extends Stage {
  /** Closes the page and undoes the state's side effects. Returns the browser's complaints. */
  readonly close: () => Promise<readonly string[]>;
}

export interface Rooms {
  readonly stageFor: (state: State, language: LanguageCode) => Promise<OpenStage>;
  readonly close: () => Promise<void>;
}

/**
 * `app` and `sandbox` are their addresses.
 * @param sharing whether a context can have several pages, so that states share a sign-in
 */
export async function openRooms(
  browser: Pick<Browser, "newContext">,
  addresses: Addresses,
  control: Control,
  sharing = true,
): Promise<Rooms> {
  const isAlone = (state: State) => !sharing || state.alone === true;
  const payee = await makeSomeone(control, "active", { firstName: "Priya" });
  const shared = new Map<string, Promise<Room>>();

  async function open(kind: Kind, language: LanguageCode, state?: State): Promise<Room> {
    const someone = kind === "visitor" ? undefined : await makeSomeone(control, kind, state?.details);
    return openRoom(browser, { addresses, language, someone });
  }

  function roomFor(state: State, language: LanguageCode): Promise<Room> {
    if (isAlone(state)) return open(state.who, language, state);
    const name = `${language} ${state.who}`;
    const room = shared.get(name) ?? open(state.who, language);
    shared.set(name, room);
    return room;
  }

  return {
    stageFor: async (state, language) => {
      const room = await roomFor(state, language);
      const complained = room.guard.complaints().length;
      const page = await room.context.newPage();
      return {
        ...stageOf(room, page, control, payee.mobile),
        close: async () => {
          if (room.someone !== undefined) await control.clearFaults(room.someone.email);
          await (isAlone(state) ? room.context.close() : page.close());
          return room.guard.complaints().slice(complained);
        },
      };
    },
    close: async () => {
      for (const room of shared.values()) await (await room).context.close();
    },
  };
}

function stageOf(room: Room, page: Page, control: Control, payee: string): Stage {
  const { app, landing } = textsOf(room.language);
  return {
    page,
    control,
    guard: room.guard,
    language: room.language,
    words: app,
    landing,
    email: room.someone?.email ?? "",
    accountId: room.someone?.accountId ?? "",
    payee,
  };
}
