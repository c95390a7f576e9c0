/** A drawing that is moved with the hand, the wheel, the keys or the three buttons. */
import {
  createElement,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Box, Drawing } from "../drawing/layout.ts";
import { type Marks, plain, type Shape, shapesOf } from "../drawing/shapes.ts";
import type { Texts } from "./texts.ts";

function element(shape: Shape | string, key: number): ReactNode {
  if (typeof shape === "string") return shape;
  const { class: className, ...attributes } = shape.attributes;
  const isState = "data-state" in attributes;
  return createElement(
    shape.tag,
    { ...attributes, className, key, ...(isState && { tabIndex: 0, role: "button" }) },
    ...shape.children.map(element),
  );
}

interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const smallest = 0.1;
const largest = 2.5;
/** Below it, the words of a chart cannot be read any more. */
const legible = 0.85;

function within(scale: number): number {
  return Math.min(largest, Math.max(smallest, scale));
}

/** The drawing as it is at the start: as wide as it can be read, its beginning in sight. */
function firstView(drawing: Drawing, width: number, height: number, wanted: Box | undefined): View {
  const fitting = Math.min(width / drawing.width, height / drawing.height);
  const scale = within(Math.min(1, Math.max(fitting, legible)));
  const start = wanted ?? drawing.boxes.find(({ kind }) => kind === "start");
  const room = width - drawing.width * scale;
  const isMirrored = drawing.language === "ar";
  const edge = isMirrored ? room : 0;
  const x =
    room >= 0
      ? room / 2
      : start === undefined
        ? edge
        : Math.min(0, Math.max(room, width / 2 - (start.x + start.width / 2) * scale));
  const y =
    wanted === undefined
      ? 0
      : Math.min(0, Math.max(height - drawing.height * scale, height / 3 - wanted.y * scale));
  return { x, y, scale };
}

export function fittingView(drawing: Drawing, width: number, height: number): View {
  const scale = within(Math.min(1, width / drawing.width, height / drawing.height));
  return { x: (width - drawing.width * scale) / 2, y: 0, scale };
}

function stateOf(target: EventTarget): string | undefined {
  const group = target instanceof Element ? target.closest("[data-state]") : null;
  return group?.getAttribute("data-state") ?? undefined;
}

export interface DrawingViewProps {
  readonly drawing: Drawing;
  readonly marks?: Marks;
  readonly label: string;
  readonly texts: Texts;
  /** A state's id. */
  readonly chosen?: string | undefined;
  readonly choose: (id: string) => void;
}

export function DrawingView({ drawing, marks = plain, label, texts, chosen, choose }: DrawingViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const grip = useRef<{ readonly x: number; readonly y: number; moved: boolean } | undefined>(undefined);

  const shown = chosen === undefined ? undefined : drawing.boxes.find(({ id }) => id === chosen);
  const size = useCallback(() => {
    const box = frame.current?.getBoundingClientRect();
    return { width: box?.width ?? 1000, height: box?.height ?? 700 };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state that is chosen first is looked for; later ones are in sight
  useEffect(() => {
    const { width, height } = size();
    setView(firstView(drawing, width, height, shown));
  }, [drawing, size]);

  const zoom = useCallback(
    (factor: number, at?: { readonly x: number; readonly y: number }) => {
      const { width, height } = size();
      const point = at ?? { x: width / 2, y: height / 2 };
      setView((before) => {
        const scale = within(before.scale * factor);
        const ratio = scale / before.scale;
        return {
          scale,
          x: point.x - (point.x - before.x) * ratio,
          y: point.y - (point.y - before.y) * ratio,
        };
      });
    },
    [size],
  );
  const showAll = useCallback(() => {
    const { width, height } = size();
    setView(fittingView(drawing, width, height));
  }, [drawing, size]);

  useEffect(() => {
    const element = frame.current;
    const turned = (event: WheelEvent): void => {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) {
        setView((before) => ({ ...before, x: before.x - event.deltaX, y: before.y - event.deltaY }));
        return;
      }
      const box = element?.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 300), {
        x: event.clientX - (box?.x ?? 0),
        y: event.clientY - (box?.y ?? 0),
      });
    };
    element?.addEventListener("wheel", turned, { passive: false });
    addEventListener("beforeprint", showAll);
    return () => {
      element?.removeEventListener("wheel", turned);
      removeEventListener("beforeprint", showAll);
    };
  }, [zoom, showAll]);

  const pressed = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [60, 0],
      ArrowRight: [-60, 0],
      ArrowUp: [0, 60],
      ArrowDown: [0, -60],
    };
    const step = steps[event.key];
    if (step) setView((before) => ({ ...before, x: before.x + step[0], y: before.y + step[1] }));
    else if (event.key === "+" || event.key === "=") zoom(1.2);
    else if (event.key === "-") zoom(1 / 1.2);
    else if (event.key === "0") showAll();
    else if (event.key === "Enter" || event.key === " ") {
      const id = stateOf(event.target);
      if (id !== undefined) choose(id);
    } else return;
    event.preventDefault();
  };

  const shapes = useMemo(() => shapesOf(drawing, marks).map(element), [drawing, marks]);

  return (
    <div className="canvas">
      <div
        className="frame"
        ref={frame}
        onPointerDown={(event) => {
          grip.current = { x: event.clientX - view.x, y: event.clientY - view.y, moved: false };
        }}
        onPointerMove={(event) => {
          const held = grip.current;
          if (held === undefined || event.buttons === 0) return;
          const x = event.clientX - held.x;
          const y = event.clientY - held.y;
          if (Math.hypot(x - view.x, y - view.y) > 3) held.moved = true;
          if (held.moved) setView((before) => ({ ...before, x, y }));
        }}
        onPointerUp={(event) => {
          const id = stateOf(event.target);
          if (grip.current?.moved === false && id !== undefined) choose(id);
          grip.current = undefined;
        }}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what is drawn */}
        <svg className="chart" role="application" aria-label={label} tabIndex={0} onKeyDown={pressed}>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {shapes}
            {shown && (
              <rect
                className="chosen"
                x={shown.x - 3}
                y={shown.y - 3}
                width={shown.width + 6}
                height={shown.height + 6}
                rx={12}
              />
            )}
          </g>
        </svg>
      </div>
      <div className="zoom">
        <button type="button" onClick={() => zoom(1.2)} aria-label={texts.larger}>
          +
        </button>
        <button type="button" onClick={() => zoom(1 / 1.2)} aria-label={texts.smaller}>
          −
        </button>
        <button type="button" onClick={showAll}>
          {texts.fit}
        </button>
      </div>
    </div>
  );
}
