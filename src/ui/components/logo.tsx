import { name as drawnName } from "../../../brand/brand.json";
import {
  height as drawnHeight,
  width as drawnWidth,
  left,
  nameAt,
  shapes,
  top,
} from "../../../brand/logo.json";
import { useProduct } from "../hooks/use-product.ts";
import * as css from "./logo.css.ts";

interface LogoProps {
  /** In CSS pixels; 28 by default. */
  readonly height?: number | undefined;
  /** The product's name, if no heading next to the logo has it. */
  readonly title?: string | undefined;
}

/** The brand's logo with its name. A product with another name gets the mark and its name as text. Never mirrored. */
export function Logo({ height = 28, title }: LogoProps) {
  const product = useProduct();
  const isDrawn = product === drawnName;
  const width = isDrawn ? drawnWidth : nameAt + 24 * product.length;
  return (
    <svg
      width={Math.round((height * width) / drawnHeight)}
      height={height}
      viewBox={`${left} ${top} ${width} ${drawnHeight}`}
      className={css.logo}
      role={title && "img"}
      aria-label={title}
      aria-hidden={!title || undefined}
      focusable="false"
    >
      {shapes.slice(0, isDrawn ? undefined : 1).map((d) => (
        <path key={d} d={d} />
      ))}
      {isDrawn || (
        <text className={css.name} x={nameAt} y="36">
          {product}
        </text>
      )}
    </svg>
  );
}
