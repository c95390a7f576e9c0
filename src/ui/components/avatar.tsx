import { UserIcon } from "../icons/signed-in.ts";
import * as css from "./avatar.css.ts";

interface AvatarProps {
  readonly firstName: string;
  readonly lastName: string;
}

/** Zero-width non-joiner: without it, adjacent Arabic letters would join into a word. */
const zeroWidthNonJoiner = "\u200C";

/** A person's initials, as decoration: the name is written elsewhere. */
export function Avatar({ firstName, lastName }: AvatarProps) {
  const initials = [firstLetterOf(firstName), firstLetterOf(lastName)].filter((letter) => letter !== "");
  const letters = initials.join(zeroWidthNonJoiner);
  return (
    <span className={css.avatar} aria-hidden="true" data-initials={letters}>
      {letters === "" ? <UserIcon size={18} /> : null}
    </span>
  );
}

function firstLetterOf(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? "";
}
