import { unbroken } from "./unbroken.css.ts";

interface DayAndTimeProps {
  /** A whole moment, or one relative to now. */
  readonly text: string;
  readonly day: string;
  readonly time: string;
}

/** A moment that breaks between its day and its time alone. */
export function DayAndTime({ text, day, time }: DayAndTimeProps) {
  if (!text.startsWith(day) || !text.endsWith(time)) return text;
  return (
    <>
      <span className={unbroken}>{text.slice(0, -time.length).trimEnd()}</span>{" "}
      <span className={unbroken}>{time}</span>
    </>
  );
}
