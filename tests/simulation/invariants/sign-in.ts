import type { HistoryEvent, Instruction } from "../run/history.ts";

type EventOfType<Type extends HistoryEvent["type"]> = Extract<HistoryEvent, { type: Type }>;

interface BrokenInvariant {
  readonly invariant: string;
  readonly text: string;
}

/** What the operator requires of payouts; amounts in cents, ages in seconds. */
export interface SignInLimit {
  readonly payoutAbove: number;
  readonly maxAge: number;
}

/** Milliseconds between a sign-in and the page's load. */
const returning = 2_000;

/** Checks the fresh sign-ins before a payment. */
export class SignInJudge {
  /** The latest press whose dialog redirected to a sign-in, by person and tab. */
  readonly #left = new Map<string, EventOfType<"pressed">>();
  readonly #pressed = new Map<number, EventOfType<"pressed">>();
  readonly #cameBack = new Map<string, number>();

  constructor(private readonly limit: SignInLimit | undefined) {}

  take(event: HistoryEvent): BrokenInvariant | undefined {
    switch (event.type) {
      case "pressed":
        this.#pressed.set(event.press, event);
        return undefined;
      case "askedToSignIn":
        this.#left.delete(tabOf(event));
        return undefined;
      case "leftToSignIn": {
        const press = this.#pressed.get(event.press);
        if (press) this.#left.set(tabOf(event), press);
        return undefined;
      }
      case "formReturned":
        return this.#returned(event);
      default:
        return undefined;
    }
  }

  #returned(event: EventOfType<"formReturned">): BrokenInvariant | undefined {
    this.#cameBack.set(event.page, event.wall);
    const leftForm = this.#left.get(tabOf(event));
    this.#left.delete(tabOf(event));
    if (
      leftForm !== undefined &&
      leftForm.person === event.person &&
      isSame(leftForm.instruction, event.instruction)
    )
      return undefined;
    return {
      invariant: "a form that comes back is the one that left, of the same person, once",
      text: `${event.page} fills in a ${event.instruction.operation} of ${event.instruction.cents}`,
    };
  }

  /**
   * Checks the age of the sign-in at the press, by the device's own clock, as the app does. After a return from the
   * provider, the age counts from the return.
   */
  posted(
    { instruction, signedInAt, page, request }: EventOfType<"posted">,
    press: EventOfType<"pressed">,
  ): BrokenInvariant | undefined {
    const { limit } = this;
    if (limit === undefined || signedInAt === undefined) return undefined;
    if (instruction.operation !== "payout" || instruction.cents <= limit.payoutAbove) return undefined;
    const signInTime = Math.max(signedInAt, this.#cameBack.get(page) ?? 0);
    if (press.wall - signInTime <= limit.maxAge * 1_000 + returning) return undefined;
    return {
      invariant: "a payment that needs a fresh sign-in leaves only with one",
      text: `${request} leaves with a sign-in ${Math.round((press.wall - signedInAt) / 1_000)} s old`,
    };
  }
}

function tabOf({ page, person }: { readonly page: string; readonly person: string | undefined }): string {
  return `${person} ${page.split(".")[0]}`;
}

function isSame(firstInstruction: Instruction, secondInstruction: Instruction): boolean {
  return JSON.stringify(firstInstruction) === JSON.stringify(secondInstruction);
}
