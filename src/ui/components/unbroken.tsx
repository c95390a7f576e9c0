import { unbroken } from "./unbroken.css.ts";

/** Number of characters that always fit in one line at a width of 320 px. */
const maxUnbrokenLength = 28;

interface UnbrokenProps {
  readonly text: string;
  /** A substring of `text`, kept on one line unless it is longer than the narrowest line. */
  readonly part: string;
}

/** A sentence with a number or a reference that must not break across lines. */
export function Unbroken({ text, part }: UnbrokenProps) {
  const offset = text.indexOf(part);
  if (offset < 0 || part.length > maxUnbrokenLength) return text;
  return (
    <>
      {text.slice(0, offset)}
      <bdi dir="ltr" className={unbroken}>
        {part}
      </bdi>
      {text.slice(offset + part.length)}
    </>
  );
}
