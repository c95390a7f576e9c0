import { useId } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { classNames } from "./class-names.ts";
import * as css from "./explained-button.css.ts";

interface ExplainedButtonProps extends Omit<ButtonProps, "aria-describedby"> {
  /** What it needs before it can be pressed; undefined while nothing is missing. */
  readonly missing: string | undefined;
  /** The sentence comes while something else is typed: it is announced. */
  readonly announced?: boolean | undefined;
  /** Where the sentence stands: `above` in a dialog's footer, `before` in a page's heading. */
  readonly side: "above" | "below" | "before";
  readonly frameClassName?: string | undefined;
  /** Of which facts the sentence is; left out of the shipped build. */
  readonly "data-fact"?: string | undefined;
}

/** A button that is disabled beside the sentence that says why, and is described by it. */
export function ExplainedButton({
  missing,
  announced = false,
  side,
  frameClassName,
  className,
  "data-fact": fact,
  ...button
}: ExplainedButtonProps) {
  const id = useId();
  const sentence =
    missing === undefined ? null : (
      <p id={id} data-fact={fact} role={announced ? "status" : undefined} className={css.sentences[side]}>
        {missing}
      </p>
    );
  return (
    <div className={classNames(css.frames[side], frameClassName)}>
      {side === "below" ? null : sentence}
      <Button
        {...button}
        className={classNames(side === "above" && css.button, className)}
        aria-describedby={missing === undefined ? undefined : id}
      />
      {side === "below" ? sentence : null}
    </div>
  );
}
