import { UserIcon } from "../icons/user.tsx";
import * as css from "./avatar.css.ts";

interface AvatarProps {
  readonly firstName: string;
  readonly lastName: string;
}

/** A person's initials, drawn and not written: the name itself stands elsewhere. */
export function Avatar({ firstName, lastName }: AvatarProps) {
  const letters = `${initial(firstName)}${initial(lastName)}`;
  return (
    <span className={css.avatar} aria-hidden="true" data-initials={letters}>
      {letters === "" ? <UserIcon size={18} /> : null}
    </span>
  );
}

function initial(name: string): string {
  return Array.from(name.trim())[0]?.toUpperCase() ?? "";
}
