import { useProduct } from "../hooks/use-product.ts";
import * as css from "./logo.css.ts";

interface LogoProps {
  /** In CSS pixels; 28 by default. */
  readonly height?: number | undefined;
  /** The product's name, where no heading beside the logo says it. */
  readonly title?: string | undefined;
}

const viewBox = { top: 1, width: 188, height: 56 } as const;
const drawn = "nupay";
const letters =
  "M71 22v27M85 36a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM141 8v28M127 36a14 14 0 1 0 0-28 14 14 0 0 0 0 28zM158 8v16a12 12 0 0 0 24 0M182 8v29a12 12 0 0 1-12 12h-7";

/** The n that turns into the u, and the rest of the name; a product of another name has it in letters. Never mirrored. */
export function Logo({ height = 28, title }: LogoProps) {
  const product = useProduct();
  const width = product === drawn ? viewBox.width : 71 + 24 * product.length;
  const size = { width: Math.round((height * width) / viewBox.height), height };
  const lines = (
    <>
      <path className={css.line} d="M6 36V20a12 12 0 0 1 24 0v4a12 12 0 0 0 24 0V8" />
      {product === drawn ? (
        <path className={css.letters} d={letters} />
      ) : (
        <text className={css.name} x="71" y="36">
          {product}
        </text>
      )}
    </>
  );
  const box = `0 ${viewBox.top} ${width} ${viewBox.height}`;
  return title === undefined ? (
    <svg {...size} viewBox={box} className={css.logo} aria-hidden="true" focusable="false">
      {lines}
    </svg>
  ) : (
    <svg {...size} viewBox={box} className={css.logo} role="img" aria-label={title} focusable="false">
      {lines}
    </svg>
  );
}
