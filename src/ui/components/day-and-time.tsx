import { unbroken } from "./unbroken.css.ts";

interface DayAndTimeProps {
  /** A whole moment, or one relative to now. */
  readonly text: string;
  readonly day: string;
}

/** A moment that breaks between its day and its time alone. */
export function DayAndTime({ text, day }: DayAndTimeProps) {
  if (!text.startsWith(day)) return text;
  const end = text.indexOf(" ", day.length);
  return (
    <>
      <span className={unbroken}>{text.slice(0, end)}</span>{" "}
      <span className={unbroken}>{text.slice(end + 1)}</span>
    </>
  );
}
