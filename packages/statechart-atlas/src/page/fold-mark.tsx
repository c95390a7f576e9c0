/** The button in the upper corner of a box that folds or unfolds it. */
import type { Box } from "../drawing/layout.ts";
import type { Texts } from "./texts.ts";

/** The id of the state whose fold button was pressed. */
export function foldOf(target: EventTarget): string | undefined {
  const foldElement = target instanceof Element ? target.closest("[data-fold]") : null;
  return foldElement?.getAttribute("data-fold") ?? undefined;
}

interface FoldMarkProps {
  readonly box: Box;
  readonly isClosed: boolean;
  readonly texts: Texts;
}

export function FoldMark({ box, isClosed, texts }: FoldMarkProps) {
  const x = box.x + box.width - 28;
  const title = box.lines.find(({ role }) => role === "title")?.text ?? "";
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      className="fold"
      data-fold={box.id}
      role="button"
      tabIndex={0}
      aria-label={`${isClosed ? texts.unfold : texts.fold} ${title}`}
      aria-expanded={!isClosed}
    >
      <rect x={x} y={box.y + 8} width={20} height={20} rx={5} />
      <path d={`M${x + 5} ${box.y + 18}h10${isClosed ? `M${x + 10} ${box.y + 13}v10` : ""}`} />
    </g>
  );
}
