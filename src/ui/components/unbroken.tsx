import { unbroken } from "./unbroken.css.ts";

/** Characters that the narrowest line of a phone of 320 px has room for. */
const longest = 28;

interface UnbrokenProps {
  readonly text: string;
  /** Stands in `text`; in one line, unless it is longer than any line. */
  readonly part: string;
}

/** A sentence with a number or a reference that has to be read whole. */
export function Unbroken({ text, part }: UnbrokenProps) {
  const at = text.indexOf(part);
  if (at < 0 || part.length > longest) return text;
  return (
    <>
      {text.slice(0, at)}
      <bdi dir="ltr" className={unbroken}>
        {part}
      </bdi>
      {text.slice(at + part.length)}
    </>
  );
}
