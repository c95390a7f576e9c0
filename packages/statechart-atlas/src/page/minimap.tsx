/** The minimap: the whole drawing with the visible part marked. A press moves the view to the pressed point. */
import type { PointerEvent } from "react";
import type { Drawing } from "../drawing/layout.ts";
import type { Size, View } from "./view.ts";

const maxSize: Size = { width: 130, height: 180 };

interface MinimapProps {
  readonly drawing: Drawing;
  readonly view: View;
  readonly size: Size;
  readonly label: string;
  /** Moves this point of the drawing to the middle of the frame. */
  readonly moveTo: (x: number, y: number) => void;
}

export function Minimap({ drawing, view, size, label, moveTo }: MinimapProps) {
  const scale = Math.min(maxSize.width / drawing.width, maxSize.height / drawing.height);
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    // On a phone the minimap is smaller than `scale`, so its real scale is measured.
    const realScale = box.height / drawing.height;
    moveTo((event.clientX - box.x) / realScale, (event.clientY - box.y) / realScale);
  };
  const isFullyVisible =
    drawing.width * view.scale <= size.width && drawing.height * view.scale <= size.height;
  if (isFullyVisible) return null;
  return (
    <svg
      className="minimap"
      role="img"
      aria-label={label}
      width={drawing.width * scale}
      height={drawing.height * scale}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      onPointerDown={move}
      onPointerMove={(event) => {
        if (event.buttons !== 0) move(event);
      }}
    >
      {drawing.boxes
        .filter(({ kind }) => kind !== "anywhere" && kind !== "start")
        .map(({ id, x, y, width, height, depth }) => (
          <rect key={id} className={`depth-${depth % 2}`} x={x} y={y} width={width} height={height} />
        ))}
      <rect
        className="sight"
        x={-view.x / view.scale}
        y={-view.y / view.scale}
        width={size.width / view.scale}
        height={size.height / view.scale}
      />
    </svg>
  );
}
