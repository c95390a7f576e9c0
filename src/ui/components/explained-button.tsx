import { useId } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { classNames } from "./class-names.ts";
import * as css from "./explained-button.css.ts";

interface ExplainedButtonProps extends Omit<ButtonProps, "aria-describedby"> {
  /** The requirement that is not met; undefined once the button can be pressed. */
  readonly missing: string | undefined;
  /** Makes the sentence a live region, because it appears while another control is edited. */
  readonly announced?: boolean | undefined;
  /** Position of the sentence: `above` in a dialog's footer, `before` in a page's heading. */
  readonly side: "above" | "below" | "before";
  readonly frameClassName?: string | undefined;
  /** Names the values that the sentence shows, for tests; removed from production builds. */
  readonly "data-fact"?: string | undefined;
}

/** A button; while it is disabled, a visible sentence gives the reason and is its accessible description. */
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
  const explanation =
    missing === undefined ? null : (
      <p id={id} data-fact={fact} role={announced ? "status" : undefined} className={css.explanations[side]}>
        {missing}
      </p>
    );
  return (
    <div className={classNames(css.frames[side], frameClassName)}>
      {side === "below" ? null : explanation}
      <Button
        {...button}
        className={classNames(side === "above" && css.button, className)}
        aria-describedby={missing === undefined ? undefined : id}
      />
      {side === "below" ? explanation : null}
    </div>
  );
}
