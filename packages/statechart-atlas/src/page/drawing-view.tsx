/** A drawing that can be panned and zoomed by pointer, wheel, keyboard or its three buttons. */
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
import type { Drawing } from "../drawing/layout.ts";
import { type Marks, plain, type Shape, shapesOf } from "../drawing/shapes.ts";
import { FoldMark, foldOf } from "./fold-mark.tsx";
import { Minimap } from "./minimap.tsx";
import type { Texts } from "./texts.ts";
import { clampScale, firstView, fittingView, type Size, type View, viewOf } from "./view.ts";

function renderShape(shape: Shape | string, key: number): ReactNode {
  if (typeof shape === "string") return shape;
  const { class: className, ...attributes } = shape.attributes;
  const isState = "data-state" in attributes;
  return createElement(
    shape.tag,
    { ...attributes, className, key, ...(isState && { tabIndex: 0, role: "button" }) },
    ...shape.children.map(renderShape),
  );
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
  /** Id of the selected state. */
  readonly chosen?: string | undefined;
  readonly choose: (id: string) => void;
  /** The box in the first view; default: the initial state. */
  readonly initial?: string;
  /** The foldable states by id, each with whether it is folded. */
  readonly folds?: ReadonlyMap<string, boolean>;
  readonly fold?: (id: string) => void;
}

const noFolds: ReadonlyMap<string, boolean> = new Map();

export function DrawingView({
  drawing,
  marks = plain,
  label,
  texts,
  chosen,
  choose,
  initial,
  folds = noFolds,
  fold,
}: DrawingViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const grip = useRef<{ readonly x: number; readonly y: number; hasMoved: boolean } | undefined>(undefined);

  const chosenBox = chosen === undefined ? undefined : drawing.boxes.find(({ id }) => id === chosen);
  const [size, setSize] = useState<Size>({ width: 1000, height: 700 });
  const measured = useCallback((): Size => {
    const box = frame.current?.getBoundingClientRect();
    return { width: box?.width ?? 1000, height: box?.height ?? 700 };
  }, []);
  const placed = useRef(false);
  useEffect(() => {
    const room = measured();
    setSize(room);
    if (!placed.current)
      setView(firstView(drawing, room, chosenBox ?? drawing.boxes.find(({ id }) => id === initial)));
    else if (chosenBox !== undefined) setView((before) => viewOf(before, drawing, room, chosenBox));
    placed.current = true;
  }, [drawing, chosenBox, initial, measured]);
  useEffect(() => {
    const observer = new ResizeObserver(() => setSize(measured()));
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [measured]);

  const zoom = useCallback(
    (factor: number, at?: { readonly x: number; readonly y: number }) => {
      const { width, height } = measured();
      const point = at ?? { x: width / 2, y: height / 2 };
      setView((before) => {
        const scale = clampScale(before.scale * factor);
        const ratio = scale / before.scale;
        return {
          scale,
          x: point.x - (point.x - before.x) * ratio,
          y: point.y - (point.y - before.y) * ratio,
        };
      });
    },
    [measured],
  );
  const showAll = useCallback(() => setView(fittingView(drawing, measured())), [drawing, measured]);

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
      const folding = foldOf(event.target);
      if (folding !== undefined) fold?.(folding);
      const id = folding === undefined ? stateOf(event.target) : undefined;
      if (id !== undefined) choose(id);
    } else return;
    event.preventDefault();
  };

  const shapes = useMemo(() => shapesOf(drawing, marks).map(renderShape), [drawing, marks]);

  return (
    <div className="canvas">
      <div
        className="frame"
        ref={frame}
        onPointerDown={(event) => {
          grip.current = { x: event.clientX - view.x, y: event.clientY - view.y, hasMoved: false };
        }}
        onPointerMove={(event) => {
          const currentGrip = grip.current;
          if (currentGrip === undefined || event.buttons === 0) return;
          const x = event.clientX - currentGrip.x;
          const y = event.clientY - currentGrip.y;
          if (Math.hypot(x - view.x, y - view.y) > 3) currentGrip.hasMoved = true;
          if (currentGrip.hasMoved) setView((before) => ({ ...before, x, y }));
        }}
        onPointerUp={(event) => {
          const folding = foldOf(event.target);
          const id = stateOf(event.target);
          if (grip.current?.hasMoved === false && folding !== undefined) fold?.(folding);
          else if (grip.current?.hasMoved === false && id !== undefined) choose(id);
          grip.current = undefined;
        }}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what is drawn */}
        <svg className="chart" role="application" aria-label={label} tabIndex={0} onKeyDown={pressed}>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {shapes}
            {drawing.boxes
              .filter(({ id }) => folds.has(id))
              .map((box) => (
                <FoldMark key={box.id} box={box} isClosed={folds.get(box.id) === true} texts={texts} />
              ))}
            {chosenBox && (
              <rect
                className="chosen"
                x={chosenBox.x - 3}
                y={chosenBox.y - 3}
                width={chosenBox.width + 6}
                height={chosenBox.height + 6}
                rx={12}
              />
            )}
          </g>
        </svg>
      </div>
      <Minimap
        drawing={drawing}
        view={view}
        size={size}
        label={texts.minimap}
        moveTo={(x, y) =>
          setView((before) => ({
            ...before,
            x: size.width / 2 - x * before.scale,
            y: size.height / 2 - y * before.scale,
          }))
        }
      />
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
